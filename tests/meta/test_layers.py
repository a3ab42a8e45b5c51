"""Who may import whom, beyond the contract in setup.cfg: no cycle, and nobody below looks up."""

from __future__ import annotations

import functools

import grimp
from grimp import ImportGraph

# The rooms that stand above reftorch/__init__.py. All others are below it and may not import it.
ABOVE = ("conformance", "tools", "nn", "optim", "utils", "func", "__main__")


@functools.cache
def graph() -> ImportGraph:
    """All imports inside of reftorch, also those in functions; but not those for annotations."""
    return grimp.build_graph("reftorch", cache_dir=None, exclude_type_checking_imports=True)


def components(edges: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules which import each other, round and round."""
    left = dict(edges)
    while any(not targets & left.keys() for targets in left.values()):
        left = {module: targets for module, targets in left.items() if targets & left.keys()}
    groups, seen = [], set()
    for module in left:
        if module not in seen:
            both = reach(module, left) & {m for m in left if module in reach(m, left)}
            seen |= both
            groups += [sorted(both)] if both else []
    return groups


def reach(start: str, edges: dict[str, set[str]]) -> set[str]:
    """Everything that a module imports, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for target in edges.get(waiting.pop(), set()) - found:
            found.add(target)
            waiting.append(target)
    return found


def test_components_finds_a_cycle() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a"}}
    assert components(edges) == [["b", "c"]]


def test_there_is_no_import_cycle() -> None:
    edges = {
        module: graph().find_modules_directly_imported_by(module) for module in graph().modules
    }
    assert len(edges) > 20
    assert components(edges) == []


def test_rooms_below_do_not_import_the_front_door() -> None:
    importers = graph().find_modules_that_directly_import("reftorch")
    below = [name for name in importers if name.split(".")[1] not in ABOVE]
    assert not below, f"these stand below reftorch/__init__.py and import it: {below}"
