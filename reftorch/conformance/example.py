"""Run the example of a rule as it stands, in a library that has PyTorch's Python surface.

What classes, callbacks and contexts do is beyond programs of operator calls. The example of such a
rule (`suite: {run: example}`) asserts what holds; what it asserts in vain is what differs.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import io
import math
import textwrap
import traceback
from typing import Any

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.expect import raises, warns
from reftorch.conformance.observation import Observation, Raised
from reftorch.conformance.program import PYTHON, Program
from reftorch.spec import Rule

FILE = "<example>"
SHOW = "__show__"


def example_program(rule: Rule) -> Program | None:
    """Return the example of a rule as a program, where its suite says that it is run."""
    if (rule.suite or {}).get("run") != "example":
        return None
    return Program((), (), (), (PYTHON,), rule.example)


def run_example(adapter: Adapter, program: Program) -> Observation:
    """Run an example; an error, or an assertion which fails, is observed with its line."""
    observation = Observation()
    module = Watch().visit(ast.parse(program.example))
    code = compile(ast.fix_missing_locations(module), FILE, "exec")
    given: dict[str, Any] = {"math": math, "raises": raises, "warns": warns, SHOW: shown}
    with adapter.python() as library, contextlib.redirect_stdout(io.StringIO()):
        try:
            exec(code, {**given, "torch": library})  # the specification's own text
        except Exception as error:  # a backend may fail in any way
            adapter.admit(error)
            names = [each.__name__ for each in type(error).__mro__]
            classes = names[: names.index("Exception")]
            observation.raised[f"line {line_of(error)}"] = Raised(classes, str(error)[:500])
    return observation


def line_of(error: Exception) -> int:
    """Return the line of the example where an error left it."""
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__)
             if frame.f_code.co_filename == FILE]  # fmt: skip
    return lines[0] if lines else 1


class Watch(ast.NodeTransformer):
    """Let assertions say what they saw: `assert a == b` shows a when it fails."""

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        """Keep what stands on the left of a comparison; the first of several has the say."""
        tests = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
        names: list[str] = []
        for test in tests:
            if isinstance(test, ast.Compare):
                names.append(f"__left{len(names)}__")
                kept = ast.NamedExpr(ast.Name(names[-1], ast.Store()), test.left)
                test.left = ast.copy_location(kept, test.left)
        found = ast.Call(ast.Name("locals", ast.Load()), [], [])
        given = [found, *map(ast.Constant, names)]
        node.msg = ast.Call(ast.Name(SHOW, ast.Load()), given, []) if names else None
        return node


def shown(found: dict[str, Any], *names: str) -> str:
    """Write what was compared: the last value that was looked at, since `and` goes no further."""
    seen = [found.pop(name) for name in names if name in found]
    return textwrap.shorten(repr(seen[-1]), 200)


def expected_at(program: Program, where: str) -> str:
    """Return the statement of the example that a difference is about."""
    number = int(where.removeprefix("line "))
    inside = [
        node for node in ast.walk(ast.parse(program.example))
        if isinstance(node, ast.stmt) and node.lineno <= number <= (node.end_lineno or 0)
    ]  # fmt: skip
    innermost = max(inside, key=lambda node: node.lineno, default=None)
    if innermost is None:
        return "no error"
    text = ast.unparse(innermost).split("\n", 1)[0]
    return text.removeprefix("assert ").removeprefix("with ").removesuffix(":")


def write_example(adapter: Adapter, program: Program) -> list[str]:
    """Return the lines of an example that runs with the library alone."""
    lines = [f"import {adapter.module} as torch" if adapter.module != "torch" else "import torch"]
    used = {node.id for node in ast.walk(ast.parse(program.example)) if isinstance(node, ast.Name)}
    if "math" in used:
        lines.append("import math")
    if "warns" in used:
        lines.append("import warnings")
    for name, helper in (("raises", raises), ("warns", warns)):
        if name in used:
            text = inspect.getsource(helper).replace(": Any", "").replace(" -> Any", "")
            lines += ["", "", *text.rstrip().split("\n")]
    return [*lines, "", "", *program.example.rstrip().split("\n")]
