"""Loading: the rendered file is used while it agrees with the YAML, and only then."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reftorch.spec.files import digest
from reftorch.spec.load import encode, load, read_rendered, spec_root
from reftorch.spec.parse import parse_spec
from reftorch.tools.render_spec import is_fresh, render
from tests.spec.fixtures import OPS, RULES, write_spec
from tests.support import ROOT

SUITE = "  suite: {ops: [f], args: {x: [1, 2.5, null]}}\n"
MORE = """\
- op: f.o(Tensor[] self, int[2] s=[1, -1], *, str m=mean) -> (Tensor values, Tensor indices)
  kind: composite
  doc: Do.
  dunder: __f__
  aliases: [g]
  non_differentiable: [1]
  derivatives:
    self, s: |
      (grad,
       self.sizes)
"""


@pytest.fixture
def root(tmp_path: Path) -> str:
    """A specification which uses every kind of field."""
    return write_spec(tmp_path, rules_dims=RULES + SUITE, ops_pointwise=OPS + MORE)


def written(texts: dict[str, str], folder: Path) -> str:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return str(folder)


def test_rendering_loses_nothing(root: str, tmp_path: Path) -> None:
    spec = parse_spec(root)
    again = read_rendered(root, written(render(spec), tmp_path / "rendered"))
    assert again is not None
    assert (again.rules, again.ops, again.root) == (spec.rules, spec.ops, spec.root)
    assert list(again.rules) == list(spec.rules)
    assert list(again.ops) == list(spec.ops)
    default = again.ops["f.o"].schema.params[1].default
    assert default == (1, -1)


def test_rendering_is_deterministic_and_one_line_an_entry(root: str) -> None:
    texts = render(parse_spec(root))
    assert texts == render(parse_spec(root))
    lines = texts["rules.json"].splitlines()
    assert sum(line.startswith('["dims/wrap"') for line in lines) == 1


def test_a_stale_or_damaged_rendering_is_not_used(root: str, tmp_path: Path) -> None:
    folder = tmp_path / "rendered"
    assert read_rendered(root, str(folder)) is None
    texts = render(parse_spec(root))
    written(texts, folder)
    assert read_rendered(root, str(folder)) is not None
    assert is_fresh(root, str(folder))
    for name in texts:
        for damaged in ("[", "[]"):
            written(texts | {name: damaged}, folder)
            assert not is_fresh(root, str(folder))
            assert (read_rendered(root, str(folder)) is None) is (name == "ops.json")
    written(texts, folder)
    write_spec(tmp_path, rules_dims=RULES)
    assert read_rendered(root, str(folder)) is None
    assert not is_fresh(root, str(folder))


def test_rules_are_read_later_and_then_parsed_when_stale(root: str, tmp_path: Path) -> None:
    folder = tmp_path / "rendered"
    for rules in ("[]", None):
        written(render(parse_spec(root)), folder)
        spec = read_rendered(root, str(folder))
        assert spec is not None
        if rules is None:
            (folder / "rules.json").unlink()
        else:
            written({"rules.json": rules}, folder)
        assert spec.rules == parse_spec(root).rules


def test_the_digest_sees_names_and_bytes(tmp_path: Path) -> None:
    texts = [{"rules_a": "x"}, {"rules_a": "y"}, {"rules_b": "x"}, {"ops_a": "x"}]
    digests = {digest(write_spec(tmp_path / str(i), **text)) for i, text in enumerate(texts)}
    assert len(digests) == len(texts)


def test_encode_is_plain_data(root: str) -> None:
    assert json.loads(json.dumps(encode(parse_spec(root)))) == encode(parse_spec(root))


def test_the_specification_loads_without_yaml() -> None:
    assert is_fresh(spec_root()), "stale: run python -m reftorch.tools.render_spec"
    script = (
        "import sys; sys.modules['yaml'] = None\n"
        "from reftorch.spec import load\n"
        "print(len(load().rules), len(load().ops))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.split() == [str(len(load().rules)), str(len(load().ops))]
