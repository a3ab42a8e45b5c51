"""CUDA kernels of the gamma function and its kin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_SOURCE = Source("gamma", FLOATS)
for _name in ("lgamma", "digamma"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "T")
KERNELS["special_zeta"] = Elementwise(
    _SOURCE, "special_zeta", "TT", dtypes=(dt.float32, dt.float64)
)
_trigamma = Elementwise(_SOURCE, "trigamma", "T")
_higher = Elementwise(_SOURCE, "polygamma", "TDT")


@kernel("polygamma")
def polygamma(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, n: int,
    step: dtype | None,
) -> None:  # fmt: skip
    """The n-th derivative of digamma, for n >= 1."""
    if n == 1:
        _trigamma(outputs, inputs, compute)
        return
    factorial = math.exp(math.lgamma(n + 1.0)) if n < 171 else math.inf
    factor = factorial if n % 2 else -factorial
    # the factor is a number of the type calculated with, not of a half
    dtypes = (compute, dt.float64, compute.compute)
    _higher(outputs, (*inputs, n + 1.0, factor), dtypes, step=step)
