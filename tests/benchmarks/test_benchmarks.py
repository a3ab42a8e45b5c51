"""The benchmark can be run. What it finds is never asserted."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from tests.benchmarks.__main__ import measure, report
from tests.benchmarks.rows import ROWS, Row

SMALL = Row(
    "add", "(8,)", lambda rng: (rng.standard_normal(8), rng.standard_normal(8)),
    lambda torch, x, y: torch.add(x, y), np.add, asked={"torch": 2.0},
)  # fmt: skip


def test_libraries_are_timed_side_by_side() -> None:
    found = measure(SMALL, 2)
    assert list(found) == ["reftorch", "torch", "numpy"]
    assert all(0 < milliseconds < 1e4 for milliseconds in found.values())


def test_what_is_calculated_has_to_be_the_same() -> None:
    with pytest.raises(ArithmeticError, match="add: numpy calculates something else"):
        measure(dataclasses.replace(SMALL, by_arrays=np.subtract), 1)


def test_what_a_library_lacks_is_left_out() -> None:
    lacking = dataclasses.replace(
        SMALL, by_torch=lambda torch, x, y: torch.compiled_with_cxx11_abi() and x + y
    )
    assert list(measure(lacking, 1)) == ["torch", "numpy"]


def test_the_report_has_what_was_timed() -> None:
    table = report({ROWS[0].name: {"reftorch": 2.0, "torch": 1.0}})
    assert table.row_count == 1
    assert [list(column.cells) for column in table.columns[5:]] == [["2.00 (at most 1.5)"], ["-"]]
