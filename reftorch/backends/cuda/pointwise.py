"""CUDA kernels of arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.backends.cuda.conversion import convert
from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.faults import Fault
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.offsets import layout_structure, pack_layout, pieces
from reftorch.backends.cuda.operands import address, byte_strides, device_index, number_of
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.backends.cuda.signatures import signature
from reftorch.backends.cuda.sources import ALL, COMPLEX, FLOATS, INTEGERS, NUMBERS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import BOOL, COMPLEX as COMPLEX_CATEGORY, INTEGRAL
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check

_FLOAT8 = (dt.float8_e4m3fn, dt.float8_e5m2)
_WIDE = (*FLOATS, *COMPLEX)

_ARITHMETIC = Source("pointwise", dt.ALL)
KERNELS["mul"] = Elementwise(_ARITHMETIC, "mul", "TT")
KERNELS["add"] = Elementwise(_ARITHMETIC, "add", "TT", dtypes=ALL)
KERNELS["sub"] = Elementwise(_ARITHMETIC, "sub", "TT", dtypes=(*NUMBERS, *_FLOAT8))
KERNELS["neg"] = Elementwise(_ARITHMETIC, "neg", "T", dtypes=(*NUMBERS, *_FLOAT8))
KERNELS["square"] = Elementwise(_ARITHMETIC, "square", "T", dtypes=(*NUMBERS, *_FLOAT8))
_REAL = (dt.bool, *INTEGERS, *FLOATS, *_FLOAT8)
KERNELS["sign"] = _sign = Elementwise(_ARITHMETIC, "sign", "T", dtypes=_REAL)
_sgn = Elementwise(_ARITHMETIC, "sgn", "T", dtypes=COMPLEX)
_conj = Elementwise(_ARITHMETIC, "conj_physical", "T", dtypes=COMPLEX)
# of complex numbers the magnitude, which is real [abs/complex-gives-real]
KERNELS["abs"] = Elementwise(
    _ARITHMETIC, "abs", "T", "R", (*INTEGERS, *FLOATS, *_FLOAT8, *COMPLEX)
)

_SCALED = Source("scaled", ALL)
KERNELS["add_scaled"] = Elementwise(_SCALED, "add_scaled", "TTT")
KERNELS["sub_scaled"] = Elementwise(_SCALED, "sub_scaled", "TTT", dtypes=NUMBERS)
KERNELS["addcmul"] = Elementwise(_SCALED, "addcmul", "TTTT", dtypes=NUMBERS)
KERNELS["addcdiv"] = Elementwise(_SCALED, "addcdiv", "TTTT", dtypes=_WIDE)
KERNELS["lerp"] = Elementwise(_SCALED, "lerp", "TTT", dtypes=_WIDE)


@kernel("sgn")
def sgn(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """The sign, or the direction of a complex number [sgn/complex-direction]."""
    chosen = _sgn if compute.category == COMPLEX_CATEGORY else _sign
    chosen(outputs, inputs, compute)


@kernel("conj_physical")
def conj_physical(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """The conjugate; real values are their own."""
    if compute.category == COMPLEX_CATEGORY:
        _conj(outputs, inputs, compute)
        return
    assert isinstance(inputs[0], TensorImpl)
    convert(outputs[0], inputs[0])


# ---- quotients

_DIVISION = Source("division", (*INTEGERS, *FLOATS, *COMPLEX))
KERNELS["div"] = Elementwise(_DIVISION, "div", "TT", dtypes=_WIDE)
_ANY_ZERO = _DIVISION.kernel(
    "any_zero", signature("P", "P", "Q", layout_structure(1)), dtypes=INTEGERS
)


def _check_divisor(target: TensorImpl, divisor: Operand) -> None:
    """Integers are not divided by zero [div/integer-by-zero].

    A divisor on the device is looked through first, and waited for.
    """
    if not target._geometry.numel:
        return
    number, found = number_of(divisor), 0
    if number is None:
        assert isinstance(divisor, TensorImpl)
        index, fault = device_index(divisor), Fault(divisor)
        sizes = divisor._geometry.sizes
        for piece in pieces(sizes, (byte_strides(divisor, sizes),)):
            _ANY_ZERO.launch(
                index, divisor._dtype, blocks_for(index, piece.count), THREADS,
                address(divisor) + piece.shifts[0], fault.address, piece.count,
                pack_layout(piece),
            )  # fmt: skip
        found = fault.read()
    check(
        not found if number is None else number != 0, "div/integer-by-zero", "ZeroDivisionError"
    )


def _quotient(name: str) -> Callable[..., None]:
    calculate = Elementwise(_DIVISION, name, "TT", dtypes=(*INTEGERS, *FLOATS))

    def run(
        outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, **params: Any
    ) -> None:
        if not isinstance(compute, tuple) and compute.category in (BOOL, INTEGRAL):
            _check_divisor(outputs[0], inputs[1])
        calculate(outputs, inputs, compute, **params)

    return run


for _name in ("div_trunc", "floor_divide", "remainder", "fmod"):
    KERNELS[_name] = _quotient(_name)
