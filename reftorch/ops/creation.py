"""Tensors from sizes and numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.core.determinism import DETERMINISM
from reftorch.core.device import CPU
from reftorch.core.dtype import (
    BOOL, COMPLEX, FLOATING, INTEGRAL, complex32, complex64, dtype, float64, int64,
)  # fmt: skip
from reftorch.core.dtype_info import iinfo
from reftorch.core.geometry import contiguous, geometry
from reftorch.core.graph import LEAF
from reftorch.core.memory_format import in_format, memory_format, preserve_format
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out
from reftorch.core.promotion import Number, dtype_of_number
from reftorch.core.state import DEFAULTS, MODE, default_complex
from reftorch.core.storage import on_memory
from reftorch.core.tensor_impl import TensorImpl, empty, make, resize
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.checks import check_listed
from reftorch.ops.elementwise import calculate
from reftorch.spec import load

Ints = tuple[int, ...]


def as_leaf(
    tensor: TensorImpl, requires_grad: bool, pin_memory: bool | None = None
) -> TensorImpl:
    """Mark a fresh tensor as one whose gradient is wanted [creation/requires-grad-argument].

    With `pin_memory`, lay it in page-locked memory first.
    """
    if pin_memory:
        tensor = pinned(tensor)
    if requires_grad:
        check(
            tensor._dtype.category in (FLOATING, COMPLEX), "creation/requires-grad-argument",
            "Only Tensors of floating point and complex dtype can require gradients, not {}",
            tensor._dtype,
        )  # fmt: skip
        tensor._node = LEAF
    return tensor


def pinned(tensor: TensorImpl) -> TensorImpl:
    """The same elements in page-locked memory [device-cuda/pinned].

    Without an accelerator there is none [creation/pinning-needs-accelerator].
    """
    memory = tensor._storage.memory.pin_memory()
    return make(on_memory(memory), tensor._geometry, tensor._offset, tensor._dtype)


def page_locked(tensor: TensorImpl) -> TensorImpl:
    """A copy in page-locked memory, as it lies, through which gradients flow [device-cuda/pinned].

    It is written as by `copy_`: elements that share memory are refused [overlap/write-to-expanded].
    """
    check(
        not tensor._storage.elsewhere, "device-cuda/pinned",
        "cannot pin {}: only CPU memory can be pinned", tensor._storage.device,
    )  # fmt: skip
    shape = tensor._geometry
    fresh = OPERATORS["empty_strided"].call(
        (shape.sizes, shape.strides, tensor._dtype, None, CPU, True, False)
    )
    OPERATORS["copy"].call((fresh, tensor, False), Out(fresh, inplace=True))
    return fresh


def unspecified(target: TensorImpl) -> TensorImpl:
    """A tensor whose contents nobody may rely on: filled where they must not depend on chance.

    [determinism/fills-fresh-memory]
    """
    if DETERMINISM.mode and DETERMINISM.fills and target._geometry.numel:
        element = target._dtype
        value: Number = True
        if element.category in (FLOATING, COMPLEX):
            value = math.nan
        elif element.category == INTEGRAL:
            value = iinfo(element).max
        launch("fill", (target,), (value,), element)
    return target


def check_sizes(size: Ints) -> None:
    """No size is negative [creation/negative-size-refused]."""
    for extent in size:
        check(
            extent >= 0, "creation/negative-size-refused",
            "Trying to create tensor with negative dimension {}: {}", extent, list(size),
        )  # fmt: skip


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
        return empty(contiguous(size), fallback if element is None else element)
    target = out.tensor
    check(
        target._node is None or not MODE.grad, "out/no-autograd",
        "functions with out=... arguments don't support automatic differentiation, but one of the "
        "arguments requires grad.",
    )  # fmt: skip
    check(
        element is None or element is target._dtype, "creation/out-decides-dtype",
        "dtype {} does not match dtype of out parameter ({})", element, target._dtype,
    )  # fmt: skip
    if target._geometry.sizes != size:
        resize(target, size)
    return target


def fill_with(target: TensorImpl, value: Number, one: bool | None = None) -> None:
    """Give every element a number, which they must be able to hold [casts/number-must-fit].

    One element of a narrow dtype, and several of complex32, take more [fill/narrow-overflow].
    `one`: the number travels as that of a single element, however many get it.
    """
    element = target._dtype
    one = target._geometry.numel == 1 if one is None else one
    if one and element.category == FLOATING and element.itemsize < 4:
        element = float64
    elif not one and element is complex32:
        element = complex64
    check_fits(value, element)
    if isinstance(value, complex) and not target._dtype.is_complex:  # [casts/number-is-cast]
        value = value != 0 if target._dtype.category == BOOL else value.real
    launch("fill", (target,), (value,), target._dtype)


def _filled(
    size: Ints, value: Number, element: dtype | None, fallback: dtype, out: Out | None
) -> TensorImpl:
    target = _target(size, element, fallback, out)
    fill_with(target, value)
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
        target = _target(size, dtype, _dtype_or_default(dtype), out)
        return as_leaf(unspecified(target), requires_grad, pin_memory)
    check_sizes(size)
    shape = in_format(size, memory_format, None)
    target = empty(shape, _dtype_or_default(dtype))
    return as_leaf(unspecified(target), requires_grad, pin_memory)


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
    target = empty(geometry(size, stride), _dtype_or_default(dtype))
    return as_leaf(unspecified(target), requires_grad, pin_memory)


@implements("empty_permuted")
def empty_permuted(
    size: Ints, physical_layout: Ints, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor whose dims lie in a given order [empty_permuted/outermost-first]."""
    check(
        sorted(physical_layout) == list(range(len(size))), "empty_permuted/outermost-first",
        "physical_layout {} does not name each of {} dims once", physical_layout, len(size),
    )  # fmt: skip
    check_sizes(size)
    strides, step = [1] * len(size), 1
    for dim in reversed(physical_layout):
        strides[dim] = step
        step *= max(size[dim], 1)
    target = empty(geometry(size, tuple(strides)), _dtype_or_default(dtype))
    return as_leaf(unspecified(target), requires_grad, pin_memory)


