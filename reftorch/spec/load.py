"""Load the specification once: from the rendered JSON while it is fresh, else from the YAML."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache, partial
from importlib import import_module
from typing import Any

from reftorch.spec.files import PACKAGE, digest, spec_root
from reftorch.spec.model import Formula, Location, OpSpec, Param, Rule, Schema, Spec, SpecError

RENDERED = os.path.join(PACKAGE, "_rendered")  # the folder of ops.json and rules.json
# the fields of an operator that are tuples of names, rendered as one string
_NAMES = frozenset(
    "dtypes variants dunder aliases inplace_functions rules numbers layouts traits".split()
)
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
            "the YAML files differ from _rendered/*.json, and PyYAML is not here to read them: "
            "install PyYAML, then run python -m reftorch.tools.render_spec",
            root,
        ) from None
    spec: Spec = parse.parse_spec(root)
    return spec


def read_rendered(root: str, folder: str = RENDERED) -> Spec | None:
    """Decode the rendered specification, or give None when it is absent or stale."""
    with _uncollected():
        ops = _entries(root, folder, "ops")
        if ops is None:
            return None
        decoded = [_decode_op(values) for values in ops]
    by_name = {op.schema.full_name: op for op in decoded}
    return Spec(partial(_read_rules, root, folder), by_name, root)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Do without the cyclic collector, which would walk over all that is being read, in vain."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _read_rules(root: str, folder: str) -> dict[str, Rule]:
    """Decode the rendered rules, or parse them when they are absent or stale."""
    rules = _entries(root, folder, "rules")
    if rules is None:
        return parse_root(root).rules
    for values in rules:
        values[_RULE_LOCATION] = Location(*values[_RULE_LOCATION])
    return {values[0]: Rule(*values) for values in rules}


def _entries(root: str, folder: str, kind: str) -> list[list[Any]] | None:
    """Read one of the rendered files, if it was made of what the YAML files now hold."""
    try:
        with open(os.path.join(folder, f"{kind}.json"), encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError):
        return None
    fresh = isinstance(data, dict) and data.get("digest") == digest(root)
    return data[kind] if fresh else None


def _decode_op(values: list[Any]) -> OpSpec:
    (schema, kind, doc, promotion, dtypes, variants, function, method) = values[:8]
    (dunder, aliases, inplace, rules, derivatives, non_differentiable) = values[8:14]
    (numbers, old_forms, layouts, traits, tangents, real_gradients) = values[14:20]
    (node, inplace_node, in_place, inplace_tangents, copies, each) = values[20:26]
    (suite, family, place) = values[26:]
    return OpSpec(
        _decode_schema(*schema),
        kind,
        doc,
        promotion,
        _names(dtypes),
        _names(variants),
        function,
        method,
        _names(dunder),
        _names(aliases),
        _names(inplace),
        _names(rules),
        _formulas(derivatives),
        tuple(non_differentiable),
        _names(numbers),
        tuple(old_forms),
        _names(layouts),
        _names(traits),
        tangents,
        real_gradients,
        node,
        inplace_node,
        _formulas(in_place),
        inplace_tangents,
        copies,
        each,
        suite,
        family,
        Location(*place),
    )


def _formulas(values: list[Any]) -> tuple[Formula, ...]:
    return tuple(
        [Formula(tuple(t), source, Location(*at), tuple(n)) for t, source, at, n in values]
    )


@cache
def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _decode_schema(text: str, name: str, overload: str, params: Any, returns: Any) -> Schema:
    decoded = [
        Param(name, kind, _frozen(default), has_default, kwarg_only)
        for name, kind, default, has_default, kwarg_only in params
    ]
    return Schema(text, name, overload, tuple(decoded), tuple([(t, n) for t, n in returns]))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if type(value) is list else value


def encode(spec: Spec) -> dict[str, list[Any]]:
    """Flatten the operators and rules to lists, in the order of the fields."""
    return {
        "ops": [_flat_op(op) for op in spec.ops.values()],
        "rules": [_flat(rule) for rule in spec.rules.values()],
    }


def _flat_op(op: OpSpec) -> list[Any]:
    values = [(item.name, getattr(op, item.name)) for item in fields(op)]
    return [" ".join(value) if name in _NAMES else _flat(value) for name, value in values]


def _flat(value: Any) -> Any:
    if is_dataclass(value):
        return [_flat(getattr(value, item.name)) for item in fields(value)]
    return [_flat(item) for item in value] if isinstance(value, tuple) else value
