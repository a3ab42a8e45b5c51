"""The derivatives of orthonormal factors, eigenvalues, singular values and pseudoinverses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd.formulas_matrices import adjoint, check_phase, identity_of, real_like
from reftorch.autograd.formulas_pointwise import conj
from reftorch.core.dtype import dtype
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check

Grads = Sequence[Any]
Ints = tuple[int, ...]


def _triangular(A: Any, B: Any, upper: bool, left: bool = True) -> Any:
    return OPERATORS["linalg_solve_triangular"].call((A, B, upper, left, False))


# ---- reflections


def reflections_backward(
    grad: Any, start: Any, input: Any, tau: Any  # noqa: A002
) -> tuple[Any, Any]:
    """Of H_1 ... H_k applied to `start`, by the vectors below the diagonal and by the scales.

    H_i is I - tau_i v_i v_i^H. What is to the right of H_i is made first, from the last on; the
    gradient then passes them from the left.
    """
    k, m = tau._geometry.sizes[-1], input._geometry.sizes[-2]
    unit = identity_of(input, m)
    vectors = [_below(input, unit, i) for i in range(k)]
    scales = [tau.narrow(-1, i, 1).unsqueeze(-1) for i in range(k)]
    right = [start]
    for i in reversed(range(1, k)):
        v, x = vectors[i], right[-1]
        right.append(x - (scales[i] * v) @ (adjoint(v) @ x))
    right.reverse()
    of_vectors, of_scales = [], []
    for i in range(k):
        v, t, x = vectors[i], scales[i], right[i]
        mv, mhv = grad @ (adjoint(x) @ v), x @ (adjoint(grad) @ v)
        of_scales.append(-(adjoint(v) @ mv))
        whole = -(conj(t) * mv) - t * mhv
        of_vectors.append(whole * _mask(unit, i))
        grad = grad - (conj(t) * v) @ (adjoint(v) @ grad)
    return _gathered(input, of_vectors), _scales(tau, of_scales)


def _mask(unit: Any, i: int) -> Any:
    """One below a place of a column, zero above it and in it."""
    return PACKETS["ones_like"](unit).tril(-1).narrow(-1, i, 1)


def _below(input: Any, unit: Any, i: int) -> Any:  # noqa: A002
    """The vector of a reflection: zeros, a one, and what is below the diagonal."""
    return input.narrow(-1, i, 1) * _mask(unit, i) + unit.narrow(-1, i, 1)


def _gathered(input: Any, columns: list[Any]) -> Any:  # noqa: A002
    rest = input._geometry.sizes[-1] - len(columns)
    if not columns:
        return PACKETS["zeros_like"](input)
    whole = PACKETS["cat"](columns, -1)
    return OPERATORS["constant_pad_nd"].call((whole, (0, rest), 0))


def _scales(tau: Any, scales: list[Any]) -> Any:
    if not scales:
        return PACKETS["zeros_like"](tau)
    return PACKETS["cat"](scales, -1).squeeze(-2)


def householder_product_backward(grad: Any, input: Any, tau: Any) -> tuple[Any, Any]:  # noqa: A002
    """By the reflections, which are applied to columns of the identity."""
    m, n = input._geometry.sizes[-2:]
    start = identity_of(input, m).narrow(-1, 0, n).expand(input._geometry.sizes)
    return reflections_backward(grad, start, input, tau)


def ormqr_backward(
    grad: Any, input: Any, tau: Any, other: Any, left: bool, transpose: bool  # noqa: A002
) -> tuple[Any, Any, Any]:
    """By the reflections, and by what they are applied to."""
    of_other = PACKETS["ormqr"](input, tau, grad, left, not transpose)
    if left:
        given = (other, grad) if transpose else (grad, other)
    else:
        given = (adjoint(grad), adjoint(other))
        given = given if transpose else given[::-1]
    return (*reflections_backward(*given, input, tau), of_other)


# ---- QR


def qr_backward(grads: Grads, Q: Any, R: Any, mode: str, sizes: Ints) -> Any:
    """Where R is square, or has more columns than rows [linalg_qr/where-differentiable]."""
    m, n = sizes[-2:]
    check(
        mode != "r", "linalg_qr/where-differentiable",
        "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. Please use "
        "linalg.qr(A, mode='reduced') if you are going to differentiate through linalg.qr.",
    )  # fmt: skip
    check(
        mode != "complete" or m <= n, "linalg_qr/where-differentiable",
        "The QR decomposition is not differentiable when mode='complete' and nrows > ncols.",
    )  # fmt: skip
    of_q, of_r = grads
    if m >= n:
        return _square_qr(of_q, of_r, Q, R)
    square, beyond = R.narrow(-1, 0, m), R.narrow(-1, m, n - m)
    if of_r is None:
        rest = PACKETS["zeros_like"](beyond)
        whole = _square_qr(of_q, None, Q, square)
    else:
        rest = of_r.narrow(-1, m, n - m)
        through = Q @ beyond @ adjoint(rest)
        of_q = through if of_q is None else of_q + through
        whole = _square_qr(of_q, of_r.narrow(-1, 0, m), Q, square)
    return PACKETS["cat"]((whole, Q @ rest), -1)


def _square_qr(of_q: Any, of_r: Any, Q: Any, R: Any) -> Any:
    """The gradient of an upper triangle, mirrored, with a real diagonal."""
    middle: Any = None if of_r is None else of_r @ adjoint(R)
    if of_q is not None:
        turn = adjoint(Q) @ of_q
        middle = -turn if middle is None else middle - turn
    upper = middle.triu()
    diagonal = PACKETS["diag_embed"](middle.diagonal(0, -2, -1))
    mirrored = upper + adjoint(upper) - (diagonal + adjoint(diagonal)) / 2
    whole = Q @ mirrored
    whole = whole if of_q is None else whole + of_q
    return _triangular(adjoint(R), whole, False, left=False)


# ---- eigenvalues


def _gaps(values: Any) -> Any:
    """The differences of each two values, with ones in the place of their own."""
    return values.unsqueeze(-2) - values.unsqueeze(-1) + identity_of(
        values, values._geometry.sizes[-1]
    )


def _without_diagonal(value: Any) -> Any:
    return value.tril(-1) + value.triu(1)


def eigh_backward(grads: Grads, L: Any, V: Any) -> Any:
    """Values move along their vectors [linalg_eigh/vectors-for-gradients], which turn.

    [linalg/phase-of-vectors]
    """
    of_l, of_v = grads
    values: Any = None if of_l is None else of_l.to(V._dtype)
    if of_v is None:
        return (V * values.unsqueeze(-2)) @ adjoint(V)
    turn = adjoint(V) @ of_v
    check_phase("linalg_eigh", turn)
    middle = _without_diagonal((turn - adjoint(turn)) / 2) / _gaps(L).to(V._dtype)
    if values is not None:
        middle = middle + PACKETS["diag_embed"](values)
    return V @ middle @ adjoint(V)


def eig_backward(grads: Grads, element: dtype, L: Any, V: Any) -> Any:
    """The same where vectors are of length one but not orthogonal [linalg/phase-of-vectors]."""
    of_l, of_v = grads
    if of_v is None:
        middle = PACKETS["diag_embed"](of_l)
    else:
        turn = adjoint(V) @ of_v
        check_phase("linalg_eig", turn)
        lengths = PACKETS["real"](turn.diagonal(0, -2, -1)).unsqueeze(-2)
        middle = turn - (adjoint(V) @ V) * lengths
        middle = _without_diagonal(middle) / conj(_gaps(L))
        if of_l is not None:
            middle = middle + PACKETS["diag_embed"](of_l)
    whole = OPERATORS["_linalg_solve_ex"].call((adjoint(V), middle @ adjoint(V), True, False))[0]
    return real_like(whole, element)


# ---- singular values


def svd_backward(
    grads: Grads, element: dtype, U: Any, S: Any, Vh: Any
) -> Any:
    """The gradient through the singular values, and through the vectors if there is one.

    Vectors belong to values up to a phase; a gradient that depends on the phase has no meaning.
    """
    of_u, of_s, of_vh = grads
    k = S._geometry.sizes[-1]
    U, Vh = U.narrow(-1, 0, k), Vh.narrow(-2, 0, k)
    values = None if of_s is None else of_s.to(element).unsqueeze(-2)
    if of_u is None and of_vh is None:
        return (U * values) @ Vh
    return _svd_backward_of_vectors(of_u, values, of_vh, U, S.to(element).unsqueeze(-2), Vh)


def _svd_backward_of_vectors(
    of_u: Any, values: Any, of_vh: Any, U: Any, S: Any, Vh: Any
) -> Any:
    """S and the gradient of the values are rows. Off the diagonal the vectors turn.

    Only where there are more of them than values do they turn out of what they span, for which a
    value of zero is too small [linalg_svd/square-of-any-rank].
    """
    V, k = adjoint(Vh), S._geometry.sizes[-1]
    diagonal = PACKETS["eye"](k, dtype=S._dtype)
    squares = S * S
    gaps = squares - squares.transpose(-2, -1) + diagonal
    column, total = S.transpose(-2, -1), None
    _check_phases(of_u, of_vh, U, V)
    if of_u is not None:
        turn = adjoint(U) @ of_u.narrow(-1, 0, k)
        skew = (turn - adjoint(turn)) / gaps
        total = U @ (skew * S) @ Vh
        if turn._dtype.is_complex:
            total = total + U @ (_imaginary(turn, diagonal) / (S + (S == 0).to(S._dtype))) @ Vh
        if U._geometry.sizes[-2] > k:
            total = total + (of_u.narrow(-1, 0, k) - U @ turn) / S @ Vh
    if of_vh is not None:
        of_v = adjoint(of_vh.narrow(-2, 0, k))
        turn = Vh @ of_v
        skew = (turn - adjoint(turn)) / gaps
        part = U @ (column * skew) @ Vh
        if V._geometry.sizes[-2] > k:
            part = part + U @ adjoint((of_v - V @ turn) / S)
        total = part if total is None else total + part
    if values is not None:
        total = total + (U * values) @ Vh
    return total


def _check_phases(of_u: Any, of_vh: Any, U: Any, V: Any) -> None:
    """Refuse what depends on the phase of vectors on both sides [linalg/phase-of-vectors]."""
    if not V._dtype.is_complex:
        return
    k, total = V._geometry.sizes[-1], None
    if of_u is not None:
        total = adjoint(U) @ of_u.narrow(-1, 0, k)
    if of_vh is not None:
        turn = adjoint(V) @ adjoint(of_vh.narrow(-2, 0, k))
        total = turn if total is None else total + turn
    check_phase("svd", total)


def _imaginary(turn: Any, diagonal: Any) -> Any:
    """The change of phase: what is skew on the diagonal, zero for real vectors."""
    if not turn._dtype.is_complex:
        return turn * 0
    return (turn - adjoint(turn)) / 2 * diagonal


# ---- pseudoinverses, and what is made of them


def pinv_backward(grad: Any, P: Any, A: Any) -> Any:
    """The rank being constant; three parts, two of which vanish where A is invertible."""
    m, n = A._geometry.sizes[-2:]
    if A._geometry.numel == 0:
        return adjoint(grad)
    g, p = adjoint(grad), adjoint(P)
    total = -(p @ grad @ p)
    total = total + (identity_of(A, m) - A @ P) @ g @ (P @ p)
    return total + (p @ P) @ g @ (identity_of(A, n) - P @ A)


def lstsq_backward(grads: Grads, A: Any, B: Any, X: Any) -> tuple[Any, Any]:
    """Through the pseudoinverse; residuals by themselves, as the solution is the best there is."""
    of_x, of_residuals = grads[0], grads[1]
    vector = B._geometry.ndim < A._geometry.ndim
    if vector:
        B, X = B.unsqueeze(-1), X.unsqueeze(-1)
    of_a = of_b = None
    if of_x is not None:
        of_x = of_x.unsqueeze(-1) if vector else of_x
        P = PACKETS["linalg_pinv"](A)
        of_b = adjoint(P) @ of_x
        of_a = pinv_backward(of_x @ adjoint(B), P, A)
    if of_residuals is not None and of_residuals._geometry.numel:
        error = (A @ X - B) * (2 * of_residuals).unsqueeze(-2)
        of_b = -error if of_b is None else of_b - error
        of_a = error @ adjoint(X) if of_a is None else of_a + error @ adjoint(X)
    return of_a, of_b.squeeze(-1) if vector and of_b is not None else of_b


def matrix_exp_backward(grad: Any, A: Any) -> Any:
    """The exponential of a block triangle has the derivative in its corner."""
    n, cat = A._geometry.sizes[-1], PACKETS["cat"]
    own = adjoint(A)
    upper = cat((own, grad), -1)
    lower = cat((PACKETS["zeros_like"](own), own), -1)
    whole = PACKETS["linalg_matrix_exp"](cat((upper, lower), -2))
    return whole.narrow(-2, 0, n).narrow(-1, n, n)
