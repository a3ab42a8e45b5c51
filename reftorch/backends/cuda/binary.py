"""CUDA kernels of functions of two operands."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt

_COMPLEX = (dt.complex64, dt.complex128)
_WIDE = (dt.float32, dt.float64)
_SOURCE = Source("binary", (dt.bool, *INTEGERS, *FLOATS, *_COMPLEX))

KERNELS["heaviside"] = Elementwise(
    _SOURCE, "heaviside", "TT", dtypes=(dt.bool, *INTEGERS, *FLOATS)
)
for _name in ("gcd", "lcm"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "TT", dtypes=INTEGERS)
for _name in (
    "atan2", "hypot", "copysign", "nextafter", "logaddexp2", "xlogy", "special_xlog1py",
):  # fmt: skip
    KERNELS[_name] = Elementwise(_SOURCE, _name, "TT", dtypes=FLOATS)
KERNELS["logaddexp"] = Elementwise(_SOURCE, "logaddexp", "TT", dtypes=(*FLOATS, *_COMPLEX))
KERNELS["ldexp"] = Elementwise(_SOURCE, "ldexp", "TI", dtypes=FLOATS)
KERNELS["polar"] = Elementwise(_SOURCE, "polar", "TT", "C", _WIDE)
KERNELS["complex"] = Elementwise(_SOURCE, "complex", "TT", "C", (dt.float16, *_WIDE))
