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
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reftorch.backends.cuda.absent import ABSENT
from reftorch.backends.cuda.emulation import ORDERS
from reftorch.backends.cuda.fallback import VARIABLE
from reftorch.conformance.adapters.reftorch import ReftorchAdapter
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Call, Input, Program, Ref, Storage
from reftorch.spec import load
from tests.cuda.conftest import SEED
from tests.cuda.places import several_at_one_place
from tests.support import ROOT

# What may differ wherever it is met: a word of the error.
WORDS = {
    "device type tensor to numpy": "an array cannot be laid over the memory of a device",
    "device-cuda/no-sparse": "sparse tensors are on the CPU only",
    "for generator but found": "a generator draws for its own device",
}
# What may differ of a rule: aspects, or its example.
RULES = {
    "conversion/to-returns-self": ("alias", "to the CPU is a copy"),
    "views/may-return-self": ("alias", "to the CPU is a copy"),
    "type/converts": ("python", "to a kind of the CPU is a copy"),
    "creation/pinning-needs-accelerator": ("error", "there is one"),
    "device/asked-of-a-tensor": ("python", "the example is about the CPU"),
    "errors/numpy-keyword-aliases": ("values", "get_device is -1 on the CPU alone"),
    "device/default-device": ("python", "the example is about the CPU"),
    "dlpack/device": ("values", "the example is about the CPU"),
    "random/state-is-checked": ("python", "the example makes its states on the device"),
    "saved-hooks/on-cpu": ("python", "what is on the CPU already is not copied"),
    "asarray/buffers-are-reinterpreted": ("python", "a buffer of the host is copied"),
    "rrelu/draws-where-not-positive": ("values", "the numbers are those of another generator"),
    "sparse-csr/parts-are-shown": ("error grad", "sparse tensors are on the CPU only"),
    "sparse-products/operands": ("error", "sparse tensors are on the CPU only"),
    "sparse-products/reduced-operands": ("error", "sparse tensors are on the CPU only"),
    "sparse_sampled_addmm/operands": ("error", "sparse tensors are on the CPU only"),
    "special_bessel_y0/poles": ("values", "the CPU loses the angle of what is as large as can be"),
}
DRAWING = {"random", "random_creation", "sampling"}  # whose numbers are those of another generator
STANDINGS = ("passed", "explained", "chance", "not claimed")
PRINTED = re.compile(r", device='cuda:\d+'|(?<=torch\.)cuda\.(?=\w+Tensor\b)")
STREAM = ("AssertionError", "no error but PyCapsule")  # a device has streams, which dlpack names


def explained(rule: str, difference: dict[str, Any]) -> bool:
    """Whether a difference is one that a device has to have."""
    aspect, got = difference["aspect"], difference["got"]
    if rule in RULES:
        return aspect in RULES[rule][0].split()
    if (difference["expected"], got) == STREAM:
        return aspect == "error"
    if any(word in got for word in WORDS):
        return aspect in ("error", "python")
    operator = load().ops.get(load().rules[rule].owner)
    drawn = rule.startswith("random/") or (operator is not None and operator.family in DRAWING)
    return drawn and aspect == "values" or printed(difference["expected"], got)


def printed(expected: str, got: str) -> bool:
    """Whether the devices of tensors that are printed, or named, are all that differs."""
    got = got.removeprefix("AssertionError: ")
    without = PRINTED.sub("", got)
    plain = [" ".join(text.replace('"', "'").split()) for text in (without, expected)]
    return without != got and plain[1].endswith(plain[0])


def unclaimed(reason: str) -> bool:
    """Whether a rule is not claimed for primitives without a kernel, and for nothing else."""
    names = re.findall(r"'(\w+)' has no CUDA kernel", reason)
    rest = re.sub(r"'\w+' has no CUDA kernel", "", reason.removeprefix("lacks "))
    return bool(names) and set(names) <= set(ABSENT) and not rest.strip(", ")


def chance(rule: dict[str, Any]) -> bool:
    """Whether the order may have decided which of several elements stays at a place."""
    aspects = {each["aspect"] for each in rule["differences"]}
    if rule["program"] is None or not aspects <= {"values", "grad", "python"}:
        return False
    return bool(several_at_one_place(Program.from_json(rule["program"])))


def standing(rule: dict[str, Any], order: str) -> str:
    """How a rule did: passed, explained, chance, not claimed, or wrong."""
    if rule["status"] == "passed":
        return "passed"
    if rule["status"] == "not claimed":
        return "not claimed" if unclaimed(rule["reason"]) else "wrong"
    if rule["status"] != "differs":
        return "wrong"
    if all(explained(rule["rule"], each) for each in rule["differences"]):
        return "explained"
    return "chance" if order != "forward" and chance(rule) else "wrong"


