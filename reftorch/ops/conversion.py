"""Copies, casts and the ways out of a tensor."""

from __future__ import annotations

from typing import Any

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.device import CPU, resolve
from reftorch.core.device import device as Device  # noqa: N812 - a parameter takes the name
from reftorch.core.dtype import FLOATING, dtype
from reftorch.core.graph import leave
from reftorch.core.memory_format import (
    in_format, is_in_format, memory_format, preserve_format, suggested,
)  # fmt: skip
from reftorch.core.output import Out, check_no_partial_overlap, check_writable
from reftorch.core.pending import CONJ, NEG
from reftorch.core.place import ACCELERATOR, PLACE
from reftorch.core.promotion import Number, warn_of_lost_imaginary
from reftorch.core.sparse import layouts_of
from reftorch.core.state import MODE
from reftorch.core.storage import same_memory
from reftorch.core.tensor_impl import TensorImpl, alias_of, empty, empty_of, wrap
from reftorch.core.trace import note
from reftorch.dispatch.bodies import EVERY_LAYOUT, implements
from reftorch.dispatch.kernels import carry, launch
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.pending import resolved
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.creation import fill_with


# ---- copies


@implements("clone")
def clone(self: TensorImpl, memory_format: memory_format | None) -> TensorImpl:
    """Copy the elements to fresh memory [conversion/clone-is-differentiable] [views/always-copy].

    Strides: those of self without gaps, unless a format is named [memory-format/preserve-dense]
    [memory-format/explicit-format-restrides] [memory-format/copies-start-at-zero].
    """
    wanted = preserve_format if memory_format is None else memory_format
    shape = in_format(self._geometry.sizes, wanted, self._geometry)
    note("memory-format/preserve-dense", "strides {}", shape.strides)
    fresh = empty(shape, self._dtype)
    launch("copy", (fresh,), (self,))
    return fresh


@implements("contiguous")
def contiguous(self: TensorImpl, memory_format: memory_format) -> TensorImpl:
    """Self when it lies in that order, else a copy [memory-format/contiguous-keeps-what-fits]."""
    if is_in_format(self._geometry, memory_format):
        note("memory-format/contiguous-keeps-what-fits", "self lies in {} already", memory_format)
        return self
    check(
        memory_format is not preserve_format, "contiguous/preserve-refused",
        "preserve memory format is unsupported by the contiguous operator",
    )  # fmt: skip
    return OPERATORS["clone"].call((self, memory_format))


@implements("copy")
def copy(
    self: TensorImpl, src: TensorImpl, non_blocking: bool, *, out: Out | None = None
) -> TensorImpl:
    """Write the elements of src over those of self [conversion/copy-broadcasts-and-casts].

    Strides: those of self stay [conversion/copy-keeps-strides]. Dtypes: any into any, unchecked
    [inplace/copy-casts-anything] [views-and-inplace/copy-passes-to-source].
    """
    if not isinstance(src, TensorImpl):  # [scalars/number-as-tensor]
        check_writable(self)
        return _fill(self, src, out)
    sizes, given = self._geometry.sizes, src._geometry.sizes
    if sizes != given:
        check(
            broadcast_sizes((sizes, given)) == sizes, "conversion/copy-broadcasts-and-casts",
            "output with shape {} doesn't match the broadcast shape of {}", list(sizes),
            list(given), error=RuntimeError,
        )  # fmt: skip
    if out is None:
        target = empty(self._geometry.preserved(), self._dtype)
    elif _is_same_view(out.tensor, src):
        return out.tensor  # [copy/self-to-self-is-nothing] [overlap/copy-to-self]
    else:
        target = out.tensor
        check_writable(target)
        check_no_partial_overlap(target, src)
    warn_of_lost_imaginary(src._dtype, self._dtype)
    carry(target, src, non_blocking)
    return target


def _is_same_view(a: TensorImpl, b: TensorImpl) -> bool:
    shape, other = a._geometry, b._geometry
    if a._offset != b._offset or a._dtype is not b._dtype or not same_memory(a, b):
        return False
    same = shape.sizes == other.sizes and shape.strides == other.strides
    return same and shape.pending == other.pending


# ---- casts


@implements("_to_copy")
def to_copy(
    self: TensorImpl, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    non_blocking: bool, memory_format: memory_format | None,
) -> TensorImpl:  # fmt: skip
    """Copy the elements to another dtype [conversion/cast-is-differentiable], or device.

    [device-cuda/copies-between-devices]
    """
    target = self._dtype if dtype is None else dtype
    warn_of_lost_imaginary(self._dtype, target)
    wanted = preserve_format if memory_format is None else memory_format
    shape = in_format(self._geometry.sizes, wanted, self._geometry)
    if pin_memory and ACCELERATOR.loaded is not None and PLACE.maker is None:
        fresh = empty_of(ACCELERATOR.loaded.pinned(), shape, target)
    else:
        fresh = empty(shape, target)
    carry(fresh, self, non_blocking)
    return fresh


