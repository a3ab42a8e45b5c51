"""Faults of dims, sizes, strides and views."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import POINTWISE, Step, mutant


@mutant("dims/wrap")
def negative_dims_refused(step: Step) -> Any:
    """Negative dims are refused."""
    if step.name in ("sum", "transpose", "cumsum", "softmax", "cat", "squeeze", "select"):
        if any(type(each) is int and each < 0 for each in step.args[1:2]):
            step.refuse(IndexError, "negative dim")
    return step.proceed()


@mutant("dims/keepdim")
def keepdim_ignored(step: Step) -> Any:
    """keepdim is ignored."""
    if "keepdim" in step.kwargs:
        return step.with_args(*step.args, **{**step.kwargs, "keepdim": False})
    if step.name in ("sum", "mean", "amax", "amin", "any", "all", "argmax", "prod"):
        if len(step.args) > 2 and step.args[2] is True:
            return step.with_args(*step.args[:2], False, *step.args[3:], **step.kwargs)
    return step.proceed()


@mutant("dims/empty-list-means-all")
def empty_dims_mean_none(step: Step) -> Any:
    """An empty list of dims reduces nothing."""
    dims = step.args[1] if len(step.args) > 1 else step.kwargs.get("dim")
    if dims in ((), []) and step.name in ("sum", "mean", "amax", "amin", "var", "std", "logsumexp"):
        return step.args[0].clone()
    return step.proceed()


@mutant("broadcasting/sizes-must-match")
def unfit_sizes_pass(step: Step) -> Any:
    """Sizes that do not fit give the first operand."""
    try:
        return step.proceed()
    except RuntimeError:
        if step.name in POINTWISE and len(step.tensors()) == 2:
            return step.args[0].clone()
        raise


@mutant("iterator/dense-in-sorted-order")
def results_are_contiguous(step: Step) -> Any:
    """Pointwise results are always contiguous."""
    result = step.proceed()
    fresh = step.plain and step.name in {*POINTWISE, "addcmul"}
    return result.contiguous() if fresh and step.is_tensor(result) else result


@mutant("views/transpose")
def transpose_copies(step: Step) -> Any:
    """transpose makes a contiguous copy."""
    result = step.proceed()
    return result.contiguous() if step.name == "transpose" and step.plain else result


@mutant("views/may-alias")
def reshape_copies(step: Step) -> Any:
    """reshape always copies."""
    result = step.proceed()
    return result.clone() if step.name in ("reshape", "flatten") else result


@mutant("views/expand")
def expand_copies(step: Step) -> Any:
    """expand repeats the elements in memory."""
    result = step.proceed()
    return result.contiguous() if step.name == "expand" else result


@mutant("indexing/basic-is-view")
def index_copies(step: Step) -> Any:
    """Basic indexing copies."""
    result = step.proceed()
    return result.clone() if step.name == "getitem" else result


@mutant("views/slice-clamps")
def slice_beyond_end_refused(step: Step) -> Any:
    """A slice beyond the end is refused."""
    if step.name == "getitem":
        items = step.args[1] if isinstance(step.args[1], tuple) else (step.args[1],)
        ends = [each.stop for each in items if isinstance(each, slice)]
        if any(isinstance(end, int) and end > max(step.args[0].shape, default=0) for end in ends):
            step.refuse(IndexError, "slice out of range")
    return step.proceed()


@mutant("indexing/tensor-out-of-range")
def far_indices_clamp(step: Step) -> Any:
    """Index tensors out of range are clamped."""
    try:
        return step.proceed()
    except IndexError:
        if step.name == "getitem" and step.is_tensor(step.args[1]):
            size = step.args[0].shape[0]
            return step.with_args(step.args[0], step.lib.clamp(step.args[1], 0, size - 1))
        raise
