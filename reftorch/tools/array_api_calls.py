"""The calls by which the array API namespace is compared with array-api-strict.

A call is plain data: NumPy arrays and `Dtype` names stand for a library's own. What
array-api-strict refuses is no call of the standard, so the lists may ask for more than a dtype
allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
WIDE = ("uint16", "uint32", "uint64")
REALS = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
DTYPES = ("bool", *INTEGERS, *REALS, *COMPLEX)
SIZES: tuple[tuple[int, ...], ...] = ((3, 4), (), (0, 3), (5,))
SPECIAL = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, np.inf, -np.inf, np.nan, 1e-30, -1e30,
)  # fmt: skip


@dataclass(frozen=True)
class Dtype:
    """A dtype by its name, which each library replaces by its own."""

    name: str


@dataclass(frozen=True)
class Call:
    """One call; `special` says that it asks for a special case of the standard."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any] = field(default_factory=dict)
    special: bool = False

    @property
    def wide(self) -> bool:
        """Whether an unsigned dtype beyond uint8 takes part."""
        return any(map(_is_wide, (*self.args, *self.kwargs.values())))


def _is_wide(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(_is_wide, value))
    if isinstance(value, np.ndarray):
        return value.dtype.name in WIDE
    return isinstance(value, Dtype) and value.name in WIDE


Calls = Iterator[Call]
_numbers = np.random.default_rng(2025)


def array(dtype: str, sizes: tuple[int, ...] = (3, 4), low: int = -5, high: int = 6) -> np.ndarray:
    """Draw an array of small numbers."""
    if dtype == "bool":
        return _numbers.integers(0, 2, sizes).astype(bool)
    if dtype in INTEGERS:
        return _numbers.integers(max(low, 0) if dtype[0] == "u" else low, high, sizes).astype(dtype)
    drawn = _numbers.uniform(low, high, sizes)
    if dtype in COMPLEX:
        drawn = drawn + 1j * _numbers.uniform(low, high, sizes)
    return np.asarray(drawn, dtype)


def unary(complex_cases: bool = True) -> Calls:
    """Arrays of every dtype and of several shapes, and special values."""
    for dtype in DTYPES:
        for sizes in SIZES:
            yield Call((array(dtype, sizes),))
    for dtype in REALS:
        yield Call((np.array([0.1, 0.9, 1.5, 17.0, 1e-5], dtype),))
        for value in SPECIAL:
            yield Call((np.array([value], dtype),), special=True)
    parts = SPECIAL[:4] + SPECIAL[10:13] if complex_cases else ()
    for real, imag in product(parts, repeat=2):
        yield Call((np.array([complex(real, imag)]),), special=True)


def binary(numbers: tuple[Any, ...] = (True, 2, 1.5, 2j)) -> Calls:
    """Pairs of every dtype, broadcast pairs, mixed dtypes, Python numbers, special values."""
    for dtype in DTYPES:
        for left, right in ((SIZES[0], SIZES[0]), ((3, 1), (4,)), ((2, 3), ()), ((0, 3), (3,))):
            yield Call((array(dtype, left, 0, 7), array(dtype, right, 1, 5)))
        for number in numbers:
            yield Call((array(dtype, (3,), 1, 7), number))
            yield Call((number, array(dtype, (3,), 1, 7)))
    for group in (INTEGERS, REALS + COMPLEX):
        for first, second in product(group, repeat=2):  # types: arrays without dims count, too
            yield Call((array(first, (3,), 0, 7), array(second, (), 1, 5)))
    for dtype in REALS:
        for pair in product(SPECIAL, repeat=2):
            yield Call(tuple(np.array([value], dtype) for value in pair), special=True)


def reductions(**more: list[Any]) -> Calls:
    """Reductions along axes, with and without keepdims and further options."""
    for dtype in DTYPES:
        for axis, keepdims in product((None, 0, -1, (0, 1), ()), (False, True)):
            yield Call((array(dtype, (3, 4), -2, 4),), {"axis": axis, "keepdims": keepdims})
        yield Call((array(dtype, ()),))
        yield Call((array(dtype, (0, 3)),), {"axis": 0})
        yield Call((array(dtype, (0, 3)),), {"axis": 1})
        for name, values in more.items():
            for value in values:
                yield Call((array(dtype, (3, 4), 0, 4),), {name: value})
    for dtype, value in product(REALS, SPECIAL):
        yield Call((np.array([1, value, 2], dtype),), special=True)


