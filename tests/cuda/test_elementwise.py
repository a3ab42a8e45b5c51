"""Elementwise kernels beside those of the CPU: hostile values, every dtype, every layout."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import reftorch
from reftorch.backends.cuda.families import KERNELS
from reftorch.core import dtype as dt
from reftorch.core.dtype import BOOL, COMPLEX, FLOATING, dtype
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.spec import load
from reftorch.spec.model import OpSpec

SHAPE = (5, 33)
HOSTILE = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.5, -2.5, 1.5, np.inf, -np.inf, np.nan, 1e-30, 65504.0, 7e4,
    -3.3, 20.0, -20.0, 1e-7, 3.0, 4.0, 0.999, 1.001, -7.25, 12.5,
)  # fmt: skip
# relative to the value: the CPU calculates in double what a GPU calculates in float
TOLERANCE = {
    dt.float16: 2e-3, dt.bfloat16: 1.6e-2, dt.float32: 4e-6, dt.float64: 1e-12, dt.complex32: 4e-3,
    dt.complex64: 1e-5, dt.complex128: 1e-11,
}  # fmt: skip
# what differs more, and why
LOOSE = {
    "gelu": "the CPU's tanh form cancels far below zero",
    "softplus": "exp enlarges what is rounded",
    "lgamma": "absolute near its zeros",
    "digamma": "absolute near its zeros",
    "logaddexp2": "absolute near zero",
    "logit": "absolute near 1/2",
    "special_bessel_j0": "absolute far out",
    "special_bessel_j1": "absolute far out",
    "special_bessel_y0": "absolute far out",
    "special_bessel_y1": "absolute far out",
}
NUMBERS = {"Number": 2, "Scalar": 2, "int": 2, "float": 0.5, "float?": None, "str": "none"}
SPECIAL_ARGUMENTS = {
    "hardtanh": {"min_val": 1, "max_val": 3}, "threshold": {"threshold": 1, "value": 2},
    "round.decimals": {"decimals": 1}, "polygamma": {"n": 2}, "leaky_relu": {"negative_slope":
    0.25}, "div.Tensor_mode": {"rounding_mode": "floor"},
}  # fmt: skip


def _values(element: dtype, count: int, rng: np.random.Generator) -> np.ndarray:
    if element.category == BOOL:
        return rng.integers(0, 2, count).astype(bool)
    if element.category >= FLOATING:
        values = rng.normal(size=count) * 3
        values[rng.integers(0, count, count // 2)] = rng.choice(HOSTILE)
        if element.category == COMPLEX:
            return rng.normal(size=count) * 3 + 1j * rng.normal(size=count)
        return values
    limits = np.iinfo(element.array)
    values = rng.integers(max(limits.min, -9), 9, count).astype(element.array)
    extremes = np.array([limits.min, limits.max, limits.max - 1], element.array)
    values[rng.integers(0, count, count // 8)] = rng.choice(extremes)
    return values


def _tensor(element: dtype, layout: str, rng: np.random.Generator, nonzero: bool) -> Any:
    """A tensor of SHAPE on the CPU."""
    rows, columns = SHAPE
    sizes = {
        "contiguous": SHAPE, "transposed": (columns, rows), "gaps": (rows, 2 * columns),
        "shifted": (rows * columns + 1,), "row": (columns,), "column": (rows, 1), "lone": (1,),
    }[layout]  # fmt: skip
    count = int(np.prod(sizes))
    values = _values(element, count, rng)
    if nonzero:
        values[values == 0] = 1
    x = reftorch.tensor(values.reshape(sizes)).to(element)
    if layout == "transposed":
        return x.T
    if layout == "gaps":
        return x[:, 1::2]
    if layout == "shifted":
        return x[1:].view(SHAPE)
    return x if layout == "contiguous" else x.expand(SHAPE)


def on_device(x: Any) -> Any:
    """The same elements in the same layout on the device."""
    if not isinstance(x, reftorch.Tensor):
        return x
    reach = x._storage.nbytes // x._dtype.itemsize
    whole = x.as_strided((reach,), (1,), 0).cuda()
    return whole.as_strided(x.shape, x.stride(), x.storage_offset())


def assert_alike(got: Any, want: Any, tolerance: float, what: str) -> None:
    """Compare a tensor of the device with one of the CPU."""
    assert got._dtype is want._dtype, what
    assert got.shape == want.shape and got.stride() == want.stride(), what
    a, b = (_wide(each) for each in (got.cpu(), want))
    same = (a == b) | ((a != a) & (b != b))
    if tolerance:
        least = 1e-6 if tolerance > 1e-4 else 1e-42
        with np.errstate(all="ignore"):
            same |= abs(a - b) <= tolerance * abs(b) + least
    assert same.all(), (what, a[~same][:4], b[~same][:4])


def _wide(x: Any) -> np.ndarray:
    if x._dtype is dt.complex32:
        x = x.to(dt.complex64)
    elif x._dtype.is_floating_point and x._dtype.itemsize < 4:
        x = x.to(dt.float32)
    return np.asarray(x.numpy())


# ---- every pointwise operator


BY_SHAPE = ("addr",)  # they promote as pointwise operators do, and are none


def _is_pointwise(entry: OpSpec) -> bool:
    params = [p for p in entry.schema.params if p.name not in ("out", "generator")]
    return (
        entry.kind == "primitive" and entry.promotion != "none"
        and entry.schema.name not in BY_SHAPE
        and entry.schema.name in KERNELS and params[0].type == "Tensor"
        and all(p.type == "Tensor" or p.type in NUMBERS or p.type == "str?" for p in params)
    )  # fmt: skip


POINTWISE = sorted(name for name, entry in load().ops.items() if _is_pointwise(entry))
MIXES = (
    ("contiguous", "contiguous", "contiguous"), ("transposed", "transposed", "transposed"),
    ("gaps", "row", "column"), ("shifted", "contiguous", "lone"), ("contiguous", "lone", "row"),
)  # fmt: skip


def _calls(name: str) -> Iterator[tuple[dtype, tuple[Any, ...]]]:
    entry = load().ops[name]
    rng = np.random.default_rng(len(name))
    divides = entry.schema.name in ("floor_divide", "remainder", "fmod", "div")
    for element, mix in itertools.product(entry.dtypes, MIXES):
        own, args, tensors = getattr(dt, element), [], 0
        for param in entry.schema.params:
            if param.type == "Tensor":
                layout = mix[tensors % 3]
                nonzero = divides and tensors > 0 and own.category < FLOATING
                x = _tensor(own, layout, rng, nonzero)
                if "polynomial" in name and tensors > 0:  # the degree, and so many steps
                    x = (reftorch.arange(x.numel()).reshape(x.shape) % 7 - 1).abs().to(own)
                args.append(x)
                tensors += 1
            else:
                given = SPECIAL_ARGUMENTS.get(name, {})
                args.append(given.get(param.name, NUMBERS.get(param.type)))
        yield own, tuple(args)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", POINTWISE)
def test_every_pointwise_operator_agrees_with_the_cpu(name: str) -> None:
    operator, compared = OPERATORS[name], 0
    base = operator.base
    for own, args in _calls(name):
        try:
            want = operator.call(args)
        except (RuntimeError, NotImplementedError) as refused:
            with pytest.raises(type(refused)):
                operator.call(tuple(on_device(arg) for arg in args))
            continue
        got = operator.call(tuple(on_device(arg) for arg in args))
        wanted = want if isinstance(want, tuple) else (want,)
        for each, other in zip(got if isinstance(got, tuple) else (got,), wanted, strict=True):
            tolerance = TOLERANCE.get(other._dtype, 0.0)
            if base in LOOSE:
                tolerance = max(tolerance, 1e-2)
            assert_alike(each, other, tolerance, f"{name} {own}")
        compared += 1
    assert compared


# ---- copies and casts


LAYOUTS = ("contiguous", "transposed", "gaps", "shifted", "row")


@pytest.mark.slow
@pytest.mark.parametrize("source", dt.ALL, ids=lambda each: each.name)
@pytest.mark.filterwarnings("ignore")
def test_every_cast_agrees_with_the_cpu(source: dtype) -> None:
    rng = np.random.default_rng(1)
    for target, layout in itertools.product(dt.ALL, LAYOUTS):
        x = _tensor(source, layout, rng, False)
        if source.category >= FLOATING and target.category < FLOATING:
            x = reftorch.nan_to_num(x.to(dt.float32), 0.0, 1.0, 1.0).clamp(-100, 100).to(source)
            x = x.abs() if not target.is_signed and target is not dt.bool else x
        want, got = x.to(target), on_device(x).to(target)
        assert_alike(got, want, 0.0, f"{source} {layout} to {target}")


@pytest.mark.parametrize("bits", ["conj", "neg"])
@pytest.mark.filterwarnings("ignore")
def test_pending_bits_are_done_on_either_side(bits: str) -> None:
    x = reftorch.tensor([[1 + 2j, -3j], [0.5 - 1j, 2.0 + 0j]])
    turned = x.conj() if bits == "conj" else reftorch._neg_view(x)
    y = x.cuda()
    other = y.conj() if bits == "conj" else reftorch._neg_view(y)
    assert_alike(other + 0, turned + 0, 0.0, "read")
    for view in (turned, other):
        view.copy_(reftorch.tensor([[1j, 2], [3, 4 - 1j]], device=view.device))
    assert_alike(y, x, 0.0, "written")


def test_transposed_copies_go_by_tiles() -> None:
    for sizes in ((40, 70), (3, 33, 65), (33, 2, 64)):
        for element in (dt.uint8, dt.float16, dt.float32, dt.complex64, dt.complex128):
            count = int(np.prod(sizes))
            x = reftorch.arange(count).reshape(sizes).to(element)
            moved = x.transpose(-1, -2 if len(sizes) < 3 or sizes[1] > 2 else 0)
            got = on_device(x).transpose(-1, -2 if len(sizes) < 3 or sizes[1] > 2 else 0)
            assert_alike(got.contiguous(), moved.contiguous(), 0.0, f"{sizes} {element}")


# ---- where operands lie


def test_more_dims_than_a_kernel_takes() -> None:
    sizes = (2, 1, 2, 3, 2, 1, 2, 2, 3, 2, 2)
    x = reftorch.arange(2 * 2 * 3 * 2 * 2 * 2 * 3 * 2 * 2).reshape(sizes)
    y = x.permute(tuple(reversed(range(len(sizes))))).permute(10, 8, 9, 6, 7, 4, 5, 2, 3, 1, 0)
    x = x.expand(sizes)
    other = on_device(x).permute(tuple(reversed(range(11))))
    other = other.permute(10, 8, 9, 6, 7, 4, 5, 2, 3, 1, 0)
    assert_alike(other + 1, y + 1, 0, "permuted")


def test_nothing_is_calculated_of_nothing() -> None:
    x = reftorch.empty(0, 3, device="cuda")
    assert (x + x).shape == (0, 3) and x.to(dt.int64).shape == (0, 3)
    assert (reftorch.empty(0, dtype=dt.int64, device="cuda") // 0).shape == (0,)


def test_a_result_may_be_written_over_what_is_read() -> None:
    x = reftorch.arange(16.0).reshape(4, 4)
    y = x.cuda()
    for each in (x, y):
        launch("add", (each,), (each, each.T), dt.float32)
    assert_alike(y, x, 0.0, "with its transpose")
    for each in (x, y):
        each.add_(each)
    assert_alike(y, x, 0.0, "with itself")


def test_numbers_are_rounded_where_the_cpu_rounds_them() -> None:
    x = reftorch.tensor([1.0, 2.0, 3.0], dtype=dt.bfloat16)
    y = x.cuda()
    for number in (1.001, -0.3, 1e-3):
        assert_alike(y * number, x * number, 0.0, "a lone number of a half stays wide")
        assert_alike(y + number, x + number, 0.0, "any other takes on the dtype")
        lone = reftorch.tensor(number)
        assert_alike(y * lone, x * lone, 0.0, "a tensor of the host")
        assert_alike(y * lone.cuda(), x * lone, 0.0, "a tensor of the device")


def test_integers_are_not_divided_by_zero() -> None:
    x = reftorch.arange(6, device="cuda").reshape(2, 3)
    for divisor in (0, reftorch.tensor([1, 0, 2], device="cuda"), reftorch.tensor(0)):
        with pytest.raises(RuntimeError):
            x // divisor
    assert (x // reftorch.tensor([1, 3, 2], device="cuda")).tolist() == [[0, 0, 1], [3, 1, 2]]
