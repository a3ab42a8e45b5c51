"""What x[...] and x[...] = value mean: an index taken apart, and applied.

The operators that read and write at index tensors are in `ops.index_writing`.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from types import EllipsisType
from typing import Any

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.batching import Batched
from reftorch.core.dtype import INTEGRAL
from reftorch.core.geometry import SCALAR
from reftorch.core.indexing import view_at
from reftorch.core.output import Out, check_writable
from reftorch.core.promotion import Number
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, empty, view_of, wrap
from reftorch.core.trace import LISTENER, note
from reftorch.core.warning import warn
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.creation import fill_with

Item = Any  # int, slice, None, Ellipsis, bool or TensorImpl
_SEQUENCES = (list, tuple, range, np.ndarray, str, bytes)
_MASKS = (dt.bool, dt.uint8)


# ---- what an index says


def entries_of(index: Any) -> Sequence[Any]:
    """The entries of an index, as they were written."""
    if type(index) is tuple:
        return index
    if isinstance(index, (list, str, bytes)) and _is_really_tuple(index):
        warn(
            "indexing/list-as-tuple",
            "Using a non-tuple sequence for multidimensional indexing is deprecated.",
        )
        return index if isinstance(index, list) else (index,)
    _check_bare(index)
    return (index,)


def _check_bare(index: Any) -> None:
    """Refuse a lone slice or integer without sense before the tensor is looked at."""
    if type(index) is slice:
        step = _bounds(index, 1)[2]
        check(step > 0, "views/slice-step-is-positive", "step must be greater than zero")
    elif type(index) is int:
        check(
            -(2**63) <= index < 2**63, "errors/values-in-lists", "Overflow when unpacking long long"
        )


def _bounds(given: slice, size: int) -> tuple[int, int, int]:
    """Start, stop and step within a size; both ends are looked at before the step."""
    if given.step is not None:
        slice(given.start, given.stop).indices(size)
    return given.indices(size)


def _is_really_tuple(index: Sequence[Any]) -> bool:
    """Whether a bare list is taken as the tuple of its entries [indexing/list-as-tuple]."""
    kinds = (TensorImpl, slice, EllipsisType, *_SEQUENCES)
    return len(index) < 32 and any(entry is None or isinstance(entry, kinds) for entry in index)


def _item(entry: Any) -> Item:
    """An entry with lists and arrays made tensors [indexing/list-is-tensor]."""
    kind = type(entry)
    if kind is int or kind is slice or kind is bool or entry is None or entry is Ellipsis:
        return entry
    if isinstance(entry, TensorImpl):
        return _from_tensor(entry)
    if isinstance(entry, np.integer):
        return int(entry)
    check(
        not isinstance(entry, (str, bytes)), "errors/wrong-type", "new(): invalid data type 'str'"
    )
    if isinstance(entry, np.ndarray):
        return _from_tensor(_of_array(entry))
    if isinstance(entry, (list, tuple, range)):
        return _from_tensor(_of_sequence(entry))
    fail(
        "indexing/foreign-index-refused",
        "only integers, slices (`:`), ellipsis (`...`), None and long or byte tensors are valid "
        "indices (got {})", kind.__name__,
    )  # fmt: skip


def _from_tensor(tensor: TensorImpl) -> Item:
    """A 0-dim tensor as the integer or bool that it holds [indexing/zero-dim-tensor-is-integer]."""
    if tensor._geometry.ndim or tensor._dtype.category > INTEGRAL:
        return tensor
    if isinstance(tensor, Batched) and tensor._dtype not in _MASKS:
        return tensor  # another integer for each example [vmap/one-after-the-other]
    value = tensor.elements().item()
    return bool(value) if tensor._dtype in _MASKS else value


def _of_array(array: np.ndarray) -> TensorImpl:
    """An array as a tensor of int64, or as a mask [indexing/array-keeps-masks]."""
    check(
        array.dtype.kind in "biufc", "errors/wrong-type",
        "can't convert np.ndarray of type {}.", array.dtype,
    )  # fmt: skip
    element = dt.IN_NUMPY[array.dtype] if array.dtype in (np.bool_, np.uint8) else dt.int64
    values = array.real if array.dtype.kind == "c" else array
    return wrap(np.array(values, order="C").astype(element.array), element)


def _of_sequence(entries: Sequence[Any]) -> TensorImpl:
    """Integers and bools as a tensor; floats of Python are cut [indexing/list-is-tensor]."""
    kinds = {*map(type, entries)}
    if any(issubclass(kind, TensorImpl) for kind in kinds) and any(
        isinstance(entry, TensorImpl) and entry._geometry.ndim for entry in entries
    ):
        entries = [int(entry) for entry in entries]
    try:
        array = np.asarray(entries)
    except ValueError:  # ragged
        array = np.empty(0, object)
    check(
        np.bool_ not in kinds or array.dtype == np.bool_, "indexing/array-keeps-masks",
        "'numpy.bool' object cannot be interpreted as an integer",
    )  # fmt: skip
    if array.dtype == np.int64 or array.dtype == np.bool_ or not array.size:
        if array.dtype != object:
            return _of_array(array.astype(np.int64) if not array.size else array)
    if array.dtype.kind == "O":  # `tensor` says what is wrong
        return _converted(OPERATORS["tensor"].call((entries, None, None, False, False)))
    check(
        array.dtype.kind in "iu" or array.dtype == np.float64, "errors/wrong-type",
        "'{}' object cannot be interpreted as an integer", array.dtype,
    )  # fmt: skip
    check(
        array.dtype != np.uint64 or array.max() < 2**63, "errors/values-in-lists",
        "Overflow when unpacking long long",
    )  # fmt: skip
    return _of_array(array)


def _converted(tensor: TensorImpl) -> TensorImpl:
    return tensor if tensor._dtype in _MASKS else OPERATORS["_to_copy"].call(
        (tensor, dt.int64, None, None, None, False, None)
    )


def _counted(entry: Any) -> int:
    """How many dims an entry consumes as far as its type tells [indexing/lists-count-as-one]."""
    if isinstance(entry, TensorImpl):
        return _consumed(entry)
    return 0 if entry is None or entry is Ellipsis or type(entry) is bool else 1


def _consumed(index: TensorImpl) -> int:
    """How many dims an index tensor consumes [indexing/mask-is-nonzero]."""
    return index._geometry.ndim if index._dtype in _MASKS else 1


# ---- applied


def applied(
    self: TensorImpl, entries: Sequence[Any], alone: bool = False
) -> tuple[TensorImpl, list[TensorImpl | None]]:
    """The view that the basic entries make, and the index tensors for its dims.

    `alone`: the index is a slice, not a tuple.

    Integers come before index tensors [indexing/integers-apply-first]. The entries are looked at
    one after the other, once it is clear that there are not too many [indexing/too-many].
    """
    consumed = sum([_counted(entry) for entry in entries])
    ndim = self._geometry.ndim
    check(
        consumed <= ndim, "indexing/too-many", "too many indices for tensor of dimension {}", ndim
    )
    result, dim = self, 0
    tensors: dict[int, TensorImpl] = {}
    for entry in entries:
        item = _item(entry)
        if item is Ellipsis:  # [indexing/ellipsis-fills]
            dim += ndim - consumed
        elif item is None:  # [indexing/none-adds-dim]
            result = OPERATORS["unsqueeze"].call((result, dim))
            dim += 1
        elif type(item) is bool:  # [indexing/bool-adds-dim]
            result = OPERATORS["unsqueeze"].call((result, dim))
            tensors[dim] = _of_sequence([0] if item else [])
            dim += 1
        elif isinstance(item, TensorImpl):
            tensors[dim] = item
            dim += _consumed(item)
        elif type(item) is slice:
            result = _sliced(result, dim, item, alone)
            dim += 1
        else:
            result = _selected(result, dim, item)
    return result, _for_dims(tensors)


def _for_dims(tensors: dict[int, TensorImpl]) -> list[TensorImpl | None]:
    """The index tensors in the order of the dims, None for the dims without one."""
    listed: list[TensorImpl | None] = []
    dim = 0
    for place, tensor in tensors.items():
        listed += [None] * (place - dim)
        listed.append(tensor)
        dim = place + _consumed(tensor)
    return listed


def _selected(self: TensorImpl, dim: int, index: int) -> TensorImpl:
    """Take one position [indexing/integer-selects] [errors/dims-and-indices]."""
    check(-(2**63) <= index < 2**63, "errors/values-in-lists", "Overflow when unpacking long long")
    check(dim < self._geometry.ndim, "indexing/too-many", "too many indices for the tensor")
    size = self._geometry.sizes[dim]
    check(
        -size <= index < size, "indexing/integer-out-of-range",
        "index {} is out of bounds for dimension {} with size {}", index, dim, size,
    )  # fmt: skip
    return OPERATORS["select.int"].call((self, dim, index))


def _sliced(self: TensorImpl, dim: int, given: slice, alone: bool) -> TensorImpl:
    """Take a slice [indexing/slices]; one that takes all is passed over unless it is alone."""
    ndim = self._geometry.ndim
    size = self._geometry.sizes[dim] if dim < ndim else 0
    start, stop, step = _bounds(given, size)
    check(step > 0, "views/slice-step-is-positive", "step must be greater than zero")
    check(
        dim < ndim or given.stop is None and step == 1, "indexing/too-many",
        "too many indices for the tensor",
    )  # fmt: skip
    # as written: negative ends make a view, whatever they come to
    whole = (given.start is None or operator.index(given.start) == 0) and (
        given.stop is None or operator.index(given.stop) >= size
    )
    if whole and step == 1 and not alone:
        return self
    return OPERATORS["slice.Tensor"].call((self, dim, start, max(start, stop), step))


def getitem(self: TensorImpl, index: Any) -> TensorImpl:
    """Read x[index] [indexing/basic-is-view] [indexing/advanced-is-copy].

    So x[i][j] = value writes to x only when x[i] is a view [indexing/chained-assign]. Integers
    for all dims give a 0-dim tensor [scalars/full-reduction-is-zero-dim].
    """
    view, tensors = applied(self, entries_of(index), alone=type(index) is slice)
    if tensors:
        note("indexing/advanced-is-copy", "index tensors for dims {}",
             [dim for dim, tensor in enumerate(tensors) if tensor is not None])  # fmt: skip
        return OPERATORS["index.Tensor"].call((view, tuple(tensors)))
    note("indexing/basic-is-view", "integers, slices, None and ellipsis alone")
    return OPERATORS["alias"].call((view,)) if view is self else view


def setitem(self: TensorImpl, index: Any, value: Any) -> None:
    """Write x[index] = value [indexing/assign-writes-through] [indexing/assign-bumps-version].

    Of `x[index] += 1` Python makes one read and one write [indexing/augmented-reads-once].
    """
    if not isinstance(value, TensorImpl):
        value = _number(value)  # looked at before the index is
        view = _plain_view(self, index)
        if view is not None:
            check_writable(view)
            fill_with(view, value, one=True)
            view._storage.version += 1
            return
        value = _number_like(value, self)
    if index is False:
        return
    view, tensors = applied(self, [None] if index is True else entries_of(index))
    if not tensors:
        _write_view(view, value)
        return
    values = _without_leading_ones(value)
    arguments = (view, tuple(tensors), values, False)
    OPERATORS["index_put"].call(arguments, Out(view, inplace=True))


def _write_view(view: TensorImpl, value: TensorImpl) -> None:
    """Write to the part that a basic index shows [indexing/assign-basic-casts]."""
    out = Out(view, inplace=True)
    if not value._geometry.ndim:
        OPERATORS["fill.Tensor"].call((view, value), out)
        return
    if value._geometry.sizes != view._geometry.sizes:
        value = _without_leading_ones(value)
    if value._geometry.sizes != view._geometry.sizes:
        value = OPERATORS["expand"].call((value, view._geometry.sizes, False))
    OPERATORS["copy"].call((view, value, False), out)


def _without_leading_ones(value: TensorImpl) -> TensorImpl:
    """Drop the leading dims of size 1 [indexing/assign-broadcasts]."""
    sizes = value._geometry.sizes
    drop = 0
    while drop < len(sizes) and sizes[drop] == 1:
        drop += 1
    return OPERATORS["view"].call((value, sizes[drop:])) if drop else value


def _number(value: Any) -> Number:
    """What may be assigned beside tensors, as a Python number [indexing/assign-number]."""
    check(
        isinstance(value, (int, float, complex, np.integer)), "indexing/assign-foreign-refused",
        "can't assign a {} to a tensor", type(value).__name__,
    )  # fmt: skip
    if isinstance(value, np.generic):
        value = value.item()
    check(
        not isinstance(value, int) or -(2**63) <= value < 2**63, "errors/values-in-lists",
        "Overflow when unpacking long long",
    )  # fmt: skip
    return value


def _number_like(value: Number, like: TensorImpl) -> TensorImpl:
    """A number as a 0-dim tensor of a dtype that must hold it [indexing/assign-number]."""
    result = empty(SCALAR, like._dtype)
    fill_with(result, value)
    return result


def _plain_view(self: TensorImpl, index: Any) -> TensorImpl | None:
    """What a basic index shows of a tensor without history; None where the long way is needed."""
    if LISTENER.active or isinstance(self, Batched) or self._inference:
        return None
    if MODE.grad and requires_grad((self,)):
        return None
    known = view_at(self._geometry, self._offset, index)
    return None if known is None else view_of(self, *known)
