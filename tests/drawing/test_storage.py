"""The cells of a storage, and what lies in them."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
import torch

import reftorch
from reftorch.drawing import draw_strides

SVG = "{http://www.w3.org/2000/svg}"

VIEWS = {
    "plain": lambda t: t,
    "transposed": lambda t: t.t(),
    "every second": lambda t: t[1:, ::2],
    "diagonal": lambda t: t.diagonal(),
    "0-dim": lambda t: t[2, 3],
    "empty": lambda t: t[:0],
    "expanded": lambda t: t[0].expand(3, 6),
    "windows": lambda t: t.view(24).unfold(0, 3, 1),
}


def numbers(tensor: Any) -> dict[int, list[tuple[int, ...]]]:
    """Where the elements of a tensor of `arange` lie: what they are."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for index in torch.cartesian_prod(*map(torch.arange, tensor.shape)).view(-1, tensor.ndim):
        place = tuple(index.tolist())
        found.setdefault(int(tensor[place]), []).append(place)
    return found


@pytest.mark.parametrize("name", VIEWS)
def test_elements_lie_where_pytorch_has_them(name: str) -> None:
    expected = VIEWS[name](torch.arange(24).view(4, 6))
    cells = draw_strides(VIEWS[name](reftorch.arange(24).view(4, 6)))
    if expected.ndim and expected.numel():
        assert cells.held == numbers(expected)
    else:
        assert cells.held == ({} if expected.ndim else {15: [()]})
    assert (cells.strides, cells.offset) == (expected.stride(), expected.storage_offset())


def test_the_picture_has_all_cells() -> None:
    root = ElementTree.fromstring(draw_strides(reftorch.arange(24).view(4, 6)[1:, ::2].t()).svg)
    cells = {int(g.get("data-cell", "")): "|".join(g.itertext()) for g in root.iter(f"{SVG}g")
             if g.get("data-cell")}  # fmt: skip
    assert list(cells) == list(range(24))
    assert cells[8] == "8|1,0"
    assert cells[7] == "7"


def test_shared_cells_count_and_long_storages_end(tmp_path: Any) -> None:
    assert "0,1 +2" in draw_strides(reftorch.arange(4).expand(3, 4)).svg
    drawn = draw_strides(reftorch.zeros(1000))
    assert "of which the first 256" in drawn.svg
    drawn.save(tmp_path / "cells.svg")
    assert (tmp_path / "cells.svg").read_text(encoding="utf-8") == drawn._repr_svg_()
