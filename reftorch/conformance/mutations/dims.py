"""Faults in the dims that operators are given."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead, refuses


def _is_zero_dim(step: Step) -> bool:
    return all(not each.dim() for each in step.tensors())


def _without_dims(step: Step) -> dict[str, Any]:
    return {name: value for name, value in step.kwargs.items() if name not in ("dim", "dims")}


def _wrapped_by_ndim(step: Step) -> Any:
    return step.with_args(step.args[0], step.args[1] + step.x.dim())


def _names_twice(step: Step) -> bool:
    lists = [each for each in step.args[1:] if isinstance(each, (tuple, list))]
    if not lists:
        lists = [step.args[2:] if step.name == "diagonal" else step.args[1:]]
    return any(len({dim % step.x.dim() for dim in dims}) < len(dims) for dims in lists)


def _dims(step: Step) -> Any:
    return step.argument(1, "dim", step.kwargs.get("dims"))


refuses("dims/zero-dim-counts-as-one", "A 0-dim tensor has no dim 0.",
        "sum transpose cumsum softmax flip squeeze argmax movedim",
        lambda s: _is_zero_dim(s) and len(s.args) > 1 and s.args[1] in (0, -1), IndexError)
accepts("dims/zero-dim-has-no-entries", "The only entry of a 0-dim tensor is itself.",
        "select unbind size stride", when=_is_zero_dim)
accepts("dims/zero-dim-has-no-parts", "A 0-dim tensor is cut and joined as if it had one dim.",
        "split chunk narrow cat", when=_is_zero_dim)
instead("dims/new-dim", "The dim to be inserted wraps by ndim.", "unsqueeze stack",
        _wrapped_by_ndim, lambda s: len(s.args) > 1 and -s.x.dim() <= s.args[1] < 0)
accepts("dims/no-duplicates", "A dim that is named twice counts once.",
        "sum amax flip permute movedim squeeze diagonal", when=_names_twice)
instead("dims/empty-list-means-none", "An empty list means all dims.", "all any flip squeeze",
        lambda s: s.with_args(s.args[0], tuple(range(s.x.dim())), *s.args[2:], **_without_dims(s)),
        lambda s: _dims(s) in ((), []))
after("dims/keepdim-of-zero-dim", "keepdim keeps one dim of a 0-dim tensor.", "sum amax argmax",
      lambda s, r: r.reshape(1), lambda s: _is_zero_dim(s) and s.argument(2, "keepdim") is True)
accepts("dims/permutation-is-complete", "Dims that permute leaves out stay where they are.",
        "permute", when=lambda s: not _names_twice(s))
accepts("dims/must-be-int", "What looks like an int is a dim.", "sum transpose",
        when=lambda s: any(type(each) in (float, bool, str) for each in s.args[1:]))
accepts("dims/zero-dim-has-no-size", "A 0-dim tensor has one element to go by.",
        "trapezoid trapz cumulative_trapezoid gradient", when=_is_zero_dim)
