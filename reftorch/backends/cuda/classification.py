"""CUDA kernels of what kind of number an element is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.backends.cuda.conversion import fill
from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.backends.cuda.sources import COMPLEX, FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import FLOATING, INTEGRAL
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_FLOAT8 = (dt.float8_e4m3fn, dt.float8_e5m2)
_SIGNED = {1: dt.int8, 2: dt.int16, 4: dt.int32, 8: dt.int64}
_SOURCE = Source("classification", (*FLOATS, *_FLOAT8, *COMPLEX, *_SIGNED.values()))
_REAL = (*FLOATS, *_FLOAT8)


def _question(name: str, of_integers: bool, of_complex: bool) -> Callable[..., None]:
    dtypes = (*_REAL, *COMPLEX) if of_complex else _REAL
    calculate = Elementwise(_SOURCE, name, "T", "B", dtypes)

    def run(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
        if compute.category <= INTEGRAL:
            fill(outputs, (of_integers,), None)
        else:
            calculate(outputs, inputs, compute)

    return run


KERNELS["isnan"] = _question("isnan", False, True)  # [isnan/integers-never]
KERNELS["isinf"] = _question("isinf", False, True)
KERNELS["isfinite"] = _question("isfinite", True, True)
KERNELS["isposinf"] = _question("isposinf", False, False)
KERNELS["isneginf"] = _question("isneginf", False, False)

# floats are looked at as the integers of their width, which have their sign
_signbit = Elementwise(_SOURCE, "signbit", "T", "B", _SIGNED.values(), stand_ins=_SIGNED)


@kernel("signbit")
def signbit(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """Whether elements have a minus, zeros and NaN included [signbit/of-zero-and-nan]."""
    if compute.category == FLOATING or compute.is_signed:
        _signbit(outputs, inputs, compute)
    else:
        fill(outputs, (False,), None)
