"""The error of a result in units in the last place of its dtype, against numbers that are wider."""

from __future__ import annotations

import cmath
import math
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import ml_dtypes  # noqa: F401 - gives NumPy its bfloat16
import mpmath
import numpy as np

# by name: the bits of the significand, the least exponent of a normal number, and the greatest
FORMATS = {
    "float32": (24, -126, 127),
    "float64": (53, -1022, 1023),
    "float16": (11, -14, 15),
    "bfloat16": (8, -126, 127),
}
# complex dtypes, and what their parts are
PARTS = {"complex64": "float32", "complex128": "float64"}
DIGITS = 50
# By how many units PyTorch may be better before it is a finding.
SLACK = 2.0

Draw = Callable[[np.random.Generator], np.ndarray]


@dataclass(frozen=True)
class Subject:
    """An operator: how a library is asked for it, what is exact, and the inputs it is asked with.

    `call` takes the library and tensors, `exact` arrays of mpmath's numbers. The units are those of
    each exact number, or of the greatest one where the result is measured `as_a_whole`.
    """

    name: str
    call: Callable[..., Any]
    exact: Callable[..., Any]
    draws: Sequence[Draw]
    kind: str
    dtypes: Sequence[str] = tuple(FORMATS)
    as_a_whole: bool = False


@dataclass(frozen=True)
class Observed:
    """The worst errors of a subject in one dtype: ours, PyTorch's, and of how many numbers."""

    subject: str
    kind: str
    dtype: str
    ours: float
    torchs: float
    numbers: int

    @property
    def is_worse(self) -> bool:
        """Tell whether PyTorch is better by more than the slack."""
        return self.ours > self.torchs + SLACK


def units(result: complex, exact: Any, dtype: str, at: Any = None) -> float:
    """The distance of a result from the exact value, in units in the last place of that value.

    The units may be those of another number, `at`. What overflows has to be infinite, and is then
    without error. A complex number is measured in the units of its magnitude.
    """
    if dtype in PARTS:
        away, size = abs(mpmath.mpc(result) - exact), abs(mpmath.mpc(exact if at is None else at))
        return float(away / _unit(size, PARTS[dtype])) if cmath.isfinite(result) else math.inf
    bits, _, greatest = FORMATS[dtype]
    value = mpmath.mpf(exact)
    if mpmath.isnan(value):
        return 0.0 if math.isnan(result) else math.inf
    limit = mpmath.ldexp(2 - mpmath.ldexp(1, -bits), greatest)  # rounded, this is infinite
    if abs(value) >= limit:
        return 0.0 if result == math.copysign(math.inf, value) else math.inf
    if not math.isfinite(result):
        return math.inf
    return float(abs(result - value) / _unit(value if at is None else at, dtype))


def _unit(value: Any, dtype: str) -> Any:
    """The unit in the last place of a number."""
    bits, least, _ = FORMATS[dtype]
    exponent = max(mpmath.frexp(abs(value))[1] - 1, least) if value else least
    return mpmath.ldexp(1, exponent - bits + 1)


def inputs(subject: Subject, dtype: str) -> list[np.ndarray]:
    """The inputs of a subject, the same whenever it is asked: numbers that the dtype has."""
    rng = np.random.default_rng(zlib.crc32(f"{subject.name} {dtype}".encode()))
    with np.errstate(all="ignore"):
        return [_rounded(draw(rng), dtype) for draw in subject.draws]


def _rounded(values: np.ndarray, dtype: str) -> np.ndarray:
    if values.dtype.kind == "i":
        return values
    if dtype in PARTS:
        return values.astype(dtype).astype("complex128")
    rounded = values.astype(dtype).astype("float64")
    return np.where(np.isfinite(rounded), rounded, 1.0) + 0.0  # without negative zeros


def wide(values: np.ndarray) -> np.ndarray:
    """An array of mpmath's numbers; integers stay what they are."""
    if values.dtype.kind == "i":
        return values
    return np.frompyfunc(mpmath.mpc if values.dtype.kind == "c" else mpmath.mpf, 1, 1)(values)


def observe(subject: Subject, dtype: str, libraries: Iterable[Any]) -> Observed:
    """The worst errors of our library and of PyTorch, given in this order."""
    given = inputs(subject, dtype)
    with mpmath.workdps(DIGITS):
        exact = np.ravel(subject.exact(*map(wide, given)))
        ours, torchs = (
            _worst(_asked(subject, library, given, dtype), exact, dtype, subject.as_a_whole)
            for library in libraries
        )
    return Observed(subject.name, subject.kind, dtype, ours, torchs, exact.size)


def _asked(subject: Subject, library: Any, given: list[np.ndarray], dtype: str) -> list[Any]:
    """What a library calculates, as Python's numbers."""
    tensors = [
        library.tensor(array.tolist())
        if array.dtype.kind == "i"
        else library.tensor(array.tolist(), dtype=getattr(library, dtype))
        for array in given
    ]
    result = subject.call(library, *tensors)
    wide_dtype = library.complex128 if result.is_complex() else library.float64
    expected = PARTS[dtype] if dtype in PARTS and not result.is_complex() else dtype
    assert result.dtype is getattr(library, expected)
    return result.to(wide_dtype).reshape(-1).tolist()


def _worst(results: list[Any], exact: np.ndarray, dtype: str, as_a_whole: bool) -> float:
    assert len(results) == exact.size
    at = max(map(abs, exact)) if as_a_whole else None
    return max(units(*pair, dtype, at) for pair in zip(results, exact, strict=True))
