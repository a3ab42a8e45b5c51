"""Derivatives of a program, checked against central differences of the program itself.

A program is a function of the elements of its storages. Along one direction u of these, the product
of a cotangent w with the change of the results is found by running the program at four points; the
backend's own derivatives have to give the same number. Nothing of it is asked of the reference, so
that a backend is judged by its own values.

Where the function has an edge, as abs at 0, or no value, no derivative is to be expected.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.program import (
    Input,
    Program,
    Storage,
    contiguous_strides,
    cotangent_values,
)

AGREES, NOTHING, EDGE, ABSENT = "agrees", "nothing to differentiate", "not smooth", "not supported"
"""What may be said of a derivative that is not wrong."""

STEP = 2.0**-12
TOLERANCE = 2e-6
STEEP = 1000.0  # a jump, more likely
CURVED = 0.05  # the two halves of a difference agree better than this where there is no edge

Run = Callable[[Program, "list[Any] | None"], tuple[list[Any], list[Any]]]
"""Run a program, on inputs of its own or on the given ones; return inputs and last results."""


class NotSmooth(Exception):
    """Central differences say nothing at this point."""


class Derivatives:
    """The derivatives of one program at one point, along one direction."""

    def __init__(self, adapter: Adapter, program: Program, run: Run) -> None:
        self.adapter = adapter
        self.program = program
        self.run = run
        self.places = [n for n, place in enumerate(program.inputs) if place.requires_grad]
        moving = sorted({program.inputs[n].storage for n in self.places})
        self.along = {number: self.moved_elements(number) for number in moving}

    def verdict(self, mode: str) -> str:
        """Say whether the derivative agrees, or how it does not."""
        try:
            ways = {
                "reverse": self.reverse, "forward": self.forward, "second": self.second,
                "batched": self.batched,
            }  # fmt: skip
            return ways[mode]()
        except NotSmooth:
            return EDGE
        except Exception as error:  # what it raises is what we want to know
            self.adapter.admit(error)
            if self.adapter.refuses(error):
                return ABSENT
            return f"{type(error).__name__}: {error}".split("\n", 1)[0][:200]

    def moved_elements(self, number: int) -> list[Any]:
        """Return the direction of a storage: of what inputs do not show, none."""
        along = _direction(self.program.storages[number], number)
        shown = set()
        for place in self.program.inputs:
            if place.storage == number:
                shown.update(place.positions())
        return [value if at in shown else value * 0 for at, value in enumerate(along)]

    # ---- the ways to differentiate

    def reverse(self) -> str:
        """Compare <v, J^T w> with <J v, w>."""
        inputs, results = self.run(self.program, None)
        outputs = self.outputs(results)
        if not outputs:
            return NOTHING
        starts = {number: self.cotangent(results[number]) for number in outputs}
        expected = self.difference(lambda step: self.product(step, starts))
        recorded = [n for n in outputs if self.adapter.describe(results[n]).requires_grad]
        sources = [inputs[n] for n in self.places]
        found = 0.0
        if recorded and sources:
            found = self.inner(self.pulled(results, recorded, sources, starts))
        return self.compare(expected, found)

    def forward(self) -> str:
        """Compare <J v, w>, by forward mode, with central differences."""
        plain = _without_grad(self.program)
        inputs, results = self.run(plain, None)
        outputs = self.outputs(results)
        if not outputs or not self.places:
            return NOTHING
        starts = {number: self.cotangent(results[number]) for number in outputs}
        expected = self.difference(lambda step: self.product(step, starts))
        tangents = self.adapter.push(
            lambda duals: self.run(plain, self.with_duals(inputs, duals))[1],
            [inputs[n] for n in self.places], [self.tangent(n) for n in self.places],
        )  # fmt: skip
        pairs = ((starts[n], tangents[n]) for n in outputs if tangents[n] is not None)
        return self.compare(expected, math.fsum(self.dot(w, t) for w, t in pairs))

    def second(self) -> str:
        """Compare the gradient of <v, J^T w>, as a function of inputs and w, with differences."""
        inputs, results = self.run(self.program, None)
        if not all(np.isfinite(self.numbers(results[n])).all() for n in self.outputs(results)):
            raise NotSmooth
        describe = self.adapter.describe
        recorded = [n for n in self.outputs(results) if describe(results[n]).requires_grad]
        if not recorded or not self.places:
            return NOTHING
        starts = [self.cotangent(results[n]) for n in recorded]
        changes = [self.cotangent(results[n], turned=True) for n in recorded]
        ends = [self.tangent(n, turned=True) for n in self.places]
        expected = self.difference(lambda step: self.pulled_product(step, recorded, ends))
        sources = [inputs[n] for n in self.places]
        outputs = [results[n] for n in recorded]
        found = self.adapter.differentiate_twice(outputs, sources, starts, ends)
        if found is None:
            return self.compare(expected, 0.0)
        by_input, by_start = found
        pairs = zip(changes, by_start, strict=True)
        total = self.inner(by_input) + math.fsum(self.dot(w, g) for w, g in pairs if g is not None)
        return self.compare(expected, total)

    def batched(self) -> str:
        """Compare a backward pass for two cotangents at once with one for each."""
        inputs, results = self.run(self.program, None)
        describe = self.adapter.describe
        recorded = [n for n in self.outputs(results) if describe(results[n]).requires_grad]
        if not recorded or not self.places:
            return NOTHING
        sources = [inputs[n] for n in self.places]
        outputs = [results[n] for n in recorded]
        each = [[self.cotangent(results[n], turned) for n in recorded] for turned in (False, True)]
        both = [self.cotangent(results[n], turned=None) for n in recorded]
        found = self.adapter.differentiate_batched(outputs, sources, both)
        for index, starts in enumerate(each):
            one = self.adapter.differentiate(outputs, sources, starts, keep=True)
            for alone, together in zip(one, found, strict=True):
                if alone is None and together is None:
                    continue
                expected = 0.0 if alone is None else self.numbers(alone)
                got = np.zeros(()) if together is None else self.numbers(together)
                got = got.reshape(2, -1)[index] if got.size > 1 else got
                if not np.allclose(expected, got, 1e-9, 1e-9, equal_nan=True):
                    return f"cotangent {index} alone gives {expected}, of two {got}"
        return AGREES

    # ---- central differences

    def difference(self, value: Callable[[float], float]) -> tuple[float, float]:
        """Differentiate a number at 0; return the derivative and how exactly it is known."""
        here = value(0.0)
        ends = [value(step) for step in (STEP, -STEP, STEP / 2, -STEP / 2)]
        if not all(math.isfinite(each) for each in (here, *ends)):
            raise NotSmooth
        wide, narrow = (ends[0] - ends[1]) / (2 * STEP), (ends[2] - ends[3]) / STEP
        scale = max(1.0, abs(narrow))
        bend = abs(ends[2] - 2 * here + ends[3]) / (STEP / 2)
        steep = abs(narrow) > STEEP * (1 + abs(here))
        if steep or abs(wide - narrow) > 1e-3 * scale or bend > CURVED * scale:
            raise NotSmooth
        return (4 * narrow - wide) / 3, scale + abs(here)

    def compare(self, expected: tuple[float, float], found: float) -> str:
        """Say whether a derivative is as expected."""
        value, scale = expected
        if abs(found - value) <= TOLERANCE * scale:
            return AGREES
        return f"{found!r}, and the differences are {value!r}"

    def moved(self, step: float) -> Program:
        """Return the program with its elements moved along the direction."""
        storages = list(self.program.storages)
        for number, along in self.along.items():
            old = storages[number]
            values = [value + step * d for value, d in zip(old.values, along, strict=True)]
            storages[number] = Storage(old.dtype, tuple(values))
        return replace(self.program, storages=tuple(storages))

    def product(self, step: float, starts: dict[int, Any]) -> float:
        """Return <w, results> at a step along the direction."""
        _, results = self.run(_without_grad(self.moved(step)), None)
        return math.fsum(self.dot(start, results[n]) for n, start in starts.items())

    def pulled_product(self, step: float, recorded: list[int], ends: list[Any]) -> float:
        """Return <v, J^T w>, x and w being a step further along their directions."""
        inputs, results = self.run(self.moved(step), None)
        starts = {n: self.cotangent(results[n], step=step) for n in recorded}
        found = self.pulled(results, recorded, [inputs[n] for n in self.places], starts)
        pairs = zip(ends, found, strict=True)
        return math.fsum(self.dot(v, g) for v, g in pairs if g is not None)

    def pulled(
        self, results: list[Any], recorded: list[int], sources: list[Any], starts: dict[int, Any]
    ) -> list[Any]:
        """Return J^T w."""
        outputs = [results[n] for n in recorded]
        return self.adapter.differentiate(outputs, sources, [starts[n] for n in recorded])

    # ---- tensors and numbers

    def outputs(self, results: list[Any]) -> list[int]:
        """Return which results have a derivative by their dtype; all must be exact enough."""
        dtypes = [self.adapter.describe(each).dtype for each in results]
        floats = [n for n, dtype in enumerate(dtypes) if _is_float(dtype)]
        if any(dtypes[n] not in ("float64", "complex128") for n in floats):
            raise NotSmooth
        return floats

    def numbers(self, tensor: Any) -> np.ndarray[Any, Any]:
        """Return the elements of a tensor."""
        return np.array(self.adapter.describe(tensor).values)

    def dot(self, a: Any, b: Any) -> float:
        """Return the real part of the inner product."""
        return float(np.real(np.vdot(self.numbers(a), self.numbers(b))))

    def inner(self, gradients: Sequence[Any]) -> float:
        """Return the product of the gradients of the inputs with the direction."""
        pairs = zip(self.places, gradients, strict=True)
        return math.fsum(self.dot(self.tangent(n), g) for n, g in pairs if g is not None)

    def tangent(self, index: int, turned: bool = False) -> Any:
        """Return the direction of one input, or a second direction."""
        place = self.program.inputs[index]
        storage = self.program.storages[place.storage]
        along = self.along[place.storage]
        values = _direction(storage, place.storage + 7) if turned else along
        flat = self.adapter.flat(Storage(storage.dtype, tuple(values)))
        return self.adapter.strided(flat, replace(place, requires_grad=False))

    def cotangent(self, result: Any, turned: bool | None = False, step: float = 0.0) -> Any:
        """Make a cotangent of a result, the direction it is moved along, or (None) both stacked."""
        seen = self.adapter.describe(result)
        sizes = tuple(seen.sizes)
        count = math.prod(sizes)
        plain = cotangent_values(seen.dtype, count)
        other = _direction(Storage(seen.dtype, plain), 3)
        if step:
            plain = tuple(w + step * d for w, d in zip(plain, other, strict=True))
        values, sizes = {
            False: (plain, sizes), True: (tuple(other), sizes),
            None: ((*plain, *other), (2, *sizes)),
        }[turned]  # fmt: skip
        flat = self.adapter.flat(Storage(seen.dtype, values))
        return self.adapter.strided(flat, Input(0, sizes, contiguous_strides(sizes)))

    def with_duals(self, inputs: list[Any], duals: list[Any]) -> list[Any]:
        """Return the inputs, those with tangents replaced."""
        replaced = dict(zip(self.places, duals, strict=True))
        return [replaced.get(number, each) for number, each in enumerate(inputs)]


def _is_float(dtype: str) -> bool:
    return dtype.startswith(("float", "complex", "bfloat"))


def _without_grad(program: Program) -> Program:
    inputs = tuple([replace(place, requires_grad=False) for place in program.inputs])
    return replace(program, inputs=inputs)


def _direction(storage: Storage, seed: int) -> list[Any]:
    """Return fixed numbers in general position, as many as a storage has elements."""
    places = range(len(storage.values))
    real = [math.cos(1.7 * i + seed + 0.3) for i in places]
    if not storage.dtype.startswith("complex"):
        return real
    return [complex(x, math.sin(2.3 * i + seed + 0.9)) for i, x in zip(places, real, strict=True)]
