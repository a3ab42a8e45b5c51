"""Adapters: how the suite talks to a tensor library. See `base.Adapter`.

A backend is written NAME or NAME:OPTIONS, where OPTIONS are `key=value` with commas between; what
stands there without a key is the adapter's first option: `torch:compile=eager`, `torch:cuda`,
`array-api:array_api_strict`. NAME is a built-in adapter, one that an installed package offers in
the entry-point group `reftorch.adapters`, or the path of a file that defines `adapter`. What is
written exec:COMMAND is an adapter in any language, which is asked by lines of JSON.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import shlex
import sys
from pathlib import Path
from typing import Any

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.adapters.base import UnknownBackend as UnknownBackend
from reftorch.conformance.adapters.foreign import Foreign

BUILT_IN = (
    "array-api", "cupy", "jax", "mlx", "mygrad", "numpy", "reftorch", "tinygrad", "torch",
)  # fmt: skip
GROUP = "reftorch.adapters"
EXEC = "exec:"


def load_adapter(backend: str) -> Adapter:
    """Load an adapter by its name, or from a file that defines `adapter`."""
    if backend.startswith(EXEC):
        return Foreign(backend)
    path, name, rest = split(backend)
    found = from_file(path) if path is not None else from_name(name)
    if isinstance(found, Adapter) and not rest:
        return found
    if not (isinstance(found, type) and issubclass(found, Adapter)):
        takes_none = " that takes options" if isinstance(found, Adapter) else ""
        raise UnknownBackend(f"{name} does not define `adapter`{takes_none}")
    adapter = found(**read_options(name, rest, found.takes))
    if rest:
        adapter.name = backend if path is None else f"{adapter.name}:{rest}"
    return adapter


def own_command(backend: str) -> list[str] | None:
    """Return the command of a backend that is one; None: it is an adapter in Python."""
    if not backend.startswith(EXEC):
        return None
    try:
        words = shlex.split(backend.removeprefix(EXEC))
    except ValueError as error:
        raise UnknownBackend(f"{backend}: {error}") from None
    if not words:
        raise UnknownBackend(f"{EXEC} needs a command, as in exec:'node adapter.mjs'")
    return words


def split(backend: str) -> tuple[Path | None, str, str]:
    """Split a backend into the file or name of its adapter, and its options."""
    head, suffix, rest = backend.partition(".py")
    if suffix and rest[:1] in ("", ":"):
        return Path(head + suffix), head + suffix, rest[1:]
    name, _, rest = backend.partition(":")
    return None, name, rest


def from_file(path: Path) -> Any:
    """Run a file and return what it calls `adapter`; it may import what lies beside it."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise UnknownBackend(f"no adapter file {path}")
    folder = str(path.parent.absolute())
    if folder not in sys.path:
        sys.path.append(folder)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, "adapter", None)


def from_name(name: str) -> Any:
    """Return the built-in adapter of this name, or the one that an installed package offers."""
    if name in BUILT_IN:
        module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
        return module.adapter
    offered = {each.name: each for each in importlib.metadata.entry_points(group=GROUP)}
    if name not in offered:
        known = ", ".join([*BUILT_IN, *sorted(offered)])
        raise UnknownBackend(
            f"unknown backend {name!r}; known are {known}, PATH/adapter.py and exec:COMMAND"
        )
    return offered[name].load()


def read_options(name: str, text: str, takes: tuple[str, ...]) -> dict[str, str]:
    """Read `key=value,key=value`; the first key may be left out."""
    options = {}
    for part in filter(None, text.split(",")):
        key, sign, value = part.partition("=")
        if not sign and takes:
            key, value = takes[0], part
        if key not in takes:
            allowed = f"it takes {', '.join(takes)}" if takes else "it takes none"
            raise UnknownBackend(f"{name} has no option {part!r}; {allowed}")
        options[key] = value
    return options


def with_options(backend: str, options: dict[str, str | None]) -> str:
    """Add options to a backend, as it would be written with them."""
    given = [f"{key}={value}" for key, value in options.items() if value is not None]
    if given and backend.startswith(EXEC):
        raise UnknownBackend(f"{given[0]} cannot be given to a command; write it into the command")
    _, name, rest = split(backend)
    text = ",".join([rest, *given] if rest else given)
    return f"{name}:{text}" if text else backend
