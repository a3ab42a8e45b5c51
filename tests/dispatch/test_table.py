"""Specification, bodies and kernels must agree, or the import says where they do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import reftorch  # noqa: F401 - which fills the tables
from reftorch.dispatch import table
from reftorch.dispatch.bodies import BODIES
from reftorch.dispatch.kernels import KERNELS
from reftorch.spec import SpecError

HERE = __file__


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build into other tables than those in use."""
    monkeypatch.setattr(table, "OPERATORS", {})
    monkeypatch.setattr(table, "PACKETS", {})


def refusal(check: Callable[..., None], *args: Any) -> str:
    """What is said of a disagreement."""
    with pytest.raises(SpecError) as caught:
        check(*args)
    return str(caught.value)


def test_what_is_there_agrees() -> None:
    table.build()
    table.check_kernels("cpu")


def test_a_body_needs_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BODIES, "mystery", lambda self: self)
    said = refusal(table.build)
    assert "'mystery'" in said and HERE in said


def test_an_entry_needs_a_body(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BODIES, "mul.Tensor")
    said = refusal(table.build)
    assert "'mul.Tensor'" in said and "spec/ops/pointwise.yaml:" in said


def test_parameters_have_the_names_of_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BODIES, "mul.Tensor", lambda self, factor: self)
    said = refusal(table.build)
    assert "('self', 'other')" in said and "('self', 'factor')" in said
    assert "spec/ops/pointwise.yaml:" in said and HERE in said


def test_a_primitive_needs_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    table.build()
    monkeypatch.delitem(KERNELS["cpu"], "mul")
    said = refusal(table.check_kernels, "cpu")
    assert "'mul.Tensor'" in said and "spec/ops/pointwise.yaml:" in said
