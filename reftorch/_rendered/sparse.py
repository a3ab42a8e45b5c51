"""The functions of sparse that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

__all__ = [
    "mm",
    "sampled_addmm",
]

_of__sparse_mm = PACKETS["_sparse_mm"]


def mm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply a sparse matrix by a strided one.

    _sparse_mm(Tensor sparse, Tensor dense) -> Tensor
    _sparse_mm.reduce(Tensor sparse, Tensor dense, str reduce) -> Tensor
    """
    return _of__sparse_mm.function(args, kwargs)


_of_sparse_sampled_addmm = PACKETS["sparse_sampled_addmm"]


def sampled_addmm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add the elements of a product of matrices at the places of a sparse tensor.

    sparse_sampled_addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

    Derivatives:
      self: scaled(grad, conj(beta))
      mat1, mat2: sampled_addmm_backward(grad, self, mat1, mat2, conj(alpha))
    ... (docs/spec/ops-sparse_products.md)
    """
    return _of_sparse_sampled_addmm.function(args, kwargs)

