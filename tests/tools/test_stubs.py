"""The stubs: what a type checker, and so an editor, says about a user's program."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from reftorch._rendered import functions
from tests.support import PACKAGE, ROOT, tree

FUNCTIONS = PACKAGE / "_rendered" / "functions.py"
PROGRAM = """\
import reftorch as torch
from reftorch.nn import functional as F

x = torch.zeros(2, 3, requires_grad=True)
y = torch.ones((2, 3), dtype=torch.float64)
z = torch.add(x, y, alpha=2)
best = (x * 2 + y).max(1)
reveal_type(z)
reveal_type(best.indices)
reveal_type(torch.where(x > 0))
reveal_type(2 / F.relu(x, inplace=True))
reveal_type(x.shape)
x.add_(1).sum().backward()
torch.add(x)
torch.add(x, "1")
x.view(3, "2")
x.summ()
torch.exp(x, out=3)
best.place
"""
REVEALED = {
    8: "reftorch.tensor.Tensor",
    9: "reftorch.tensor.Tensor",
    10: "tuple[reftorch.tensor.Tensor, ...]",
    11: "reftorch.tensor.Tensor",
    12: "reftorch.core.size.Size",
}
REFUSED = {14: "call-arg", 15: "arg-type", 16: "call-overload", 17: "attr-defined",
           18: "arg-type", 19: "attr-defined"}  # fmt: skip


def checked(program: Path) -> dict[int, str]:
    """What mypy says about each line of a program."""
    cache = program.parent / "cache"
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent",
               f"--cache-dir={cache}", "--config-file=", str(program)]  # fmt: skip
    done = subprocess.run(
        command, cwd=program.parent, capture_output=True, text=True, check=False,
        env={"MYPYPATH": str(ROOT), "PATH": ""},
    )  # fmt: skip
    said: dict[int, str] = {}
    for line in done.stdout.splitlines():
        name, _, rest = line.partition(":")
        number, _, message = rest.partition(":")
        if name.endswith(program.name) and number.isdigit():
            said.setdefault(int(number), message)
    assert said, done.stdout + done.stderr
    return said


@pytest.mark.slow
def test_a_program_of_a_user(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    said = checked(program)
    assert {n: s.split('"')[1] for n, s in said.items() if "Revealed" in s} == REVEALED
    errors = {n: s for n, s in said.items() if "error:" in s}
    assert {n: s.rsplit("[", 1)[1].rstrip("]") for n, s in errors.items()} == REFUSED


def names_of(path: Path) -> set[str]:
    """The names of the functions that a file defines."""
    return {node.name for node in tree(path).body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("module", ["functions", "nn_functional", "special"])
def test_stubs_name_what_is_there(module: str) -> None:
    path = PACKAGE / "_rendered" / f"{module}.py"
    assert names_of(path) == names_of(path.with_suffix(".pyi"))


def test_methods_and_their_stubs() -> None:
    def methods(path: Path) -> set[str]:
        (found,) = [node for node in tree(path).body
                    if isinstance(node, ast.ClassDef) and node.name == "Methods"]  # fmt: skip
        return {node.name for node in found.body if isinstance(node, ast.FunctionDef)}

    path = PACKAGE / "_rendered" / "methods.py"
    assert methods(path) == methods(path.with_suffix(".pyi"))


def test_what_the_package_imports_it_exports() -> None:
    """A type checker takes a name for private unless it is imported under its own name."""
    hidden = [
        f"{node.lineno}: {alias.name}"
        for node in tree(PACKAGE / "__init__.py").body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name not in ("*", alias.asname)
    ]
    assert not hidden, f"say `import name as name`: {hidden}"


def test_docstrings_are_short_and_say_schema_and_rule() -> None:
    doc = functions.relu.__doc__
    assert doc is not None
    for part in ("relu(Tensor self) -> Tensor", "[relu/keeps-nan]", "relu_backward(grad, result)"):
        assert part in doc
    public = [value for name, value in vars(functions).items() if name in names_of(FUNCTIONS)]
    assert max(len((each.__doc__ or "").splitlines()) for each in public) <= 14
