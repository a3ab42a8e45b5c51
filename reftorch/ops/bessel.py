"""Bessel functions and their kin."""

from __future__ import annotations

from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.ops.elementwise import elementwise


@implements("i0")
def i0(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """I_0(self)."""
    return elementwise("i0", (self,), out)


@implements("special_i0e")
def i0e(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """exp(-|self|) I_0(self) [special_i0e/does-not-overflow]."""
    return elementwise("special_i0e", (self,), out)


@implements("special_i1")
def i1(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """I_1(self)."""
    return elementwise("special_i1", (self,), out)


@implements("special_i1e")
def i1e(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """exp(-|self|) I_1(self) [special_i0e/does-not-overflow]."""
    return elementwise("special_i1e", (self,), out)


@implements("special_bessel_j0")
def bessel_j0(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """J_0(self) [special_bessel_j0/no-derivative]."""
    return elementwise("special_bessel_j0", (self,), out)


@implements("special_bessel_j1")
def bessel_j1(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """J_1(self)."""
    return elementwise("special_bessel_j1", (self,), out)


@implements("special_bessel_y0")
def bessel_y0(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Y_0(self) [special_bessel_y0/poles]."""
    return elementwise("special_bessel_y0", (self,), out)


@implements("special_bessel_y1")
def bessel_y1(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Y_1(self)."""
    return elementwise("special_bessel_y1", (self,), out)


@implements("special_modified_bessel_i0")
def modified_bessel_i0(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """I_0(self)."""
    return elementwise("special_modified_bessel_i0", (self,), out)


@implements("special_modified_bessel_i1")
def modified_bessel_i1(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """I_1(self)."""
    return elementwise("special_modified_bessel_i1", (self,), out)


@implements("special_modified_bessel_k0")
def modified_bessel_k0(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """K_0(self)."""
    return elementwise("special_modified_bessel_k0", (self,), out)


@implements("special_modified_bessel_k1")
def modified_bessel_k1(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """K_1(self)."""
    return elementwise("special_modified_bessel_k1", (self,), out)


@implements("special_scaled_modified_bessel_k0")
def scaled_modified_bessel_k0(x: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """exp(x) K_0(x)."""
    return elementwise("special_scaled_modified_bessel_k0", (x,), out)


@implements("special_scaled_modified_bessel_k1")
def scaled_modified_bessel_k1(x: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """exp(x) K_1(x)."""
    return elementwise("special_scaled_modified_bessel_k1", (x,), out)


@implements("special_spherical_bessel_j0")
def spherical_bessel_j0(x: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """sin(x) / x."""
    return elementwise("special_spherical_bessel_j0", (x,), out)


@implements("special_airy_ai")
def airy_ai(x: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Ai(x)."""
    return elementwise("special_airy_ai", (x,), out)
