"""Turn outcomes into entries of a report: the snippet, what differs, and why."""

from __future__ import annotations

import textwrap
from pathlib import Path

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.explanation import explain_program
from reftorch.conformance.known import Tally
from reftorch.conformance.levels import levels_of
from reftorch.conformance.outside import words
from reftorch.conformance.report.model import Entry, KnownRow
from reftorch.conformance.runner import Failure, Outcome
from reftorch.conformance.snippet import write_snippet
from reftorch.conformance.strategies import resolve_ops
from reftorch.spec import Rule, Spec

DOCS = "https://github.com/reftorch/reftorch/blob/main/docs"
"""Where the specification can be read as pages, when no other place is given."""


def make_entry(
    outcome: Outcome, adapter: Adapter | None, reference: Adapter, spec: Spec, docs: str = DOCS
) -> Entry:
    """Turn an outcome into text; `docs` is where the pages of the documentation are."""
    rule, failure = outcome.rule, outcome.failure
    entry = Entry(
        rule.id, rule.says, outcome.status, outcome.programs, outcome.seconds, outcome.reason
    )
    entry.standing, entry.levels = rule.status, levels_of(rule, spec)
    entry.unclaimed, entry.omitted = outcome.unclaimed, list(outcome.omitted)
    entry.operators = outcome.operators
    if not entry.operators:  # no program called one: those that the rule is about
        entry.operators = {op.schema.name: outcome.status for op, _ in resolve_ops(rule, spec)}
    entry.place, entry.link = str(rule.location), link_to(rule, docs)
    if failure is not None:
        entry.differences = failure.differences
        entry.program = failure.program.to_json()
        entry.snippet = _snippet(rule, failure, adapter, reference)
        entry.explanation = explain_program(reference, failure.program)
    return entry


def link_to(rule: Rule, docs: str) -> str:
    """Return the address of a rule in the rendered specification.

    The pages are Markdown where a repository shows them, and HTML where they have been built.
    """
    folder, name = Path(rule.location.file).parts[-2:]
    page = f"{folder}-{name.removesuffix('.yaml')}"  # spec/rules/dims.yaml, spec/ops/scan.yaml
    if docs == DOCS:
        return f"{docs}/spec/{page}.md#{rule.id.replace('/', '')}"
    return f"{docs.rstrip('/')}/spec/{page}.html#rule-{rule.id.replace('/', '-')}"


def make_row(tally: Tally, spec: Spec, docs: str = DOCS) -> KnownRow:
    """Turn the tally of a known difference into text; its rule is the link if there is no other."""
    row = KnownRow(**tally.to_json())
    if not row.link:
        wanted = (spec.rules[each] for each in sorted(spec.rules) if tally.entry.names(each))
        row.link = next((link_to(rule, docs) for rule in wanted), docs)
    return row


def _snippet(rule: Rule, failure: Failure, adapter: Adapter | None, reference: Adapter) -> str:
    """Write the program in the library's words, or in PyTorch's where its adapter cannot."""
    program, found, got = failure.program, failure.differences, failure.got
    if adapter is None:
        return _head(rule, "#") + write_snippet(reference, program, found, got)
    try:
        return _head(rule, adapter.comment) + write_snippet(adapter, program, found, got)
    except (Exception, SystemExit) as error:  # whatever the adapter raises costs the words alone
        why = f"# in PyTorch's words, since the adapter cannot write it: {words(error)}\n"
        return _head(rule, "#") + why + write_snippet(reference, program, found, got)


def _head(rule: Rule, comment: str) -> str:
    text, start = f"[{rule.id}] {rule.says}", f"{comment} "
    return textwrap.fill(text, 96, initial_indent=start, subsequent_indent=start) + "\n"
