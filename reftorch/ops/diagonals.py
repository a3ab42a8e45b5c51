"""Vectors as diagonals of matrices, and diagonals of matrices as vectors."""

from __future__ import annotations

from reftorch.core.geometry import contiguous
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.reducing import deliver


@implements("diag")
def diag(self: TensorImpl, diagonal: int, *, out: Out | None = None) -> TensorImpl:
    """Copy the diagonal of a matrix, or put a vector on one [diag/by-number-of-dims]."""
    ndim = self._geometry.ndim
    check(
        ndim in (1, 2), "diag/by-number-of-dims",
        "diag(): Supports 1D or 2D tensors. Got {}D", ndim,
    )  # fmt: skip
    if ndim == 1:
        return deliver(OPERATORS["diag_embed"].call((self, diagonal, -2, -1)), out)
    return deliver(OPERATORS["diagonal_copy"].call((self, diagonal, 0, 1)), out)


@implements("fill_diagonal")
def fill_diagonal(
    self: TensorImpl, fill_value: Number, wrap: bool, *, out: Out | None = None
) -> TensorImpl:
    """Write a number to views of the diagonal [fill_diagonal/all-indices-equal]."""
    sizes, strides = self._geometry.sizes, self._geometry.strides
    rule = "fill_diagonal/all-indices-equal"
    check(len(sizes) >= 2, rule, "fill_diagonal_: dimensions must be larger than 1")
    check(
        len(sizes) == 2 or len(set(sizes)) == 1, rule,
        "fill_diagonal_: all dimensions of input must be of equal length, not {}", list(sizes),
    )  # fmt: skip
    places = (min(sizes),), (sum(strides),)
    fill = PACKETS["fill"].inplace
    fill(PACKETS["as_strided"](self, *places, self._offset), fill_value)
    if wrap and len(sizes) == 2:
        for top in range(sizes[1] + 1, sizes[0], sizes[1] + 1):
            part = OPERATORS["slice.Tensor"].call((self, 0, top, None, 1))
            fill(PACKETS["diagonal"](part), fill_value)
    return self


@implements("diag_embed")
def diag_embed(self: TensorImpl, offset: int, dim1: int, dim2: int) -> TensorImpl:
    """Put the last dim on a diagonal of two new dims, zeros around it [diag_embed/two-new-dims]."""
    sizes = self._geometry.sizes
    first, second = wrap_dim(dim1, len(sizes) + 1), wrap_dim(dim2, len(sizes) + 1)
    check(
        first != second, "dims/no-duplicates",
        "diagonal dimensions cannot be identical {}, {}", dim1, dim2,
    )  # fmt: skip
    length = sizes[-1] + abs(offset)
    whole = list(sizes[:-1])
    for dim in sorted((first, second)):
        whole.insert(dim, length)
    note("diag_embed/two-new-dims", "sizes {}", whole)
    result = empty(contiguous(tuple(whole)), self._dtype)
    launch("fill", (result,), (0,), self._dtype)
    launch("copy", (OPERATORS["diagonal"].body(result, offset, first, second),), (self,))
    return result


@implements("diagflat")
def diagflat(self: TensorImpl, offset: int) -> TensorImpl:
    """Put all elements on a diagonal, in row-major order [diagflat/flattens]."""
    dense = OPERATORS["contiguous"].call((self, contiguous_format))
    line = OPERATORS["view"].call((dense, (self._geometry.numel,)))
    return OPERATORS["diag_embed"].call((line, offset, -2, -1))


@implements("linalg_diagonal")
def linalg_diagonal(A: TensorImpl, offset: int, dim1: int, dim2: int) -> TensorImpl:  # noqa: N803
    """View a diagonal of the last two dims [linalg_diagonal/last-two-dims] [views/diagonal]."""
    return OPERATORS["diagonal"].call((A, offset, dim1, dim2))
