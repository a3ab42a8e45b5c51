"""CUDA kernels of powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import convert, fill
from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.operands import number_of
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

_SOURCE = Source("power", (*INTEGERS, *FLOATS, dt.complex64, dt.complex128))
KERNELS["pow"] = _pow = Elementwise(_SOURCE, "pow", "TT")
KERNELS["pow_root_of_half"] = _pow  # without roots made by themselves, as of arrays

# exponents that are numbers and have a calculation of their own [pow/root-exponents]
_ROOTS: dict[complex | None, str] = {0.5: "sqrt", -0.5: "rsqrt", -1.0: "reciprocal"}


@kernel("pow_number")
def pow_number(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """a to the power of a number."""
    exponent = number_of(inputs[1])
    if exponent == 2:
        KERNELS["square"](outputs, inputs[:1], compute)
    elif exponent in _ROOTS and compute.category > INTEGRAL:
        KERNELS[_ROOTS[exponent]](outputs, inputs[:1], compute)
    else:
        _pow(outputs, inputs, compute)


@kernel("pow_trivial")
def pow_trivial(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """a to the power of 0 or 1 [pow/trivial-exponents]."""
    if number_of(inputs[1]) == 0:
        fill(outputs, (1,), None)
    else:
        assert isinstance(inputs[0], TensorImpl)
        convert(outputs[0], inputs[0])


@kernel("pow_one")
def pow_one(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """1 to the powers b [pow/trivial-exponents]."""
    fill(outputs, (1,), None)
