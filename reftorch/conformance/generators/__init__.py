"""Generators: programs written by hand for rules that operators and examples do not reach.

A rule names one under `suite.inputs`. A generator takes a `Draft` and adds inputs and calls to it.
"""

from __future__ import annotations

from collections.abc import Callable

from reftorch.conformance.draft import Draft

Generator = Callable[[Draft], None]

GENERATORS: dict[str, Generator] = {}

__all__ = ["GENERATORS", "Generator"]
