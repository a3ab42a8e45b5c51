"""Finding citations in a small checkout, and what is said about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from reftorch.tools import citations
from tests.spec.fixtures import OPS, RULES, write_spec

TOPIC = (
    RULES
    + """\
dims/free: {says: x, example: assert torch}
dims/suite: {says: x, example: assert torch, suite: {vary: [dims]}}
dims/open: {says: x, example: assert torch, status: open}
"""
)
# "«" and "»" stand for the brackets, so that these are no citations of this file.
FILES = {
    "reftorch/ops/view.py": '''\
"""Views.

More «dims/wrap» and «dims/free, mul/product»."""

def f(x: dict[int, str]) -> int:  # «dims/gone»
    check(x, "dims/free", "no", error=TypeError)
    errors.check(x, "dims/free", "no")
    fail("dims/lost", f"{x} «dims/wrap»")
    names = ["dims/suite", "a/b"]
    return x«dims/wrap»
''',
    "reftorch/tools/tool.py": "# «dims/suite»\n",
    "reftorch/_rendered/functions.py": "# «dims/absent»\n",
    "reftorch/conformance/mutants.py": 'MUTANTS = {"dims/suite": None}\n',
    "reftorch/conformance/properties.py": 'PROPERTIES = {"mul/product": None}\n',
    "cuda_src/view.cu": "// «dims/wrap»\nx«ab/cd»; /* two\n «dims/nowhere» */\n",
    "tests/ops/test_view.py": '@covers("dims/wrap", "dims/never")\ndef test_x(): "«dims/free»"\n',
    "spec/prose/dims.md": "See «dims/wrap», «text/link»(there) and\n«dims/missing».\n",
    "docs/x.md": "```diff\n+ «dims/trial»\n```\n",
    "docs/_build/x.md": "«dims/absent»\n",
    "README.md": "«dims/unwritten»\n",
}
GONE = [
    "README.md:1: no rule has the id 'dims/unwritten'",
    "reftorch/ops/view.py:5: no rule has the id 'dims/gone'",
    "reftorch/ops/view.py:8: no rule has the id 'dims/lost'",
    "cuda_src/view.cu:3: no rule has the id 'dims/nowhere'",
    "tests/ops/test_view.py:1: no rule has the id 'dims/never'",
    "spec/prose/dims.md:2: no rule has the id 'dims/missing'",
]


@pytest.fixture
def checkout(tmp_path: Path) -> str:
    """A checkout with every kind of file."""
    write_spec(tmp_path, rules_dims=TOPIC, ops_pointwise=OPS)
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("«", "[").replace("»", "]"), encoding="utf-8")
    return str(tmp_path)


def test_dangling_ids(checkout: str) -> None:
    assert [line.partition(";")[0] for line in citations.read(checkout).dangling()] == GONE


def test_an_owner_of_one_letter() -> None:
    text = "# [" + "t/gone]\n"
    assert [c.rule for c in citations.python_citations("x.py", text, frozenset())] == ["t/gone"]


def test_a_dangling_id_brings_the_closest(checkout: str) -> None:
    (Path(checkout) / "README.md").write_text("[dims/" + "frees]", encoding="utf-8")
    assert citations.read(checkout).dangling()[0].endswith("'dims/frees'; is it dims/free?")


def test_checks_without_a_class(checkout: str) -> None:
    (line,) = citations.read(checkout).classless()
    assert line.startswith("reftorch/ops/view.py:7: rule dims/free says no 'raises'")


def test_rules_without_code_or_test(checkout: str) -> None:
    report = citations.read(checkout)
    assert report.uncited() == []
    assert report.untested() == ["spec/rules/dims.yaml:5: normative rule dims/free has no test"]
    (Path(checkout) / "reftorch/ops/view.py").unlink()
    assert [line.split()[3] for line in citations.read(checkout).uncited()] == [
        "dims/wrap",
        "dims/free",
        "dims/suite",
        "mul/product",
    ]


def test_the_table(checkout: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = citations.trace(checkout)
    assert list(map(str, table["dims/wrap"].code)) == [
        "reftorch/ops/view.py:3",
        "reftorch/ops/view.py:8",
    ]
    assert list(map(str, table["dims/wrap"].tests)) == ["tests/ops/test_view.py:1"]
    assert list(map(str, table["dims/wrap"].kernels)) == ["cuda_src/view.cu:1"]
    assert list(map(str, table["dims/wrap"].prose)) == ["spec/prose/dims.md:1"]
    assert list(map(str, table["mul/product"].tests)) == ["reftorch/conformance/properties.py:1"]
    assert citations.main(["--table", "--root", checkout]) == 0
    assert (
        "| dims/suite | normative | reftorch/ops/view.py:9 | spec/rules/dims.yaml:6 "
        "| reftorch/conformance/mutants.py:1 |\n"
    ) in capsys.readouterr().out


def test_the_command(checkout: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert citations.main(["--root", checkout]) == 1
    assert capsys.readouterr().out.startswith(GONE[0])
    write_spec(Path(checkout), rules_dims="dims/a: {}\n")
    assert citations.main(["--root", checkout]) == 1
    assert capsys.readouterr().out.startswith("spec/rules/dims.yaml:1: ")


def test_a_file_which_is_not_python(checkout: str, capsys: pytest.CaptureFixture[str]) -> None:
    (Path(checkout) / "reftorch/ops/view.py").write_text("x = 1/1\ny = (\n", encoding="utf-8")
    assert citations.main(["--root", checkout]) == 1
    assert capsys.readouterr().out.startswith("reftorch/ops/view.py:2: not Python")


def test_a_checkout_without_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_spec(tmp_path, rules_dims="dims/a: {says: x, example: assert torch, suite: {}}\n")
    path = tmp_path / "reftorch" / "ops" / "view.py"
    path.parent.mkdir(parents=True)
    path.write_text('check(x, "dims/a", "no", error=TypeError)\n', encoding="utf-8")
    assert citations.main(["--root", str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""
