"""The page of PyTorch's public functions and what there is of them: docs/spec/coverage.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from reftorch.spec import load
from reftorch.tools.coverage import ABSENT, NAMESPACES, STATES, Found, examine, row, totals
from reftorch.version import PYTORCH

__all__ = ["PAGE", "page"]

PAGE = "docs/spec/coverage.md"
_NOTE = "<!-- Rendered from spec/ by reftorch.tools.render; not edited by hand. -->\n\n"


def page() -> str:
    """The text of the page."""
    parts = [_NOTE, f"# PyTorch's public functions\n\n{_about()}\n\n", _summary()]
    for space in NAMESPACES:
        found = [each for each in examine() if each.namespace == space]
        parts.append(f"\n## {space}\n")
        for state in STATES:
            chosen = [each for each in found if each.state == state]
            if chosen:
                listed = _absent(chosen) if state == ABSENT else f"{_listed(chosen)}\n"
                parts.append(f"\n### {space}: {state} ({len(chosen)})\n\n{listed}")
    return "".join(parts)


def _about() -> str:
    kinds = Counter(entry.kind for entry in load().ops.values())
    return (
        f"These are the functions of PyTorch {PYTORCH}, and the methods of its tensors, as it was "
        "asked for them; `reftorch coverage` prints the same. The specification has "
        f"{kinds.total()} operators: {kinds['primitive']} primitives, {kinds['view']} views and "
        f"{kinds['composite']} composites.\n\n"
        + "\n".join(f"- **{state}**: {about}" for state, about in STATES.items())
    )


def _summary() -> str:
    head = ["namespace", "functions", *STATES, "there"]
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    whole: Counter[str] = Counter()
    for space, counted in totals().items():
        whole += counted
        lines.append([space, *row(counted)])
    lines.append(["**all**", *(f"**{cell}**" for cell in row(whole))])
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _listed(chosen: Iterable[Found]) -> str:
    return ", ".join(_linked(each) for each in chosen)


def _linked(each: Found) -> str:
    return f"`{each.name}`" if each.operator is None else f"[`{each.name}`](#op-{each.operator})"


def _absent(chosen: list[Found]) -> str:
    """What is absent, by the reason."""
    reasons = dict.fromkeys(each.reason for each in chosen)
    return "".join(
        f"- {reason}: {_listed(each for each in chosen if each.reason == reason)}\n"
        for reason in reasons
    )
