"""Copies in which the part that a view would show is replaced."""

from __future__ import annotations

from reftorch.core.dtype import uint8
from reftorch.core.geometry import contiguous
from reftorch.core.output import Out, check_writable
from reftorch.core.strides import may_overlap_itself
from reftorch.core.tensor_impl import TensorImpl, empty, make
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.index_writing import prepared

Ints = tuple[int, ...]


def _copied(self: TensorImpl) -> TensorImpl:
    """A copy in memory laid out as that of self [select_scatter/keeps-memory-layout]."""
    given = self._geometry
    if may_overlap_itself(given.sizes, given.strides):
        return OPERATORS["clone"].call((self, None))
    note("select_scatter/keeps-memory-layout", "strides {}", given.strides)
    everything = contiguous((self._storage.nbytes,))
    fresh = empty(everything, uint8)
    launch("copy", (fresh,), (make(self._storage, everything, 0, uint8),))
    return make(fresh._storage, given, self._offset, self._dtype)


def _replace(part: TensorImpl, src: TensorImpl) -> None:
    """Write the source to a part of its sizes [select_scatter/src-has-size-of-part]."""
    check(
        part._geometry.sizes == src._geometry.sizes, "select_scatter/src-has-size-of-part",
        "expected src to have a size equal to the slice of self. src size = {}, slice size = {}",
        list(src._geometry.sizes), list(part._geometry.sizes),
    )  # fmt: skip
    check_writable(part)
    launch("copy", (part,), (src,))


def _zeros(sizes: Ints, like: TensorImpl) -> TensorImpl:
    return OPERATORS["zeros"].call((sizes, like._dtype, None, None, None, False))


@implements("select_backward")
def select_backward(
    grad_output: TensorImpl, input_sizes: Ints, dim: int, index: int
) -> TensorImpl:
    """Zeros with one position of a dim replaced: the transpose of select [views/select]."""
    result = _zeros(input_sizes, grad_output)
    _replace(OPERATORS["select.int"].body(result, dim, index), grad_output)
    return result


@implements("slice_backward")
def slice_backward(
    grad_output: TensorImpl, input_sizes: Ints, dim: int, start: int | None, end: int | None,
    step: int,
) -> TensorImpl:  # fmt: skip
    """Zeros with a slice replaced: the transpose of slice [views/slice]."""
    result = _zeros(input_sizes, grad_output)
    _replace(OPERATORS["slice.Tensor"].body(result, dim, start, end, step), grad_output)
    return result


@implements("select_scatter")
def select_scatter(self: TensorImpl, src: TensorImpl, dim: int, index: int) -> TensorImpl:
    """Copy with one position of a dim replaced [views/select]."""
    result = _copied(self)
    _replace(OPERATORS["select.int"].body(result, dim, index), src)
    return result


@implements("slice_scatter")
def slice_scatter(
    self: TensorImpl, src: TensorImpl, dim: int, start: int | None, end: int | None, step: int, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Copy with a slice replaced [views/slice]."""
    result = _copied(self)
    _replace(OPERATORS["slice.Tensor"].body(result, dim, start, end, step), src)
    if out is not None:
        target = prepared(out, result._geometry.sizes, self._dtype, ())
        launch("copy", (target,), (result,))
    return result


@implements("diagonal_scatter")
def diagonal_scatter(
    self: TensorImpl, src: TensorImpl, offset: int, dim1: int, dim2: int
) -> TensorImpl:
    """Copy with a diagonal replaced [views/diagonal]."""
    result = _copied(self)
    _replace(OPERATORS["diagonal"].body(result, offset, dim1, dim2), src)
    return result


@implements("as_strided_scatter")
def as_strided_scatter(
    self: TensorImpl, src: TensorImpl, size: Ints, stride: Ints, storage_offset: int | None
) -> TensorImpl:
    """Copy with the places of a geometry replaced [views/as-strided]."""
    check(
        self._geometry.contiguous or not requires_grad((self,)),
        "as_strided_scatter/gradient-of-replaced-places",
        "as_strided_scatter is currently only supported for contiguous inputs",
    )  # fmt: skip
    result = _copied(self)
    _replace(OPERATORS["as_strided"].body(result, size, stride, storage_offset), src)
    return result
