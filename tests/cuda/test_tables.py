"""The tables of the back end, and the pages that are rendered from them."""

from __future__ import annotations

import re

import pytest

from reftorch.backends.cpu.launcher import KERNELS as HOST_KERNELS
from reftorch.backends.cuda.absent import ABSENT
from reftorch.backends.cuda.architectures import ARCHITECTURES, DEFAULT, chosen
from reftorch.backends.cuda.families import KERNELS
from reftorch.spec import load
from reftorch.tools import render_cuda
from tests.cuda import planted_bugs
from tests.support import ROOT


def test_pages_are_fresh() -> None:
    assert render_cuda.main(["--check"]) == 0


def unlike(page: str) -> list[str]:
    """What a page shows of files, and does not stand in them: blocks begin with the file's name.

    A line of dots is what is left out.
    """
    found = []
    for file, code in re.findall(r"^```\w+\n(?://|#) (\S+)\n(.*?)^```$", page, re.M | re.S):
        text = (ROOT / file).read_text(encoding="utf-8")
        found += [piece for piece in code.split("...\n") if piece not in text]
    return found


def test_pages_show_code_as_it_is() -> None:
    page = (ROOT / "docs/cuda_kernels.md").read_text(encoding="utf-8")
    assert page.count("\n// cuda_src/") == 3 and page.count("\n# reftorch/backends/cuda/") == 3
    assert unlike(page) == []
    changed = page.replace("CUH_EXPORT(count_places_shared)", "CUH_EXPORT(count_shared)")
    assert len(unlike(changed)) == 1


def test_the_page_of_tests_has_the_table_of_bugs() -> None:
    page = (ROOT / "docs/cuda_tests.md").read_text(encoding="utf-8")
    assert planted_bugs.table() in page


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
