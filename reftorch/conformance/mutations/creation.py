"""Faults of making tensors, of conversion operators, and of sparse tensors."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, wraps


def _row_major(step: Step, result: Any) -> Any:
    return result.contiguous()


def _plus_one(step: Step, result: Any) -> Any:
    return result + 1


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
