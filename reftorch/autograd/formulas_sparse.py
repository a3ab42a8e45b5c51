"""What the derivatives of sparse tensors need.

Gradients of a sparse tensor list its places alone, and those of what it was made of take the
elements there. All are made of operators on the parts, and so have derivatives themselves.
"""

from __future__ import annotations

from typing import Any

from reftorch.core.layout import layout, sparse_coo, sparse_csr
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.ops.sparse_products import (
    EXTREMA,
    Listed,
    entries_of_rows,
    extrema_of_rows,
    factors,
    listed,
    sampled,
    scaled_rows,
    spread,
)  # fmt: skip


def to_dense(grad: Any) -> Any:
    """The gradient of a tensor of which elements were listed: strided, as the tensor."""
    return grad.to_dense()


def to_layout(grad: Any, kind: layout) -> Any:
    """The gradient of a tensor that was brought to another layout: in its own."""
    if kind is sparse_csr:
        return grad.to_sparse_csr()
    return grad.to_sparse() if kind is sparse_coo else grad.to_dense()


def scaled_entries(grad: Any, factor: Any) -> Any:
    """A sparse gradient times a number."""
    whole = _places_apart(grad)
    return with_entries(whole, whole.values() * factor)


def _places_apart(self: Any) -> Any:
    """The tensor, with one entry for each place of it."""
    return self.coalesce() if self.is_sparse else self


def with_entries(pattern: Any, entries: Any) -> Any:
    """A sparse tensor of other entries at the places of one, with the history of the entries."""
    sizes = tuple(pattern.shape)
    if pattern.is_sparse_csr:
        parts = pattern.crow_indices(), pattern.col_indices(), entries
        return OPERATORS["_sparse_compressed"].call((*parts, sizes))
    arguments = pattern.sparse_dim(), pattern.dense_dim(), sizes, pattern._indices(), entries
    options = None, None, None, False, True
    return OPERATORS["_sparse_coo_tensor_with_dims_and_tensors"].call((*arguments, *options))


def to_dense_backward(grad: Any, self: Any, masked_grad: bool | None) -> Any:
    """The gradient at the places of a sparse tensor [to_dense/gradient-is-masked]."""
    if masked_grad is not False:
        return grad.sparse_mask(_places_apart(self))
    if self.is_sparse_csr:
        return grad.to_sparse_csr(self.dense_dim())
    return OPERATORS["to_sparse.sparse_dim"].call((grad, self.sparse_dim()))


def values_backward(grad: Any, self: Any) -> Any:
    """The gradient of the entries, at their places."""
    return with_entries(self, grad)


def entries_backward(grad: Any, indices: Any) -> Any:
    """The gradient at each place, for every entry there."""
    whole = grad.to_dense()
    if not indices._geometry.sizes[0]:
        return whole.expand((indices._geometry.sizes[1], *whole.shape))
    return whole[tuple(indices.unbind(0))]


def compressed_backward(grad: Any, crow: Any, columns: Any, sizes: tuple[int, ...]) -> Any:
    """The gradient at each place of a tensor of rows, for every entry there."""
    entries = PACKETS["zeros"](sizes, dtype=grad._dtype)
    arguments = crow, columns, entries, tuple(grad.shape)
    pattern: Any = OPERATORS["_sparse_compressed"].call(arguments)
    return grad.to_dense().sparse_mask(pattern).values()


# ---- products


def _listed_entries(self: Any) -> tuple[Any, Listed, Any]:
    """A sparse matrix whose entries have places of their own, where they are, and they."""
    whole = _places_apart(self)
    return whole, listed(whole), whole.values()


def sparse_mm_backward_sparse(grad: Any, self: Any, mat2: Any) -> Any:
    """The gradient of the sparse factor, at its places [sparse-products/gradient-at-the-places]."""
    whole, places, _ = _listed_entries(self)
    return with_entries(whole, sampled(grad, mat2.conj(), places))


def sparse_mm_backward_dense(grad: Any, self: Any) -> Any:
    """The gradient of the strided factor: the transpose of the sparse one times the gradient."""
    _, (rows, columns), entries = _listed_entries(self)
    return spread(entries.conj(), grad, columns, rows, self.shape[1])


def sparse_mm_reduced_backward(
    grad: Any, self: Any, other: Any, reduce: str, result: Any
) -> tuple[Any, Any]:
    """The gradients of both factors; of an extremum, of the entry that it is.

    [sparse-products/extremum-of-one-entry]
    """
    rows, columns = places = listed(self)
    entries = self.values()
    if reduce not in EXTREMA:
        if reduce == "mean":
            grad = grad / entries_of_rows(rows, grad.shape[0], grad)
        return (
            with_entries(self, sampled(grad, other, places)),
            spread(entries, grad, columns, rows, other.shape[0]),
        )
    chosen = _chosen(scaled_rows(entries, other, columns), result, rows)
    share = grad.index_select(0, rows).masked_fill(~chosen, 0)
    picked = other.index_select(0, columns)
    of_other = PACKETS["zeros_like"](other).index_add(0, columns, share * entries.unsqueeze(1))
    return with_entries(self, (share * picked).masked_fill(~chosen, 0).sum(-1)), of_other


def _chosen(products: Any, result: Any, rows: Any) -> Any:
    """Which product of each row an extremum is: the first of equal ones, and the last NaN."""
    count = products.shape[0]
    numbers = PACKETS["arange"](count).unsqueeze(1)
    equal = products.detach() == result.detach().index_select(0, rows)
    nan = products.detach().isnan()
    height = result.shape[0]
    first = extrema_of_rows(numbers.where(equal, count), rows, height, "amin")
    last: Any = extrema_of_rows(numbers.where(nan, -1), rows, height, "amax")
    return numbers == last.where(last >= 0, first).index_select(0, rows)


def sampled_addmm_backward(
    grad: Any, self: Any, mat1: Any, mat2: Any, alpha: Any
) -> tuple[Any, Any]:
    """The gradients of the two matrices, from the gradient at the places of self.

    [sparse_sampled_addmm/gradients]
    """
    rows, columns = listed(self)
    left: Any
    right: Any
    left, right = factors(mat1, mat2)
    entries = grad.to_dense().sparse_mask(self).values().flatten() * alpha
    of_left: Any = spread(entries, right.conj(), rows, columns, left.shape[0])
    of_right: Any = spread(entries, left.conj(), columns, rows, right.shape[0])
    of_right = of_right.reshape(mat2.transpose(-2, -1).shape).transpose(-2, -1)
    return of_left.reshape(mat1.shape), of_right.contiguous()
