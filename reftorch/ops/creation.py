"""Tensors from sizes and numbers."""

from __future__ import annotations

from typing import Any

from reftorch.core.dtype import COMPLEX, FLOATING, dtype
from reftorch.core.geometry import Geometry, contiguous, geometry
from reftorch.core.graph import LEAF
from reftorch.core.memory_format import in_format, memory_format, preserve_format
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out
from reftorch.core.promotion import Number, dtype_of_number
from reftorch.core.state import DEFAULTS
from reftorch.core.tensor_impl import TensorImpl, empty, resize
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.errors import check

Ints = tuple[int, ...]


def as_leaf(tensor: TensorImpl, requires_grad: bool) -> TensorImpl:
    """Mark a fresh tensor as one whose gradient is wanted [creation/requires-grad-argument]."""
    if requires_grad:
        check(
            tensor._dtype.category in (FLOATING, COMPLEX), "creation/requires-grad-argument",
            "Only Tensors of floating point and complex dtype can require gradients, not {}",
            tensor._dtype,
        )  # fmt: skip
        tensor._node = LEAF
    return tensor


def check_sizes(size: Ints) -> None:
    """No size is negative [creation/negative-size-refused]."""
    for extent in size:
        check(
            extent >= 0, "creation/negative-size-refused",
            "Trying to create tensor with negative dimension {}: {}", extent, list(size),
        )  # fmt: skip


def allocate(shape: Geometry, element: dtype) -> TensorImpl:
    """Fresh memory, which must be there [creation/memory-must-suffice]."""
    try:
        return empty(shape, element)
    except (MemoryError, ValueError, OverflowError):
        check(
            False, "creation/memory-must-suffice", "no memory for sizes {} of {}",
            list(shape.sizes), element,
        )  # fmt: skip
        raise


def _dtype_or_default(given: dtype | None) -> dtype:
    """The default dtype where none is given [creation/default-dtype-for-sizes]."""
    if given is not None:
        return given
    note("creation/default-dtype-for-sizes", "{}", DEFAULTS.dtype)
    return DEFAULTS.dtype


def _target(size: Ints, element: dtype | None, fallback: dtype, out: Out | None) -> TensorImpl:
    """The tensor to fill: `out` given other sizes where needed, or a fresh one.

    An out decides the dtype, and a dtype beside it must agree [creation/out-decides-dtype].
    """
    check_sizes(size)
    if out is None:
        note("creation/fresh-is-contiguous", "sizes {}", size)
        return allocate(contiguous(size), fallback if element is None else element)
    target = out.tensor
    check(
        element is None or element is target._dtype, "creation/out-decides-dtype",
        "dtype {} does not match dtype of out parameter ({})", element, target._dtype,
    )  # fmt: skip
    if target._geometry.sizes != size:
        resize(target, size)
    return target


def _filled(
    size: Ints, value: Number, element: dtype | None, fallback: dtype, out: Out | None
) -> TensorImpl:
    target = _target(size, element, fallback, out)
    check_fits(value, target._dtype)
    launch("fill", (target,), (value,))
    return target


# ---- from sizes


