"""CUDA kernels of logic on truth values and on bits."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import ALL, INTEGERS, Source
from reftorch.core import dtype as dt

_SOURCE = Source("bitwise", ALL)
KERNELS["logical_not"] = Elementwise(_SOURCE, "logical_not", "T", "B")
for _name in ("logical_and", "logical_or", "logical_xor"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "TT", "B")
KERNELS["bitwise_not"] = Elementwise(_SOURCE, "bitwise_not", "T", dtypes=(dt.bool, *INTEGERS))
for _name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "TT", dtypes=(dt.bool, *INTEGERS))
for _name in ("bitwise_left_shift", "bitwise_right_shift"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "TT", dtypes=INTEGERS)
