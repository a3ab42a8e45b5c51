"""What the pages show of operators is read, and complaints name a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from reftorch.spec import Spec, SpecError, load
from reftorch.spec.shown import is_shown, load_shown
from tests.spec.fixtures import parse_texts

OPS = """
- op: relu6(Tensor self) -> Tensor
  kind: composite
  doc: Bound self.
- op: _helper(Tensor self) -> Tensor
  kind: primitive
  doc: Help.
- op: narrow(Tensor(a) self) -> Tensor(a)
  kind: view
  doc: Take a part.
  variants: [function, method, copy]
"""
RELU6 = """
relu6:
  formula: min(max(self, 0), 6)
  shapes: any -> the same
  example: |
    assert torch.relu6 is not None
"""


def parsed(tmp_path: Path, text: str, family: str = "activation") -> Spec:
    spec = parse_texts(tmp_path, ops_activation=OPS)
    folder = Path(spec.root) / "examples"
    folder.mkdir()
    (folder / f"{family}.yaml").write_text(text, encoding="utf-8")
    return spec


def test_formula_shapes_and_example_are_read(tmp_path: Path) -> None:
    found = load_shown(parsed(tmp_path, RELU6))["relu6"]
    assert found.formula == "min(max(self, 0), 6)"
    assert found.shapes == "any -> the same"
    assert found.example == "assert torch.relu6 is not None\n"
    assert (found.location.line, found.example_line) == (2, 6)


@pytest.mark.parametrize(
    ("text", "family", "complaint"),
    [
        ("relu7: {example: assert x}", "activation", "activation has no operator 'relu7'"),
        ("relu6: {example: assert x}", "unary", "unary has no operator 'relu6'"),
        ("relu6: {formula: x}", "activation", "relu6 has no 'example'"),
        ("relu6: {example: assert x, shape: any}", "activation", "unknown key 'shape'"),
        ("relu6: {example: assert}", "activation", "the example of relu6 is not Python"),
        ("relu6: {example: assert x}\nrelu6: {example: assert x}", "activation", "duplicate key"),
        ("relu6:\n  example: |\n    assert x\n" + "    assert x\n" * 8, "activation",
         "more than 8 lines"),
    ],
)  # fmt: skip
def test_complaints(tmp_path: Path, text: str, family: str, complaint: str) -> None:
    spec = parsed(tmp_path, text, family)
    with pytest.raises(SpecError, match=complaint):
        load_shown(spec)


def test_what_has_to_be_shown(tmp_path: Path) -> None:
    spec = parse_texts(tmp_path, ops_activation=OPS)
    assert [name for name, entry in spec.ops.items() if is_shown(entry)] == ["relu6", "narrow"]
    assert not is_shown(load().ops["_foreach_exp"])
