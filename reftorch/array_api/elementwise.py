"""Elementwise functions, in the order of the alphabet."""

from __future__ import annotations

from typing import Any

from reftorch._rendered import functions as F  # noqa: N812 - as PyTorch's users write it
from reftorch.array_api.dtypes import Number, result_type
from reftorch.tensor import Tensor

Operand = Tensor | Number


def operands(x1: Any, x2: Any) -> tuple[Tensor, Tensor]:
    """Two operands as arrays of the dtype that both make together.

    A Python number becomes an array without dims of that dtype.
    """
    if not isinstance(x1, Tensor) and not isinstance(x2, Tensor):
        raise TypeError("one of the operands must be an array")
    common = result_type(x1, x2)
    a, b = [
        each.to(common) if isinstance(each, Tensor) else F.full((), each, dtype=common)
        for each in (x1, x2)
    ]
    return a, b


def abs(x: Tensor, /) -> Tensor:
    """Give the magnitude."""
    return F.abs(x)


def acos(x: Tensor, /) -> Tensor:
    """Take the inverse cosine."""
    return F.acos(x)


def acosh(x: Tensor, /) -> Tensor:
    """Take the inverse hyperbolic cosine."""
    return F.acosh(x)


def add(x1: Operand, x2: Operand, /) -> Tensor:
    """Add."""
    return F.add(*operands(x1, x2))


def asin(x: Tensor, /) -> Tensor:
    """Take the inverse sine."""
    return F.asin(x)


def asinh(x: Tensor, /) -> Tensor:
    """Take the inverse hyperbolic sine."""
    return F.asinh(x)


def atan(x: Tensor, /) -> Tensor:
    """Take the inverse tangent."""
    return F.atan(x)


def atan2(x1: Operand, x2: Operand, /) -> Tensor:
    """Give the angle of the point with x1 as its second coordinate, and x2 as its first."""
    return F.atan2(*operands(x1, x2))


def atanh(x: Tensor, /) -> Tensor:
    """Take the inverse hyperbolic tangent."""
    return F.atanh(x)


def bitwise_and(x1: Operand, x2: Operand, /) -> Tensor:
    """Combine bits by and."""
    return F.bitwise_and(*operands(x1, x2))


def bitwise_invert(x: Tensor, /) -> Tensor:
    """Turn every bit."""
    return F.bitwise_not(x)


def bitwise_left_shift(x1: Operand, x2: Operand, /) -> Tensor:
    """Shift bits to the left."""
    return F.bitwise_left_shift(*operands(x1, x2))


def bitwise_or(x1: Operand, x2: Operand, /) -> Tensor:
    """Combine bits by or."""
    return F.bitwise_or(*operands(x1, x2))


def bitwise_right_shift(x1: Operand, x2: Operand, /) -> Tensor:
    """Shift bits to the right."""
    return F.bitwise_right_shift(*operands(x1, x2))


def bitwise_xor(x1: Operand, x2: Operand, /) -> Tensor:
    """Combine bits by exclusive or."""
    return F.bitwise_xor(*operands(x1, x2))


def ceil(x: Tensor, /) -> Tensor:
    """Round up to a whole number."""
    return F.ceil(x)


def clip(
    x: Tensor, /, min: Operand | None = None, max: Operand | None = None  # noqa: A002
) -> Tensor:
    """Bring the elements between bounds, in the dtype of x."""
    low, high = [
        None if bound is None else bound.to(x.dtype) if isinstance(bound, Tensor)
        else F.full((), bound, dtype=x.dtype)
        for bound in (min, max)
    ]  # fmt: skip
    return F.clone(x) if low is None and high is None else F.clamp(x, low, high)


def conj(x: Tensor, /) -> Tensor:
    """Conjugate; real numbers stay."""
    return F.conj_physical(x)


def copysign(x1: Operand, x2: Operand, /) -> Tensor:
    """Give the magnitude of x1 the sign of x2."""
    return F.copysign(*operands(x1, x2))


def cos(x: Tensor, /) -> Tensor:
    """Take the cosine."""
    return F.cos(x)


def cosh(x: Tensor, /) -> Tensor:
    """Take the hyperbolic cosine."""
    return F.cosh(x)


def divide(x1: Operand, x2: Operand, /) -> Tensor:
    """Divide."""
    return F.div(*operands(x1, x2))


