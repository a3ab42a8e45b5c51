"""The command as it is installed, on a specification that is malformed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.support import ROOT


def test_a_malformed_specification_is_one_line(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "reftorch", tmp_path / "reftorch")
    shutil.copytree(ROOT / "spec", tmp_path / "spec")
    shutil.copy(ROOT / "reftorch_command.py", tmp_path)
    path = tmp_path / "spec" / "rules" / "dims.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "\ndims/bad: {example: x}\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "reftorch_command.py", "conform", "numpy"],
        cwd=tmp_path, capture_output=True, text=True, check=False, env={"PATH": ""},
    )  # fmt: skip
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("reftorch: the specification is malformed: spec/rules/dims.yaml:")