def _to(
    self: TensorImpl, target: dtype | None, force: bool, wanted: memory_format | None,
    where: Device | None = None, non_blocking: bool = False,
) -> TensorImpl:  # fmt: skip
    """Self when nothing would change, else a copy [conversion/to-returns-self].

    With `force`, always a copy [conversion/to-copy-forces].
    """
    same = target is None or target is self._dtype
    stays = where is None or where == self._storage.device
    if same and stays and not force and _has_format(self, wanted):
        note("conversion/to-returns-self", "dtype {} and memory format stay", self._dtype)
        return self
    # what comes to the host and is not waited for needs page-locked memory
    pins = True if non_blocking and where is CPU and not stays else None
    arguments = self, target, None, None if stays else where, pins, non_blocking, wanted
    return OPERATORS["_to_copy"].call(arguments)


def _has_format(self: TensorImpl, wanted: memory_format | None) -> bool:
    """Whether the strides suggest the format [memory-format/to-contiguous-format]."""
    if wanted is None or wanted is preserve_format:
        return True
    return suggested(self._geometry) is wanted


@implements("to.dtype", layouts=EVERY_LAYOUT)
def to_dtype(
    self: TensorImpl, dtype: dtype, non_blocking: bool, copy: bool,
    memory_format: memory_format | None,
) -> TensorImpl:  # fmt: skip
    """Convert to a dtype [conversion/to-returns-self]."""
    return _to(self, dtype, copy, memory_format, None, non_blocking)


@implements("to.Device", layouts=EVERY_LAYOUT)
def to_device(
    self: TensorImpl, device: Any, dtype: dtype | None, non_blocking: bool, copy: bool,
    memory_format: memory_format | None,
) -> TensorImpl:  # fmt: skip
    """Convert to a dtype on a device [conversion/to-returns-self].

    No tensor is on a CPU with an index, so one is always a reason to copy [device/cpu-is-one].
    """
    if device is not None and device.type == "cpu":
        copy, device = copy or device.index is not None, CPU
    return _to(self, dtype, copy, memory_format, device, non_blocking)


@implements("to.other", layouts=EVERY_LAYOUT)
def to_other(
    self: TensorImpl, other: TensorImpl, non_blocking: bool, copy: bool,
    memory_format: memory_format | None,
) -> TensorImpl:  # fmt: skip
    """Convert to the dtype and device of another tensor [conversion/to-other-takes-dtype]."""
    return _to(self, other._dtype, copy, memory_format, other._storage.device, non_blocking)


_KINDS = {
    "bool": "Bool", "uint8": "Byte", "int8": "Char", "int16": "Short", "int32": "Int",
    "int64": "Long", "uint16": "UInt16", "uint32": "UInt32", "uint64": "UInt64",
    "float16": "Half", "bfloat16": "BFloat16", "float32": "Float", "float64": "Double",
    "complex32": "ComplexHalf", "complex64": "ComplexFloat", "complex128": "ComplexDouble",
    "float8_e4m3fn": "Float8_e4m3fn", "float8_e5m2": "Float8_e5m2",
}  # fmt: skip
_OF_KIND = {f"torch.{_KINDS[each.name]}Tensor": each for each in dt.ALL}


@implements("type")
def type_(self: TensorImpl, dtype: Any, non_blocking: bool) -> Any:
    """The name of the kind of tensor [type/names-the-kind], or a conversion [type/converts].

    Names say the type of the device, too [device-cuda/names-of-kinds].
    """
    if dtype is None:
        where = "cuda." if self._storage.device.type == "cuda" else ""
        return f"torch.{where}{_KINDS[self._dtype.name]}Tensor"
    target, place = dtype, None
    if isinstance(dtype, str):
        target = _OF_KIND.get(dtype.replace("torch.cuda.", "torch."))
        place = resolve("cuda") if dtype.startswith("torch.cuda.") else CPU
    if not isinstance(target, dt.dtype):
        fail("type/converts", "invalid type: {!r}", dtype)
    return _to(self, target, False, None, place, non_blocking)


