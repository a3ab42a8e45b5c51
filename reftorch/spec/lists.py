"""Operators on lists: entries that say `each`, the operator applied to each tensor by itself.

Such an entry says no more than its schema: `_foreach_exp(Tensor[] self) -> Tensor[]` with
`each: exp`. What it is in place, `_foreach_exp_`, is an operator of its own, whose entry follows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reftorch.spec.model import OpSpec, Schema, SpecError
from reftorch.spec.schema import parse_schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def said_of(each: str) -> str:
    """What an entry does."""
    return f"Apply {each} to each tensor of a list by itself."


def forms(entry: OpSpec) -> Iterator[OpSpec]:
    """What an entry stands for: the function, and the one that writes to the tensors."""
    yield replace(entry, variants=("function",), inplace_node=None)
    if "inplace" in entry.variants and not entry.writes_lists:
        yield _in_place(entry)


def _in_place(entry: OpSpec) -> OpSpec:
    """The operator that writes what another one returns to the tensors of the first list."""
    own = entry.schema
    name = f"{own.name}_"
    text = own.text.replace(own.name, name, 1).replace("Tensor[]", "Tensor(a!)[]", 1)
    assert entry.each is not None
    return replace(
        entry,
        schema=parse_schema(text.replace("-> Tensor[]", "-> ()")),
        doc=f"Apply {entry.each} to each tensor of a list by itself, in place.",
        variants=("function",),
        function=name,
        rules=(),
        node=entry.inplace_node,
        inplace_node=None,
        suite=None,
    )


def places(lists: Schema, one: Schema) -> tuple[int, ...]:
    """Which parameter of the operator on one tensor each parameter of that on lists is.

    It has the same name, or else the same place.
    """
    names = [param.name for param in one.params]
    return tuple(
        [names.index(p.name) if p.name in names else i for i, p in enumerate(lists.params)]
    )


def check_lists(ops: Mapping[str, OpSpec]) -> None:
    """Refuse an entry that names no operator, or one that takes other arguments."""
    for entry in ops.values():
        if entry.each is None:
            continue
        one = ops.get(entry.each)
        if one is None:
            raise SpecError(f"each: there is no operator {entry.each!r}", entry.location)
        found = places(entry.schema, one.schema)
        given = set(found)
        missing = [
            param.name for i, param in enumerate(one.schema.params)
            if i not in given and not param.has_default
        ]  # fmt: skip
        if missing or len(given) < len(found) or max(found) >= len(one.schema.params):
            raise SpecError(
                f"each: the arguments of {entry.full_name} are not those of {one.full_name}",
                entry.location, one.location,
            )  # fmt: skip
