"""Explanations: which rules of the reference decided what a program shows."""

from __future__ import annotations

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Program


def explain_program(reference: Adapter, program: Program) -> str:
    """Run the calls of a program on the reference, and return the chain of rules; "" if none."""
    explain = getattr(reference.library, "explain", None)
    if explain is None:
        return ""  # the reference at hand is not reftorch
    with explain() as why:
        observe(reference, program.watching(("values",)))
    return str(why).strip()
