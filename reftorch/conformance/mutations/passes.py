"""Faults in what a backward pass visits, and in what becomes of hooks and histories."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.functions import NodeFace
from reftorch.conformance.mutations.wrapping import Original, wraps


@wraps("hooks/of-a-former-leaf", "Tensor.register_hook")
def former_leaf_is_silent(w: Original, tensor: Any, hook: Any) -> Any:
    """The hooks of a tensor do not run once it does not require grad."""
    return w(tensor, lambda grad: hook(grad) if tensor.requires_grad else None)


@wraps("hooks/stay-after-detach", "Tensor.register_hook")
def hooks_end_with_the_node(w: Original, tensor: Any, hook: Any) -> Any:
    """The hooks of a tensor end when it gets another node, or none."""
    node = tensor.grad_fn
    return w(tensor, lambda grad: hook(grad) if tensor.grad_fn is node else None)


@wraps("hooks/of-the-only-root", "autograd.grad")
def only_root_is_one_of_several(
    w: Original, outputs: Any, inputs: Any, grads: Any, **options: Any
) -> Any:
    """The only tensor that is differentiated is treated as one of several."""
    other = w.lib.ones(1, requires_grad=True)
    return w([*outputs, other], inputs, [*grads, w.lib.ones(1)], **options)


@wraps("graph/inputs-are-passed", "Tensor.backward")
def inputs_are_kept(w: Original, root: Any, **options: Any) -> Any:
    """A pass towards inputs frees nothing."""
    return w(root, retain_graph="inputs" in options, **options)


@wraps("graph/output-number", "Tensor.output_nr")
def outputs_not_numbered(w: Original, tensor: Any) -> int:
    """Every tensor is output 0."""
    return 0


@wraps("functions/dirty-without-grad", "autograd.Function.apply")
def dirty_is_returned_itself(w: Original, cls: Any, *args: Any) -> Any:
    """What is marked as dirty comes out itself, whatever is recorded."""
    w(cls, *args)
    return args[0]


@wraps("functions/identity-without-grad", "autograd.Function.apply")
def identity_is_always_a_view(w: Original, cls: Any, *args: Any) -> Any:
    """An input that forward returns comes out as a view of it, whatever is recorded."""
    w(cls, *args)
    return args[0].view_as(args[0])


@wraps("inference/no-base", "inference_mode")
def inference_views_have_a_base(w: Original, mode: bool = True) -> Any:
    """What is made in inference mode is as if made under no_grad, and so its views have a base."""
    return w.lib.set_grad_enabled(not mode)


@wraps("hooks/post-hook-sees-fitted", "Tensor.grad_fn")
def post_hooks_see_the_output(w: Original, tensor: Any) -> Any:
    """A post-hook of a node gets every gradient in the sizes of the output."""
    node = w(tensor)

    def register(hook: Any) -> Any:
        return node.register_hook(
            lambda inputs, outputs: hook(tuple(outputs[0] for _ in inputs), outputs)
        )

    return NodeFace(node, register_hook=register)


@wraps("graph/multi-grad-hook-not-of-wanted-leaf", "autograd.graph.register_multi_grad_hook")
def waits_for_the_last_alone(w: Original, tensors: Any, hook: Any) -> Any:
    """A hook on several tensors is called when the gradient of the last one is there."""
    return tensors[-1].register_hook(lambda grad: hook([grad for _ in tensors]))
