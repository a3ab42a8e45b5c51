"""A report of every status, for the tests."""

from __future__ import annotations

from dataclasses import replace

from reftorch.conformance.compare import Difference
from reftorch.conformance.report import Entry, Report
from reftorch.conformance.report.model import KnownRow

WRONG = Difference("values", "r0", "nan", "1")
SNIPPET = "import numpy as np\nprint('<b>')\n"
LINK = "https://example.com/spec#x"

ENTRIES = [
    Entry("dims/wrap", "Dims wrap.", "passed", 10, 0.1, levels=["values", "errors"],
          operators={"sum": "passed", "transpose": "passed"}),
    Entry("nan/index-of-first", "NaN <wins> & stays.", "differs", 5, 0.2, "", [WRONG], SNIPPET,
          "because [nan/index-of-first]", {"calls": []}, ["values"],
          {"sum": "differs", "max": "passed"}, "spec/rules/nan.yaml:3", LINK),
    Entry("a/b", "Something.", "not claimed", 0, 0.0, "lacks sort", levels=["strides"],
          operators={"sort": "not claimed"}),
    Entry("c/d", "Hangs.", "error", 1, 10.0, "hung: no answer within 10 s", levels=["values"]),
    Entry("e/f", "Known.", "known", 1, 0.0, "a reason", [Difference("dtype", "r0", "a", "b")],
          levels=["promotion"], operators={"add": "known"}),
]  # fmt: skip
APART = [
    Entry("x/free", "Anything goes.", "differs", 4, 0.1, "", [WRONG], SNIPPET, levels=["values"],
          operators={"sum": "differs"}, standing="open"),
    Entry("x/own", "PyTorch does so.", "passed", 4, 0.1, levels=["values"],
          standing="implementation-defined"),
    Entry("x/slow", "PyTorch does so.", "error", 1, 0.1, "hung", levels=["values"],
          standing="implementation-defined"),
]  # fmt: skip
"""Rules that decide nothing: a report with them conforms to what it does without them."""
ROW = KnownRow(
    ["e/f"], "toy", {"aspect": "dtype", "op": "add"}, "why", LINK, "explains", 1, 0, []
)


def make_report(*apart: Entry) -> Report:
    """Return a report with rules of every status, and others that stand apart."""
    entries = [replace(entry) for entry in [*ENTRIES, *apart]]
    return Report("toy", "1.0", "reftorch 0.1", "dev", 7, ["dtype"], 12.5, entries, [ROW], "", 5)
