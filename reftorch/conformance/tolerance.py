"""How far a value may lie from the expected one, by the operators that computed it.

Bounds are in units in the last place (ulp) of the computed dtype, at the expected value; the
reference computes floats of 32 bits and less wide and rounds once. In which order a library adds up
is its own affair: a sum over n terms may be off by n roundings of the sum of their magnitudes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from reftorch.conformance.program import Call, Program

BITS = {
    "float64": (52, -1074), "float32": (23, -149), "bfloat16": (7, -133), "float16": (10, -24),
    "float8_e4m3fn": (3, -9), "float8_e5m2": (2, -16), "complex32": (10, -24),
    "complex64": (23, -149), "complex128": (52, -1074),
}  # fmt: skip
"""Of the dtypes that round: the bits of the fraction, and the exponent of the least number."""

ADDS_IN = {"float16": 23, "bfloat16": 23, "complex32": 23}
"""The bits of the fraction in which sums of narrow dtypes are carried."""


@dataclass(frozen=True)
class Bound:
    """What a class of operators may be off by; `narrow` is for dtypes of 16 bits and less."""

    says: str
    wide: float
    narrow: float
    operators: frozenset[str] = frozenset()


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


BOUNDS = {
    "exact": Bound(
        "Moves, chooses or rounds elements, so that nothing is lost that the dtype can hold.",
        0, 0, _names(
            "alias argsort as_strided broadcast_to cat ceil chunk clamp clamp_max clamp_min clone"
            " contiguous copy copysign detach diag diagonal expand fill flatten flip floor full"
            " gather imag index_select item masked_fill masked_select maximum minimum movedim"
            " narrow neg permute positive real repeat reshape roll round select sort split"
            " squeeze stack swapaxes t take tensor tile to tolist transpose tril triu trunc"
            " type_as unbind unflatten unfold unsqueeze view where"
        ),
    ),
    "rounded": Bound(
        "One operation of IEEE 754, rounded once; a product joined to a sum may be fused.",
        1, 1, _names("add sub rsub mul div true_divide sqrt reciprocal square"),
    ),
    "function": Bound(
        "An elementary function, which good libraries get right to a few units, none exactly.",
        4, 2, _names(
            "exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan atan2 sinh cosh tanh"
            " asinh acosh atanh sigmoid rsqrt erf erfc hypot"
        ),
    ),
    "steps": Bound(
        "Several roundings, or a special function: each library takes its own way.",
        64, 4,
    ),
}  # fmt: skip
"""Classes of operators, from the strictest; what no class names takes the last."""

CLASSES = {name: kind for kind, bound in BOUNDS.items() for name in bound.operators}
"""The class of each operator that a class names."""

SILENT = _names("manual_seed set_grad_enabled requires_grad requires_grad_ size stride dim numel")
"""Calls that compute nothing."""


def class_of(calls: Iterable[Call]) -> str:
    """Return the class of a program: that of the one call which computes, else `steps`."""
    names = [call.base.rstrip("_") for call in calls if call.base not in SILENT]
    kinds = [CLASSES.get(name, "steps") for name in names]
    computing = [kind for kind in kinds if kind != "exact"]
    if len(computing) > 1:
        return "steps"
    return computing[0] if computing else "exact"


def ulps_allowed(kind: str, dtype: str) -> float:
    """Return how many units a value may be off."""
    if dtype not in BITS:
        return 0.0
    bound = BOUNDS[kind]
    if dtype.startswith("complex"):  # each part is a sum of products
        bound = max(bound, BOUNDS["function"], key=lambda each: each.wide)
    if dtype in ("float64", "complex128") and kind == "steps":
        return 4500.0  # the reference computes these no wider, by formulas of its own
    if BITS[dtype][0] < 7:  # so few bits that each step is rounded wide
        return min(bound.narrow, 1)
    return bound.narrow if BITS[dtype][0] < 23 else bound.wide


def ulp(value: float, dtype: str) -> float:
    """Return the distance from a value to the next larger one in a dtype."""
    bits, least = BITS[dtype]
    if value == 0 or not math.isfinite(value):
        return 2.0**least
    return 2.0 ** max(math.frexp(value)[1] - 1 - bits, least)


def ulps_off(expected: float, got: float, dtype: str) -> float:
    """Return how many units two values are apart."""
    return abs(expected - got) / ulp(expected, dtype)


def cancelled(dtype: str, largest: float) -> float:
    """Return what a result of several steps may be off by, whose terms were as large as that."""
    if dtype not in BITS:
        return 0.0
    return ulps_allowed("steps", dtype) / 2 * 2.0 ** -BITS[dtype][0] * largest


def roundings(program: Program, dtype: str, largest: float) -> float:
    """Return what a sum over the elements of a program's inputs may be off by, in any order.

    Of n terms that are n roundings of the sum of their magnitudes, each of which may have been
    multiplied by an element of another input. `largest` is the largest magnitude seen.
    """
    if dtype not in BITS:
        return 0.0
    terms = max((len(each.values) for each in program.storages), default=1)
    masses = [sum(map(magnitude, each.values)) for each in program.storages]
    factor = max(1.0, largest) if len(masses) > 1 else 1.0
    unit = 2.0 ** -(ADDS_IN.get(dtype, BITS[dtype][0]) + 1)
    found = terms * unit * max(masses, default=0.0) * factor
    return max(found if math.isfinite(found) else 0.0, cancelled(dtype, largest))


def magnitude(value: complex | str | None) -> float:
    """Return the magnitude of an element, 0 for what is not finite."""
    size = abs(value) if isinstance(value, (bool, int, float, complex)) else 0.0
    return size if math.isfinite(size) else 0.0
