"""Functions of one operand beside PyTorch."""

from __future__ import annotations

import pytest

from tests.ops.sidebyside import ALL, PLAIN, REAL_FLOATS, SIZES, Source, compare
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")

NAMES = (
    "exp exp2 expm1 log log2 log10 log1p sqrt rsqrt square reciprocal sin cos tan floor ceil "
    "trunc fix round isnan isinf isfinite"
).split()


@covers("expm1/exact-near-zero", "log/outside-the-domain", "rsqrt/zero-gives-signed-infinity")
@covers("square/is-a-power", "floor/integers-unchanged", "ceil/negative-zero", "round/half-to-even")
@covers("isnan/integers-never", "isfinite/both-parts", "promotion/integers-to-float")
@pytest.mark.parametrize("name", NAMES)
def test_unary(name: str) -> None:
    source = Source(NAMES.index(name))
    for dtype in ALL:
        for special in (False, True, True):
            compare(lambda lib, x: getattr(lib, name)(x),
                    [source.tensor(dtype, source.pick(SIZES), special)],
                    zeros=name not in ("sin", "tan"))  # fmt: skip


@covers("round/decimals", "round/decimals-of-floats-only")
def test_round_to_decimals() -> None:
    source = Source(50)
    for dtype in [*PLAIN, *REAL_FLOATS * 4]:
        for decimals in (0, 1, -1, 3, -3):
            x = source.tensor(dtype, source.pick(SIZES), source.flip(0.3))
            compare(lambda lib, x, d: lib.round(x, decimals=d), [x, decimals])


@covers("out/exact-dtype")
@pytest.mark.filterwarnings("ignore:An output with one or more elements")
@pytest.mark.parametrize("name", "sqrt floor round square reciprocal".split())
def test_out(name: str) -> None:
    source = Source(60 + len(name))
    for _ in range(60):
        sizes = source.pick(SIZES)
        x = source.tensor(source.pick(PLAIN[:-3]), sizes)  # complex: two refusals at once
        target = source.tensor(source.pick(REAL_FLOATS), source.pick([sizes, sizes, (0,)]))
        compare(lambda lib, a, o: getattr(lib, name)(a, out=o), [x, target])
