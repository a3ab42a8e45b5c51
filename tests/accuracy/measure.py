"""The error of a result in units in the last place of its dtype, against numbers that are wider."""

from __future__ import annotations

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
DIGITS = 50
# By how many units PyTorch may be better before it is a finding.
SLACK = 2.0

Draw = Callable[[np.random.Generator], np.ndarray]


@dataclass(frozen=True)
class Subject:
    """An operator: how a library is asked for it, what is exact, and the inputs it is asked with.

    `call` takes the library and tensors, `exact` arrays of mpmath's numbers.
    """

    name: str
    call: Callable[..., Any]
    exact: Callable[..., Any]
    draws: Sequence[Draw]
    kind: str
    dtypes: Sequence[str] = tuple(FORMATS)


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


def units(result: float, exact: Any, dtype: str) -> float:
    """The distance of a result from the exact value, in units in the last place of that value.

    What overflows has to be infinite, and is then without error.
    """
    bits, least, greatest = FORMATS[dtype]
    value = mpmath.mpf(exact)
    if mpmath.isnan(value):
        return 0.0 if math.isnan(result) else math.inf
    limit = mpmath.ldexp(2 - mpmath.ldexp(1, -bits), greatest)  # rounded, this is infinite
    if abs(value) >= limit:
        return 0.0 if result == math.copysign(math.inf, value) else math.inf
    if not math.isfinite(result):
        return math.inf
    exponent = max(mpmath.frexp(value)[1] - 1, least) if value else least
    return float(abs(result - value) / mpmath.ldexp(1, exponent - bits + 1))


def inputs(subject: Subject, dtype: str) -> list[np.ndarray]:
    """The inputs of a subject, the same whenever it is asked: numbers that the dtype has."""
    rng = np.random.default_rng(zlib.crc32(f"{subject.name} {dtype}".encode()))
    with np.errstate(all="ignore"):
        return [_rounded(draw(rng), dtype) for draw in subject.draws]


def _rounded(values: np.ndarray, dtype: str) -> np.ndarray:
    if values.dtype.kind == "i":
        return values
    rounded = values.astype(dtype).astype("float64")
    return np.where(np.isfinite(rounded), rounded, 1.0) + 0.0  # without negative zeros


def wide(values: np.ndarray) -> np.ndarray:
    """An array of mpmath's numbers; integers stay what they are."""
    if values.dtype.kind == "i":
        return values
    return np.frompyfunc(mpmath.mpf, 1, 1)(values)


def observe(subject: Subject, dtype: str, libraries: Iterable[Any]) -> Observed:
    """The worst errors of our library and of PyTorch, given in this order."""
    given = inputs(subject, dtype)
    with mpmath.workdps(DIGITS):
        exact = np.ravel(subject.exact(*map(wide, given)))
        ours, torchs = (
            _worst(_asked(subject, library, given, dtype), exact, dtype) for library in libraries
        )
    return Observed(subject.name, subject.kind, dtype, ours, torchs, exact.size)


def _asked(subject: Subject, library: Any, given: list[np.ndarray], dtype: str) -> list[float]:
    """What a library calculates, as Python's numbers."""
    tensors = [
        library.tensor(array.tolist())
        if array.dtype.kind == "i"
        else library.tensor(array.tolist(), dtype=getattr(library, dtype))
        for array in given
    ]
    result = subject.call(library, *tensors)
    assert result.dtype is getattr(library, dtype)
    return result.to(library.float64).reshape(-1).tolist()


def _worst(results: list[float], exact: np.ndarray, dtype: str) -> float:
    assert len(results) == exact.size
    return max(units(*pair, dtype) for pair in zip(results, exact, strict=True))
