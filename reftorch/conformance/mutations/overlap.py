"""Faults of writing to memory that is shared."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.out import resizes
from reftorch.conformance.mutations.vocabulary import Step, accepts, refuses


def _others(step: Step) -> list[Any]:
    """Return the operands on the storage that is written, other than the target itself."""
    target = step.target()
    if not step.is_tensor(target):
        return []
    place = target.untyped_storage().data_ptr()
    found = [each for each in step.tensors() if each is not target]
    return [each for each in found if each.untyped_storage().data_ptr() == place]


def _is_same_window(step: Step, other: Any) -> bool:
    target = step.target()
    windows = [(t.data_ptr(), t.shape, t.stride()) for t in (target, other)]
    return windows[0] == windows[1]


def _is_apart(step: Step, other: Any) -> bool:
    return step.target().data_ptr() != other.data_ptr()


def _has_idle_zero(step: Step) -> bool:
    target = step.target()
    if not step.is_tensor(target):
        return False
    pairs = zip(target.shape, target.stride(), strict=True)
    return any(not stride and (size == 1 or not target.numel()) for size, stride in pairs)


def _repeats(tensor: Any) -> bool:
    return any(n > 1 and not s for n, s in zip(tensor.shape, tensor.stride(), strict=True))


accepts("overlap/before-resizing", "An out that will be resized is not looked at.", "exp add mul",
        when=resizes)
refuses("overlap/size-one-stride-zero-is-fine", "Any stride 0 is an overlap.", "add copy neg",
        _has_idle_zero)
refuses("overlap/fill-is-exempt", "An expanded tensor is never written.", "fill zero",
        lambda s: s.inplace and _repeats(s.x))
refuses("overlap/functional-form-is-fresh", "The functional form refuses expanded tensors.",
        "index_add index_copy index_fill masked_fill scatter index_put put",
        lambda s: s.plain and _repeats(s.x))
accepts("overlap/partial", "Operands that overlap what is written pass.",
        "add mul neg copy where", when=lambda s: bool(_others(s)))
refuses("overlap/full", "Only the written tensor itself may be an operand, no view of it.",
        "add sub mul neg where addcmul",
        lambda s: any(_is_same_window(s, each) for each in _others(s)))
refuses("overlap/disjoint", "No operand may lie on the storage that is written.", "add copy neg",
        lambda s: any(_is_apart(s, each) for each in _others(s)))
accepts("overlap/cast-input-is-a-copy", "An operand of another dtype overlaps with nothing.",
        "add copy", when=lambda s: any(o.dtype is not s.target().dtype for o in _others(s)))
refuses("overlap/copy-to-self", "An expanded tensor cannot be copied to itself.", "copy",
        lambda s: s.inplace and s.args[0] is s.args[1] and _repeats(s.x))
