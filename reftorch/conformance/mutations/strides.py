"""Faults in how elements are found in memory."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import (
    contiguous_strides,
    is_dense,
    multiplied,
    ones_normal,
    placed,
    row_major,
)
from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, wraps


@wraps("strides/numel", "Tensor.numel")
def nothing_without_dims(w: Original, tensor: Any) -> int:
    """A 0-dim tensor has no elements."""
    return w(tensor) if tensor.dim() else 0


@wraps("strides/gradients-of-any-layout", "Tensor.register_hook")
def gradients_are_contiguous(w: Original, tensor: Any, hook: Any) -> Any:
    """Every gradient is contiguous."""
    return w(tensor, lambda grad: hook(grad.contiguous()))


def _offset(step: Step) -> Any:
    return step.argument(3, "storage_offset") or 0


def _sizes_as_they_are(step: Step, result: Any) -> Any:
    inside_out = range(result.dim() - 1, -1, -1)
    return placed(result, multiplied(result.shape, inside_out, least=0))


def _exactly(step: Step, result: Any) -> Any:
    if list(result.stride()) == contiguous_strides(result):
        return result
    return placed(result.clone(), contiguous_strides(result))


def _once(step: Step) -> Any:
    return step.x[tuple(slice(None) if stride else slice(1) for stride in step.x.stride())]


def _as_it_lies(step: Step) -> Any:
    return step.with_args(placed(step.x, contiguous_strides(step.x)), *step.args[1:], **step.kwargs)


def _has_all_elements(step: Step) -> bool:
    return step.x.numel() > 0 and 0 not in step.x.stride()


def _pairs_up(step: Step) -> bool:
    return len(step.argument(1, "size")) == len(step.argument(2, "stride"))


instead("strides/element-position", "The storage offset counts bytes.", "as_strided",
        lambda s: s.with_args(*s.args[:3], _offset(s) // s.x.element_size()),
        lambda s: _offset(s) > 0)
accepts("strides/numel-overflows", "The number of elements wraps around.", "expand as_strided")
after("strides/contiguous", "A size 0 counts as 0.", "contiguous empty zeros",
      _sizes_as_they_are, lambda s: "memory_format" not in s.kwargs)
after("strides/is-contiguous", "Strides of size-1 dims and of empty tensors count.", "contiguous",
      _exactly, lambda s: "memory_format" not in s.kwargs)
after("strides/size-one-kept", "Dims of size 1 have stride 1 in views.",
      "permute transpose getitem select", ones_normal)
after("strides/non-overlapping-and-dense", "Only contiguous tensors are dense.",
      "clone empty_like", row_major,
      lambda s: not s.x.is_contiguous() and is_dense(s.x))
instead("strides/zero-repeats", "What is repeated counts once.", "sum",
        lambda s: s.with_args(_once(s)), lambda s: len(s.args) == 1 and s.x.numel() > 0)
accepts("strides/never-negative", "Negative strides are taken.", "as_strided empty_strided",
        lambda s: s.lib.zeros(2), lambda s: min(s.args[-1 if len(s.args) < 3 else 2]) < 0)
accepts("strides/one-per-dim", "Strides left out are 1.", "as_strided empty_strided",
        when=lambda s: not _pairs_up(s))
accepts("strides/fit-the-storage", "Elements may lie outside of the storage.", "as_strided",
        when=_pairs_up)
instead("strides/values-do-not-depend", "Tensors are read as they lie, whatever their strides.",
        "add mm matmul sum cumsum index_select gather sort", _as_it_lies, _has_all_elements)