def along_one(**more: list[Any]) -> Calls:
    """Functions of one axis."""
    for dtype in DTYPES:
        for axis in (0, 1, -1):
            for name, values in (more or {"axis": [axis]}).items():
                for value in values:
                    yield Call((array(dtype, (3, 4), -2, 4),), {"axis": axis, name: value})
        yield Call((array(dtype, (5,)),))
    for dtype in REALS:
        yield Call((np.array([1, np.nan, -np.inf, np.inf, 0.0, -0.0], dtype),), special=True)


def fixed(*calls: tuple[Any, ...], options: tuple[dict[str, Any], ...] = ({},)) -> Calls:
    """These arguments, with each of the options."""
    for args, kwargs in product(calls, options):
        yield Call(args, kwargs)


def each_dtype(*arguments: Any, sizes: tuple[int, ...] = (3, 4), **kwargs: Any) -> Calls:
    """An array of every dtype before the arguments."""
    for dtype in DTYPES:
        yield Call((array(dtype, sizes), *arguments), kwargs)


def several(*options: tuple[tuple[Any, ...], dict[str, Any]], sizes: Any = (3, 4)) -> Calls:
    """An array of every dtype with each of several arguments."""
    for args, kwargs in options:
        yield from each_dtype(*args, sizes=sizes, **kwargs)


def lists(*options: dict[str, Any]) -> Calls:
    """Lists of arrays, of one dtype and of two."""
    for kwargs in options:
        for dtype in DTYPES:
            yield Call(([array(dtype), array(dtype)],), kwargs)
        for first, second in (("int8", "int16"), ("uint8", "int8"), ("float32", "float64")):
            yield Call(([array(first), array(second)],), kwargs)


def typed(*calls: tuple[Any, ...], **kwargs: Any) -> Calls:
    """Creation functions with every dtype."""
    for args, dtype in product(calls, DTYPES):
        yield Call(args, {"dtype": Dtype(dtype), **kwargs})


def dtype_pairs() -> Calls:
    """Every pair of dtypes."""
    for first, second in product(DTYPES, repeat=2):
        yield Call((Dtype(first), Dtype(second)))


def kinds() -> Calls:
    """Every dtype and every kind."""
    names = ("bool", "signed integer", "unsigned integer", "integral", "real floating",
             "complex floating", "numeric", ("bool", "integral"), Dtype("int8"))  # fmt: skip
    for dtype, kind in product(DTYPES, names):
        yield Call((Dtype(dtype), kind))


def types_together() -> Calls:
    """Dtypes, arrays and Python numbers together."""
    yield from dtype_pairs()
    for dtype in DTYPES:
        for number in (True, 1, 1.5, 1j):
            yield Call((array(dtype, (2,)), number))
        yield Call((array(dtype, ()), array("int8", (2,))))


def products() -> Calls:
    """Matrices and vectors of every dtype."""
    shapes = [((2, 3), (3, 4)), ((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2))]
    shapes.append(((2, 1, 2, 3), (3, 2)))
    for dtype, (first, second) in product(DTYPES, shapes):
        yield Call((array(dtype, first), array(dtype, second)))
    yield Call((array("float32", (2, 3)), array("float64", (3, 2))))
    yield Call((array("int8", (2, 3)), array("int16", (3, 2))))


def contractions(name: str, *values: Any) -> Calls:
    """Products over axes."""
    for dtype, value in product(DTYPES, values):
        yield Call((array(dtype, (3, 3)), array(dtype, (3, 3))), {name: value})


def choices() -> Calls:
    """Conditions with arrays and numbers."""
    for dtype in DTYPES:
        condition = array("bool")
        yield Call((condition, array(dtype), array(dtype, (4,))))
        yield Call((condition, array(dtype), 1))
        yield Call((condition, 1.5, array(dtype)))
    yield Call((array("bool"), array("int8"), array("int32", ())))
    yield Call((array("bool"), array("float32"), array("float64", ())))


def bounds() -> Calls:
    """Bounds on either side, numbers and arrays."""
    for dtype in DTYPES:
        for pair in ((0, 2), (None, 2), (1, None), (0.5, 2.5), (None, None)):
            yield Call((array(dtype), *pair))
        yield Call((array(dtype), array(dtype, (4,), 0, 2), array(dtype, (), 3, 5)))
    for dtype, value in product(REALS, SPECIAL):
        yield Call((np.array([value], dtype), 0.0, 1.0))


