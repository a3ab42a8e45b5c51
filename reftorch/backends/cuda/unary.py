"""CUDA kernels of functions of one operand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from reftorch.backends.cuda.conversion import convert
from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_WIDE_COMPLEX = (dt.complex64, dt.complex128)
_FUNCTIONS = Source("unary", (*FLOATS, *_WIDE_COMPLEX))
for _name in (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt", "reciprocal", "rsqrt",
):  # fmt: skip
    KERNELS[_name] = Elementwise(_FUNCTIONS, _name, "T")
KERNELS["logit"] = Elementwise(_FUNCTIONS, "logit", "T", dtypes=FLOATS)
KERNELS["logit_clamped"] = Elementwise(_FUNCTIONS, "logit_clamped", "TTT", dtypes=FLOATS)
KERNELS["special_entr"] = Elementwise(_FUNCTIONS, "special_entr", "T", dtypes=FLOATS)

_ROUNDING = Source("rounding", (*FLOATS, *_WIDE_COMPLEX))


def _rounding(name: str) -> Callable[..., None]:
    """Integers are whole already [floor/integers-unchanged]."""
    calculate = Elementwise(_ROUNDING, name, "T", dtypes=FLOATS)

    def run(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
        if compute.category <= INTEGRAL:
            assert isinstance(inputs[0], TensorImpl)
            convert(outputs[0], inputs[0])
        else:
            calculate(outputs, inputs, compute)

    return run


for _name in ("floor", "ceil", "trunc", "round"):
    KERNELS[_name] = _rounding(_name)
KERNELS["frac"] = Elementwise(_ROUNDING, "frac", "T", dtypes=FLOATS)
KERNELS["nan_to_num"] = Elementwise(_ROUNDING, "nan_to_num", "TTTT")
_to_fraction = Elementwise(_ROUNDING, "round_to_fraction", "TT", dtypes=FLOATS)
_to_multiple = Elementwise(_ROUNDING, "round_to_multiple", "TT", dtypes=FLOATS)
_mantissa = Elementwise(_ROUNDING, "frexp_mantissa", "T", dtypes=FLOATS)
_exponent = Elementwise(_ROUNDING, "frexp_exponent", "T", "I", FLOATS)


@kernel("round_decimals")
def round_decimals(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, decimals: int
) -> None:
    """Round a power of ten times a, half to even [round/decimals]."""
    scale = float(np.float64(10.0 ** min(abs(decimals), 308)))
    chosen = _to_multiple if decimals < 0 else _to_fraction
    # the power is a number of the type calculated with, not of a half
    chosen(outputs, (*inputs, scale), (compute, compute.compute))


@kernel("frexp")
def frexp(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """Mantissa and exponent; the exponent is 0 where there is none [frexp/parts]."""
    _mantissa(outputs[:1], inputs, compute)
    _exponent(outputs[1:], inputs, compute)
