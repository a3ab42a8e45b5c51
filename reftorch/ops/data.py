"""Tensors from Python data."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import reduce
from itertools import chain
from typing import Any

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.dtype import BOOL, COMPLEX, FLOATING, dtype
from reftorch.core.graph import LEAF
from reftorch.core.numbers import check_fits
from reftorch.core.place import PLACE
from reftorch.core.promotion import dtype_of_number, promote_types
from reftorch.core.state import DEFAULTS, MODE
from reftorch.core.tensor_impl import TensorImpl, wrap
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.operator import requires_grad as requires_grad_of
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.creation import as_leaf
from reftorch.ops.interchange import (
    dtype_of_array, from_dlpack, from_numpy, memory_of, over_array, over_buffer,
    over_interface,
)  # fmt: skip

Ints = tuple[int, ...]


@implements("tensor")
def tensor(
    data: Any, dtype: dtype | None, device: Any, pin_memory: bool, requires_grad: bool
) -> TensorImpl:
    """Copy data into a fresh leaf [creation/tensor-copies]."""
    return as_leaf(_here(_copied(data, dtype), device), requires_grad, pin_memory)


@implements("new_tensor")
def new_tensor(
    self: TensorImpl, data: Any, dtype: dtype | None, device: Any, requires_grad: bool
) -> TensorImpl:
    """Copy data into a fresh leaf of self's dtype [creation/new-takes-dtype]."""
    element = self._dtype if dtype is None else dtype
    return as_leaf(_here(_copied(data, element), device), requires_grad)


def _here(tensor: TensorImpl, device: Any) -> TensorImpl:
    """A tensor where the call runs: data is put together on the host, and then carried there.

    Memory of a device stays there, unless another one is asked for.
    """
    where, asked = PLACE.device, device is not None or PLACE.default is not None
    if where in (None, tensor._storage.device) or (tensor._geometry.elsewhere and not asked):
        return tensor
    return OPERATORS["_to_copy"].call((tensor, None, None, where, None, False, None))


@implements("as_tensor")
def as_tensor(data: Any, dtype: dtype | None, device: Any) -> TensorImpl:
    """A tensor of the data, without copying where that is possible [creation/as-tensor-shares]."""
    if isinstance(data, TensorImpl):
        where = PLACE.device if device is None else device
        return OPERATORS["to.Device"].call((data, where, dtype, False, False, None))
    if isinstance(data, np.ndarray):
        shared = from_numpy(data)
    elif hasattr(data, "__cuda_array_interface__"):
        shared = over_interface(data)
    elif _speaks_dlpack(data):
        shared = from_dlpack(data, None, None)
    else:
        return _here(_copied(data, dtype), device)
    shared = shared if dtype in (None, shared._dtype) else _converted(shared, dtype)
    return _here(shared, device)


def _speaks_dlpack(data: Any) -> bool:
    """Whether to ask an object for its memory first [dlpack/from-object-or-capsule]."""
    return hasattr(data, "__dlpack__")


@implements("asarray")
def asarray(
    obj: Any, dtype: dtype | None, device: Any, copy: bool | None, requires_grad: bool | None
) -> TensorImpl:
    """A tensor of an object, on its memory where possible [asarray/copies-when-it-must]."""
    if requires_grad is None and isinstance(obj, TensorImpl) and requires_grad_of((obj,)):
        warn(
            "asarray/unspecified-requires-grad", "torch.asarray: unspecified requires_grad is that "
            "of the object. Pass requires_grad explicitly.",
        )  # fmt: skip
        requires_grad = True
    result = _on_memory_of(obj, dtype, copy, requires_grad is True)
    if result is None:
        check(copy is not False, "asarray/no-copy-refused", "sequences and numbers have no memory")
        result = _copied(obj, dtype) if copy else as_tensor(obj, dtype, device)
    elif copy or dtype not in (None, result._dtype):
        check(
            copy is not False, "asarray/no-copy-refused", "can't alias {} as {}", result._dtype,
            dtype,
        )  # fmt: skip
        result = _converted(result, result._dtype if dtype is None else dtype)
    placed = _here(result, device)
    check(
        copy is not False or placed is result, "asarray/no-copy-refused",
        "can't alias what is on another device",
    )  # fmt: skip
    result = placed
    return result if requires_grad is None else _requiring_grad(result, requires_grad)