def searches() -> Calls:
    """Places in sorted arrays."""
    for dtype in DTYPES:
        line = np.sort(array(dtype, (6,)))
        for side in ("left", "right"):
            yield Call((line, array(dtype, (2, 3))), {"side": side})
        back = np.argsort(line[::-1].copy(), kind="stable")
        yield Call((line[::-1].copy(), array(dtype, (4,))), {"sorter": back})
    yield Call((np.arange(5), 3))


def places(along: bool) -> Calls:
    """Indices along an axis, negative ones included."""
    for dtype, axis in product(DTYPES, (0, 1, -1)):
        index = np.array([0, -1, 2])
        if along:
            index = np.array([[0, -1, 2, 1]]) if axis == 0 else np.array([[0], [-1], [2]])
        yield Call((array(dtype), index), {"axis": axis})
    yield Call((array("int64", (5,)), np.array([4, 0, -1])))


def among() -> Calls:
    """Elements and sets."""
    for dtype in DTYPES:
        yield Call((array(dtype), array(dtype, (3,))))
    yield Call((array("int64"), 1))


def sets() -> Calls:
    """Arrays with repeated elements."""
    for dtype in DTYPES:
        for sizes in ((12,), (3, 4), (), (0,)):
            yield Call((array("int64", sizes, 0, 3).astype(dtype),))
    yield Call((np.array([np.nan, 1, np.nan, 0.0, 0.0]),), special=True)


