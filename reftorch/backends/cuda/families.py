"""All kernels of this back end: importing this registers them."""

from reftorch.backends.cuda import (
    activation,
    bessel,
    binary,
    bitwise,
    classification,
    comparison,
    conversion,
    creation,
    error_function,
    gamma,
    pointwise,
    polynomial,
    power,
    rearranging,
    triangular,
    trigonometric,
    unary,
)
from reftorch.backends.cuda.registry import KERNELS

__all__ = [
    "KERNELS",
    "activation",
    "bessel",
    "binary",
    "bitwise",
    "classification",
    "comparison",
    "conversion",
    "creation",
    "error_function",
    "gamma",
    "pointwise",
    "polynomial",
    "power",
    "rearranging",
    "triangular",
    "trigonometric",
    "unary",
]
