"""Any namespace of the array API standard: `array-api:MODULE`."""

from __future__ import annotations

import importlib
from typing import Any

from reftorch.conformance.adapters.arrays import STANDARD, ArrayAdapter
from reftorch.conformance.adapters.base import UnknownBackend
from reftorch.conformance.adapters.table import parse_table, without

OWN = "squeeze(self, dim: int) = xp.squeeze(self, axis=dim)"
BEYOND = "empty empty_like"  # nothing is said of their elements


class ArrayApiAdapter(ArrayAdapter):
    """What the standard has, and nothing else: elements are read one by one."""

    name, alias = "array-api", "xp"
    takes = ("module",)
    maker = "asarray"
    table = without(parse_table(STANDARD + OWN), BEYOND)

    def __init__(self, **options: str) -> None:
        if "module" not in options:
            raise UnknownBackend("array-api needs a module: array-api:array_api_strict")
        self.module = options["module"]
        importlib.import_module(self.module)
        super().__init__(**options)
        self._array = type(self.library.asarray(0))

    def version(self) -> str:
        """Return the version of the package which has the namespace."""
        package = importlib.import_module(self.module.partition(".")[0])
        return str(getattr(package, "__version__", ""))

    def is_tensor(self, value: Any) -> bool:
        return isinstance(value, self._array)

    def is_dtype(self, value: Any) -> str | None:
        names = (name for name, dtype in self._dtypes.items() if value is dtype or value == dtype)
        return None if self.is_tensor(value) else next(names, None)

    def make(self, values: list[Any], sizes: tuple[int, ...], dtype: str) -> Any:
        flat = self.library.asarray(values, dtype=self._dtypes[dtype])
        return self.library.reshape(flat, sizes)

    def write_reshaped(self, flat: str, sizes: tuple[int, ...]) -> str:
        return f"xp.reshape({flat}, {sizes})"

    def read(self, array: Any) -> list[Any]:
        """Read the elements as Python numbers."""
        name = self.is_dtype(array.dtype)
        kind = {"bool": bool, "float": float, "bfloat": float, "complex": complex}.get(
            str(name).rstrip("0123456789"), int
        )
        flat = self.library.reshape(array, (-1,))
        return [kind(flat[at]) for at in range(flat.shape[0])]


adapter = ArrayApiAdapter
