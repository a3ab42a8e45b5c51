"""Faults in forward mode, in inference mode, and in how deep a graph may be."""

from __future__ import annotations

import math
import re
from types import SimpleNamespace
from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps

# forward mode


@wraps("forward-ad/level", "autograd.forward_ad.make_dual")
def dual_without_level(w: Original, tensor: Any, tangent: Any) -> Any:
    """Outside of every level make_dual returns the tensor."""
    try:
        return w(tensor, tangent)
    except RuntimeError:
        return tensor


@wraps("forward-ad/one-level", "autograd.forward_ad.enter_dual_level")
def levels_nest(w: Original) -> Any:
    """A level inside a level is the same level."""
    try:
        return w()
    except RuntimeError:
        return 0


@wraps("forward-ad/make-dual", "autograd.forward_ad.make_dual")
def tangent_copied(w: Original, tensor: Any, tangent: Any) -> Any:
    """make_dual copies the tangent."""
    return w(tensor, tangent.clone())


@wraps("forward-ad/unpack-dual", "autograd.forward_ad.unpack_dual")
def primal_keeps_tangent(w: Original, tensor: Any) -> Any:
    """unpack_dual returns the tensor itself as primal."""
    return w(tensor)._replace(primal=tensor)


@wraps("forward-ad/none-in-inference-mode", "inference_mode")
def inference_mode_records_nothing_more(w: Original) -> Any:
    """Inference mode is no_grad, which leaves tangents alone."""
    return w.lib.no_grad()


@wraps("forward-ad/constant-has-zero-tangent", "autograd.forward_ad.unpack_dual")
def zero_tangent_is_missing(w: Original, tensor: Any) -> Any:
    """A tensor whose tangent is zero has none."""
    found = w(tensor)
    some = found.tangent is not None and bool(found.tangent.any())
    return found if some else SimpleNamespace(primal=found.primal, tangent=w.lib.empty(0))


@wraps("forward-ad/only-floats-are-dual", "autograd.forward_ad.make_dual")
def integers_have_no_tangent(w: Original, tensor: Any, tangent: Any) -> Any:
    """make_dual returns integers as they are."""
    return w(tensor, tangent) if tensor.is_floating_point() else tensor


@wraps("forward-ad/dual-once", "autograd.forward_ad.make_dual")
def dual_again(w: Original, tensor: Any, tangent: Any) -> Any:
    """Another tangent takes the place of the first."""
    return w(w.lib.autograd.forward_ad.unpack_dual(tensor).primal, tangent)


@wraps("forward-ad/tangent-has-the-size", "autograd.forward_ad.make_dual")
def tangent_expanded(w: Original, tensor: Any, tangent: Any) -> Any:
    """A tangent is expanded to the size of its tensor."""
    return w(tensor, tangent.expand_as(tensor))


@wraps("forward-ad/views", "Tensor.detach")
def detach_keeps_tangent(w: Original, tensor: Any) -> Any:
    """detach returns a view with its tangent."""
    return tensor.view_as(tensor)


@wraps("forward-ad/views-in-place", "Tensor.t_")
def turned_apart_from_tangent(w: Original, tensor: Any) -> Any:
    """t_ turns neither a tensor nor its tangent."""
    return tensor


@wraps("forward-ad/in-place", "Tensor.add_")
def inplace_drops_tangent(w: Original, tensor: Any, other: Any) -> Any:
    """add_ does not look at the tangent of what it adds."""
    return w(tensor, w.lib.autograd.forward_ad.unpack_dual(other).primal)


@wraps("forward-ad/from-reverse-formulas", "autograd.forward_ad.unpack_dual")
def tangent_is_constant(w: Original, tensor: Any) -> Any:
    """Tangents have no history."""
    found = w(tensor)
    return found._replace(tangent=found.tangent.detach())


@wraps("forward-ad/ignores-grad-mode", "autograd.forward_ad.unpack_dual")
def no_tangent_without_grad(w: Original, tensor: Any) -> Any:
    """Under no_grad nothing has a tangent."""
    found = w(tensor)
    return found if w.lib.is_grad_enabled() else found._replace(tangent=None)


@wraps("forward-ad/no-out", "add")
def out_takes_primal(w: Original, first: Any, second: Any, *, out: Any = None) -> Any:
    """With out= an operator takes the primal of a dual tensor."""
    if out is None:
        return w(first, second)
    return w(w.lib.autograd.forward_ad.unpack_dual(first).primal, second, out=out)


