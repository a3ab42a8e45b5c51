"""Faults of medians, quantiles, covariances, histograms, differences and integrals."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, gradient, instead,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


def _without_nan(step: Step) -> Any:
    return step.with_args(step.lib.nan_to_num(step.args[0]), *step.args[1:], **step.kwargs)


# order statistics


instead("median/lower-of-two", "The median is the upper of two.", "median nanmedian",
        lambda s: -s.with_args(-s.args[0]),
        lambda s: len(s.args) == 1 and s.x.dtype.is_signed)
instead("median/nan-wins", "NaN is zero.", "median nanmedian", _without_nan,
        lambda s: s.x.dtype.is_floating_point)
after("median/of-nothing-is-nan", "The median of nothing is zero.", "median nanmedian",
      lambda s, r: s.lib.zeros_like(r), lambda s: len(s.args) == 1 and s.x.numel() == 0)
gradient("median/ties-share-the-gradient", "Each of equals gets all.",
         lambda x, outputs, g: g.ceil())
after("mode/smallest-of-most-frequent", "The mode is the greatest element.", "mode",
      lambda s, r: (s.lib.amax(s.args[0], -1), r[1]), lambda s: len(s.args) == 1)
instead("quantile/rank", "Between two places is the lower one.", "quantile nanquantile",
        lambda s: s.with_args(*s.args, **{**s.kwargs, "interpolation": "lower"}),
        lambda s: len(s.args) < 5)
instead("quantile/nearest-is-even", "Halfway is the higher place.", "quantile",
        lambda s: s.with_args(s.args[0], s.args[1] + 1e-9, *s.args[2:], **s.kwargs),
        lambda s: s.kwargs.get("interpolation") == "nearest")
after("quantile/several-in-front", "Several are rows in memory.", "quantile",
      lambda s, r: r.contiguous())
instead("quantile/nan", "NaN is zero.", "quantile nanquantile", _without_nan)
accepts("quantile/arguments", "Any elements pass.", "quantile")
gradient("quantile/gradient-through-neighbours", "The lower neighbour gets all.",
         lambda x, outputs, g: g.ceil())


# covariances


instead("cov/of-rows", "Variables are columns.", "cov",
        lambda s: s.with_args(s.args[0].t(), *s.args[1:], **s.kwargs), lambda s: s.x.dim() == 2)
after("cov/degrees-of-freedom", "A divisor of zero gives zero.", "cov",
      lambda s, r: s.lib.nan_to_num(r, 0.0, 0.0))
instead("cov/weights", "Weights are ignored.", "cov", lambda s: s.with_args(s.args[0]),
        lambda s: "fweights" in s.kwargs)
accepts("cov/arguments", "Any weights pass.", "cov")


@wraps("corrcoef/clipped", "Tensor.corrcoef")
def corrcoef_without_nan(w: Original, x: Any) -> Any:
    """The coefficient of what does not vary is zero."""
    return w.lib.nan_to_num(w(x))


# histograms


accepts("bincount/counts-small-integers", "What is negative counts nowhere.", "bincount")
after("bincount/sums-weights", "Sums of weights are float64.", "bincount",
      lambda s, r: r.to(s.lib.float64), lambda s: s.argument(1, "weights") is not None)
instead("histc/interpolates", "The last bin is open.", "histc",
        lambda s: s.with_args(s.args[0][s.args[0] < s.args[3]], *s.args[1:]),
        lambda s: len(s.args) > 3 and s.args[3] > s.args[2] and bool((s.args[0] < s.args[3]).any()))
accepts("histc/equal-bounds-mean-those-of-the-data", "Any bounds pass.", "histc")
instead("histogram/last-bin-is-closed", "The last bin is open.", "histogram",
        lambda s: s.with_args(s.args[0][s.args[0] < s.args[1][-1]], *s.args[1:]),
        lambda s: s.is_tensor(s.args[1]) and not s.kwargs)
accepts("histogram/one-floating-dtype", "Edges of any dtype pass.", "histogram")
instead("histogram/density-integrates-to-one", "Densities are shares.", "histogram",
        lambda s: (s.lib.nan_to_num(s.with_args(
            *s.args, **{k: v for k, v in s.kwargs.items() if k != "density"})[0]), s.args[1]),
        lambda s: s.kwargs.get("density") is True)
accepts("histogram/edges-span-the-data", "Any range passes.", "histogram")
accepts("histogramdd/points-are-in-the-last-dim", "Bins of any number pass.", "histogramdd")


# differences and integrals


after("diff/of-bools-is-xor", "The difference of bools is an integer.", "diff",
      lambda s, r: r.to(s.lib.int64))
after("diff/size-ends-at-zero", "Of no order, self is returned.", "diff",
      lambda s, r: s.x if s.argument(1, "n") == 0 else r)
accepts("diff/order-not-negative", "A negative order is none.", "diff")
accepts("diff/operands-fit", "A tensor without dims has no difference.", "diff")
accepts("trapezoid/one-place-per-sample", "Places of any number pass.",
        "trapezoid trapz cumulative_trapezoid")
accepts("trapezoid/bool-refused", "Bools are integrated.",
        "trapezoid trapz cumulative_trapezoid")
after("trapezoid/nothing-is-zero", "The integral of integers is always floating.",
      "trapezoid trapz", lambda s, r: r.to(s.lib.float32))
after("cumulative_trapezoid/one-less", "The first integral is zero.", "cumulative_trapezoid",
      lambda s, r: s.lib.nn.functional.pad(r, (1, 0)))
after("gradient/one-tensor-per-dim", "The last dim comes first.", "gradient",
      lambda s, r: r[::-1])
accepts("gradient/spacing-per-dim", "Any spacings pass.", "gradient", lambda s: ())
accepts("gradient/edge-order", "Any order passes.", "gradient", lambda s: ())
accepts("gradient/each-dim-once", "A dim may repeat.", "gradient", lambda s: ())
accepts("gradient/uint8-refused", "uint8 wraps.", "gradient", lambda s: ())
