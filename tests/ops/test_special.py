"""Error, gamma and Bessel functions beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, PLAIN, SIZES, Source, compare, to_ours, to_theirs
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")

NAMES = (
    "erf erfc erfinv special.erfcx special.ndtr special.ndtri special.log_ndtr lgamma digamma i0 "
    "special.i0e special.i1 special.i1e special.entr special.psi special.gammaln special.expit "
    "special.modified_bessel_i0 special.modified_bessel_i1 special.modified_bessel_k0 "
    "special.modified_bessel_k1 special.scaled_modified_bessel_k0 "
    "special.scaled_modified_bessel_k1 special.spherical_bessel_j0"
).split()
# PyTorch's own are off by up to three millionths
COARSE = "bessel_j0 bessel_j1 bessel_y0 bessel_y1 airy_ai".split()


def call(name: str):  # noqa: ANN201 - a function of the library and operands
    """The function of that name, which may be in a namespace."""
    space, _, last = name.rpartition(".")
    return lambda lib, *args: getattr(getattr(lib, space) if space else lib, last)(*args)


@covers("erfc/exact-in-the-tail", "erfinv/domain", "special_erfcx/halves-refused")
@covers("special_ndtr/by-erf", "lgamma/poles", "digamma/poles", "special_i0e/does-not-overflow")
@covers("special_bessel_y0/poles", "special_entr/outside-the-domain")
@pytest.mark.parametrize("name", NAMES)
def test_values(name: str) -> None:
    source = Source(NAMES.index(name))
    for dtype in ALL:
        for special in (False, True, True):
            x = source.tensor(dtype, source.pick(SIZES), special)
            compare(call(name), [x], zeros="bessel" not in name, cancels=True)


@covers("special_bessel_j0/no-derivative")
@pytest.mark.parametrize("name", COARSE)
def test_coarse_values(name: str) -> None:
    x = torch.linspace(-20, 20, 200)
    function = getattr(torch.special, name)
    ours = getattr(reftorch.special, name)
    wide = to_theirs(ours(to_ours(x.double())))
    assert torch.allclose(function(x.double()), wide, rtol=0, atol=3e-6, equal_nan=True)
    assert torch.allclose(function(x), to_theirs(ours(to_ours(x))), atol=1e-5, equal_nan=True)
    assert not ours(to_ours(x).requires_grad_()).requires_grad


@covers("polygamma/order-not-negative", "polygamma/order-comes-first")
@covers("polygamma/trigamma-by-reflection", "polygamma/nan-at-infinity")
@pytest.mark.parametrize("n", [-1, 0, 1, 2, 3, 40])
def test_polygamma(n: int) -> None:
    source = Source(40 + n)
    for dtype in PLAIN:
        for special in (False, True, True):
            x = source.tensor(dtype, source.pick(SIZES), special)
            compare(lambda lib, x: lib.polygamma(n, x), [x], cancels=True)
            compare(lambda lib, x: x.polygamma(n), [x], cancels=True)
            compare(lambda lib, x: x.clone().polygamma_(n), [x], cancels=True)


@covers("errors/self-of-a-method")
def test_arguments_of_methods_by_name() -> None:
    x, condition = torch.tensor([1.5, 2.5]), torch.tensor([True, False])
    compare(lambda lib, x: x.polygamma(n=2), [x], cancels=True)
    compare(lambda lib, x: x.clone().polygamma_(n=2), [x], cancels=True)
    compare(lambda lib, x, y: x.where(other=x + 1, condition=y), [x, condition])
    compare(lambda lib, x, y: x.where(y, other=x + 1), [x, condition])
    compare(lambda lib, x: x.polygamma(n=1, input=x), [x])
    compare(lambda lib, x, y: x.where(condition=y), [x, condition])


@covers("mvlgamma/bool-refused", "mvlgamma/positive-dimension", "mvlgamma/is-a-sum")
@pytest.mark.parametrize("p", [-1, 0, 1, 2, 3, 5])
def test_mvlgamma(p: int) -> None:
    source = Source(60 + p)
    for dtype in PLAIN:
        for special in (False, True):
            x = source.tensor(dtype, source.pick(SIZES), special)
            compare(lambda lib, x: lib.mvlgamma(x, p), [x], cancels=True)
            compare(lambda lib, x: x.clone().mvlgamma_(p), [x], cancels=True)
            compare(lambda lib, x: lib.special.multigammaln(x, p), [x], cancels=True)


@covers("special_softmax/no-out")
@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_shares_without_out(name: str) -> None:
    source = Source(3)
    for place in range(60):
        x = source.tensor(["float32", "float64", "int64", "bool"][place % 4], source.pick(SIZES))
        dim = source.pick([0, -1, 1, 2])
        kwargs = source.pick([{}, {}, {"dtype": "float64"}])

        def call(lib: Any, x: Any, dim: int, kwargs: Any = kwargs) -> Any:
            named = {key: getattr(lib, value) for key, value in kwargs.items()}
            return getattr(lib.special, name)(x, dim, **named)

        compare(call, [x, dim])
    for lib in (torch, reftorch):
        x, special = lib.ones(2), getattr(lib.special, name)
        with pytest.raises(TypeError):
            special(x, 0, out=lib.empty(0))
        assert getattr(lib, name)(x, 0, out=lib.empty(0)).shape == (2,)
        assert special(x.requires_grad_(), 0).grad_fn.name().endswith("SoftmaxBackward0")
    assert torch.special.softmax(torch.ones(2), 0, torch.float64).dtype == torch.float64
    assert reftorch.special.softmax(reftorch.ones(2), 0, reftorch.float64).dtype == reftorch.float64
    for lib in (torch, reftorch):
        with pytest.raises(TypeError):
            lib.special.log_softmax(lib.ones(2), 0, lib.float64)
