"""Functions that NumPy calculates for float32 with an error of several units in the last place."""

from __future__ import annotations

from typing import Any

import numpy as np


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
