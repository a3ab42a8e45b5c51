"""What a module holds: parameters, buffers and modules, by the names that they are assigned to."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import is_leaf
from reftorch.errors import check, fail
from reftorch.nn.parameter import Buffer, Parameter

_KINDS = ("_parameters", "_buffers", "_modules")
# what a name is called in messages, and what may be assigned to it
_WORDS = {
    "_parameters": ("parameter", "torch.nn.Parameter or None"),
    "_buffers": ("buffer", "torch.nn.Buffer, torch.Tensor or None"),
    "_modules": ("child module", "torch.nn.Module or None"),
}


class Registry:
    """Keeps each assigned parameter, buffer and module under its name [modules/assignment]."""

    training: bool
    _parameters: dict[str, Parameter | None]
    _buffers: dict[str, Any]
    _modules: dict[str, Any]
    _non_persistent_buffers_set: set[str]

    call_super_init = False  # whether `__init__` passes its arguments on to a second base
    _version = 1  # of what the module saves, for `_load_from_state_dict`

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Hold nothing yet; it has to be called before anything is assigned [modules/init]."""
        if not self.call_super_init and (args or kwargs):
            given = f"{len(args)} positional" if args else f"the keyword {next(iter(kwargs))!r}"
            fail("modules/init", "{}.__init__() takes no arguments, but {} were given",
                 type(self).__name__, given, error=TypeError)
        self.__dict__["training"] = True
        self.__dict__["_parameters"], self.__dict__["_buffers"] = {}, {}
        self.__dict__["_modules"], self.__dict__["_non_persistent_buffers_set"] = {}, set()
        for name in _HOOKS:
            self.__dict__[name] = OrderedDict()
        if self.call_super_init:
            super().__init__(*args, **kwargs)

    # ---- attributes

    def __setattr__(self, name: str, value: Any) -> None:
        """Register what belongs to the module, under a free name or one of its kind.

        [modules/assignment] [modules/names-keep-their-kind]
        """
        held = self.__dict__
        if isinstance(value, Parameter):
            _check_initialized("_parameters" in held, "parameters")
            self._forget(name, keep="_parameters")
            self.register_parameter(name, value)
        elif name in held.get("_parameters", ()):
            _check_kind("_parameters", name, value, value is None)
            self.register_parameter(name, None)
        elif isinstance(value, Registry):
            _check_initialized("_modules" in held, "module")
            self._forget(name, keep="_modules")
            held["_modules"][name] = value
        elif name in held.get("_modules", ()):
            _check_kind("_modules", name, value, value is None)
            held["_modules"][name] = None
        elif isinstance(value, Buffer):
            self.register_buffer(name, value, value.persistent)
        elif name in held.get("_buffers", ()):
            fits = value is None or isinstance(value, TensorImpl)
            _check_kind("_buffers", name, value, fits)
            held["_buffers"][name] = value
        else:
            super().__setattr__(name, value)

    def _forget(self, name: str, keep: str) -> None:
        """Take a name from whatever has it, unless that is of the kind that is assigned."""
        self.__dict__.pop(name, None)
        for kind in _KINDS:
            if kind != keep:
                self.__dict__[kind].pop(name, None)
        self._non_persistent_buffers_set.discard(name)

    def __getattr__(self, name: str) -> Any:
        """What is registered under a name."""
        for kind in _KINDS:
            held = self.__dict__.get(kind)
            if held is not None and name in held:
                return held[name]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __delattr__(self, name: str) -> None:
        """Take a name away, from the registers or from the attributes."""
        for kind in _KINDS:
            if name in self.__dict__.get(kind, ()):
                del self.__dict__[kind][name]
                self._non_persistent_buffers_set.discard(name)
                return
        super().__delattr__(name)

    def __dir__(self) -> list[str]:
        """All names that can be written behind a dot."""
        names = [*dir(type(self)), *self.__dict__]
        names += [name for kind in _KINDS for name in self.__dict__[kind]]
        return sorted([name for name in set(names) if not name[:1].isdigit()])

    # ---- registering

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """Hold a parameter; None keeps the place of one [modules/parameters-are-leaves]."""
        _check_initialized("_parameters" in self.__dict__, "parameters")
        self._check_name("parameter", name, "_parameters")
        check(
            param is None or isinstance(param, Parameter), "modules/names-keep-their-kind",
            "cannot assign '{}' object to parameter '{}' (torch.nn.Parameter or None required)",
            type(param).__name__, name,
        )  # fmt: skip
        check(
            param is None or is_leaf(param), "modules/parameters-are-leaves",
            "Cannot assign non-leaf Tensor to parameter '{}'. Model parameters must be created "
            "explicitly.", name,
        )  # fmt: skip
        self._parameters[name] = param

    def register_buffer(self, name: str, tensor: Any, persistent: bool = True) -> None:
        """Hold a tensor that is no parameter; a state dict has it if it persists.

        [modules/buffers]
        """
        _check_initialized("_buffers" in self.__dict__, "buffer")
        self._check_name("buffer", name, "_buffers")
        check(
            tensor is None or isinstance(tensor, TensorImpl), "modules/names-keep-their-kind",
            "cannot assign '{}' object to buffer '{}' (torch Tensor or None required)",
            type(tensor).__name__, name,
        )  # fmt: skip
        self._buffers[name] = tensor
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def add_module(self, name: str, module: Any) -> None:
        """Hold a module; None keeps the place of one."""
        check(
            module is None or isinstance(module, Registry), "modules/names-keep-their-kind",
            "{} is not a Module subclass", type(module).__name__,
        )  # fmt: skip
        self._check_name("module", name, "_modules")
        self._modules[name] = module

    def register_module(self, name: str, module: Any) -> None:
        """Hold a module, as `add_module` does."""
        self.add_module(name, module)

    def _check_name(self, kind: str, name: Any, register: str) -> None:
        """A name is a string without a dot, and free [modules/names]."""
        check(
            isinstance(name, str), "modules/names", "{} name should be a string. Got {}", kind,
            type(name).__name__, error=TypeError,
        )  # fmt: skip
        check("." not in name, "modules/names", '{} name can\'t contain ".", got {}', kind, name)
        check(name != "", "modules/names", '{} name can\'t be empty string ""', kind)
        check(
            name in self.__dict__[register] or not hasattr(self, name), "modules/names",
            "attribute '{}' already exists", name,
        )  # fmt: skip


# Each an ordered dict from the id of a handle to what was registered.
_HOOKS = (
    "_forward_pre_hooks", "_forward_hooks", "_backward_pre_hooks", "_backward_hooks",
    "_state_dict_pre_hooks", "_state_dict_hooks", "_load_state_dict_pre_hooks",
    "_load_state_dict_post_hooks",
)  # fmt: skip


def _check_initialized(initialized: bool, what: str) -> None:
    check(initialized, "modules/init", "cannot assign {} before Module.__init__() call", what)


def _check_kind(register: str, name: str, value: Any, fits: bool) -> None:
    """What may be assigned to a registered name [modules/names-keep-their-kind]."""
    word, allowed = _WORDS[register]
    check(
        fits, "modules/names-keep-their-kind", "cannot assign '{}' as {} '{}' ({} expected)",
        type(value).__name__, word, name, allowed,
    )  # fmt: skip
