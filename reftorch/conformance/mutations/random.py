"""Faults of random numbers: other bits, other transformations, other bounds."""

from __future__ import annotations

import contextlib
from typing import Any

from reftorch.conformance.mutations.layouts import column_major
from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, gradient, instead, refuses,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


def _written(change: Any) -> Any:
    """Return a change of the result that is written into it, as in-place calls want."""

    def write(step: Step, result: Any) -> Any:
        return result.copy_(change(step, result)) if result.numel() else result

    return write


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
      column_major)
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
after("binomial/layout", "The result is laid out as columns.", "binomial", column_major)


# seeds and states


def _seed(step: Step) -> Any:
    return step.args[0]


instead("random/seeding", "The high half of the seed counts, too.", "manual_seed",
        lambda s: s.with_args(_seed(s) % 2**32 ^ _seed(s) >> 32),
        lambda s: type(_seed(s)) is int and 2**32 <= _seed(s) < 2**64)
accepts("random/seed-range", "Any seed is taken modulo 2**64.", "manual_seed",
        lambda s: s.with_args(int(_seed(s)) % 2**64))
refuses("random/seed-is-an-int", "torch.manual_seed takes integers only.", "manual_seed",
        lambda s: type(_seed(s)) is float)
instead("random/negative-seed-wraps", "The sign of the seed is dropped.", "manual_seed",
        lambda s: s.with_args(-_seed(s)), lambda s: -(2**63) <= _seed(s) < 0)
instead("random/default-generator", "Each call draws from a generator of its own.", "rand",
        lambda s: s.with_args(*s.args, **s.kwargs, generator=s.lib.Generator()),
        lambda s: "generator" not in s.kwargs)


@wraps("random/fork", "random.fork_rng")
def fork_does_nothing(w: Original) -> Any:
    """fork_rng leaves the state as it is."""
    return contextlib.nullcontext()


@wraps("random/state-layout", "Generator")
def words_left_exactly(w: Original) -> Any:
    """The state tells how many words are left."""

    class Wrong(w.function):  # type: ignore[misc, name-defined]
        def get_state(self) -> Any:
            state = super().get_state()
            state[8] -= 1
            return state

    return Wrong()


@wraps("random/state-is-checked", "Generator")
def odd_states_are_ignored(w: Original) -> Any:
    """A state that is none changes nothing."""

    class Wrong(w.function):  # type: ignore[misc, name-defined]
        def set_state(self, state: Any) -> Any:
            with contextlib.suppress(RuntimeError):
                super().set_state(state)
            return self

    return Wrong()


# bits


_UNIFORM = "uniform rand"


def _of_bits(count: int) -> Any:
    return _written(lambda s, r: (r * 2**count).floor() / 2**count)


def _turned(step: Step, result: Any) -> Any:
    return step.lib.view_as_complex(step.lib.view_as_real(result).flip(-1))


def _in_order_of_index(step: Step) -> Any:
    filled = step.x.clone(memory_format=step.lib.contiguous_format)
    step.with_args(filled, *step.args[1:], **step.kwargs)
    return step.x.copy_(filled)


after("random/64-bits", "Numbers of 64 bits have 32.", "random",
      _written(lambda s, r: r % 2**32), lambda s: s.argument(2, "to", 0) is None
      or s.argument(2, "to", 0) > 2**32, writes=True)
after("random/uniform-single", "Uniform numbers have 23 bits.", _UNIFORM, _of_bits(23),
      lambda s: True, writes=True)
after("random/uniform-double", "Uniform numbers have 32 bits.", _UNIFORM, _of_bits(32),
      writes=True)
instead("random/memory-order", "Tensors are filled in the order of their indices.",
        "uniform random exponential bernoulli cauchy", _in_order_of_index,
        lambda s: not s.x.is_contiguous(), writes=True)
after("random/complex-is-two-reals", "The imaginary part is drawn first.", _UNIFORM,
      lambda s, r: _written(_turned)(s, r) if r.is_complex() else r, writes=True)


# normal numbers


def _blocks(step: Step) -> bool:
    x = step.x if step.tensors() else None
    return x is not None and x.numel() >= 16 and x.numel() % 16 == 0 and x.is_contiguous()


def _sines_first(step: Step, result: Any) -> Any:
    return step.lib.roll(result.view(-1, 16), 8, 1).view_as(result)


def _rest_of_a_block(step: Step) -> Any:
    """Fill a tensor with the beginning of whole blocks."""
    x = step.x
    count = x.numel()
    whole = x.new_empty(-(-count // 16) * 16)
    step.with_args(whole, *step.args[1:], **step.kwargs)
    return x.copy_(whole[:count].view_as(x))


def _pairs_turned(step: Step, result: Any) -> Any:
    return result.view(-1, 2).flip(1).view_as(result)


def _few(step: Step, result: Any) -> bool:
    return result.numel() < 16 and result.numel() % 2 == 0 and result.is_contiguous()


def _as_single(step: Step) -> Any:
    single = step.x.float()
    step.with_args(single, *step.args[1:], **step.kwargs)
    return step.x.copy_(single)


def _forgetful(step: Step) -> Any:
    """Forget the kept number first."""
    state = step.lib.get_rng_state()
    state[5040] = 0
    step.lib.set_rng_state(state)
    return step.proceed()


after("random/normal-from-16-on", "Sines come before cosines.", "normal",
      _written(_sines_first), _blocks, writes=True)
instead("random/normal-tail", "The last block is cut off.", "normal", _rest_of_a_block,
        lambda s: s.inplace and s.x.numel() > 16 and s.x.numel() % 16 > 0
        and s.x.is_contiguous(), writes=True)
instead("random/normal-half", "Half types are filled as float32 is.", "normal", _as_single,
        lambda s: s.inplace and s.x.dtype in (s.lib.float16, s.lib.bfloat16), writes=True)
after("random/normal-pairs", "Sines come before cosines.", "normal",
      _written(lambda s, r: _pairs_turned(s, r) if _few(s, r) else r),
      lambda s: s.inplace and not s.x.is_complex(), writes=True)
instead("random/second-normal-is-kept", "The second number of a pair is forgotten.",
        "normal randn", _forgetful, writes=True)
after("random/complex-normal", "Each part has the standard deviation std.", "normal",
      _written(lambda s, r: r * 2**0.5), lambda s: s.inplace and s.x.is_complex(), writes=True)


# what is refused, and what is made


accepts("random/std-not-negative", "The sign of std is dropped.", "normal")
accepts("random/parameters", "Any parameter passes.", "exponential cauchy log_normal geometric")
accepts("random/continuous-is-floating", "Integers are truncated.", "exponential cauchy")
refuses("random/no-elements-any-dtype", "Integers are refused.", "normal geometric",
        lambda s: not s.x.numel() and not s.x.dtype.is_floating_point)


@wraps("random/fresh-equals-in-place", "rand")
def draw_is_counted(w: Original, *sizes: Any, **options: Any) -> Any:
    """The version counts the draw."""
    return w(*sizes, **options).add_(0)


gradient("random/nodes-give-zero", "What is overwritten has the gradient 1.",
         lambda source, outputs, grad: grad + 1)
