"""Parse the YAML of `spec/` into the model; every complaint is a SpecError with file and line."""

from __future__ import annotations

import ast
import os
from dataclasses import replace
from typing import Any

import yaml

from reftorch.spec.files import spec_files
from reftorch.spec.formula import free_names
from reftorch.spec.lists import check_lists, forms, said_of
from reftorch.spec.model import (
    DTYPE_GROUPS,
    DTYPE_NAMES,
    ERRORS,
    KINDS,
    LAYOUTS,
    PROMOTIONS,
    STATUSES,
    TANGENTS,
    TRAITS,
    VARIANTS,
    WARNS,
    Formula,
    Location,
    OpSpec,
    Rule,
    Schema,
    Spec,
    SpecError,
)
from reftorch.spec.nodes import Source
from reftorch.spec.schema import SchemaSyntaxError, parse_schema

RULE_KEYS = ("says", "example", "status", "since", "raises", "warns", "why", "suite")
OP_KEYS = (
    "op kind doc promotion dtypes variants function method dunder aliases inplace_functions "
    "rules derivatives non_differentiable numbers old_forms layouts traits tangents real_gradients "
    "node inplace_node inplace_derivatives inplace_tangents each suite"
).split()
SUITE_KEYS = ("ops", "vary", "dtypes", "observe", "args", "inputs")
SAYS_LIMIT = 240
EXAMPLE_LIMIT = 12


def parse_spec(root: str) -> Spec:
    """Parse every topic and family file under a specification's folder."""
    parser = _Parser(root)
    for name in spec_files(root):
        parser.file(name)
    check_lists(parser.ops)
    return Spec(lambda: parser.rules, parser.ops, root)


class _Parser:
    def __init__(self, root: str) -> None:
        self.root = root
        self.rules: dict[str, Rule] = {}
        self.ops: dict[str, OpSpec] = {}

    def file(self, name: str) -> None:
        """Parse one file, relative to the root."""
        source = Source(f"spec/{name}", os.path.join(self.root, name))
        if source.root is None:
            return
        stem = name.rpartition("/")[2].removesuffix(".yaml")
        if name.startswith("rules/"):
            self.rule_mapping(source, source.root, stem, stem)
            return
        if not isinstance(source.root, yaml.SequenceNode):
            raise SpecError("a family file must be a list of operators", source.at(source.root))
        for node in source.root.value:
            self.operator(source, node, stem)

    def rule_mapping(self, source: Source, node: Any, prefix: str, owner: str) -> tuple[str, ...]:
        """Parse a mapping of rules, whose ids all begin with the prefix."""
        items = source.mapping(node, f"the rules of {owner}")
        for rule_id, (key, value) in items.items():
            place = source.at(key)
            head, slash, slug = rule_id.partition("/")
            if head != prefix or not slash:
                raise SpecError(f"rule id {rule_id!r} must begin with '{prefix}/'", place)
            if not _is_slug(slug):
                raise SpecError(
                    f"rule id {rule_id!r}: a slug is of a-z, 0-9 and single hyphens", place
                )
            if rule_id in self.rules:
                raise SpecError(
                    f"duplicate rule id {rule_id!r}", place, self.rules[rule_id].location
                )
            self.rules[rule_id] = _rule(source, value, rule_id, place, owner)
        return tuple(items)

    def own_rules(
        self, source: Source, fields: dict[str, Any], schema: Schema
    ) -> tuple[str, ...]:
        """Parse the rules of an operator, which may have none."""
        if "rules" not in fields:
            return ()
        return self.rule_mapping(source, fields["rules"], schema.name, schema.full_name)

    def operator(self, source: Source, node: Any, family: str) -> None:
        """Parse one operator entry."""
        fields = source.fields(node, "an operator", OP_KEYS)
        for key in ("op",) if "each" in fields else ("op", "kind", "doc"):
            if key not in fields:
                raise SpecError(f"an operator needs the key {key!r}", source.at(node))
        schema = _schema(source, fields["op"])
        place = source.at(node)
        full_name = schema.full_name
        if full_name in self.ops:
            raise SpecError(
                f"duplicate operator {full_name!r}", place, self.ops[full_name].location
            )
        entry = self.ops[full_name] = self.entry(source, fields, schema, family, place)
        if "copy" in entry.variants:
            if entry.kind != "view":
                raise SpecError("the variant 'copy' is one of views", place)
            copy = _copy_of(entry)
            self.ops[copy.full_name] = copy
            self.ops[full_name] = replace(entry, real_gradients=False)
        if entry.each is not None:
            for form in forms(entry):
                self.ops[form.full_name] = form

    def entry(
        self, source: Source, fields: dict[str, Any], schema: Schema, family: str, place: Location
    ) -> OpSpec:
        """Read the keys of an operator."""
        each = _name(source, fields, "each")
        usual = ("function", "method") if each is None else ("function", "inplace")
        variants = _words(source, fields, "variants", VARIANTS, usual)
        return OpSpec(
            schema=schema,
            kind="composite" if each else source.choice(fields["kind"], "kind", KINDS),
            doc=said_of(each) if each else source.string(fields["doc"], "doc"),
            promotion=_promotion(source, fields),
            dtypes=_dtypes(source, fields.get("dtypes")),
            variants=variants,
            function=_public(source, fields, "function", schema.name, variants),
            method=_public(source, fields, "method", schema.name, variants),
            dunder=_words(source, fields, "dunder"),
            aliases=_words(source, fields, "aliases"),
            inplace_functions=_words(source, fields, "inplace_functions"),
            rules=self.own_rules(source, fields, schema),
            derivatives=_derivatives(source, fields, "derivatives", schema),
            non_differentiable=_indices(source, fields.get("non_differentiable"), schema),
            numbers=_words(source, fields, "numbers", tuple(p.name for p in schema.params)),
            old_forms=_old_forms(source, fields, schema),
            layouts=_words(source, fields, "layouts", LAYOUTS, ("strided",)),
            traits=_words(source, fields, "traits", TRAITS),
            tangents=source.choice(fields["tangents"], "tangents", TANGENTS)
            if "tangents" in fields
            else TANGENTS[0],
            real_gradients=_real_gradients(source, fields, schema),
            node=_name(source, fields, "node"),
            **_in_place(source, fields, schema),
            copies=None,
            each=each,
            suite=_suite(source, fields.get("suite")),
            family=family,
            location=place,
        )


