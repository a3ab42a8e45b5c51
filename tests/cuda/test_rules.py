"""The examples of the rules on devices, which say nothing where there is no device."""

from __future__ import annotations

import ast

import pytest

import reftorch
from reftorch.spec import load
from reftorch.spec.model import Rule

RULES = {
    rule.id: rule for rule in load().rules.values()
    if rule.id.startswith("device-cuda/") or "torch.cuda" in rule.example
}  # fmt: skip


@pytest.fixture(autouse=True)
def allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the CPU calculate what has no kernel."""
    monkeypatch.setenv("REFTORCH_CUDA_FALLBACK", "1")


@pytest.mark.parametrize("rule_id", RULES)
def test_example(rule_id: str) -> None:
    rule: Rule = RULES[rule_id]
    tree = ast.parse(rule.example)
    ast.increment_lineno(tree, rule.example_line - 1)
    code = compile(tree, rule.location.file, "exec")
    exec(code, {"torch": reftorch, "raises": pytest.raises})  # noqa: S102
    reftorch.set_default_device(None)


def test_there_is_a_device() -> None:
    assert reftorch.cuda.is_available(), reftorch.cuda.why_unavailable()
