"""Load the specification once: from the rendered JSON while it is fresh, else from the YAML."""

from __future__ import annotations

import json
import os
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from typing import Any

from reftorch.spec.files import PACKAGE, digest, spec_root
from reftorch.spec.model import Formula, Location, OpSpec, Param, Rule, Schema, Spec, SpecError

RENDERED = os.path.join(PACKAGE, "_rendered", "spec.json")
_RULE_LOCATION = [item.name for item in fields(Rule)].index("location")


@cache
def load() -> Spec:
    """Give the specification of this installation, cached."""
    root = spec_root()
    spec = read_rendered(root)
    return parse_root(root) if spec is None else spec


def parse_root(root: str) -> Spec:
    """Parse the YAML files; only then import the parser, since PyYAML is slow to import."""
    try:
        parse = import_module("reftorch.spec.parse")
    except ModuleNotFoundError as problem:
        if problem.name != "yaml":
            raise
        raise SpecError(
            "the YAML files differ from _rendered/spec.json, and PyYAML is not here to read them: "
            "install PyYAML, then run python -m reftorch.tools.render_spec",
            root,
        ) from None
    spec: Spec = parse.parse_spec(root)
    return spec


def read_rendered(root: str, path: str = RENDERED) -> Spec | None:
    """Decode the rendered specification, or give None when it is absent or stale."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError):
        return None
    if not isinstance(data, dict) or data.get("digest") != digest(root):
        return None
    return decode(data, root)


def decode(data: dict[str, Any], root: str) -> Spec:
    """Build the specification from `encode`'s data."""
    rules: dict[str, Rule] = {}
    for values in data["rules"]:
        values[_RULE_LOCATION] = Location(*values[_RULE_LOCATION])
        rules[values[0]] = Rule(*values)
    ops: dict[str, OpSpec] = {}
    for values in data["ops"]:
        op = _decode_op(values)
        ops[op.schema.full_name] = op
    return Spec(rules, ops, root)


def _decode_op(values: list[Any]) -> OpSpec:
    (schema, kind, doc, promotion, dtypes, variants, function, method) = values[:8]
    (dunder, aliases, inplace, rules, derivatives, non_differentiable, numbers) = values[8:15]
    (node, copies, suite, family, place) = values[15:]
    return OpSpec(
        _decode_schema(*schema),
        kind,
        doc,
        promotion,
        tuple(dtypes),
        tuple(variants),
        function,
        method,
        tuple(dunder),
        tuple(aliases),
        tuple(inplace),
        tuple(rules),
        tuple(
            [Formula(tuple(t), source, Location(*at), tuple(n)) for t, source, at, n in derivatives]
        ),
        tuple(non_differentiable),
        tuple(numbers),
        node,
        copies,
        suite,
        family,
        Location(*place),
    )


def _decode_schema(text: str, name: str, overload: str, params: Any, returns: Any) -> Schema:
    decoded = [
        Param(name, kind, _frozen(default), has_default, kwarg_only)
        for name, kind, default, has_default, kwarg_only in params
    ]
    return Schema(text, name, overload, tuple(decoded), tuple([(t, n) for t, n in returns]))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if type(value) is list else value


def encode(spec: Spec) -> dict[str, Any]:
    """Flatten the specification to lists, in the order of the fields."""
    return {
        "digest": digest(spec.root),
        "rules": [_flat(rule) for rule in spec.rules.values()],
        "ops": [_flat(op) for op in spec.ops.values()],
    }


def _flat(value: Any) -> Any:
    if is_dataclass(value):
        return [_flat(getattr(value, item.name)) for item in fields(value)]
    return [_flat(item) for item in value] if isinstance(value, tuple) else value
