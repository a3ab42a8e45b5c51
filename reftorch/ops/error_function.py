"""The error function and what is made of it: the normal distribution."""

from __future__ import annotations

from typing import Any

from reftorch.core.output import Out, prepare
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.ops.elementwise import elementwise


@implements("erf")
def erf(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The error function."""
    return elementwise("erf", (self,), out)


@implements("erfc")
def erfc(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """1 - erf(self), exact in the tail [erfc/exact-in-the-tail]."""
    return elementwise("erfc", (self,), out)


@implements("erfinv")
def erfinv(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The inverse of erf [erfinv/domain]."""
    return elementwise("erfinv", (self,), out)


@implements("special_erfcx")
def erfcx(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """exp(self ** 2) * erfc(self) [erfc/exact-in-the-tail] [special_erfcx/halves-refused]."""
    return elementwise("special_erfcx", (self,), out)


@implements("special_ndtr")
def ndtr(self: TensorImpl, *, out: Out | None = None) -> Any:
    """The share of a normal distribution below self [special_ndtr/by-erf].

    Strides: of a resized `out` contiguous, not those of a fresh result.
    """
    mul, add = OPERATORS["mul.Tensor"], OPERATORS["add.Tensor"]
    shifted = add.call((OPERATORS["erf"].call((mul.call((self, 0.5**0.5)),)), 1, 1))
    result = mul.call((shifted, 0.5))
    if out is None:
        return result
    prepare(out, result._geometry.sizes, result._dtype, ())
    launch("copy", (out.tensor,), (result,))
    return out.tensor


@implements("special_ndtri")
def ndtri(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The inverse of ndtr."""
    return elementwise("special_ndtri", (self,), out)


@implements("special_log_ndtr")
def log_ndtr(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """log(ndtr(self)) [erfc/exact-in-the-tail]."""
    return elementwise("special_log_ndtr", (self,), out)
