"""Parsing: what a well-formed entry becomes, and how each malformed one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from reftorch.spec.model import DTYPE_NAMES, Location, SpecError
from tests.spec.fixtures import OPS, RULES, parse_texts


def test_a_rule_keeps_its_fields_and_place(tmp_path: Path) -> None:
    text = RULES + (
        "dims/other:\n"
        "  says: >-\n"
        "    One sentence over\n"
        "    two lines.\n"
        "  status: open\n"
        "  since: 1.10\n"
        "  why: Because.\n"
        "  example: |\n"
        "    x = 1\n"
        "    assert x\n"
        "  suite: {ops: [sum], vary: [dims], args: {dim: [1, -2.5, null, true]}}\n"
    )
    spec = parse_texts(tmp_path, rules_dims=text)
    assert list(spec.rules) == ["dims/wrap", "dims/other"]
    wrap, other = spec.rules.values()
    assert (wrap.status, wrap.raises, wrap.owner) == ("normative", "IndexError", "dims")
    assert str(wrap.location) == "spec/rules/dims.yaml:1"
    assert other.says == "One sentence over two lines."
    assert (other.status, other.since, other.why) == ("open", "1.10", "Because.")
    assert (other.example, other.example_line) == ("x = 1\nassert x\n", 13)
    assert other.suite == {"ops": ["sum"], "vary": ["dims"], "args": {"dim": [1, -2.5, None, True]}}
    assert other.location == Location("spec/rules/dims.yaml", 5, 0)
    assert spec.path(other.location) == str(tmp_path / "spec/rules/dims.yaml")


def test_an_operator_keeps_its_fields_and_places(tmp_path: Path) -> None:
    spec = parse_texts(tmp_path, ops_pointwise=OPS)
    op = spec.ops["mul.Tensor"]
    assert (op.kind, op.promotion, op.family) == ("primitive", "none", "pointwise")
    assert (op.function, op.method, op.rules) == ("mul", "mul", ("mul/product",))
    assert str(op.location) == "spec/ops/pointwise.yaml:1"
    assert spec.rules["mul/product"].owner == "mul.Tensor"
    first, second = op.derivatives
    assert (first.targets, first.source, first.names) == (
        ("self",),
        "grad * other",
        ("grad", "other"),
    )
    assert first.location == Location("spec/ops/pointwise.yaml", 9, 10)
    assert second.location == Location("spec/ops/pointwise.yaml", 10, 11)


def test_an_in_place_variant_has_formulas_of_its_own(tmp_path: Path) -> None:
    more = "  variants: [inplace]\n  derivatives: {self: grad * self}\n"
    own = "  inplace_derivatives: {self: grad * result}\n  inplace_tangents: refused\n"
    op = parse_texts(tmp_path, ops_f=OP + more + own).ops["f"]
    assert [(f.targets, f.names) for f in op.inplace_derivatives] == [
        (("self",), ("grad", "result"))
    ]
    assert (op.tangents, op.inplace_tangents) == ("transposed", "refused")
    op = parse_texts(tmp_path, ops_f=OP + more).ops["f"]
    assert (op.inplace_derivatives, op.inplace_tangents) == ((), None)


def test_real_gradients_of_a_view_are_those_of_its_copy(tmp_path: Path) -> None:
    more = "  variants: [copy]\n  real_gradients: true\n  derivatives: {self: grad}\n"
    spec = parse_texts(tmp_path, ops_view=OP + more)
    assert (spec.ops["f"].real_gradients, spec.ops["f_copy"].real_gradients) == (False, True)


OP = "- op: f(Tensor self) -> Tensor\n  kind: view\n  doc: Do.\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("bool", "bool"),
        ("[integral, -uint8]", "uint16 uint32 uint64 int8 int16 int32 int64"),
        ("[floating, complex, -half]", "float32 float64 complex32 complex64 complex128"),
        ("[all, float8]", " ".join(DTYPE_NAMES)),
        ("[all, -all, float8]", "float8_e4m3fn float8_e5m2"),
    ],
)
def test_dtypes_expand_from_left_to_right(tmp_path: Path, text: str, names: str) -> None:
    spec = parse_texts(tmp_path, ops_view=OP + f"  dtypes: {text}\n")
    assert " ".join(spec.ops["f"].dtypes) == names


@pytest.mark.parametrize(
    ("lines", "public"),
    [
        ("", ("f", "f")),
        ("  variants: [method]\n", (None, "f")),
        ("  variants: [function, out]\n", ("f", None)),
        ("  function: nn.functional.f\n  variants: function\n", ("nn.functional.f", None)),
        ("  method: g\n", ("f", "g")),
    ],
)
def test_public_names(tmp_path: Path, lines: str, public: tuple[str | None, str | None]) -> None:
    op = parse_texts(tmp_path, ops_view=OP + lines).ops["f"]
    assert (op.function, op.method) == public


def test_copies_follow_from_views(tmp_path: Path) -> None:
    text = (
        "- op: f.int(Tensor(a) self, int dim=0) -> Tensor(a)[]\n  kind: view\n  doc: Cut.\n"
        "  variants: [method, copy]\n  derivatives:\n    self: grads[dim]\n"
    )
    spec = parse_texts(tmp_path, ops_view=text)
    view, copy = spec.ops["f.int"], spec.ops["f_copy.int"]
    assert copy.schema.text == "f_copy.int(Tensor self, int dim=0) -> Tensor[]"
    assert (copy.copies, copy.kind, copy.doc) == ("f.int", "composite", "Cut, as a copy.")
    assert (copy.function, copy.method, copy.variants) == ("f_copy", None, ("function", "out"))
    assert copy.derivatives == view.derivatives and view.copies is None
    with pytest.raises(SpecError, match="'copy' is one of views"):
        parse_texts(tmp_path, ops_view=text.replace("kind: view", "kind: composite"))


def test_compare_means_bool(tmp_path: Path) -> None:
    spec = parse_texts(tmp_path, ops_view=OP + "  promotion: compare\n")
    assert spec.ops["f"].promotion == "bool"


def test_files_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    spec = parse_texts(
        tmp_path,
        ops_b=OP,
        ops_a=OP.replace("f(", "g(") + OP.replace("f(", "e("),
        ops_empty="# nothing here\n",
    )
    assert list(spec.ops) == ["g", "e", "f"]


RULE = "  says: It holds.\n  example: assert torch\n"
# Topic file, the line which is to blame, and a word of the complaint.
BAD_RULES = {
    "not yaml": ("dims/a: [1\ndims/b: 2\n", 2, "not YAML"),
    "a list": ("- dims/a\n", 1, "must be a mapping"),
    "a rule which is text": ("dims/a: says\n", 1, "must be a mapping"),
    "unknown key": ("dims/a:\n" + RULE + "  sayz: x\n", 4, "unknown key 'sayz'"),
    "key twice": ("dims/a:\n" + RULE + "  says: x\n", 4, "duplicate key 'says'"),
    "id twice": ("dims/a:\n" + RULE + "dims/a:\n" + RULE, 4, "duplicate key 'dims/a'"),
    "other topic": ("# one\nviews/a:\n" + RULE, 2, "must begin with 'dims/'"),
    "no slash": ("dims:\n" + RULE, 1, "must begin with 'dims/'"),
    "bad slug": ("dims/A_b:\n" + RULE, 1, "slug"),
    "empty slug": ("dims/:\n" + RULE, 1, "slug"),
    "no says": ("dims/a:\n  example: assert torch\n", 1, "no 'says'"),
    "empty says": ("dims/a:\n  says:\n  example: assert torch\n", 2, "must be text"),
    "long says": ("dims/a:\n  example: assert 1\n  says: " + "x" * 241 + "\n", 3, "241"),
    "no example": ("dims/a:\n  says: x\n", 1, "no 'example'"),
    "long example": (
        "dims/a:\n  says: x\n  example: |\n" + "    assert torch\n" * 13,
        3,
        "more than 12 lines",
    ),
    "example is not Python": (
        "dims/a:\n  says: x\n  example: |\n    assert torch\n    assert (\n",
        5,
        "not Python",
    ),
    "bad status": ("dims/a:\n" + RULE + "  status: maybe\n", 4, "unknown status 'maybe'"),
    "bad class": ("dims/a:\n" + RULE + "  raises: OSError\n", 4, "'OSError'"),
    "bad suite": ("dims/a:\n" + RULE + "  suite:\n    var: x\n", 5, "unknown key 'var'"),
    "suite is text": ("dims/a:\n" + RULE + "  suite: dims\n", 4, "suite must be a mapping"),
    "suite key twice": (
        "dims/a:\n" + RULE + "  suite:\n    args:\n      x: 1\n      x: 2\n",
        7,
        "duplicate key 'x'",
    ),
}


@pytest.mark.parametrize("kind", BAD_RULES)
def test_malformed_rule(tmp_path: Path, kind: str) -> None:
    text, line, complaint = BAD_RULES[kind]
    with pytest.raises(SpecError) as caught:
        parse_texts(tmp_path, rules_dims=text)
    assert str(caught.value).startswith(f"spec/rules/dims.yaml:{line}: ")
    assert complaint in str(caught.value)


def test_a_retired_rule_needs_no_example(tmp_path: Path) -> None:
    text = "dims/a: {says: It held., status: retired}\n"
    assert parse_texts(tmp_path, rules_dims=text).rules["dims/a"].example == ""


# Family file, the line which is to blame, and a word of the complaint.
BAD_OPS = {
    "a mapping": ("op: f(Tensor self) -> Tensor\n", 1, "list of operators"),
    "an entry which is text": ("- f\n", 1, "must be a mapping"),
    "unknown key": (OP + "  kynd: view\n", 4, "unknown key 'kynd'"),
    "no kind": ("- op: f() -> Tensor\n  doc: x\n", 1, "needs the key 'kind'"),
    "no doc": ("# one\n- op: f() -> Tensor\n  kind: view\n", 2, "needs the key 'doc'"),
    "no op": ("- kind: view\n  doc: x\n", 1, "needs the key 'op'"),
    "bad kind": (OP.replace("view", "macro"), 2, "unknown kind 'macro'"),
    "bad schema": (OP.replace("(Tensor self)", "(Tensr self)"), 1, "expected a type, got 'Tensr'"),
    "operator twice": (OP + OP, 4, "duplicate operator 'f'"),
    "bad promotion": (OP + "  promotion: up\n", 4, "unknown promotion 'up'"),
    "bad dtype": (OP + "  dtypes:\n    - all\n    - -floats\n", 6, "'-floats'"),
    "bad variant": (OP + "  variants: [function, outplace]\n", 4, "'outplace'"),
    "old form without all": (OP + '  old_forms: ["dim"]\n', 4, "is no order of f"),
    "old form with more": (OP + '  old_forms: ["other self"]\n', 4, "is no order of f"),
    "bad trait": (OP + "  traits: [fills, wide]\n", 4, "unknown traits 'wide'"),
    "variant twice": (OP + "  variants: [out, out]\n", 4, "twice"),
    "bad dunder": (OP + "  dunder: [__add__, +]\n", 4, "'+' is not a name"),
    "bad function": (OP + "  function: nn..f\n", 4, "not a name"),
    "rule of another": (
        OP + "  rules:\n    g/a: {says: x, example: assert torch}\n",
        5,
        "must begin with 'f/'",
    ),
    "unknown input": (OP + "  derivatives:\n    self: grad\n    x: grad\n", 6, "'x'"),
    "second formula": (
        OP + "  derivatives:\n    self: grad\n    self, self: (grad, grad)\n",
        6,
        "second derivative",
    ),
    "two expressions": (OP + "  derivatives:\n    self: |\n      grad\n      grad\n", 6, "not one"),
    "a statement": (OP + "  derivatives:\n    self: return grad\n", 5, "not one expression"),
    "escape from the parentheses": (OP + "  derivatives:\n    self: grad) + (grad\n", 5, "not one"),
    "tuple too long": (OP + "  derivatives:\n    self: grad, grad\n", 5, "a tuple of 2 for 1"),
    "empty formula": (OP + "  derivatives:\n    self:\n", 5, "must be text"),
    "a list for a formula": (OP + "  derivatives:\n    self: [grad]\n", 5, "must be text"),
    "in place of nothing": (OP + "  inplace_derivatives: {self: grad}\n", 4, "of other inputs"),
    "never in place": (
        OP + "  derivatives: {self: grad}\n  inplace_derivatives: {self: grad}\n",
        5,
        "inplace_derivatives without the variant 'inplace'",
    ),
    "no tangents in place": (OP + "  inplace_tangents: own\n", 4, "without the variant"),
    "other tangents in place": (
        OP + "  variants: inplace\n  inplace_tangents: none\n",
        5,
        "unknown inplace_tangents 'none'",
    ),
    "only real": (OP + "  real_gradients: true\n", 4, "without derivatives"),
    "perhaps real": (
        OP + "  real_gradients: false\n  derivatives: {self: grad}\n",
        4,
        "known are true",
    ),
    "bad index": (OP + "  non_differentiable: [1]\n", 4, "'1' is no index"),
}


@pytest.mark.parametrize("kind", BAD_OPS)
def test_malformed_operator(tmp_path: Path, kind: str) -> None:
    text, line, complaint = BAD_OPS[kind]
    with pytest.raises(SpecError) as caught:
        parse_texts(tmp_path, ops_view=text)
    assert str(caught.value).startswith(f"spec/ops/view.yaml:{line}: ")
    assert complaint in str(caught.value)


def test_a_rule_given_in_two_files_names_both(tmp_path: Path) -> None:
    rule = "mul/product: {says: x, example: assert torch}\n"
    with pytest.raises(SpecError, match="duplicate rule id 'mul/product'") as caught:
        parse_texts(tmp_path, rules_mul=rule, ops_pointwise=OPS)
    assert str(caught.value).startswith("spec/ops/pointwise.yaml:5: ")
    assert "(see spec/rules/mul.yaml:1)" in str(caught.value)


def test_bytes_which_are_not_text(tmp_path: Path) -> None:
    folder = tmp_path / "spec" / "rules"
    folder.mkdir(parents=True)
    (folder / "dims.yaml").write_bytes(b"dims/a: \xff\n")
    with pytest.raises(SpecError, match=r"^spec/rules/dims.yaml:1: not UTF-8"):
        parse_texts(tmp_path)
