"""Faults of sizes as Python values."""

from __future__ import annotations

import contextlib
import copyreg
from collections.abc import Iterator
from typing import Any
from unittest import mock

from reftorch.conformance.mutations.vocabulary import MUTANTS, Step, accepts, after


@contextlib.contextmanager
def _pickled_as_tuples(lib: Any) -> Iterator[None]:
    reduced = {lib.Size: lambda size: (tuple, (tuple(size),))}
    with mock.patch.dict(copyreg.dispatch_table, reduced):
        yield


MUTANTS["size_pickles"] = {
    "rule": "size/pickles", "says": "A Size comes out of a pickle as a plain tuple.",
    "surface": _pickled_as_tuples,
}  # fmt: skip


def _of_size(step: Step) -> bool:
    return bool(step.args) and isinstance(step.args[0], step.lib.Size)


after("size/is-a-tuple", "A Size is written as a plain tuple.", "__repr",
      lambda s, r: str(tuple(s.args[0])), _of_size)
after("size/closed", "Parts and sums of Sizes are plain tuples.", "getitem __add",
      lambda s, r: tuple(r), lambda s: _of_size(s) and isinstance(s.args[1], (slice, tuple)))
accepts("size/of-integers", "Items of any kind make a Size.", "Size", lambda s: s.lib.Size())
