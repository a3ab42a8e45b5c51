"""What can be said of a call in a program without running it again: the words of predicates."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reftorch.conformance.observation import Observation
from reftorch.conformance.program import Call, Program, Ref, Symbol, contiguous_strides
from reftorch.spec import load

OF_CALLS = ("op", "variant", "dtype", "layout", "sizes", "values", "args", "grad")

WORDS_OF_CALLS = {
    "variant": ("function", "method", "inplace", "out", "attribute", "set"),
    "layout": ("contiguous", "strided", "expanded", "overlapping"),
    "sizes": ("empty", "zero-dim", "single", "several"),
    "values": ("nan", "inf", "negative", "zero", "equal"),
    "grad": ("recorded", "constant"),
}
"""All the words of those conditions that have few."""


@dataclass
class Facts:
    """One call: sets of words, by the name of a condition.

    op: the operator's base name. variant: function, method, inplace, out, attribute, set.
    dtype: of its tensors and of dtypes it is given, and mixed where those are several. layout:
    contiguous, strided, expanded, overlapping (strided so that elements share memory). sizes:
    empty, zero-dim, single (one element), several. values: what is among the numbers of a tensor,
    nan, inf, negative, zero, or equal ones. args: `name=value`, for what is no tensor. grad:
    recorded or constant.
    """

    words: dict[str, set[str]] = field(default_factory=lambda: {name: set() for name in OF_CALLS})

    def of(self, name: str) -> set[str]:
        """Return the words for one condition."""
        return self.words[name]


def facts_of(program: Program, expected: Observation) -> list[Facts]:
    """Return the facts of each call, given what the reference showed of its tensors."""
    return [_facts(program, expected, call) for call in program.calls]


def _facts(program: Program, expected: Observation, call: Call) -> Facts:
    facts = Facts()
    facts.of("op").add(call.base)
    facts.of("variant").add(call.variant)
    facts.of("args").update(_named(call))
    for value in _flat([*call.args, *call.kwargs.values()]):
        if isinstance(value, Symbol) and value.kind == "dtype":
            facts.of("dtype").add(value.name)
        elif isinstance(value, Ref):
            _look(facts, program, expected, value)
    if len(facts.of("dtype")) > 1:
        facts.of("dtype").add("mixed")
    return facts


def _look(facts: Facts, program: Program, expected: Observation, ref: Ref) -> None:
    """Add what is to be said of one tensor."""
    seen = expected.seen.get(str(ref))
    if ref.kind == "input":
        place = program.inputs[ref.index]
        storage = program.storages[place.storage]
        dtype, sizes, strides = storage.dtype, place.sizes, place.strides
        values, recorded = list(storage.values), place.requires_grad
    elif seen is not None and seen.dtype is not None:
        dtype, sizes, strides = seen.dtype, tuple(seen.sizes), tuple(seen.strides)
        values, recorded = seen.values, bool(seen.requires_grad)
    else:
        return
    facts.of("dtype").add(dtype)
    facts.of("grad").add("recorded" if recorded else "constant")
    count = math.prod(sizes)
    kinds = ("empty", "single")[count] if count < 2 else "several"
    facts.of("sizes").update({kinds, *(["zero-dim"] if not sizes else [])})
    facts.of("layout").add(_layout(sizes, strides))
    facts.of("values").update(word for value in values for word in _words(value))
    if len(set(values)) < len(values):
        facts.of("values").add("equal")


def _layout(sizes: tuple[int, ...], strides: tuple[int, ...]) -> str:
    steps = [(step, size) for size, step in zip(sizes, strides, strict=True) if size > 1]
    if any(step == 0 for step, _ in steps):
        steps = [(step, size) for step, size in steps if step]
        return "overlapping" if _overlaps(steps) else "expanded"
    if _overlaps(steps) and 0 not in sizes:
        return "overlapping"
    triples = zip(sizes, strides, contiguous_strides(sizes), strict=True)
    plain = 0 in sizes or all(size == 1 or step == own for size, step, own in triples)
    return "contiguous" if plain else "strided"


def _overlaps(steps: list[tuple[int, int]]) -> bool:
    """Say whether two elements of a window with these strides and sizes lie at one place."""
    places = [0]
    for step, size in steps:
        places = [place + i * step for place in places for i in range(size)]
    return len(set(places)) < len(places)


def _words(value: Any) -> Iterator[str]:
    for part in (value.real, value.imag) if isinstance(value, complex) else (value,):
        if isinstance(part, str):
            continue
        if part != part:
            yield "nan"
        elif isinstance(part, float) and math.isinf(part):
            yield "inf"
        if part < 0:
            yield "negative"
        elif part == 0:
            yield "zero"


def _named(call: Call) -> Iterator[str]:
    """Yield `name=value` for each argument that holds no tensor."""
    entry = load().ops.get(call.op)
    names = [] if entry is None else [param.name for param in entry.schema.params]
    given = [*zip(names, call.args, strict=False), *call.kwargs.items()]
    for name, value in given:
        if not any(isinstance(part, Ref) for part in _flat([value])):
            yield f"{name}={getattr(value, 'name', value)}"


def _flat(values: list[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _flat(list(value))
        else:
            yield value