@implements("empty.memory_format")
def empty_(
    size: Ints, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    memory_format: memory_format | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of unspecified contents [creation/fresh-is-contiguous]."""
    check(
        memory_format is not preserve_format, "memory-format/creation-cannot-preserve",
        "unsupported memory format {}", memory_format,
    )  # fmt: skip
    if out is not None or memory_format is None:
        return as_leaf(_target(size, dtype, _dtype_or_default(dtype), out), requires_grad)
    check_sizes(size)
    shape = in_format(size, memory_format, None)
    return as_leaf(allocate(shape, _dtype_or_default(dtype)), requires_grad)


@implements("empty_strided")
def empty_strided(
    size: Ints, stride: Ints, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of given strides [storage/empty-strided-is-exact]."""
    check_sizes(size)
    check(
        len(size) == len(stride), "empty_strided/as-many-strides-as-sizes",
        "dimensionality of sizes ({}) must match dimensionality of strides ({})",
        len(size), len(stride),
    )  # fmt: skip
    check(
        all(step >= 0 for step in stride), "empty_strided/strides-not-negative",
        "negative strides are not supported, got {}", list(stride),
    )  # fmt: skip
    return as_leaf(allocate(geometry(size, stride), _dtype_or_default(dtype)), requires_grad)


@implements("zeros")
def zeros(
    size: Ints, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of zeros [creation/fresh-is-contiguous]."""
    return as_leaf(_filled(size, 0, dtype, _dtype_or_default(dtype), out), requires_grad)


@implements("ones")
def ones(
    size: Ints, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of ones [creation/fresh-is-contiguous]."""
    return as_leaf(_filled(size, 1, dtype, _dtype_or_default(dtype), out), requires_grad)


@implements("full")
def full(
    size: Ints, fill_value: Number, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of one number, whose kind decides the dtype [creation/number-dtype]."""
    return as_leaf(_filled(size, fill_value, dtype, dtype_of_number(fill_value), out), requires_grad)


@implements("scalar_tensor")
def scalar_tensor(
    s: Number, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a 0-dim tensor of a number [scalar_tensor/default-dtype]."""
    return as_leaf(_filled((), s, dtype, _dtype_or_default(dtype), None), requires_grad)


# ---- like another tensor


def _like(self: TensorImpl, element: dtype | None, wanted: memory_format | None) -> TensorImpl:
    """An empty tensor of the sizes of another [creation/like-takes-sizes-and-dtype].

    Strides: those of self, without gaps, unless a format is named [memory-format/preserve-dense].
    """
    shape = in_format(
        self._geometry.sizes, preserve_format if wanted is None else wanted, self._geometry
    )
    note("creation/like-takes-sizes-and-dtype", "sizes {}, {}", shape.sizes, self._dtype)
    note("memory-format/preserve-dense", "strides {}", shape.strides)
    return allocate(shape, self._dtype if element is None else element)


@implements("empty_like")
def empty_like(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of unspecified contents like another."""
    return as_leaf(_like(self, dtype, memory_format), requires_grad)


@implements("zeros_like")
def zeros_like(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of zeros like another."""
    return _filled_like(self, 0, dtype, memory_format, requires_grad)


@implements("ones_like")
def ones_like(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of ones like another."""
    return _filled_like(self, 1, dtype, memory_format, requires_grad)


@implements("full_like")
def full_like(
    self: TensorImpl, fill_value: Number, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of one number like another."""
    return _filled_like(self, fill_value, dtype, memory_format, requires_grad)


def _filled_like(
    self: TensorImpl, value: Number, element: dtype | None, wanted: memory_format | None,
    requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    target = _like(self, element, wanted)
    check_fits(value, target._dtype)
    launch("fill", (target,), (value,))
    return as_leaf(target, requires_grad)


# ---- of the dtype of another tensor


@implements("new_empty")
def new_empty(
    self: TensorImpl, size: Ints, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of unspecified contents and of self's dtype [creation/new-takes-dtype]."""
    return as_leaf(_target(size, dtype, self._dtype, None), requires_grad)


@implements("new_empty_strided")
def new_empty_strided(
    self: TensorImpl, size: Ints, stride: Ints, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of given strides and of self's dtype [creation/new-takes-dtype]."""
    element = self._dtype if dtype is None else dtype
    return empty_strided(size, stride, element, layout, device, pin_memory, requires_grad)


@implements("new_zeros")
def new_zeros(
    self: TensorImpl, size: Ints, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of zeros and of self's dtype [creation/new-takes-dtype]."""
    return as_leaf(_filled(size, 0, dtype, self._dtype, None), requires_grad)


@implements("new_ones")
def new_ones(
    self: TensorImpl, size: Ints, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of ones and of self's dtype [creation/new-takes-dtype]."""
    return as_leaf(_filled(size, 1, dtype, self._dtype, None), requires_grad)


@implements("new_full")
def new_full(
    self: TensorImpl, size: Ints, fill_value: Number, dtype: dtype | None, layout: Any,
    device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of one number and of self's dtype [creation/new-takes-dtype]."""
    return as_leaf(_filled(size, fill_value, dtype, self._dtype, None), requires_grad)
