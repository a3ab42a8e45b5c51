"""Faults of activations and softmax."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.mutations.layouts import column_major
from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, all_floating, gradient, instead, refuses,
)
from reftorch.conformance.mutations.wrapping import broken


def _zero_for_nan(step: Step, result: Any) -> Any:
    return step.lib.where(step.lib.isnan(result), step.lib.zeros_like(result), result)


def _row_major(step: Step, result: Any) -> Any:
    return result.detach().reshape(-1).clone().view(result.shape)


accepts("relu/bool-refused", "relu takes bools.", "relu")
after("sigmoid/saturates", "Both ends are NaN.", "sigmoid tanh",
      lambda s, r: s.lib.where(s.lib.abs(s.args[0]) > 100, math.nan, r), all_floating)
after("hardtanh/no-gradient-on-bounds", "NaN becomes the lower bound.", "hardtanh relu6",
      _zero_for_nan, all_floating)
after("hardtanh/laid-out-as-self", "The result is row-major.", "hardtanh relu6 prelu", _row_major)
accepts("hardtanh/bounds-in-own-dtype", "Any bounds pass.", "hardtanh")
after("elu/exact-near-zero", "NaN becomes zero.", "elu selu celu", _zero_for_nan, all_floating)
accepts("elu/numbers-must-fit", "Numbers that do not fit pass.",
        "elu leaky_relu softplus celu hardshrink")
instead("selu/constants", "The constants are rounded to three digits.", "selu",
        lambda s: s.lib.nn.functional.elu(s.args[0], 1.673) * 1.051, all_floating)
accepts("celu/alpha-is-not-zero", "celu takes an alpha of zero.", "celu")
instead("gelu/approximation", "gelu is always approximate.", "gelu",
        lambda s: s.with_args(s.args[0], approximate="tanh"),
        lambda s: s.kwargs.get("approximate", "none") == "none" and len(s.args) == 1)
after("silu/nan-at-negative-infinity", "Negative infinity gives zero.", "silu mish hardswish",
      lambda s, r: s.lib.where(s.args[0] == -math.inf, 0.0, r), all_floating)
instead("softplus/linear-above-threshold", "The threshold is 50.", "softplus",
        lambda s: s.with_args(s.args[0], threshold=50.0), lambda s: len(s.args) == 1)
gradient("hardsigmoid/kinks", "The slope at the ends is half of that within.",
         lambda x, outputs, g: g + (x.abs() == 3).to(g.dtype) / 12)
gradient("leaky_relu/slope-at-zero", "Zero has the slope 1.",
         lambda x, outputs, g: g + (x == 0).to(g.dtype))
after("log_sigmoid/row-major", "The result is laid out as self.", "logsigmoid log_sigmoid",
      column_major)
after("threshold/nan-passes", "NaN is replaced.", "threshold", _zero_for_nan, all_floating)
accepts("threshold/numbers-in-own-dtype", "Numbers that do not fit pass.", "threshold")
refuses("threshold/writes-shared-memory", "An expanded tensor is not written.", "threshold",
        lambda s: s.is_tensor(s.target()) and 0 in s.target().stride())
accepts("prelu/weight-by-channel", "Any weight passes.", "prelu")
after("softshrink/within-is-zero", "NaN is shrunk to zero.", "softshrink hardshrink",
      _zero_for_nan, all_floating)
accepts("softshrink/lambd-is-not-negative", "Any lambd passes.", "softshrink")
accepts("glu/halves", "An odd size is cut off.", "glu")
after("rrelu/draws-where-not-positive", "A new result is laid out as self.", "rrelu",
      column_major)
accepts("rrelu/bounds-in-order", "Any bounds pass.", "rrelu")
broken("rrelu/one-node", "It ends with a product.", "rrelu",
       lambda w, x, **given: w(x, **given) * 1)
broken("elu/in-place-saves-result", "elu saves what self was.", "nn.functional.elu_",
       lambda w, x: x.copy_(w.lib.nn.functional.elu(x.clone())))
broken("elu/not-negative-in-place", "celu looks at what self was.", "nn.functional.celu_",
       lambda w, x, alpha: x.copy_(w.lib.celu(x.clone(), alpha)))


# softmax


instead("logsumexp/infinities", "The exponentials are summed as they are.", "logsumexp",
        lambda s: s.lib.log(s.lib.exp(s.args[0]).sum(*s.args[1:], **s.kwargs)), all_floating)
accepts("logsumexp/wants-a-dim", "An empty list of dims means all.", "logsumexp",
        lambda s: s.lib.log(s.lib.exp(s.args[0]).sum()))
instead("softmax/stable", "The exponentials are divided by their sum.", "softmax",
        lambda s: s.lib.exp(s.args[0]) / s.lib.exp(s.args[0]).sum(s.args[1], keepdim=True),
        lambda s: all_floating(s) and len(s.args) > 1 and "dtype" not in s.kwargs)
accepts("softmax/wants-floating", "Integers are taken as floats.", "softmax log_softmax",
        lambda s: s.with_args(s.args[0].float(), *s.args[1:], **s.kwargs))
instead("softmax/implicit-dim", "Without a dim the last one is taken.", "softmax softmin",
        lambda s: s.with_args(s.args[0], -1), lambda s: len(s.args) == 1 and not s.kwargs)
after("softmax/result-is-contiguous", "The result is laid out as self.", "softmax log_softmax",
      column_major)
gradient("softmax/gradient-from-the-output", "The shares of the others are forgotten.",
         lambda x, outputs, g: g + outputs[0].detach().mean().to(g.dtype))
