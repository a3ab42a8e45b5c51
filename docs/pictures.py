"""Draw the pictures of docs/drawing.md anew, by running its examples.

python docs/pictures.py [folder]    into docs/_static/drawing, unless another folder is named
"""

from __future__ import annotations

import doctest
import os
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent


def main() -> int:
    """Run the examples in the folder, and return the exit code."""
    os.chdir(sys.argv[1] if len(sys.argv) > 1 else DOCS / "_static" / "drawing")
    failed, _ = doctest.testfile(str(DOCS / "drawing.md"), module_relative=False, encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
