"""Random numbers whose distribution tensors describe [bernoulli/no-gradient-through-draws]."""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.generator import Generator
from reftorch.core.geometry import contiguous
from reftorch.core.iterator import output_geometry
from reftorch.core.output import Out, resize
from reftorch.core.strides import sort_dims
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.random import deliver, drawn_over, source, start
from reftorch.ops.reducing import target

_MOST_WEIGHTS = 2**24


# ---- ones and zeros


def _fill_by_number(
    result: TensorImpl, p: float, generator: Generator | None
) -> TensorImpl:
    """Ones with probability p [bernoulli/one-below-p] [bernoulli/p-is-a-probability]."""
    check(
        0 <= p <= 1, "bernoulli/p-is-a-probability",
        "bernoulli_ expects p to be in [0, 1], but got p={}", p,
    )  # fmt: skip
    if not result._geometry.numel:
        return result
    check_listed("bernoulli.float", result._dtype)
    numbers = drawn_over(generator, dt.float64, result._geometry)
    return deliver(result, PACKETS["lt"](numbers, p))


def _fill_by_tensor(
    result: TensorImpl, p: TensorImpl, generator: Generator | None
) -> TensorImpl:
    """Ones with probabilities p, which are broadcast [bernoulli/one-below-p]."""
    shape = result._geometry
    p = OPERATORS["expand"].call((p, shape.sizes, False))
    if not shape.numel:
        return result
    check_listed("bernoulli.Tensor", result._dtype)
    check_listed("bernoulli", p._dtype)
    _check_probabilities(p)
    wide = dt.float64 if p._dtype is dt.float64 else dt.float32
    numbers = drawn_over(generator, wide, shape, p._geometry)
    return deliver(result, PACKETS["lt"](numbers, p))


def _check_probabilities(p: TensorImpl) -> None:
    least, most = [OPERATORS["item"].call((end,)) for end in PACKETS["aminmax"](p)]
    check(
        0 <= least and most <= 1, "bernoulli/p-is-a-probability",
        "expected all p in [0, 1], but they are between {} and {}", least, most,
    )  # fmt: skip


