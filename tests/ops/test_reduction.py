"""Reductions, extrema, variances, scans and softmax beside PyTorch."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, Source, to_ours, to_theirs
from tests.ops.taken_together import compare, gradients
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:(var|std).*degrees of freedom"),
    pytest.mark.filterwarnings("ignore:Casting complex values to real"),
]
Call = Callable[..., Any]
SIZES = [
    (), (0,), (1,), (5,), (33,), (2, 3), (0, 3), (3, 0), (4, 5), (2, 3, 4), (3, 1, 2), (2, 0, 3),
    (2, 3, 2, 4),
]  # fmt: skip


def _dims(source: Source, ndim: int) -> Any:
    """None, one dim or several; now and then one that is refused."""
    kind = source.pick(["none", "one", "one", "many", "many", "empty", "bad"])
    if kind == "none":
        return None
    if kind == "empty":
        return ()
    if kind == "bad":
        return source.pick([ndim, -ndim - 1, (0, 0)])
    drawn = source.random.sample(range(max(ndim, 1)), source.random.randint(1, max(ndim, 1)))
    drawn = [d - ndim if source.flip(0.3) and ndim else d for d in drawn]
    return drawn[0] if kind == "one" else tuple(drawn)


def over_dims(name: str) -> Call:
    """A call with dim and keepdim."""
    return lambda lib, x, dim, keep: getattr(lib, name)(x, dim, keep)


def whole(name: str) -> Call:
    """A call without any."""
    return lambda lib, x: getattr(lib, name)(x)


@covers("sum/integers-become-int64", "dims/empty-list-means-all", "dims/keepdim")
@covers("iterator/reductions-are-contiguous", "any/uint8-stays-uint8", "mean/of-fractions-only")
@covers("nansum/nan-is-zero", "nansum/complex-refused", "dims/empty-list-means-none")
@covers("logsumexp/wants-a-dim")
@covers("indexing/empty-reduction-is-identity", "indexing/empty-extremum-refused")
@pytest.mark.parametrize("name", "sum mean nansum amax amin any all std var logsumexp".split())
def test_over_dims(name: str) -> None:
    source = Source(len(name))
    for place in range(110):
        dtype = PLAIN[place % len(PLAIN)]
        x = source.tensor(dtype, source.pick(SIZES), special=name[0] != "v" and source.flip(0.2))
        dim = _dims(source, x.dim())
        if name == "std" or name == "var":
            call = lambda lib, x, dim, keep: getattr(lib, name)(x, dim, keepdim=keep)  # noqa: E731
        else:
            call = over_dims(name)
        compare(call, (x, dim, source.flip(0.5)))


@covers("prod/one-dim", "argmax/bool-refused", "max/first-of-equals", "nan/index-of-first")
@covers("indexing/empty-extremum-refused", "nan/extremum-propagates")
@pytest.mark.parametrize("name", "prod max min argmax argmin any all".split())
def test_along_one_dim(name: str) -> None:
    source = Source(len(name) + 7)
    for place in range(110):
        dtype = PLAIN[place % len(PLAIN)]
        x = source.tensor(dtype, source.pick(SIZES), special=name != "prod" and source.flip(0.3))
        compare(over_dims(name), (x, source.dim(x.dim()), source.flip(0.5)))


@covers("argmax/index-in-row-major", "count_nonzero/gives-int64", "reduction/half-rounds-once")
@pytest.mark.parametrize(
    "name",
    "sum prod mean max min amax amin argmax argmin any all count_nonzero var std var_mean "
    "std_mean aminmax nansum".split(),
)
def test_of_everything(name: str) -> None:
    source = Source(len(name) + 3)
    for place in range(60):
        dtype = PLAIN[place % len(PLAIN)]
        compare(whole(name), (source.tensor(dtype, source.pick(SIZES)),))


@covers("var/correction-defaults-to-one", "var/unbiased-is-correction", "var/degrees-of-freedom")
@covers("var/fractions-only", "var/of-complex-is-real")
@pytest.mark.parametrize("name", "var std var_mean std_mean".split())
def test_moments(name: str) -> None:
    source = Source(len(name))
    for _ in range(60):
        x = source.tensor(source.pick(["float32", "float16", "complex64"]), source.pick(SIZES))
        correction = source.pick([None, 0, 1, 2, 0.5, 7, -1])
        compare(
            lambda lib, x, dim, c: getattr(lib, name)(x, dim, correction=c),
            (x, _dims(source, x.dim()), correction),
        )
        unbiased = source.flip(0.5)
        compare(lambda lib, x, u: getattr(lib, name)(x, u), (x, unbiased))
        compare(
            lambda lib, x, d, u: getattr(lib, name)(x, d, u, True),
            (x, source.dim(x.dim()), unbiased),
        )
    compare(whole(name), (torch.tensor([1, 2]),))


@covers("cumsum/result-is-contiguous", "softmax/result-is-contiguous", "softmax/wants-floating")
@covers("softmax/stable", "logsumexp/infinities", "cummax/empty-takes-any-dim")
@covers("cummax/last-of-equals")
@pytest.mark.parametrize(
    "name", "cumsum cumprod cummax cummin logcumsumexp softmax log_softmax".split()
)
def test_scans(name: str) -> None:
    source = Source(len(name))
    for place in range(110):
        dtype = PLAIN[place % len(PLAIN)]
        special = source.flip(0.3) and "log" not in name and name != "cumprod"
        x = source.tensor(dtype, source.pick(SIZES), special=special)
        compare(lambda lib, x, d: getattr(lib, name)(x, d), (x, source.dim(x.dim())))


@covers("reduction/dtype-casts-first", "reduction/integers-wrap", "out/exact-dtype")
@covers("reduction/dtype-of-out-without-dtype", "reduction/wide-unsigned-refused")
@covers("reduction/out-is-filled-in-its-dtype", "reduction/no-elements-any-dtype")
@pytest.mark.parametrize("name", "sum nansum prod mean cumsum cumprod softmax log_softmax".split())
def test_dtype_and_out(name: str) -> None:
    source = Source(len(name))
    names = ["int64", "int8", "uint8", "float32", "float64", "float16", "complex64", "bool"]

    def call(lib: Any, x: Any, dtype: str | None, out: str | None) -> Any:
        kwargs: dict[str, Any] = {}
        if dtype is not None:
            kwargs["dtype"] = getattr(lib, dtype)
        if out is None:
            return getattr(lib, name)(x, 0, **kwargs)
        target = lib.zeros((2,), dtype=getattr(lib, out))
        result = getattr(lib, name)(x, 0, **kwargs, out=target)
        assert result is target
        return result

    for _ in range(120):
        x = source.tensor(source.pick(names), (3, 4))
        if not x.dtype.is_floating_point:
            x = x.abs().to(x.dtype) if x.dtype.is_complex else x
        out = source.pick([None, *names])
        with np.errstate(all="ignore"), pytest.MonkeyPatch.context():
            compare(call, (x, source.pick([None, None, *names]), out))


@covers("amax/out-has-dtype-of-self", "any/out-is-bool-or-uint8", "out/exact-dtype")
@covers("any/out-of-uint8-casts")
@pytest.mark.parametrize(
    "name", "amax amin any all argmax argmin var std logsumexp max min".split()
)
def test_out(name: str) -> None:
    source = Source(len(name))
    for dtype in ("float32", "int64", "uint8"):
        for out in ("float32", "float64", "int64", "uint8", "bool"):
            x = source.tensor(dtype, (3, 4))

            def call(lib: Any, x: Any, out: str = out) -> Any:
                target = lib.zeros((4,), dtype=getattr(lib, out))
                if name in ("max", "min"):
                    target = (target, lib.zeros((4,), dtype=lib.int64))
                return getattr(lib, name)(x, 0, out=target)

            compare(call, (x,), 1e-5 if name == "logsumexp" else None)


@covers("cumsum/dtype-in-place-is-that-of-self")
def test_scans_in_place() -> None:
    source = Source(0)
    for name in ("cumsum_", "cumprod_"):
        for dtype in PLAIN:
            x = source.tensor(dtype, (3, 4))
            compare(lambda lib, x, n=name: getattr(x.clone(), n)(1), (x,))
            compare(lambda lib, x, n=name: getattr(x.clone(), n)(1, dtype=lib.int64), (x,))


@covers("reduction/rounding-errors-stay-small", "cumsum/carried-in-double")
@pytest.mark.parametrize("shape, dim", [((50000, 3), 0), ((3, 50000), 1), ((40, 50, 60), (0, 2))])
def test_errors_of_sums_stay_small(shape: tuple[int, ...], dim: Any) -> None:
    x = torch.rand(shape, generator=torch.Generator().manual_seed(1))
    for layout in (x, x.transpose(0, 1).contiguous().transpose(0, 1)):
        exact = layout.double().sum(dim)
        found = to_theirs(to_ours(layout).sum(dim)).double()
        assert ((found - exact).abs() / exact).max() < 1e-6
    first = dim if isinstance(dim, int) else 0
    running = to_theirs(to_ours(x).cumsum(first)).double()
    exact = x.double().cumsum(first)
    assert ((running - exact).abs() / exact).max() < 1e-6


REDUCTIONS: list[Call] = [
    lambda lib, x: x.sum(), lambda lib, x: x.sum(-1), lambda lib, x: x.sum((0, -1), True),
    lambda lib, x: x.mean(), lambda lib, x: x.mean(0), lambda lib, x: x.prod(),
    lambda lib, x: x.prod(-1), lambda lib, x: x.prod(0, True), lambda lib, x: x.var(),
    lambda lib, x: x.var(-1, correction=0), lambda lib, x: x.std(0, keepdim=True),
    lambda lib, x: lib.var_mean(x, -1)[0] + lib.var_mean(x, -1)[1],
    lambda lib, x: sum(lib.std_mean(x, 0, correction=0)),
    lambda lib, x: x.cumsum(0), lambda lib, x: x.cumprod(-1), lambda lib, x: x.logsumexp(-1),
    lambda lib, x: x.logsumexp((0, -1), True),
]  # fmt: skip
REAL: list[Call] = [
    lambda lib, x: x.amax(), lambda lib, x: x.amin(-1), lambda lib, x: x.max(),
    lambda lib, x: x.min(), lambda lib, x: x.max(-1).values,
    lambda lib, x: x.min(0, True)[0], lambda lib, x: x.nansum(0),
    lambda lib, x: sum(lib.aminmax(x)), lambda lib, x: lib.aminmax(x, dim=-1).max,
    lambda lib, x: x.softmax(0), lambda lib, x: x.log_softmax(-1),
    lambda lib, x: x.logcumsumexp(0), lambda lib, x: x.cummax(0).values,
    lambda lib, x: x.cummin(-1).values,
]  # fmt: skip


@covers("subgradients/ties-of-extremum", "subgradients/order-scatters")
@covers("subgradients/prod-with-zeros", "subgradients/std-of-equal")
@covers("reduction/gradient-is-stretched")
@pytest.mark.parametrize("place", range(len(REDUCTIONS) + len(REAL)))
def test_gradients(place: int) -> None:
    call = (REDUCTIONS + REAL)[place]
    source = Source(place)
    kinds = ["float64", "complex128"] if place < len(REDUCTIONS) else ["float64"]
    for kind in kinds:
        for sizes in ((3, 4), (2, 3, 2), (5,), ()):
            if sizes == () and call(torch, torch.ones(2, 2)).dim() == 2:
                continue
            if len(sizes) < 2 and place in (2, 16):
                continue
            x = source.tensor(kind, sizes).contiguous()
            x = x / 3
            gradients(call, [x])
            if kind == "float64" and sizes and "log" not in repr(call):
                tied = x.round()
                gradients(call, [tied], second=place not in (5, 6, 7, 14))


@covers("nan/sums-propagate")
def test_nan_propagates() -> None:
    x = torch.tensor([1.0, math.nan, -math.inf, math.inf])
    for name in ("sum", "mean", "prod", "amax", "amin", "max", "min"):
        assert math.isnan(getattr(to_ours(x), name)().item())
    assert reftorch.argmin(to_ours(x)).item() == 1


@covers("max/first-of-equals", "nan/index-of-first")
@pytest.mark.parametrize("name", ["max", "min", "argmax", "argmin"])
@pytest.mark.parametrize("dtype", ["float32", "int16", "bool"])
def test_places_in_large_tensors(name: str, dtype: str) -> None:
    if dtype == "bool" and name[0] == "a":
        return
    generator = torch.Generator().manual_seed(2)
    x = torch.randint(0, 3, (70, 512), generator=generator).to(getattr(torch, dtype))
    for layout in (x, x.t(), x.reshape(7, 10, 512).transpose(0, 1)):
        for dim in range(layout.dim()):
            compare(lambda lib, x, d: getattr(lib, name)(x, d), (layout, dim))
    if dtype == "float32":
        x[5, 7] = math.nan
        compare(lambda lib, x: getattr(lib, name)(x, 0), (x,))