SMOKE = [
    pytest.param("smoke", order, marks=[pytest.mark.slow] if order != "forward" else [])
    for order in ORDERS
]
DEV = [pytest.param("dev", order, marks=pytest.mark.slow) for order in ORDERS]


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("profile", "order"), SMOKE + DEV)
def test_the_suite_on_a_device(
    profile: str, order: str, tmp_path: Path, cuda: Any, stage: Any
) -> None:
    if order != "forward" and not cuda.is_emulated():
        pytest.skip("a GPU has an order of its own")
    print(f"REFTORCH_EMULATOR_ORDER={order} REFTORCH_EMULATOR_SEED={SEED}")
    start, report = time.perf_counter(), tmp_path / "report.json"
    result = subprocess.run(
        [
            sys.executable, "-m", "reftorch", "conform", "reftorch:cuda", "--profile", profile,
            "--json", str(report), "--html", str(tmp_path / "report.html"),
            "--timeout", "120",  # the emulator takes its time, beside other tests
        ],
        env={
            **os.environ, VARIABLE: "", "REFTORCH_EMULATOR_ORDER": order, "PYTHONPATH": str(ROOT),
        },
        capture_output=True, text=True, check=False,
        cwd=tmp_path,  # where no failures are kept, which would be tried again
    )  # fmt: skip
    assert result.returncode in (0, 1), result.stdout[-3000:] + result.stderr[-3000:]
    rules = json.loads(report.read_text())["rules"]
    stands = {rule["rule"]: standing(rule, order) for rule in rules}
    counts = Counter(stands.values())
    wrong = [rule for rule in rules if stands[rule["rule"]] == "wrong"]
    found = {rule["rule"]: rule["differences"][:1] or rule["reason"] for rule in wrong}
    assert not found, json.dumps(found, indent=1)[:5000]
    assert counts["passed"] > 1300
    stage(
        f"conformance, {profile}, {order} order: "
        + ", ".join(f"{counts[each]} {each}" for each in STANDINGS)
        + f", {time.perf_counter() - start:.0f} s"
    )


def program(op: str, *args: Any, variant: str = "function", **kwargs: Any) -> Program:
    """A program that calls an operator on four zeros and what else is given."""
    storages = [Storage("float32", (0.0,) * 4), Storage("int64", (2, 0, 2)),
                Storage("int64", (2, 0, 1)), Storage("float32", (5.0, 6.0, 7.0))]  # fmt: skip
    inputs = [Input(i, (len(each.values),), (1,)) for i, each in enumerate(storages)]
    inputs.append(Input(0, (3, 2), (1, 1)))  # whose rows share memory
    return Program(tuple(storages), tuple(inputs), (Call(op, args, kwargs, variant),))


A, TWICE, ONCE, SOURCE, SHARED = (Ref("input", number) for number in range(5))
MEETING = [
    program("index_copy", A, 0, TWICE, SOURCE),
    program("scatter", A, 0, TWICE, SOURCE),
    program("index_put", A, (TWICE,), SOURCE),
    program("put", A, TWICE, SOURCE),
    program("threshold", SHARED, 0.0, 1.0, variant="out", out=SHARED),
    Program((), (), (), ("python",), "torch.zeros(3)[torch.tensor([0, 0])] = torch.ones(2)"),
]
APART = [
    program("index_copy", A, 0, ONCE, SOURCE),
    program("scatter", A, 0, ONCE, SOURCE),
    program("index_put", A, (ONCE,), SOURCE),
    program("put", A, ONCE, SOURCE),
    program("index_put", A, (TWICE,), SOURCE, True),
    program("put", A, TWICE, SOURCE, True),
    program("scatter", A, 0, TWICE, SOURCE, reduce="add"),
    program("index_add", A, 0, TWICE, SOURCE),
    program("gather", A, 0, TWICE),
    program("add", SHARED, SHARED),
    Program((), (), (), ("python",), "torch.zeros(3)[torch.tensor([0, 1])] = torch.ones(2)"),
]


@pytest.mark.parametrize("given", MEETING, ids=lambda each: each.calls[0].op if each.calls else "")
def test_what_meets_at_a_place_may_stay_by_chance(given: Program) -> None:
    rule = {"differences": [{"aspect": "values"}], "program": given.to_json()}
    assert chance(rule)
    assert not chance({**rule, "differences": [{"aspect": "values"}, {"aspect": "strides"}]})


@pytest.mark.parametrize("given", APART, ids=lambda each: each.calls[0].op if each.calls else "")
def test_what_does_not_meet_is_no_chance(given: Program) -> None:
    assert not observe(ReftorchAdapter(), given).raised
    assert not chance({"differences": [{"aspect": "values"}], "program": given.to_json()})


def test_what_a_device_has_to_have() -> None:
    def differs(rule: str, aspect: str, expected: str, got: str) -> bool:
        return explained(rule, {"aspect": aspect, "expected": expected, "got": got})

    shown = "repr(x) == 'tensor([1.])'"
    assert differs("printing/options", "python", shown, "AssertionError: \"tensor([1.], "
                   "device='cuda:0')\"")  # fmt: skip
    assert not differs("printing/options", "python", shown, "AssertionError: \"tensor([2.], "
                       "device='cuda:0')\"")  # fmt: skip
    assert not differs("printing/options", "python", shown, "AssertionError: 'tensor([1.])'")
    for name, other in (("Float", "Float"), ("Float", "Long")):
        kinds = f"str torch.{name}Tensor", f"str torch.cuda.{other}Tensor"
        assert differs("type/names-the-kind", "values", *kinds) == (name == other)
    assert differs("conversion/to-returns-self", "alias", "the very object a", "its own")
    assert not differs("conversion/to-returns-self", "values", "1 at [0]", "2")
    assert differs("random/seeding", "values", "0.5 at [0]", "0.25")
    assert not differs("random/seeding", "dtype", "float32", "float64")
    assert not differs("scatter/by-index", "values", "1.0 at [0]", "2.0")
