"""What the conformance suite has to know of grid."""

from __future__ import annotations

from typing import Any

import grid

from reftorch.conformance.adapters.arrays import ArrayAdapter
from reftorch.conformance.adapters.table import parse_table
from reftorch.conformance.adapters.torchlike import write_values


class GridAdapter(ArrayAdapter):
    """Arrays without strides, in-place writes, indexing or gradients."""

    name = module = alias = "grid"
    dtypes = frozenset(grid.KINDS)
    indexes = False
    show = {"values": "{}.values", "dtype": "{}.dtype", "sizes": "{}.shape"}
    table = parse_table("""
add(self, other, *, alpha=1) = grid.add(self, other)
mul(self, other) = grid.mul(self, other)
maximum(self, other) = grid.maximum(self, other)
lt(self, other) = grid.less(self, other)
reshape(self, *shape) = grid.reshape(self, shape)
t(self) = grid.transpose(self)
""")

    def find_dtype(self, name: str) -> Any:
        """Return the library's own object for a dtype, None where it has none."""
        return name if name in grid.KINDS else None

    def is_tensor(self, value: Any) -> bool:
        """Say whether a value is one of the library's arrays."""
        return isinstance(value, grid.Grid)

    def make(self, values: list[Any], sizes: tuple[int, ...], dtype: str) -> Any:
        """Make an array of elements in row-major order."""
        return grid.Grid(values, sizes, dtype)

    def read(self, array: Any) -> list[Any]:
        """Return the elements of an array in row-major order."""
        return list(array.values)

    def write_array(self, values: list[Any], place: Any, dtype: str) -> str:
        """Write an array as it stands in a snippet."""
        return f"grid.Grid({write_values(tuple(values))}, {place.sizes}, {dtype!r})"


adapter = GridAdapter
