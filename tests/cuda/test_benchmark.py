"""The benchmark of the CUDA back end: that it runs, on operands too small to say anything."""

from __future__ import annotations

import json

import pytest

from tests.benchmarks import gpu


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_row_is_measured(cuda, tmp_path, capsys):
    figures = tmp_path / "figures.json"
    options = ["--edge", "32", "--matrix", "32", "--seconds", "0", "--json", str(figures)]
    assert gpu.main(options) == 0
    measured = json.loads(figures.read_text())["seconds"]
    assert set(measured) == {row.name for row in gpu.rows(32, 32)}
    # a row that the library refuses is None, of which reftorch has none
    assert all(times["reftorch"] is not None for times in measured.values()), measured
    assert "GB/s" in capsys.readouterr().out
