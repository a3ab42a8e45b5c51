"""The conformance suite on a device beside the CPU: what differs, and why that may be.

The CPU calculates nothing for the device here: what has no kernel is not claimed. What may run in
any order runs in three.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reftorch.backends.cuda.absent import ABSENT
from reftorch.backends.cuda.emulation import ORDERS
from reftorch.backends.cuda.fallback import VARIABLE
from reftorch.spec import load
from tests.cuda.conftest import SEED

# What may differ: a word of the difference, or the rules by name.
WORDS = {
    "device type tensor to numpy": "an array cannot be laid over the memory of a device",
    "device-cuda/no-sparse": "sparse tensors are on the CPU only",
    "device='cuda": "the device is printed",
    "for generator but found": "a generator draws for its own device",
    "no error but PyCapsule": "a device has streams, which dlpack may be told",
    "str torch.cuda.": "the kind is one of devices",
}
RULES = {
    "conversion/to-returns-self": "to the CPU is a copy",
    "views/may-return-self": "to the CPU is a copy",
    "type/converts": "to a kind of the CPU is a copy",
    "creation/pinning-needs-accelerator": "there is one",
    "device/asked-of-a-tensor": "the example is about the CPU",
    "device/default-device": "the example is about the CPU",
    "dlpack/device": "the example is about the CPU",
    "saved-hooks/on-cpu": "what is on the CPU already is not copied",
    "asarray/buffers-are-reinterpreted": "a buffer of the host is copied",
    "rrelu/draws-where-not-positive": "the numbers are those of another generator",
    "special_bessel_y0/poles": "the CPU loses the angle of what is as large as can be",
}
# What writes to places; of several elements that are written to one, any may stay.
WRITES = re.compile(r"\b(scatter|index_put|index_copy|put|copy)_?\(|max_unpool|\] = ")
DRAWING = {"random", "random_creation", "sampling"}  # whose numbers are those of another generator


def explained(rule: str, difference: dict[str, Any]) -> bool:
    """Whether a difference is one that a device has to have."""
    text = f"{difference['expected']} {difference['got']}"
    owner = load().rules[rule].owner
    operator = load().ops.get(owner)
    drawn = rule.startswith("random/") or (operator is not None and operator.family in DRAWING)
    return drawn or rule in RULES or any(word in text for word in WORDS)


def unclaimed(reason: str) -> bool:
    """Whether a rule is not claimed for primitives without a kernel, and for nothing else."""
    names = re.findall(r"'(\w+)' has no CUDA kernel", reason)
    rest = re.sub(r"'\w+' has no CUDA kernel", "", reason.removeprefix("lacks "))
    return bool(names) and set(names) <= set(ABSENT) and not rest.strip(", ")


def chance(rule: dict[str, Any]) -> bool:
    """Whether the order may have decided which of several elements stays at a place."""
    aspects = {each["aspect"] for each in rule["differences"]}
    return aspects <= {"values", "grad", "python"} and WRITES.search(rule["snippet"]) is not None


def unexplained(rules: list[dict[str, Any]], order: str) -> dict[str, Any]:
    """What is wrong with the rules of a report, by their ids."""
    found = {}
    for rule in rules:
        if rule["status"] == "not claimed":
            fine = unclaimed(rule["reason"])
        else:
            differences = rule["differences"]
            fine = rule["status"] == "passed" or rule["status"] == "differs" and (
                all(explained(rule["rule"], each) for each in differences)
                or (order != "forward" and chance(rule))
            )  # fmt: skip
        if not fine:
            found[rule["rule"]] = rule["differences"][:1] or rule["reason"]
    return found


SMOKE = [
    pytest.param("smoke", order, marks=[pytest.mark.slow] if order != "forward" else [])
    for order in ORDERS
]
DEV = [pytest.param("dev", order, marks=pytest.mark.slow) for order in ORDERS]


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("profile", "order"), SMOKE + DEV)
def test_the_suite_on_a_device(profile: str, order: str, tmp_path: Path, cuda: Any) -> None:
    if order != "forward" and not cuda.is_emulated():
        pytest.skip("a GPU has an order of its own")
    print(f"REFTORCH_EMULATOR_ORDER={order} REFTORCH_EMULATOR_SEED={SEED}")
    report = tmp_path / "report.json"
    result = subprocess.run(
        [
            sys.executable, "-m", "reftorch", "conform", "reftorch:cuda", "--profile", profile,
            "--json", str(report), "--html", str(tmp_path / "report.html"),
        ],
        env={**os.environ, VARIABLE: "", "REFTORCH_EMULATOR_ORDER": order}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert result.returncode in (0, 1), result.stdout[-3000:] + result.stderr[-3000:]
    rules = json.loads(report.read_text())["rules"]
    assert sum(rule["status"] == "passed" for rule in rules) > 1300
    found = unexplained(rules, order)
    assert not found, json.dumps(found, indent=1)[:5000]
