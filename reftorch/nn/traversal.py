"""A module as the root of a tree: walking it, finding in it, and what is done to all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Self

from reftorch.errors import check, fail
from reftorch.nn.parameter import Parameter
from reftorch.nn.registry import Registry


def _dotted(prefix: str, name: str) -> str:
    return f"{prefix}.{name}" if prefix else name


class Traversal(Registry):
    """A module and those below it [modules/order-of-names]."""

    # ---- walking

    def _named_members(
        self, get_members_fn: Callable[[Any], Any], prefix: str = "", recurse: bool = True,
        remove_duplicate: bool = True,
    ) -> Iterator[tuple[str, Any]]:  # fmt: skip
        """What each module has of a kind, with dotted names; each object once.

        [modules/tied-once]
        """
        modules = [(prefix, self)]
        if recurse:
            modules = list(self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate))
        seen: set[Any] = set()
        for place, module in modules:
            for name, member in get_members_fn(module):
                if member is None or member in seen:
                    continue
                if remove_duplicate:
                    seen.add(member)
                yield _dotted(place, name), member

    def named_parameters(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Parameter]]:
        """The parameters with their names, those of the module itself first."""
        return self._named_members(
            lambda module: module._parameters.items(), prefix, recurse, remove_duplicate
        )

    def parameters(self, recurse: bool = True) -> Iterator[Parameter]:
        """The parameters, each once [modules/tied-once]."""
        for _, parameter in self.named_parameters(recurse=recurse):
            yield parameter

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Any]]:
        """The buffers with their names, persistent or not [modules/buffers]."""
        return self._named_members(
            lambda module: module._buffers.items(), prefix, recurse, remove_duplicate
        )

    def buffers(self, recurse: bool = True) -> Iterator[Any]:
        """The buffers, each once."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def named_children(self) -> Iterator[tuple[str, Any]]:
        """The modules right below with their names, each once."""
        seen: set[Any] = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def children(self) -> Iterator[Any]:
        """The modules right below, each once."""
        for _, module in self.named_children():
            yield module

    def named_modules(
        self, memo: set[Any] | None = None, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Any]]:
        """The module and all below it, parents before their children."""
        seen = set() if memo is None else memo
        if self in seen:
            return
        if remove_duplicate:
            seen.add(self)
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                yield from module.named_modules(seen, _dotted(prefix, name), remove_duplicate)

    def modules(self) -> Iterator[Any]:
        """The module and all below it, each once."""
        for _, module in self.named_modules():
            yield module

    # ---- finding

    def get_submodule(self, target: str) -> Any:
        """The module under a dotted name; the module itself for "" [modules/dotted-names]."""
        module: Any = self
        for name in target.split(".") if target else ():
            check(
                hasattr(module, name), "modules/dotted-names", "{} has no attribute `{}`",
                type(module).__name__, name,
            )  # fmt: skip
            module = getattr(module, name)
            check(
                isinstance(module, Registry), "modules/dotted-names", "`{}` is not an nn.Module",
                name,
            )
        return module

    def set_submodule(self, target: str, module: Any, strict: bool = False) -> None:
        """Put a module in the place of a dotted name, `strict` where one is [modules/dotted-names].
        """
        check(target != "", "modules/dotted-names", "Cannot set the submodule without a target",
              error=ValueError)
        check(
            isinstance(module, Registry), "modules/dotted-names",
            "a submodule is an nn.Module, not {}", type(module).__name__, error=ValueError,
        )  # fmt: skip
        place, _, name = target.rpartition(".")
        parent = self.get_submodule(place)
        check(
            not strict or hasattr(parent, name), "modules/dotted-names", "{} has no attribute `{}`",
            type(parent).__name__, name,
        )  # fmt: skip
        check(
            not hasattr(parent, name) or isinstance(getattr(parent, name), Registry),
            "modules/dotted-names", "`{}` is not an nn.Module", name,
        )  # fmt: skip
        parent._modules[name] = module

    def get_parameter(self, target: str) -> Parameter:
        """The parameter under a dotted name [modules/dotted-names]."""
        return self._found(target, lambda owner, name: isinstance(getattr(owner, name), Parameter))

    def get_buffer(self, target: str) -> Any:
        """The buffer under a dotted name [modules/dotted-names]."""
        return self._found(target, lambda owner, name: name in owner._buffers)

    def _found(self, target: str, fits: Callable[[Any, str], bool]) -> Any:
        place, _, name = target.rpartition(".")
        owner = self.get_submodule(place)
        check(
            hasattr(owner, name), "modules/dotted-names", "{} has no attribute `{}`",
            type(owner).__name__, name,
        )  # fmt: skip
        check(fits(owner, name), "modules/dotted-names", "`{}` is of another kind", name)
        return getattr(owner, name)

    # ---- what is done to all

    def apply(self, fn: Callable[[Any], Any]) -> Self:
        """Call a function with every module, children before their parents."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def train(self, mode: bool = True) -> Self:
        """Set `training` here and below [modules/training-flag]."""
        check(
            isinstance(mode, bool), "modules/training-flag",
            "training mode is expected to be boolean",
        )
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self) -> Self:
        """Unset `training` here and below [modules/training-flag]."""
        return self.train(False)

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Let all parameters require grad, or cease to."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Remove the gradients, or fill them with zeros [modules/zero-grad]."""
        for parameter in self.parameters():
            gradient = parameter.grad
            if set_to_none:
                parameter.grad = None
            elif gradient is not None:
                zeroed(gradient)

    def get_extra_state(self) -> Any:
        """Say what else than tensors belongs to a state dict: for subclasses [modules/extra-state].
        """
        fail("modules/extra-state", "get_extra_state is for modules that define it")

    def set_extra_state(self, state: Any) -> None:
        """Take back what `get_extra_state` gave: for subclasses [modules/extra-state]."""
        fail("modules/extra-state", "set_extra_state is for modules that define it")


def zeroed(gradient: Any) -> None:
    """Fill a gradient with zeros in place, without its history [modules/zero-grad]."""
    if gradient.grad_fn is not None:
        gradient.detach_()
    else:
        gradient.requires_grad_(False)
    gradient.zero_()
