"""CUDA kernels of trigonometric and hyperbolic functions."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt

_SOURCE = Source("trigonometric", (*FLOATS, dt.complex64, dt.complex128))
for _name in (
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "asinh", "acosh", "atanh", "sinc",
):  # fmt: skip
    KERNELS[_name] = Elementwise(_SOURCE, _name, "T")
KERNELS["angle"] = Elementwise(_SOURCE, "angle", "T", "R")
