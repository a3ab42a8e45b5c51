"""View operators: another geometry over the same storage."""

from __future__ import annotations

from reftorch.core.geometry import geometry
from reftorch.core.strides import infer_size
from reftorch.core.tensor_impl import TensorImpl, check_in_bounds, view_of
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.errors import check

Ints = tuple[int, ...]


@implements("as_strided")
def as_strided(self: TensorImpl, size: Ints, stride: Ints, storage_offset: int | None) -> TensorImpl:
    """View the storage with given sizes, strides and offset [as_strided/any-geometry]."""
    offset = self._offset if storage_offset is None else storage_offset
    check(
        len(size) == len(stride), "as_strided/as-many-strides-as-sizes",
        "mismatch in length of strides and shape: {} and {}", size, stride,
    )  # fmt: skip
    check_in_bounds(size, stride, offset, self._dtype, self._storage)
    return view_of(self, geometry(size, stride), offset)


@implements("transpose.int")
def transpose(self: TensorImpl, dim0: int, dim1: int) -> TensorImpl:
    """Exchange two dims [transpose/exchanges-sizes-and-strides]."""
    return view_of(self, self._geometry.transposed(dim0, dim1), self._offset)


@implements("view")
def view(self: TensorImpl, size: Ints) -> TensorImpl:
    """Read the same elements, in the same order, in other sizes [views/view-needs-compatible-strides]."""
    sizes = infer_size(size, self._geometry.numel)
    shape = self._geometry.viewed_as(sizes)
    check(
        shape is not None, "views/view-needs-compatible-strides",
        "view size is not compatible with input tensor's size and stride (at least one dimension "
        "spans across two contiguous subspaces). Use .reshape(...) instead.",
    )  # fmt: skip
    note("views/view-needs-compatible-strides", "{} fits strides {}", sizes, self._geometry.strides)
    return view_of(self, shape, self._offset)