@implements("type_as", layouts=EVERY_LAYOUT)
def type_as(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """Convert to the dtype and device of another tensor [conversion/to-other-takes-dtype].

    It has the same layout [sparse/only-where-declared].
    """
    check(
        layouts_of((self,)) == layouts_of((other,)), "sparse/only-where-declared",
        "type_as does not convert to another layout", error=RuntimeError,
    )  # fmt: skip
    return _to(self, other._dtype, False, None, other._storage.device)


# ---- filling


@implements("fill.Scalar")
def fill_scalar(self: TensorImpl, value: Number, *, out: Out | None = None) -> TensorImpl:
    """Give every element one number, which must fit [casts/number-must-fit]."""
    return _fill(self, value, out)


@implements("fill.Tensor")
def fill_tensor(self: TensorImpl, value: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Give every element the value of a 0-dim tensor [fill/tensor-has-no-dims].

    The value is cast unchecked [casts/tensor-value-never-checked].
    """
    check(
        value._geometry.ndim == 0, "fill/tensor-has-no-dims",
        "fill_ only supports 0-dimension value tensor but got tensor with {} dimensions.",
        value._geometry.ndim,
    )  # fmt: skip
    if out is not None:
        check_writable(out.tensor)  # [fill/tensor-is-not-exempt]
    return _fill(self, value, out)


@implements("zero")
def zero(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Make every element zero."""
    return _fill(self, 0, out)


def _fill(self: TensorImpl, value: Any, out: Out | None) -> TensorImpl:
    if out is None:
        target = empty(self._geometry.preserved(), self._dtype)
    else:
        target = out.tensor  # [overlap/fill-is-exempt]
    if isinstance(value, TensorImpl):
        warn_of_lost_imaginary(value._dtype, target._dtype)
        launch("fill", (target,), (value,))
    else:
        fill_with(target, value)
    return target


@implements("zero_")
def zero_(self: TensorImpl) -> TensorImpl:
    """Make every element of self zero."""
    return OPERATORS["zero"].call((self,), Out(self, inplace=True))


@implements("fill_.Scalar")
def fill_scalar_(self: TensorImpl, value: Number) -> TensorImpl:
    """Give every element of self one number, which must fit [casts/number-must-fit]."""
    return OPERATORS["fill.Scalar"].call((self, value), Out(self, inplace=True))


@implements("fill_.Tensor")
def fill_tensor_(self: TensorImpl, value: TensorImpl) -> TensorImpl:
    """Give every element of self the value of a 0-dim tensor [fill/tensor-has-no-dims]."""
    return OPERATORS["fill.Tensor"].call((self, value), Out(self, inplace=True))


# ---- history


@implements("detach")
def detach(self: TensorImpl) -> TensorImpl:
    """The same memory without history [conversion/detach-shares] [views/detach-starts-anew].

    Writes to it are noticed [views-and-inplace/detached-shares-version].
    """
    note("conversion/detach-shares", "the storage and its version are shared")
    return alias_of(self)


@implements("detach_", layouts=EVERY_LAYOUT)
def detach_(self: TensorImpl) -> TensorImpl:
    """Drop the history of self [views-and-inplace/detach-inplace]."""
    check(
        self._base is None, "views-and-inplace/detach-inplace",
        "Can't detach views in-place. Use detach() instead.",
    )  # fmt: skip
    leave(self)
    self._tangents = {}
    return self


# ---- the ways out


def readable(self: TensorImpl) -> Any:
    """The elements as an array of a dtype that NumPy has itself [scalars/item-is-exact]."""
    wide = {dt.complex32: dt.complex64}.get(self._dtype)
    if wide is None and self._dtype.category == FLOATING and self._dtype.itemsize < 4:
        wide = dt.float32
    if wide is None:
        return self.elements()
    fresh = wrap(np.empty(self._geometry.sizes, wide.array), wide)
    carry(fresh, self)
    return fresh.window()


@implements("item")
def item(self: TensorImpl) -> Any:
    """The only element as a Python number [scalars/item-one-element] [scalars/item-python-type]."""
    check(
        self._geometry.numel == 1, "scalars/item-one-element",
        "a Tensor with {} elements cannot be converted to Scalar", self._geometry.numel,
    )  # fmt: skip
    return readable(self).item()


@implements("tolist")
def tolist(self: TensorImpl) -> Any:
    """The elements as nested lists [scalars/tolist-nests]."""
    return readable(self).tolist()


@implements("numpy")
def numpy(self: TensorImpl, force: bool) -> Any:
    """The elements as an array on the same memory [conversion/numpy-shares].

    With `force`, a tensor that requires grad is read, too [conversion/numpy-force].
    """
    check(
        force or not (MODE.grad and requires_grad((self,))), "conversion/numpy-refuses",
        "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.",
    )  # fmt: skip
    for bit, name in ((CONJ, "conj"), (NEG, "neg")):
        check(
            force or not self._geometry.pending & bit, "pending/numpy-refuses",
            "Can't call numpy() on Tensor in which something is pending. Use "
            "tensor.resolve_{}().numpy() instead.", name,
        )  # fmt: skip
    check(
        force or not self._geometry.elsewhere, "device-cuda/no-array",
        "can't convert {} device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host "
        "memory first.", self._storage.device,
    )  # fmt: skip
    if self._geometry.elsewhere:
        self = _to(self, None, False, None, CPU)
    if self._geometry.pending:
        self = resolved(self)
    check(
        dt.IN_NUMPY.get(self._dtype.array) is self._dtype, "conversion/numpy-lacks-dtype",
        "Got unsupported ScalarType {}", self._dtype,
    )  # fmt: skip
    if self._geometry.numel == 0:  # [conversion/numpy-of-empty]
        return np.empty(self._geometry.sizes, self._dtype.array)
    self._storage.pin()
    return self.window().view()