def _on_memory_of(
    obj: Any, element: dtype | None, copy: bool | None, requires_grad: bool
) -> TensorImpl | None:
    """What lies on the memory of an object, of its own dtype; None if it has no memory."""
    if isinstance(obj, TensorImpl):
        return obj
    if isinstance(obj, np.generic):
        check(
            copy is not False, "asarray/no-copy-refused", "can't alias NumPy scalars",
            error=RuntimeError,
        )  # fmt: skip
        return over_array(np.asarray(obj))
    if isinstance(obj, np.ndarray):
        stays = not copy and element in (None, dt.IN_NUMPY.get(obj.dtype))
        return from_numpy(obj) if stays else over_array(obj)
    memory = memory_of(obj)
    if memory is None:
        return None
    # [asarray/buffers-are-reinterpreted]
    over = over_buffer(memory, DEFAULTS.dtype if element is None else element)
    return as_leaf(over, requires_grad)  # and a copy has it as its history [asarray/requires-grad]


def _requiring_grad(tensor: TensorImpl, wanted: bool) -> TensorImpl:
    """A tensor that requires grad, or not [asarray/requires-grad]."""
    if wanted:
        return tensor if tensor._node is not None else as_leaf(tensor, True)
    if tensor._node is LEAF:
        tensor._node = None
    return tensor if tensor._node is None else OPERATORS["detach"].call((tensor,))


# ---- Python data


def _copied(data: Any, element: dtype | None) -> TensorImpl:
    """Fresh memory with the data in it, in the dtype given or in its own."""
    if isinstance(data, np.generic):  # [creation/numpy-keeps-dtype]
        array = np.asarray(data)
        data = array if element is None or array.dtype in dt.IN_NUMPY else data
    if isinstance(data, np.ndarray):
        data = over_array(data)
    elif isinstance(data, TensorImpl):
        warn(
            "warnings/tensor-of-tensor",
            "To copy construct from a tensor, call its clone method, and detach before where "
            "gradients are not to flow.",
        )  # fmt: skip
        data = OPERATORS["detach"].call((data,))
    elif hasattr(data, "__cuda_array_interface__"):
        data = over_interface(data)
    elif _speaks_dlpack(data):
        data = from_dlpack(data, None, None)
    else:
        return _from_nested(data, element)
    return _converted(data, data._dtype if element is None else element)


def _converted(source: TensorImpl, element: dtype) -> TensorImpl:
    return OPERATORS["_to_copy"].call((source, element, None, None, None, False, None))


def _from_nested(data: Any, element: dtype | None) -> TensorImpl:
    check(
        not isinstance(data, (str, bytes)), "creation/foreign-data-refused",
        "invalid data type {!r}", type(data).__name__, error=TypeError,
    )  # fmt: skip
    sizes = _sizes_of(data)
    try:
        flat = _flattened(data, sizes, element)
    except (TypeError, ValueError):
        if element is None:  # what the data is comes before how much of it there is
            _refuse_foreign(data)
        raise
    kinds = set(map(type, flat))
    if element is None and (not kinds <= _NUMBERS or not kinds):
        _refuse_foreign(data)
    if not kinds <= _NUMBERS:
        flat, element = _unpacked(flat, element)
    elif element is None:
        element = _dtype_of_kinds(kinds)
        note("creation/number-dtype", "the data has dtype {}", element)
    wide = _elements(flat, set(map(type, flat)), element).reshape(sizes)
    values = wrap(wide, dt.BY_ARRAY[wide.dtype])
    return values if values._dtype is element else _converted(values, element)


_NUMBERS = frozenset((bool, int, float, complex))


def _is_sequence(value: Any) -> bool:
    """Whether the value is one level of nesting, as strings are [creation/nesting-is-shape]."""
    if isinstance(value, (list, tuple)):
        return True
    if isinstance(value, TensorImpl):
        return False  # [creation/tensors-among-data]
    if isinstance(value, np.ndarray):
        return value.ndim > 0
    if isinstance(value, (dict, set)):
        return False
    return hasattr(value, "__getitem__") and hasattr(value, "__len__")


_MAX_DIMS = 128


