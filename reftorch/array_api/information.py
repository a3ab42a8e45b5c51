"""What the namespace says of itself."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from reftorch.array_api.dtypes import isdtype
from reftorch.core import dtype as dt
from reftorch.core.device import CPU, resolve
from reftorch.core.device import device as Device  # noqa: N812 - the standard's word
from reftorch.core.dtype import dtype
from reftorch.core.state import DEFAULTS, default_complex
from reftorch.tensor import ARRAY_API

VERSION = "2025.12"
_VERSIONS = ("2021.12", "2022.12", "2023.12", "2024.12", VERSION)
_DTYPES = (
    dt.bool, dt.int8, dt.int16, dt.int32, dt.int64, dt.uint8, dt.float32, dt.float64,
    dt.complex64, dt.complex128,
)  # fmt: skip


def install(module: ModuleType) -> None:
    """Let tensors find their namespace."""

    def namespace(api_version: str | None) -> ModuleType:
        """Give the namespace for a version of the standard; a newer has all of an older."""
        if api_version is not None and api_version not in _VERSIONS:
            raise ValueError(f"version {api_version!r} of the array API is none of {_VERSIONS}")
        return module

    ARRAY_API.namespace = namespace


class __array_namespace_info__:  # noqa: N801 - the standard's name
    """Inspect what the namespace can do."""

    def capabilities(self) -> dict[str, Any]:
        """Say which optional features there are."""
        return {
            "boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64,
        }  # fmt: skip

    def default_device(self) -> Device:
        """Give the device where arrays are made."""
        return CPU

    def default_dtypes(self, *, device: Device | None = None) -> dict[str, dtype]:
        """Give the dtypes that are meant when none is named."""
        resolve(device)
        return {
            "real floating": DEFAULTS.dtype, "complex floating": default_complex(),
            "integral": dt.int64, "indexing": dt.int64,
        }  # fmt: skip

    def dtypes(
        self, *, device: Device | None = None, kind: str | tuple[str, ...] | None = None
    ) -> dict[str, dtype]:
        """Give the dtypes that every function of the standard may be given, or those of a kind.

        The unsigned integers beyond uint8 are names that few operators know.
        """
        resolve(device)
        return {each.name: each for each in _DTYPES if kind is None or isdtype(each, kind)}

    def devices(self) -> tuple[Device, ...]:
        """Give the devices on which there can be arrays."""
        return (CPU,)