def equal(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where the elements are equal."""
    return F.eq(*operands(x1, x2))


def exp(x: Tensor, /) -> Tensor:
    """Take the exponential."""
    return F.exp(x)


def expm1(x: Tensor, /) -> Tensor:
    """Take the exponential less one."""
    return F.expm1(x)


def floor(x: Tensor, /) -> Tensor:
    """Round down to a whole number."""
    return F.floor(x)


def floor_divide(x1: Operand, x2: Operand, /) -> Tensor:
    """Divide and round down."""
    return F.floor_divide(*operands(x1, x2))


def greater(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where x1 is greater."""
    return F.gt(*operands(x1, x2))


def greater_equal(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where x1 is not less."""
    return F.ge(*operands(x1, x2))


def hypot(x1: Operand, x2: Operand, /) -> Tensor:
    """Give the length of the hypotenuse."""
    return F.hypot(*operands(x1, x2))


def imag(x: Tensor, /) -> Tensor:
    """Give the imaginary parts."""
    return F.imag(x)


def isfinite(x: Tensor, /) -> Tensor:
    """Say which elements are neither infinite nor NaN."""
    return F.isfinite(x)


def isinf(x: Tensor, /) -> Tensor:
    """Say which elements are infinite."""
    return F.isinf(x)


def isnan(x: Tensor, /) -> Tensor:
    """Say which elements are NaN."""
    return F.isnan(x)


def less(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where x1 is less."""
    return F.lt(*operands(x1, x2))


def less_equal(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where x1 is not greater."""
    return F.le(*operands(x1, x2))


def log(x: Tensor, /) -> Tensor:
    """Take the natural logarithm."""
    return F.log(x)


def log10(x: Tensor, /) -> Tensor:
    """Take the logarithm to base 10."""
    return F.log10(x)


def log1p(x: Tensor, /) -> Tensor:
    """Take the natural logarithm of one more."""
    return F.log1p(x)


def log2(x: Tensor, /) -> Tensor:
    """Take the logarithm to base 2."""
    return F.log2(x)


def logaddexp(x1: Operand, x2: Operand, /) -> Tensor:
    """Give the logarithm of the sum of exponentials."""
    return F.logaddexp(*operands(x1, x2))


def logical_and(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where both are true."""
    return F.logical_and(*operands(x1, x2))


def logical_not(x: Tensor, /) -> Tensor:
    """Say which elements are false."""
    return F.logical_not(x)


def logical_or(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where one is true, or both."""
    return F.logical_or(*operands(x1, x2))


def logical_xor(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where exactly one is true."""
    return F.logical_xor(*operands(x1, x2))


def maximum(x1: Operand, x2: Operand, /) -> Tensor:
    """Give the greater element; NaN where one is."""
    return F.maximum(*operands(x1, x2))


def minimum(x1: Operand, x2: Operand, /) -> Tensor:
    """Give the lesser element; NaN where one is."""
    return F.minimum(*operands(x1, x2))


def multiply(x1: Operand, x2: Operand, /) -> Tensor:
    """Multiply."""
    return F.mul(*operands(x1, x2))


def negative(x: Tensor, /) -> Tensor:
    """Change the sign."""
    return F.neg(x)


def nextafter(x1: Operand, x2: Operand, /) -> Tensor:
    """Give the next number after x1 towards x2."""
    return F.nextafter(*operands(x1, x2))


def not_equal(x1: Operand, x2: Operand, /) -> Tensor:
    """Say where the elements differ."""
    return F.ne(*operands(x1, x2))


def positive(x: Tensor, /) -> Tensor:
    """Give the numbers as they are, in an array of their own."""
    return F.clone(x)


def pow(x1: Operand, x2: Operand, /) -> Tensor:
    """Raise to a power."""
    return F.pow(*operands(x1, x2))


def real(x: Tensor, /) -> Tensor:
    """Give the real parts."""
    return F.real(x)


def reciprocal(x: Tensor, /) -> Tensor:
    """Divide one by each element."""
    return F.reciprocal(x)


def remainder(x1: Operand, x2: Operand, /) -> Tensor:
    """Give the rest of a division that is rounded down, with the sign of x2, zero included."""
    a, b = operands(x1, x2)
    rest = F.remainder(a, b)
    return F.where(rest == 0, F.copysign(rest, b), rest) if b.is_floating_point() else rest


def round(x: Tensor, /) -> Tensor:
    """Round to the nearest whole number, and halves to the even one."""
    if x.is_complex():
        return F.complex(F.round(F.real(x)), F.round(F.imag(x)))
    return F.round(x)


def sign(x: Tensor, /) -> Tensor:
    """Give -1, 0 or 1; of a complex number its direction; NaN stays."""
    return F.where(x != x, x, F.sgn(x)) if x.is_floating_point() else F.sgn(x)


def signbit(x: Tensor, /) -> Tensor:
    """Say which elements have the sign bit set."""
    return F.signbit(x)


def sin(x: Tensor, /) -> Tensor:
    """Take the sine."""
    return F.sin(x)


def sinh(x: Tensor, /) -> Tensor:
    """Take the hyperbolic sine."""
    return F.sinh(x)


def sqrt(x: Tensor, /) -> Tensor:
    """Take the square root."""
    return F.sqrt(x)


def square(x: Tensor, /) -> Tensor:
    """Multiply each element by itself."""
    return F.square(x)


def subtract(x1: Operand, x2: Operand, /) -> Tensor:
    """Subtract."""
    return F.sub(*operands(x1, x2))


def tan(x: Tensor, /) -> Tensor:
    """Take the tangent."""
    return F.tan(x)


def tanh(x: Tensor, /) -> Tensor:
    """Take the hyperbolic tangent."""
    return F.tanh(x)


def trunc(x: Tensor, /) -> Tensor:
    """Round towards zero."""
    return F.trunc(x)
