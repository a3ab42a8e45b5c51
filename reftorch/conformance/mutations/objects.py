"""Faults of devices, dtypes as objects, and copies of views."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, wraps


def _column_major(step: Step, result: Any) -> Any:
    if isinstance(result, (tuple, list)):
        return type(result)(_column_major(step, each) for each in result)
    return result.mT.contiguous().mT if result.dim() > 1 else result


after("copies/are-row-major", "Copies of views are laid out as columns.",
      "transpose_copy permute_copy expand_copy diagonal_copy slice_copy select_copy unfold_copy "
      "alias_copy view_copy split_copy unbind_copy", _column_major)
accepts("copies/keep-dtype", "out has any dtype.",
        "t_copy permute_copy expand_copy diagonal_copy")
accepts("copies/into-list", "A short list is filled.", "split_copy unbind_copy", lambda s: None)


# devices


@wraps("device/is-a-value", "device")
def no_index_is_zero(w: Original, *args: Any, **kwargs: Any) -> Any:
    """No index is index 0."""
    made = w(*args, **kwargs)
    return w(made.type, 0) if made.index is None else made


accepts("device/of-type-and-index", "Any index passes.", "device", lambda s: None)


@wraps("device/cpu-is-one", "Tensor.device")
def cpu_has_an_index(w: Original, x: Any) -> Any:
    """A tensor is on the CPU of index 0."""
    return w.lib.device("cpu", 0)


@wraps("device/asked-of-a-tensor", "Tensor.get_device")
def cpu_is_number_zero(w: Original, x: Any) -> Any:
    """The CPU has the index 0."""
    return w(x) + 1


@wraps("device/default-device", "get_default_device")
def default_has_no_index(w: Original) -> Any:
    """The default device has no index."""
    return w.lib.device(w().type)


# dtypes


accepts("finfo/floating-only", "Integers have a finfo.", "finfo", lambda s: s.with_args(s.lib.half))
instead("finfo/of-parts", "finfo of a complex dtype is that of float32.", "finfo",
        lambda s: s.with_args(s.lib.float16), lambda s: bool(s.args) and s.args[0].is_complex)
instead("finfo/numbers", "bfloat16 has the range of float16.", "finfo",
        lambda s: s.with_args(s.lib.float16), lambda s: s.args[:1] == (s.lib.bfloat16,))
accepts("iinfo/integral-only", "bool is an integer.", "iinfo",
        lambda s: s.with_args(s.lib.uint8))


@wraps("objects/constants", "Tensor.layout")
def layout_is_a_name(w: Original, x: Any) -> Any:
    """The layout of a tensor is its name."""
    return str(w(x))


# what is like a view


after("matmul/result-is-no-view", "The result shows the memory of self.", "matmul",
      lambda s, r: s.x.new_empty(0).set_(s.x).as_strided(r.shape, r.stride()).copy_(r),
      lambda s: s.x.is_contiguous() and s.x.numel() >= s.proceed().numel()
      and s.x.dtype == s.proceed().dtype)
after("linear/weights-are-rows", "The weights are columns.", "linear",
      lambda s, r: r.flip(-1), lambda s: s.args[1].dim() > 1)
after("linear/bias-joins-the-product", "The bias is left out.", "linear",
      lambda s, r: s.with_args(*s.args[:2]), lambda s: s.argument(2, "bias") is not None)


@wraps("objects/typename", "typename")
def module_left_out(w: Original, *args: Any, **kwargs: Any) -> Any:
    """Names are without their modules."""
    return w(*args, **kwargs).rpartition(".")[2]
