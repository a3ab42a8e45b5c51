"""Levels: what a library can conform to by itself, and which rules each of them is made of.

A rule belongs to every level that its topic, its suite and its operators speak of. A library claims
a level by claiming the aspects that the level observes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from reftorch.conformance.program import PYTHON
from reftorch.conformance.strategies import RANDOM, resolve_ops
from reftorch.spec import Rule, Spec


@dataclass(frozen=True)
class Facets:
    """What levels look at: the topic of a rule, what it varies and observes, and its operators."""

    topic: str
    vary: frozenset[str]
    observe: frozenset[str]
    variants: frozenset[str]
    families: frozenset[str]
    runs_example: bool


@dataclass(frozen=True)
class Level:
    """A level: what it is about, the aspects it needs, and the rules that belong to it."""

    says: str
    needs: frozenset[str]
    holds: Callable[[Facets], bool]


RECORDING = frozenset(
    "autograd anomaly checkpoint engine forward-ad functional functions gradcheck graph hooks"
    " inference saved-hooks subgradients views-and-inplace func losses".split()
)
LAYOUTS = frozenset("strides views memory-format iterator storage overlap".split())
SHARING = frozenset("views storage overlap dlpack conversion views-and-inplace".split())
WRITING = frozenset("inplace out overlap views-and-inplace".split())


def _needs(words: str) -> frozenset[str]:
    return frozenset(words.split())


LEVELS: dict[str, Level] = {
    "values": Level(
        "elements, dtypes and sizes of results", _needs("values dtype sizes"),
        lambda f: not f.runs_example and bool(not f.observe or f.observe & _needs("values sizes")),
    ),
    "promotion": Level(
        "the dtype that several operands give", _needs("dtype"),
        lambda f: f.topic in ("promotion", "scalars") or f.observe == {"dtype"},
    ),
    "strides": Level(
        "how results lie in memory", _needs("strides offset"),
        lambda f: f.topic in LAYOUTS or bool(f.observe & _needs("strides offset")),
    ),
    "aliasing": Level(
        "which tensors share memory", _needs("alias"),
        lambda f: f.topic in SHARING or "alias" in f.observe,
    ),
    "inplace": Level(
        "what is written to existing tensors", _needs("values version"),
        lambda f: f.topic in WRITING or "version" in f.observe
        or bool((f.vary | f.variants) & _needs("inplace out")),
    ),
    "errors": Level(
        "what is refused, and by which exception", _needs("error"),
        lambda f: "errors" in f.vary or f.topic == "errors" or f.observe == {"error"},
    ),
    "autograd": Level(
        "gradients in reverse mode", _needs("grad"),
        lambda f: (f.topic in RECORDING and f.topic != "forward-ad") or "grad" in f.vary
        or bool(f.observe & _needs("grad reverse second batched")),
    ),
    "forward-ad": Level(
        "tangents in forward mode", _needs("forward"),
        lambda f: f.topic == "forward-ad" or "forward" in f.observe,
    ),
    "random": Level(
        "the numbers that a seed gives", _needs("values"),
        lambda f: f.topic == "random" or bool(f.families & set(RANDOM)),
    ),
    "python": Level(
        "classes, hooks, contexts and transforms by PyTorch's names", _needs(PYTHON),
        lambda f: f.runs_example,
    ),
}  # fmt: skip


def facets_of(rule: Rule, spec: Spec) -> Facets:
    """Collect what levels look at."""
    suite = rule.suite if rule.suite is not None else {}
    found = resolve_ops(rule, spec)
    vary = {*suite.get("vary", ()), *(["errors"] if rule.raises is not None else [])}
    return Facets(
        rule.id.split("/", 1)[0], frozenset(vary), frozenset(suite.get("observe", ())),
        frozenset(variant for _, variant in found if variant is not None),
        frozenset(op.family for op, _ in found), "run" in suite,
    )  # fmt: skip


def levels_of(rule: Rule, spec: Spec) -> list[str]:
    """Return the levels that a rule belongs to: at least the one of values."""
    facets = facets_of(rule, spec)
    found = [name for name, level in LEVELS.items() if level.holds(facets)]
    return found if found else ["values"]


def claimed_levels(aspects: Iterable[str]) -> list[str]:
    """Return the levels that a library claims, which claims these aspects."""
    given = set(aspects)
    return [name for name, level in LEVELS.items() if level.needs <= given]


def conforming(claimed: Iterable[str], counts: dict[str, Counter[str]]) -> list[str]:
    """Return the claimed levels in which rules passed, and none differs or broke."""
    return [
        name for name in claimed
        if counts[name]["passed"] and not counts[name]["differs"] and not counts[name]["error"]
    ]  # fmt: skip


def in_words(names: list[str]) -> str:
    """Write names as a sentence has them: a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


