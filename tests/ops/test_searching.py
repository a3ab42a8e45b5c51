"""Membership, places in sorted sequences and numbers as places beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from tests.ops.sidebyside import ALL, Source, compare
from tests.ops.strided import draw_sizes, reshuffle
from tests.ops.taken_together import compare as compare_tuples
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")
# the dtypes that both take, whether PyTorch compares all with all or sorts
SEARCHED = [name for name in ALL if name not in ("uint16", "uint32", "uint64")]
ORDERED = ["uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64"]


def _values(source: Source, name: str, sizes: tuple[int, ...]) -> torch.Tensor:
    """Few different values, NaN among them."""
    x = reshuffle(source, sizes, torch.int64)
    x = (x + source.random.randint(0, 5)) % 7
    x = (x * 0.5).to(getattr(torch, name)) if source.flip(0.5) else x.to(getattr(torch, name))
    if x.is_floating_point() and x.numel() and x.element_size() > 1 and source.flip(0.3):
        x = x.clone()
        x[(0,) * x.dim()] = x[(-1,) * x.dim()] = float("nan")
    return x


@covers("isin/equal-to-some", "isin/no-truth-values", "out/exact-dtype")
def test_isin() -> None:
    source = Source(1)
    for place in range(300):
        first = SEARCHED[place % len(SEARCHED)]
        other = first if source.flip(0.7) else source.pick(SEARCHED)
        x = _values(source, first, draw_sizes(source, 3))
        y = _values(source, other, source.pick([draw_sizes(source, 2), (50,)])).contiguous()
        invert, number = source.flip(0.3), source.pick([0, 1, 2.5, -1, True, 1j])
        if "float8" in first + other or "complex32" in first + other:  # there not all the same
            y = y.reshape(-1)[:3]
        compare(lambda lib, x, y, i=invert: lib.isin(x, y, invert=i), (x, y))
        compare(lambda lib, x, n=number, i=invert: lib.isin(x, n, invert=i), (x,))
        compare(lambda lib, y, n=number, i=invert: lib.isin(n, y, invert=i), (y,))
        kind = source.pick(["bool", "bool", "uint8", "float32"])
        compare(
            lambda lib, x, y, k=kind: lib.isin(x, y, out=lib.zeros(0, dtype=getattr(lib, k))),
            (x, y),
        )


@covers("isin/assumed-to-be-unique")
def test_isin_of_what_is_not_unique() -> None:
    source = Source(3)
    for place in range(300):
        name = source.pick(["int64", "float32", "float16", "uint8", "int32"])
        x = _values(source, name, draw_sizes(source, 3))
        other = name if source.flip(0.8) else "float64"
        y = _values(source, other, (source.pick(range(9, 24)),)) + source.pick([0, 3, 20])
        invert = source.flip(0.4)
        compare(lambda lib, x, y, i=invert: lib.isin(x, y, assume_unique=True, invert=i), (x, y))
        compare(lambda lib, y, n=place % 5: lib.isin(n, y, assume_unique=True), (y,))


@covers("searchsorted/halves-an-interval", "searchsorted/rows-match")
@covers("searchsorted/int64-or-int32", "searchsorted/side-and-right-agree")
def test_searchsorted() -> None:
    source = Source(2)
    for _ in range(500):
        first = source.pick(ORDERED if source.flip(0.9) else ALL)
        other = first if source.flip(0.7) else source.pick(ORDERED)
        sizes = draw_sizes(source, 3)
        rows = _values(source, first, source.pick([sizes, (5,), (9,), (0,)]))
        if source.flip(0.7) and rows.dim() and first in ORDERED:
            rows = rows.sort(-1).values
        values = _values(source, other, (*sizes[:-1], source.random.randint(0, 4)))
        options = {
            "right": source.flip(0.4), "out_int32": source.flip(0.3),
            "side": source.pick([None, None, "left", "right", "up"]),
        }  # fmt: skip
        compare(lambda lib, r, v, o=options: lib.searchsorted(r, v, **o), (rows, values))
        number = source.pick([0, 1.5, True, 3, -1, 300])
        compare(lambda lib, r, n=number, o=options: lib.searchsorted(r, n, **o), (rows,))


@covers("searchsorted/sorter-reorders")
def test_sorter() -> None:
    source = Source(3)
    for _ in range(200):
        sizes = source.pick([(5,), (2, 3), (2, 2, 4), (0,), (3, 0)])
        rows = _values(source, "float32", sizes)
        values = _values(source, "float32", (*sizes[:-1], 3))
        sorter = rows.argsort(-1)
        if source.flip(0.2) and sorter.numel():
            sorter = sorter + source.pick([1, -1])
        sorter = source.pick([sorter, sorter, sorter[:1], sorter.int()])
        compare(lambda lib, r, v, s: lib.searchsorted(r, v, sorter=s), (rows, values, sorter))


@covers("bucketize/boundaries-have-one-dim", "searchsorted/int64-or-int32")
def test_bucketize() -> None:
    source = Source(4)
    for _ in range(200):
        name, other = source.pick(ORDERED), source.pick(ORDERED)
        bounds = _values(source, other, source.pick([(4,), (0,), (1,), (2, 2), ()]))
        x = _values(source, name, draw_sizes(source, 3))
        kind, right = source.pick(["int64", "int32", "float32"]), source.flip(0.5)

        def out(lib: Any, x: Any, b: Any, kind: str = kind, right: bool = right) -> Any:
            target = lib.zeros((2, 2), dtype=getattr(lib, kind)).t()
            return lib.bucketize(x, b, right=right, out=target)

        compare(lambda lib, x, b, right=right: lib.bucketize(x, b, right=right), (x, bounds))
        compare(lambda lib, b: lib.bucketize(2.5, b, out_int32=True), (bounds,))
        compare(out, (x, bounds))


@covers("unravel_index/digits-of-the-number")
def test_unravel_index() -> None:
    source = Source(5)
    shapes = [(3, 2), (2, 3, 4), (), (5,), 6, [2, 2], (3, -1), (3, 2.0), "ab", (2, True), None]
    for _ in range(150):
        kind = source.pick(["int64", "int64", "int32", "uint8", "int8", "float32", "bool"])
        x = reshuffle(source, draw_sizes(source, 2), torch.int64) - source.pick([0, 3])
        x, shape = x.to(getattr(torch, kind)), source.pick(shapes)
        compare_tuples(lambda lib, x, s=shape: lib.unravel_index(x, s), (x,))


@covers("nonzero_static/rows-are-fixed", "nonzero/out-is-int64")
def test_nonzero_static() -> None:
    source = Source(6)
    for place in range(150):
        x = _values(source, ALL[place % len(ALL)], draw_sizes(source, 3))
        size, fill = source.pick([-1, 0, 1, 2, 5, 40]), source.pick([-1, 7])
        compare(lambda lib, x, n=size, f=fill: x.nonzero_static(size=n, fill_value=f), (x,))
        kind = source.pick(["int64", "int32"])
        compare(
            lambda lib, x, n=size, k=kind: lib.nonzero_static(
                x, size=n, out=lib.zeros((2, 2), dtype=getattr(lib, k)).t()
            ), (x,),
        )  # fmt: skip
