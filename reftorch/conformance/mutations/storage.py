"""Faults of storages."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, copies, instead, mutant, refuses,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


@mutant("conversion/data-has-own-version")
def data_is_detach(step: Step) -> Any:
    """data shares its version, as detach does."""
    return step.args[0].detach() if step.name == "data" and not step.args[1:] else step.proceed()


@mutant("storage/set")
def set_copies(step: Step) -> Any:
    """set_ lays self on a copy of the source."""
    if step.inplace and step.name == "set" and step.tensors()[1:]:
        return step.with_args(step.args[0], step.args[1].clone(), *step.args[2:])
    return step.proceed()


# what lies where


copies("storage/shared-by-views", "Views and detached tensors are copies.",
       "t getitem detach data view select transpose")


@wraps("storage/counted-in-bytes", "UntypedStorage.nbytes")
def counted_in_lines(w: Original, storage: Any) -> Any:
    """The size of a storage is rounded up to 64 bytes."""
    return -(-w(storage) // 64) * 64


@wraps("storage/data-ptr", "Tensor.data_ptr")
def pointer_without_offset(w: Original, x: Any) -> Any:
    """data_ptr is that of the storage."""
    return x.untyped_storage().data_ptr()


@wraps("storage/nbytes", "Tensor.nbytes")
def bytes_of_the_storage(w: Original, x: Any) -> Any:
    """nbytes is that of the storage."""
    return x.untyped_storage().nbytes()


@wraps("storage/empty-strided-is-exact", "empty_strided")
def memory_of_whole_lines(w: Original, sizes: Any, strides: Any) -> Any:
    """The memory is a multiple of 64 bytes."""
    made = w(sizes, strides)
    storage = made.untyped_storage()
    storage.resize_(-(-storage.nbytes() // 64) * 64)
    return made


@wraps("storage/is-one-object", "Tensor.untyped_storage")
def another_object_each_time(w: Original, x: Any) -> Any:
    """untyped_storage makes an object on the same memory."""
    found = w(x)
    return found[0 : found.nbytes()]


# sizes


def _laid_out(tensor: Any, offset: int, strides: Any) -> Any:
    return tensor.set_(tensor.untyped_storage(), offset, tuple(tensor.shape), strides)


def _contiguous(step: Step, sizes: Any) -> Any:
    return step.lib.empty(tuple(sizes)).stride()


after("storage/resize", "resize_ starts at the beginning of the storage.", "resize",
      lambda s, r: _laid_out(r, 0, r.stride()), lambda s: s.is_tensor(s.args[0]), writes=True)
after("storage/resize-to-same-sizes", "resize_ always lays out row-major.", "resize",
      lambda s, r: _laid_out(r, r.storage_offset(), _contiguous(s, r.shape)), writes=True)
instead("storage/resize-lays-in-format", "The memory format is overlooked.", "resize",
        lambda s: s.with_args(*s.args), writes=True)
accepts("storage/resize-needs-no-grad", "What requires grad is resized.", "resize")


@wraps("storage/foreign-memory-does-not-resize", "Tensor.resize_")
def moves_from_foreign_memory(w: Original, x: Any, *sizes: Any) -> Any:
    """A tensor on foreign memory moves to memory of its own."""
    return w(x.set_(x.clone()), *sizes)


# arrays


after("storage/from-numpy-shares", "from_numpy and as_tensor copy.", "from_numpy as_tensor",
      lambda s, r: r.clone())


@wraps("storage/from-numpy-refuses", "from_numpy")
def odd_arrays_copied(w: Original, array: Any) -> Any:
    """An array that has no tensor form is copied to one that has."""
    try:
        return w(array)
    except ValueError:
        return w(array.astype(array.dtype.newbyteorder("=")))


# bytes


def _in_a_byte(values: Any) -> Any:
    return min(max(values, 0), 255)


after("storage/resize-of-the-memory", "The bytes are lost.", "resize",
      lambda s, r: r.fill_(0), lambda s: not s.is_tensor(s.args[0]), writes=True)
instead("storage/made-of-bytes", "What does not fit a byte is clamped.", "UntypedStorage",
        lambda s: s.with_args([_in_a_byte(each) for each in s.args[0]]),
        lambda s: bool(s.args) and isinstance(s.args[0], list)
        and all(type(each) is int for each in s.args[0]))
instead("storage/bytes-by-index", "What does not fit a byte is clamped.", "setitem",
        lambda s: s.with_args(*s.args[:2], _in_a_byte(s.args[2])),
        lambda s: not s.is_tensor(s.args[0]) and type(s.args[2]) is int)
accepts("storage/copies-equal-sizes", "Sizes that differ pass.", "copy")


# set_


def _counts_for_source(step: Step, result: Any) -> Any:
    step.tensors()[1].detach().add_(0)
    return result


def _reaches_beyond(step: Step) -> bool:
    if len(step.args) < 4:
        return False
    source, offset, sizes = step.args[1:4]
    strides = step.args[4] if step.args[4:] else _contiguous(step, sizes)
    last = sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
    storage = source.untyped_storage() if step.is_tensor(source) else source
    return (offset + last + 1) * step.x.element_size() > storage.nbytes() and 0 not in sizes


refuses("storage/set-grows", "What reaches beyond the storage is refused.", "set", _reaches_beyond)
accepts("storage/set-at-needs-contiguous", "The tensor need not be contiguous.", "set")


@wraps("storage/set-to-same-sizes", "Tensor.set_")
def always_row_major(w: Original, x: Any, *given: Any) -> Any:
    """Without strides set_ is row-major."""
    if len(given) == 3:
        given = (*given, w.lib.empty(given[2]).stride())
    return w(x, *given)


after("storage/set-counts-for-self", "The version of the source is raised.", "set",
      _counts_for_source, lambda s: len(s.tensors()) == 2, writes=True)
accepts("storage/set-needs-no-grad", "What requires grad is laid elsewhere.", "set")
