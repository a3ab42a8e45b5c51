"""Places for the boxes of a graph whose arrows point down: layers, an order in each, coordinates.

Arrows that pass a layer have a stand-in there, a box without width, so that they keep clear of
the others. In each layer the boxes come in the order of the mean place of their neighbours, a few
times down and up; then every box moves as near to its neighbours as the order allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any, NamedTuple

Key = Any
Point = tuple[float, float]
BESIDE, BELOW, PASSING = 28.0, 46.0, 14.0  # the distances that are kept
SWEEPS = 12


class Layout(NamedTuple):
    """The centres of the boxes, the ways of the arrows, and the size of the whole."""

    centres: dict[Key, Point]
    ways: list[list[Point]]
    width: float
    height: float


def layers_of(keys: Sequence[Key], arrows: Sequence[tuple[Key, Key]]) -> dict[Key, int]:
    """The layer of each box: below all that point to it, and what nothing points to just above."""
    after: dict[Key, list[Key]] = {key: [] for key in keys}
    missing = dict.fromkeys(keys, 0)
    for start, end in arrows:
        after[start].append(end)
        missing[end] += 1
    first = [key for key in keys if not missing[key]]
    layer, ready = dict.fromkeys(keys, 0), list(first)
    while ready:
        key = ready.pop()
        for end in after[key]:
            layer[end] = max(layer[end], layer[key] + 1)
            missing[end] -= 1
            if not missing[end]:
                ready.append(end)
    for key in first:
        if after[key]:
            layer[key] = min(layer[end] for end in after[key]) - 1
    return layer


def lay_out(sizes: Mapping[Key, tuple[float, float]], arrows: Sequence[tuple[Key, Key]]) -> Layout:
    """Place boxes of given widths and heights."""
    layer = layers_of(list(sizes), arrows)
    rows: list[list[Key]] = [[] for _ in range(max(layer.values(), default=0) + 1)]
    for key, number in layer.items():
        rows[number].append(key)
    chains = []
    for number, (start, end) in enumerate(arrows):
        passed = [(number, row) for row in range(layer[start] + 1, layer[end])]
        for stand_in in passed:
            rows[stand_in[1]].append(stand_in)
        chains.append([start, *passed, end])
    above, below = _neighbours(rows, chains)
    _order(rows, above, below)
    widths = {key: sizes[key][0] if key in sizes else 0.0 for row in rows for key in row}
    x = _across(rows, widths, above, below)
    return _drawn(rows, x, sizes, chains)


Neighbours = dict[Key, list[Key]]


def _neighbours(
    rows: list[list[Key]], chains: list[list[Key]]
) -> tuple[Neighbours, Neighbours]:
    above: Neighbours = {key: [] for row in rows for key in row}
    below: Neighbours = {key: [] for key in above}
    for chain in chains:
        for upper, lower in pairwise(chain):
            above[lower].append(upper)
            below[upper].append(lower)
    return above, below


def _order(rows: list[list[Key]], above: Neighbours, below: Neighbours) -> None:
    best = [list(row) for row in rows]
    fewest = _crossings(rows, below)
    for sweep in range(SWEEPS):
        place = {key: i for row in rows for i, key in enumerate(row)}
        ways = (rows, above) if sweep % 2 == 0 else (rows[::-1], below)
        for row in ways[0]:
            means = {key: fmean([place[k] for k in ways[1][key]] or [place[key]]) for key in row}
            row.sort(key=means.__getitem__)
            place.update({key: i for i, key in enumerate(row)})
        count = _crossings(rows, below)
        if count < fewest:
            best, fewest = [list(row) for row in rows], count
    for row, found in zip(rows, best, strict=True):
        row[:] = found


def _crossings(rows: list[list[Key]], below: Neighbours) -> int:
    place = {key: i for row in rows for i, key in enumerate(row)}
    count = 0
    for row in rows:
        ends = [sorted(place[end] for end in below[key]) for key in row]
        for i, left in enumerate(ends):
            count += sum(a > b for right in ends[i + 1 :] for a in left for b in right)
    return count


def _across(
    rows: list[list[Key]], widths: dict[Key, float], above: Neighbours, below: Neighbours
) -> dict[Key, float]:
    x: dict[Key, float] = {}
    gaps = [[_gap(a, b, widths) for a, b in pairwise(row)] for row in rows]
    for row, between in zip(rows, gaps, strict=True):
        x.update(zip(row, nearest([0.0] * len(row), between), strict=True))
    order = list(range(len(rows)))
    for sweep in range(SWEEPS):
        towards = (above, below)[sweep % 2]
        for number in order[:: 1 - 2 * (sweep % 2)]:
            row = rows[number]
            wanted = [fmean([x[k] for k in towards[key]] or [x[key]]) for key in row]
            x.update(zip(row, nearest(wanted, gaps[number]), strict=True))
    return x


def _gap(a: Key, b: Key, widths: dict[Key, float]) -> float:
    own = widths[a] / 2 + widths[b] / 2
    return own + (BESIDE if widths[a] and widths[b] else PASSING)


def nearest(wanted: Sequence[float], gaps: Sequence[float]) -> list[float]:
    """The places nearest to the wanted ones (least squares) that keep order and distances.

    With the distances taken off, places must not fall: neighbours that would are pooled.
    """
    shifts = [0.0]
    for gap in gaps:
        shifts.append(shifts[-1] + gap)
    pools: list[list[float]] = []
    for place, shift in zip(wanted, shifts, strict=False):
        pools.append([place - shift])
        while len(pools) > 1 and fmean(pools[-2]) > fmean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    level = [fmean(pool) for pool in pools for _ in pool]
    return [place + shift for place, shift in zip(level, shifts, strict=False)]


def _drawn(
    rows: list[list[Key]], x: dict[Key, float], sizes: Mapping[Key, tuple[float, float]],
    chains: list[list[Key]],
) -> Layout:  # fmt: skip
    left = min((x[key] - size[0] / 2 for key, size in sizes.items()), default=0.0)
    left = min([left, *(x[key] for row in rows for key in row)])
    across = {key: place - left for key, place in x.items()}
    centres: dict[Key, Point] = {}
    spans: dict[Key, Point] = {}  # of everything: where it begins and ends
    y = 0.0
    for row in rows:
        tall = max((sizes[key][1] for key in row if key in sizes), default=0.0)
        for key in row:
            height = sizes[key][1] if key in sizes else tall
            centres[key] = (across[key], y + tall / 2)
            spans[key] = (y + (tall - height) / 2, y + (tall + height) / 2)
        y += tall + BELOW
    ways = []
    for chain in chains:
        way = [(across[chain[0]], spans[chain[0]][1])]
        for key in chain[1:-1]:
            way += [(across[key], end) for end in spans[key]]
        ways.append([*way, (across[chain[-1]], spans[chain[-1]][0])])
    _spread(chains, ways, sizes)
    width = max((across[key] + size[0] / 2 for key, size in sizes.items()), default=0.0)
    width = max([width, *across.values()])
    return Layout({key: centres[key] for key in sizes}, ways, width, y - BELOW if rows else 0.0)


def _spread(
    chains: list[list[Key]], ways: list[list[Point]], sizes: Mapping[Key, tuple[float, float]]
) -> None:
    """Let the arrows at one side of a box begin, or end, beside each other."""
    for end, towards in ((0, 1), (-1, -2)):
        at: dict[Key, list[int]] = {}
        for number, chain in enumerate(chains):
            at.setdefault(chain[end], []).append(number)
        for key, numbers in at.items():
            numbers.sort(key=lambda number: ways[number][towards][0])
            step = sizes[key][0] / (len(numbers) + 1)
            for i, number in enumerate(numbers, 1):
                x, y = ways[number][end]
                ways[number][end] = (x - sizes[key][0] / 2 + i * step, y)
