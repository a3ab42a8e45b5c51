"""Functions of one operand beside PyTorch."""

from __future__ import annotations

import pytest
import torch

import reftorch

from tests.ops.sidebyside import ALL, PLAIN, REAL_FLOATS, SIZES, Source, compare, to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")

NAMES = (
    "exp exp2 expm1 log log2 log10 log1p sqrt rsqrt square reciprocal floor ceil "
    "trunc fix round frac nan_to_num logit"
).split()


@covers("expm1/exact-near-zero", "log/outside-the-domain", "rsqrt/zero-gives-signed-infinity")
@covers("square/is-a-power", "floor/integers-unchanged", "ceil/negative-zero", "round/half-to-even")
@covers("frac/sign-of-self", "promotion/integers-to-float")
@pytest.mark.parametrize("name", NAMES)
def test_unary(name: str) -> None:
    source = Source(NAMES.index(name))
    for dtype in ALL:
        for special in (False, True, True):
            compare(lambda lib, x: getattr(lib, name)(x),
                    [source.tensor(dtype, source.pick(SIZES), special)],
                    zeros=name != "log1p", cancels=name == "logit")  # fmt: skip


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


@covers("frexp/parts", "frexp/floats-only")
@pytest.mark.filterwarnings("ignore:An output with one or more elements")
def test_frexp() -> None:
    source = Source(80)
    for dtype in [*ALL, *REAL_FLOATS * 6]:
        x = source.tensor(dtype, source.pick(SIZES), source.flip(0.5))
        for part in (0, 1):
            compare(lambda lib, x: lib.frexp(x)[part], [x])
            targets = [source.tensor(source.pick([dtype, "float32", "int32"]), x.shape),
                       source.tensor(source.pick(["int32", "int64"]), source.pick([x.shape, (0,)]))]
            compare(lambda lib, x, m, e: lib.frexp(x, out=(m, e))[part], [x, *targets])
    tiny = torch.tensor([1e-45, 1e-40, -1e-38, 3e38])
    compare(lambda lib, x: lib.frexp(x).mantissa, [tiny])
    compare(lambda lib, x: lib.frexp(x).exponent, [tiny])


@covers("nan_to_num/defaults", "nan_to_num/parts-of-complex")
def test_nan_to_num() -> None:
    source = Source(81)
    numbers = [None, 0.0, -2, 1e5, 1e300, float("inf"), float("nan"), True]
    for dtype in [*PLAIN, *REAL_FLOATS * 4]:
        for _ in range(4):
            x = source.tensor(dtype, source.pick(SIZES), True)
            given = [source.pick(numbers) for _ in range(3)]
            compare(lambda lib, x, *given: lib.nan_to_num(x, *given), [x, *given])
            compare(lambda lib, x, *given: x.nan_to_num_(*given), [x, *given])
    parts = torch.tensor([float("nan"), float("inf"), -float("inf"), 1.0])
    z = torch.complex(parts, parts.flip(0))
    for given in ((), (1.0, 2.0, 3.0)):
        theirs, ours = torch.nan_to_num(z, *given), reftorch.nan_to_num(to_ours(z), *given)
        assert theirs.tolist() == ours.tolist()


@covers("logit/clamps-to-eps")
@pytest.mark.parametrize("eps", [None, 0.0, 0.1, 0.5, 0.7, -1.0, 1e-9, 1])
def test_logit(eps: float | None) -> None:
    source = Source(82)
    for dtype in PLAIN:
        x = source.tensor(dtype, source.pick(SIZES), True)
        compare(lambda lib, x: lib.logit(x, eps), [x], cancels=True)
        compare(lambda lib, x: lib.special.logit(x, eps=eps), [x], cancels=True)


@covers("logit/each-step-rounds")
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_steps_of_halves(dtype: torch.dtype) -> None:
    x = torch.linspace(0.01, 0.99, 500).to(dtype)
    for name in ("logit", "special_entr"):
        function = getattr(torch.ops.aten, name)
        space = reftorch.special if "_" in name else reftorch
        ours = getattr(space, name.removeprefix("special_"))(to_ours(x))
        assert function(x).tolist() == ours.tolist()


@covers("overlap/before-resizing")
@pytest.mark.filterwarnings("ignore:An output with one or more elements")
@pytest.mark.parametrize("name", "exp floor frac erf nan_to_num".split())
def test_out_that_overlaps(name: str) -> None:
    source = Source(83)
    call = lambda lib, x, o: getattr(lib, name)(x, out=o)  # noqa: E731
    for dtype in PLAIN:
        x = source.tensor(dtype, (2,))
        compare(call, [x, source.tensor(dtype, (1, 3)).expand(2, 3)])
        compare(call, [x, source.tensor(dtype, (1,)).expand(2)])
        line = source.tensor(dtype, (9,)).contiguous()  # others are not looked at closely
        compare(lambda lib, y: call(lib, y[:4], y[1:4]), [line])
        compare(lambda lib, y: call(lib, y[:4], y[1:5]), [line])
