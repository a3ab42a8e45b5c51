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
    "vector_norm",
    "matrix_norm",
    "norm",
    "svdvals",
    "cross",
    "vecdot",
    "multi_dot",
    "matrix_power",
    "vander",
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
    The result of matmul is no view, whatever its parts were made of. [matmul/result-is-no-view]
    ... (docs/spec/ops-linalg.md)
    """
    return _of_matmul.function(args, kwargs)


_of_linalg_vector_norm = PACKETS["linalg_vector_norm"]


def vector_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of all elements, or over dims, as a vector.

    linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: vector_norm_backward(grad, self, result, ord, dim, keepdim)

    The norm of order p is the p-th root of the sum of magnitudes to the power of p; order 0
    counts the elements other than zero, orders inf and -inf are the largest and the smallest
    magnitude. [linalg_vector_norm/orders]
    ... (docs/spec/ops-norms.md)
    """
    return _of_linalg_vector_norm.function(args, kwargs)


_of_linalg_matrix_norm = PACKETS["linalg_matrix_norm"]


def matrix_norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of matrices.

    linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    linalg_matrix_norm.str_ord(Tensor self, str ord='fro', int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Of a matrix, orders 1 and inf are the largest sum of magnitudes of a column and of a row, 2 is
    the largest singular value, "nuc" the sum of them, "fro" the norm as a vector; -1, -inf and -2
    are the smallest. [linalg_matrix_norm/orders]
    ... (docs/spec/ops-norms.md)
    """
    return _of_linalg_matrix_norm.function(args, kwargs)


_of_linalg_norm = PACKETS["linalg_norm"]


def norm(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the norm of a vector or of a matrix.

    linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    linalg_norm.ord_str(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    With an order, two dims mean a matrix and one a vector, without dim those of self, which then
    has one or two; without an order it is the norm of order 2 of all elements or over dim.
    [linalg_norm/vector-or-matrix]
    """
    return _of_linalg_norm.function(args, kwargs)


_of_linalg_svdvals = PACKETS["linalg_svdvals"]


def svdvals(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the singular values of matrices, in descending order.

    linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor

    The singular values of a matrix are real and not negative, in descending order, as many as the
    smaller of its sizes. [linalg_svdvals/real-descending]
    A decomposition wants at least two dims and floating or complex elements without NaN, and no
    driver, of which there is no choice on the CPU. [linalg_svdvals/arguments]
    """
    return _of_linalg_svdvals.function(args, kwargs)


_of_linalg_cross = PACKETS["linalg_cross"]


def cross(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply vectors of three elements along a dim.

    linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor

    Derivatives:
      self: cross(conj(other), grad, dim)
      other: cross(grad, conj(self), dim)

    Both tensors have the same number of dims and size 3 in that of the vectors; the other dims
    broadcast. [linalg_cross/three-elements]
    ... (docs/spec/ops-products.md)
    """
    return _of_linalg_cross.function(args, kwargs)


_of_linalg_vecdot = PACKETS["linalg_vecdot"]


def vecdot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the products along a dim, x conjugated.

    linalg_vecdot(Tensor x, Tensor y, *, int dim=-1) -> Tensor

    linalg.vecdot broadcasts, conjugates x, sums over a dim, and takes floating and complex dtypes
    only. [linalg_vecdot/conjugates-x]
    Of two vectors linalg.vecdot is vdot, for which dim does not matter and sizes must be equal.
    [linalg_vecdot/two-vectors]
    """
    return _of_linalg_vecdot.function(args, kwargs)


_of_linalg_multi_dot = PACKETS["linalg_multi_dot"]


def multi_dot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply matrices in the cheapest order.

    linalg_multi_dot(Tensor[] tensors) -> Tensor

    multi_dot takes at least two matrices of one dtype, of which the first may be a vector that
    counts as a row and the last one that counts as a column, whose dims the result lacks.
    [linalg_multi_dot/vectors-at-the-ends]
    In which order the factors are multiplied is left open; one of least cost is usual.
    [linalg_multi_dot/cheapest-order]
    """
    return _of_linalg_multi_dot.function(args, kwargs)


_of_linalg_matrix_power = PACKETS["linalg_matrix_power"]


def matrix_power(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply a square matrix by itself.

    linalg_matrix_power(Tensor self, int n) -> Tensor

    A power of square matrices is made by repeated squaring, that of 3 aside; the first is a
    contiguous copy, the zeroth the identity, and both are recorded.
    [linalg_matrix_power/by-squaring]
    The zeroth power, the first, the fourth, the eighth and so on are copied to an out, and so
    cast; of any other power the out has the very dtype of the matrix.
    [linalg_matrix_power/copied-powers-are-cast]
    ... (docs/spec/ops-products.md)
    """
    return _of_linalg_matrix_power.function(args, kwargs)


_of_linalg_vander = PACKETS["linalg_vander"]


def vander(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """List the rising powers of each element.

    linalg_vander(Tensor x, *, int? N=None) -> Tensor

    linalg.vander adds a dim with at least two rising powers of each element, as many as the last
    dim has elements unless N is given, and refuses bool and half dtypes.
    [linalg_vander/at-least-two]
    """
    return _of_linalg_vander.function(args, kwargs)

