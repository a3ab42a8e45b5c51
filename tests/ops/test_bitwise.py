"""Logic on truth values and on bits beside PyTorch."""

from __future__ import annotations

import pytest

from tests.ops.sidebyside import ALL, NUMBERS, PLAIN, SIZES, Source, compare
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")

BINARY = (
    "logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor bitwise_left_shift "
    "bitwise_right_shift"
).split()


@covers("logical_and/any-dtype-gives-bool", "bitwise_and/integers-and-bools-only")
@covers("bitwise_left_shift/out-of-range-is-zero", "bitwise_right_shift/out-of-range-is-sign")
@pytest.mark.parametrize("name", BINARY)
def test_binary(name: str) -> None:
    source = Source(BINARY.index(name))
    for _ in range(150):
        first = source.pick(PLAIN)
        second = first if source.flip(0.6) else source.pick(PLAIN)
        sizes = source.pick(SIZES)
        args = [source.tensor(first, sizes, source.flip(0.3))]
        if source.flip(0.3):
            args.append(source.pick(NUMBERS))
        else:
            args.append(source.tensor(second, source.pick([sizes, (), sizes[-1:]])))
        compare(lambda lib, *a: getattr(lib, name)(*a), args[::-1] if source.flip(0.2) else args)


@covers("bitwise_left_shift/out-of-range-is-zero", "bitwise_right_shift/out-of-range-is-sign")
@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64"])
def test_amounts_of_shifts(dtype: str) -> None:
    source = Source(9)
    x = source.tensor(dtype, (17,), special=True)
    for amount in (-65, -1, 0, 1, 7, 8, 15, 16, 31, 32, 63, 64, 100):
        compare(lambda lib, a, n: a << n, [x, amount])
        compare(lambda lib, a, n: a >> n, [x, amount])


@covers("logical_not/nonzero-is-true", "bitwise_not/bool-is-logical")
@pytest.mark.parametrize("name", ["logical_not", "bitwise_not"])
def test_not(name: str) -> None:
    source = Source(len(name))
    for dtype in ALL:
        for special in (False, True):
            compare(lambda lib, x: getattr(lib, name)(x),
                    [source.tensor(dtype, source.pick(SIZES), special)])  # fmt: skip