@implements("bernoulli")
def bernoulli(
    self: TensorImpl, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Draw ones and zeros of given probabilities [bernoulli/result-is-contiguous]."""
    element = self._dtype if out is None else out.tensor._dtype
    result = target(out, self._geometry.sizes, element)
    return _fill_by_tensor(result, self, generator)


@implements("bernoulli.p")
def bernoulli_p(self: TensorImpl, p: float, generator: Generator | None) -> TensorImpl:
    """Draw ones and zeros of one probability [bernoulli/result-is-contiguous]."""
    return _fill_by_number(empty(contiguous(self._geometry.sizes), self._dtype), p, generator)


@implements("bernoulli.Tensor")
def bernoulli_tensor(
    self: TensorImpl, p: TensorImpl, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Fill with ones and zeros of given probabilities."""
    return _fill_by_tensor(start(self, out), p, generator)


@implements("bernoulli.float")
def bernoulli_float(
    self: TensorImpl, p: float, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Fill with ones and zeros of one probability."""
    return _fill_by_number(start(self, out), p, generator)


# ---- indices


@implements("multinomial")
def multinomial(
    self: TensorImpl, num_samples: int, replacement: bool, generator: Generator | None,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Draw indices with probabilities in proportion to weights.

    [multinomial/with-replacement] [multinomial/exponential-race]
    """
    _check_weights(self, num_samples, replacement)
    if out is not None:
        check(
            out.tensor._dtype is dt.int64, "multinomial/weights-are-floating",
            "multinomial expects Long tensor out, got: {}", out.tensor._dtype,
        )  # fmt: skip
    sizes = (*self._geometry.sizes[:-1], num_samples)
    result = target(out, sizes, dt.int64, rule="bernoulli/result-is-contiguous")
    if not result._geometry.numel:
        return result
    check_listed("multinomial", self._dtype)
    _check_valid(self)
    if replacement and num_samples > 1:
        launch(
            "multinomial", (result,), (self,), self._dtype, generator=source(generator),
            count=num_samples,
        )  # fmt: skip
        return result
    times = empty(self._geometry.preserved(), self._dtype)
    times = OPERATORS["exponential"].call((times, 1.0, generator), Out(times, inplace=True))
    quotients = OPERATORS["div.Tensor"].call((self, times))
    if num_samples == 1:
        winners = OPERATORS["argmax"].call((quotients, -1, True))
    else:
        winners = OPERATORS["topk"].call((quotients, num_samples, -1, True, True)).indices
    return deliver(result, winners)


def _check_weights(self: TensorImpl, count: int, replacement: bool) -> None:
    """Dims, dtype and numbers [multinomial/one-or-two-dims] [multinomial/weights-are-floating]."""
    shape, rule = self._geometry, "multinomial/one-or-two-dims"
    check(0 < shape.ndim <= 2, rule, "prob_dist must be 1 or 2 dim")
    check(
        self._dtype.is_floating_point, "multinomial/weights-are-floating",
        "multinomial only supports floating-point dtypes for input, got: {}", self._dtype,
    )  # fmt: skip
    check(count > 0, rule, "cannot sample n_sample <= 0 samples")
    check(
        replacement or count <= shape.sizes[-1], rule,
        "cannot sample n_sample > prob_dist.size(-1) samples without replacement",
    )  # fmt: skip
    check(shape.sizes[-1] <= _MOST_WEIGHTS, rule, "number of categories cannot exceed 2^24")


def _check_valid(self: TensorImpl) -> None:
    """No weight is negative or not finite, and no row zero [multinomial/weights-are-valid]."""
    rule = "multinomial/weights-are-valid"
    check(
        self._geometry.numel, rule, "there are no weights to draw indices from",
    )  # fmt: skip
    least, most = [OPERATORS["item"].call((end,)) for end in PACKETS["aminmax"](self)]
    check(
        0 <= least and most < math.inf, rule,
        "probability tensor contains either `inf`, `nan` or element < 0",
    )  # fmt: skip
    largest = OPERATORS["amax"].call((self, (-1,), False))
    check(
        OPERATORS["item"].call((OPERATORS["min"].call((largest,)),)) > 0, rule,
        "invalid multinomial distribution (sum of probabilities <= 0)",
    )  # fmt: skip


# ---- counts


@implements("poisson")
def poisson(self: TensorImpl, generator: Generator | None) -> TensorImpl:
    """Draw Poisson distributed numbers [poisson/product-or-rejection].

    Strides: row-major [bernoulli/result-is-contiguous].
    """
    check_listed("poisson", self._dtype)
    result = empty(contiguous(self._geometry.sizes), self._dtype)
    if self._geometry.numel:
        least = OPERATORS["item"].call((OPERATORS["min"].call((self,)),))
        check(
            least >= 0, "poisson/rate-not-negative",
            "invalid Poisson rate, expected rate to be non-negative",
        )  # fmt: skip
        launch("poisson", (result,), (self,), dt.float64, generator=source(generator))
    return result


@implements("binomial")
def binomial(count: TensorImpl, prob: TensorImpl, generator: Generator | None) -> TensorImpl:
    """Draw binomially distributed numbers [binomial/waiting-times-or-rejection].

    Shapes: the operands broadcast. Strides: [binomial/layout].
    """
    for operand in (count, prob):
        check(
            operand._dtype.is_floating_point, "binomial/one-dtype",
            "binomial only supports floating-point dtypes, got: {}", operand._dtype,
            error=ValueError,
        )  # fmt: skip
    check(
        count._dtype is prob._dtype, "binomial/one-dtype",
        "Found dtype {} but expected {}", prob._dtype, count._dtype,
    )  # fmt: skip
    check_listed("binomial", count._dtype)
    shapes = (count._geometry, prob._geometry)
    sizes = broadcast_sizes([shape.sizes for shape in shapes])
    result = empty(contiguous(shapes[0].sizes), count._dtype)
    if shapes[0].sizes != sizes:
        resize(result, sizes, output_geometry(shapes, sizes))
    launch(
        "binomial", (result,), (count, prob), count._dtype, generator=source(generator),
        sizes=sizes, order=sort_dims(sizes, [result._geometry.strides]),
    )  # fmt: skip
    return result
