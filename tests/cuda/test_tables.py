"""The tables of the back end, and the pages that are rendered from them."""

from __future__ import annotations

import pytest

from reftorch.backends.cpu.launcher import KERNELS as HOST_KERNELS
from reftorch.backends.cuda.absent import ABSENT
from reftorch.backends.cuda.architectures import ARCHITECTURES, DEFAULT, chosen
from reftorch.backends.cuda.families import KERNELS
from reftorch.spec import load
from reftorch.tools import render_cuda


def test_pages_are_fresh() -> None:
    assert render_cuda.main(["--check"]) == 0


def test_architectures_are_chosen_by_any_of_their_names() -> None:
    assert chosen(("9.0", "sm_80", "75", "90")) == ("sm_90", "sm_80", "sm_75")
    assert len(chosen(("all",))) == len(ARCHITECTURES)
    assert chosen(DEFAULT) == DEFAULT
    with pytest.raises(ValueError, match="sm_90"):
        chosen(("sm_42",))


def test_every_primitive_has_a_kernel_or_a_reason() -> None:
    assert set(HOST_KERNELS) == set(KERNELS) | set(ABSENT)


def test_what_is_absent_is_a_primitive_and_has_no_kernel() -> None:
    primitives = {entry.schema.name for entry in load().ops.values() if entry.kind == "primitive"}
    assert set(ABSENT) <= primitives
    assert not set(ABSENT) & set(KERNELS)
