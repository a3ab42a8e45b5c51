"""Programs about numbers: Python numbers, dtypes, and the edges of what a dtype can hold."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.draft import LARGEST, Draft
from reftorch.conformance.generators.base import FLOATS, Generator, dtype, flat, symbol

NUMBERS = (2, 1.5, True, 1j, 0, -1, 0.0)
INTEGERS = ("uint8", "int8", "int16", "int32", "int64")
TINY = {"float16": 2.0**-24, "bfloat16": 2.0**-133, "float32": 2.0**-149, "float64": 5e-324}
HALF_ULP = {"float16": 2.0**-11, "bfloat16": 2.0**-8, "float32": 2.0**-24}


def number_promotion(d: Draft) -> None:
    """A tensor of any rank and a Python number, added, compared, and through result_type."""
    tensor = d.tensor(d.pick(((2,), (), (0,))), dtype(d))
    number = d.pick(NUMBERS)
    kind = d.pick(("add", "mul", "sub", "result_type", "numbers"))
    if kind == "numbers":
        d.call("result_type", number, d.pick(NUMBERS))
    else:
        d.call(kind, tensor, number)


def default_dtype(d: Draft) -> None:
    """The default dtype set, used and set back."""
    d.call("set_default_dtype", symbol(d.pick(("float64", "float16", "int64", "float32"))))
    kind = d.pick(("zeros", "tensor", "add", "linspace", "div"))
    if kind == "zeros":
        d.call("zeros", (2,))
    elif kind == "tensor":
        d.call("tensor", [1.5, 2.0])
    elif kind == "linspace":
        d.call("linspace", 0, 1, 3)
    elif kind == "div":
        d.call("div", flat(d, [1, 2], "int64"), 2)
    else:
        d.call("add", flat(d, [1, 2], "int64"), 1.5)
    d.call("set_default_dtype", symbol("float32"))


def number_out_of_range(d: Draft) -> None:
    """Python numbers at and beyond the limits of a dtype, as operands and as elements."""
    name = dtype(d, (*INTEGERS, "float32", "float16"))
    if name in INTEGERS:
        bits = int(name.lstrip("uint"))
        high = 2**bits - 1 if name.startswith("u") else 2 ** (bits - 1) - 1
        low = 0 if name.startswith("u") else -high - 1
        numbers: tuple[Any, ...] = (
            high, high + 1, low, low - 1, -high, -high - 1, 2**63, 2**64, 1.5, math.nan, 1j
        )  # fmt: skip
    else:
        numbers = (LARGEST[name], 1e39, math.inf, math.nan, 1e5, 2**64, 1j)
    number = d.pick(numbers)
    tensor = d.tensor((2,), name)
    kind = d.pick(("add", "fill", "full", "tensor", "eq", "masked_fill"))
    if kind in ("add", "eq"):
        d.call(kind, tensor, number)
    elif kind == "fill":
        d.call("fill", tensor, number, variant="inplace")
    elif kind == "full":
        d.call("full", (2,), number, dtype=symbol(name))
    elif kind == "tensor":
        d.call("tensor", [number], dtype=symbol(name))
    else:
        d.call("masked_fill", tensor, flat(d, [True, False], "bool"), number)


def dtype_pairs(d: Draft) -> None:
    """Two dtypes through can_cast and promote_types."""
    names = (*INTEGERS, *FLOATS, "bool", "complex64", "complex128")
    pair = symbol(dtype(d, names)), symbol(dtype(d, names))
    d.call(d.pick(("can_cast", "promote_types")), *pair)


def float_edges(d: Draft) -> None:
    """Floats beyond the range of integers, infinities and NaN as elements."""
    d.pool = lambda name: (
        (1e10, -1e10, math.nan, math.inf, -math.inf, 3e4, 300.0, -1.5, 0.5)
        if name in FLOATS or name.startswith("float")
        else (0, 1)
        if not name.startswith("complex")
        else (1 + 0j, 2 - 1j)
    )


def edges(name: str) -> tuple[float, float, float]:
    """Return half the distance from 1 to the next number of a dtype, its least and its greatest."""
    first = name == "float8_e4m3fn"
    half = HALF_ULP.get(name, 2.0**-4 if first else 2.0**-3)
    tiny = TINY.get(name, 2.0**-9 if first else 2.0**-16)
    return half, tiny, LARGEST.get(name, 448.0 if first else 57344.0)


def narrow_edges(d: Draft) -> None:
    """Casts of the least, the greatest and the odd numbers of narrow dtypes to wider ones."""
    name = d.dtype(["float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"])
    half, tiny, largest = edges(name)
    numbers = (1 + 2 * half, 1 + 6 * half, tiny, 3 * tiny, largest, -largest)
    tensor = flat(d, [d.pick(numbers) for _ in range(d.integer(1, 3))], name)
    d.call("to", tensor, symbol(d.pick(("float32", "float64"))), variant="method")


def rounding_edges(d: Draft) -> None:
    """Casts of ties, of what is just above them, and of the borders of subnormals and overflow."""
    source = dtype(d, ("float64", "float32"))
    wanted = d.wish.args.get("dtype") or [*FLOATS, "float8_e4m3fn", "float8_e5m2"]
    claimed = [name for name in wanted if name in d.wish.claimed]
    target = d.pick(claimed or wanted)
    half, tiny, largest = edges(target)
    numbers = [1 + half, 1 + 3 * half, 1 + half * (1 + 2.0**-20), tiny, tiny / 2, tiny * 1.5]
    if largest < 1e30:
        numbers += [largest, largest * (1 + half), largest * 1.1, math.inf, math.nan]
    if source == "float32":
        numbers = [n for n in numbers if abs(n) > 1e-44 or n != n]
    count = d.integer(1, 3)
    values = [d.pick([*numbers, *(-n for n in numbers)]) for _ in range(count)]
    tensor = flat(d, values, source)
    if d.chance(3):
        d.call("copy", flat(d, [0.0] * count, target), tensor, variant="inplace")
    else:
        d.call("to", tensor, symbol(target), variant="method")


def signed_zeros(d: Draft) -> None:
    """Elements among which are zeros of both signs, over vector bodies and tails."""
    d.pool = lambda name: (
        (0.0, -0.0, 1.0, -1.0) if "float" in name else (0j, 1 + 0j) if "complex" in name else (0, 1)
    )
    d.shapes = ((2,), (17,), (33,), (1,), ())


def long_sums(d: Draft) -> None:
    """Sums of many numbers that are not exact in binary."""
    count = d.pick((10, 100, 1000, 4097))
    tensor = flat(d, [((i * 37) % 101 - 30) / 10 for i in range(count)], dtype(d, FLOATS))
    d.call(d.pick(("sum", "mean")), tensor, 0)


def dtype_info(d: Draft) -> None:
    """What finfo and iinfo tell of a dtype, and which dtypes they refuse."""
    names = (*FLOATS, *INTEGERS, "bool", "complex64", "complex128")
    d.call(d.pick(("finfo", "iinfo")), symbol(dtype(d, names)))


def with_ties(d: Draft) -> None:
    """Elements many of which are equal."""
    d.pool = lambda name: (2, 1) if "int" in name else (2.0, 1.0) if "float" in name else (False,)


def in_order(d: Draft) -> None:
    """One of different elements in disorder, by its place in their order; perhaps one is NaN."""
    name = dtype(d, ("float32", "float64", "int64", "int16"))
    elements: list[Any] = [2 * place - 3 for place in d.permutation(d.integer(1, 6))]
    if "float" in name:
        elements = [float(each) for each in elements]
        elements[0] = math.nan if d.chance(3) else elements[0]
    place, keepdim = d.integer(1, len(elements)), d.pick((True, False))
    d.call("kthvalue", flat(d, elements, name), place, -1, keepdim)


def minus_infinities(d: Draft) -> None:
    """Elements among which are minus infinities, as in a mask, and nothing else now and then."""
    d.pool = lambda name: (-math.inf, 0.0, 1.0, -math.inf) if "float" in name else (0, 1)
    d.shapes = ((2,), (2, 3), (17,), (1,))


def all_different(d: Draft) -> None:
    """The mode of elements that all differ, whose place is certain."""
    elements = d.permutation(d.integer(1, 6))
    d.call("mode", flat(d, list(elements), dtype(d, ("int64", "int16", "uint8"))))


GENERATORS: dict[str, Generator] = {
    "number_promotion": number_promotion, "default_dtype": default_dtype,
    "number_out_of_range": number_out_of_range, "dtype_pairs": dtype_pairs,
    "float_edges": float_edges, "rounding_edges": rounding_edges, "narrow_edges": narrow_edges,
    "signed_zeros": signed_zeros,
    "minus_infinities": minus_infinities, "long_sums": long_sums, "dtype_info": dtype_info,
    "with_ties": with_ties, "in_order": in_order, "all_different": all_different,
}  # fmt: skip
