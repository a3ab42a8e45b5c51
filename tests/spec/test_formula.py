"""Formulas: their place, their free names, and the names they may use."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

import pytest

from reftorch.spec.formula import compile_formula, free_names
from reftorch.spec.model import Formula, Location, SpecError
from tests.spec.fixtures import parse_texts

OP = "- op: f(Tensor self, Tensor other) -> Tensor\n  kind: composite\n  doc: Do.\n"


def formula(source: str, *targets: str) -> Formula:
    """A formula on line 7, column 4."""
    return Formula(targets or ("self",), source, Location("spec/ops/f.yaml", 7, 4))


# How a formula is written in YAML, and the line, column and end column of the division in it.
STYLES = {
    "plain": ("    self: grad / zero   # why\n", 5, 10, 21),
    "double quotes": ('    self: "grad / zero"\n', 5, 11, 22),
    "flow": ("    {self: grad / zero, other: grad}\n", 5, 11, 22),
    "plain, several lines": ("    self: grad +\n      (grad / zero)\n", 6, 7, 18),
    "literal": ("    self: |\n\n      (grad\n       + grad / zero)\n", 8, 9, 20),
    "folded": ("    self: >-\n      grad\n      + grad / zero\n", 7, 8, 19),
    "key below": ("    self:\n      grad / zero\n", 6, 6, 17),
}


@pytest.mark.parametrize("style", STYLES)
def test_a_failing_formula_points_into_the_yaml(tmp_path: Path, style: str) -> None:
    text, line, column, end = STYLES[style]
    spec = parse_texts(tmp_path, ops_f=OP + "  derivatives:\n" + text)
    compiled = compile_formula(spec.ops["f"].derivatives[0], ("grad", "zero"), {}, spec.root)
    with pytest.raises(ZeroDivisionError) as caught:
        compiled(1, 0)
    last = traceback.extract_tb(caught.tb)[-1]
    assert last.filename == str(tmp_path / "spec/ops/f.yaml")
    assert (last.lineno, last.colno, last.end_colno) == (line, column, end)
    assert last.line == text.splitlines()[line - 5].strip()


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("grad * conj(other)", "grad conj other"),
        ("other + grad + other", "other grad"),
        ("grad.expand(self.sizes)", "grad self_sizes"),
        ("self.sizes + self.strides + self.ndim * self", "self_sizes self_strides self_ndim self"),
        ("self.shape", "self"),
        ("grad.sizes", "grad"),
        ("[x * grad for x in other]", "other grad"),
        ("(lambda x, y=other: x + y + self)(grad)", "other self grad"),
        ("sum(tensors, dim=self.ndim)", "sum tensors self_ndim"),
    ],
)
def test_free_names(source: str, names: str) -> None:
    assert " ".join(free_names(formula(source), ("self", "other"))) == names


def test_a_formula_computes_with_arguments_facts_and_namespace() -> None:
    namespace: dict[str, Any] = {"double": lambda value: 2 * value}
    compiled = compile_formula(
        formula("double(grad) * other + len(self.sizes)"),
        ("grad", "other", "self_sizes"),
        namespace,
        "/spec",
    )
    assert compiled(3, 5, (7, 8)) == 32
    namespace["double"] = lambda value: 4 * value
    assert compiled(3, 5, (7, 8)) == 62


def test_a_joint_formula_gives_a_tuple() -> None:
    compiled = compile_formula(formula("grad, -grad", "self", "other"), ("grad",), {}, "/spec")
    assert compiled(3) == (3, -3)


@pytest.mark.parametrize(
    ("source", "name"),
    [("grad *\n  othr", "othr"), ("(1,\n  self.sizes)[1]", "self"), ("grad +\n  sum(grad)", "sum")],
)
def test_an_unknown_name_names_both_places(source: str, name: str) -> None:
    namespace = {"__file__": "reftorch/autograd/formulas.py"}
    with pytest.raises(SpecError) as caught:
        compile_formula(formula(source), ("grad", "other"), namespace, "/spec")
    message = str(caught.value)
    assert message.startswith(f"spec/ops/f.yaml:8: unknown name '{name}' in the derivative of self")
    assert "(see reftorch/autograd/formulas.py)" in message
