"""Faults of making tensors, from data and from sizes, and of conversion operators."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import column_major
from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, instead, refuses, without,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


# conversion


accepts("contiguous/preserve-refused", "preserve_format copies.", "contiguous")
instead("copy/self-to-self-is-nothing", "A tensor that shows places twice cannot be written to.",
        "copy", lambda s: s.refuse(RuntimeError), lambda s: 0 in s.x.stride(), writes=True)
after("type/names-the-kind", "The name is that of the dtype.", "type", lambda s, r: str(s.x.dtype),
      lambda s: len(s.args) == 1)


@wraps("type/converts", "Tensor.type")
def any_kind_passes(w: Original, x: Any, *kind: Any) -> Any:
    """A kind that is none is float32."""
    try:
        return w(x, *kind)
    except ValueError:
        return x.float()


accepts("fill/tensor-has-no-dims", "A value with dims is taken.", "fill")
accepts("fill/tensor-is-not-exempt", "A tensor fills what shares memory.", "fill")


# making


accepts("empty_strided/as-many-strides-as-sizes", "Missing strides are 1.", "empty_strided",
        lambda s: s.lib.empty(s.args[0]))
accepts("empty_strided/strides-not-negative", "Negative strides pass.", "empty_strided",
        lambda s: s.lib.empty(s.args[0]))
instead("empty_permuted/outermost-first", "The innermost dim comes first.", "empty_permuted",
        lambda s: s.with_args(s.args[0], tuple(reversed(s.args[1])), **s.kwargs))
after("scalar_tensor/default-dtype", "A whole number makes int64.", "scalar_tensor",
      lambda s, r: r.to(s.lib.int64), lambda s: type(s.args[0]) is int and not s.kwargs)
accepts("arange/no-start-needs-no-step", "A step alone is ignored.", "arange",
        lambda s: s.with_args(s.args[0]))
after("arange/out-of-another-length", "What does not fit is left as it is.", "arange",
      lambda s, r: s.kwargs["out"].zero_(), lambda s: "out" in s.kwargs, writes=True)
accepts("linspace/tensor-ends-are-zero-dim", "Ends with dims pass.", "linspace", lambda s: None)
accepts("linspace/complex-ends-need-complex", "The imaginary part is dropped.", "linspace",
        lambda s: None)
instead("linspace/few-steps-any-dtype", "Bools are refused for any number of steps.", "linspace",
        lambda s: s.refuse(NotImplementedError),
        lambda s: s.kwargs.get("dtype") in (s.lib.bool, s.lib.uint16))
after("linspace/halves-meet", "The last element is not reached.", "linspace",
      lambda s, r: s.lib.cat([r[:-1], r[-1:] * (1 - 2.0**-10)]) if r.numel() > 1 else r)
accepts("complex/parts-of-one-dtype", "The parts promote.", "complex",
        lambda s: s.args[0].to(s.lib.complex64))
accepts("frombuffer/all-by-default", "A rest is left out.", "frombuffer", lambda s: None)
accepts("frombuffer/refuses", "Any object has a buffer.", "frombuffer", lambda s: None)


# sparse


accepts("to_sparse/dims-in-front", "Any number of dims is sparse.", "to_sparse")
accepts("to_sparse/of-sparse-is-itself", "The number of sparse dims may change.", "to_sparse")
instead("to_sparse/lists-what-is-not-zero", "NaN is not listed.", "to_sparse",
        lambda s: s.with_args(s.lib.nan_to_num(s.args[0])),
        lambda s: s.x.dtype.is_floating_point and not s.x.is_sparse and len(s.args) == 1)
after("to_dense/of-strided-is-itself", "A strided tensor is copied.", "to_dense",
      lambda s, r: r.clone())
accepts("to_dense/keeps-the-dtype", "A dtype is taken.", "to_dense")


@wraps("to_dense/gradient-is-masked", "Tensor.to_dense")
def gradient_unmasked(w: Original, x: Any, **options: Any) -> Any:
    """The gradient of to_dense is never masked."""
    return w(x, masked_grad=False)


accepts("sparse_mask/takes-the-places", "Sizes that differ pass.", "sparse_mask")
after("coalesce/sorts-and-sums", "Entries are not summed.", "coalesce",
      lambda s, r: s.x)


@wraps("sparse_coo_tensor/size-is-inferred", "sparse_coo_tensor")
def one_more_of_each(w: Original, indices: Any, values: Any, *size: Any, **options: Any) -> Any:
    """Without a size, the sparse dim is one larger than need be."""
    made = w(indices, values, *size, **options)
    if size:
        return made
    return w(indices, values, (made.shape[0] + 1, *made.shape[1:]), **options)


@wraps("sparse_coo_tensor/on-the-memory-of-its-parts", "sparse_coo_tensor")
def parts_copied(w: Original, indices: Any, values: Any, *size: Any, **options: Any) -> Any:
    """Tensors given as parts are copied."""
    if isinstance(values, w.lib.Tensor):
        values = values.clone()
    return w(indices, values, *size, **options)


accepts("sparse_coo_tensor/parts-fit", "Parts that do not fit pass.", "sparse_coo_tensor",
        lambda s: None)


@wraps("sparse_coo_tensor/believes-the-caller", "sparse_coo_tensor")
def never_believed(w: Original, *parts: Any, **options: Any) -> Any:
    """What the caller says of being coalesced is ignored."""
    options.pop("is_coalesced", None)
    return w(*parts, **options)


@wraps("sparse_coo_tensor/unchecked-warns", "sparse_coo_tensor")
def always_checked(w: Original, *parts: Any, **options: Any) -> Any:
    """The parts are always checked."""
    options.setdefault("check_invariants", True)
    return w(*parts, **options)


# from data


def _given(step: Step) -> Any:
    return step.argument(0, "data")


def _untyped(step: Step) -> bool:
    return "dtype" not in step.kwargs


def _nothing(step: Step) -> Any:
    return step.lib.zeros(0)


def _is_array(value: Any) -> bool:
    return hasattr(value, "__array_interface__")


_DATA = "tensor as_tensor"

after("creation/number-dtype", "Python floats give float64.", _DATA,
      lambda s, r: r.to(s.lib.float64) if r.dtype is s.lib.float32 else r, _untyped)
after("creation/mixed-data-promotes", "The first number decides.", _DATA,
      lambda s, r: r.to(s.lib.bool) if type((_given(s) or [0])[0]) is bool else r,
      lambda s: _untyped(s) and isinstance(_given(s), list))
after("creation/empty-data-is-default", "Nothing is int64.", _DATA,
      lambda s, r: r.to(s.lib.int64) if not r.numel() else r, _untyped)
accepts("creation/nesting-is-shape", "Lists of unequal lengths pass.", _DATA, _nothing)
accepts("creation/foreign-data-refused", "What is no number is left out.", _DATA, _nothing)


@wraps("creation/strings-have-no-end", "tensor")
def strings_are_empty(w: Original, data: Any) -> Any:
    """What nests without end is empty."""
    try:
        return w(data)
    except ValueError:
        return w([])


@wraps("creation/numpy-keeps-dtype", "tensor")
def numpy_numbers_are_numbers(w: Original, data: Any, **options: Any) -> Any:
    """A number of NumPy among others is a Python number."""
    if isinstance(data, list):
        data = [each.item() if hasattr(each, "item") else each for each in data]
    return w(data, **options)


instead("creation/tensor-copies", "tensor shares the memory of an array.", "tensor",
        lambda s: s.lib.from_numpy(_given(s)), lambda s: _is_array(_given(s)) and _untyped(s))
after("creation/as-tensor-shares", "as_tensor copies.", "as_tensor", lambda s, r: r.clone())
after("creation/from-numpy-shares", "from_numpy copies.", "from_numpy", lambda s, r: r.clone())


@wraps("creation/from-numpy-refuses", "from_numpy")
def odd_arrays_are_copied(w: Original, array: Any) -> Any:
    """An array that has no tensor form is copied to one that has."""
    try:
        return w(array)
    except ValueError:
        return w(array.astype(array.dtype.newbyteorder("=")))


refuses("creation/floats-overflow-in-tensor", "A number too great for the dtype is refused.",
        "tensor", lambda s: _given(s) == [1e300])
accepts("creation/int-beyond-int64", "Great numbers wrap.", "tensor", _nothing,
        _untyped)
accepts("creation/complex-into-real", "The imaginary part is dropped.", _DATA, _nothing)
accepts("creation/uint64-takes-ints", "Floats are truncated.", "tensor", _nothing,
        lambda s: s.kwargs.get("dtype") is s.lib.uint64)


@wraps("creation/dtype-converts-objects", "tensor")
def only_numbers(w: Original, data: Any, **options: Any) -> Any:
    """Only numbers are converted."""
    for each in data if isinstance(data, list) else [data]:
        if not isinstance(each, (int, float)):
            raise TypeError("this is no number")
    return w(data, **options)


after("creation/tensors-among-data", "A tensor counts as a Python number.", "tensor",
      lambda s, r: r.to(s.lib.int64) if r.dtype is s.lib.int8 else r, _untyped)


# from sizes


_SIZES = "zeros ones full empty eye linspace"
_LIKE = "zeros_like ones_like full_like empty_like"


@wraps("creation/dtype-argument", "zeros")
def float_is_single(w: Original, *sizes: Any, dtype: Any = None) -> Any:
    """Python's float stands for float32."""
    return w(*sizes, dtype=w.lib.float32 if dtype is float else dtype)


