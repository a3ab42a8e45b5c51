"""Eigenvalues, and their vectors."""

from __future__ import annotations

from reftorch.core.levels import highest
from reftorch.core.output import Out
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops import return_types
from reftorch.ops.checks import check_listed
from reftorch.ops.matrices import (
    Outs, cast_into, check_floating, check_square, columns, deliver_each, rows,
)  # fmt: skip
from reftorch.ops.reducing import check_dtype, deliver


@implements("linalg_eig")
def linalg_eig(self: TensorImpl, *, out: Outs | None = None) -> return_types.linalg_eig:
    """Eigenvalues and vectors of any matrices [linalg_eig/complex-of-length-one]."""
    check_square("linalg.eig", self)
    check_floating("linalg.eig", self)
    check_listed("linalg_eig", self._dtype)
    element = self._dtype.to_complex()
    sizes = self._geometry.sizes
    values, vectors = rows(sizes[:-1], element), columns(sizes, element)
    launch("linalg_eig", (values, vectors), (self,), self._dtype)
    if out is not None:
        for result, each in zip((values, vectors), out, strict=True):
            cast_into(result, each, settles=True)
    return return_types.linalg_eig(values, vectors)


@implements("linalg_eigvals")
def linalg_eigvals(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Eigenvalues of any matrices."""
    return cast_into(OPERATORS["linalg_eig"].call((self,))[0], out, settles=True)


@implements("_linalg_eigvals")
def _linalg_eigvals(self: TensorImpl) -> TensorImpl:
    """Eigenvalues of any matrices."""
    return OPERATORS["linalg_eig"].call((self,))[0]


@implements("_linalg_eigh")
def _linalg_eigh(
    A: TensorImpl, UPLO: str, compute_v: bool, *, out: Outs | None = None
) -> tuple[TensorImpl, ...]:
    """Eigenvalues and vectors of Hermitian matrices [linalg_eigh/reads-one-triangle]."""
    check_square("linalg.eigh", A)
    check(
        UPLO.upper() in ("L", "U"), "linalg_eigh/reads-one-triangle",
        "Expected UPLO argument to be 'L' or 'U', but got {}", UPLO,
    )  # fmt: skip
    check_dtype("_linalg_eigh", A._dtype, A)
    sizes = A._geometry.sizes
    values = rows(sizes[:-1], A._dtype.to_real())
    vectors = columns(sizes, A._dtype) if compute_v else rows((0,), A._dtype)
    launch(
        "_linalg_eigh", (values, vectors), (A,), A._dtype, lower=UPLO.upper() == "L",
        compute_v=compute_v,
    )  # fmt: skip
    return deliver_each((values, vectors), out)


@implements("linalg_eigh")
def linalg_eigh(
    self: TensorImpl, UPLO: str, *, out: Outs | None = None
) -> return_types.linalg_eigh:
    """Eigenvalues in ascending order, and vectors, of Hermitian matrices."""
    found = OPERATORS["_linalg_eigh"].call((self, UPLO, True))
    return deliver_each(return_types.linalg_eigh(*found), out)


@implements("linalg_eigvalsh")
def linalg_eigvalsh(self: TensorImpl, UPLO: str, *, out: Out | None = None) -> TensorImpl:
    """Eigenvalues of Hermitian matrices; vectors only where a gradient will want them."""
    vectors = (MODE.grad and requires_grad((self,))) or highest((self,)) is not None
    return deliver(OPERATORS["_linalg_eigh"].call((self, UPLO, vectors))[0], out)
