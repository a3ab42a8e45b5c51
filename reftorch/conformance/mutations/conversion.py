"""Faults of copies and of what tensors are converted to."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, instead, refuses, without,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


def _by_memory(step: Step) -> Any:
    """Copy to a transposed matrix in the order of its memory."""
    target, source = step.args[:2]
    source = source.expand(target.shape) if step.is_tensor(source) else source
    step.with_args(target.as_strided((target.numel(),), (1,)), source.reshape(-1))
    return target


def _is_transposed(step: Step) -> bool:
    x = step.args[0]
    return x.dim() == 2 and x.mT.is_contiguous() and not x.is_contiguous()


# tensors


instead("conversion/to-copy-forces", "copy=True is overlooked.", "to",
        lambda s: without(s, "copy"))
after("conversion/to-other-takes-dtype", "The dtypes promote.", "to type_as",
      lambda s, r: r.to(s.lib.promote_types(s.x.dtype, s.args[1].dtype)),
      lambda s: len(s.tensors()) == 2)
after("conversion/clone-is-differentiable", "A clone has no history.", "clone",
      lambda s, r: r.detach())
after("conversion/cast-is-differentiable", "A cast has no history.", "to",
      lambda s, r: r.detach() if r.dtype is not s.x.dtype else r)
refuses("conversion/copy-broadcasts-and-casts", "Floating values are not copied into integers.",
        "copy", lambda s: s.args[1].dtype.is_floating_point and not s.x.dtype.is_floating_point)
instead("conversion/copy-keeps-strides", "Elements are copied in the order of memory.", "copy",
        _by_memory, _is_transposed, writes=True)


# arrays of NumPy


after("conversion/numpy-shares", "The array is a copy.", "numpy", lambda s, r: r.copy())


@wraps("conversion/numpy-of-empty", "Tensor.numpy")
def empty_keeps_strides(w: Original, x: Any, **options: Any) -> Any:
    """The array of an empty tensor has its strides."""
    from numpy.lib.stride_tricks import as_strided

    strides = [each * x.element_size() for each in x.stride()]
    return as_strided(w(x, **options), tuple(x.shape), strides)


accepts("conversion/numpy-refuses", "What requires grad is detached.", "numpy",
        lambda s: s.x.detach().numpy(), lambda s: s.x.requires_grad)
instead("conversion/numpy-force", "force is overlooked.", "numpy",
        lambda s: without(s, "force"))
accepts("conversion/numpy-lacks-dtype", "bfloat16 becomes float32.", "numpy",
        lambda s: s.x.detach().float().numpy(), lambda s: s.x.dtype is s.lib.bfloat16)


@wraps("conversion/array-protocol", "Tensor.__array__")
def array_protocol_copies(w: Original, x: Any, *dtype: Any, **options: Any) -> Any:
    """__array__ always copies."""
    return w(x, *dtype, **options).copy()


@wraps("conversion/array-wrap", "Tensor.__array_wrap__")
def truth_values_stay_bools(w: Original, x: Any, array: Any, *context: Any) -> Any:
    """Truth values of NumPy become bools."""
    made = w(x, array, *context)
    return made.bool() if array.dtype == bool else made


# copies of Python


@wraps("conversion/deepcopy", "Tensor.__deepcopy__")
def deepcopy_of_elements(w: Original, x: Any, memo: Any) -> Any:
    """A deep copy has the elements of the tensor, not its whole storage."""
    return w(x.detach().clone().requires_grad_(x.requires_grad), memo)


@wraps("conversion/deepcopy-needs-leaf", "Tensor.__deepcopy__")
def deepcopy_detaches(w: Original, x: Any, memo: Any) -> Any:
    """What has a history is detached and copied."""
    return w(x if x.is_leaf else x.detach(), memo)


@wraps("conversion/pickle", "Tensor.__reduce_ex__")
def pickle_of_elements(w: Original, x: Any, protocol: Any) -> Any:
    """Pickling keeps the elements of the tensor, not its whole storage."""
    return w(x.detach().clone().requires_grad_(x.requires_grad), protocol)


@wraps("conversion/copy-shares", "Tensor.__reduce_ex__")
def shallow_copies(w: Original, x: Any, protocol: Any) -> Any:
    """A shallow copy has memory of its own."""
    return w(x.detach().clone().requires_grad_(x.requires_grad), protocol)


# data


accepts("conversion/data-is-replaced", "The dtype need not be floating.", "data", lambda s: None)
accepts("conversion/data-is-a-tensor", "Other things are left alone.", "data", lambda s: None)
after("conversion/data-keeps-version", "Assigning to data counts as a write.", "data",
      lambda s, r: s.x.detach().add_(0), lambda s: len(s.args) == 2)
accepts("conversion/data-is-not-deleted", "Deleting data does nothing.", "__delattr",
        lambda s: None)
