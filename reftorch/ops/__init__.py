"""The structure of every operator: what is allowed, and which shape, dtype and strides result."""

from reftorch.dispatch import table
from reftorch.ops import (
    activation,
    bitwise,
    closeness,
    comparison,
    conversion,
    creation,
    data,
    dtypes,
    einsum,
    extremum,
    joining,
    linalg,
    moments,
    pointwise,
    power,
    reduction,
    reinterpreting,
    splitting,
    storage,
    unary,
    view,
    view_scatter,
)

__all__ = [
    "activation",
    "bitwise",
    "closeness",
    "comparison",
    "conversion",
    "creation",
    "data",
    "dtypes",
    "einsum",
    "extremum",
    "joining",
    "linalg",
    "moments",
    "pointwise",
    "power",
    "reduction",
    "reinterpreting",
    "splitting",
    "storage",
    "unary",
    "view",
    "view_scatter",
]

table.build()
