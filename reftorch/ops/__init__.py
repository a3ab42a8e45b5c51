"""The structure of every operator: what is allowed, and which shape, dtype and strides result."""

from reftorch.dispatch import table
from reftorch.ops import (
    activation,
    bitwise,
    comparison,
    extremum,
    moments,
    pointwise,
    reduction,
    unary,
    view,
)

__all__ = [
    "activation",
    "bitwise",
    "comparison",
    "extremum",
    "moments",
    "pointwise",
    "reduction",
    "unary",
    "view",
]

table.build()
