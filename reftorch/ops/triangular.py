"""Triangles of matrices, and the sum of their diagonal."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.geometry import contiguous
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.creation import as_leaf, check_sizes
from reftorch.ops.reducing import check_dtype, target


@implements("trace")
def trace(self: TensorImpl) -> TensorImpl:
    """Sum the main diagonal of a matrix [trace/sums-the-main-diagonal]."""
    check_listed("trace", self._dtype)
    check(
        self._geometry.ndim == 2, "trace/sums-the-main-diagonal",
        "trace: expected a matrix, but got tensor with dim {}", self._geometry.ndim,
    )  # fmt: skip
    return OPERATORS["sum"].call((OPERATORS["diagonal"].call((self, 0, 0, 1)), None))


def _triangle(name: str, self: TensorImpl, diagonal: int, out: Out | None) -> TensorImpl:
    """A copy, zero beyond a diagonal [tril/needs-matrices] [tril/zero-beyond-the-diagonal].

    Strides: [tril/result-is-contiguous] In place only the zeros are written.
    """
    check(
        self._geometry.ndim >= 2, "tril/needs-matrices",
        "{}: input tensor must have at least 2 dimensions", name,
    )  # fmt: skip
    check_dtype(name, self._dtype, self)
    if out is not None and out.tensor is self:
        result = self
    else:
        check_out_dtype(out, self._dtype)
        result = target(out, self._geometry.sizes, self._dtype, rule="tril/result-is-contiguous")
        launch("copy", (result,), (self,))
    if result._geometry.numel:
        launch(name, (result,), (result,), diagonal=diagonal)
    return result


@implements("tril")
def tril(self: TensorImpl, diagonal: int, *, out: Out | None = None) -> TensorImpl:
    """Keep what is on and below a diagonal."""
    return _triangle("tril", self, diagonal, out)


@implements("triu")
def triu(self: TensorImpl, diagonal: int, *, out: Out | None = None) -> TensorImpl:
    """Keep what is on and above a diagonal."""
    return _triangle("triu", self, diagonal, out)


def _indices(
    name: str, sizes: tuple[int, int], offset: int, element: dtype | None
) -> TensorImpl:
    """The places of what tril or triu keeps [tril_indices/rows-and-columns]."""
    element = dt.int64 if element is None else element
    check_sizes(sizes)
    check_listed(f"{name}_indices", element)
    full = OPERATORS["ones"].call((sizes, dt.bool, None, None, None, False))
    found = OPERATORS["nonzero"].call((OPERATORS[name].call((full, offset)),))
    result = empty(contiguous((2, found._geometry.sizes[0])), element)
    note("tril_indices/rows-and-columns", "{} places", found._geometry.sizes[0])
    launch("copy", (result,), (OPERATORS["transpose.int"].call((found, 0, 1)),))
    return result


@implements("tril_indices")
def tril_indices(
    row: int, col: int, offset: int, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """The rows and columns of what tril keeps."""
    return as_leaf(_indices("tril", (row, col), offset, dtype), requires_grad, pin_memory)


@implements("triu_indices")
def triu_indices(
    row: int, col: int, offset: int, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """The rows and columns of what triu keeps."""
    return as_leaf(_indices("triu", (row, col), offset, dtype), requires_grad, pin_memory)
