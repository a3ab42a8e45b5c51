"""Activations."""

from __future__ import annotations

import math
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.generator import Generator
from reftorch.core.geometry import contiguous
from reftorch.core.memory_format import contiguous_format
from reftorch.core.numbers import check_fits, fits
from reftorch.core.output import Out, prepare
from reftorch.core.promotion import Number
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_listed, check_order, check_out_dtype
from reftorch.ops.elementwise import elementwise, fresh_like
from reftorch.ops.losses import check_constant
from reftorch.ops.random import source
from reftorch.spec import load


@implements("relu")
def relu(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Zero where self is negative [relu/keeps-nan]."""
    check(
        self._dtype is not dt.bool, "relu/bool-refused", "Boolean inputs not supported for relu"
    )
    check_order(self)
    return elementwise("relu", (self,), out)


@implements("sigmoid")
def sigmoid(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """1 / (1 + exp(-self)) [sigmoid/saturates]."""
    return elementwise("sigmoid", (self,), out)


@implements("tanh")
def tanh(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The hyperbolic tangent [sigmoid/saturates]."""
    return elementwise("tanh", (self,), out)


def _shaped(
    name: str, self: TensorImpl, numbers: tuple[Number, ...], out: Out | None, **params: Any
) -> TensorImpl:
    """An activation that numbers shape [elu/numbers-must-fit]."""
    if self._dtype.name in load().ops[name].dtypes:
        for number in numbers:
            check_fits(number, self._dtype.compute, "elu/numbers-must-fit")
    return elementwise(
        name, (self,), out, exact=True, scalars=numbers, wide_scalars=True, **params
    )


@implements("hardtanh")
def hardtanh(
    self: TensorImpl, min_val: Number, max_val: Number, *, out: Out | None = None
) -> TensorImpl:
    """Keep within bounds [hardtanh/no-gradient-on-bounds]."""
    own = self._dtype
    check_order(self)
    negative = min_val < 0 or max_val < 0  # type: ignore[operator]
    check(
        own is not dt.bool and not (own is dt.uint8 and negative),
        "hardtanh/bounds-in-own-dtype",
        "hardtanh of {} between {} and {} is not supported", own, min_val, max_val,
    )  # fmt: skip
    if own.name in load().ops["hardtanh"].dtypes:
        for bound in (min_val, max_val):
            check_fits(bound, own, "hardtanh/bounds-in-own-dtype")
    if out is None:  # [hardtanh/laid-out-as-self]
        out = fresh_like(self, own)
    return elementwise("hardtanh", (self,), out, exact=True, scalars=(min_val, max_val))


@implements("relu6")
def relu6(self: TensorImpl, *, out: Out | None = None) -> Any:
    """Keep between 0 and 6 [hardtanh/no-gradient-on-bounds]."""
    return OPERATORS["hardtanh"].call((self, 0, 6), out)


@implements("elu")
def elu(
    self: TensorImpl, alpha: Number, scale: Number, input_scale: Number, *, out: Out | None = None
) -> TensorImpl:
    """Let the negative elements saturate [elu/exact-near-zero]."""
    return _shaped("elu", self, (alpha, scale, input_scale), out)


@implements("selu")
def selu(self: TensorImpl, *, out: Out | None = None) -> Any:
    """elu with fixed numbers [selu/constants]."""
    return OPERATORS["elu"].call((self, 1.6732632423543772, 1.0507009873554805, 1), out)


@implements("celu")
def celu(self: TensorImpl, alpha: Number, *, out: Out | None = None) -> Any:
    """elu that is smooth for every alpha [celu/alpha-is-not-zero]."""
    check(alpha != 0, "celu/alpha-is-not-zero", "alpha cannot be 0 for CELU")
    check_fits(alpha, dt.float64, "elu/numbers-must-fit")
    return OPERATORS["elu"].call((self, alpha, 1, 1 / alpha), out)


@implements("gelu")
def gelu(self: TensorImpl, approximate: str, *, out: Out | None = None) -> TensorImpl:
    """Multiply by the share of a normal population below [gelu/infinities]."""
    check(
        approximate in ("none", "tanh"), "gelu/approximation",
        "approximate argument must be either none or tanh, not {!r}", approximate,
    )  # fmt: skip
    kernel = "gelu" if approximate == "none" else "gelu_tanh"
    return elementwise("gelu", (self,), out, kernel, exact=True)


@implements("silu")
def silu(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Multiply by the sigmoid [silu/nan-at-negative-infinity]."""
    return elementwise("silu", (self,), out, exact=True)


@implements("mish")
def mish(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Multiply by tanh of softplus [silu/nan-at-negative-infinity]."""
    return elementwise("mish", (self,), out, exact=True)


@implements("softplus")
def softplus(
    self: TensorImpl, beta: Number, threshold: Number, *, out: Out | None = None
) -> TensorImpl:
    """The logarithm of 1 + exp, and in the end self [softplus/linear-above-threshold]."""
    return _shaped("softplus", self, (beta, threshold), out)


@implements("hardsigmoid")
def hardsigmoid(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """A sigmoid of three straight pieces [hardsigmoid/kinks]."""
    return elementwise("hardsigmoid", (self,), out, exact=True)


@implements("hardswish")
def hardswish(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Multiply by hardsigmoid [silu/nan-at-negative-infinity]."""
    return elementwise("hardswish", (self,), out, exact=True)


@implements("leaky_relu")
def leaky_relu(
    self: TensorImpl, negative_slope: Number, *, out: Out | None = None
) -> TensorImpl:
    """Scale what is not positive [leaky_relu/slope-at-zero]."""
    return _shaped("leaky_relu", self, (negative_slope,), out)


@implements("log_sigmoid")
def log_sigmoid(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """The logarithm of the sigmoid. Strides: row-major [log_sigmoid/row-major]."""
    sizes = self._geometry.sizes
    if out is None:
        out = Out(empty(contiguous(sizes), self._dtype))
    else:
        check_out_dtype(out, self._dtype)
        prepare(out, sizes, self._dtype, (self,))
    return elementwise("log_sigmoid", (self,), out, exact=True)


@implements("threshold")
def threshold(
    self: TensorImpl, threshold: Number, value: Number, *, out: Out | None = None
) -> TensorImpl:
    """Replace what is not above the threshold [threshold/nan-passes].

    Memory that is shared is written nevertheless [threshold/writes-shared-memory].
    """
    own = self._dtype
    if own.name in load().ops["threshold"].dtypes:
        check_fits(threshold, own.compute, "threshold/numbers-in-own-dtype")
        check_fits(value, own, "threshold/numbers-in-own-dtype")
    if out is not None:
        out = Out(out.tensor, out.inplace, guarded=False)
    return elementwise(
        "threshold", (self,), out, exact=True, scalars=(threshold, value), wide_scalars=True
    )


@implements("prelu")
def prelu(self: TensorImpl, weight: TensorImpl) -> Any:
    """leaky_relu with a slope for each channel [prelu/weight-by-channel]."""
    rule, shape, count = "prelu/weight-by-channel", self._geometry, weight._geometry.numel
    check(
        weight._dtype is self._dtype, rule, "prelu of {} with a weight of {}",
        self._dtype, weight._dtype,
    )  # fmt: skip
    check(weight._geometry.ndim < 2, rule, "the weight of prelu has more than one dim")
    sizes = [1] * shape.ndim
    if count != 1:
        check(shape.ndim > 0, rule, "prelu of a 0-dim tensor has one weight")
        channels = shape.sizes[1] if shape.ndim > 1 else 1
        check(count == channels, rule, "{} weights for {} channels", count, channels)
        sizes[1] = count
    if weight._geometry.sizes != tuple(sizes):
        weight = OPERATORS["view"].call((weight, tuple(sizes)))
    return OPERATORS["_prelu_kernel"].call((self, weight))


@implements("_prelu_kernel")
def prelu_kernel(self: TensorImpl, weight: TensorImpl) -> TensorImpl:
    """Scale what is not positive by what it meets [leaky_relu/slope-at-zero]."""
    return elementwise("_prelu_kernel", (self, weight), fresh_like(self, self._dtype))


@implements("softshrink")
def softshrink(self: TensorImpl, lambd: Number, *, out: Out | None = None) -> TensorImpl:
    """Move towards zero, and not beyond [softshrink/within-is-zero]."""
    check_fits(lambd, dt.float64, "elu/numbers-must-fit")
    if self._dtype.is_floating_point:
        check(
            0 <= lambd < math.inf and fits(lambd, self._dtype),  # type: ignore[operator]
            "softshrink/lambd-is-not-negative",
            "lambda must be non-negative and fit {}, but found {}", self._dtype, lambd,
        )  # fmt: skip
    return _shaped("softshrink", self, (lambd,), out)


@implements("hardshrink")
def hardshrink(self: TensorImpl, lambd: Number, *, out: Out | None = None) -> TensorImpl:
    """Drop what is near zero [softshrink/within-is-zero]."""
    return _shaped("hardshrink", self, (lambd,), out)


@implements("glu")
def glu(self: TensorImpl, dim: int) -> TensorImpl:
    """Gate one half by the other [glu/halves]. Strides: as of two views [iterator/fresh-result]."""
    check(self._geometry.ndim > 0, "glu/halves", "glu does not support 0-dim tensors")
    place = wrap_dim(dim, self._geometry.ndim)
    size = self._geometry.sizes[place]
    check(
        size % 2 == 0, "glu/halves", "Halving dimension must be even, but dimension {} is size {}",
        place, size,
    )  # fmt: skip
    narrow, half = OPERATORS["narrow"], size // 2
    halves = [narrow.call((self, place, start, half)) for start in (0, half)]
    return elementwise("glu", halves, None, exact=True)


@implements("rrelu")
def rrelu(
    self: TensorImpl, lower: Number, upper: Number, training: bool, generator: Generator | None,
    *, out: Out | None = None,
) -> Any:  # fmt: skip
    """leaky_relu with slopes that are drawn [rrelu/draws-where-not-positive]."""
    for bound in (lower, upper):
        check_fits(bound, dt.float64, "elu/numbers-must-fit")
        check(math.isfinite(bound.real), "rrelu/bounds-in-order", "rrelu: a bound of {}", bound)
    low, high = float(lower.real), float(upper.real)
    check(low <= high, "rrelu/bounds-in-order", "rrelu: bounds {} and {}", low, high)
    check_listed("rrelu", self._dtype)
    noise = empty(contiguous(self._geometry.sizes), self._dtype)
    return OPERATORS["rrelu_with_noise"].call((self, noise, low, high, training, generator), out)


@implements("rrelu_with_noise")
def rrelu_with_noise(
    self: TensorImpl, noise: TensorImpl, lower: Number, upper: Number, training: bool,
    generator: Generator | None, *, out: Out | None = None,
) -> Any:  # fmt: skip
    """The same, with a place for what is drawn [rrelu/one-node]. Strides: row-major."""
    check_constant("rrelu_with_noise", "noise", noise)
    low, high = float(lower.real), float(upper.real)
    if out is None:
        self = OPERATORS["contiguous"].call((self, contiguous_format))
    if not training:
        return OPERATORS["leaky_relu"].call((self, (low + high) / 2), out)
    check(
        self._dtype is not dt.float16, "errors/dtypes", '"rrelu" not implemented for {}',
        self._dtype, error=NotImplementedError,
    )  # fmt: skip
    check(
        noise._geometry.sizes == self._geometry.sizes and noise._dtype is self._dtype,
        "rrelu/one-node", "rrelu_with_noise: noise is {}{}, and self {}{}", noise._dtype,
        list(noise._geometry.sizes), self._dtype, list(self._geometry.sizes),
    )  # fmt: skip
    launch(
        "rrelu_slopes", (noise,), (self,), self._dtype, low=low, high=high,
        generator=source(generator),
    )  # fmt: skip
    return OPERATORS["mul.Tensor"].call((self, noise), out)
