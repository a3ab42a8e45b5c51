"""Comparison and choice beside PyTorch."""

from __future__ import annotations

import pytest
import torch

from tests.ops.sidebyside import ALL, NUMBERS, PLAIN, SIZES, Source, compare
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:where received"),
]

BINARY = (
    "eq ne lt le gt ge greater less_equal not_equal maximum minimum fmax fmin clamp_min clamp_max"
).split()


@covers("lt/complex-has-no-order", "maximum/complex-refused", "fmax/prefers-numbers")
@covers("promotion/comparison-gives-bool", "nan/unordered", "nan/maximum-propagates")
@pytest.mark.parametrize("name", BINARY)
def test_binary(name: str) -> None:
    source = Source(BINARY.index(name))
    # which zero an extremum gives is left open [nan/zero-of-extremum]
    for _ in range(120):
        first = source.pick(PLAIN)
        second = first if source.flip(0.5) else source.pick(PLAIN)
        sizes, special = source.pick(SIZES), source.flip(0.4)
        args = [source.tensor(first, sizes, special)]
        if source.flip(0.3):
            args.append(source.pick([n for n in NUMBERS if not isinstance(n, complex)]))
        else:
            args.append(source.tensor(second, source.pick([sizes, (), sizes[-1:]]), special))
        compare(lambda lib, *a: getattr(lib, name)(*a), args, zeros=False)


@covers("clamp/min-above-max", "clamp/needs-a-bound", "clamp/number-promotes", "nan/clamp-keeps")
def test_clamp() -> None:
    source = Source(30)
    bounds = [None, 0, 1, -1, 0.5, 2.5, True, False, float("nan"), 300]
    for _ in range(200):
        dtype, sizes = source.pick(PLAIN), source.pick([*SIZES, (5000,)])
        x = source.tensor(dtype, sizes, source.flip(0.3))
        compare(lambda lib, *a: lib.clamp(*a), [x, source.pick(bounds), source.pick(bounds)],
                zeros=False)  # fmt: skip
        low, high = (
            None if source.flip(0.2) else
            source.tensor(dtype, source.pick([sizes, sizes[-1:], ()]), source.flip(0.3))
            for _ in range(2)
        )  # fmt: skip
        compare(lambda lib, *a: lib.clamp(*a), [x, low, high], zeros=False)


@covers("where/chooses", "where/condition-is-bool", "where/number-must-fit")
def test_where() -> None:
    source = Source(31)
    for _ in range(200):
        sizes = source.pick(SIZES)
        condition = source.tensor(source.pick(["bool", "bool", "bool", "uint8", "int64"]),
                                  source.pick([sizes, (), sizes[-1:]]))  # fmt: skip
        args = [
            source.tensor(source.pick(ALL), sizes),
            source.pick([source.tensor(source.pick(PLAIN), ()), source.pick(NUMBERS)]),
        ]
        compare(lambda lib, *a: lib.where(*a),
                [condition, *(args[::-1] if source.flip(0.4) else args)])  # fmt: skip
        if not isinstance(args[1], torch.Tensor):
            compare(lambda lib, x, c, n: x.where(c, n), [args[0], condition, args[1]])


@covers("where/condition-is-bool", "out/exact-dtype")
def test_where_out() -> None:
    x = torch.tensor([1.0, 2.0])
    for kind in (torch.float32, torch.float64, torch.int64):
        compare(lambda lib, c, a, o: lib.where(c, a, a, out=o),
                [torch.tensor([True, False]), x, torch.empty(2, dtype=kind).fill_(0)])  # fmt: skip


@covers("inplace/bool-results-fit-anywhere")
def test_comparison_in_place() -> None:
    source = Source(33)
    for dtype in PLAIN:
        x, y = source.tensor(dtype, (4, 5)), source.tensor(dtype, (5,))
        compare(lambda lib, a, b: a.eq_(b), [x.clone(), y])
        compare(lambda lib, a, b: a.ne_(2), [x.clone(), y])
