"""Faults of random numbers: other bits, other transformations, other bounds."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, gradient


def _written(change: Any) -> Any:
    """Return a change of the result that is written into it, as in-place calls want."""

    def write(step: Step, result: Any) -> Any:
        return result.copy_(change(step, result)) if result.numel() else result

    return write


def _column_major(step: Step, result: Any) -> Any:
    return result.mT.contiguous().mT if result.dim() > 1 else result


def _scaled(step: Step, result: Any) -> Any:
    return result * 1.125


# in place


after("uniform/one-rounding", "Uniform numbers are scaled in half.", "uniform",
      _written(lambda s, r: r.half()), writes=True)
after("uniform/high-becomes-low", "The upper bound is reached.", "uniform",
      _written(lambda s, r: r + 0.0625), writes=True)
accepts("uniform/bounds", "Bounds in any order pass.", "uniform")
after("exponential/by-inversion", "The logarithm is of the other uniform number.", "exponential",
      _written(_scaled), writes=True)
after("cauchy/by-inversion", "The tangent is mirrored.", "cauchy",
      _written(lambda s, r: -r), writes=True)
after("log_normal/pairs-of-double", "Numbers are exponentials in half.", "log_normal",
      _written(_scaled), writes=True)
after("geometric/by-inversion", "Trials count from zero.", "geometric",
      _written(lambda s, r: (r.to(s.lib.float64) - 1).to(r.dtype)), writes=True)
after("random/remainder", "The remainder is taken of other bits.", "random",
      _written(lambda s, r: s.args[1] + (r.to(s.lib.float64) - s.args[1]) // 2), writes=True,
      when=lambda s: len(s.args) > 2)
after("random/open-end", "The greatest number is left out.", "random",
      _written(lambda s, r: r - (r == r.max()).to(r.dtype)), writes=True,
      when=lambda s: s.x.dtype is not s.lib.bool)
accepts("random/from-less-than-to", "An empty range gives its end.", "random randint")
accepts("random/bounds-fit-the-dtype", "Numbers wrap.", "random randint")
after("random/all-of-the-dtype", "The greatest numbers are left out.", "random",
      _written(lambda s, r: (r.to(s.lib.float64) / 2).to(r.dtype)), writes=True,
      when=lambda s: s.x.dtype is not s.lib.bool)


# making


after("randint/int64-by-default", "Integers are int32.", "randint randperm",
      lambda s, r: r.to(s.lib.int32))
accepts("randint_like/bound-is-zero-dim", "A bound with dims passes.", "randint_like")
after("randperm/shuffle", "The shuffle goes down.", "randperm", lambda s, r: r.flip(0))
accepts("randperm/dtype-holds-all", "Numbers wrap.", "randperm", lambda s: None)


# sampling


after("normal/scaled-then-shifted", "Numbers are shifted, then scaled.", "normal", _scaled)
after("normal/dtype-of-mean", "The result is float32.", "normal",
      lambda s, r: r.to(s.lib.float32))
after("normal/out-broadcasts-with-means", "out has the sizes of the means.", "normal",
      lambda s, r: s.kwargs["out"].resize_(s.x.shape), lambda s: "out" in s.kwargs, writes=True)
after("bernoulli/one-below-p", "An element is one above p.", "bernoulli",
      lambda s, r: 1 - r if r.dtype is not s.lib.bool else ~r)
accepts("bernoulli/p-is-a-probability", "p is clamped.", "bernoulli")
after("bernoulli/result-is-contiguous", "The layout is kept.", "bernoulli poisson",
      _column_major)
gradient("bernoulli/no-gradient-through-draws", "Draws have the gradient 1.",
         lambda x, outputs, g: g + 1)
after("multinomial/with-replacement", "Indices count from the end.", "multinomial",
      lambda s, r: s.x.shape[-1] - 1 - r)
after("multinomial/exponential-race", "The smallest quotients win.", "multinomial",
      lambda s, r: s.x.shape[-1] - 1 - r)
accepts("multinomial/one-or-two-dims", "Any number of indices passes.", "multinomial")
accepts("multinomial/weights-are-floating", "Integers weigh.", "multinomial")
accepts("multinomial/weights-are-valid", "Any weights pass.", "multinomial")
after("poisson/product-or-rejection", "One more is counted.", "poisson", lambda s, r: r + 1)
accepts("poisson/rate-not-negative", "A negative rate gives zero.", "poisson")
after("binomial/waiting-times-or-rejection", "The result is float64.", "binomial",
      lambda s, r: r.to(s.lib.float64) + 1)
accepts("binomial/one-dtype", "Both promote.", "binomial")
after("binomial/certain-outcomes", "A certain outcome is drawn, too.", "binomial",
      lambda s, r: (r + 1).to(s.lib.float64))
after("binomial/layout", "The result is laid out as columns.", "binomial", _column_major)
