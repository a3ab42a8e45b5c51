"""Golden vectors: written twice they are the same bytes, and any reader finds the same in them."""

from __future__ import annotations

import filecmp
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
import referencing
import safetensors.numpy
import torch
from click.testing import CliRunner
from safetensors.torch import load as load_tensors
from tests.conformance.node import EXAMPLES, need_node
from tests.conformance.toys import write_toy

from reftorch.__main__ import main
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Call, Input, Program, Ref, Storage
from reftorch.conformance.vectors.export import Exporter, open_values
from reftorch.conformance.vectors.files import RuleVectors, Vector, read_rule, write_rule
from reftorch.conformance.vectors.tensors import Malformed, Tensors, pack, read_tensors, unpack
from reftorch.spec import Spec

RULES = "[nvp]*[nws]/[mpsz]*"  # of nan, views and promotion some
A, R0 = Ref("input", 0), Ref("result", 0)


def export(folder: Path, rules: str = RULES, seed: int = 0, hashes: str = "0") -> None:
    """Export in a process of its own, where sets have another order."""
    command = [sys.executable, "-m", "reftorch", "vectors", "export", "--out", str(folder)]
    options = ["--rules", rules, "--seed", str(seed)]
    environment = {**os.environ, "PYTHONHASHSEED": hashes}
    subprocess.run([*command, *options], check=True, env=environment, capture_output=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Vectors of some rules."""
    path = tmp_path_factory.mktemp("vectors") / "some"
    export(path)
    return path


def same(one: Path, other: Path) -> bool:
    """Say whether two folders hold the same files with the same bytes."""
    files = [{f.relative_to(p) for f in p.rglob("*.*")} for p in (one, other)]
    return files[0] == files[1] and all(
        filecmp.cmp(one / name, other / name, shallow=False) for name in files[0]
    )


def run(*words: str) -> Any:
    """Run the command line in this process."""
    return CliRunner().invoke(main, ["vectors", *words], catch_exceptions=False)


def test_two_exports_are_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    export(tmp_path / "again", hashes="7")
    assert same(folder, tmp_path / "again")
    export(tmp_path / "other", seed=1)
    assert not same(folder, tmp_path / "other")


def test_an_export_replaces_one_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    place = tmp_path / "place"
    assert run("export", "--rules", "nan/is-true", "--out", str(place)).exit_code == 0
    assert (place / "nan" / "is-true.json").exists()
    result = run("export", "--rules", "promotion/integers-to-float", "--out", str(place))
    assert result.exit_code == 0 and not (place / "nan").exists()
    (tmp_path / "mine.txt").write_text("precious")
    result = run("export", "--rules", "nan/is-true", "--out", str(tmp_path))
    assert result.exit_code == 2 and "manifest.json" in result.output + result.stderr
    assert (tmp_path / "mine.txt").read_text() == "precious"


@pytest.mark.parametrize(
    ("backend", "rules"), [("reftorch", "*"), ("torch", "*"), ("numpy", "nan/*")]
)
def test_they_hold(folder: Path, backend: str, rules: str) -> None:
    result = run("check", str(folder), backend, "--rules", rules)
    assert result.exit_code == 0, result.output


def test_a_fault_is_found(folder: Path, tmp_path: Path) -> None:
    toy = write_toy(tmp_path, "if native.target == 'maximum': return args[0]")
    page = tmp_path / "r.json"
    result = run("check", str(folder), toy, "--rules", "nan/*", "--json", str(page))
    assert result.exit_code == 1, result.output
    entries = {each["rule"]: each for each in json.loads(page.read_text())["rules"]}
    assert entries["nan/maximum-propagates"]["status"] == "differs"
    assert "np.maximum" in entries["nan/maximum-propagates"]["snippet"]


def test_what_was_changed_is_refused(folder: Path, tmp_path: Path) -> None:
    place = tmp_path / "place"
    assert run("export", "--rules", "nan/is-true", "--out", str(place)).exit_code == 0
    with (place / "nan" / "is-true.safetensors").open("ab") as file:
        file.write(b"\0")
    result = run("check", str(place))
    assert result.exit_code == 2 and "is not as it was written" in result.output + result.stderr
    result = run("check", str(tmp_path))
    assert result.exit_code == 2 and "no manifest.json" in result.output + result.stderr


def test_all_files_are_by_the_schema(folder: Path, spec: Spec) -> None:
    schemas = [
        json.loads(Path(spec.root, f"{name}.schema.json").read_text(encoding="utf-8"))
        for name in ("vectors", "protocol")
    ]
    registry = referencing.Registry().with_resources(
        (each["$id"], referencing.Resource.from_contents(each)) for each in schemas
    )
    jsonschema.Draft202012Validator.check_schema(schemas[0])
    validator = jsonschema.Draft202012Validator(schemas[0], registry=registry)
    files = sorted(folder.rglob("*.json"))
    assert len(files) > 5
    for file in files:
        validator.validate(json.loads(file.read_text(encoding="utf-8")))
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({**json.loads(files[0].read_text()), "when": "now"})


def test_other_readers_of_safetensors_find_the_same(folder: Path) -> None:
    for file in folder.rglob("*.safetensors"):
        data = file.read_bytes()
        ours, theirs = read_tensors(data), load_tensors(data)
        assert ours.keys() == theirs.keys()
        for name, (_, shape, content) in ours.items():
            tensor = theirs[name]
            assert list(tensor.shape) == shape
            assert tensor.reshape(-1).view(torch.uint8).numpy().tobytes() == content


VALUES: dict[str, list[Any]] = {
    "bool": [True, False], "uint8": [0, 255], "int8": [-128, 127], "int16": [-(2**15)],
    "int32": [2**31 - 1], "int64": [-(2**63), 2**63 - 1], "uint16": [2**16 - 1],
    "uint32": [2**32 - 1], "uint64": [2**64 - 1], "float16": [1.5, -0.0, math.inf, 65504.0],
    "bfloat16": [1.5, math.nan, -math.inf, 3.3895313892515355e38], "float32": [0.1, 1e-45, -0.0],
    "float64": [0.1, 5e-324, math.nan], "complex32": [1.5 - 0.5j], "float8_e5m2": [57344.0, 0.25],
    "complex64": [complex(math.inf, -0.0)], "complex128": [0.1 + 0.2j, complex(0, math.nan)],
    "float8_e4m3fn": [448.0, -0.5],
}  # fmt: skip


@pytest.mark.parametrize("dtype", VALUES)
def test_elements_survive_and_are_pytorch_s(dtype: str, reftorch_adapter: TorchLike) -> None:
    real = reftorch_adapter.describe(
        reftorch_adapter.flat(Storage(dtype, tuple(VALUES[dtype])))
    ).values
    kind, data = pack(dtype, real)
    assert [repr(each) for each in unpack(dtype, kind, data)] == [repr(each) for each in real]
    tensor = torch.tensor(VALUES[dtype], dtype=getattr(torch, dtype))
    assert data == tensor.view(torch.uint8).numpy().tobytes()


def test_the_widest_elements_come_first_and_all_is_aligned() -> None:
    tensors = Tensors()
    tensors.add("flag", "bool", [3], [True, False, True])
    tensors.add("none", "float32", [0, 2], [])
    tensors.add("wide", "float64", [], [0.5])
    tensors.add("pairs", "complex64", [1], [1j])
    data = tensors.to_bytes()
    found = safetensors.numpy.load(data)
    assert found["pairs"].tolist() == [[0.0, 1.0]] and found["none"].shape == (0, 2)
    start = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:start])
    assert start % 8 == 0 and list(header) == ["wide", "none", "pairs", "flag"]
    widths = {"BOOL": 1, "F32": 4, "F64": 8}
    for entry in header.values():
        assert entry["data_offsets"][0] % widths[entry["dtype"]] == 0
    with pytest.raises(Malformed):
        read_tensors(data[:20])


def test_programs_and_observations_survive(reftorch_adapter: TorchLike) -> None:
    program = Program(
        (Storage("float32", (1.0, math.nan, -0.0)), Storage("complex64", (1j, 2 + 0j))),
        (Input(0, (2,), (1,), 1, True), Input(1, (2,), (1,))),
        (
            Call("mul.Tensor", (A, A)), Call("unbind.int", (Ref("input", 1),)),
            Call("add.Tensor", (Ref("result", 1, 0), 1j)), Call("sum", (A, 7)),
            Call("item", (Ref("result", 2),), {}, "method"), Call("relu", (A,), {}, "inplace"),
        ),
    )  # fmt: skip
    expected = observe(reftorch_adapter, program)
    found = RuleVectors("a/b", "Something holds.", [Vector(program, expected)])
    again = read_rule(*write_rule(found)).vectors[0]
    assert again.program.to_json() == program.to_json()
    for raised in expected.raised.values():
        raised.message = ""
    assert again.expected.to_json() == {**expected.to_json(), "derivatives": {}}
    assert np.signbit(again.program.storages[0].values[2])


def test_what_nobody_wrote_is_left_open(spec: Spec, reftorch_adapter: TorchLike) -> None:
    calls = (
        Call("empty", ((3,),)), Call("add.Tensor", (R0, 1)), Call("ones", ((2,),)),
        Call("neg", (Ref("result", 2),)), Call("is_conj", (R0,), {}, "method"),
    )  # fmt: skip
    assert open_values(Program((), (), calls)) == {"r0", "r1", "r4"}
    resized = Program((), (), (*calls[2:], Call("resize_", (Ref("result", 0), (9,)))))
    assert open_values(resized) == {"r0", "r1", "r2", "r3"}
    exporter = Exporter(spec, reftorch_adapter, "dev", 0)
    expected, reason = exporter.expect(Program((), (), calls))
    assert not reason
    assert expected.seen["r0"].values == [] and expected.seen["r3"].values == [-1, -1]
    assert expected.seen["r4"].values == [False]  # which says nothing of the elements
    found = RuleVectors("a/b", "x", [Vector(Program((), (), calls), expected, frozenset(["r0"]))])
    written = json.loads(write_rule(found)[0])["programs"][0]
    assert written["expected"]["seen"]["r0"]["tensor"] is None


def test_what_depends_on_the_past_is_left_out(spec: Spec, reftorch_adapter: TorchLike) -> None:
    exporter = Exporter(spec, reftorch_adapter, "dev", 0)
    draw = Call("rand", ((3,),))
    reason = exporter.expect(Program((), (), (draw,)))[1]
    assert reason == "what it shows depends on what ran before"
    assert not exporter.expect(Program((), (), (Call("manual_seed", (3,)), draw)))[1]


def test_the_reader_in_javascript_passes(folder: Path, tmp_path: Path) -> None:
    reader = [need_node(), str(EXAMPLES / "vectors" / "reader.mjs")]
    done = subprocess.run([*reader, str(folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    words = done.stdout.split()
    assert int(words[words.index("passed,") - 1]) > 20 and " 0 differ," in done.stdout
    done = subprocess.run([*reader, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "manifest.json" in done.stderr


def test_the_reader_in_javascript_bites(tmp_path: Path) -> None:
    """A wrong element, in a folder that is otherwise whole, is named."""
    reader = EXAMPLES / "vectors" / "reader.mjs"
    text = reader.read_text(encoding="utf-8").replace("add: (a, b) => a + b", "add: (a, b) => a")
    (tmp_path / "reader.mjs").write_text(text, encoding="utf-8")
    place = tmp_path / "place"
    assert run("export", "--rules", "nan/pointwise-propagates", "--out", str(place)).exit_code == 0
    command = [need_node(), str(tmp_path / "reader.mjs"), str(place)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "nan/pointwise-propagates, program" in done.stdout
