"""Orthonormal and triangular factors, by reflections."""

from __future__ import annotations

from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.matrices import (
    Outs, adjoint, cast_into, check_floating, check_matrices, check_one_dtype, columns,
    deliver_each, rows, warn_of_older_name,
)  # fmt: skip


@implements("geqrf")
def geqrf(self: TensorImpl, *, out: Outs | None = None) -> return_types.geqrf:
    """Find the reflections that make matrices triangular [geqrf/reflections-below-r].

    Their derivative is not known [geqrf/no-derivative].
    """
    check_matrices("torch.geqrf", self, "input")
    check_listed("geqrf", self._dtype)
    sizes = self._geometry.sizes
    a, tau = columns(sizes, self._dtype), rows((*sizes[:-2], min(sizes[-2:])), self._dtype)
    launch("geqrf", (a, tau), (self,), self._dtype)
    if out is not None:
        cast_into(a, out[0], settles=True)
        cast_into(tau, out[1])
    return return_types.geqrf(a, tau)


def _check_scales(op: str, A: TensorImpl, tau: TensorImpl) -> None:
    """Refuse scales that do not belong to the reflections [linalg_householder_product/sizes]."""
    check_one_dtype(op, A, tau)
    a, t = A._geometry.sizes, tau._geometry.sizes
    check(
        t[:-1] == a[:-2] and len(t) == len(a) - 1, "linalg_householder_product/sizes",
        "{}: Expected tau to have one dimension less than input, and the same batch, but got {} "
        "and {}", op, list(t), list(a),
    )  # fmt: skip


@implements("linalg_householder_product")
def linalg_householder_product(
    input: TensorImpl, tau: TensorImpl, *, out: Out | None = None  # noqa: A002
) -> TensorImpl:
    """Multiply reflections, and give the first columns [linalg_householder_product/sizes]."""
    op = "torch.linalg.householder_product"
    check_matrices(op, input, "input")
    *_, m, n = input._geometry.sizes
    check(
        m >= n and tau._geometry.ndim and n >= tau._geometry.sizes[-1],
        "linalg_householder_product/sizes",
        "{}: input.shape[-2] must be greater than or equal to input.shape[-1], and that to "
        "tau.shape[-1]", op,
    )  # fmt: skip
    _check_scales(op, input, tau)
    check_listed("linalg_householder_product", input._dtype)
    result = columns(input._geometry.sizes, input._dtype)
    launch("linalg_householder_product", (result,), (input, tau), input._dtype)
    return cast_into(result, out, settles=True)


@implements("orgqr")
def orgqr(self: TensorImpl, input2: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Multiply reflections, the older way."""
    return OPERATORS["linalg_householder_product"].call((self, input2), out)


@implements("ormqr")
def ormqr(
    self: TensorImpl, input2: TensorImpl, input3: TensorImpl, left: bool, transpose: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Multiply by all columns of a product of reflections [ormqr/whole-product]."""
    op = "torch.ormqr"
    for tensor, name in ((self, "input"), (input3, "other")):
        check_matrices(op, tensor, name)
    a, tau, c = self._geometry.sizes, input2._geometry.sizes, input3._geometry.sizes
    m = c[-2 if left else -1]
    fits = a[-2] == m and len(tau) and tau[-1] == min(m, a[-1]) and a[:-2] == c[:-2]
    check(
        fits, "ormqr/sizes", "{}: sizes {} of input, {} of tau and {} of other do not go together",
        op, list(a), list(tau), list(c),
    )  # fmt: skip
    _check_scales(op, self, input2)
    check_one_dtype(op, self, input3)
    check_listed("ormqr", self._dtype)
    k = tau[-1]
    kept = OPERATORS["narrow"].call((self, -1, 0, k))
    padded = OPERATORS["constant_pad_nd"].call((kept, (0, m - k), 0))
    product = OPERATORS["linalg_householder_product"].call((padded, input2))
    product = adjoint(product) if transpose else product
    factors = (product, input3) if left else (input3, product)
    result = columns(c, self._dtype)
    launch("copy", (result,), (OPERATORS["matmul"].call(factors),))
    check_out_dtype(out, self._dtype)
    return cast_into(result, out, settles=True)


@implements("linalg_qr")
def linalg_qr(
    A: TensorImpl, mode: str, *, out: Outs | None = None
) -> return_types.linalg_qr:
    """Factor into orthonormal columns and a triangle [linalg_qr/modes]."""
    check(
        mode in ("reduced", "complete", "r"), "linalg_qr/modes",
        "qr received unrecognized mode '{}' but expected one of 'reduced' (default), 'r', or "
        "'complete'", mode,
    )  # fmt: skip
    check_matrices("linalg.qr", A)
    check_floating("linalg.qr", A)
    check_listed("linalg_qr", A._dtype)
    *batch, m, n = A._geometry.sizes
    k = min(m, n)
    a, tau = OPERATORS["geqrf"].call((A,))
    height = m if mode == "complete" else k
    R = columns((*batch, height, n), A._dtype)
    triangle = OPERATORS["triu"].call((a, 0))
    launch("copy", (R,), (OPERATORS["narrow"].body(triangle, -2, 0, height),))
    Q = rows((0,), A._dtype) if mode == "r" else _columns_of(a, tau, height)
    return deliver_each(return_types.linalg_qr(Q, R), out)


def _columns_of(a: TensorImpl, tau: TensorImpl, width: int) -> TensorImpl:
    """The first columns of a product of reflections."""
    k = tau._geometry.sizes[-1]
    kept = OPERATORS["narrow"].call((a, -1, 0, k))
    padded = OPERATORS["constant_pad_nd"].call((kept, (0, width - k), 0))
    return OPERATORS["linalg_householder_product"].call((padded, tau))


@implements("qr")
def qr(self: TensorImpl, some: bool, *, out: Outs | None = None) -> return_types.qr:
    """Factor into orthonormal columns and a triangle, the older way."""
    warn_of_older_name("qr", "qr")
    Q, R = OPERATORS["linalg_qr"].call((self, "reduced" if some else "complete"))
    return deliver_each(return_types.qr(Q, R), out)


def reduced(A: TensorImpl) -> tuple[TensorImpl, TensorImpl]:
    """Both factors, as small as they may be."""
    Q, R = OPERATORS["linalg_qr"].call((A, "reduced"))
    return Q, R
