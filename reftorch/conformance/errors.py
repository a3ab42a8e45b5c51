"""Make a valid call invalid in one way, so that refusals are compared, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, kind
from reftorch.spec import OpSpec, Param

Way = Callable[[Draft, Any], Any]


def spoil(draft: Draft, op: OpSpec, given: Arguments) -> Arguments:
    """Replace one argument, where there is a way, by one that PyTorch probably refuses."""
    positional = [param for param in op.schema.params if not param.kwarg_only]
    ways: list[tuple[int, Way]] = []
    for place, (param, value) in enumerate(zip(positional, given.args, strict=False)):
        ways += [(place, way) for way in ways_to_spoil(param, value)]
    if op.schema.name.startswith("resize") or draft.wish.has("out"):
        # PyTorch refuses negative sizes, but leaves the tensor with them, and nothing can read it
        ways = [(place, way) for place, way in ways if way not in (_other_sizes, _negative)]
    if not ways:
        return given
    place, way = draft.pick(ways)
    args = list(given.args)
    args[place] = way(draft, args[place])
    return Arguments(tuple(args), given.kwargs)


def ways_to_spoil(param: Param, value: Any) -> list[Way]:
    """Return ways to make one argument invalid."""
    sort = kind(param)
    is_dim = "dim" in param.name or param.name in ("source", "destination")
    if isinstance(value, int) and sort in ("int", "int[]"):
        return [_far_dim] if is_dim else [_far_integer]
    if isinstance(value, tuple) and sort == "int[]":
        return [_far_dims, _twice] if is_dim else [_other_sizes, _negative]
    if sort == "Tensor" and isinstance(value, Ref) and param.name in ("index", "indices"):
        return [_far_index, _float_index]
    if sort == "Tensor" and isinstance(value, Ref) and param.name != "self":
        return [_unfit_sizes]
    if sort == "Tensor[]" and isinstance(value, list):
        return [_unfit_list, lambda draft, value: []]
    return []


def _far_dim(draft: Draft, value: int) -> int:
    return int(draft.pick((3, -4, 2, -3, 1, -2, 7)))


def _far_dims(draft: Draft, value: tuple[int, ...]) -> tuple[int, ...]:
    return (*value[1:], _far_dim(draft, 0))


def _twice(draft: Draft, value: tuple[int, ...]) -> tuple[int, ...]:
    return (0, *value, 0)


def _far_integer(draft: Draft, value: int) -> int:
    return int(draft.pick((100, -1, -100)))


def _other_sizes(draft: Draft, value: tuple[int, ...]) -> tuple[int, ...]:
    return draft.pick(((*value, 5), (-1, -1), (*value[1:], 5)))


def _negative(draft: Draft, value: tuple[int, ...]) -> tuple[int, ...]:
    return (*value, -2)


def _far_index(draft: Draft, value: Ref) -> Ref:
    sizes = draft.sizes_of(value)
    count = max(1, len(draft.storages[draft.inputs[value.index].storage].values))
    return draft.tensor(sizes, "int64", values=[draft.pick((100, -100))] * count)


def _float_index(draft: Draft, value: Ref) -> Ref:
    return draft.tensor(draft.sizes_of(value), "float32")


def _unfit_sizes(draft: Draft, value: Ref) -> Ref:
    sizes = draft.sizes_of(value)
    return draft.tensor((*sizes[:-1], sizes[-1] + 4) if sizes else (5, 6, 7), draft.dtype_of(value))


def _unfit_list(draft: Draft, value: list[Ref]) -> list[Ref]:
    sizes = draft.sizes_of(value[0])
    return [*value, draft.tensor((*sizes, 2), draft.dtype_of(value[0]))]
