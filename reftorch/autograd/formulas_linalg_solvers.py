"""The derivatives of Cholesky and LU factors, of inverses, determinants and solutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd.formulas_matrices import (
    adjoint,
    identity_of,
)  # fmt: skip
from reftorch.autograd.formulas_pointwise import conj
from reftorch.core.batching import Batched
from reftorch.core.dtype_info import finfo
from reftorch.dispatch.table import OPERATORS, PACKETS

Grads = Sequence[Any]


def _solve(A: Any, B: Any, left: bool = True) -> Any:
    return OPERATORS["_linalg_solve_ex"].call((A, B, left, False))[0]


def _triangular(A: Any, B: Any, upper: bool, left: bool = True, unit: bool = False) -> Any:
    return OPERATORS["linalg_solve_triangular"].call((A, B, upper, left, unit))


# ---- Cholesky


def cholesky_backward(grad: Any, L: Any, upper: bool) -> Any:
    """That of a triangle, mirrored [linalg_cholesky/mirrored-gradient]."""
    if upper:
        L, grad = adjoint(L), adjoint(grad)
    lower = (adjoint(L) @ grad).tril()
    middle = (lower + adjoint(lower.tril(-1))) / 2
    return _triangular(L, _triangular(adjoint(L), middle, True), False, left=False)


def cholesky_solve_backward(grad: Any, X: Any, L: Any, upper: bool) -> tuple[Any, Any]:
    """By the right-hand side, and by the factor, through the matrix that it stands for."""
    of_b = PACKETS["cholesky_solve"](grad, L, upper)
    common = of_b @ adjoint(X)
    common = common + adjoint(common)
    return of_b, -(L @ common) if upper else -(common @ L)


def cholesky_inverse_backward(grad: Any, L: Any, inverse: Any, upper: bool) -> Any:
    """Through the matrix that the factor stands for."""
    common = -(inverse @ (grad + adjoint(grad)) @ inverse)
    return L @ common if upper else common @ L


# ---- LU


def lu_product_backward(
    of_l: Any, of_u: Any, P: Any, L: Any, U: Any, m: int, n: int
) -> Any:
    """From the gradients of both triangles to that of P L U, the matrices being m by n."""
    k = min(m, n)
    L1, U1 = L.narrow(-2, 0, k), U.narrow(-1, 0, k)
    of_l = PACKETS["zeros_like"](L) if of_l is None else of_l
    of_u = PACKETS["zeros_like"](U) if of_u is None else of_u
    l_square, u_square, rest = of_l.narrow(-2, 0, k), of_u.narrow(-1, 0, k), None
    if n > k:
        other, beyond = U.narrow(-1, k, n - k), of_u.narrow(-1, k, n - k)
        rest = _triangular(adjoint(L1), beyond, True, unit=True)
        l_square = l_square - rest @ adjoint(other)
    if m > k:
        other, beyond = L.narrow(-2, k, m - k), of_l.narrow(-2, k, m - k)
        rest = _triangular(adjoint(U1), beyond, False, left=False)
        u_square = u_square - adjoint(other) @ rest
    middle = (adjoint(L1) @ l_square).tril(-1) + (u_square @ adjoint(U1)).triu()
    whole = _triangular(adjoint(U1), middle, False, left=False)
    whole = _triangular(adjoint(L1), whole, True, unit=True)
    if rest is not None:
        whole = PACKETS["cat"]((whole, rest), -1 if n > k else -2)
    # without pivots P is empty [linalg_lu_factor_ex/pivots-always]
    return P @ whole if P._geometry.ndim == whole._geometry.ndim else whole


def lu_factor_backward(grad: Any, LU: Any, pivots: Any) -> Any:
    """Of the square ones on the left the lower triangle holds L, the upper U."""
    P, L, U = PACKETS["lu_unpack"](LU, pivots)
    m, n = LU._geometry.sizes[-2:]
    k = min(m, n)
    of_l, of_u = grad.narrow(-1, 0, k).tril(-1), grad.narrow(-2, 0, k).triu()
    return lu_product_backward(of_l, of_u, P, L, U, m, n)


def lu_backward(grads: Grads, P: Any, L: Any, U: Any) -> Any:
    """By both triangles; the permutation has no derivative."""
    m, n = L._geometry.sizes[-2], U._geometry.sizes[-1]
    return lu_product_backward(grads[1], grads[2], P, L, U, m, n)


def lu_unpack_backward(grads: Grads, sizes: tuple[int, ...]) -> Any:
    """Both triangles, in one matrix again."""
    m, n = sizes[-2:]
    k, total = min(m, n), None
    pad = OPERATORS["constant_pad_nd"].call
    if grads[1] is not None:
        total = pad((grads[1].tril(-1), (0, n - k), 0))
    if grads[2] is not None:
        upper = pad((grads[2].triu(), (0, 0, 0, m - k), 0))
        total = upper if total is None else total + upper
    return total


def lu_solve_backward(
    grad: Any, X: Any, LU: Any, pivots: Any, left: bool, is_adjoint: bool
) -> tuple[Any, Any]:
    """By the factors, through their product, and by the right-hand side."""
    of_b = PACKETS["linalg_lu_solve"](LU, pivots, grad, left=left, adjoint=not is_adjoint)
    whole = -(of_b @ adjoint(X)) if left else -(adjoint(X) @ of_b)
    whole = adjoint(whole) if is_adjoint else whole
    P, L, U = PACKETS["lu_unpack"](LU, pivots)
    inner = adjoint(P) @ whole
    return (inner @ adjoint(U)).tril(-1) + (adjoint(L) @ inner).triu(), of_b


# ---- solutions


def solve_backward(
    grad: Any, A: Any, sizes: tuple[int, ...], X: Any, left: bool
) -> tuple[Any, Any]:
    """By the matrix, and by the right-hand side of those sizes [linalg_solve/vectors]."""
    own = A._geometry.sizes
    if len(sizes) == 1 or (len(own) - 1 == len(sizes) and sizes == own[:-1]):
        of_b = _solve(adjoint(A), grad.unsqueeze(-1))
        return -(of_b @ conj(X.unsqueeze(-2))), of_b.squeeze(-1)
    of_b = _solve(adjoint(A), grad, left)
    return -(of_b @ adjoint(X)) if left else -(adjoint(X) @ of_b), of_b


def solve_triangular_backward(
    grad: Any, A: Any, X: Any, upper: bool, left: bool, unit: bool
) -> tuple[Any, Any]:
    """By what was read, and by B [linalg_solve_triangular/gradient-of-the-triangle]."""
    of_b = _triangular(adjoint(A), grad, not upper, left, unit)
    of_a = -(of_b @ adjoint(X)) if left else -(adjoint(X) @ of_b)
    return _triangle(of_a, upper, unit), of_b


def _triangle(value: Any, upper: bool, unit: bool) -> Any:
    return value.triu(int(unit)) if upper else value.tril(-int(unit))


def triangular_solve_backward(
    grads: Grads, A: Any, X: Any, upper: bool, transpose: bool, unit: bool
) -> tuple[Any, Any]:
    """By the right-hand side, and by the matrix, of which a copy was returned, too."""
    of_x, of_copy = grads
    if of_x is None:
        return None, of_copy
    if transpose:
        of_b = _triangular(conj(A), of_x, upper, unit=unit)
    else:
        of_b = _triangular(adjoint(A), of_x, not upper, unit=unit)
    of_a = -(conj(X) @ of_b.transpose(-2, -1)) if transpose else -(of_b @ adjoint(X))
    of_a = _triangle(of_a, upper, unit)
    return of_b, of_a if of_copy is None else of_a + of_copy


# ---- determinants


def det_backward(grad: Any, A: Any, det: Any) -> Any:
    """The conjugate of the cofactors [linalg_det/gradient-of-singular]."""
    n = A._geometry.sizes[-1]
    if A._geometry.numel == 0:
        return PACKETS["zeros_like"](A)
    scale, unit = (grad * conj(det)).unsqueeze(-1).unsqueeze(-1), identity_of(A, n)
    singular = det.abs() < 100 * finfo(A._dtype).eps
    is_batched = isinstance(singular, Batched)
    if not is_batched and not bool(singular.any()):
        return _solve(adjoint(A), unit * scale)
    if not is_batched and bool(singular.all()):
        return _cofactors(grad, A)
    singular = singular.unsqueeze(-1).unsqueeze(-1)
    spread = PACKETS["diag"](PACKETS["arange"](1, n + 1, dtype=A._dtype.to_real())).to(A._dtype)
    regular = _solve(adjoint(PACKETS["where"](singular, unit, A)), unit * scale)
    return PACKETS["where"](
        singular, _cofactors(grad, PACKETS["where"](singular, A, spread)), regular
    )


def _cofactors(grad: Any, A: Any) -> Any:
    """By singular values, each of which is left out of a product once."""
    U, S, Vh = PACKETS["_linalg_svd"](A)
    phase = conj(PACKETS["linalg_det"](U) * PACKETS["linalg_det"](Vh)) * grad
    n = A._geometry.sizes[-1]
    others = S.unsqueeze(-2).expand((*S._geometry.sizes, n))
    mask = PACKETS["eye"](n, dtype=S._dtype).to(PACKETS["eq"](S, S)._dtype)
    products = PACKETS["prod"](PACKETS["where"](mask, 1.0, others), -1)
    return (U * (products * phase.unsqueeze(-1)).unsqueeze(-2)) @ Vh


def slogdet_backward(grads: Grads, A: Any, sign: Any) -> Any:
    """The inverse, scaled; the sign of a real determinant is constant."""
    of_sign, weight = grads[0], grads[1]
    if A._dtype.is_complex and of_sign is not None:
        turn = PACKETS["imag"](conj(of_sign) * sign)
        weight = PACKETS["zeros_like"](turn) if weight is None else weight
        weight = PACKETS["complex"](weight, -turn)
    if weight is None:
        return PACKETS["zeros_like"](A)
    unit = identity_of(A, A._geometry.sizes[-1])
    return _solve(adjoint(A), unit * weight.to(A._dtype).unsqueeze(-1).unsqueeze(-1))