def _sizes_of(data: Any) -> Ints:
    """One size for each level, as the first items have it [creation/nesting-is-shape].

    The first item of a string is a string, and so on without end [creation/strings-have-no-end].
    """
    sizes: list[int] = []
    while _is_sequence(data):
        check(
            not isinstance(data, memoryview) or data.ndim <= 1, "creation/nesting-is-shape",
            "could not determine the shape of object type {!r}", "memoryview",
        )  # fmt: skip
        sizes.append(len(data))
        check(
            len(sizes) <= _MAX_DIMS and not (isinstance(data, str) and data),
            "creation/strings-have-no-end", "too many dimensions {!r}", type(data).__name__,
        )  # fmt: skip
        if not sizes[-1]:
            break
        data = data[0]
    check(
        not isinstance(data, np.ndarray) or data.ndim > 0, "creation/nesting-is-shape",
        "an array without dims has no length", error=TypeError,
    )  # fmt: skip
    return tuple(sizes)


def _refuse_foreign(data: Any) -> None:
    """Look for what has no dtype [creation/foreign-data-refused]."""
    check(
        not isinstance(data, (str, bytes)), "creation/foreign-data-refused",
        "invalid data type {!r}", type(data).__name__, error=TypeError,
    )  # fmt: skip
    if isinstance(data, (TensorImpl, np.ndarray, np.generic, bool, int, float, complex)):
        return
    if not _is_sequence(data):
        fail("creation/foreign-data-refused", "Could not infer dtype of {}", type(data).__name__)
    for item in data:
        _refuse_foreign(item)


def _flattened(data: Any, sizes: Ints, element: dtype | None) -> list[Any]:
    """The innermost values in order; every level must be even [creation/nesting-is-shape].

    Strings and bytes are sequences only where a dtype is given [creation/foreign-data-refused].
    """
    flat: list[Any] = [data]
    for dim, size in enumerate(sizes):
        if size == 0:
            return []
        for part in flat:
            check(
                element is not None or not isinstance(part, (str, bytes)),
                "creation/foreign-data-refused", "invalid data type {!r}", type(part).__name__,
                error=TypeError,
            )  # fmt: skip
            check(
                _is_sequence(part), "creation/nesting-is-shape", "not a sequence: {!r}",
                type(part).__name__, error=TypeError,
            )  # fmt: skip
            check(
                len(part) == size, "creation/nesting-is-shape",
                "expected sequence of length {} at dim {} (got {})", size, dim, len(part),
            )  # fmt: skip
            if type(part) is np.ndarray:
                warn(
                    "warnings/arrays-in-a-list", "Creating a tensor from a list of numpy.ndarrays "
                    "is slow: make one array of them first.",
                )  # fmt: skip
        flat = list(chain.from_iterable(flat))
    return flat


def _dtype_of_kinds(kinds: set[type]) -> dtype:
    """The highest category found [creation/mixed-data-promotes]."""
    if not kinds:
        return DEFAULTS.dtype  # [creation/empty-data-is-default]
    for kind, example in ((complex, 0j), (float, 0.0), (int, 0)):
        if kind in kinds:
            return dtype_of_number(example)
    return dt.bool


def _unpacked(flat: Sequence[Any], element: dtype | None) -> tuple[list[Any], dtype]:
    """Python numbers for tensors, NumPy's numbers and other objects, and the dtype of all."""
    if element is None:
        element = reduce(promote_types, dict.fromkeys(map(_dtype_of_value, flat)))
    return [_number_for(value, element) for value in flat], element


def _dtype_of_value(value: Any) -> dtype:
    """What a value among the data counts as [creation/numpy-keeps-dtype]."""
    if isinstance(value, TensorImpl):
        return value._dtype
    if isinstance(value, (np.generic, np.ndarray)):
        return dtype_of_array(np.asarray(value))
    _refuse_nested(value)
    return dtype_of_number(value)


def _refuse_nested(value: Any) -> None:
    check(
        not _is_sequence(value), "creation/nesting-is-shape",
        "a sequence among numbers: {!r}", type(value).__name__, error=TypeError,
    )  # fmt: skip


