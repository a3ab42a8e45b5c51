"""State dicts: what a module saves of itself, and how it takes it back."""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from reftorch.autograd.grad_mode import no_grad
from reftorch.core.hooks import RemovableHandle
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check
from reftorch.nn.hooking import Hook, Hooks, registered
from reftorch.nn.parameter import Parameter
from reftorch.nn.traversal import Traversal

EXTRA = "_extra_state"


class _IncompatibleKeys(NamedTuple):
    """What `load_state_dict` did not find, and what it had no use for."""

    missing_keys: list[str]
    unexpected_keys: list[str]

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return (
            f"_IncompatibleKeys(missing_keys={self.missing_keys}, "
            f"unexpected_keys={self.unexpected_keys})"
        )


class State(Traversal):
    """A module that can be saved and loaded [modules/state-dict-aliases]."""

    _state_dict_pre_hooks: Hooks
    _state_dict_hooks: Hooks
    _load_state_dict_pre_hooks: Hooks
    _load_state_dict_post_hooks: Hooks

    # ---- saving

    def state_dict(
        self, *, destination: Any = None, prefix: str = "", keep_vars: bool = False
    ) -> Any:
        """The parameters and persistent buffers by their dotted names.

        They are detached, and share their memory [modules/state-dict-aliases]; tied ones are
        there under each name [modules/tied-once]. `_metadata` has the version of each module.
        """
        result: Any = destination
        if result is None:
            result = OrderedDict()
            result._metadata = OrderedDict()
        versions = getattr(result, "_metadata", None)
        own = {"version": self._version}
        if versions is not None:
            versions[prefix[:-1]] = own
        for hook in self._state_dict_pre_hooks.values():
            hook.function(self, prefix, keep_vars)
        self._save_to_state_dict(result, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                module.state_dict(
                    destination=result, prefix=f"{prefix}{name}.", keep_vars=keep_vars
                )
        for hook in self._state_dict_hooks.values():
            returned = hook.function(self, result, prefix, own)
            if hook.private:
                result = result if returned is None else returned
            else:
                check(
                    returned is None, "modules/state-dict-hooks",
                    "state_dict post-hook must return None", error=RuntimeError,
                )  # fmt: skip
        return result

    def _save_to_state_dict(self, destination: Any, prefix: str, keep_vars: bool) -> None:
        """Save what the module itself has, without its children."""
        for name, tensor in self._saved().items():
            destination[prefix + name] = tensor if keep_vars else tensor.detach()
        if type(self).get_extra_state is not Traversal.get_extra_state:
            destination[prefix + EXTRA] = self.get_extra_state()  # [modules/extra-state]

    def _saved(self) -> dict[str, Any]:
        """The parameters and persistent buffers of the module itself [modules/buffers]."""
        transient = self._non_persistent_buffers_set
        named = itertools.chain(self._parameters.items(), self._buffers.items())
        return {
            name: each for name, each in named if each is not None and name not in transient
        }

    # ---- loading

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False
    ) -> _IncompatibleKeys:
        """Copy a state dict into the tensors of the module, or `assign` what it has.

        [modules/load-copies] [modules/load-assigns]
        """
        check(
            isinstance(state_dict, Mapping), "modules/load-strict",
            "Expected state_dict to be dict-like, got {}.", type(state_dict), error=TypeError,
        )  # fmt: skip
        given = OrderedDict(state_dict)
        loading = _Loading(given, getattr(state_dict, "_metadata", None), assign)
        loading.load(self, "", given)
        problems = loading.problems(strict)
        check(
            not problems, "modules/load-strict", "Error(s) in loading state_dict for {}:\n\t{}",
            type(self).__name__, "\n\t".join(problems),
        )  # fmt: skip
        return _IncompatibleKeys(loading.missing, loading.unexpected)

    def _load_from_state_dict(
        self, state_dict: Any, prefix: str, local_metadata: dict[str, Any], strict: bool,
        missing_keys: list[str], unexpected_keys: list[str], error_msgs: list[str],
    ) -> None:  # fmt: skip
        """Load what the module itself has, without its children; subclasses may do it otherwise."""
        for hook in self._load_state_dict_pre_hooks.values():
            module = () if hook.private else (self,)
            hook.function(
                *module, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys,
                error_msgs,
            )  # fmt: skip
        for name, tensor in self._saved().items():
            key = prefix + name
            if key not in state_dict:
                missing_keys.append(key)
                continue
            problem = self._load_one(
                name, key, tensor, state_dict[key], local_metadata.get("assign_to_params_buffers")
            )
            if problem is not None:
                error_msgs.append(problem)
        takes_extra = type(self).set_extra_state is not Traversal.set_extra_state
        if prefix + EXTRA in state_dict:
            if takes_extra:
                self.set_extra_state(state_dict[prefix + EXTRA])
            else:
                unexpected_keys.append(prefix + EXTRA)
        elif takes_extra:
            missing_keys.append(prefix + EXTRA)  # [modules/extra-state]
        unexpected_keys.extend(self._unknown(state_dict, prefix))

    def _load_one(
        self, name: str, key: str, tensor: Any, given: Any, assign: bool | None
    ) -> str | None:
        """Copy or assign one entry, or say what is wrong with it [modules/load-copies]."""
        if not isinstance(given, TensorImpl):
            return (
                f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like '
                f"object from checkpoint but received {type(given)}"
            )
        value: Any = given
        if tensor.ndim == 0 and value.shape == (1,):
            value = value[0]  # as old files have them
        if tensor.shape != value.shape:
            return (
                f"size mismatch for {key}: copying a param with shape {value.shape} from "
                f"checkpoint, the shape in current model is {tensor.shape}."
            )
        if not assign:
            return _copied(key, tensor, value)
        if isinstance(tensor, Parameter):  # [modules/load-assigns]
            if isinstance(value, Parameter):
                value.requires_grad_(tensor.requires_grad)
            else:
                value = Parameter(value, requires_grad=tensor.requires_grad)
        self.__setattr__(name, value)
        return None

    def _unknown(self, state_dict: Any, prefix: str) -> list[str]:
        """The keys under the prefix for which there is neither a tensor nor a module."""
        own = self._saved()
        found = []
        for key in state_dict:
            if not key.startswith(prefix) or key == prefix + EXTRA:
                continue
            first, dot, _ = key[len(prefix):].partition(".")
            if first not in (self._modules if dot else own):
                found.append(key)
        return found

    # ---- hooks

    def register_state_dict_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(module, prefix, keep_vars)` before the module saves itself."""
        return registered(self._state_dict_pre_hooks, Hook(hook))

    def register_state_dict_post_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(module, state_dict, prefix, local_metadata)` after it, for what it changes.

        [modules/state-dict-hooks]
        """
        return registered(self._state_dict_hooks, Hook(hook))

    def _register_state_dict_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """The same, for a hook that may return another state dict."""
        return registered(self._state_dict_hooks, Hook(hook, private=True))

    def register_load_state_dict_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call a hook before the module loads what it has itself [modules/state-dict-hooks].

        `hook(module, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys,
        error_msgs)` may change all that it is given.
        """
        return registered(self._load_state_dict_pre_hooks, Hook(hook))

    def _register_load_state_dict_pre_hook(
        self, hook: Callable[..., Any], with_module: bool = False
    ) -> RemovableHandle:
        """The same, for a hook that is not given the module unless it asks for it."""
        return registered(self._load_state_dict_pre_hooks, Hook(hook, private=not with_module))

    def register_load_state_dict_post_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(module, incompatible_keys)` after the module and those below it have loaded.

        [modules/state-dict-hooks]
        """
        return registered(self._load_state_dict_post_hooks, Hook(hook))


class _Loading:
    """One call of `load_state_dict`, on its way through the tree."""

    def __init__(self, given: Any, versions: Any, assign: bool) -> None:
        self.given, self.versions, self.assign = given, versions, assign
        self.missing: list[str] = []
        self.unexpected: list[str] = []
        self.errors: list[str] = []

    def load(self, module: State, prefix: str, state_dict: Any) -> None:
        """Load a module, and then those below it, each from the entries under its own name."""
        known = dict({} if self.versions is None else self.versions.get(prefix[:-1], {}))
        if self.assign:
            known["assign_to_params_buffers"] = True
        module._load_from_state_dict(
            state_dict, prefix, known, True, self.missing, self.unexpected, self.errors
        )
        for name, child in module._modules.items():
            if child is not None:
                inner = f"{prefix}{name}."
                below = {key: state_dict[key] for key in state_dict if key.startswith(inner)}
                self.load(child, inner, below)
        keys = _IncompatibleKeys(self.missing, self.unexpected)
        for hook in module._load_state_dict_post_hooks.values():
            returned = hook.function(module, keys)
            check(
                returned is None, "modules/state-dict-hooks",
                "a hook of register_load_state_dict_post_hook returns nothing, but may change the "
                "lists that it is given", error=AssertionError,
            )  # fmt: skip


    def problems(self, strict: bool) -> list[str]:
        """What is wrong, a line each [modules/load-strict]."""
        lines = []
        for word, keys in (("Missing", self.missing), ("Unexpected", self.unexpected)):
            if strict and keys:
                quoted = ", ".join([f'"{key}"' for key in keys])
                lines.append(f"{word} key(s) in state_dict: {quoted}. ")
        return lines + self.errors


def _copied(key: str, tensor: Any, value: Any) -> str | None:
    """Copy a value into a tensor, unrecorded, or say why that is refused."""
    try:
        with no_grad():
            tensor.copy_(value)
    except RuntimeError as problem:
        return (
            f'While copying the parameter named "{key}", whose dimensions in the model are '
            f"{tensor.size()} and whose dimensions in the checkpoint are {value.size()}, an "
            f"exception occurred : {problem.args}."
        )
    return None
