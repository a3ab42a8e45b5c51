"""Norms, distances and singular values beside PyTorch."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, refused
from tests.ops.sidebyside import PLAIN, Source, to_ours, to_theirs
from tests.ops.taken_together import compare, gradients
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:An output with one or more elements was resized"),
]
Call = Callable[..., Any]
SIZES = [(), (0,), (1,), (5,), (33,), (2, 3), (0, 3), (3, 0), (4, 5), (2, 3, 4), (3, 1, 2)]
ORDERS = [0, 1, 2, 3, 0.5, 1.5, -1, -2, math.inf, -math.inf, True]


def _dims(source: Source, ndim: int) -> Any:
    drawn = source.random.sample(range(max(ndim, 1)), source.random.randint(1, max(ndim, 1)))
    return source.pick([None, (), drawn[0], drawn, tuple(drawn), ndim, (0, 0), -1])


@covers("linalg_vector_norm/orders", "linalg_vector_norm/complex-is-real")
@covers("linalg_vector_norm/dtype-only-widens", "linalg_vector_norm/no-elements")
@covers("linalg_vector_norm/real-order", "norm/of-vectors-mostly")
@pytest.mark.parametrize("name", ["vector_norm", "norm"])
def test_vector_norms(name: str) -> None:
    source = Source(len(name))
    for place in range(500):
        dtype = PLAIN[place % len(PLAIN)]
        x = source.tensor(dtype, source.pick(SIZES), special=source.flip(0.2))
        order = source.pick([*ORDERS, 1j])
        if name == "norm":
            order = source.pick([*ORDERS, None, "fro", "fro", "other", 1j])
        to = source.pick([None, None, None, "float64", "float32", "complex128", "int64", "float16"])
        dim, keep = _dims(source, x.dim()), source.flip(0.5)

        def call(lib: Any, x: Any, p: Any, d: Any, keep: bool, to: str | None = to) -> Any:
            kwargs = {} if to is None else {"dtype": getattr(lib, to)}
            function = lib.norm if name == "norm" else lib.linalg.vector_norm
            return function(x, p, d, keep, **kwargs)

        half = x.dtype.itemsize <= 2 or x.dtype is torch.complex32
        compare(call, (x, order, dim, keep), 2e-2 if half else None)


@covers("linalg_matrix_norm/orders", "linalg_matrix_norm/arguments")
@covers("linalg_matrix_norm/no-elements", "linalg_norm/vector-or-matrix")
@pytest.mark.parametrize("name", ["matrix_norm", "norm"])
def test_matrix_norms(name: str) -> None:
    source = Source(len(name))
    for _ in range(400):
        dtype = source.pick(["float32", "float64", "complex64", "float16", "int64", "complex128"])
        x = source.tensor(dtype, source.pick(SIZES))
        order = source.pick([1, -1, 2, -2, math.inf, -math.inf, "fro", "nuc", 3, "x", 1j])
        dim = source.pick([(0, 1), (-1, 0), (1, 2), (-2, -1), (0, 0), (1,), (), [2, 0]])
        keep = source.flip(0.5)
        to = source.pick([None, None, None, "float64", "complex128"])
        if name == "norm":
            order, dim = source.pick([order, None]), source.pick([dim, None, 0, -1])

        def call(lib: Any, x: Any, p: Any, d: Any, keep: bool, to: str | None = to) -> Any:
            kwargs = {} if to is None else {"dtype": getattr(lib, to)}
            return getattr(lib.linalg, name)(x, p, d, keep, **kwargs)

        compare(call, (x, order, dim, keep), 2e-2 if dtype == "float16" else 1e-4)


@covers("linalg_vector_norm/dtype-only-widens", "out/exact-dtype")
@pytest.mark.parametrize("out", ["float32", "float64", "complex64", "float16"])
def test_out(out: str) -> None:
    x = Source(3).tensor("float32", (3, 4))
    calls: list[Call] = [
        lambda lib, x, out: lib.norm(x, 2, 1, out=out), lambda lib, x, out: lib.norm(x, out=out),
        lambda lib, x, out: lib.linalg.vector_norm(x, 1, 0, out=out),
        lambda lib, x, out: lib.linalg.matrix_norm(x, "nuc", out=out),
        lambda lib, x, out: lib.linalg.matrix_norm(x, 1, out=out),
        lambda lib, x, out: lib.linalg.norm(x, 2, out=out),
        lambda lib, x, out: lib.linalg.svdvals(x, out=out),
        lambda lib, x, out: lib.renorm(x, 2, 0, 1.0, out=out),
        lambda lib, x, out: lib.norm(x, 1, 1, dtype=lib.float64, out=out),
    ]  # fmt: skip
    for call in calls:
        for sizes in ((), (0,), (4, 4)):

            def run(lib: Any, x: Any, call: Call = call, sizes: tuple[int, ...] = sizes) -> Any:
                target = lib.zeros(sizes, dtype=getattr(lib, out))
                assert call(lib, x, target) is target
                return target

            compare(run, (x,))


@covers("dist/norm-of-difference")
def test_dist() -> None:
    source = Source(9)
    for place in range(200):
        x = source.tensor(PLAIN[place % len(PLAIN)], source.pick(SIZES))
        y = source.tensor(source.pick([*PLAIN[-7:], str(x.dtype)[6:]]), source.pick(SIZES))
        y = source.pick([y, x.clone()])
        half = min(x.dtype.itemsize, y.dtype.itemsize) <= 4
        compare(
            lambda lib, x, y, p: lib.dist(x, y, p), (x, y, source.pick([*ORDERS, 1j])),
            2e-2 if half else None,
        )  # fmt: skip


@covers("renorm/scales-what-is-above", "renorm/result-is-contiguous", "renorm/arguments")
def test_renorm() -> None:
    source = Source(10)
    for place in range(250):
        x = source.tensor(PLAIN[place % len(PLAIN)], source.pick(SIZES))
        p = source.pick([1, 2, 3, 0.5, math.inf, 0, -1, 1j, True])
        bound = source.pick([0, 1, 2.5, 5, 100.0, -1, 1j])
        dim = source.pick([0, -1, 1, x.dim()])
        half = x.dtype.itemsize <= 2 or x.dtype is torch.complex32
        name = source.pick(["renorm", "renorm_"])
        compare(
            lambda lib, x, *args, name=name: getattr(x, name)(*args), (x, p, dim, bound),
            1e-2 if half else None,
        )  # fmt: skip


@covers("linalg_svdvals/real-descending", "linalg_svdvals/arguments")
@pytest.mark.parametrize("dtype", PLAIN)
def test_singular_values(dtype: str) -> None:
    source = Source(11)
    for sizes in [*SIZES, (2, 0, 3), (2, 5, 3)]:
        x = source.tensor(dtype, sizes)
        compare(lambda lib, x: lib.linalg.svdvals(x), (x,), 1e-4)
        if x.dim() > 2 and x.numel() and x.is_floating_point():
            x[0, 0, 0] = math.inf
            compare(lambda lib, x: lib.linalg.svdvals(x), (x,), 1e-4)


@covers("linalg_vector_norm/wide")
def test_wide() -> None:
    x = torch.rand(50000, generator=torch.Generator().manual_seed(3))
    for p in (1, 2, 3, 0.5):
        exact = torch.linalg.vector_norm(x.double(), p)
        found = to_theirs(reftorch.linalg.vector_norm(to_ours(x), p)).double()
        assert abs(found - exact) / exact < 6e-8


GRADIENTS: list[Call] = [
    lambda lib, x: lib.linalg.matrix_norm(x, "nuc"), lambda lib, x: lib.linalg.svdvals(x),
    lambda lib, x: lib.linalg.matrix_norm(x, 2, (1, 0), True), lambda lib, x: x.renorm(2, 0, 1.0),
    lambda lib, x: lib.linalg.matrix_norm(x, 1), lambda lib, x: x.renorm(3, 1, 2.0),
    lambda lib, x: lib.linalg.matrix_norm(x, -math.inf), lambda lib, x: lib.dist(x, x[0] * 2),
    lambda lib, x: lib.linalg.norm(x, -2), lambda lib, x: (x * 1).renorm_(2, 1, 3.0),
    lambda lib, x: lib.dist(x.exp(), x, 1), lambda lib, x: x.norm("fro", 0, True),
]  # fmt: skip


@covers("linalg_vector_norm/slope-at-zero", "linalg_vector_norm/ties-share-the-gradient")
@pytest.mark.parametrize("kind", ["float64", "complex128"])
@pytest.mark.parametrize("order", ORDERS[1:])
def test_gradients_of_vector_norms(kind: str, order: float) -> None:
    source = Source(12)
    for sizes in ((3, 4), (5,), ()):
        x = source.tensor(kind, sizes).contiguous()
        for args in ((), (0,), (-1, True)):
            gradients(lambda lib, x, args=args: lib.linalg.vector_norm(x, order, *args), [x],
                      second=order not in (0, 1.5, 0.5))  # fmt: skip
            tied = (x / 2).round() if kind == "float64" else x * 0
            gradients(lambda lib, x, args=args: lib.linalg.vector_norm(x, order, *args), [tied],
                      second=False)  # fmt: skip


@pytest.mark.parametrize("kind", ["float64", "complex128"])
@pytest.mark.parametrize("place", range(len(GRADIENTS)))
def test_gradients(kind: str, place: int) -> None:
    x = Source(13).tensor(kind, (3, 4)).contiguous() / 2
    gradients(GRADIENTS[place], [x], second=place not in (3, 5, 9))


@covers("norm_except_dim/all-but-one")
@beside
def test_norm_except_dim(torch: Any) -> Any:
    x = torch.tensor([[3.0, 0.0, 1.0], [4.0, 0.0, -2.0]], dtype=torch.float64)
    cube, norm = torch.arange(24.0).view(2, 3, 4), torch.norm_except_dim
    given = [(cube, 2, 0), (x,), (x, 1, 1), (x, 2, -1), (x, 3, -2), (x[0], 2, 0)]
    turned = (cube.permute(2, 0, 1), cube.double(), cube + 1j)
    given += [(each, p, d) for each in turned for p in (1, 2) for d in (0, 1, 2, -1, -2)]
    found = [norm(*args) for args in given]
    bad = [(x, 2, 5), (torch.tensor(1.0),), (x.long(),), (x, 1.5)]
    return [
        [(str(each.dtype), each.shape, each.stride()) for each in found],
        [each.round(decimals=3) for each in found], [refused(norm, *args) for args in bad],
    ]  # fmt: skip


@covers("frobenius_norm/at-most-two-dims", "nuclear_norm/last-two-dims")
@pytest.mark.parametrize("name", ["frobenius_norm", "nuclear_norm"])
@pytest.mark.filterwarnings("ignore:.*_norm is deprecated")
def test_norms_of_old_names(name: str) -> None:
    source = Source(len(name))
    for place in range(300):
        dtype = PLAIN[place % len(PLAIN)] if source.flip(0.4) else "float64"
        x = source.tensor(dtype, source.pick(SIZES))
        dim, keep = _dims(source, x.dim()), source.flip(0.5)
        args = (keep,) if name == "nuclear_norm" and source.flip(0.3) else (dim, keep)
        half = x.dtype.itemsize <= 2 or x.dtype is torch.complex32
        compare(lambda lib, x, *args: getattr(lib, name)(x, *args), (x, *args),
                2e-2 if half else None)  # fmt: skip
    for lib in (torch, reftorch):
        x = lib.ones(2, 2)
        out = lib.empty(0)
        assert getattr(lib, name)(x, (0, 1), out=out) is out and out.ndim == 0
        assert not hasattr(x, name)
        node = getattr(lib, name)(x.requires_grad_(), (0, 1)).grad_fn.name()
        assert node == ("NormBackward1" if name == "frobenius_norm" else "SumBackward1")


@covers("frobenius_norm/deprecated", "nuclear_norm/deprecated")
def test_old_names_are_warned_of() -> None:
    for lib in (torch, reftorch):
        x = lib.ones(2, 2)
        lib.set_warn_always(True)
        try:
            for args in ((0,), ((0, 1), True)):
                with pytest.warns(UserWarning, match="frobenius_norm is deprecated"):
                    lib.frobenius_norm(x, *args)
            for args in ((), (True,), ((0, 1),)):
                with pytest.warns(UserWarning, match="nuclear_norm is deprecated"):
                    lib.nuclear_norm(x, *args)
        finally:
            lib.set_warn_always(False)
