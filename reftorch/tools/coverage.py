"""The command `reftorch coverage`: PyTorch's public functions, and which of them there are here.

PyTorch's are a table of the specification (see `public_functions`). Ours are read from the
specification and from the text of the package.
"""

from __future__ import annotations

import fnmatch
import functools
import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass

import click
import yaml
from rich.console import Console
from rich.table import Table

from reftorch.spec import OpSpec, load
from reftorch.spec.files import spec_root
from reftorch.tools.bindings import RENDERED, attributes, names
from reftorch.tools.render_words import has_inplace_method, inplace_functions, public_names
from reftorch.version import PYTORCH

__all__ = [
    "ABSENT", "NAMESPACES", "STATES", "TABLE", "Found", "coverage", "examine", "row", "totals",
    "unused",
]  # fmt: skip

TABLE = "tables/public_functions.yaml"
REASONS = "tables/absent_functions.yaml"
NOT_YET = "not written yet"
ABSENT = "absent"
# What a name can be, and what is said of it.
STATES = {
    "primitive": "an operator with a kernel of its own, in at least one overload",
    "view": "an operator that returns a view of its input",
    "composite": "an operator made of others",
    "Python": "a function in Python around operators, or about tensors",
    ABSENT: "not there; asking for it is an AttributeError",
}
# PyTorch's namespaces, and the modules that have ours. A class is named after a colon.
NAMESPACES = {
    "torch": "reftorch",
    "torch.Tensor": "reftorch.tensor:Tensor",
    "torch.nn.functional": "reftorch.nn.functional",
    "torch.linalg": "reftorch.linalg",
    "torch.fft": "reftorch.fft",
    "torch.special": "reftorch.special",
    "torch.sparse": "reftorch.sparse",
    "torch.signal.windows": "reftorch.signal.windows",
    "torch.masked": "reftorch.masked",
    "torch.random": "reftorch.random",
    "torch.func": "reftorch.func",
    "torch.autograd": "reftorch.autograd",
    "torch.autograd.functional": "reftorch.autograd.functional",
    "torch.autograd.forward_ad": "reftorch.autograd.forward_ad",
    "torch.nn.init": "reftorch.nn.init",
}


@dataclass(frozen=True, slots=True)
class Found:
    """One of PyTorch's functions: what it is here, of which operator, or why it is absent."""

    namespace: str
    name: str
    state: str
    operator: str | None = None
    reason: str | None = None


@functools.cache
def examine() -> tuple[Found, ...]:
    """Look for each of PyTorch's public functions."""
    with open(f"{spec_root()}/{TABLE}", encoding="utf-8") as file:
        table = yaml.safe_load(file)
    return tuple(_look(space, name) for space in NAMESPACES for name in table[space])


def _look(space: str, name: str) -> Found:
    module, _, owner = NAMESPACES[space].partition(":")
    bound = attributes(module, owner) if owner else names(module)
    public = _operators()
    qualified = f"{space}.{name}"
    if name in bound and not bound[name].startswith(RENDERED):
        return Found(space, name, "Python")
    if qualified in public:
        base, kind = public[qualified]
        return Found(space, name, kind, operator=base)
    return Found(space, name, ABSENT, reason=_reason(qualified))


@functools.cache
def _operators() -> dict[str, tuple[str, str]]:
    """The public names of operators: the base name and the kind of each."""
    groups: dict[str, list[OpSpec]] = {}
    for entry in load().ops.values():
        groups.setdefault(entry.schema.name, []).append(entry)
    found: dict[str, tuple[str, str]] = {}
    for base, entries in groups.items():
        kinds = {entry.kind for entry in entries}
        kind = next(kind for kind in ("primitive", "view", "composite") if kind in kinds)
        for name in _public(base, entries):
            found.setdefault(name, (base, kind))
    return found


def _public(base: str, entries: list[OpSpec]) -> list[str]:
    functions = [entry for entry in entries if "function" in entry.variants]
    methods = [entry for entry in entries if "method" in entry.variants]
    inplace = [entry for entry in entries if has_inplace_method(entry)]
    found = [f"torch.{name}" for name in inplace_functions(entries)]
    if functions:
        found += [f"torch.{name}" for name in public_names(base, functions, "function")]
    if methods:
        found += [f"torch.Tensor.{name}" for name in public_names(base, methods, "method")]
    if inplace:
        found += [f"torch.Tensor.{name}_" for name in public_names(base, inplace, "method")]
    return found


@functools.cache
def _reasons() -> dict[str, str]:
    """Why functions are absent, by the patterns of their names."""
    with open(f"{spec_root()}/{REASONS}", encoding="utf-8") as file:
        return {
            pattern: entry["reason"] for entry in yaml.safe_load(file) for pattern in entry["names"]
        }


def _reason(qualified: str) -> str:
    for pattern, reason in _reasons().items():
        if fnmatch.fnmatchcase(qualified, pattern):
            return reason
    return NOT_YET


def unused() -> list[str]:
    """The patterns that give a reason for nothing that PyTorch has."""
    known = [f"{each.namespace}.{each.name}" for each in examine()]
    return [pattern for pattern in _reasons() if not fnmatch.filter(known, pattern)]


def totals() -> dict[str, Counter[str]]:
    """How many of each namespace are in each state."""
    counted: dict[str, Counter[str]] = {space: Counter() for space in NAMESPACES}
    for each in examine():
        counted[each.namespace][each.state] += 1
    return counted


@click.command()
@click.argument("pattern", default="*")
@click.option("--missing", is_flag=True, help="List what is absent, each with its reason.")
@click.option("--json", "as_json", is_flag=True, help="Print every function as JSON.")
def coverage(pattern: str, missing: bool, as_json: bool) -> None:
    """Count which of PyTorch's public functions there are.

    PATTERN chooses among their full names, such as 'torch.linalg.*', for --missing and --json.
    """
    chosen = [
        each for each in examine()
        if fnmatch.fnmatchcase(f"{each.namespace}.{each.name}", pattern)
        and (each.state == ABSENT or not missing)
    ]  # fmt: skip
    if as_json:
        click.echo(json.dumps([asdict(each) for each in chosen], indent=1))
        return
    # what is not a terminal is as wide as the table needs
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    if missing:
        for each in chosen:
            line = f"{each.namespace}.[bold]{each.name}[/]: {each.reason}"
            console.print(line, soft_wrap=True)
        return
    console.print(_summary())


def _summary() -> Table:
    """The table of namespaces and states."""
    table = Table(
        box=None, padding=(0, 1), header_style="bold",
        caption="\n".join(f"{state}: {about}" for state, about in STATES.items()),
        caption_justify="left", title=f"The public functions of PyTorch {PYTORCH}",
    )  # fmt: skip
    table.add_column("namespace", no_wrap=True)
    for column in ("functions", *STATES, "there"):
        table.add_column(column, justify="right", no_wrap=True)
    whole: Counter[str] = Counter()
    for space, counted in totals().items():
        whole += counted
        table.add_row(space, *row(counted))
    table.add_section()
    table.add_row("all", *row(whole), style="bold")
    return table


def row(counted: Counter[str]) -> list[str]:
    """The cells of a namespace: how many there are, in each state, and the share that is there."""
    number = counted.total()
    share = f"{(number - counted[ABSENT]) / number:.0%}"
    return [str(number), *(str(counted[state]) for state in STATES), share]
