"""Determinants, and their logarithms."""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.ops import return_types
from reftorch.ops.matrices import Outs, check_floating, check_square, deliver_each
from reftorch.ops.reducing import deliver


def _factored(A: TensorImpl) -> tuple[TensorImpl, TensorImpl, TensorImpl, TensorImpl]:
    """The diagonal of the upper factor, the sign of the permutation, the factors and pivots."""
    LU, pivots, _ = OPERATORS["linalg_lu_factor_ex"].call((A, True, False))
    diagonal = OPERATORS["diagonal"].call((LU, 0, -2, -1))
    places = PACKETS["arange"](1, A._geometry.sizes[-1] + 1, dtype=dt.int32)
    exchanges = PACKETS["sum"](PACKETS["ne"](pivots, places), -1)
    sign = PACKETS["sub"](1, PACKETS["mul"](PACKETS["remainder"](exchanges, 2), 2))
    return diagonal, PACKETS["to"](sign, A._dtype), LU, pivots


@implements("_linalg_det")
def _linalg_det(A: TensorImpl, *, out: Outs | None = None) -> tuple[TensorImpl, ...]:
    """The product of the pivots, and the factors [linalg_det/of-nothing-is-one]."""
    check_square("linalg.det", A)
    check_floating("linalg.det", A)
    diagonal, sign, LU, pivots = _factored(A)
    result = PACKETS["mul"](PACKETS["prod"](diagonal, -1), sign)
    return deliver_each((result, LU, pivots), out)


@implements("linalg_det")
def linalg_det(A: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Determinants."""
    return deliver(OPERATORS["_linalg_det"].call((A,))[0], out)


@implements("det")
def det(self: TensorImpl) -> TensorImpl:
    """Determinants."""
    return OPERATORS["_linalg_det"].call((self,))[0]


@implements("_linalg_slogdet")
def _linalg_slogdet(A: TensorImpl, *, out: Outs | None = None) -> tuple[TensorImpl, ...]:
    """Sign and logarithm of a determinant [linalg_slogdet/sign-and-magnitude]."""
    check_square("linalg.slogdet", A)
    check_floating("linalg.slogdet", A, half=False)
    diagonal, sign, LU, pivots = _factored(A)
    sign = PACKETS["mul"](PACKETS["prod"](PACKETS["sgn"](diagonal), -1), sign)
    logarithm = PACKETS["sum"](PACKETS["log"](PACKETS["abs"](diagonal)), -1)
    return deliver_each((sign, logarithm, LU, pivots), out)


@implements("linalg_slogdet")
def linalg_slogdet(A: TensorImpl, *, out: Outs | None = None) -> return_types.linalg_slogdet:
    """Sign and logarithm of a determinant."""
    sign, logarithm, _, _ = OPERATORS["_linalg_slogdet"].call((A,))
    return deliver_each(return_types.linalg_slogdet(sign, logarithm), out)


@implements("slogdet")
def slogdet(self: TensorImpl, *, out: Outs | None = None) -> return_types.slogdet:
    """Sign and logarithm of a determinant."""
    sign, logarithm, _, _ = OPERATORS["_linalg_slogdet"].call((self,))
    return deliver_each(return_types.slogdet(sign, logarithm), out)


@implements("logdet")
def logdet(self: TensorImpl) -> TensorImpl:
    """The logarithm of a determinant [logdet/negative-is-nan]."""
    sign, logarithm, _, _ = OPERATORS["_linalg_slogdet"].call((self,))
    if self._dtype.is_complex:
        return PACKETS["add"](PACKETS["log"](sign), logarithm)
    return PACKETS["where"](PACKETS["eq"](sign, -1), math.nan, logarithm)
