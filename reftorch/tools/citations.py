"""Check that rules and code cite each other, both ways, and render the table which says where.

python -m reftorch.tools.citations           print what is wrong, exit 1 if anything is
python -m reftorch.tools.citations --table   print rule -> code -> tests -> mutants as Markdown

A rule is cited in brackets in docstrings, comments and prose, or by its id as a string in Python.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import io
import os
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from reftorch.spec.files import PACKAGE
from reftorch.spec.model import Location, Rule, Spec, SpecError
from reftorch.spec.parse import parse_spec

_ID = r"[a-z][a-z0-9_-]*/[a-z0-9]+(?:-[a-z0-9]+)*"
ID = re.compile(_ID)
# An opening bracket after a word or a bracket is an index or a type, not a citation.
BRACKETED = re.compile(rf"(?<![\w\])])\[({_ID}(?:,\s*{_ID})*)\](?!\()")
DIFF = re.compile(r"^```diff\n.*?^```$", re.DOTALL | re.MULTILINE)
CITING_CALLS = ("check", "fail", "note", "warn", "covers")
COMMENTED = (".cu", ".cuh", ".c", ".h")
PROSE = (".md", ".rst", ".yaml")
FOLDERS = ("reftorch", "cuda_src", "tests", "spec/ops", "spec/rules", "spec/prose", "docs")
SKIPPED = ("_build", "__pycache__", "_rendered")
MUTANTS = ("reftorch/conformance/mutants", "reftorch/conformance/mutations")
# Code that applies no rule: it works on the specification, or tests by it.
NOT_CODE = ("reftorch/_rendered/", "reftorch/tools/", "reftorch/conformance/", "reftorch/spec/")


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule id and where it is cited; `call` is the function it is given to, if any."""

    rule: str
    location: Location
    call: str | None = None
    has_error: bool = False


@dataclass(slots=True)
class Trace:
    """Where a rule is applied, tested, broken on purpose, computed on a device, and explained."""

    code: list[Location] = field(default_factory=list)
    tests: list[Location] = field(default_factory=list)
    mutants: list[Location] = field(default_factory=list)
    kernels: list[Location] = field(default_factory=list)
    prose: list[Location] = field(default_factory=list)


def citations(root: str, known: Iterable[str]) -> Iterator[Citation]:
    """Find every citation in the checkout, in the order of the files and lines."""
    ids = frozenset(known)
    for name in _files(root):
        with open(os.path.join(root, name), encoding="utf-8") as file:
            text = file.read()
        if "/" not in text:
            continue
        if name.endswith(".py"):
            yield from sorted(python_citations(name, text, ids), key=_line)
        elif name.endswith(COMMENTED):
            yield from _bracketed(name, _comments(text))
        else:
            yield from _bracketed(name, [(1, _without_diffs(text))])


def _without_diffs(text: str) -> str:
    """Markdown with empty lines for its diffs: they show how a tree could be, not how it is."""
    return DIFF.sub(lambda match: "\n" * match[0].count("\n"), text)


def _line(citation: Citation) -> int:
    return citation.location.line


def _files(root: str) -> Iterator[str]:
    if os.path.exists(os.path.join(root, "README.md")):
        yield "README.md"
    for folder in FOLDERS:
        for path, folders, names in os.walk(os.path.join(root, folder)):
            folders[:] = sorted(name for name in folders if name not in SKIPPED)
            place = os.path.relpath(path, root).replace(os.sep, "/")
            for name in sorted(names):
                if name.endswith((".py", *COMMENTED, *PROSE)):
                    yield f"{place}/{name}"


def _bracketed(file: str, pieces: Iterable[tuple[int, str]]) -> Iterator[Citation]:
    """Find bracketed ids in pieces of text, each with the line where it begins."""
    for start, text in pieces:
        for match in BRACKETED.finditer(text):
            line = start + text.count("\n", 0, match.start())
            for rule in match[1].split(","):
                yield Citation(rule.strip(), Location(file, line))


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """Give the comments of C and CUDA with their lines."""
    for match in re.finditer(r"//[^\n]*|/\*.*?\*/", text, re.DOTALL):
        yield 1 + text.count("\n", 0, match.start()), match[0]


def python_citations(file: str, text: str, known: frozenset[str]) -> Iterator[Citation]:
    """Find bracketed ids in strings and comments, ids given to calls, and ids as plain strings."""
    try:
        tree = ast.parse(text, file)
    except SyntaxError as problem:
        place = Location(file, problem.lineno if problem.lineno is not None else 1)
        raise SpecError(f"not Python: {problem.msg}", place) from None
    yield from _bracketed(file, _strings_and_comments(text))
    seen: set[int] = set()
    constants: list[ast.Constant] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in CITING_CALLS:
            has_error = any(keyword.arg == "error" for keyword in node.keywords)
            for argument in node.args:
                if isinstance(argument, ast.Constant) and _is_id(argument.value):
                    seen.add(id(argument))
                    place = Location(file, argument.lineno, argument.col_offset)
                    yield Citation(str(argument.value), place, _called(node), has_error)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known:
            constants.append(node)
    for node in constants:
        if id(node) not in seen:
            yield Citation(str(node.value), Location(file, node.lineno, node.col_offset))


