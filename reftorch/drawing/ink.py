"""SVG in strings: colours for light and dark, text, boxes, and the frame around all of it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

LETTER = 7.25  # the width of a letter of 12 pixels in a monospaced font
LINE = 17.0
MARGIN = 18.0

LIGHT = {
    "ground": "#ffffff", "ink": "#2b2520", "faint": "#75695a", "line": "#9a8c7a",
    "node": "#f6f1ea", "copy": "#fbe6cf", "leaf": "#e2eed9", "tensor": "#e3edf3",
    "hook": "#7a3f9d", "written": "#b3261e", "accent": "#b4501e", "base": "#2f6f8f",
}  # fmt: skip
DARK = {
    "ground": "#17191c", "ink": "#e8e2da", "faint": "#b3a99c", "line": "#857a6c",
    "node": "#2a2724", "copy": "#4a3218", "leaf": "#24381f", "tensor": "#1d3340",
    "hook": "#d3a4ee", "written": "#ff8a80", "accent": "#f0a878", "base": "#7fc3e3",
}  # fmt: skip

RULES = """
.reftorch .ground {{ fill: {ground}; }}
.reftorch text {{ fill: {ink}; }}
.reftorch .title {{ font-weight: 700; }}
.reftorch .fact, .reftorch .faint {{ fill: {faint}; }}
.reftorch .saved {{ fill: {ink}; }}
.reftorch .hook {{ fill: {hook}; }}
.reftorch .written {{ fill: {written}; }}
.reftorch .box {{ stroke: {line}; }}
.reftorch .node .box, .reftorch .cell {{ fill: {node}; }}
.reftorch .cell {{ stroke: {line}; }}
.reftorch .copy .box {{ fill: {copy}; stroke: {accent}; stroke-width: 1.6; }}
.reftorch .leaf .box {{ fill: {leaf}; }}
.reftorch .tensor .box, .reftorch .used {{ fill: {tensor}; }}
.reftorch .way {{ fill: none; stroke: {line}; stroke-width: 1.5; }}
.reftorch .shows .way {{ stroke-dasharray: 1 4; stroke-linecap: round; }}
.reftorch .base .way {{ stroke: {base}; stroke-dasharray: 6 4; }}
.reftorch .tip {{ fill: {line}; }}
.reftorch .base .tip {{ fill: {base}; }}
.reftorch .label {{ fill: {faint}; stroke: {ground}; stroke-width: 4; paint-order: stroke; }}
"""
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def style() -> str:
    """The rules for both grounds."""
    dark = RULES.format(**DARK)
    return RULES.format(**LIGHT) + f"@media (prefers-color-scheme: dark) {{{dark}}}"


def frame(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A whole picture."""
    wide, tall = width + 2 * MARGIN, height + 2 * MARGIN
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="reftorch" role="img" width="{wide:.0f}" '
        f'height="{tall:.0f}" viewBox="0 0 {wide:.0f} {tall:.0f}" font-family="{FONT}" '
        'font-size="12">'
    )
    return "\n".join([
        opening,
        f"<title>{escape(title)}</title>",
        f"<style>{style()}</style>",
        f'<rect class="ground" width="{wide:.0f}" height="{tall:.0f}" rx="8"/>',
        f'<g transform="translate({MARGIN:.0f} {MARGIN:.0f})">', *parts, "</g>", "</svg>",
    ])  # fmt: skip


def text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    """One line of text."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {place}>{escape(words)}</text>'
