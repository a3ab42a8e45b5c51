"""How public names are called."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from reftorch.spec import load
from tests.support import covers

NAMES = {name for op in load().ops.values() for name in op.inplace_functions}
IN_PLACE = sorted(name for name in NAMES if not name.startswith("ops."))  # torch.ops is another way


def outcome(library: Any, name: str, *args: Any, **given: Any) -> Any:
    """What a function in place makes of ones at a keyword, or how it refuses them."""
    call, x = library, library.ones(2)
    for part in name.split("."):
        call = getattr(call, part)
    named = {key: x if value is None else value for key, value in given.items()}
    try:
        return call(*args, **named) is x, [round(value, 5) for value in x.tolist()]
    except (TypeError, RuntimeError) as problem:
        return type(problem)


@covers("inplace/functions-take-what-others-do")
@pytest.mark.parametrize("name", IN_PLACE)
def test_functions_in_place_by_name(name: str) -> None:
    for given in ({}, {"input": None}, {"self": None}, {"input": None, "no_such": 1}):
        ours, theirs = (outcome(lib, name, **given) for lib in (reftorch, torch))
        assert str(ours) == str(theirs), given  # NaN as NaN


@covers("errors/numpy-keyword-aliases")
@pytest.mark.parametrize("name", ["norm", "unique", "unique_consecutive", "nn.functional.glu"])
def test_what_is_python_knows_no_further_names(name: str) -> None:
    for given in ({"x": None}, {"a": None}, {"input": None, "axis": 0}):
        for library in (reftorch, torch):
            assert outcome(library, name, **given) is TypeError, given
