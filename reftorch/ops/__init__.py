"""The structure of every operator: what is allowed, and which shape, dtype and strides result."""

from reftorch.dispatch import table
from reftorch.ops import extremum, moments
    activation,
    bitwise,
    comparison,
    pointwise,
    reduction,
    unary,
    view,
)

__all__ = ["extremum", "moments"]

table.build()
