"""Run a tool without the rest of the package, which may not be importable before the tool has run.

python reftorch/tools/bare.py render --check

Rendered code that names an operator which is gone fails at import; what renders it must not.
"""

from __future__ import annotations

import runpy
import sys
import types
from pathlib import Path


def main(arguments: list[str]) -> None:
    """Run the named tool with the other arguments."""
    package = types.ModuleType("reftorch")
    package.__path__ = [str(Path(__file__).resolve().parent.parent)]
    sys.modules["reftorch"] = package
    sys.argv = arguments
    runpy.run_module(f"reftorch.tools.{arguments[0]}", run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
