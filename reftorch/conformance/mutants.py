"""Mutants: backends that are wrong in one way each, and the rule that must notice.

A mutant is the reference with one call, description or gradient changed. A rule whose mutant
survives is not tested. `reftorch mutants` prints the table.
"""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from reftorch.conformance.adapters.base import Description, Native
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.backend import InProcess
from reftorch.conformance.mutations import MUTANTS, BrokenFault, Step
from reftorch.conformance.runner import PROFILES, Profile, Runner
from reftorch.spec import Spec


class MutatedAdapter(TorchLike):
    """The reference with one fault."""

    def __init__(self, reference: TorchLike, mutant: Mutant) -> None:
        self.__dict__.update(copy.copy(reference).__dict__)
        self.name = f"mutant {mutant.name}"
        self.mutant, self.reference = mutant, reference

    def invoke(self, native: Native, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Make a call, wrongly where the mutant says so."""
        name = native.target.rpartition(".")[2] or native.kind
        name = name.removeprefix("special_").removeprefix("linalg_").removeprefix("fft_")
        step = Step(
            self.library, name.rstrip("_") or name, args, kwargs,
            lambda a, k: super(MutatedAdapter, self).invoke(native, a, k),
            inplace=native.kind == "method" and name.endswith("_") and not name.endswith("__"),
        )  # fmt: skip
        if self.mutant.call is None:
            found = step.proceed()
            looks = self.mutant.gradient is not None and name == "grad" and found is not None
            return self.faulty([args[0]], [args[0]], [found])[0] if looks else found
        try:
            return self.mutant.call(step)
        except Exception as error:
            if error is step.raised:
                raise
            step.proceed()  # where the sound call raises, so may the fault
            raise BrokenFault(f"{type(error).__name__}: {error}") from error

    @contextlib.contextmanager
    def python(self) -> Iterator[Any]:
        """Give the library, with the fault of the mutant in its Python names."""
        with super().python() as library:
            if self.mutant.surface is None:
                yield library
            else:
                with self.mutant.surface(library):
                    yield library

    def describe(self, tensor: Any) -> Description:
        """Describe a tensor, wrongly where the mutant says so."""
        found = self.reference.describe(tensor)
        if self.mutant.version is not None:
            found = replace(found, version=self.mutant.version(found.version))
        return found

    def differentiate(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any], keep: bool = False
    ) -> list[Any]:
        """Find gradients, wrongly where the mutant says so."""
        found = super().differentiate(outputs, inputs, grads, keep)
        if self.mutant.gradient is None:
            return found
        return self.faulty(inputs, outputs, found)

    def faulty(self, inputs: list[Any], outputs: list[Any], found: list[Any]) -> list[Any]:
        """Change gradients as the mutant says."""
        fault, pairs = self.mutant.gradient, zip(inputs, found, strict=True)
        if fault is None:
            return found
        return [g if g is None else fault(i, outputs, g) for i, g in pairs]

    def differentiate_twice(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any], ends: list[Any]
    ) -> tuple[list[Any], list[Any]] | None:
        """Find second gradients, wrongly where the mutant says so."""
        found = super().differentiate_twice(outputs, inputs, grads, ends)
        if found is None:
            return None
        return self.faulty(inputs, outputs, found[0]), found[1]

    def differentiate_batched(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any]
    ) -> list[Any]:
        """Find gradients of a batch: all of them the first, where gradients are wrong."""
        found = super().differentiate_batched(outputs, inputs, grads)
        if self.mutant.gradient is None:
            return found
        return [g if g is None else g[:1].expand_as(g) for g in found]

    def push(
        self, function: Callable[[list[Any]], list[Any]], inputs: list[Any], tangents: list[Any]
    ) -> list[Any]:
        """Find tangents, wrongly where gradients are."""
        fault, found = self.mutant.gradient, super().push(function, inputs, tangents)
        if fault is None:
            return found
        return [t if t is None else fault(t, inputs, t) for t in found]


@dataclass(frozen=True)
class Mutant:
    """One fault: `call`, `version`, `gradient` or `surface` replaces what the reference does."""

    name: str
    rule: str
    says: str
    call: Callable[[Step], Any] | None = None
    version: Callable[[int], int] | None = None
    gradient: Callable[[Any, list[Any], Any], Any] | None = None
    surface: Callable[[Any], contextlib.AbstractContextManager[None]] | None = None


@dataclass(frozen=True)
class Kill:
    """Whether a mutant was noticed by its rule, and by what."""

    mutant: Mutant
    killed: bool
    evidence: str
    programs: int


def all_mutants() -> list[Mutant]:
    """Return every registered mutant."""
    return [Mutant(name, **fault) for name, fault in MUTANTS.items()]


def run_mutants(
    spec: Spec, reference: TorchLike, mutants: Iterable[Mutant], profile: Profile = PROFILES["dev"]
) -> Iterator[Kill]:
    """Run the rule of each mutant against it."""
    for mutant in mutants:
        rule = spec.rules.get(mutant.rule)
        if rule is None:
            yield Kill(mutant, False, f"there is no rule {mutant.rule}", 0)
            continue
        runner = Runner(spec, reference, InProcess(MutatedAdapter(reference, mutant)), profile)
        first, drawn = runner.candidates(runner.plan(rule))
        try:
            verdicts = runner.judge(rule, [*first, *drawn])
        except BrokenFault as error:
            yield Kill(mutant, False, f"the fault fails by itself: {error}", 0)
            continue
        found = [each for each in verdicts if each.status in ("differs", "error")]
        failure = found[0].failure if found else None
        evidence = one_line(str(failure.differences[0])) if failure is not None else "survives"
        yield Kill(mutant, bool(found), evidence, len(verdicts))


def one_line(text: str) -> str:
    """Return the beginning of a text, for a table."""
    line = text.split("\n", 1)[0]
    return line if len(line) <= 100 else line[:97] + "..."