def _called(node: ast.Call) -> str | None:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else None


def _is_id(value: object) -> bool:
    return isinstance(value, str) and ID.fullmatch(value) is not None


def _strings_and_comments(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        if kind in ("STRING", "COMMENT", "FSTRING_MIDDLE"):
            yield token.start[0], token.string


@dataclass(frozen=True, slots=True)
class Report:
    """The specification of a checkout, its citations, and for each rule where they are."""

    spec: Spec
    citations: list[Citation]
    table: dict[str, Trace]

    def problems(self) -> list[str]:
        """List what is wrong, each with file and line."""
        return [
            *self.dangling(), *self.classless(), *self.silent(), *self.uncited(),
            *self.untested(),
        ]  # fmt: skip

    def dangling(self) -> list[str]:
        """List the citations of rules which do not exist."""
        return [
            f"{citation.location}: no rule has the id {citation.rule!r}{self.hint(citation.rule)}"
            for citation in self.citations
            if citation.rule not in self.spec.rules
        ]

    def hint(self, rule_id: str) -> str:
        """Name the existing id which looks most like this one, if any does."""
        close = difflib.get_close_matches(rule_id, self.spec.rules, n=1, cutoff=0.7)
        return f"; is it {close[0]}?" if close else ""

    def classless(self) -> list[str]:
        """List the checks of rules which say no class to raise, where the call says none either."""
        return [
            f"{citation.location}: rule {citation.rule} says no 'raises', and this call no error="
            for citation in self.citations
            if citation.call in ("check", "fail")
            and citation.location.file.startswith("reftorch/")
            and not citation.has_error
            and citation.rule in self.spec.rules
            and self.spec.rules[citation.rule].raises is None
        ]

    def silent(self) -> list[str]:
        """List the warnings of rules which do not say that they warn."""
        return [
            f"{citation.location}: rule {citation.rule} says no 'warns'"
            for citation in self.citations
            if citation.call == "warn"
            and citation.location.file.startswith("reftorch/")
            and citation.rule in self.spec.rules
            and self.spec.rules[citation.rule].warns is None
        ]

    def uncited(self) -> list[str]:
        """List the normative rules which no line of code cites."""
        return [
            f"{rule.location}: normative rule {rule.id} is cited by no code"
            for rule in self.normative()
            if not self.table[rule.id].code
        ]

    def untested(self) -> list[str]:
        """List the normative rules which no test covers and no conformance program exercises."""
        return [
            f"{rule.location}: normative rule {rule.id} has no test"
            for rule in self.normative()
            if not self.table[rule.id].tests
        ]

    def normative(self) -> Iterator[Rule]:
        """Give the rules which bind."""
        return (rule for rule in self.spec.rules.values() if rule.status == "normative")

    def markdown(self) -> str:
        """Render the traceability table."""
        lines = ["| rule | status | code | tests | mutants |", "|---|---|---|---|---|"]
        for rule_id, row in self.table.items():
            cells = [_cell(places) for places in (row.code, row.tests, row.mutants)]
            status = self.spec.rules[rule_id].status
            lines.append(f"| {rule_id} | {status} | {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"


def _cell(places: Iterable[Location]) -> str:
    return "<br>".join(dict.fromkeys(map(str, places)))


def read(root: str) -> Report:
    """Read the specification and the citations of a checkout."""
    spec = parse_spec(os.path.join(root, "spec"))
    found = list(citations(root, spec.rules))
    table = {rule: Trace() for rule in spec.rules}
    for citation in found:
        if citation.rule in table:
            _enter(table[citation.rule], citation)
    for rule in spec.rules.values():
        if rule.suite is not None:
            table[rule.id].tests.append(rule.location)
    return Report(spec, found, table)


def trace(root: str) -> dict[str, Trace]:
    """Say for each rule where it is applied, tested, broken on purpose and explained."""
    return read(root).table


def _enter(row: Trace, citation: Citation) -> None:
    file = citation.location.file
    if file.startswith("cuda_src/"):
        row.kernels.append(citation.location)
    elif file.startswith("tests/"):
        if citation.call == "covers":
            row.tests.append(citation.location)
    elif file.startswith(MUTANTS):
        row.mutants.append(citation.location)
    elif file.startswith("reftorch/conformance/"):
        row.tests.append(citation.location)
    elif file.startswith("reftorch/"):
        if not file.startswith(NOT_CODE):
            row.code.append(citation.location)
    else:
        row.prose.append(citation.location)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m reftorch.tools.citations")
    parser.add_argument("--table", action="store_true", help="print the table as Markdown")
    parser.add_argument("--root", default=os.path.dirname(PACKAGE), help="the checkout")
    options = parser.parse_args(arguments)
    try:
        report = read(options.root)
    except SpecError as problem:
        print(problem)
        return 1
    if options.table:
        print(report.markdown(), end="")
        return 0
    found = report.problems()
    print("".join(f"{line}\n" for line in found), end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
