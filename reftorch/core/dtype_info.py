"""The numbers that describe a dtype: `finfo` and `iinfo` [finfo/numbers]."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.state import DEFAULTS
from reftorch.errors import check


class finfo:  # noqa: N801 - the public name, as in torch
    """What a floating dtype can hold; a complex one stands for its parts [finfo/of-parts]."""

    __slots__ = ("bits", "eps", "max", "min", "smallest_normal", "tiny", "resolution", "dtype")

    def __init__(self, type: dtype | None = None) -> None:  # noqa: A002 - the public name
        element = DEFAULTS.dtype if type is None else type
        check(
            isinstance(element, dtype) and element.category > INTEGRAL, "finfo/floating-only",
            "finfo() requires a floating point dtype, got {}", element,
        )  # fmt: skip
        element = element.to_real()
        info = ml_dtypes.finfo(element.array)
        self.bits, self.dtype = element.itemsize * 8, element.name
        self.eps, self.max = float(info.eps), float(info.max)
        self.min = -self.max
        self.smallest_normal = self.tiny = float(info.smallest_normal)
        self.resolution = _resolution(self.eps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, finfo) and self.dtype == other.dtype

    def __hash__(self) -> int:
        return hash(self.dtype)

    def __repr__(self) -> str:
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, "
            f"eps={self.eps:g}, smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}, "
            f"dtype={self.dtype})"
        )


def _resolution(eps: float) -> float:
    """Ten to minus the number of decimal digits that always survive."""
    digits = 0
    while 10.0 ** -(digits + 1) > eps:
        digits += 1
    return 10.0**-digits


class iinfo:  # noqa: N801 - the public name, as in torch
    """What an integral dtype can hold."""

    __slots__ = ("bits", "max", "min", "dtype")

    def __init__(self, type: dtype) -> None:  # noqa: A002 - the public name
        check(
            isinstance(type, dtype) and type.category == INTEGRAL,
            "iinfo/integral-only", "iinfo() requires an integer dtype, got {}", type,
        )  # fmt: skip
        info = np.iinfo(type.array)
        self.bits, self.max, self.min = int(info.bits), int(info.max), int(info.min)
        self.dtype = type.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, iinfo) and self.dtype == other.dtype

    def __hash__(self) -> int:
        return hash(self.dtype)

    def __repr__(self) -> str:
        return f"iinfo(min={self.min:g}, max={self.max:g}, dtype={self.dtype})"
