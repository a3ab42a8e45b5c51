"""CUDA kernels of the error function and its kin."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt

_SOURCE = Source("error_function", FLOATS)
for _name in ("erf", "erfc", "erfinv"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "T")
for _name in ("special_erfcx", "special_ndtri", "special_log_ndtr"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "T", dtypes=(dt.float32, dt.float64))