@implements("zeros")
def zeros(
    size: Ints, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of zeros [creation/fresh-is-contiguous]."""
    target = _filled(size, 0, dtype, _dtype_or_default(dtype), out)
    return as_leaf(target, requires_grad, pin_memory)


@implements("ones")
def ones(
    size: Ints, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of ones [creation/fresh-is-contiguous]."""
    target = _filled(size, 1, dtype, _dtype_or_default(dtype), out)
    return as_leaf(target, requires_grad, pin_memory)


@implements("full")
def full(
    size: Ints, fill_value: Number, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of one number, whose kind decides the dtype [creation/number-dtype]."""
    own = dtype_of_number(fill_value)
    return as_leaf(_filled(size, fill_value, dtype, own, out), requires_grad, pin_memory)


@implements("scalar_tensor")
def scalar_tensor(
    s: Number, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a 0-dim tensor of a number [scalar_tensor/default-dtype]."""
    target = empty(contiguous(()), _dtype_or_default(dtype))
    fill_with(target, s)
    return as_leaf(target, requires_grad, pin_memory)


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
    return empty(shape, self._dtype if element is None else element)


@implements("empty_like")
def empty_like(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of unspecified contents like another."""
    target = _like(self, dtype, memory_format)
    return as_leaf(unspecified(target), requires_grad, pin_memory)


@implements("zeros_like")
def zeros_like(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of zeros like another."""
    return _filled_like(self, 0, dtype, memory_format, requires_grad, pin_memory)


@implements("ones_like")
def ones_like(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of ones like another."""
    return _filled_like(self, 1, dtype, memory_format, requires_grad, pin_memory)


@implements("full_like")
def full_like(
    self: TensorImpl, fill_value: Number, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of one number like another."""
    return _filled_like(self, fill_value, dtype, memory_format, requires_grad, pin_memory)


def _filled_like(
    self: TensorImpl, value: Number, element: dtype | None, wanted: memory_format | None,
    requires_grad: bool, pin_memory: bool | None,
) -> TensorImpl:  # fmt: skip
    target = _like(self, element, wanted)
    fill_with(target, value)
    return as_leaf(target, requires_grad, pin_memory)


# ---- of the dtype of another tensor


@implements("new_empty")
def new_empty(
    self: TensorImpl, size: Ints, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of unspecified contents and of self's dtype [creation/new-takes-dtype]."""
    target = _target(size, dtype, self._dtype, None)
    return as_leaf(unspecified(target), requires_grad, pin_memory)


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
    """Make a tensor of zeros and of self's dtype [creation/new-takes-dtype].

    Strides: row-major, whatever those of self [memory-format/new-is-contiguous].
    """
    return as_leaf(_filled(size, 0, dtype, self._dtype, None), requires_grad, pin_memory)


@implements("new_ones")
def new_ones(
    self: TensorImpl, size: Ints, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of ones and of self's dtype [creation/new-takes-dtype]."""
    return as_leaf(_filled(size, 1, dtype, self._dtype, None), requires_grad, pin_memory)


@implements("new_full")
def new_full(
    self: TensorImpl, size: Ints, fill_value: Number, dtype: dtype | None, layout: Any,
    device: Any, pin_memory: bool | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of one number and of self's dtype [creation/new-takes-dtype]."""
    return as_leaf(_filled(size, fill_value, dtype, self._dtype, None), requires_grad, pin_memory)


# ---- sequences and the identity


def ranged(
    numel: int, element: dtype | None, fallback: dtype, out: Out | None
) -> tuple[TensorImpl, dtype]:
    """The target of a sequence, and the dtype it is calculated in.

    An out with as many elements is filled whatever its sizes [creation/out-of-sequence].
    """
    if out is not None and out.tensor._geometry.numel == numel:
        target = _target(out.tensor._geometry.sizes, element, fallback, out)
    else:
        target = _target((numel,), element, fallback, out)
    return target, target._dtype


def _arange_dtype(numbers: Sequence[Number], given: dtype | None) -> dtype:
    """int64 for integers only, else the default dtype [creation/arange-dtype]."""
    if given is not None:
        return given
    whole = all(isinstance(number, int) for number in numbers)
    note("creation/arange-dtype", "int64" if whole else "the default dtype")
    return int64 if whole else DEFAULTS.dtype


def _arange(
    start: Any, end: Any, step: Any, given: dtype | None, requires_grad: bool,
    pin_memory: bool | None, out: Out | None,
) -> TensorImpl:  # fmt: skip
    """Count from start to below end [creation/arange-length] [creation/arange-refuses]."""
    element = _arange_dtype((start, end, step), given if out is None else out.tensor._dtype)
    check_listed("arange", element)
    for number in (start, end, step):
        if isinstance(number, complex):
            fail("creation/arange-refuses", "{} is complex", number)
        if element is int64 and isinstance(number, int) and not -(2**63) <= number < 2**63:
            fail("casts/number-must-fit", "{} does not fit int64", number)
    numel = _arange_numel(start, end, step, element)
    if element.category == INTEGRAL:
        start, step = int(start), int(step)  # [creation/arange-truncates-first]
    if out is not None and out.tensor._geometry.numel not in (0, numel):
        warn(
            "arange/out-of-another-length", "The number of elements in the out tensor is {}, which "
            "does not match the computed number of elements {}.", out.tensor._geometry.numel, numel,
        )  # fmt: skip
    target, _ = ranged(numel, given, element, out)
    launch("arange", (target,), (), None, start=start, step=step, sizes=target._geometry.sizes)
    return as_leaf(target, requires_grad, pin_memory)


def check_range(start: Any, end: Any, step: Any) -> None:
    """Bounds that are finite, and a step from the one to the other [creation/arange-refuses]."""
    check(step > 0 or step < 0, "creation/arange-refuses", "step must be nonzero")
    check(
        math.isfinite(start) and math.isfinite(end), "creation/arange-refuses",
        "unsupported range: {} -> {}", start, end,
    )  # fmt: skip
    check(
        end >= start if step > 0 else end <= start, "creation/arange-refuses",
        "upper bound and lower bound inconsistent with step sign",
    )  # fmt: skip


def _arange_numel(start: Any, end: Any, step: Any, element: dtype) -> int:
    check_range(start, end, step)
    if element is int64:
        start, end, step = int(start), int(end), int(step)
        check(step != 0, "creation/arange-truncates-first", "step must be nonzero")
        numel = max(-((start - end) // step), 0)
    else:
        numel = math.ceil((float(end) - float(start)) / float(step))
    check(numel < 2**63, "creation/arange-refuses", "invalid size, possible overflow?")
    return numel


@implements("arange")
def arange(
    end: Number, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count from 0 to below end [creation/arange-length] [arange/no-start-needs-no-step]."""
    return _arange(0, end, 1, dtype, requires_grad, pin_memory, out)


@implements("arange.start")
def arange_start(
    start: Number, end: Number, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count from start to below end [creation/arange-length]."""
    return _arange(start, end, 1, dtype, requires_grad, pin_memory, out)


@implements("arange.start_step")
def arange_start_step(
    start: Number, end: Number, step: Number, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Count from start to below end in steps [creation/arange-length]."""
    return _arange(start, end, step, dtype, requires_grad, pin_memory, out)


@implements(
    "linspace.Tensor_Tensor", "linspace.Tensor_Scalar", "linspace.Scalar_Tensor", "linspace"
)
def linspace(
    start: Any, end: Any, steps: int, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Space numbers evenly from start to end, both included [creation/linspace-ends]."""
    start, end, fallback = spaced(start, end, steps, dtype)
    target, element = ranged(steps, dtype, fallback, out)
    if steps > 1:  # [linspace/few-steps-any-dtype]
        check_listed("linspace", element)
    if steps > 0:
        check_fits(start, element)
    if steps > 1:
        check_fits(end, element)
    launch(
        "linspace", (target,), (), None, start=start, end=end, steps=steps, element=element,
        sizes=target._geometry.sizes,
    )  # fmt: skip
    return as_leaf(target, requires_grad, pin_memory)


def spaced(start: Any, end: Any, steps: int, given: dtype | None) -> tuple[Any, Any, dtype]:
    """The ends of a sequence as numbers, and the dtype that follows from them.

    [linspace/complex-ends-need-complex]
    """
    start, end = _end_of_range(start), _end_of_range(end)
    fallback = DEFAULTS.dtype
    if isinstance(start, complex) or isinstance(end, complex):
        fallback = default_complex()
        check(
            given is None or given.is_complex, "linspace/complex-ends-need-complex",
            "inferred dtype {} can't be safely cast to passed dtype {}", fallback, given,
        )  # fmt: skip
    check(
        steps >= 0, "creation/negative-size-refused", "number of steps must be non-negative",
    )  # fmt: skip
    return start, end, fallback


def _end_of_range(value: Any) -> Any:
    """A number, also out of a tensor, which must be 0-dim [linspace/tensor-ends-are-zero-dim]."""
    if not isinstance(value, TensorImpl):
        return value
    check(
        value._geometry.ndim == 0, "linspace/tensor-ends-are-zero-dim",
        "linspace only supports 0-dimensional start and end tensors, but got {} dimension(s).",
        value._geometry.ndim,
    )  # fmt: skip
    return OPERATORS["item"].call((value,))


@implements("eye")
def eye(
    n: int, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make an identity matrix [creation/eye-diagonal]."""
    return eye_m(n, n, dtype, layout, device, pin_memory, requires_grad, out=out)


@implements("eye.m")
def eye_m(
    n: int, m: int, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a matrix with ones on the main diagonal [creation/eye-diagonal]."""
    target = _target((n, m), dtype, _dtype_or_default(dtype), out)
    check_listed("eye", target._dtype)
    launch("eye", (target,), (), None, rows=n, columns=m)
    return as_leaf(target, requires_grad, pin_memory)


@implements("complex")
def complex_(real: TensorImpl, imag: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Join real and imaginary parts [complex/parts-of-one-dtype].

    Shapes: the parts broadcast. Strides: as the parts lie in memory [iterator/fresh-result].
    """
    check(
        {real._dtype.name, imag._dtype.name} <= set(load().ops["complex"].dtypes),
        "complex/parts-of-one-dtype",
        "Expected both inputs to be Half, Float or Double tensors but got {} and {}",
        real._dtype, imag._dtype,
    )  # fmt: skip
    check(
        real._dtype is imag._dtype, "complex/parts-of-one-dtype",
        "Expected object of dtype {} but got {} for the second argument", real._dtype, imag._dtype,
    )  # fmt: skip
    result = real._dtype.to_complex()
    return calculate("complex", (real, imag), real._dtype, result, out, exact=True)