def _name(source: Source, fields: dict[str, Any], key: str) -> str | None:
    return source.string(fields[key], key) if key in fields else None


def _old_forms(source: Source, fields: dict[str, Any], schema: Schema) -> tuple[str, ...]:
    """Read the other orders of arguments, each of which has all that must be given."""
    if "old_forms" not in fields:
        return ()
    known = {param.name for param in schema.params}
    needed = {param.name for param in schema.params if not param.has_default}
    found: list[str] = []
    for node, text in source.strings(fields["old_forms"], "old_forms"):
        names = text.split()
        if not needed <= set(names) <= known or len(set(names)) < len(names):
            raise SpecError(f"old_forms: {text!r} is no order of {schema.text}", source.at(node))
        found.append(" ".join(names))
    return tuple(found)


def _real_gradients(source: Source, fields: dict[str, Any], schema: Schema) -> bool:
    """Read whether only real results are recorded, which is said of what has derivatives."""
    if "real_gradients" not in fields:
        return False
    place = fields["real_gradients"]
    source.choice(place, "real_gradients", ("true",))
    if "derivatives" not in fields:
        raise SpecError(f"real_gradients without derivatives of {schema.text}", source.at(place))
    return True


def _in_place(source: Source, fields: dict[str, Any], schema: Schema) -> dict[str, Any]:
    """Read what is said of the in-place variant alone."""
    return {
        "inplace_node": _name(source, fields, "inplace_node"),
        "inplace_derivatives": _inplace_derivatives(source, fields, schema),
        "inplace_tangents": _inplace_tangents(source, fields, schema),
    }


def _inplace_derivatives(
    source: Source, fields: dict[str, Any], schema: Schema
) -> tuple[Formula, ...]:
    """Read the formulas of the in-place variant, which are of the same inputs."""
    found = _derivatives(source, fields, "inplace_derivatives", schema)
    if found:
        place = fields["inplace_derivatives"]
        usual = _derivatives(source, fields, "derivatives", schema)
        if _targets(found) != _targets(usual):
            raise SpecError(
                f"inplace_derivatives of other inputs than the derivatives of {schema.text}",
                source.at(place),
            )
        _check_in_place(source, fields, place, "inplace_derivatives", schema)
    return found


