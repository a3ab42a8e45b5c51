"""Functions that NumPy calculates for float32 with an error of several units in the last place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from reftorch.core.dtype import dtype


_WIDER = {"f": np.float64, "d": np.longdouble, "F": np.complex128, "D": np.clongdouble}


def fused(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """a * b + c, rounded once to the dtype that the operands have [addcmul/product-is-not-rounded].

    In the wider dtype a product neither rounds noticeably nor overflows.
    """
    wider = _WIDER.get(c.dtype.char)
    return a * b + c if wider is None else (a.astype(wider) * b + c).astype(c.dtype)


def rounded(values: np.ndarray, step: dtype | None) -> np.ndarray:
    """Values rounded to a half dtype, if to one [floor_divide/halves-round-each-step]."""
    return values if step is None else values.astype(step.array).astype(values.dtype)


class Wide:
    """A ufunc which calculates float32 in float64 and rounds once [exp/rounded-from-wide].

    It looks like the ufunc to the launcher and to the flat path. What it costs on large arrays
    (NumPy's own float32 loops are faster) buys results that are right to the last place but for
    ties, as a reference should have them.
    """

    __slots__ = ("ufunc", "nin", "nout", "types")

    def __init__(self, ufunc: np.ufunc) -> None:
        self.ufunc = ufunc
        self.nin, self.nout, self.types = ufunc.nin, ufunc.nout, ufunc.types

    def __call__(self, *arrays: Any, out: np.ndarray | None = None) -> Any:
        """Calculate, into `out` if it is given."""
        if arrays[0].dtype != np.float32:
            return self.ufunc(*arrays, out=out)
        if out is None:
            return self.ufunc(*arrays, dtype=np.float64).astype(np.float32)
        return self.ufunc(*arrays, out=out, dtype=np.float64, casting="same_kind")


class ForComplex:
    """A ufunc of one operand in whose place another function serves complex numbers.

    It looks like the ufunc, too.
    """

    __slots__ = ("ufunc", "other", "nin", "nout", "types")

    def __init__(self, ufunc: np.ufunc | Wide, other: Callable[[np.ndarray], np.ndarray]) -> None:
        self.ufunc, self.other = ufunc, other
        self.nin, self.nout, self.types = ufunc.nin, ufunc.nout, ufunc.types

    def __call__(self, *arrays: Any, out: np.ndarray | None = None) -> Any:
        """Calculate, into `out` if it is given."""
        (array,) = arrays
        if array.dtype.kind != "c":
            return self.ufunc(array, out=out)
        result = self.other(array)
        if out is None:
            return result
        out[...] = result
        return out


class Gapless:
    """A ufunc of one operand that writes to memory without gaps only; it looks like the ufunc, too.

    From elements that lie 16 or 64 bytes apart to others with gaps between them, NumPy 2.4 negates
    the wrong ones.
    """

    __slots__ = ("ufunc", "nin", "nout", "types")

    def __init__(self, ufunc: np.ufunc) -> None:
        self.ufunc = ufunc
        self.nin, self.nout, self.types = ufunc.nin, ufunc.nout, ufunc.types

    def __call__(self, *arrays: np.ndarray, out: np.ndarray | None = None) -> Any:
        """Calculate; where out has gaps, apart from it. It may come second, as to a ufunc."""
        array, *given = arrays
        out = given[0] if given else out
        if out is None or out.flags.c_contiguous:
            return self.ufunc(array, out=out)
        out[...] = self.ufunc(array)
        return out


# what the launcher calls like a ufunc
UFUNCS = (np.ufunc, Wide, ForComplex, Gapless)
Ufunc = np.ufunc | Wide | ForComplex | Gapless
