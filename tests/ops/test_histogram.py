"""Counting in bins beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, to_ours
from tests.ops.strided import draw_sizes, reshuffle
from tests.ops.taken_together import compare
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")


FLOATS = ["float16", "bfloat16", "float32", "float64"]


def _values(source: Source, name: str, sizes: tuple[int, ...]) -> torch.Tensor:
    """Multiples of a quarter, so that many lie on edges, and sometimes one that is special."""
    x = reshuffle(source, sizes, torch.int64) * source.pick([0.25, 0.5, 1])
    x = x - source.pick([0, 2])
    x = x.to(getattr(torch, name))
    if x.is_floating_point() and x.element_size() > 1 and x.numel() and source.flip(0.1):
        x = x.clone()
        x[(0,) * x.dim()] = source.pick([float("nan"), float("inf")])
    return x


@covers("bincount/counts-small-integers", "bincount/sums-weights", "errors/dtypes")
def test_bincount() -> None:
    source = Source(1)
    for place in range(150):
        sizes = source.pick([(5,), (7,), (0,), (3,), (), (2, 2)])
        x = reshuffle(source, sizes, torch.int64) % source.pick([3, 9]) - int(source.flip(0.1))
        name = "int64" if source.flip(0.5) else ALL[place % len(ALL)]
        x, minlength = x.to(getattr(torch, name)), source.pick([0, 0, 3, 12, -1])
        compare(lambda lib, x, m=minlength: lib.bincount(x, minlength=m), (x,))
        w = source.tensor(ALL[place % len(ALL)], source.pick([sizes, sizes, sizes, (2,)]))
        if not w.dtype.is_complex:
            compare(lambda lib, x, w, m=minlength: x.bincount(w, m), (x, w))


@covers("histc/interpolates", "histc/equal-bounds-mean-those-of-the-data")
def test_histc() -> None:
    source = Source(2)
    for _ in range(150):
        x = _values(source, source.pick(FLOATS), draw_sizes(source, 3))
        bins = source.pick([1, 2, 3, 4, 7, 10, 0, -1])
        low, high = source.pick([(0, 0), (0, 3), (-1.0, 2.5), (1, 1), (2, 1), (0, float("inf"))])
        compare(lambda lib, x, b=bins, lo=low, hi=high: lib.histc(x, b, lo, hi), (x,))
        out = source.pick(["float32", "float64"])

        def into(lib: Any, x: Any, bins: int = bins, out: str = out) -> Any:
            return lib.histc(x, bins, -1, 7, out=lib.zeros(0, dtype=getattr(lib, out)))

        compare(into, (x,))


@covers("histogram/last-bin-is-closed", "histogram/density-integrates-to-one")
@covers("histogram/one-floating-dtype", "histogram/edges-span-the-data")
def test_histogram() -> None:
    source = Source(3)
    for _ in range(150):
        name = source.pick(["float32", "float64"])
        x = _values(source, name, draw_sizes(source, 2))
        options: dict[str, Any] = {"density": source.flip(0.4)}
        ends = source.pick([None, (0.0, 4.0), (-1.0, 7.0), (1.0, 1.0), (2.0, 1.0), (0, 8), (1.0,)])
        bins, edges = source.pick([1, 2, 4, 8, 0]), torch.tensor(source.pick(
            [[0, 1, 2], [0.0, 0.5, 4.0, 5.0], [3.0, 1.0, 2.0, 9.0], [1.0], [], [[0.0, 1.0]]]
        ))  # fmt: skip
        edges = edges.to(x.dtype if source.flip(0.8) else torch.float32)
        weight = _values(source, name if source.flip(0.9) else "float32", x.shape)
        compare(lambda lib, x, b=bins, r=ends, o=options: x.histogram(b, range=r, **o), (x,))
        for call in (
            lambda lib, x, e, w, o=options: lib.histogram(x, e, weight=w, **o),
            lambda lib, x, e, w, b=bins, o=options: lib.histogram(x, b, weight=w, **o),
        ):
            compare(call, (x, edges, weight))


@covers("errors/dtypes")
@pytest.mark.parametrize("name", ALL)
def test_dtypes(name: str) -> None:
    x = torch.arange(3).to(getattr(torch, name))
    compare(lambda lib, x: lib.histc(x, 3), (x,))
    compare(lambda lib, x: lib.histogram(x, 3), (x,))
    compare(lambda lib, x: lib.histogram(x, 3, range=(0.0, 1.0)), (x,))
    compare(lambda lib, x: lib.histogram(x, x, weight=x), (x,))


@covers("histogramdd/points-are-in-the-last-dim", "histogram/last-bin-is-closed")
def test_histogramdd() -> None:
    source = Source(4)
    for _ in range(150):
        x = _values(source, source.pick(["float32", "float64"]), source.pick(
            [(4, 2), (5, 2), (2, 3, 2), (0, 2), (5, 1), (4, 3), (2,)]
        ))  # fmt: skip
        bins = source.pick([[2, 4], [1, 8], 2, (2, 4), [2], [0, 2], [4, 2, 1]])
        ends = source.pick([None, None, [0.0, 4.0, -1.0, 7.0], [0.0, 4.0]])
        options = {"density": source.flip(0.3)}
        weight = _values(source, str(x.dtype)[6:], x.shape[:-1])

        def call(lib, x, w, bins=bins, e=ends, o=options):  # noqa: ANN001, ANN202
            hist, edges = lib.histogramdd(x, bins, e, weight=w, **o)
            return (hist, *edges)

        def between(lib: Any, x: Any, w: Any, o: Any = options) -> Any:
            edges = [lib.tensor([0.0, 1, 2], dtype=x.dtype), lib.tensor([-2.0, 4], dtype=x.dtype)]
            hist, same = lib.histogramdd(x, edges, weight=w, **o)
            assert all(a is b for a, b in zip(edges, same, strict=True))
            return hist

        compare(call, (x, weight))
        compare(between, (x, weight))


@covers("autograd/no-derivative", "histogram/one-floating-dtype")
@pytest.mark.parametrize(
    "call",
    [
        lambda lib, x: x.histogram(3).hist,
        lambda lib, x: lib.histogram(x.detach(), 3, weight=x).hist,
        lambda lib, x: lib.histogramdd(x[:, None], [3]).hist,
        lambda lib, x: lib.bincount(lib.tensor([1, 2]), x),
        lambda lib, x: x.histc(3),
    ],
)  # fmt: skip
def test_no_way_back(call: Any) -> None:
    x = torch.tensor([1.0, 2.5])
    theirs = call(torch, x.clone().requires_grad_())
    ours = call(reftorch, to_ours(x).requires_grad_())
    assert theirs.requires_grad == ours.requires_grad
    for result in (theirs, ours):
        with pytest.raises(RuntimeError):
            result.sum().backward()


@covers("out/several-outputs", "out/exact-dtype")
@pytest.mark.parametrize("kinds", [("float32", "float32"), ("float64", "float32"),
                                   ("float32", "float64")])  # fmt: skip
def test_out(kinds: tuple[str, str]) -> None:
    for bins in (3, [0.0, 1.0, 2.0]):

        def call(lib: Any, x: Any, bins: Any = bins) -> Any:
            out = tuple([lib.zeros(0, dtype=getattr(lib, kind)) for kind in kinds])
            given = bins if isinstance(bins, int) else lib.tensor(bins)
            result = lib.histogram(x, given, out=out)
            assert result.hist is out[0] and result.bin_edges is out[1]
            return tuple(result)

        compare(call, (torch.tensor([0.5, 1.5, 2.0]),))
