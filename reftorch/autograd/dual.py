"""The tangents that tensors carry, and those which go with what nodes save.

A backward pass over dual tensors calculates with dual values [forward-ad/saved-values-are-dual]. An
input is saved itself, and has its tangent. A result is saved before it has one, and as an alias;
a tensor that is overwritten is saved as a copy.
"""

from __future__ import annotations

from typing import Any

from reftorch.autograd.history import part_of, place_of, room_for
from reftorch.core.batching import Batched
from reftorch.core.geometry import contiguous
from reftorch.core.levels import LEVELS
from reftorch.core.place import Elsewhere, within
from reftorch.core.tensor_impl import TensorImpl, alias_of, empty, make
from reftorch.dispatch.table import OPERATORS, PACKETS


def as_it_lies(tensor: TensorImpl) -> Any:
    """A view of a tensor with its strides, those of dims of size 1 included [forward-ad/layout]."""
    view = OPERATORS["view_as"].call((tensor, tensor))
    return view if view._geometry is tensor._geometry else OPERATORS["alias"].call((tensor,))


def tangent_of(tensor: TensorImpl, number: int) -> Any:
    """The tangent of a tensor at a level; of a view, if need be, the part of its base's."""
    own = getattr(tensor, "_tangents", None)
    if own is not None and number in own:
        return own[number]
    base = tensor._base
    if base is None or number not in getattr(base, "_tangents", ()):
        return None
    return part_of(base._tangents[number], place_of(tensor), place_of(base))


def set_tangent(tensor: TensorImpl, number: int, tangent: Any) -> None:
    """Let a tensor carry a tangent at a level."""
    tensor._tangents = {**getattr(tensor, "_tangents", {}), number: tangent}


def laid_out_as(tensor: TensorImpl, tangent: Any) -> Any:
    """The tangent laid out in memory as its tensor is, so that each view of one fits the other.

    Also in a storage of the same size, for a view may show more of it [forward-ad/layout].
    """
    shape, same = tensor._geometry, tangent._geometry is tensor._geometry
    if isinstance(tangent, Batched) or isinstance(tensor, Batched):
        # examples have no memory of their own, but they have strides
        if same:
            return tangent
        return room_for(shape.reading(0), tangent._dtype, tangent).copy_(tangent)
    numel = tensor._storage.nbytes // tensor._dtype.itemsize
    if same and tangent._offset == tensor._offset and (
        tangent._storage.nbytes // tangent._dtype.itemsize == numel
    ):  # fmt: skip
        return tangent
    where = tangent._storage.device if Elsewhere.any else None
    memory: Any = within(where, empty, contiguous((numel,)), tangent._dtype)
    laid = make(memory.zero_()._storage, shape.reading(0), tensor._offset, tangent._dtype)
    return laid.copy_(tangent)  # type: ignore[attr-defined]


def forget_tangent(tensor: TensorImpl, number: int) -> None:
    """Let a tensor have no tangent of its own at a level."""
    known = getattr(tensor, "_tangents", {})
    tensor._tangents = {level: known[level] for level in known if level != number}


def copy_with_tangents(tensor: TensorImpl, copy: TensorImpl) -> None:
    """Give the copy of a tensor copies of the tangents that it has at all levels."""
    before = LEVELS.visible
    try:
        for number, tangent in tangents_of(tensor).items():
            # those of the outer levels are carried by the operator
            LEVELS.visible = LEVELS.open.index(number)
            set_tangent(copy, number, PACKETS["clone"](tangent))
    finally:
        LEVELS.visible = before


def tangents_of(tensor: TensorImpl) -> dict[int, Any]:
    """The tangents of a tensor at all open levels."""
    found = {number: tangent_of(tensor, number) for number in LEVELS.open}
    return {number: tangent for number, tangent in found.items() if tangent is not None}


def alias_with_tangents(tensor: TensorImpl) -> TensorImpl:
    """The same elements and tangents, without history."""
    alias = alias_of(tensor)
    if LEVELS.open:
        alias._tangents = tangents_of(tensor)
    return alias