def _number_for(value: Any, element: dtype) -> Any:
    """A Python number, or what Python makes one of [creation/dtype-converts-objects]."""
    if isinstance(value, TensorImpl):
        return _number_of_tensor(value, element)
    kind: Any
    for kind in (bool, int, float, complex):
        # NumPy's complex numbers, which are Python's, convert to float
        if isinstance(value, kind) and not (kind is complex and isinstance(value, np.generic)):
            return kind(value)
    _refuse_nested(value)
    check(
        element is not dt.uint64, "creation/uint64-takes-ints", "an integer is required, not {}",
        type(value).__name__,
    )  # fmt: skip
    try:
        if element.category == COMPLEX:
            return complex(value)
        if element.category == FLOATING:
            return float(value)
        if element.category == BOOL and isinstance(value, (np.bool_, np.complex128)):
            return bool(value)
        return operator.index(value)
    except TypeError:
        return fail(
            "creation/dtype-converts-objects", "must be a number, not {}", type(value).__name__
        )


def warn_of_lost_history(tensor: TensorImpl) -> None:
    """Say that a Python number has no history [warnings/number-that-requires-grad]."""
    if MODE.grad and requires_grad_of((tensor,)):
        warn(
            "warnings/number-that-requires-grad", "Converting a tensor with requires_grad=True to "
            "a scalar may lead to unexpected behavior: detach it first.",
        )  # fmt: skip


def _number_of_tensor(value: TensorImpl, element: dtype) -> Any:
    """The number in a tensor: as an index for an integral dtype [creation/tensors-among-data]."""
    if element.category < FLOATING:
        check(
            element is not dt.uint64, "creation/uint64-takes-ints",
            "an integer is required, not a tensor",
        )  # fmt: skip
        check(
            value._geometry.numel == 1 and value._dtype.category < FLOATING,
            "creation/tensors-among-data",
            "only integer tensors of a single element can be converted to an index",
            error=TypeError,
        )  # fmt: skip
    check(
        value._geometry.numel == 1, "creation/tensors-among-data",
        "only one element tensors can be converted to Python scalars",
    )  # fmt: skip
    warn_of_lost_history(value)
    number = OPERATORS["item"].call((value,))
    if element.category != FLOATING or not isinstance(number, complex):
        return number
    check(
        number.imag == 0, "creation/tensors-among-data", "{} is no real number", number,
        error=RuntimeError,
    )  # fmt: skip
    return number.real


# ---- numbers into elements


def _elements(flat: Sequence[Any], kinds: set[type], element: dtype) -> np.ndarray:
    """The numbers as an array that holds them exactly, checked to fit the dtype."""
    if element.category == BOOL:
        return np.array([bool(value) for value in flat], np.bool_)
    if element.category == COMPLEX:
        return np.array(flat, np.complex128)
    if element.category == FLOATING:
        for value in flat if complex in kinds else ():
            _refuse_complex(value)
        return np.array(flat, np.float64)
    if float in kinds or complex in kinds or element is dt.uint64:
        flat = [_whole(value, element) for value in flat]
        return np.array(flat, np.uint64 if element is dt.uint64 else np.int64)
    return _integers(flat, element)


def _refuse_complex(value: Any) -> None:
    check(
        not isinstance(value, complex), "creation/complex-into-real",
        "must be real number, not complex",
    )  # fmt: skip


def _integers(flat: Sequence[int], element: dtype) -> np.ndarray:
    """Ints in the range of a dtype [creation/int-beyond-int64]."""
    try:
        wide = np.array(flat, np.int64)
    except OverflowError:
        fail("creation/int-beyond-int64", "Overflow when unpacking long")
    if wide.size and element.itemsize < 8:
        for value in (int(wide.min()), int(wide.max())):
            check_fits(value, element, "creation/floats-overflow-in-tensor")
    return wide


def _whole(value: Any, element: dtype) -> int:
    """One number truncated for an integral dtype, for which it must not be too great."""
    _refuse_complex(value)
    if element is dt.uint64:
        check(
            not isinstance(value, float), "creation/uint64-takes-ints", "an integer is required"
        )
        check(
            0 <= value < 2**64, "creation/uint64-takes-ints", "{} is outside uint64", value,
            error=OverflowError,
        )  # fmt: skip
        return int(value)
    check(
        isinstance(value, float) or -(2**63) <= value < 2**63, "creation/int-beyond-int64",
        "Overflow when unpacking long: {}", value,
    )  # fmt: skip
    check_fits(value, element, "creation/floats-overflow-in-tensor")
    whole = int(value)
    if whole == 2**63:  # passes for the end of int64, and wraps around
        return -whole
    return whole + (1 << 8 * element.itemsize) if whole < 0 and not element.is_signed else whole
