"""The structure of every operator: what is allowed, and which shape, dtype and strides result."""

from reftorch.dispatch import table
from reftorch.ops import pointwise, reduction, view

__all__ = ["pointwise", "reduction", "view"]

table.build()