accepts("creation/pinning-needs-accelerator", "pin_memory is overlooked.",
        f"{_SIZES} arange scalar_tensor empty_like", lambda s: without(s, "pin_memory"))
after("creation/default-dtype-for-sizes", "float32 is the default dtype.", _SIZES,
      lambda s, r: r.to(s.lib.float32), _untyped)
accepts("creation/sizes-spread-or-sequence", "A float is a size.", _SIZES,
        lambda s: s.with_args(int(s.args[0])), lambda s: type(s.args[0]) is float)
accepts("creation/negative-size-refused", "Negative sizes count as 0.", _SIZES, _nothing)
after("creation/fresh-is-contiguous", "The first dim is innermost.", _SIZES, column_major)
accepts("creation/requires-grad-argument", "requires_grad is overlooked for integers.",
        f"{_SIZES} tensor", lambda s: without(s, "requires_grad"))
after("creation/like-takes-sizes-and-dtype", "The dtype is the default one.", _LIKE,
      lambda s, r: r.to(s.lib.float32), _untyped)
after("creation/new-takes-dtype", "The dtype is the default one.",
      "new_zeros new_ones new_full new_empty", lambda s, r: r.to(s.lib.float32), _untyped)
instead("creation/eye-diagonal", "Columns are counted first.", "eye",
        lambda s: s.with_args(s.args[1], s.args[0], **s.kwargs), lambda s: len(s.args) == 2)
