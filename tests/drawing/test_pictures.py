"""What docs/drawing.md says and shows is what happens."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support import ROOT

SHOWN = ROOT / "docs" / "_static" / "drawing"


def test_pictures_of_the_page_are_fresh(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "pictures.py", tmp_path],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    shown = {path.name: path.read_text(encoding="utf-8") for path in SHOWN.iterdir()}
    assert drawn == shown, "stale: run python docs/pictures.py"
