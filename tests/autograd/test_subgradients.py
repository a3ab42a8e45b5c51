"""Gradients at ties, kinks, ends and zeros, in PyTorch and here."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.support import covers

NAN, INF = math.nan, math.inf
POINTS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 3.0, -3.0, 6.0, 20.0, INF, -INF, NAN]
PAIRS = [(a, b) for a in (0.0, 1.0, -1.0, 2.0, INF, NAN) for b in (0.0, 1.0, -1.0, 2.0, -INF, NAN)]
COMPLEX = [0j, 1 + 1j, -1 + 0j, 2j, complex(0.5, -2)]
TIED = [[1.0, 1.0, 2.0, 2.0], [0.0, 0.0, 0.0, 3.0]]
ZEROS = [[0.0, 2.0, 3.0], [2.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
INFINITE = [[-INF, -INF], [INF, 0.0], [-INF, 0.0], [INF, INF], [NAN, 0.0]]
OF_NUMBERS = (
    "floor ceil round trunc frac sign abs reciprocal rsqrt sqrt log log2 log10 log1p acos asin"
    " acosh atanh erfinv tan square exp2 expm1 relu sinc nan_to_num angle sgn positive"
).split()
# hardsigmoid is left out: PyTorch's slope of float64 is a sixth of float32
ACTIVATIONS = (
    "relu6 hardtanh hardswish hardshrink softshrink leaky_relu elu celu selu softplus silu"
    " logsigmoid"
).split()
SPLIT_AT_NAN = tuple("relu6 hardtanh hardswish hardshrink softshrink elu celu selu".split())
"""What PyTorch makes of NaN depends on the length [subgradients/activations-at-nan]."""
FULL = 64
"""As many elements as fill whole vectors of any width and dtype."""
OF_PAIRS = "maximum minimum fmax fmin hypot remainder fmod xlogy logaddexp atan2 copysign".split()


def gradients(library: Any, function: Any, *values: Any, dtype: str = "float64") -> list[Any]:
    """The gradients, for a cotangent without symmetry, at the values."""
    inputs = [library.tensor(v, dtype=getattr(library, dtype), requires_grad=True) for v in values]
    result = function(library, *inputs)
    weights = library.arange(1.0, result.numel() + 1, dtype=library.float64).view(result.shape)
    found = library.autograd.grad(result, inputs, weights.to(result.dtype), allow_unused=True)
    return [None if each is None else np.array((each + 0).tolist()) for each in found]


def check(function: Callable[..., Any], *values: Any, dtype: str = "float64") -> None:
    """The gradients are those of PyTorch, the signs of zeros aside."""
    expected = gradients(torch, function, *values, dtype=dtype)
    found = gradients(reftorch, function, *values, dtype=dtype)
    for a, b in zip(expected, found, strict=True):
        assert (a is None) == (b is None)
        if a is not None:
            np.testing.assert_allclose(b, a, rtol=1e-6, atol=1e-12)


@covers("subgradients/steps-are-flat", "subgradients/ends-of-domain", "subgradients/kinks-at-zero")
@covers("subgradients/infinite-slope", "subgradients/replaced-numbers", "sinc/one-at-zero")
@pytest.mark.parametrize("name", OF_NUMBERS)
def test_functions_of_a_number(name: str) -> None:
    check(lambda t, x: getattr(t, name)(x), [*POINTS, 1e-200])


@covers("subgradients/direction-at-zero")
@pytest.mark.parametrize("name", ["abs", "angle", "sgn"])
def test_complex_numbers(name: str) -> None:
    check(lambda t, z: getattr(t, name)(z), COMPLEX, dtype="complex128")


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations(name: str) -> None:
    points = [x for x in POINTS if not (x != x and name in SPLIT_AT_NAN)]
    check(lambda t, x: getattr(t.nn.functional, name)(x), points)


@covers("subgradients/activations-at-nan")
@pytest.mark.parametrize("dtype", ["float64", "float32", "bfloat16"])
@pytest.mark.parametrize("name", SPLIT_AT_NAN)
def test_activations_at_nan(name: str, dtype: str) -> None:
    """Once, and again by what arrives, which is what a tangent is."""
    def slopes(t: Any, x: Any) -> Any:
        arrives = t.ones_like(x).requires_grad_()
        y = getattr(t.nn.functional, name)(x)
        (slope,) = t.autograd.grad(y, x, arrives, create_graph=True)
        both = t.autograd.grad(slope.sum(), (x, arrives), materialize_grads=True)
        return t.stack([slope.detach(), *both])

    found = [
        np.array(slopes(t, t.full((FULL,), NAN, dtype=getattr(t, dtype), requires_grad=True))
                 .tolist()) for t in (torch, reftorch)
    ]  # fmt: skip
    assert np.array_equal(*found, equal_nan=True)


EDGES: list[tuple[Callable[..., Any], list[float]]] = [
    (lambda t, x: t.nn.functional.softplus(x, 2, 3.0), [1.5, 1.0, 2.0, NAN]),
    (lambda t, x: t.nn.functional.softplus(x, -1), [-20.0, 20.0, -21.0]),
    (lambda t, x: t.nn.functional.smooth_l1_loss(x, t.zeros_like(x), beta=0.5, reduction="none"),
     [0.5, -0.5, 0.25, 1.0, INF, NAN]),
    (lambda t, x: t.nn.functional.huber_loss(x, t.zeros_like(x), delta=3.0, reduction="none"),
     [3.0, -3.0, 1.0, 4.0, -INF, NAN]),
    (lambda t, x: t.nn.functional.l1_loss(x, t.zeros_like(x), reduction="none"), [0.0, 1.0, NAN]),
    (lambda t, x: t.nn.functional.elu(x, 0.5), [0.0, -1.0, 1.0]),
]  # fmt: skip


@covers("subgradients/second-at-edges", "losses/slope-at-nan")
@pytest.mark.parametrize("place", range(len(EDGES)))
def test_edges(place: int) -> None:
    function, values = EDGES[place]
    check(function, values)

    def slope(t: Any, x: Any) -> Any:
        return t.autograd.grad(function(t, x).sum(), x, create_graph=True)[0] + 0 * x

    check(slope, [value for value in values if math.isfinite(value)])


UNUSED: list[tuple[Callable[..., Any], list[float]]] = [
    (lambda t, x, y: t.nn.functional.prelu(x[None], y)[0], [1.0, INF]),
    (lambda t, x, y: t.copysign(x, y), [0.0, -0.0]),
    (lambda t, x, y: t.xlogy(x, y), [0.0]),
    (lambda t, x, y: t.special.xlog1py(x, y), [0.0]),
    (lambda t, x, y: t.xlogy(x, NAN), [0.0]),
]


@covers("subgradients/unused-slopes")
@pytest.mark.parametrize("place", range(len(UNUSED)))
@pytest.mark.parametrize("other", [INF, -INF, -2.0, NAN])
def test_unused_slopes(place: int, other: float) -> None:
    function, values = UNUSED[place]

    def tangent(t: Any) -> Any:
        x = t.tensor(values, dtype=t.float64)
        y = t.full_like(x, other)
        return t.func.jvp(lambda x: function(t, x, y), (x,), (t.ones_like(x),))[1]

    expected, found = (np.array(tangent(t).tolist()) for t in (torch, reftorch))
    np.testing.assert_array_equal(found, expected)


@covers("xlogy/zero-that-arrives")
def test_zeros_that_arrive() -> None:
    for name in ("xlogy", "xlog1py"):
        found = []
        for t in (torch, reftorch):
            x = t.tensor([1.0, 1.0, 0.0, INF, NAN, 1.0], requires_grad=True)
            y = t.tensor([-3.0, INF, -INF, -1.0, 0.0, NAN])
            getattr(t.special, name)(x, y).backward(t.zeros(6))
            found.append(np.array(x.grad.tolist()))
        assert np.array_equal(*found, equal_nan=True)


@covers("subgradients/hypot-at-zero", "subgradients/remainders-ignore-jumps")
@covers("subgradients/ties-of-maximum", "fmax/prefers-numbers", "xlogy/gradient-at-zero")
@covers("subgradients/exponentials-at-infinity")
@pytest.mark.parametrize("name", OF_PAIRS)
def test_functions_of_two_numbers(name: str) -> None:
    pairs = PAIRS if name not in ("remainder", "fmod") else [(a, b) for a, b in PAIRS if b]
    first, second = (list(side) for side in zip(*pairs, strict=True))
    check(lambda t, x, y: getattr(t, name)(x, y), first, second)


@covers("subgradients/clamp-to-tensors", "subgradients/clamp-bounds-pass")
@covers("subgradients/three-ways-to-clip")
def test_clamp() -> None:
    three = [(x, a, b) for x in (0.0, 1.0, 2.0, NAN) for a in (0.0, 1.0, 2.0) for b in (1.0, 0.5)]
    x, low, high = (list(side) for side in zip(*three, strict=True))
    check(lambda t, x, a, b: x.clamp(a, b), x, low, high)
    check(lambda t, x, a: t.clamp_min(x, a), x, low)
    check(lambda t, x, a: t.clamp_max(x, a), x, high)
    for bounds in ((0, 1), (1, 0), (None, 1), (0, None), (1, 1)):
        check(lambda t, x, bounds=bounds: x.clamp(*bounds), x)
    for clip in (lambda t, x: t.relu(x), lambda t, x: t.maximum(x, t.zeros_like(x))):
        check(clip, [0.0, -0.0])


@covers("subgradients/ties-of-extremum", "subgradients/order-scatters")
@covers("quantile/gradient-through-neighbours", "median/ties-share-the-gradient")
@pytest.mark.parametrize("values", [TIED, [[NAN, 1.0, NAN, 2.0], [INF, INF, 1.0, -INF]]])
def test_order(values: list[Any]) -> None:
    for name in ("amax", "amin", "max", "min", "median"):
        check(lambda t, x, name=name: getattr(t, name)(x), values)
        if name[0] == "a":
            check(lambda t, x, name=name: getattr(t, name)(x, 1), values)
    check(lambda t, x: t.stack(t.aminmax(x)), values)
    check(lambda t, x: t.stack(t.aminmax(x, dim=1)), values)
    for name in ("cummax", "cummin"):
        check(lambda t, x, name=name: getattr(t, name)(x, 1).values, values)
    if values is TIED:
        check(lambda t, x: x.quantile(0.4), values)
        check(lambda t, x: x.nanmedian(), values)


@covers("subgradients/order-scatters")
@pytest.mark.parametrize("name", ["max", "min", "median", "kthvalue", "mode", "sort", "topk"])
def test_gradients_follow_the_indices(name: str) -> None:
    arguments = {"kthvalue": (2, 1), "topk": (2, 1)}.get(name, (1,))
    x = reftorch.tensor(TIED, requires_grad=True)
    values, indices = getattr(x, name)(*arguments)
    (grad,) = reftorch.autograd.grad(values.sum(), x)
    expected = np.zeros((2, 4))
    for row, places in enumerate(np.array(indices.tolist()).reshape(2, -1)):
        np.add.at(expected[row], places, 1)
    assert np.array_equal(np.array(grad.tolist()), expected)


@covers("subgradients/cumprod-with-zeros", "subgradients/prod-with-zeros")
def test_products() -> None:
    check(lambda t, x: x.cumprod(1), ZEROS)
    check(lambda t, x: x.prod(1), ZEROS)
    check(lambda t, x: x.prod(), ZEROS)
    check(lambda t, x: x.cumprod(0), [[1.0, 0j, 2j], [3j, 1.0, 0j]], dtype="complex128")


@covers("subgradients/exponentials-at-infinity")
def test_exponentials() -> None:
    for name in ("logsumexp", "softmax", "log_softmax"):
        check(lambda t, x, name=name: getattr(t, name)(x, 1), INFINITE)
    check(lambda t, x: t.logaddexp2(x[:, 0], x[:, 1]), INFINITE)
    check(lambda t, z: z.logsumexp(1), INFINITE, dtype="complex128")


@covers("subgradients/pow-at-zero")
def test_powers() -> None:
    pairs = [(a, b) for a in (0.0, 1.0, -1.0, 2.0) for b in (0.0, 1.0, 2.0, 0.5, -1.0)]
    bases, exponents = (list(side) for side in zip(*pairs, strict=True))
    for name in ("pow", "float_power"):
        check(lambda t, x, y, name=name: getattr(t, name)(x, y), bases, exponents)
    for number in (0, 1, 2, 0.5, -1, -0.5, 3):
        check(lambda t, x, number=number: x**number, [0.0, 1.0, -1.0])
        check(lambda t, y, number=number: number**y, [0.0, 1.0, -1.0])


@covers("subgradients/std-of-equal")
@pytest.mark.filterwarnings("ignore:.*degrees of freedom")
def test_spread() -> None:
    for name in ("std", "var"):
        check(lambda t, x, name=name: getattr(t, name)(x, 1), [[1.0, 1.0], [1.0, 2.0]])
        for correction in (0, 1, 2):
            check(
                lambda t, x, n=name, c=correction: getattr(t, n)(x, 1, correction=c), [[3.0], [0.0]]
            )


@covers("linalg_vector_norm/slope-at-zero", "linalg_vector_norm/ties-share-the-gradient")
@covers("cdist/gradient-of-equals")
@pytest.mark.parametrize("order", [0, 0.5, 1, 1.5, 2, 3, INF, -INF, -1])
def test_norms(order: float) -> None:
    for values in ([0.0, 0.0], [0.0, 2.0, -2.0], [1.0], [3.0, 4.0]):
        check(lambda t, x: t.linalg.vector_norm(x, order), values)
        check(lambda t, x: x.norm(order), values)
    if order:
        check(lambda t, x, y: t.dist(x, y, order), [0.0, 1.0, 2.0], [0.0, 1.0, 1.0])
    if order >= 0:
        check(lambda t, x, y: t.cdist(x, y, order), [[0.0, 1.0]], [[0.0, 1.0], [0.0, 2.0]])


@covers("dist/no-derivative-of-order-zero")
def test_distance_of_order_zero() -> None:
    for library in (torch, reftorch):
        x, y = library.ones(2, requires_grad=True), library.zeros(2, requires_grad=True)
        library.dist(x, y.detach(), 0).backward()
        assert x.grad is None
        with pytest.raises(RuntimeError):
            library.dist(x.detach(), y, 0).backward()


@covers("subgradients/where-lets-nan-through", "subgradients/masked-gets-zero")
def test_branches() -> None:
    check(lambda t, x: t.where(x > 0, x.sqrt(), 0.0), [0.0, 4.0, -1.0])
    check(lambda t, x: t.where(x > 0, t.where(x > 0, x, 1.0).log(), 0.0), [0.0, 4.0, -1.0])
    check(lambda t, x: x.log().masked_fill(x <= 0, 0.0), [0.0, 4.0])


@covers("subgradients/replaced-numbers")
def test_numbers_only() -> None:
    for name in ("nansum", "nanmean"):
        check(lambda t, x, name=name: getattr(t, name)(x), [NAN, 1.0, 3.0])
        check(lambda t, x, name=name: getattr(t, name)(x, 1), [[NAN, 1.0], [NAN, NAN], [INF, 1.0]])
