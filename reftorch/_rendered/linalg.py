"""The functions of linalg that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

__all__ = [
    "diagonal",
    "matmul",
]

_of_linalg_diagonal = PACKETS["linalg_diagonal"]


def diagonal(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View a diagonal of the last two dims.

    linalg_diagonal(Tensor(a) A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor(a)

    linalg.diagonal is diagonal whose dims are the last two unless others are named.
    [linalg_diagonal/last-two-dims]
    """
    return _of_linalg_diagonal.function(args, kwargs)


_of_matmul = PACKETS["matmul"]


def matmul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply vectors, matrices, or batches of matrices.

    matmul(Tensor self, Tensor other) -> Tensor

    A vector on the left counts as one row, a vector on the right as one column, and that dim is
    dropped from the result; two vectors give a 0-dim tensor. [matmul/vectors-drop-their-dim]
    All dims before the last two are batch dims and broadcast. [matmul/batch-dims-broadcast]
    The result of a product is contiguous, whatever the strides of its factors.
    [matmul/result-is-contiguous]
    ... (docs/spec/ops-linalg.md)
    """
    return _of_matmul.function(args, kwargs)

