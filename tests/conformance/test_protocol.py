"""The protocol: adapters in any language, whatever they do, and the schema of what is said."""

from __future__ import annotations

import json
import math
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from reftorch.__main__ import main
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import CannotRun, Worker
from reftorch.conformance.execute import observe
from reftorch.conformance.observation import Observation
from reftorch.conformance.program import Call, Input, Program, Ref, Storage, Symbol, decode, encode
from reftorch.conformance.protocol import (
    Claims,
    ProtocolError,
    read_answer,
    read_message,
    write_answer,
    write_hello,
    write_request,
)
from reftorch.conformance.trace import Untraceable, trace_example
from reftorch.spec import Spec

FILE = Path(__file__).with_name("foreign_adapter.py")
PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
SPECIAL = (math.nan, math.inf, -math.inf, -0.0, 1.0, 0.1, 1e300)

A = Ref("input", 0)
NEG = Program((Storage("float64", SPECIAL),), (Input(0, (7,), (1,)),), (Call("neg", (A,)),))
ADD = Program(NEG.storages, NEG.inputs, (Call("add.Tensor", (A, A)),))
WHOLE = (2**62 + 1, 2**53 + 1, -(2**63) + 1, 3)
INTEGERS = Program((Storage("int64", WHOLE),), (Input(0, (4,), (1,)),), (Call("neg", (A,)),))


def command(*words: str) -> str:
    return f"exec:{shlex.join([sys.executable, str(FILE), *words])}"


