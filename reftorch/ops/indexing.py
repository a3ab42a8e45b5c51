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
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl, empty, wrap
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail

Item = Any  # int, slice, None, Ellipsis, bool or TensorImpl
_SEQUENCES = (list, tuple, range, np.ndarray)
_MASKS = (dt.bool, dt.uint8)


# ---- what an index says


def items_of(index: Any) -> list[Item]:
    """The entries of an index, lists and arrays made tensors [indexing/list-is-tensor]."""
    if type(index) is tuple:
        entries: Sequence[Any] = index
    elif isinstance(index, list) and _is_really_tuple(index):
        warn(
            "indexing/list-as-tuple",
            "Using a non-tuple sequence for multidimensional indexing is deprecated.",
        )
        entries = index
    else:
        entries = (index,)
        _check_bare(index)
    return [_item(entry) for entry in entries]


def _check_bare(index: Any) -> None:
    """Refuse a lone slice or integer without sense before the tensor is looked at."""
    if type(index) is slice:
        step = index.indices(1)[2]
        check(step > 0, "views/slice-step-is-positive", "step must be greater than zero")
    elif type(index) is int:
        check(
            -(2**63) <= index < 2**63, "errors/values-in-lists", "Overflow when unpacking long long"
        )


def _is_really_tuple(index: list[Any]) -> bool:
    """Whether a bare list is taken as the tuple of its entries [indexing/list-as-tuple]."""
    kinds = (TensorImpl, slice, EllipsisType, *_SEQUENCES)
    return len(index) < 32 and any(entry is None or isinstance(entry, kinds) for entry in index)


def _item(entry: Any) -> Item:
    kind = type(entry)
    if kind is int or kind is slice or kind is bool or entry is None or entry is Ellipsis:
        return entry
    if isinstance(entry, TensorImpl):
        return _from_tensor(entry)
    if isinstance(entry, np.integer):
        return int(entry)
    if isinstance(entry, _SEQUENCES):
        return _from_tensor(_tensor_of(entry))
    check(
        not isinstance(entry, (str, bytes)), "errors/wrong-type", "new(): invalid data type 'str'"
    )
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
    value = tensor.values().item()
    return bool(value) if tensor._dtype in _MASKS else value


def _tensor_of(entries: Any) -> TensorImpl:
    """A list of integers or bools as a tensor; floats are cut [indexing/list-is-tensor]."""
    array = np.asarray(entries)
    check(
        array.dtype.kind in "biuf" or not array.size, "errors/wrong-type",
        "an index cannot be made of {}", array.dtype,
    )  # fmt: skip
    element = dt.bool if array.dtype.kind == "b" else dt.int64
    return wrap(np.array(array, element.array, order="C"), element)


def _consumed(item: Item) -> int:
    """How many dims an entry consumes [indexing/bool-adds-dim] [indexing/mask-is-nonzero]."""
    if isinstance(item, TensorImpl):
        return item._geometry.ndim if item._dtype in _MASKS else 1
    return 0 if item is None or item is Ellipsis or type(item) is bool else 1


# ---- applied


def applied(
    self: TensorImpl, items: list[Item], alone: bool = False
) -> tuple[TensorImpl, list[TensorImpl | None]]:
    """The view that the basic entries make, and the index tensors for its dims.

    `alone`: the index is a slice, not a tuple.

    Integers come before index tensors [indexing/integers-apply-first].
    """
    consumed = sum([_consumed(item) for item in items])
    ndim = self._geometry.ndim
    check(
        consumed <= ndim, "indexing/too-many", "too many indices for tensor of dimension {}", ndim
    )
    result, dim = self, 0
    tensors: dict[int, TensorImpl] = {}
    for item in items:
        if item is Ellipsis:  # [indexing/ellipsis-fills]
            dim += ndim - consumed
        elif item is None:  # [indexing/none-adds-dim]
            result = OPERATORS["unsqueeze"].call((result, dim))
            dim += 1
        elif type(item) is bool:
            result = OPERATORS["unsqueeze"].call((result, dim))
            tensors[dim] = _tensor_of([0] if item else [])
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
    check(dim < self._geometry.ndim, "indexing/too-many", "too many indices for the tensor")
    size = self._geometry.sizes[dim]
    start, stop, step = given.indices(size)
    check(step > 0, "views/slice-step-is-positive", "step must be greater than zero")
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
    view, tensors = applied(self, items_of(index), alone=type(index) is slice)
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
    check(
        isinstance(value, (TensorImpl, int, float, complex)) and not isinstance(value, np.generic),
        "indexing/assign-foreign-refused", "can't assign a {} to a tensor", type(value).__name__,
    )  # fmt: skip
    if not isinstance(value, TensorImpl):
        check_fits(value, self._dtype)  # [indexing/assign-number]
    if index is False:
        return
    view, tensors = applied(self, [None] if index is True else items_of(index))
    if not tensors:
        _write_view(view, value)
        return
    if not isinstance(value, TensorImpl):
        value = _number_like(value, self)
    values = _without_leading_ones(value, None)
    arguments = (view, tuple(tensors), values, False)
    OPERATORS["index_put"].call(arguments, Out(view, inplace=True))


def _write_view(view: TensorImpl, value: Any) -> None:
    """Write to the part that a basic index shows [indexing/assign-basic-casts]."""
    out = Out(view, inplace=True)
    if not isinstance(value, TensorImpl):
        OPERATORS["copy"].call((view, value, False), out)
        return
    values = _without_leading_ones(value, view._geometry.ndim)
    if values._geometry.sizes != view._geometry.sizes:
        values = OPERATORS["expand"].call((values, view._geometry.sizes, False))
    OPERATORS["copy"].call((view, values, False), out)


def _without_leading_ones(value: TensorImpl, ndim: int | None) -> TensorImpl:
    """Drop leading dims of size 1, those that are too many or all [indexing/assign-broadcasts]."""
    sizes = value._geometry.sizes
    drop = 0
    while drop < len(sizes) and sizes[drop] == 1 and (ndim is None or len(sizes) - drop > ndim):
        drop += 1
    return OPERATORS["view"].call((value, sizes[drop:])) if drop else value


def _number_like(value: Any, like: TensorImpl) -> TensorImpl:
    """A number as a 0-dim tensor of a dtype that must hold it [indexing/assign-number]."""
    result = empty(SCALAR, like._dtype)
    launch("fill", (result,), (value,))
    return result