def _targets(formulas: tuple[Formula, ...]) -> set[str]:
    return {target for formula in formulas for target in formula.targets}


def _inplace_tangents(source: Source, fields: dict[str, Any], schema: Schema) -> str | None:
    if "inplace_tangents" not in fields:
        return None
    place = fields["inplace_tangents"]
    _check_in_place(source, fields, place, "inplace_tangents", schema)
    return source.choice(place, "inplace_tangents", TANGENTS)


def _check_in_place(
    source: Source, fields: dict[str, Any], place: Any, key: str, schema: Schema
) -> None:
    variants = _words(source, fields, "variants", VARIANTS)
    if "inplace" not in variants:
        raise SpecError(f"{key} without the variant 'inplace' of {schema.text}", source.at(place))


def _copy_of(view: OpSpec) -> OpSpec:
    """The operator that gives a copy of what a view shows; all of it follows from the view."""
    name = f"{view.schema.name}_copy"
    text = view.schema.text.replace(view.schema.name, name, 1).replace("(a)", "")
    return replace(
        view,
        schema=parse_schema(text),
        kind="composite",
        doc=f"{view.doc.rstrip('.')}, as a copy.",
        variants=("function", "out"),
        function=name,
        method=None,
        dunder=(),
        aliases=(),
        inplace_functions=(),
        rules=(),
        copies=view.full_name,
        suite=None,
    )


def _is_slug(slug: str) -> bool:
    parts = slug.split("-")
    return all(part.isascii() and part.isalnum() and part == part.lower() for part in parts)


def _rule(source: Source, node: Any, rule_id: str, place: Location, owner: str) -> Rule:
    if not isinstance(node, yaml.MappingNode):
        raise SpecError(f"rule {rule_id} must be a mapping", place)
    fields = source.fields(node, f"rule {rule_id}", RULE_KEYS)
    status = "normative"
    if "status" in fields:
        status = source.choice(fields["status"], "status", STATUSES)
    if "says" not in fields:
        raise SpecError(f"rule {rule_id} has no 'says'", place)
    says = " ".join(source.string(fields["says"], f"says of {rule_id}").split())
    if len(says) > SAYS_LIMIT:
        raise SpecError(
            f"rule {rule_id} says {len(says)} characters, at most {SAYS_LIMIT} are allowed",
            source.at(fields["says"]),
        )
    example, example_line = "", 0
    if status != "retired" or "example" in fields:
        node = fields.get("example")
        example, example_line = read_example(source, node, f"rule {rule_id}", place, EXAMPLE_LIMIT)
    raises, warns = fields.get("raises"), fields.get("warns")
    return Rule(
        id=rule_id,
        says=says,
        example=example,
        status=status,
        since=_optional(source, fields, "since"),
        raises=None if raises is None else source.choice(raises, "error class", ERRORS),
        warns=None if warns is None else source.choice(warns, "frequency", WARNS),
        why=_optional(source, fields, "why"),
        suite=_suite(source, fields.get("suite"), "run"),
        location=place,
        owner=owner,
        example_line=example_line,
    )


def _optional(source: Source, fields: dict[str, Any], key: str) -> str | None:
    return " ".join(source.string(fields[key], key).split()) if key in fields else None


def read_example(
    source: Source, node: Any, name: str, place: Location, limit: int
) -> tuple[str, int]:
    """Read an example of at most so many lines, and the line where it begins."""
    if node is None:
        raise SpecError(f"{name} has no 'example'", place)
    text = source.string(node, f"example of {name}") + "\n"
    if text.count("\n") > limit:
        raise SpecError(f"the example of {name} has more than {limit} lines", source.at(node))
    _, start = source.raw(node)
    try:
        ast.parse(text)
    except SyntaxError as problem:
        line = start.line + (problem.lineno or 1) - 1
        raise SpecError(
            f"the example of {name} is not Python: {problem.msg}", Location(source.name, line)
        ) from None
    return text, start.line


