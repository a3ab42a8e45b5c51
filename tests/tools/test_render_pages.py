"""The rendered pages: what they say of rules and operators, and that their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reftorch.spec.model import DTYPE_GROUPS
from reftorch.tools import render_trace
from reftorch.tools.render_pages import escaped, linked, pages
from reftorch.tools.render_words import dtypes_text
from tests.spec.fixtures import OPS, RULES, parse_texts

MORE = """\
dims/many:
  says: The *_like functions keep dims.
  status: open
  since: "1.5"
  example: assert torch
  suite: {ops: [mul.Tensor]}
"""


@pytest.fixture
def texts(tmp_path: Path) -> dict[str, str]:
    """The pages of a small specification with prose."""
    prose = tmp_path / "spec" / "prose" / "dims.md"
    prose.parent.mkdir(parents=True)
    prose.write_text("# Dims\n\nThey wrap [dims/" + "wrap], `x[a/b]`.\n", encoding="utf-8")
    return pages(parse_texts(tmp_path, rules_dims=RULES + MORE, ops_pointwise=OPS))


def test_there_is_a_page_for_each_topic_and_family(texts: dict[str, str]) -> None:
    names = {name.rpartition("/")[2] for name in texts}
    assert names == {"index.md", "rules-dims.md", "ops-pointwise.md"}
    assert "rules-dims" in texts["docs/spec/index.md"]
    assert "3 rules (2 normative, 1 open)" in texts["docs/spec/index.md"]


def test_a_rule_shows_its_mutants(texts: dict[str, str]) -> None:
    page = texts["docs/spec/rules-dims.md"]
    _, _, wrap = page.partition("### `dims/wrap`")
    assert "\n- Mutant `negative_dims_refused`: Negative dims are refused.\n" in wrap
    assert "- [Code and tests](traceability.md#dims)\n" in wrap


def test_a_page_of_rules(texts: dict[str, str]) -> None:
    page = texts["docs/spec/rules-dims.md"]
    assert "They wrap \\[[dims/wrap](#rule-dims-wrap)\\], `x[a/b]`." in page
    assert "(rule-dims-wrap)=\n### `dims/wrap`\n\nA negative dim counts from the end.\n" in page
    assert "*Raises `IndexError`.*\n\n```python\nassert torch.zeros(2).sum(-1) == 0\n```" in page
    assert "The \\*\\_like functions keep dims.\n\n*Open. Since PyTorch 1.5.*" in page


def test_a_page_of_operators(texts: dict[str, str]) -> None:
    page = texts["docs/spec/ops-pointwise.md"]
    for part in [
        "mul.Tensor(Tensor self, Tensor other) -> Tensor", "Called as `torch.mul`, `Tensor.mul`.",
        "self: grad * other\nother: grad * self", "### `mul/product`",
        "[dims/many](#rule-dims-many)",
    ]:  # fmt: skip
        assert part in page


def test_links_lead_to_anchors(texts: dict[str, str]) -> None:
    whole = "".join(texts.values())
    anchors = set(re.findall(r"^\((\S+)\)=$", whole, re.MULTILINE))
    assert set(re.findall(r"\]\(#(\S+?)\)", whole)) <= anchors


def test_families_share_a_name_but_no_anchor(tmp_path: Path) -> None:
    more = OPS.partition("  rules:")[0].replace(".Tensor(", ".Scalar(")
    found = pages(parse_texts(tmp_path, rules_dims=RULES, ops_pointwise=OPS, ops_scalars=more))
    assert "(op-mul)=" in found["docs/spec/ops-pointwise.md"]
    assert "[`mul`](#op-mul-scalars)" in found["docs/spec/ops-scalars.md"]
    anchors = re.findall(r"^\((\S+)\)=$", "".join(found.values()), re.MULTILINE)
    assert len(anchors) == len(set(anchors))


def test_text_as_markdown() -> None:
    assert escaped("a_b, *x, t[0], `y[1]`") == r"a_b, \*x, t\[0\], `y[1]`"
    assert linked("```\n[a/b]\n```") == "```\n[a/b]\n```"


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (DTYPE_GROUPS["all"], "all"),
        ([n for n in DTYPE_GROUPS["all"] if n != "bool"], "all, -bool"),
        ((*DTYPE_GROUPS["all"], *DTYPE_GROUPS["float8"]), "all, float8"),
        (("float32", "float64"), "float32, float64"),
        ((*DTYPE_GROUPS["floating"], "bool"), "floating, bool"),
    ],
)
def test_dtypes_by_their_groups(names: list[str], text: str) -> None:
    assert dtypes_text(names) == text


def test_traces_name_functions(tmp_path: Path) -> None:
    parse_texts(tmp_path, rules_dims=RULES, ops_pointwise=OPS)
    body = tmp_path / "reftorch" / "ops" / "view.py"
    body.parent.mkdir(parents=True)
    body.write_text('def f():\n    "[dims/' + 'wrap]"\n', encoding="utf-8")
    page = render_trace.text(tmp_path)
    assert "| [dims/wrap](#rule-dims-wrap) | ops/view.py: `f` |  |  |\n" in page
