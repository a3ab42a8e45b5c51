"""Faults of operators that write to out=."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, broken, wraps


@wraps("out/warns-when-it-held-elements", "add")
def resizing_is_silent(w: Original, *args: Any, **kwargs: Any) -> Any:
    """out is resized without a warning."""
    return w.silently(*args, **kwargs)


@wraps("out/tuple-is-named-so", "sort")
def what_was_written_is_named_as_without_out(w: Original, *args: Any, **kwargs: Any) -> Any:
    """The tuple is called as without out=."""
    result = w(*args, **kwargs)
    if kwargs.pop("out", None) is None:
        return result
    kind = type(w(*args, **kwargs))
    return kind(*result) if hasattr(kind, "_fields") else kind(result)


def _has_out(step: Step) -> bool:
    return "out" in step.kwargs


def _fresh(step: Step) -> Any:
    kwargs = {name: value for name, value in step.kwargs.items() if name != "out"}
    return step.with_args(*step.args, **kwargs)


def resizes(step: Step) -> bool:
    """Say whether out has other sizes than the result."""
    return _has_out(step) and _fresh(step).shape != step.kwargs["out"].shape


def _to_own_storage(step: Step) -> Any:
    out = step.kwargs["out"]
    out.set_(step.lib.empty(0, dtype=out.dtype))
    return step.proceed()


def _to_row_major(step: Step) -> Any:
    result = step.proceed()
    return result.set_(result.contiguous())


def _cast_first(step: Step) -> Any:
    dtype = step.kwargs["out"].dtype
    args = (each.to(dtype) if step.is_tensor(each) else each for each in step.args)
    return step.with_args(*args, **step.kwargs)


def _may_be_cast(step: Step) -> bool:
    if not _has_out(step):
        return False
    return step.lib.can_cast(step.lib.result_type(*step.args[:2]), step.kwargs["out"].dtype)


def _written_unseen(step: Step) -> Any:
    step.kwargs["out"].data.copy_(_fresh(step))
    return step.kwargs["out"]


after("out/several-outputs", "The results are copies of what was written.", "max min sort topk",
      lambda s, r: tuple(each.clone() for each in r), _has_out, writes=True)
after("out/keeps-geometry", "out becomes contiguous.", "*",
      lambda s, r: r.set_(r.contiguous()),
      lambda s: _has_out(s) and s.is_tensor(s.kwargs["out"]), writes=True)
instead("out/resized", "An out that is resized gets another storage.", "*", _to_own_storage,
        resizes, writes=True)
instead("out/resized-strides", "An out that is resized becomes contiguous.", "*", _to_row_major,
        resizes, writes=True)
instead("out/casts-the-result", "The operands are cast to the dtype of out.", "add mul lt div",
        _cast_first, _may_be_cast, writes=True)
accepts("out/exact-dtype", "out has any dtype.", "mm argmax index_select gather sum",
        when=_has_out)
broken("out/not-taken", "out is taken.", "pixel_shuffle",
       lambda w, *args, out=None: w(*args) if out is None else out.copy_(w(*args)))
accepts("out/no-autograd", "out= is taken while gradients are recorded.", "add mm sum",
        when=_has_out)
accepts("out/may-be-an-input", "An out that is an input is resized.", "add mul neg where",
        when=lambda s: any(each is s.kwargs.get("out") for each in s.tensors()))
instead("out/bumps-version", "Writing to out is not counted.", "add neg mm sum", _written_unseen,
        lambda s: _has_out(s) and not resizes(s), writes=True)
