"""CUDA kernels of arithmetic."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import ALL, Source

_SOURCE = Source("pointwise", ALL)

for _name in ("add", "sub", "mul"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "TT")
