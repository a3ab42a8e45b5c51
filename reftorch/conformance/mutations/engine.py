"""Faults in the engine: who gets a gradient when, what is refused before a pass."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps


@wraps("engine/leaf-gets-its-sum-at-once", "Tensor.backward")
def nothing_before_the_end(w: Original, root: Any) -> Any:
    """A pass that fails leaves nothing in the leaves."""
    seen, nodes = [], [root.grad_fn]
    while nodes:
        node = nodes.pop()
        seen.append(node)
        nodes.extend([end for end, _ in node.next_functions if end is not None])
    try:
        return w(root)
    except RuntimeError:
        for node in seen:
            if hasattr(node, "variable"):
                node.variable.grad = None
        raise


@wraps("engine/undefined-is-passed", "Tensor.register_hook")
def hooks_see_zeros(w: Original, tensor: Any, hook: Any) -> Any:
    """A hook sees zeros where there is no gradient."""
    return w(tensor, lambda grad: hook(w.lib.zeros_like(tensor) if grad is None else grad))


@wraps("engine/first-gradient-is-taken-over", "Tensor.backward")
def root_gradient_copied(w: Original, root: Any, grad: Any) -> Any:
    """A pass starts from a copy of the root gradient."""
    return w(root, grad.clone())


@wraps("engine/roots-are-tensors", "autograd.backward")
def odd_roots_left_out(w: Original, roots: Any) -> Any:
    """Roots that are no tensors are left out."""
    return w([root for root in roots if isinstance(root, w.lib.Tensor)])


@wraps("engine/inputs-are-tensors", "autograd.grad")
def odd_inputs_left_out(w: Original, root: Any, inputs: Any) -> Any:
    """Inputs that are no tensors are left out."""
    tensors = [each for each in inputs if isinstance(each, w.lib.Tensor)]
    return w(root, tensors) if tensors else ()


@wraps("engine/batch-has-a-gradient", "autograd.grad")
def empty_batch_gives_empty(w: Original, root: Any, x: Any, stack: Any, **batched: Any) -> Any:
    """A batch without gradients has gradients without elements."""
    try:
        return w(root, x, stack, **batched)
    except IndexError:
        return (stack,)


@wraps("engine/zeros-may-require-grad", "autograd.grad")
def zeros_are_constant(w: Original, root: Any, inputs: Any, **options: Any) -> Any:
    """Zeros of materialize_grads never require grad."""
    found = w(root, inputs, **options)
    return tuple([grad if grad.grad_fn is not None else grad.detach() for grad in found])


@wraps("engine/accumulator", "Tensor.__add__")
def operands_are_viewed(w: Original, tensor: Any, other: Any) -> Any:
    """A sum is that of a view, whose node stands before the leaf's."""
    return w(tensor.view_as(tensor), other)
