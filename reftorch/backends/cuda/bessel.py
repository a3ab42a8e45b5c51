"""CUDA kernels of Bessel functions."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt

_SOURCE = Source("bessel", FLOATS)
for _name in ("i0", "special_i0e", "special_i1", "special_i1e"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "T")
for _name in ("bessel_j0", "bessel_j1", "bessel_y0", "bessel_y1", "spherical_bessel_j0"):
    KERNELS[f"special_{_name}"] = Elementwise(
        _SOURCE, f"special_{_name}", "T", dtypes=(dt.float32, dt.float64)
    )
KERNELS["special_modified_bessel_i0"] = KERNELS["i0"]
KERNELS["special_modified_bessel_i1"] = KERNELS["special_i1"]