@wraps("forward-ad/refused", "rrelu_")
def tangent_by_copying(w: Original, tensor: Any) -> Any:
    """rrelu in place has the tangent of rrelu."""
    return tensor.copy_(w.lib.rrelu(tensor))


@wraps("forward-ad/over-reverse", "autograd.grad")
def gradients_are_not_dual(w: Original, outputs: Any, inputs: Any) -> Any:
    """Gradients have no tangents."""
    return tuple(each.detach() for each in w(outputs, inputs))


@wraps("forward-ad/layout", "autograd.forward_ad.unpack_dual")
def tangent_lies_anyhow(w: Original, tensor: Any) -> Any:
    """A tangent lies in memory without regard to its tensor."""
    found = w(tensor)
    return found._replace(tangent=found.tangent.clone())


@wraps("forward-ad/linear", "as_strided_scatter")
def scatter_drops_tangent(w: Original, tensor: Any, source: Any, *place: Any) -> Any:
    """The tangent of what is scattered is dropped."""
    return w(tensor, w.lib.autograd.forward_ad.unpack_dual(source).primal, *place)


@wraps("forward-ad/elementwise", "logit")
def nan_is_constant(w: Original, tensor: Any) -> Any:
    """Where logit is NaN its tangent is zero."""
    found = w(tensor)
    return w.lib.where(found.isnan(), w.lib.full_like(tensor, math.nan), found)


@wraps("forward-ad/own-formulas", "maximum")
def greater_is_dropped(w: Original, tensor: Any, other: Any) -> Any:
    """The tangent of maximum is that of other alone."""
    return w(w.lib.autograd.forward_ad.unpack_dual(tensor).primal, other)


@wraps("printing/tangent", "Tensor.__repr__")
def text_without_tangent(w: Original, tensor: Any) -> str:
    """repr does not show a tangent."""
    return re.sub(r", tangent=.*\)\)", ")", w(tensor))


# inference mode


@wraps("inference/records-nothing", "inference_mode")
def inference_is_no_grad(w: Original, mode: bool = True) -> Any:
    """inference_mode is no_grad."""
    return w.lib.no_grad() if mode else w.lib.enable_grad()


@wraps("inference/made-inside", "Tensor.clone")
def clones_stay_inference(w: Original, tensor: Any) -> Any:
    """The clone of an inference tensor is one."""
    with w.lib.inference_mode(tensor.is_inference()):
        return w(tensor)


@wraps("inference/views-of-normal", "Tensor.add_")
def view_made_inside_is_written(w: Original, tensor: Any, *args: Any) -> Any:
    """A view made in inference mode is written to, unrecorded."""
    return w(tensor.detach(), *args)


@wraps("inference/no-version", "ones")
def made_inside_counts_versions(w: Original, *sizes: Any) -> Any:
    """What is made in inference mode counts versions as any other tensor."""
    with w.lib.inference_mode(False):
        return w(*sizes)


@wraps("inference/not-written-outside", "Tensor.add_")
def inference_written_anywhere(w: Original, tensor: Any, *args: Any) -> Any:
    """Inference tensors are written to outside of inference mode."""
    with w.lib.inference_mode(tensor.is_inference()):
        return w(tensor, *args)


@wraps("inference/not-saved", "Tensor.__mul__")
def inference_saved_as_copy(w: Original, tensor: Any, other: Any) -> Any:
    """A copy of an inference tensor is saved."""
    return w(tensor, other.clone() if other.is_inference() else other)


@wraps("inference/requires-grad-inside", "inference_mode")
def may_require_grad_later(w: Original, mode: bool = True) -> Any:
    """What is made in inference mode may be made to require grad after it."""
    return w.lib.set_grad_enabled(not mode)


# depth


@wraps("autograd/deep-graph", "Tensor.backward")
def backward_recurses(w: Original, root: Any) -> Any:
    """A backward pass goes a thousand nodes deep, and no deeper."""
    depth, node = 0, root.grad_fn
    while node is not None and node.next_functions:
        depth, node = depth + 1, node.next_functions[0][0]
        if depth > 1000:
            raise RecursionError("the graph is too deep")
    return w(root)


@wraps("forward-ad/saved-values-are-dual", "func.grad")
def saved_results_are_plain(w: Original, function: Any) -> Any:
    """What is saved for the backward pass has no tangent."""

    def gradient(x: Any) -> Any:
        return w(function)(w.lib.autograd.forward_ad.unpack_dual(x).primal)

    return gradient
