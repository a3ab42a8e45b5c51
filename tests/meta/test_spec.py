"""The rendered specification is what the YAML says."""

from __future__ import annotations

from reftorch.spec import spec_root
from reftorch.tools.render_spec import is_fresh


def test_the_rendered_specification_is_fresh() -> None:
    assert is_fresh(spec_root()), "stale: run python -m reftorch.tools.render_spec"
