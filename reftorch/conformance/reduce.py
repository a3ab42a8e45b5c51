"""Make a failing program smaller by leaving out what its failure does not need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reftorch.conformance.program import Call, Program, Ref, map_refs


def reduce_program(program: Program, fails: Callable[[Program], bool], budget: int = 60) -> Program:
    """Drop calls from the last to the first, then inputs that nothing uses."""
    index = len(program.calls) - 1
    while index >= 0 and budget > 0:
        smaller = without_call(program, index)
        if smaller is not None and smaller.calls:
            budget -= 1
            if fails(smaller):
                program = smaller
        index = min(index, len(program.calls)) - 1
    smaller = without_unused_inputs(program)
    return smaller if smaller != program and fails(smaller) else program


def keep_claimed(program: Program, runs: Callable[[Program], bool]) -> Program | None:
    """Leave out the calls that a backend does not have; return None where none is left."""
    index = 0
    while index < len(program.calls):
        head = replace(program, calls=program.calls[: index + 1])
        if runs(without_unused_inputs(head)):
            index += 1
            continue
        smaller = without_call(program, index)
        if smaller is None:
            return None
        program = smaller
    return without_unused_inputs(program) if program.calls else None


def without_call(program: Program, index: int) -> Program | None:
    """Leave out a call and what needs its result; never a seed, without which all draws differ."""
    if program.calls[index].base == "manual_seed":
        return None
    dropped = {index}
    for later in range(index + 1, len(program.calls)):
        if any(ref.kind == "result" and ref.index in dropped for ref in refs(program.calls[later])):
            dropped.add(later)
    kept = [i for i in range(len(program.calls)) if i not in dropped]
    number = {old: new for new, old in enumerate(kept)}

    def renumber(ref: Ref) -> Ref:
        return ref if ref.kind == "input" else replace(ref, index=number[ref.index])

    return replace(program, calls=tuple(change_refs(program.calls[i], renumber) for i in kept))


def without_unused_inputs(program: Program) -> Program:
    """Leave out the inputs (and storages) which no call mentions."""
    mentioned = [ref for call in program.calls for ref in refs(call)]
    used = sorted({ref.index for ref in mentioned if ref.kind == "input"})
    number = {old: new for new, old in enumerate(used)}
    storages = sorted({program.inputs[i].storage for i in used})
    places = {old: new for new, old in enumerate(storages)}

    def renumber(ref: Ref) -> Ref:
        return replace(ref, index=number[ref.index]) if ref.kind == "input" else ref

    inputs = (program.inputs[i] for i in used)
    return replace(
        program,
        storages=tuple(program.storages[i] for i in storages),
        inputs=tuple(replace(place, storage=places[place.storage]) for place in inputs),
        calls=tuple(change_refs(call, renumber) for call in program.calls),
    )


def refs(call: Call) -> list[Ref]:
    """Return the references in a call's arguments."""
    found: list[Ref] = []

    def note(ref: Ref) -> Ref:
        found.append(ref)
        return ref

    change_refs(call, note)
    return found


def change_refs(call: Call, change: Callable[[Ref], Any]) -> Call:
    """Replace the references in a call."""
    args = tuple(map_refs(value, change) for value in call.args)
    kwargs = {key: map_refs(value, change) for key, value in call.kwargs.items()}
    return replace(call, args=args, kwargs=kwargs)
