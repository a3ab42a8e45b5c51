"""Load the specification once: from the rendered JSON while it is fresh, else from the YAML."""

from __future__ import annotations

import json
import os
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

from reftorch.spec.model import Formula, Location, OpSpec, Param, Rule, Schema, Spec, SpecError

FORMAT = 1  # part of the digest: raise it when the parser or the rendering changes
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RENDERED = os.path.join(_PACKAGE, "_rendered", "spec.json")
_RULE_LOCATION = [item.name for item in fields(Rule)].index("location")


@cache
def load() -> Spec:
    """Give the specification of this installation, cached."""
    root = spec_root()
    spec = read_rendered(root)
    return parse_root(root) if spec is None else spec


def spec_root() -> str:
    """Find the specification: inside an installed package, beside it in a checkout."""
    inside = os.path.join(_PACKAGE, "_spec")
    if os.path.isdir(inside):
        return inside
    beside = os.path.join(os.path.dirname(_PACKAGE), "spec")
    if not os.path.isdir(beside):
        raise SpecError(f"no specification at {inside} nor at {beside}")
    return beside


def parse_root(root: str) -> Spec:
    """Parse the YAML files; PyYAML is imported here only."""
    try:
        from reftorch.spec.parse import parse_spec
    except ModuleNotFoundError as problem:
        if problem.name != "yaml":
            raise
        raise SpecError(
            "the YAML files differ from _rendered/spec.json, and PyYAML is not here to read them: "
            "install PyYAML, then run python -m reftorch.tools.render_spec",
            root,
        ) from None
    return parse_spec(root)


def spec_files(root: str) -> list[str]:
    """List the YAML files that hold rules and operators, relative to the root, in loading order."""
    found: list[str] = []
    for folder in ("rules", "ops"):
        path = os.path.join(root, folder)
        if os.path.isdir(path):
            names = sorted(name for name in os.listdir(path) if name.endswith(".yaml"))
            found += [f"{folder}/{name}" for name in names]
    return found


def digest(root: str) -> str:
    """Digest the names and bytes of the YAML files."""
    state = blake2b(f"format {FORMAT}\n".encode(), digest_size=16)
    for name in spec_files(root):
        with open(os.path.join(root, name), "rb") as file:
            content = file.read()
        state.update(f"{name} {len(content)}\n".encode())
        state.update(content)
    return state.hexdigest()


def read_rendered(root: str, path: str = RENDERED) -> Spec | None:
    """Decode the rendered specification, or give None when it is absent or stale."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError):
        return None
    if data.get("digest") != digest(root):
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
    (dunder, aliases, rules, derivatives, non_differentiable, suite, family, place) = values[8:]
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
        tuple(rules),
        tuple(
            [Formula(tuple(t), source, Location(*at), tuple(n)) for t, source, at, n in derivatives]
        ),
        tuple(non_differentiable),
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
