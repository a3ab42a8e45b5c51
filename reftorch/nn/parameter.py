"""`Parameter` and `Buffer`: the tensors that a module takes for its own when they are assigned."""

from __future__ import annotations

import copy
from typing import Any

from reftorch.core.graph import LEAF
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.tensor import Tensor


def _lay(tensor: Any, data: TensorImpl) -> None:
    """Make a new object a tensor without history over the memory of another."""
    tensor._array, tensor._storage, tensor._geometry = data._array, data._storage, data._geometry
    tensor._offset, tensor._dtype = data._offset, data._dtype
    tensor._node = tensor._base = None


def _given(data: Any) -> TensorImpl:
    """The tensor that was given, or an empty one."""
    if data is None:
        return PACKETS["empty"]((0,))
    check(
        isinstance(data, TensorImpl), "modules/parameter",
        "a parameter is made of a tensor, not of {}", type(data).__name__,
    )  # fmt: skip
    return data


class Parameter(Tensor):
    """A leaf over the memory of a tensor, which a module registers [modules/parameter]."""

    def __new__(cls, data: Any = None, requires_grad: bool = True) -> Any:
        """Share the memory and the version of `data`, without its history."""
        source = _given(data)
        check(
            not requires_grad or source._dtype.is_floating_point or source._dtype.is_complex,
            "autograd/only-floats-require-grad",
            "Only Tensors of floating point and complex dtype can require gradients",
        )  # fmt: skip
        parameter = object.__new__(cls)
        _lay(parameter, source)
        if requires_grad:
            parameter._node = LEAF
        return parameter

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        """A parameter with elements of its own, and no gradient [modules/copies-stay-tied]."""
        known = memo.get(id(self))
        if known is None:
            known = memo[id(self)] = type(self)(self.detach().clone(), self.requires_grad)
        return known

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        """Come back as a parameter, with what was set on it."""
        return _parameter_again, (self.detach(), self.requires_grad, dict(self.__dict__))

    def __repr__(self) -> str:
        return "Parameter containing:\n" + super().__repr__()

    def __format__(self, spec: str) -> str:
        """The text of the parameter; it takes no format [modules/parameter]."""
        return object.__format__(self, spec)


def _parameter_again(data: Any, requires_grad: bool, attributes: dict[str, Any]) -> Parameter:
    parameter = Parameter(data, requires_grad)
    parameter.__dict__.update(attributes)
    return parameter


class Buffer(Tensor):
    """A tensor that a module registers as a buffer when it is assigned [modules/buffers]."""

    __slots__ = ("persistent",)

    persistent: bool

    def __new__(cls, data: Any = None, *, persistent: bool = True) -> Any:
        """Share the memory of `data`; what is not persistent is not in a state dict."""
        source = _given(data)
        buffer = object.__new__(cls)
        _lay(buffer, source)
        buffer._node = LEAF if source._node is not None else None
        buffer.persistent = persistent
        return buffer

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        """A buffer with elements of its own."""
        known = memo.get(id(self))
        if known is None:
            plain: Any = copy.deepcopy(self.detach(), {})
            known = memo[id(self)] = Buffer(plain, persistent=self.persistent)
        return known

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        """Come back as a buffer."""
        return _buffer_again, (self.detach(), self.persistent)


def _buffer_again(data: Any, persistent: bool) -> Buffer:
    return Buffer(data, persistent=persistent)
