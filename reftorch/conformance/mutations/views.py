"""Faults of views: what they share, and where their elements are."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import contiguous_strides, ones_normal, placed
from reftorch.conformance.mutations.vocabulary import (
    Step,
    accepts,
    after,
    copies,
    instead,
    refuses,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


@wraps("views/base-is-the-root", "Tensor.t")
def base_is_between(w: Original, tensor: Any) -> Any:
    """The base of a view of a view is the view between."""
    return w(tensor).detach()


@wraps("views/detach-starts-anew", "Tensor.detach")
def detached_is_a_view(w: Original, tensor: Any) -> Any:
    """detach returns a view."""
    with w.lib.no_grad():
        return tensor.view_as(tensor)


def _idle_copy(step: Step, result: Any) -> Any:
    """Copy where a view changes nothing."""
    found = result[0] if isinstance(result, (tuple, list)) else result
    changes = (found.shape, found.stride()) != (step.x.shape, step.x.stride())
    return result if changes else step.x.detach().clone()


def _input_where_equal(step: Step, result: Any) -> Any:
    return step.x if step.lib.equal(result, step.x) else result


def _dims(step: Step) -> tuple[int, ...]:
    given = step.args[1:]
    return tuple(given[0] if len(given) == 1 and not isinstance(given[0], int) else given)


def _inverse(step: Step) -> Any:
    dims = [dim % step.x.dim() for dim in _dims(step)]
    return step.with_args(step.args[0], tuple(dims.index(dim) for dim in range(len(dims))))


def _rounded_down(step: Step, result: Any) -> Any:
    parts = step.args[1] if isinstance(step.args[1], tuple) else (step.args[1],)
    first = result.dim() - len(parts) if Ellipsis in parts else 0
    for dim, part in enumerate(parts, first):
        if isinstance(part, slice):
            start, end, every = part.indices(step.x.shape[dim])
            result = result.narrow(dim, 0, max(0, (end - start) // every))
    return result


def _beside_its_dim(step: Step, result: Any) -> Any:
    return result.movedim(-1, step.argument(1, "dimension") % step.x.dim() + 1)


def _misses(step: Step) -> bool:
    dim = step.argument(1, "dim")
    return type(dim) is int and step.x.dim() > 0 and step.x.shape[dim] != 1


def _inserted_of_stride_one(step: Step, result: Any) -> Any:
    strides = list(result.stride())
    strides[step.argument(1, "dim") % result.dim()] = 1
    return placed(result, strides)


def _whole_parts(step: Step, result: Any) -> Any:
    dim = step.argument(2, "dim", 0)
    return tuple(part for part in result if part.shape[dim] == result[0].shape[dim])


def _cut(step: Step, name: str) -> Any:
    return tuple(getattr(step.x, name)(step.args[1], step.argument(2, "dim", 0)))


def _ratio(step: Step) -> float:
    """Return how many elements of the new dtype one of the old has; 0 without a dtype."""
    dtype = step.argument(1, "dtype")
    if not isinstance(dtype, step.lib.dtype):
        return 0
    return step.x.element_size() / step.lib.empty(0, dtype=dtype).element_size()


def _packed(step: Step) -> Any:
    return step.x.contiguous().view(step.argument(1, "dtype"))


_VIEWS = "view expand permute transpose squeeze movedim getitem narrow split chunk"

copies("views/share-storage", "Parts of a tensor are copies.", "select getitem unbind split")
after("views/always-alias", "A view that would change nothing is a copy.", _VIEWS, _idle_copy)
copies("views/may-return-self", "They always copy.", "contiguous type_as positive __pos flatten")
after("views/always-copy", "They return the input where nothing would change.",
      "repeat flip roll cat index_select", _input_where_equal)

# sizes

accepts("views/view-needs-compatible-strides", "view copies where it must.", "view",
        lambda s: s.x.reshape(*s.args[1:]))
after("views/view-strides", "New dims of size 1 have stride 1.", "view reshape unflatten",
      ones_normal)
accepts("views/view-keeps-numel", "Elements are left out or made up.", "view reshape",
        when=lambda s: min(_dims(s), default=0) >= 0)
accepts("views/infer-one-size", "Any negative size is inferred.", "view reshape unflatten",
        when=lambda s: min(_dims(s), default=0) < 0)
accepts("views/infer-from-nothing", "A size inferred from nothing is 0.", "view reshape",
        when=lambda s: not s.x.numel() and -1 in _dims(s))
after("views/view-of-empty", "Views of empty tensors have contiguous strides.", "view reshape",
      lambda s, r: r if r.numel() else placed(r, contiguous_strides(r)))
instead("views/flatten", "flatten merges the first dims, too.", "flatten",
        lambda s: s.with_args(s.args[0]), lambda s: len(s.args) > 1)
after("views/flatten-of-zero-dim", "flatten of a 0-dim tensor is 0-dim.", "flatten",
      lambda s, r: s.x, lambda s: not s.x.dim())
accepts("views/unflatten", "Sizes that do not multiply to the size pass.", "unflatten")
accepts("views/expand-keep-size", "Size -1 of a new dim is 1.", "expand",
        when=lambda s: -1 in _dims(s))
accepts("views/expand-refuses", "Sizes that are not there are left out.", "expand",
        when=lambda s: -1 not in _dims(s))
refuses("views/squeeze", "A given dim of another size is refused.", "squeeze", _misses)
after("views/unsqueeze-stride", "The inserted dim has stride 1.", "unsqueeze",
      _inserted_of_stride_one)

# places

instead("views/permute", "Dim dims[i] of the result is dim i.", "permute", _inverse)
instead("views/movedim", "movedim exchanges two dims.", "movedim",
        lambda s: s.x.transpose(*s.args[1:]), lambda s: type(s.args[1]) is int)
accepts("views/select", "An index beyond the end is the last.", "select",
        lambda s: s.x.select(s.args[1], -1))
after("views/slice", "An incomplete step at the end gives no entry.", "getitem slice",
      _rounded_down)
accepts("views/slice-step-is-positive", "A negative step reverses.", "getitem")
accepts("views/narrow-is-strict", "What does not lie within the dim is left out.", "narrow")
instead("views/diagonal", "Diagonals below count as those above.", "diagonal",
        lambda s: s.with_args(s.args[0], -s.args[1], *s.args[2:]),
        lambda s: len(s.args) > 1 and s.args[1] < 0)
after("views/unfold", "The window stands next to its dim.", "unfold", _beside_its_dim,
      lambda s: s.x.dim() > 1)
instead("views/as-strided", "Without an offset it starts at the storage's beginning.",
        "as_strided", lambda s: s.with_args(*s.args, 0),
        lambda s: len(s.args) == 3 and not s.kwargs)

# parts

after("views/split", "A smaller part at the end is left out.", "split", _whole_parts)
accepts("views/split-sizes-add-up", "Sizes that do not add up pass.", "split split_with_sizes")
instead("views/chunk", "chunk makes parts as even as it can.", "chunk",
        lambda s: _cut(s, "tensor_split"), lambda s: s.args[1] > 0)
instead("views/tensor-split", "The parts before the last are of one size.", "tensor_split",
        lambda s: _cut(s, "chunk"), lambda s: type(s.args[1]) is int and s.args[1] > 0)
copies("views/unbind", "unbind copies.", "unbind")

# bytes

after("views/view-dtype-of-same-size", "view(dtype) converts.", "view",
      lambda s, r: s.x.to(r.dtype), lambda s: _ratio(s) == 1)
accepts("views/view-dtype-to-smaller", "view(dtype) copies where it must.", "view", _packed,
        lambda s: _ratio(s) > 1)
accepts("views/view-dtype-to-larger", "view(dtype) copies where it must.", "view", _packed,
        lambda s: 0 < _ratio(s) < 1)
accepts("views/real-and-imag", "imag of a real tensor is zero.", "imag",
        lambda s: s.lib.zeros_like(s.x))
after("views/view-as-real", "The imaginary part comes first.", "view_as_real",
      lambda s, r: r.flip(-1))
accepts("views/view-as-complex", "What cannot be viewed is copied.", "view_as_complex")


@wraps("slice_inverse/lies-as-src", "slice_inverse")
def inverse_is_copied(w: Original, *args: Any) -> Any:
    """The inverse of a slice is a copy."""
    return w(*args).clone()
