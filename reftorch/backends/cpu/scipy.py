"""Functions of SciPy, which is imported when one is first called: it is heavy, and optional."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np


@functools.cache
def special() -> Any:
    """The module scipy.special."""
    try:
        import scipy.special
    except ImportError as problem:
        raise ImportError(
            "this operator is calculated by SciPy: pip install reftorch[special]"
        ) from problem
    return scipy.special


def by_scipy(name: str) -> Callable[[np.ndarray], np.ndarray]:
    """A kernel which calculates in float64 and rounds once [exp/rounded-from-wide]."""

    def run(a: np.ndarray) -> np.ndarray:
        values = getattr(special(), name)(a.astype(np.float64, copy=False))
        return np.asarray(values).astype(a.dtype, copy=False)

    return run
