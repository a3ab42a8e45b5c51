"""Medians, modes, quantiles, covariances and correlations beside PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, Source, attempt, to_ours, to_theirs, widened
from tests.ops.taken_together import compare, differs, gradients
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:(cov|corrcoef).*degrees of freedom"),
]
Call = Callable[..., Any]
SIZES = [(), (0,), (1,), (5,), (8,), (33,), (2, 3), (0, 3), (3, 0), (4, 5), (2, 3, 4), (3, 1, 2)]


@covers("median/of-nothing-is-nan", "median/lower-of-two", "median/nan-wins")
@pytest.mark.parametrize("name", ["median", "nanmedian"])
def test_median_of_all(name: str) -> None:
    source = Source(1)
    for place in range(120):
        dtype = PLAIN[place % len(PLAIN)]
        x = source.tensor(dtype, source.pick(SIZES), special=source.flip(0.4))
        compare(lambda lib, x: getattr(lib, name)(x), (x,))


@covers("median/lower-of-two", "median/nan-wins", "median/index-of-equals-is-open")
@covers("mode/smallest-of-most-frequent", "mode/nan-is-open")
@pytest.mark.parametrize("name", ["median", "nanmedian", "mode"])
def test_element_along_a_dim(name: str) -> None:
    source = Source(len(name))
    for place in range(200):
        dtype = PLAIN[place % len(PLAIN)]
        special = name != "mode" and source.flip(0.4)
        x = source.tensor(dtype, source.pick(SIZES), special=special)
        if source.flip(0.5) and x.is_floating_point() and not special:
            x = x.round()
        dim, keep = source.dim(x.dim()), source.flip(0.5)
        theirs = attempt(getattr(torch, name), (x, dim, keep))
        ours = attempt(getattr(reftorch, name), (to_ours(x), dim, keep))
        if isinstance(theirs, Exception):
            assert type(theirs) is type(ours), (x, dim, theirs, ours)
            continue
        assert differs(theirs[0], ours.values) is None, (x, dim, theirs, ours)
        assert differs(theirs[1] * 0, ours.indices * 0) is None
        places = to_theirs(ours.indices)
        if x.dim():
            places = places if keep else places.unsqueeze(dim)
            taken = widened(x).gather(dim, places).reshape(theirs[0].shape)
            assert torch.allclose(taken, widened(theirs[0]), 0, 0, equal_nan=True)


@covers("median/nan-wins")
def test_index_of_a_nan_median() -> None:
    x = torch.tensor([[1.0, float("nan"), float("nan")], [3.0, 1.0, float("nan")]])
    compare(lambda lib, x: lib.median(x, 1), (x,))
    compare(lambda lib, x: lib.nanmedian(x, 1), (x,))


@covers("out/exact-dtype")
@pytest.mark.parametrize("name", ["median", "nanmedian", "mode"])
@pytest.mark.parametrize("values", ["float32", "float64"])
@pytest.mark.parametrize("indices", ["int64", "int32"])
def test_out(name: str, values: str, indices: str) -> None:
    def call(lib: Any, x: Any) -> Any:
        out = tuple([lib.zeros((0,), dtype=getattr(lib, name)) for name in (values, indices)])
        assert getattr(lib, name)(x, 1, out=out)[0] is out[0]
        return out[0]

    compare(call, (Source(3).tensor("float32", (3, 5)),))


INTERPOLATIONS = ["linear", "lower", "higher", "midpoint", "nearest", "nearest", "else"]


@covers("quantile/rank", "quantile/nearest-is-even", "quantile/several-in-front", "quantile/nan")
@covers("quantile/arguments")
@pytest.mark.parametrize("name", ["quantile", "nanquantile"])
def test_quantiles(name: str) -> None:
    source = Source(len(name))
    for _ in range(300):
        dtype = source.pick(["float32", "float64", "float64", "float64", "int64", "float16"])
        x = source.tensor(dtype, source.pick(SIZES), special=source.flip(0.3))
        if source.flip(0.5):
            q = source.pick([0, 0.0, 0.25, 0.5, 0.3, 1.0, 1.5, float("nan"), True])
        else:
            q = torch.rand(source.pick([(), (1,), (3,), (0,), (2, 2)]), generator=source.generator)
            q = q.to(x.dtype if x.is_floating_point() and source.flip(0.9) else torch.float32)
        dim, keep = source.pick([None, source.dim(x.dim())]), source.flip(0.5)
        how = source.pick(INTERPOLATIONS)
        compare(
            lambda lib, x, q, d, k, how=how: getattr(lib, name)(x, q, d, k, interpolation=how),
            (x, q, dim, keep),
        )


@pytest.mark.parametrize("out", ["float64", "float32"])
@pytest.mark.parametrize("sizes", [(0,), (2, 3, 5)])
@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.filterwarnings("ignore:An output with one or more elements")
def test_quantile_into_out(out: str, sizes: tuple[int, ...], keep: bool) -> None:
    x = Source(7).tensor("float64", (3, 4, 5))
    q = torch.tensor([0.2, 0.9], dtype=torch.float64)

    def call(lib: Any, x: Any, q: Any) -> Any:
        target = lib.zeros(sizes, dtype=getattr(lib, out))
        assert lib.quantile(x, q, 1, keep, out=target) is target
        return target

    compare(call, (x, q))
    compare(lambda lib, x, q: lib.quantile(x, q, None, keep, out=lib.empty(0).double()), (x, q))


@covers("cov/degrees-of-freedom")
@covers("cov/of-rows", "cov/weights", "cov/arguments", "corrcoef/clipped")
def test_covariances() -> None:
    source = Source(8)
    for place in range(250):
        dtype = PLAIN[place % len(PLAIN)]
        sizes = source.pick([*SIZES[:4], (2, 3), (0, 3), (3, 0), (4, 5), (3, 2), (2, 2, 2)])
        x = source.tensor(dtype, sizes)
        if source.flip(0.2):
            compare(lambda lib, x: lib.corrcoef(x), (x,), 2e-2 if x.dtype.itemsize < 4 else 1e-4)
            continue
        observed = sizes[-1] if sizes else 1
        weights: list[Any] = [None, None]
        if source.flip(0.4):
            kind = source.pick(["int64", "int32", "float32"])
            weights[0] = source.tensor(kind, (observed,)).abs()
        if source.flip(0.4) and observed != 1:
            kind = source.pick(["float32", "float64", "int64"])
            weights[1] = source.tensor(kind, (source.pick([observed, observed, 7]),)).abs() + 1
        correction = source.pick([0, 1, 1, 2, 9])
        compare(
            lambda lib, x, f, a, c=correction: lib.cov(x, correction=c, fweights=f, aweights=a),
            (x, *weights), 2e-2 if x.dtype.itemsize < 4 else 1e-4,
        )  # fmt: skip


@covers("median/ties-share-the-gradient", "quantile/gradient-through-neighbours")
@covers("subgradients/order-scatters")
@pytest.mark.parametrize(
    "call",
    [
        lambda lib, x: x.median(), lambda lib, x: x.nanmedian(), lambda lib, x: x.median(1)[0],
        lambda lib, x: x.nanmedian(0, True)[0], lambda lib, x: x.mode(0)[0],
        lambda lib, x: x.quantile(0.3), lambda lib, x: x.quantile(0.3, 1, True),
        lambda lib, x: x.nanquantile(0.6, 0, interpolation="nearest"),
        lambda lib, x: x.quantile(x.sigmoid()[0], 1), lambda lib, x: x.cov(),
        lambda lib, x: lib.nanquantile(x, x[0].sigmoid(), 0, interpolation="midpoint"),
        lambda lib, x: x.cov(aweights=x[0].detach().abs(), correction=0),
        lambda lib, x: x.corrcoef(), lambda lib, x: x[0].cov(),
        lambda lib, x: x.cov(fweights=(x[1].detach() * 0 + 2).long()),
    ],
)  # fmt: skip
def test_gradients(call: Call) -> None:
    gradients(call, [Source(6).tensor("float64", (3, 4)).contiguous()])


@covers("median/ties-share-the-gradient", "quantile/nan")
@pytest.mark.parametrize("name", ["median", "nanmedian", "quantile", "nanquantile"])
def test_gradients_of_ties_and_nan(name: str) -> None:
    nan = float("nan")
    for values in ([2.0, 1.0, 2.0, 3.0], [2.0, nan, 2.0, nan], [nan, nan], [1.0, nan, 3.0]):
        x = torch.tensor(values, dtype=torch.float64)
        args = (0.5,) if name[-3:] == "ile" else ()
        gradients(lambda lib, x, args=args: getattr(lib, name)(x, *args), [x], second=False)
