"""Small backends that go wrong, as adapter files, for the tests."""

from __future__ import annotations

from pathlib import Path

TOY = """
import os, sys, time
from reftorch.conformance.adapters.numpy import NumpyAdapter

class Toy(NumpyAdapter):
    name = "toy"

    def invoke(self, native, args, kwargs):
        {body}
        return super().invoke(native, args, kwargs)

adapter = Toy
"""


def write_toy(folder: Path, body: str) -> str:
    """Write an adapter that is NumPy's, but does `body` at each call; return its path."""
    path = folder / "toy.py"
    path.write_text(TOY.format(body=body), encoding="utf-8")
    return str(path)