@pytest.fixture(scope="module")
def validate(spec: Spec) -> Callable[[str], None]:
    schema = json.loads(Path(spec.root, "protocol.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    return lambda line: validator.validate(json.loads(line))


def test_a_command_answers_as_an_adapter_does(reftorch_adapter: TorchLike) -> None:
    worker = Worker(command())
    assert worker.claims.name == "lists" and worker.claims.operators == {"neg", "add", "abs"}
    found = worker.run([NEG, ADD, INTEGERS])
    worker.close()
    for program, got in zip([NEG, ADD, INTEGERS], found, strict=True):
        expected = observe(reftorch_adapter, program)
        assert [repr(v) for v in got.seen["r0"].values] == [
            repr(v) for v in expected.seen["r0"].values
        ]


def test_what_it_lacks_is_not_sent_or_answered_by_name() -> None:
    exp = Program(NEG.storages, NEG.inputs, (Call("exp", (A,)),))
    scalar = Program(NEG.storages, NEG.inputs, (Call("add.Scalar", (A, 1)),))
    worker = Worker(command())
    found = worker.run([exp, NEG, scalar, exp, NEG])
    worker.close()
    assert [each.missing for each in found] == [
        "exp (function)", None, "add.Scalar with an argument that is no tensor",
        "exp (function)", None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("die", "crashed: its process ended with exit status 1: ValueError: no negatives today"),
        ("hang", "hung: no answer within 1 s"),
        ("close", "crashed: its output closed"),
        ("short", "returned rubbish: 6 values of dtype float64 for sizes"),
        ("later", "returned rubbish: an answer to 3 where one to 2 was due"),
        ("foreign", "returned rubbish: an answer cannot hold speed"),
        ("shapeless", "returned rubbish: no object: "),
        ("flood", "hung: no answer within 1 s"),
    ],
)
def test_what_goes_wrong_costs_one_program(word: str, fault: str) -> None:
    worker = Worker(command(word), timeout=1.0)
    found = worker.run([ADD, NEG, ADD])
    assert [each.fault is None for each in found] == [True, False, True]
    assert str(found[1].fault).startswith(fault)
    assert worker.run([ADD])[0].seen["r0"].values[1] == math.inf
    worker.close()


def seeing(**of_r0: Any) -> dict[str, Any]:
    return {"seen": {"r0": {"dtype": "float64", "sizes": [1], "values": [1], **of_r0}}}


def raising(**of_r0: Any) -> dict[str, Any]:
    return {"raised": {"r0": {"classes": ["Error"], "message": "", **of_r0}}}


NO_ANSWERS: list[tuple[Any, str]] = [
    ({"seen": []}, "'list' object has no attribute"),
    ({"gradients": {"a": 5}}, "no object: 5"),
    ({"missing": 5}, "missing cannot be 5"),
    ({"left": "all"}, "left cannot be 'all'"),
    ({"derivatives": {"reverse": 5}}, "derivatives cannot be"),
    (raising(classes=[]), "an exception without a class"),
    (raising(classes="Error"), "classes cannot be 'Error'"),
    (raising(message=None), "message cannot be None"),
    (seeing(sizes=[True]), r"sizes cannot be \[True\]"),
    (seeing(strides=[1, 1]), r"strides \[1, 1\] for sizes \[1\]"),
    (seeing(shares=5), "shares cannot be 5"),
    (seeing(values=[None]), "an element None of dtype float64"),
    (seeing(values=[{"complex": [1, 2]}]), "an element .* of dtype float64"),
    (seeing(values=[{"int": "1" + 400 * "0"}]), "int too large"),
    (seeing(values=[{}]), "StopIteration"),
]


@pytest.mark.parametrize(("answer", "fault"), NO_ANSWERS)
def test_what_is_no_answer_is_refused_whatever_it_is(answer: Any, fault: str) -> None:
    with pytest.raises(ProtocolError, match=fault):
        read_answer(1, {"id": 1, **answer})


def test_no_answer_is_taken_for_that_of_another_program() -> None:
    worker = Worker(command(json.dumps(NO_ANSWERS[-2][0])))
    assert [each.fault is None for each in worker.run([ADD, NEG, ADD])] == [True, False, True]
    worker.close()
    worker = Worker(command("deep"))
    assert [each.fault for each in worker.run([ADD, NEG, ADD])] == [None] * 3
    worker.close()


def test_texts_are_such_as_can_be_shown() -> None:
    worker = Worker(command(json.dumps(raising(message="a\ud800b \x1b[31mred \u202e \N{SNOWMAN}"))))
    (found,) = worker.run([NEG])
    worker.close()
    shown = "a\N{REPLACEMENT CHARACTER}b \N{REPLACEMENT CHARACTER}[31mred"
    assert found.raised["r0"].message.startswith(shown)
    assert found.raised["r0"].message.endswith("\N{REPLACEMENT CHARACTER} \N{SNOWMAN}")


def test_what_a_library_prints_is_no_answer() -> None:
    worker = Worker(command("chatter"))
    assert [each.fault for each in worker.run([NEG, NEG])] == [None, None]
    assert worker.process is not None and "a line" in worker.process.noise
    worker.close()


def test_who_does_not_listen_hangs_and_does_not_block_the_suite() -> None:
    worker = Worker(command("deaf"), timeout=0.5)
    large = Program((Storage("float64", (0.5,) * 30000),), NEG.inputs, NEG.calls)
    assert worker.run([large] * 20)[0].fault == "hung: no answer within 0.5 s"
    worker.close()


@pytest.mark.parametrize(
    ("backend", "why"),
    [
        (command("old"), "it speaks version 2 of the protocol, and this is 1"),
        (command("absent"), "lists is not installed"),
        (command("empty"), "its hello is none: KeyError: 'protocol'"),
        (command("mute"), "the worker of exec:.* does not start"),
        ("exec:no-such-command-here x", "no-such-command-here: No such file or directory"),
    ],
)
def test_a_command_that_cannot_serve_is_one_line(backend: str, why: str) -> None:
    with pytest.raises(CannotRun, match=why):
        Worker(backend)


def test_the_command_line_reports_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = ["--rules", "promotion/*", "--ops", "add*", "--json", "r.json"]
    result = CliRunner().invoke(main, ["conform", command(), *options], catch_exceptions=False)
    assert result.exit_code in (0, 1), result.output
    report = json.loads(Path("r.json").read_text())
    assert report["backend"] == "lists" and report["counts"]["error"] == 0


@pytest.mark.parametrize("word", ["short", "die"])
def test_what_broke_a_command_is_shown_as_the_line_that_it_got(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = ["--rules", "neg/*", "--json", "r.json"]
    result = CliRunner().invoke(main, ["conform", command(word), *options], catch_exceptions=False)
    assert result.exit_code == 1, result.output
    entries = json.loads(Path("r.json").read_text())["rules"]
    snippet = next(each["snippet"] for each in entries if each["status"] == "error")
    head, *lines = snippet.splitlines()
    assert head.startswith("-- [neg/")
    requests = [line for line in lines if line and not line.startswith("--")]
    assert len(requests) == 1
    words = [sys.executable, str(FILE), word]
    done = subprocess.run(
        words, input=requests[0] + "\n", capture_output=True, text=True, check=False
    )
    if word == "die":
        assert "no negatives today" in done.stderr
    else:
        assert json.loads(done.stdout.splitlines()[-1])["id"] == 1


@pytest.mark.parametrize("backend", ["exec:", "exec:'unbalanced"])
def test_no_command_is_one_line(backend: str) -> None:
    result = CliRunner().invoke(main, ["conform", backend, "--rules", "nan/*"])
    assert result.exit_code == 2 and "cannot run" in result.output + result.stderr


def test_a_device_is_the_command_s_own_affair() -> None:
    result = CliRunner().invoke(main, ["conform", command(), "--device", "cuda"])
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (1.0, {"float": "1.0"}), (1, 1), (0.1, 0.1), (-0.0, {"float": "-0.0"}),
        (math.nan, {"float": "nan"}), (2**53 + 1, {"int": "9007199254740993"}),
        (complex(1, -0.0), {"complex": [1.0, {"float": "-0.0"}]}), (True, True),
    ],
)  # fmt: skip
def test_numbers_are_spelled_so_that_no_language_mistakes_them(value: Any, data: Any) -> None:
    assert encode(value) == data
    assert repr(decode(json.loads(json.dumps(data)))) == repr(value)


