"""Node, and packages of npm in a folder that is kept between runs, for the tests."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
KEPT = Path(__file__).parents[2] / ".reftorch" / "node"
TFJS = EXAMPLES / "tfjs"


def need_node() -> str:
    """Return node, or skip."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    if int(version.stdout.strip("v").split(".")[0]) < 18:
        pytest.skip(f"Node is {version.stdout.strip()}, and the examples need 18")
    return node


@cache
def install_tfjs() -> Path | str:
    """Install what the example's package.json asks for; return the folder, or why not."""
    npm = shutil.which("npm")
    wanted = (TFJS / "package.json").read_text(encoding="utf-8")
    KEPT.mkdir(parents=True, exist_ok=True)
    there = KEPT / "node_modules" / "@tensorflow" / "tfjs" / "package.json"
    pinned = json.loads(wanted)["dependencies"]["@tensorflow/tfjs"]
    if not there.exists() or json.loads(there.read_text())["version"] != pinned:
        if npm is None:
            return "there is no npm"
        (KEPT / "package.json").write_text(wanted, encoding="utf-8")
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
        try:
            done = subprocess.run(
                [npm, "install", *options], cwd=KEPT, capture_output=True, text=True,
                check=False, timeout=100,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "npm install takes longer than 100 s"
        if done.returncode:
            return f"npm install fails: {done.stderr.strip().splitlines()[:1]}"
    return KEPT


def need_tfjs() -> Path:
    """Return a folder with the example's adapter and TensorFlow.js, or skip."""
    need_node()
    found = install_tfjs()
    if isinstance(found, str):
        pytest.skip(f"TensorFlow.js is not there: {found}")
    for file in TFJS.glob("*.mjs"):
        shutil.copy(file, found)
    return found
