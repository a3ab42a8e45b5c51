"""What the derivatives of sparse tensors need."""

from __future__ import annotations

from typing import Any

from reftorch.dispatch.table import OPERATORS


def to_dense(grad: Any) -> Any:
    """The gradient of a tensor of which elements were listed: strided, as the tensor."""
    return grad.to_dense()


def to_dense_backward(grad: Any, self: Any, masked_grad: bool | None) -> Any:
    """The gradient at the places of a sparse tensor [to_dense/gradient-is-masked]."""
    if masked_grad is False:
        return OPERATORS["to_sparse.sparse_dim"].call((grad, self.sparse_dim()))
    return grad.sparse_mask(self.coalesce())


def values_backward(grad: Any, self: Any) -> Any:
    """The gradient of the entries, at their places."""
    rows, places = self.sparse_dim(), self._indices()
    dense = self.dense_dim()
    arguments = rows, dense, tuple(self.shape), places, grad, None, None, None, False, True
    return OPERATORS["_sparse_coo_tensor_with_dims_and_tensors"].call(arguments)


def entries_backward(grad: Any, indices: Any) -> Any:
    """The gradient at each place, for every entry there."""
    whole = grad.to_dense()
    if not indices._geometry.sizes[0]:
        return whole.expand((indices._geometry.sizes[1], *whole.shape))
    return whole[tuple(indices.unbind(0))]
