"""Read YAML nodes with their places, so that every complaint names a file and a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from reftorch.spec.model import Location, SpecError

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SCALARS = yaml.constructor.SafeConstructor()
_TAGS = {
    "tag:yaml.org,2002:null": _SCALARS.construct_yaml_null,
    "tag:yaml.org,2002:bool": _SCALARS.construct_yaml_bool,
    "tag:yaml.org,2002:int": _SCALARS.construct_yaml_int,
    "tag:yaml.org,2002:float": _SCALARS.construct_yaml_float,
}


class Source:
    """One YAML file: its name in messages, its lines and its root node."""

    def __init__(self, name: str, path: str) -> None:
        self.name = name
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            self.lines = text.splitlines()
            self.root = yaml.compose(text, Loader=_LOADER)
        except UnicodeDecodeError:
            raise SpecError("not UTF-8", Location(name, 1)) from None
        except yaml.YAMLError as problem:
            mark = getattr(problem, "problem_mark", None)
            line = 1 if mark is None else mark.line + 1
            reason = getattr(problem, "problem", None) or getattr(problem, "reason", "unreadable")
            raise SpecError(f"not YAML: {reason}", Location(name, line)) from None

    def at(self, node: Any) -> Location:
        """Give the place where a node begins."""
        return Location(self.name, node.start_mark.line + 1, node.start_mark.column)

    def mapping(self, node: Any, what: str) -> dict[str, tuple[Any, Any]]:
        """Read a mapping as key -> (key node, value node), refusing a key given twice."""
        if not isinstance(node, yaml.MappingNode):
            raise SpecError(f"{what} must be a mapping", self.at(node))
        items: dict[str, tuple[Any, Any]] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise SpecError(f"a key of {what} must be a word", self.at(key))
            if key.value in items:
                raise SpecError(
                    f"duplicate key {key.value!r} in {what}",
                    self.at(key),
                    self.at(items[key.value][0]),
                )
            items[key.value] = (key, value)
        return items

    def fields(self, node: Any, what: str, known: Iterable[str]) -> dict[str, Any]:
        """Read a mapping with known keys only, as key -> value node."""
        items = self.mapping(node, what)
        for key, (place, _) in items.items():
            if key not in known:
                raise SpecError(
                    f"unknown key {key!r} in {what}; known are {', '.join(known)}", self.at(place)
                )
        return {key: value for key, (_, value) in items.items()}

    def string(self, node: Any, what: str) -> str:
        """Read a scalar as the text it is, whatever YAML would make of it."""
        if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
            raise SpecError(f"{what} must be text", self.at(node))
        value: str = node.value
        return value.strip()

    def strings(self, node: Any, what: str) -> Iterator[tuple[Any, str]]:
        """Read a scalar or a list of scalars as (node, text)."""
        if isinstance(node, yaml.SequenceNode):
            for item in node.value:
                yield item, self.string(item, f"an item of {what}")
        else:
            yield node, self.string(node, what)

    def choice(self, node: Any, what: str, known: Iterable[str]) -> str:
        """Read one of the known words."""
        word = self.string(node, what)
        if word not in known:
            raise SpecError(f"unknown {what} {word!r}; known are {', '.join(known)}", self.at(node))
        return word

    def data(self, node: Any, what: str) -> Any:
        """Read plain data: dictionaries with text keys, lists, None, bools, numbers, text."""
        if isinstance(node, yaml.MappingNode):
            items = self.mapping(node, what)
            return {key: self.data(value, what) for key, (_, value) in items.items()}
        if isinstance(node, yaml.SequenceNode):
            return [self.data(item, what) for item in node.value]
        make = _TAGS.get(node.tag)
        try:
            return node.value if make is None else make(node)
        except ValueError:
            raise SpecError(f"bad number {node.value!r} in {what}", self.at(node)) from None

    def raw(self, node: Any) -> tuple[str, Location]:
        """Give a scalar's text as it stands in the file, and where it begins."""
        first, column = node.start_mark.line, node.start_mark.column
        if node.style in ("|", ">"):
            first += 1
            while first < len(self.lines) and not self.lines[first].strip():
                first += 1
            body = self.lines[first : first + len(node.value.rstrip().splitlines())]
            if node.style == ">":
                body = self.lines[first : node.end_mark.line]
            column = len(body[0]) - len(body[0].lstrip()) if body else 0
            text = "\n".join(body)[column:].rstrip()
            return text, Location(self.name, first + 1, column)
        if node.style in ("'", '"'):
            return node.value, Location(self.name, first + 1, column + 1)
        last = node.end_mark.line
        body = self.lines[first : last + 1]
        if last < len(self.lines):
            body[-1] = body[-1][: node.end_mark.column]
        text = "\n".join(body)[column:].rstrip()
        return text, self.at(node)