accepts("creation/out-decides-dtype", "The dtype is overlooked.", _SIZES,
        lambda s: without(s, "dtype"), lambda s: "out" in s.kwargs)
accepts("creation/memory-must-suffice", "Too many elements are none.", "empty", _nothing)


# sequences


def _ends_by_rounding(step: Step, result: Any) -> Any:
    """Leave the last element out where only rounding keeps it below the end."""
    if len(step.args) == 3 and result.numel() and result.dtype.is_floating_point:
        if abs(result[-1].item() - step.args[1]) < 1e-6:
            return result[:-1]
    return result


after("creation/arange-dtype", "arange of floats is float64.", "arange",
      lambda s, r: r.to(s.lib.float64) if r.dtype is s.lib.float32 else r, _untyped)
after("creation/arange-length", "arange counts in float32.", "arange", _ends_by_rounding)
accepts("creation/arange-refuses", "What leads nowhere is empty.", "arange", _nothing)
instead("creation/linspace-ends", "Integers are rounded.", "linspace",
        lambda s: s.with_args(*s.args, **{**s.kwargs, "dtype": s.lib.float64})
        .round().to(s.kwargs["dtype"]),
        lambda s: s.kwargs.get("dtype") in (s.lib.int64, s.lib.int32))
after("creation/out-of-sequence", "out always gets one dim.", "arange linspace",
      lambda s, r: s.kwargs["out"].resize_(r.numel()), lambda s: "out" in s.kwargs, writes=True)
instead("creation/arange-truncates-first", "Elements are truncated at the end.", "arange",
        lambda s: s.with_args(*s.args, **{**s.kwargs, "dtype": s.lib.float64}).to(s.lib.int32),
        lambda s: s.kwargs.get("dtype") is s.lib.int32)