_sources = np.arange(6.0), [1, 2], [[1.5, 2], [3, 4]], 3, 2.5, True, 1j, memoryview(b"ab")
CALLS: dict[str, Callable[[], Calls]] = {
    "asarray": lambda: typed(*[(s,) for s in _sources if not isinstance(s, memoryview)]),
    "from_dlpack": each_dtype,
    "arange": lambda: fixed(
        (5,), (2, 7), (7, 2), (5, 0, -2), (3.0, 1), options=({"dtype": Dtype("int64")},
        {"dtype": Dtype("float64")}),
    ),
    "linspace": lambda: fixed(
        (0, 1, 5), (2.0, -1.0, 4), (0, 1, 1), (0, 1, 0),
        options=tuple(
            {"dtype": Dtype(d), "endpoint": e}
            for d, e in product((*REALS, *COMPLEX), (True, False))
        ),
    ),
    "empty": lambda: typed(((0, 3),)), "zeros": lambda: typed((3,), ((2, 3),), ((),)),
    "ones": lambda: typed((3,), ((2, 3),), ((),)),
    "full": lambda: typed((3, 1), ((2, 3), True), ((), 2)),
    "empty_like": lambda: each_dtype(sizes=(0, 2)), "zeros_like": lambda: several(
        ((), {}), ((), {"dtype": Dtype("int32")})),
    "ones_like": lambda: several(((), {}), ((), {"dtype": Dtype("float64")})),
    "full_like": lambda: several(((1,), {}), ((1,), {"dtype": Dtype("complex64")})),
    "eye": lambda: typed((3,), (2, 3), (0,), (3, 2), k=1),
    "tril": lambda: several(*[((), {"k": k}) for k in (0, 1, -2)]),
    "triu": lambda: several(*[((), {"k": k}) for k in (0, 1, -2)]),
    "meshgrid": lambda: fixed(
        (np.arange(3), np.arange(2)), (np.arange(3.0),), (np.arange(2), np.arange(3), np.arange(2)),
        options=({}, {"indexing": "ij"}, {"indexing": "xy"}),
    ),
    "astype": lambda: (Call((array(a), Dtype(b))) for a, b in product(DTYPES, DTYPES)),
    "can_cast": dtype_pairs, "isdtype": kinds, "result_type": types_together,
    "finfo": lambda: fixed(*[(Dtype(d),) for d in (*REALS, *COMPLEX)], (array("float32"),)),
    "iinfo": lambda: fixed(*[(Dtype(d),) for d in INTEGERS], (array("int16"),)),
    "clip": bounds, "where": choices,
    "broadcast_arrays": lambda: (
        Call((array(d, (3, 1)), array(d, (4,)), array(d, ()))) for d in DTYPES),
    "broadcast_shapes": lambda: fixed(
        ((1, 3), (2, 1)), ((),), ((4,), (3, 4), (1,)), ((0, 1), (3,))),
    "broadcast_to": lambda: each_dtype((2, 3, 4)),
    "concat": lambda: lists({}, {"axis": 1}, {"axis": None}, {"axis": -1}),
    "stack": lambda: lists({}, {"axis": 1}, {"axis": -1}),
    "unstack": lambda: several(*[((), {"axis": a}) for a in (0, 1, -1)]),
    "expand_dims": lambda: several(*[((a,), {}) for a in (0, 2, -1, (0, 1), (0, -1))]),
    "squeeze": lambda: several(*[((a,), {}) for a in (1, -1, (1, 3))], sizes=(3, 1, 4, 1)),
    "flip": lambda: several(*[((), {"axis": a}) for a in (None, 0, -1, (0, 1))]),
    "moveaxis": lambda: several(
        ((0, 1), {}), ((-1, 0), {}), (((0, 1), (2, 0)), {}), sizes=(2, 3, 4)),
    "permute_dims": lambda: several((((1, 2, 0),), {}), (((0, 2, 1),), {}), sizes=(2, 3, 4)),
    "repeat": lambda: several(
        ((2,), {}), ((2,), {"axis": 0}), ((np.array([1, 0, 3, 2]),), {"axis": 1})),
    "reshape": lambda: several(
        (((4, 3),), {}), (((-1,),), {"copy": True}), (((2, 6),), {"copy": False})),
    "roll": lambda: several(
        ((1,), {}), ((-2,), {"axis": 0}), (((1, 2),), {"axis": (0, 1)}), ((3,), {"axis": (0, 1)})),
    "tile": lambda: several((((2,),), {}), (((2, 1),), {}), (((2, 1, 2),), {}), (((),), {})),
    "matmul": products, "matrix_transpose": lambda: each_dtype(sizes=(2, 3, 4)),
    "tensordot": lambda: contractions("axes", 1, 2, 0, ((1,), (0,)), ((0, 1), (1, 0))),
    "vecdot": lambda: contractions("axis", -1, -2),
    "sum": lambda: reductions(dtype=[None, Dtype("float64"), Dtype("int16")]),
    "prod": lambda: reductions(dtype=[None, Dtype("float64"), Dtype("int16")]),
    "max": reductions, "min": reductions, "mean": reductions, "all": reductions, "any": reductions,
    "var": lambda: reductions(correction=[0, 1, 0.5]),
    "std": lambda: reductions(correction=[0, 1, 0.5]), "count_nonzero": reductions,
    "cumulative_sum": lambda: along_one(
        include_initial=[False, True], dtype=[None, Dtype("float64")]),
    "cumulative_prod": lambda: along_one(
        include_initial=[False, True], dtype=[None, Dtype("float64")]),
    "diff": lambda: along_one(n=[1, 2, 0]),
    "argmax": lambda: along_one(keepdims=[False, True]),
    "argmin": lambda: along_one(keepdims=[False, True]),
    "argsort": lambda: along_one(descending=[False, True], stable=[True]),
    "sort": lambda: along_one(descending=[False, True], stable=[True, False]),
    "nonzero": lambda: several(((), {})), "searchsorted": searches, "isin": among,
    "take": lambda: places(False), "take_along_axis": lambda: places(True),
    "unique_all": sets, "unique_counts": sets, "unique_inverse": sets, "unique_values": sets,
}  # fmt: skip
UNARY = (
    "abs acos acosh asin asinh atan atanh conj cos cosh exp expm1 imag isfinite isinf isnan log "
    "log10 log1p log2 negative positive real sin sinh sqrt tan tanh"
).split()
WITHOUT_COMPLEX_CASES = (
    "bitwise_invert ceil floor logical_not reciprocal round sign signbit square trunc"
).split()
BINARY = (
    "add atan2 bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor copysign "
    "divide equal floor_divide hypot logaddexp logical_and logical_or logical_xor multiply "
    "nextafter not_equal pow remainder subtract"
).split()
ORDER = "greater greater_equal less less_equal maximum minimum".split()
CALLS |= dict.fromkeys(ORDER, lambda: binary((True, 2, 1.5)))
CALLS |= dict.fromkeys(WITHOUT_COMPLEX_CASES, lambda: unary(False))
CALLS |= dict.fromkeys(UNARY, unary) | dict.fromkeys(BINARY, binary)
