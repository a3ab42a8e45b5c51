"""`draw_strides`: the cells of a storage, and which elements of a tensor lie in them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from reftorch.core.tensor_impl import TensorImpl
from reftorch.drawing.ink import LETTER, LINE, frame, text

ROW = 16  # cells beside each other
WIDEST = 256  # cells that are drawn
HIGH = 46.0
HEAD = 2 * LINE + 8


class Cells:
    """A tensor in its storage: each cell with its number and the indices of what lies there."""

    def __init__(self, tensor: TensorImpl) -> None:
        shape, size = tensor._geometry, tensor._dtype.itemsize
        self.sizes, self.strides, self.offset = shape.sizes, shape.strides, tensor._offset
        self.count = tensor._storage.nbytes // size
        self.dtype = tensor._dtype.name
        self.held: dict[int, list[tuple[int, ...]]] = {}
        for index in np.ndindex(*self.sizes):
            place = sum(i * stride for i, stride in zip(index, self.strides, strict=True))
            self.held.setdefault(self.offset + place, []).append(index)
            if len(self.held) > WIDEST:
                break

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        shown = min(self.count, WIDEST)
        words = {cell: _words(indices) for cell, indices in self.held.items() if cell < shown}
        wide = max([4, *map(len, words.values())]) * LETTER + 12
        row = max(4, min(ROW, int(900 // wide)))
        head = [
            f"{self.dtype}, sizes {self.sizes}, strides {self.strides}, offset {self.offset}",
            f"a storage of {self.count} elements"
            + (f", of which the first {shown}" if shown < self.count else ""),
        ]
        parts = [text(0, LINE - 5, head[0], "title"), text(0, 2 * LINE - 5, head[1], "faint")]
        for cell in range(shown):
            x, y = cell % row * wide, HEAD + cell // row * HIGH
            parts.append(_cell(cell, x, y, wide, words.get(cell)))
        width = max(min(row, shown) * wide, max(map(len, head)) * LETTER * 1.1)
        return frame(width, HEAD + -(-shown // row) * HIGH, "a tensor in its storage", parts)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg


def _words(indices: list[tuple[int, ...]]) -> str:
    first = ",".join(map(str, indices[0])) or "()"
    return first if len(indices) == 1 else f"{first} +{len(indices) - 1}"


def _cell(number: int, x: float, y: float, wide: float, words: str | None) -> str:
    used = "cell" if words is None else "cell used"
    place = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{HIGH - 16:.1f}"'
    parts = [
        f'<rect class="{used}" {place}/>',
        text(x + wide / 2, y + HIGH - 6, str(number), "faint", "middle"),
    ]
    if words is not None:
        parts.append(text(x + wide / 2, y + 20, words, "index", "middle"))
    return f'<g data-cell="{number}">{"".join(parts)}</g>'


def draw_strides(tensor: TensorImpl) -> Cells:
    """Draw the storage of a tensor as cells, with the index of the element that lies in each.

    Where several elements share a cell, as in an expanded tensor, "+n" counts the others.
    """
    return Cells(tensor)
