"""Run the example of every rule and of every operator, on reftorch and on PyTorch."""

from __future__ import annotations

import ast
import functools
import math
import warnings
from types import ModuleType

import pytest
import torch

import reftorch
from reftorch.spec import Rule, load
from reftorch.spec.shown import Shown, is_shown, load_shown

SPEC = load()
WARNS = functools.partial(pytest.warns, UserWarning)
SHOWN = load_shown(SPEC)
EXAMPLES: dict[str, Rule | Shown] = {
    rule.id: rule for rule in SPEC.rules.values() if rule.example
} | SHOWN  # fmt: skip


def tree(rule: Rule | Shown) -> ast.Module:
    """The example, parsed, with the lines of the YAML file."""
    module = ast.parse(rule.example)
    ast.increment_lineno(module, rule.example_line - 1)
    return module


def claims(module: ast.Module) -> bool:
    """Whether the program asserts something about a name, or expects an error or a warning."""
    for node in ast.walk(module):
        if isinstance(node, ast.Assert):
            if any(isinstance(part, ast.Name) for part in ast.walk(node.test)):
                return True
        elif isinstance(node, ast.With):
            for item in node.items:
                call = item.context_expr
                if (
                    isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Name)
                    and call.func.id in ("raises", "warns")
                ):
                    return True
    return False


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_claims_something(name: str) -> None:
    rule = EXAMPLES[name]
    assert claims(tree(rule)), f"{rule.location}: the example of {name} asserts nothing"


def test_every_operator_is_shown() -> None:
    missing = [
        f"{entry.location}: {entry.schema.name}"
        for entry in SPEC.ops.values()
        if is_shown(entry) and entry.schema.name not in SHOWN
    ]
    assert not missing, "no example in spec/examples:\n" + "\n".join(missing)


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("library", [reftorch, torch], ids=["reftorch", "torch"])
def test_example(name: str, library: ModuleType) -> None:
    rule = EXAMPLES[name]
    # Compiled under the name of the YAML file, so that a failure shows the line there.
    code = compile(tree(rule), SPEC.path(rule.location), "exec")
    given = {"torch": library, "math": math, "raises": pytest.raises, "warns": WARNS}
    state = library.is_grad_enabled(), library.get_default_dtype()
    library.set_warn_always(True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # PyTorch calls some of its features experimental
            exec(code, given)  # noqa: S102
        assert state == (library.is_grad_enabled(), library.get_default_dtype())
    finally:
        library.set_grad_enabled(state[0])
        library.set_default_dtype(state[1])
        library.set_warn_always(False)
        library.set_printoptions(profile="default")


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("assert x == 1", True),
        ("with raises(IndexError):\n    f()", True),
        ("with warns():\n    f()", True),
        ("x = 1", False),
        ("assert True", False),
        ("assert 1 == 1", False),
        ("with torch.no_grad():\n    f()", False),
    ],
)
def test_what_counts_as_a_claim(text: str, claimed: bool) -> None:
    assert claims(ast.parse(text)) == claimed
