"""Explanations: which rules of the reference decided what a program shows."""

from __future__ import annotations

import warnings

from reftorch.conformance.adapters.base import Adapter, NotClaimed
from reftorch.conformance.execute import Run
from reftorch.conformance.program import Program


def explain_program(reference: Adapter, program: Program) -> str:
    """Run the calls of a program on the reference, and return the chain of rules; "" if none."""
    explain = getattr(reference.library, "explain", None)
    if explain is None or program.example:
        return ""  # the reference at hand is not reftorch
    run = Run(reference, program.watching(("values",)))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run.build()
            with explain() as why:
                run.calls()
    except NotClaimed:
        return ""
    finally:
        reference.reset()
    return str(why).strip()
