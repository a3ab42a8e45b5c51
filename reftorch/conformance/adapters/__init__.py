"""Adapters: how the suite talks to a tensor library. See `base.Adapter`."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

from reftorch.conformance.adapters.base import Adapter

BUILT_IN = ("numpy", "reftorch", "torch")


class UnknownBackend(Exception):
    """There is no such adapter, or its file defines none."""


def load_adapter(backend: str) -> Adapter:
    """Load an adapter by its name, or from a file that defines `adapter`."""
    if backend in BUILT_IN:
        module = importlib.import_module(f"reftorch.conformance.adapters.{backend}")
    elif backend.endswith(".py"):
        path = Path(backend)
        spec = importlib.util.spec_from_file_location(path.stem, path)
        if not path.is_file() or spec is None or spec.loader is None:
            raise UnknownBackend(f"no adapter file {backend}")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    else:
        raise UnknownBackend(
            f"unknown backend {backend!r}; known are {', '.join(BUILT_IN)}, or PATH/adapter.py"
        )
    found = getattr(module, "adapter", None)
    if isinstance(found, Adapter):
        return found
    if isinstance(found, type) and issubclass(found, Adapter):
        return found()
    raise UnknownBackend(f"{backend} does not define `adapter`")