def test_integers_are_read_as_their_dtype_says() -> None:
    line = '{"id": 1, "seen": {"r0": {"dtype": "float32", "sizes": [2], "values": [1, 2.5]},'
    line += ' "r1": {"python": "float", "values": [3]}}}'
    message = read_message(line)
    assert message is not None
    seen = read_answer(1, message).seen
    assert repr(seen["r0"].values) == "[1.0, 2.5]" and repr(seen["r1"].values) == "[3.0]"


def test_an_empty_answer_is_none() -> None:
    with pytest.raises(ProtocolError, match="empty"):
        read_answer(1, {"id": 1})


def test_all_that_is_said_is_by_the_schema(
    spec: Spec, reftorch_adapter: TorchLike, validate: Callable[[str], None]
) -> None:
    validate(write_hello(Claims.of(reftorch_adapter)))
    count = 0
    for rule in list(spec.rules.values())[::6]:
        try:
            program = trace_example(reftorch_adapter, rule)
        except Untraceable:
            continue
        count += 1
        validate(write_request(count, program))
        validate(write_answer(count, observe(reftorch_adapter, program)))
    assert count > 50
    for program in (NEG, INTEGERS):
        validate(write_request(1, program))
    with pytest.raises(jsonschema.ValidationError):
        validate('{"id": 1, "seen": {"r0": {"sizes": [2], "values": [1, 2]}}}')
    with pytest.raises(jsonschema.ValidationError):
        validate('{"hello": {"protocol": 2, "name": "x", "claims": [], "dtypes": []}}')


def test_an_adapter_that_knows_only_the_page_is_by_the_schema(
    validate: Callable[[str], None]
) -> None:
    lines = "".join(write_request(i + 1, p) + "\n" for i, p in enumerate([NEG, ADD, INTEGERS]))
    done = subprocess.run(
        [sys.executable, str(FILE)], input=lines, capture_output=True, text=True, check=True
    )
    spoken = [line for line in done.stdout.splitlines() if read_message(line) is not None]
    assert len(spoken) == 4
    for line in spoken:
        validate(line)


def test_the_page_s_examples_are_by_the_schema(validate: Callable[[str], None]) -> None:
    blocks = re.findall(r"^```json\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    assert len(lines) >= 4
    for line in lines:
        validate(line)


def test_symbols_and_observations_survive() -> None:
    for value in (Symbol("dtype", "int8"), Symbol("python", "int"), slice(None, 2**60, None)):
        assert decode(json.loads(json.dumps(encode(value)))) == value
    observation = Observation(source="x = 1")
    assert Observation.from_json(observation.to_json()).source == "x = 1"
