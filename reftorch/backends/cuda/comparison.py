"""CUDA kernels of comparison, bounds and choice."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt

_ORDERED = (dt.bool, *INTEGERS, *FLOATS)

_COMPARISON = Source("comparison", dt.ALL)
for _name in ("eq", "ne"):
    KERNELS[_name] = Elementwise(_COMPARISON, _name, "TT", "B")
for _name in ("lt", "le", "gt", "ge"):
    KERNELS[_name] = Elementwise(_COMPARISON, _name, "TT", "B", _ORDERED)

_BOUNDS = Source("bounds", _ORDERED)
for _name in ("maximum", "minimum", "fmax", "fmin", "clamp_min_number", "clamp_max_number"):
    KERNELS[_name] = Elementwise(_BOUNDS, _name, "TT")
KERNELS["clamp_min"], KERNELS["clamp_max"] = KERNELS["maximum"], KERNELS["minimum"]
KERNELS["clamp"] = Elementwise(_BOUNDS, "clamp", "TTT")

# elements are chosen as bits, by their width
_BITS = {1: dt.uint8, 2: dt.uint16, 4: dt.uint32, 8: dt.uint64, 16: dt.complex128}
_WHERE = Source("where", _BITS.values())
KERNELS["where"] = Elementwise(_WHERE, "where", "BTT", stand_ins=_BITS)
