"""Where the files of the specification are, and the digest of what they hold."""

from __future__ import annotations

import os
from zlib import crc32

from reftorch.spec.model import SpecError

FORMAT = 2  # part of the digest: raise it when the parser or the rendering changes
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def spec_root() -> str:
    """Find the specification: inside an installed package, beside it in a checkout."""
    inside = os.path.join(PACKAGE, "_spec")
    if os.path.isdir(inside):
        return inside
    beside = os.path.join(os.path.dirname(PACKAGE), "spec")
    if not os.path.isdir(beside):
        raise SpecError(f"no specification at {inside} nor at {beside}")
    return beside


def spec_files(root: str) -> list[str]:
    """List the YAML files that hold rules and operators, relative to the root, in loading order."""
    found: list[str] = []
    for folder in ("rules", "ops"):
        path = os.path.join(root, folder)
        if os.path.isdir(path):
            names = sorted(name for name in os.listdir(path) if name.endswith(".yaml"))
            found += [f"{folder}/{name}" for name in names]
    return found


def digest(root: str) -> str:
    """Digest the names and bytes of the YAML files; a checksum, since nobody forges them."""
    state = crc32(f"format {FORMAT}\n".encode())
    size = 0
    for name in spec_files(root):
        with open(os.path.join(root, name), "rb") as file:
            content = file.read()
        state = crc32(content, crc32(f"{name} {len(content)}\n".encode(), state))
        size += len(content)
    return f"{size}-{state:08x}"
