"""A picture of a graph, as SVG and as DOT."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from reftorch.drawing.anatomy import Arrow, Box
from reftorch.drawing.ink import LETTER, LINE, frame, text
from reftorch.drawing.layered import Layout, Point, lay_out

PADDING = 11.0
LABEL = 46.0  # the room that the label of an arrow takes
DOT_SHAPES = {"node": "box", "copy": "box3d", "leaf": "ellipse", "tensor": "note"}
DOT_STYLES = {"gradient": "solid", "shows": "dotted", "base": "dashed"}


class Picture:
    """Boxes and arrows; a notebook shows it as it is."""

    def __init__(self, boxes: Sequence[Box], arrows: Sequence[Arrow], title: str) -> None:
        self.boxes, self.arrows, self.title = tuple(boxes), tuple(arrows), title

    @property
    def svg(self) -> str:
        """The picture as SVG, which is light or dark as the reader prefers."""
        down = [arrow for arrow in self.arrows if arrow.kind != "base"]
        ends = [(arrow.start, arrow.end) for arrow in down]
        sizes = {box.key: _size(box, _crowd(box.key, ends)) for box in self.boxes}
        layout = lay_out(sizes, ends)
        parts = [
            _arrow(arrow, _bow(layout, sizes, arrow))
            for arrow in self.arrows if arrow.kind == "base"
        ]  # fmt: skip
        parts += [_arrow(arrow, way) for arrow, way in zip(down, layout.ways, strict=True)]
        parts += [_box(box, layout.centres[box.key], sizes[box.key]) for box in self.boxes]
        return frame(layout.width, layout.height, self.title, parts)

    @property
    def dot(self) -> str:
        """The same graph in the language of Graphviz."""
        lines = ["digraph reftorch {", '  node [fontname="monospace"];']
        for box in self.boxes:
            label = _quoted("\n".join([box.heading, *(line.text for line in box.lines)]))
            lines.append(f"  {box.key} [label={label}, shape={DOT_SHAPES[box.kind]}];")
        for arrow in self.arrows:
            free = ", constraint=false" if arrow.kind == "base" else ""
            lines.append(
                f"  {arrow.start} -> {arrow.end} [label={_quoted(arrow.text)}, "
                f"style={DOT_STYLES[arrow.kind]}{free}];"
            )
        return "\n".join([*lines, "}", ""])

    def save(self, path: str | Path) -> None:
        """Write the picture to a file that ends in .svg or .dot."""
        kinds = {".svg": "svg", ".dot": "dot", ".gv": "dot"}
        suffix = Path(path).suffix
        if suffix not in kinds:
            raise ValueError(f"a picture is saved as one of {', '.join(kinds)}, not as {path}")
        content = self.svg if kinds[suffix] == "svg" else self.dot
        Path(path).write_text(content, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self.boxes)} boxes, {len(self.arrows)} arrows>"


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def _crowd(key: str, ends: Sequence[tuple[str, str]]) -> int:
    """How many arrows begin at a box, or end there."""
    return max(sum(key == end[side] for end in ends) for side in (0, 1)) if ends else 0


def _size(box: Box, crowd: int) -> Point:
    letters = max([1.1 * len(box.heading), *(len(line.text) for line in box.lines)])
    width = max(letters * LETTER + 2 * PADDING, (crowd + 1) * LABEL)
    return width, (len(box.lines) + 1) * LINE + PADDING


def _box(box: Box, centre: Point, size: Point) -> str:
    (width, height), (x, y) = size, centre
    left, top = x - width / 2, y - height / 2
    radius = {"leaf": 14, "tensor": 14}.get(box.kind, 4)
    lines = [text(x, top + LINE, box.heading, "title", "middle")]
    for number, line in enumerate(box.lines, 2):
        lines.append(text(left + PADDING, top + number * LINE, line.text, line.kind))
    return (
        f'<g class="{box.kind}" id="{escape(box.key)}"><rect class="box" x="{left:.1f}" '
        f'y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius}"/>'
        + "".join(lines) + "</g>"
    )  # fmt: skip


def _bow(layout: Layout, sizes: Mapping[str, Point], arrow: Arrow) -> list[Point]:
    """From side to side, as a view and its base often stand beside each other."""
    (x, y), (to_x, to_y) = layout.centres[arrow.start], layout.centres[arrow.end]
    half, to_half = sizes[arrow.start][0] / 2, sizes[arrow.end][0] / 2
    side = 1 if to_x >= x else -1
    return [(x + side * half, y), (to_x - side * to_half, to_y)]


def _arrow(arrow: Arrow, way: list[Point]) -> str:
    x, y = way[0]
    path = [f"M{x:.1f} {y:.1f}"]
    for (x, y), (to_x, to_y) in zip(way, way[1:], strict=False):
        if arrow.kind == "base":
            half = (x + to_x) / 2
            bend = f"C{half:.1f} {y:.1f} {half:.1f} {to_y:.1f}"
        else:
            half = (y + to_y) / 2
            bend = f"C{x:.1f} {half:.1f} {to_x:.1f} {half:.1f}"
        path.append(f"{bend} {to_x:.1f} {to_y:.1f}")
    return (
        f'<g class="{arrow.kind}" data-from="{arrow.start}" data-to="{arrow.end}">'
        f'<path class="way" d="{" ".join(path)}"/>{_tip(arrow, way)}{_labels(arrow, way)}</g>'
    )


def _labels(arrow: Arrow, way: list[Point]) -> str:
    """What the gradient is for, where the arrow begins, and the output it is of, where it ends."""
    (x, y), (to_x, to_y) = way[0], way[-1]
    if arrow.kind == "base":
        return ""  # the box of the view says it
    number = "" if arrow.output is None else f"out {arrow.output}"
    return "".join([
        text(at, height, words, "label", "middle")
        for at, height, words in ((x, y + 15, arrow.label), (to_x, to_y - 11, number)) if words
    ])  # fmt: skip


def _tip(arrow: Arrow, way: list[Point]) -> str:
    x, y = way[-1]
    if arrow.kind == "base":
        back = -8 if x >= way[-2][0] else 8
        corners = [(x, y), (x + back, y - 4), (x + back, y + 4)]
    else:
        corners = [(x, y), (x - 4, y - 8), (x + 4, y - 8)]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    return f'<polygon class="tip" points="{points}"/>'
