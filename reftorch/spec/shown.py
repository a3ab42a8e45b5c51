"""What the pages show of an operator beside its entry: a formula, the shapes, an example.

It is read by what renders the pages and by the tests that run the examples, and by nothing else.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from reftorch.spec.model import Location, OpSpec, Spec, SpecError
from reftorch.spec.nodes import Source
from reftorch.spec.parse import read_example

__all__ = ["FOLDER", "Shown", "is_shown", "load_shown"]

FOLDER = "examples"
KEYS = ("formula", "shapes", "example")
EXAMPLE_LINES = 8


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of an operator, of all its overloads together."""

    operator: str
    formula: str | None
    shapes: str | None
    example: str
    location: Location
    example_line: int


def is_shown(entry: OpSpec) -> bool:
    """Whether the pages have to show more of an operator than its entry.

    That is all that has a public name. Copies of views, and operators on lists, follow from others.
    """
    if entry.copies is not None or entry.each is not None:
        return False
    inplace = entry.schema.name if "inplace" in entry.variants else None
    names = (entry.function, entry.method, inplace)
    return any(name is not None and not name.rpartition(".")[2].startswith("_") for name in names)


def load_shown(spec: Spec) -> dict[str, Shown]:
    """Read `spec/examples/`: a file for each family, a mapping from base names to what is shown."""
    folder = os.path.join(spec.root, FOLDER)
    homes: dict[str, set[str]] = {}
    for entry in spec.ops.values():
        homes.setdefault(entry.schema.name, set()).add(entry.family)
    found: dict[str, Shown] = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        source = Source(f"spec/{FOLDER}/{name}", os.path.join(folder, name))
        family = name.removesuffix(".yaml")
        for operator, (key, node) in source.mapping(source.root, "a family's examples").items():
            place = source.at(key)
            if family not in homes.get(operator, ()):
                raise SpecError(f"{family} has no operator {operator!r}", place)
            if operator in found:
                raise SpecError(f"{operator} twice", place, found[operator].location)
            fields = source.fields(node, f"what is shown of {operator}", KEYS)
            example, line = read_example(
                source, fields.get("example"), operator, place, EXAMPLE_LINES
            )
            formula, shapes = (
                source.string(fields[each], each) if each in fields else None for each in KEYS[:2]
            )
            found[operator] = Shown(operator, formula, shapes, example, place, line)
    return found
