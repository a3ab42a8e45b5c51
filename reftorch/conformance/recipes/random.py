"""Recipes for operators that draw random numbers: parameters of which there is a draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.recipes.creation import like, sizes_only
from reftorch.conformance.recipes.generic import Arguments, Recipe, generic, kind, main_tensor
from reftorch.spec import OpSpec

PROBABILITIES = (0.5, 0.25, 0.0, 1.0, 0.875)
WEIGHTS = (1.0, 0.5, 3.0, 2.0)
RATES = (1.0, 0.0, 0.5, 3.0, 20.0)
COUNTS = (4.0, 0.0, 1.0, 20.0, 64.0)


def steered(choices: dict[str, Sequence[Any]], elements: Sequence[float] | None = None) -> Recipe:
    """Return a recipe that draws parameters and the elements of tensors from choices."""

    def recipe(d: Draft, op: OpSpec) -> Arguments:
        d.specials = False
        if elements is not None:
            d.pool = lambda dtype: [value != 0 if dtype == "bool" else value for value in elements]
        names = [param.name for param in op.schema.params if kind(param) != "Tensor"]
        given = {name: list(found) for name, found in choices.items() if name in names}
        d.wish = replace(d.wish, args={**given, **d.wish.args})
        return generic(d, op)

    return recipe


def randint(d: Draft, op: OpSpec) -> Arguments:
    """Draw bounds, sizes, and perhaps a dtype."""
    sizes, kwargs = sizes_only(d, op)
    high = d.pick((5, 1, 100, 2**28, 2**40, 0))
    low = (d.pick((0, -3, 2)),) if op.schema.overload == "low" else ()
    return Arguments((*low, high, *sizes), kwargs)


def randint_like(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor to be like, and bounds."""
    tensor, kwargs = like(d, op)
    high: Any = d.pick((5, 1, 100, 300))
    if op.schema.overload == "Tensor":
        high = d.tensor((), "int64", values=(high,))
    low = (d.pick((0, 2, -3)),) if op.schema.overload == "low_dtype" else ()
    return Arguments((*tensor, *low, high), kwargs)


def multinomial(d: Draft, op: OpSpec) -> Arguments:
    """Draw weights in one or two dims."""
    d.shapes = ((3,), (2, 5), (17,), (4, 1), (1, 33))
    return steered({"num_samples": (1, 2, 3), "replacement": (True, False)}, WEIGHTS)(d, op)


def binomial(d: Draft, op: OpSpec) -> Arguments:
    """Draw counts and probabilities."""
    d.pool = lambda dtype: COUNTS
    count = main_tensor(d, op)
    d.pool = lambda dtype: PROBABILITIES
    prob = d.tensor(d.broadcastable(d.sizes_of(count)), d.dtype_of(count))
    return Arguments((count, prob))


RECIPES: dict[str, Recipe] = {
    "uniform": steered({"from": (0.0, -1.0, 0.25), "to": (1.0, 3.5, 1e3)}),
    "normal": steered({"mean": (0.0, 100.0), "std": (1.0, 0.25)}, WEIGHTS),
    "normal.float_float": steered({"mean": (0.0, 1.0), "std": (1.0,), "size": ((3,), (2, 9))}),
    "exponential": steered({"lambd": (1.0, 0.25, 3.0)}),
    "cauchy": steered({"median": (0.0, 2.0), "sigma": (1.0, 0.25)}),
    "log_normal": steered({"mean": (0.0, 1.0), "std": (0.5, 0.25)}),
    "geometric": steered({"p": (0.5, 0.125)}),
    "random.from": steered({"from": (0, -3, 2), "to": (5, 100, 2**33, None)}),
    "random.to": steered({"to": (5, 1, 100, 2**28)}),
    "randint": randint, "randint_like": randint_like,
    "randperm": steered({"n": (5, 0, 1, 17)}),
    "bernoulli": steered({"p": PROBABILITIES}, PROBABILITIES),
    "multinomial": multinomial, "binomial": binomial,
    "poisson": steered({}, RATES),
    "rand_like": like, "randn_like": like,
}  # fmt: skip
