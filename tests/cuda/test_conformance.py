"""The conformance suite on a device beside the CPU: what differs, and why that may be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reftorch.spec import load

# What may differ: a word of the difference, or the rules by name.
WORDS = {
    "device type tensor to numpy": "an array cannot be laid over the memory of a device",
    "device-cuda/no-sparse": "sparse tensors are on the CPU only",
    "device='cuda": "the device is printed",
    "for generator but found": "a generator draws for its own device",
}
RULES = {
    "conversion/to-returns-self": "to the CPU is a copy",
    "views/may-return-self": "to the CPU is a copy",
    "type/converts": "to a kind of the CPU is a copy",
    "creation/pinning-needs-accelerator": "there is one",
    "device/asked-of-a-tensor": "the example is about the CPU",
    "device/default-device": "the example is about the CPU",
    "dlpack/no-stream": "a device has streams",
    "dlpack/device": "the example is about the CPU",
    "saved-hooks/on-cpu": "what is on the CPU already is not copied",
    "asarray/buffers-are-reinterpreted": "a buffer of the host is copied",
}
DRAWING = {"random", "random_creation", "sampling"}  # whose numbers are those of another generator


def explained(rule: str, difference: dict[str, Any]) -> bool:
    """Whether a difference is one that a device has to have."""
    text = f"{difference['expected']} {difference['got']}"
    owner = load().rules[rule].owner
    operator = load().ops.get(owner)
    drawn = rule.startswith("random/") or (operator is not None and operator.family in DRAWING)
    return drawn or rule in RULES or any(word in text for word in WORDS)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_suite_on_a_device(tmp_path: Path, cuda: Any) -> None:
    report = tmp_path / "report.json"
    result = subprocess.run(
        [
            sys.executable, "-m", "reftorch", "conform", "reftorch:cuda", "--profile", "smoke",
            "--json", str(report), "--html", str(tmp_path / "report.html"),
        ],
        env={**os.environ, "REFTORCH_CUDA_FALLBACK": "1"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert result.returncode in (0, 1), result.stdout[-3000:] + result.stderr[-3000:]
    rules = json.loads(report.read_text())["rules"]
    passed = [rule["rule"] for rule in rules if rule["status"] == "passed"]
    assert len(passed) > 1200
    unexplained = {
        rule["rule"]: rule["differences"][:1] or rule["reason"] for rule in rules
        if rule["status"] not in ("passed", "differs") or any(
            not explained(rule["rule"], each) for each in rule["differences"]
        )
    }  # fmt: skip
    assert not unexplained, json.dumps(unexplained, indent=1)[:5000]
