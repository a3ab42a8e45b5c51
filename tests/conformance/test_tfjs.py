"""The example of docs/protocol.md: TensorFlow.js on Node, through an adapter in JavaScript."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner
from tests.conformance.node import TFJS, need_node, need_tfjs

from reftorch.__main__ import main
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import CannotRun, Worker
from reftorch.conformance.compare import differences
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Call, Input, Program, Ref, Storage
from reftorch.conformance.protocol import read_message, write_request
from reftorch.spec import Spec

PAGE = Path(__file__).parents[2] / "docs" / "what_we_found.md"
A, B = Ref("input", 0), Ref("input", 1)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker(f"exec:node {need_tfjs() / 'adapter.mjs'}")
    yield worker
    worker.close()


def program(dtype: str, values: tuple[object, ...], *calls: Call, grad: bool = False) -> Program:
    """Return a program with a transposed window of sizes (3, 2) on the values, at offset 1."""
    place = Input(0, (3, 2), (1, 3), 1, grad)
    return Program((Storage(dtype, values),), (place,), calls)


FLOATS = (0.0, -2.5, 1.5, float("nan"), -0.0, float("inf"), 0.25)
SMOOTH = (0.5, 1.5, -0.75, 2.0, 0.125, -1.25, 3.0)


@pytest.mark.parametrize(
    "given",
    [
        program("float32", FLOATS, Call("mul.Tensor", (A, 0.5)), Call("abs", (A,))),
        program("float32", FLOATS, Call("sum.dim_IntList", (A, [0], True))),
        program("int32", (1, 2, 3, -4, 5, 6, 7), Call("add.Tensor", (A, 3)), Call("t", (A,))),
        program("bool", (True, False) * 4, Call("logical_not", (A,), {}, "method")),
        program("float32", SMOOTH, Call("unbind.int", (A, 1)),
                Call("mul.Tensor", (Ref("result", 0, 0), Ref("result", 0, 1)))),
        program("float32", SMOOTH, Call("sin", (A,)), Call("sum", (Ref("result", 0),)), grad=True),
        program("float32", SMOOTH, Call("t", (A,)), Call("matmul", (A, Ref("result", 0))),
                grad=True),
        program("float32", SMOOTH, Call("sum.dim_IntList", (A, [7])), Call("neg", (A,))),
        program("complex64", (1j, 2 - 1j, 0j, 1.0, 3j, 2 + 2j, 1 + 0j), Call("add.Tensor", (A, A))),
    ],
)  # fmt: skip
def test_what_is_right_is_seen_to_be(
    worker: Worker, reftorch_adapter: TorchLike, given: Program
) -> None:
    got = worker.run([given])[0]
    assert got.fault is None and got.missing is None
    claims = worker.claims
    assert not differences(given, observe(reftorch_adapter, given), got, claims)
    assert len(got.seen) + len(got.raised) > len(given.inputs)


def test_what_is_not_claimed_is_named(worker: Worker) -> None:
    calls = [
        Call("cumsum", (A, 0), {"out": A}, "out"), Call("sum", (A, ())),
        Call("argmax", (A, 0, True)), Call("zeros_like", (A,), {"memory_format": 1}),
        Call("mul.Tensor", (A, 2**40)), Call("neg", (A,), {}, "inplace"), Call("det", (A,)),
    ]  # fmt: skip
    found = worker.run([program("float32", SMOOTH, call) for call in calls])
    assert all(each.missing and not each.fault for each in found) and len(found) == len(calls)
    assert worker.run([program("int64", (1,) * 7, Call("neg", (A,)))])[0].missing == "dtype int64"


def test_the_table_is_long_and_the_adapter_short(worker: Worker) -> None:
    assert worker.claims.operators is not None and len(worker.claims.operators) > 100
    for file in TFJS.glob("*.mjs"):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) < 300 and max(map(len, lines)) <= 100


def test_what_it_says_is_by_the_schema(spec: Spec) -> None:
    folder = need_tfjs()
    schema = json.loads(Path(spec.root, "protocol.schema.json").read_text(encoding="utf-8"))
    given = [
        program("float32", FLOATS, Call("sin", (A,)), Call("sum", (A, [9])), grad=True),
        program("complex64", (1j,) * 7, Call("neg", (A,)), Call("reshape", (A, (6,)))),
        program("int32", (1,) * 7, Call("prod", (A,)), Call("item", (Ref("result", 0),))),
    ]
    lines = "".join(write_request(i + 1, each) + "\n" for i, each in enumerate(given))
    done = subprocess.run(
        ["node", "adapter.mjs"], cwd=folder, input=lines, capture_output=True, text=True, check=True
    )
    assert len(done.stdout.splitlines()) == 4
    for line in done.stdout.splitlines():
        jsonschema.Draft202012Validator(schema).validate(read_message(line))


def test_without_the_library_it_says_so(tmp_path: Path) -> None:
    need_node()
    for file in TFJS.glob("*.mjs"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(CannotRun, match=r"Cannot find package '@tensorflow/tfjs'.*npm install"):
        Worker(f"exec:node {tmp_path / 'adapter.mjs'}")


def test_the_report_shows_source_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = need_tfjs()
    monkeypatch.chdir(tmp_path)
    command = f"exec:node {folder / 'adapter.mjs'}"
    options = ["--rules", "subgradients/*", "--json", "r.json"]
    result = CliRunner().invoke(main, ["conform", command, *options], catch_exceptions=False)
    assert result.exit_code == 1, result.output
    entries = {each["rule"]: each for each in json.loads(Path("r.json").read_text())["rules"]}
    snippet = entries["subgradients/kinks-at-zero"]["snippet"]
    assert snippet.startswith("// [subgradients/kinks-at-zero]") and "// gradient of a" in snippet
    assert run_script(folder, snippet)


def run_script(folder: Path, text: str) -> list[str]:
    """Run source text with TensorFlow.js alone, and return what it prints."""
    done = subprocess.run(
        ["node", "--input-type=module", "-"], cwd=folder, input=text, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    return done.stdout.splitlines()


SECTIONS = re.findall(
    r"^## TensorFlow\.js 4\.22\.0: ([^\n]*)\n.*?^```js\n(.*?)^```",
    PAGE.read_text(encoding="utf-8"), re.M | re.S,
)  # fmt: skip


@pytest.mark.parametrize(("title", "code"), SECTIONS, ids=[title for title, _ in SECTIONS])
def test_the_page_shows_what_the_library_alone_does(title: str, code: str) -> None:
    wanted = re.findall(r"console\.log\(.*?\); // (.*?)    PyTorch:", code)
    assert wanted
    assert run_script(need_tfjs(), code) == wanted, title
