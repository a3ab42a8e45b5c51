"""Tensors as Python sees them: numbers, copies, pickles."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.geometry import geometry
from reftorch.core.graph import LEAF
from reftorch.core.state import MODE
from reftorch.core.storage import Storage
from reftorch.core.tensor_impl import TensorImpl, make
from reftorch.core.warning import warn
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check

Ints = tuple[int, ...]


# ---- numbers


def number_of(tensor: TensorImpl) -> Any:
    """The only element, for int(), float() and complex() [scalars/number-of-one].

    [errors/one-element-conversions]
    """
    check(
        tensor._geometry.numel == 1, "scalars/number-of-one",
        "only one element tensors can be converted to Python scalars",
    )  # fmt: skip
    return OPERATORS["item"].call((tensor,))


def real_number_of(tensor: TensorImpl) -> Any:
    """The only element, which has no imaginary part [scalars/number-that-does-not-convert]."""
    number = number_of(tensor)
    if not isinstance(number, complex):
        return number
    check(
        number.imag == 0, "scalars/number-that-does-not-convert",
        "value {} cannot be converted to a real number", number,
    )  # fmt: skip
    return number.real


def warn_of_lost_history(tensor: TensorImpl) -> None:
    """Say that a Python number has no history [warnings/number-that-requires-grad]."""
    if MODE.grad and requires_grad((tensor,)):
        warn(
            "warnings/number-that-requires-grad", "Converting a tensor with requires_grad=True to "
            "a scalar may lead to unexpected behavior: detach it first.",
        )  # fmt: skip


def index_of(tensor: TensorImpl) -> int:
    """The only element as a Python index [scalars/index-needs-integer]."""
    check(
        tensor._geometry.numel == 1 and tensor._dtype.category <= INTEGRAL,
        "scalars/index-needs-integer",
        "only integer tensors of a single element can be converted to an index",
    )  # fmt: skip
    return int(OPERATORS["item"].call((tensor,)))


# ---- copies


def deepcopied(tensor: Any, memo: dict[int, Any]) -> TensorImpl:
    """A copy with its own storage [conversion/deepcopy].

    The whole storage is copied, so that strides and offset stay.
    """
    known = memo.get(id(tensor))
    if known is not None:
        return known
    check(
        tensor.is_leaf, "conversion/deepcopy-needs-leaf",
        "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol",
    )  # fmt: skip
    storage = memo.get(id(tensor._storage))
    if storage is None:
        storage = memo[id(tensor._storage)] = Storage(tensor._storage.buffer.copy())
    result: Any = make(storage, tensor._geometry, tensor._offset, tensor._dtype)
    memo[id(tensor)] = result
    if tensor.requires_grad:
        result._node = LEAF
    if tensor.grad is not None:
        result.grad = copy.deepcopy(tensor.grad, memo)
    return result


def reduced(tensor: Any) -> tuple[Any, ...]:
    """How pickle takes a tensor apart: with its whole storage [conversion/pickle]."""
    shape = tensor._geometry
    arguments = (
        tensor._storage.buffer.tobytes(), shape.sizes, shape.strides, tensor._offset, tensor._dtype,
        tensor.requires_grad,
    )  # fmt: skip
    return rebuilt, arguments


def rebuilt(
    memory: bytes, sizes: Ints, strides: Ints, offset: int, element: dtype, requires_grad: bool
) -> TensorImpl:
    """The tensor that `reduced` took apart."""
    storage = Storage(np.frombuffer(bytearray(memory), np.uint8))
    tensor = make(storage, geometry(sizes, strides), offset, element)
    if requires_grad:
        tensor._node = LEAF
    return tensor


# ---- data


def data_of(tensor: TensorImpl) -> TensorImpl:
    """The same memory without history or version [conversion/data-has-own-version]."""
    twin = type(tensor._storage)(tensor._storage.buffer)
    return make(twin, tensor._geometry, tensor._offset, tensor._dtype)


def set_data(tensor: Any, source: TensorImpl) -> None:
    """Lay a tensor over the memory of another [conversion/data-is-replaced]."""
    element = source._dtype
    check(
        not tensor.requires_grad or element.is_floating_point or element.is_complex,
        "conversion/data-is-replaced",
        "data set to a tensor that requires gradients must be floating point or complex dtype",
    )  # fmt: skip
    tensor._storage = source._storage
    tensor._geometry, tensor._offset, tensor._dtype = source._geometry, source._offset, element
    tensor._array = source._array