def _suite(source: Source, node: Any, *more: str) -> dict[str, Any] | None:
    if node is None:
        return None
    fields = source.fields(node, "suite", (*SUITE_KEYS, *more))
    if "run" in fields:
        source.choice(fields["run"], "run", ("example",))
    data: dict[str, Any] = source.data(node, "suite")
    return data


def _schema(source: Source, node: Any) -> Schema:
    text = " ".join(source.string(node, "op").split())
    try:
        return parse_schema(text)
    except SchemaSyntaxError as problem:
        raise SpecError(str(problem), source.at(node)) from None


def _promotion(source: Source, fields: dict[str, Any]) -> str:
    if "promotion" not in fields:
        return "none"
    word = source.choice(fields["promotion"], "promotion", (*PROMOTIONS, "compare"))
    return "bool" if word == "compare" else word


def _words(
    source: Source,
    fields: dict[str, Any],
    key: str,
    known: tuple[str, ...] | None = None,
    default: tuple[str, ...] = (),
) -> tuple[str, ...]:
    if key not in fields:
        return default
    words: list[str] = []
    for node, word in source.strings(fields[key], key):
        if known is not None and word not in known:
            raise SpecError(
                f"unknown {key} {word!r}; known are {', '.join(known)}", source.at(node)
            )
        if known is None and not _is_dotted_name(word):
            raise SpecError(f"{key}: {word!r} is not a name", source.at(node))
        if word in words:
            raise SpecError(f"{key}: {word!r} twice", source.at(node))
        words.append(word)
    return tuple(words)


def _public(
    source: Source, fields: dict[str, Any], key: str, name: str, variants: tuple[str, ...]
) -> str | None:
    if key not in fields:
        return name if key in variants else None
    word = source.string(fields[key], key)
    if not _is_dotted_name(word):
        raise SpecError(f"{key}: {word!r} is not a name", source.at(fields[key]))
    return word


def _is_dotted_name(word: str) -> bool:
    return all(part.isidentifier() for part in word.split("."))


def _dtypes(source: Source, node: Any) -> tuple[str, ...]:
    """Expand names and groups, from left to right, to dtype names in their fixed order."""
    if node is None:
        return DTYPE_GROUPS["all"]
    chosen: set[str] = set()
    for item, word in source.strings(node, "dtypes"):
        group = DTYPE_GROUPS.get(word.removeprefix("-"))
        if group is None:
            raise SpecError(
                f"unknown dtype or group {word!r}; groups are all, bool, integral, floating, "
                "complex, half, float8",
                source.at(item),
            )
        chosen = chosen.difference(group) if word.startswith("-") else chosen.union(group)
    return tuple(name for name in DTYPE_NAMES if name in chosen)


def _derivatives(
    source: Source, fields: dict[str, Any], kind: str, schema: Schema
) -> tuple[Formula, ...]:
    if kind not in fields:
        return ()
    names = tuple(param.name for param in schema.params)
    seen: dict[str, Location] = {}
    formulas: list[Formula] = []
    for key, (place, value) in source.mapping(fields[kind], kind).items():
        targets = tuple(part.strip() for part in key.split(","))
        for target in targets:
            if target not in names:
                raise SpecError(
                    f"derivative of {target!r}, which is not an input of {schema.text}",
                    source.at(place),
                )
            if target in seen:
                raise SpecError(
                    f"second derivative formula of {target!r}", source.at(place), seen[target]
                )
            seen[target] = source.at(place)
        source.string(value, f"the derivative of {key}")
        text, start = source.raw(value)
        formula = Formula(targets, text, start)
        formulas.append(formula._replace(names=free_names(formula, names)))
    return tuple(formulas)


def _indices(source: Source, node: Any, schema: Schema) -> tuple[int, ...]:
    if node is None:
        return ()
    indices: list[int] = []
    for item, word in source.strings(node, "non_differentiable"):
        if not word.isdigit() or int(word) >= len(schema.returns):
            raise SpecError(
                f"non_differentiable: {word!r} is no index of the returns of {schema.text}",
                source.at(item),
            )
        indices.append(int(word))
    return tuple(indices)
