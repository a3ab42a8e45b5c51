"""Small backends that go wrong, as adapter files, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

TOY = """
import ctypes, gc, os, random, signal, subprocess, sys, threading, time
import numpy as np
from reftorch.conformance.adapters.numpy import NumpyAdapter

C = ctypes.PyDLL(None)  # its functions are called with the interpreter locked
kept = []

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


def write_toy_of_many(folder: Path, bodies: Sequence[str]) -> str:
    """Write an adapter that is NumPy's, but does body n when it negates a tensor of n; a path."""
    path = folder / "toy.py"
    body = f"if native.target == 'negative': exec({list(bodies)!r}[int(args[0][0])], globals())"
    path.write_text(TOY.format(body=body), encoding="utf-8")
    return str(path)
