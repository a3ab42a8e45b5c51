"""What a rule is about, and no program for a backend was, since the backend does not claim it."""

from __future__ import annotations

from reftorch.conformance.protocol import Claims
from reftorch.conformance.strategies import EVERY, differentiable, expand_groups, resolve_ops
from reftorch.spec import OpSpec, Rule, Spec

SHOWN = 8  # of more operators only the number


def names_of(op: OpSpec) -> tuple[str, ...]:
    """Return the names by which programs may call an operator, without overloads."""
    return op.schema.name, *op.aliases


def omissions(rule: Rule, spec: Spec, claims: Claims) -> tuple[str, ...]:
    """Return the operators, dtypes and aspects that a rule names and a backend does not claim."""
    suite = rule.suite if rule.suite is not None else {}
    found = differentiable(spec) if suite.get("ops") == EVERY else resolve_ops(rule, spec)
    lacking = sorted({op.schema.name for op, _ in found if not claims.has(*names_of(op))})
    ops = lacking if len(lacking) <= SHOWN else [f"{len(lacking)} operators"]
    named = expand_groups(suite["dtypes"]) if suite.get("dtypes") else ()
    dtypes = [name for name in named if name not in claims.dtypes]
    aspects = [name for name in suite.get("observe", ()) if name not in claims.aspects]
    return (*ops, *dtypes, *aspects)
