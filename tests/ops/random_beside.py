"""Random calls in PyTorch and here from the same seed, and how far the results may be apart."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch

import reftorch
from tests.ops.sidebyside import REAL_FLOATS, Source, attempt, to_ours, to_theirs, widened

Call = Callable[..., Any]
SIZES: list[tuple[int, ...]] = [
    (), (0,), (1,), (3,), (7,), (15,), (16,), (17,), (31,), (33,), (48,), (100,), (2, 3), (2, 0, 3),
    (4, 5), (2, 1, 3), (2, 3, 2, 2), (5, 7, 3),
]  # fmt: skip
INTEGERS = ["uint8", "int8", "int16", "int32", "int64"]
WIDE = ["uint16", "uint32", "uint64"]
COMPLEX = ["complex64", "complex128", "complex32"]
UNITS = 2  # in the last place, where a logarithm, an exponential or a cosine is taken


def units_apart(theirs: torch.Tensor, ours: torch.Tensor, scale: float = 0.0) -> float:
    """The largest difference, in units in the last place of the larger number, or of a scale."""
    a, b = widened(theirs), widened(ours)
    if a.is_complex():
        a, b = torch.view_as_real(a), torch.view_as_real(b)
    if not a.is_floating_point():
        return 0.0 if torch.equal(a, b) else math.inf
    same = (a == b) | (a.isnan() & b.isnan())
    if same.all():
        return 0.0
    real = {torch.complex64: torch.float32, torch.complex128: torch.float64}
    digits = {torch.float16: 11, torch.bfloat16: 8, torch.float32: 24, torch.complex32: 11}
    precision = digits.get(real.get(theirs.dtype, theirs.dtype), 53)
    a, b = a.double()[~same], b.double()[~same]
    most = torch.maximum(a.abs(), b.abs()).clamp(min=scale)
    unit = torch.exp2(torch.floor(torch.log2(most)) - (precision - 1))
    return ((a - b).abs() / unit).max().item()


def laid_out(source: Source, name: str, sizes: tuple[int, ...]) -> torch.Tensor:
    """A tensor of zeros in a layout drawn at random: permuted, stepped, or plain."""
    element = getattr(torch, name)
    order = list(range(len(sizes)))
    if source.flip(0.5):
        source.random.shuffle(order)
    wide = [sizes[d] * (2 if source.flip(0.2) else 1) for d in order]
    x = torch.zeros(wide, dtype=element).permute([order.index(d) for d in range(len(sizes))])
    for dim, n in enumerate(sizes):
        if x.shape[dim] != n:
            x = x[(slice(None),) * dim + (slice(None, None, 2),)]
    return x


def beside(call: Call, args: tuple[Any, ...], seed: int, units: float = 0, scale: float = 0) -> str:
    """Nothing if `call(lib, *args)` agrees in both, from one seed on and in the state it leaves."""
    own = [to_ours(arg) if isinstance(arg, torch.Tensor) else arg for arg in args]
    torch.manual_seed(seed)
    reftorch.manual_seed(seed)
    theirs, ours = attempt(call, (torch, *args)), attempt(call, (reftorch, *own))
    shown = [
        (str(a.dtype), tuple(a.shape), a.stride()) if isinstance(a, torch.Tensor) else a
        for a in args
    ]
    place = f"seed {seed}, {shown}: "
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        return "" if type(theirs) is type(ours) else f"{place}{theirs!r} expected, {ours!r} found"
    facts = [(str(x.dtype), tuple(x.shape), x.stride(), x._version, x.requires_grad)
             for x in (theirs, ours)]  # fmt: skip
    if facts[0] != facts[1]:
        return f"{place}{facts[0]} expected, {facts[1]} found"
    found = to_theirs(ours)
    apart = units_apart(theirs.detach(), found, scale)
    if not apart <= units:
        return f"{place}{apart} units apart: {theirs.flatten()[:9]} expected, {found.flatten()[:9]}"
    return "" if same_state(units) else f"{place}the states differ"


def same_state(units: float) -> bool:
    """Whether the default generators are in the same state; the kept normal may be `units` off."""
    a, b = torch.get_rng_state(), to_theirs(reftorch.get_rng_state())
    kept = slice(5024, 5032)
    x, y = a[kept].view(torch.float64), b[kept].view(torch.float64)
    a[kept], b[kept] = 0, 0
    return torch.equal(a, b) and units_apart(x, y) <= max(units, 2)


# ---- one draw of each function: the call, its arguments, and the units it may be off


def _filled(source: Source, names: list[str]) -> torch.Tensor:
    return laid_out(source, source.pick(names), source.pick(SIZES))


def rand(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    name, sizes = source.pick([*REAL_FLOATS, *COMPLEX]), source.pick(SIZES)
    return lambda lib: lib.rand(*sizes, dtype=getattr(lib, name)), (), 0


def rand_like(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    return lambda lib, x: lib.rand_like(x), (_filled(source, REAL_FLOATS),), 0


def rand_out(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x = _filled(source, REAL_FLOATS)
    return lambda lib, x: lib.rand(x.shape, out=x), (x,), 0


def randn(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    name, sizes = source.pick([*REAL_FLOATS, *COMPLEX]), source.pick(SIZES)
    return lambda lib: lib.randn(*sizes, dtype=getattr(lib, name)), (), UNITS


def randn_like(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    return lambda lib, x: lib.randn_like(x), (_filled(source, REAL_FLOATS),), UNITS


def randint(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    low = source.pick([0, -5, 3, -(2**40), 2**31 - 7])
    span, sizes = source.pick([1, 2, 100, 2**28 - 1, 2**28, 2**33, 2**62]), source.pick(SIZES)
    return lambda lib: lib.randint(low, low + span, sizes), (), 0


def randint_like(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x = _filled(source, [*INTEGERS, *WIDE, *REAL_FLOATS, "bool"])
    high = source.pick([1, 2, 100, 257, 70000, 2**33])
    return lambda lib, x: lib.randint_like(x, high), (x,), 0


def randperm(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    n, name = source.pick([0, 1, 2, 3, 10, 99, 256, 300]), source.pick([*INTEGERS, *REAL_FLOATS])
    return lambda lib: lib.randperm(n, dtype=getattr(lib, name)), (), 0


def uniform_(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x = _filled(source, [*REAL_FLOATS, *COMPLEX])
    low = source.pick([0, -1, 0.1, 1e3, -3.7, 1e-6])
    high = low + source.pick([1, 0.3, 1e-3, 0, 1000, 2**-20, 17.3])
    return lambda lib, x: x.uniform_(low, high), (x,), 0


def normal_(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x = _filled(source, [*REAL_FLOATS, *COMPLEX])
    mean, std = source.pick([0, 0, 100, -1e4]), source.pick([1, 0.25, 3, 1e-3, 0])
    return lambda lib, x: x.normal_(mean, std), (x,), UNITS


def normal(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    """Of a std that is a power of two, and a mean of zero, so that nothing cancels."""
    sizes = source.pick(SIZES)
    std = torch.full(sizes, source.pick([1, 0.25, 4]))
    mean = laid_out(source, source.pick(REAL_FLOATS), sizes)
    kind = source.pick(["TT", "Tf", "fT", "ff"])

    def call(lib: Any, mean: Any, std: Any) -> Any:
        if kind == "TT":
            return lib.normal(mean, std)
        if kind == "Tf":
            return lib.normal(mean, 0.25)
        return lib.normal(0.0, std) if kind == "fT" else lib.normal(0.0, 0.25, sizes)

    return call, (mean, std), UNITS


def random_(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x = _filled(source, [*INTEGERS, *WIDE, *REAL_FLOATS, "bool"])
    low = source.pick([0, 1, -1, 100, -(2**24) - 3, 2**11 + 1])
    args = source.pick([
        (), (low, None), (-(2**63), None),
        (low, low + source.pick([1, 30, 299, 5000, 2**28, 2**40 + 1])),
        (source.pick([0, 1, 2, 300, 2**25 + 3]),),
    ])  # fmt: skip
    return lambda lib, x: x.random_(*args), (x,), 0


def bernoulli(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    p = torch.rand(source.pick(SIZES), generator=source.generator, dtype=torch.float64)
    p = p.to(getattr(torch, source.pick(REAL_FLOATS)))
    if source.flip(0.3):
        return lambda lib, p: lib.bernoulli(p, 0.375), (p,), 0
    return lambda lib, p: lib.bernoulli(p), (p,), 0


def bernoulli_(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x = _filled(source, [*INTEGERS, *REAL_FLOATS, "bool"])
    if source.flip(0.4):
        p = source.pick([0.0, 0.25, 0.5, 0.9, 1.0])
        return lambda lib, x: x.bernoulli_(p), (x,), 0
    sizes = [1 if source.flip(0.2) else n for n in x.shape]
    chances = laid_out(source, source.pick(REAL_FLOATS), tuple(sizes[source.pick([0, 0, 1]) :]))
    chances.copy_(torch.rand(chances.shape, generator=source.generator))
    return lambda lib, x, p: x.bernoulli_(p), (x, chances), 0


def exponential_(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x, rate = _filled(source, REAL_FLOATS), source.pick([1, 0.3, 7])
    return lambda lib, x: x.exponential_(rate), (x,), UNITS


def cauchy_(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x, sigma = _filled(source, REAL_FLOATS), source.pick([1, 0.3, 7])
    return lambda lib, x: x.cauchy_(0, sigma), (x,), UNITS


def log_normal_(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x = _filled(source, REAL_FLOATS)
    mean, std = source.pick([0, 0.5, -1]), source.pick([0.25, 0.5])
    return lambda lib, x: x.log_normal_(mean, std), (x,), UNITS


def geometric_(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x, p = _filled(source, [*INTEGERS, *REAL_FLOATS]), source.pick([0.5, 0.2, 0.9])
    return lambda lib, x: x.geometric_(p), (x,), 0


def multinomial(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    rows, columns = source.pick([(), (1,), (3,), (0,)]), source.pick([1, 2, 5, 40])
    w = torch.rand(*rows, columns, generator=source.generator, dtype=torch.float64) + 0.01
    w = w.to(getattr(torch, source.pick(["float32", "float64"])))
    if w.dim() == 2 and source.flip(0.3):
        w = w.t().contiguous().t()
    count, again = source.pick([1, 2, columns, 60]), source.flip(0.5)
    return lambda lib, w: lib.multinomial(w, count, again), (w,), 0


def poisson(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    x = _filled(source, REAL_FLOATS)
    scale = source.pick([0, 0.1, 3, 9.9, 20, 1000])
    x.copy_(torch.rand(x.shape, generator=source.generator) * scale)
    return lambda lib, x: lib.poisson(x), (x,), 0


def binomial(source: Source) -> tuple[Call, tuple[Any, ...], float]:
    count = _filled(source, ["float32", "float64"])
    count.fill_(source.pick([0, 1, 7, 40, 1000, 10**6]))
    sizes = tuple(1 if source.flip(0.1) else n for n in count.shape)
    chances = laid_out(source, str(count.dtype)[6:], sizes)
    chances.copy_(torch.rand(chances.shape, generator=source.generator))
    return lambda lib, n, p: lib.binomial(n, p), (count, chances), 0


FUNCTIONS = [
    rand, rand_like, rand_out, randn, randn_like, randint, randint_like, randperm, uniform_,
    normal_, normal, random_, bernoulli, bernoulli_, exponential_, cauchy_, log_normal_,
    geometric_, multinomial, poisson, binomial,
]  # fmt: skip
