"""Faults in what is recorded, who gets a gradient, and what backward and grad refuse."""

from __future__ import annotations

import contextlib
from typing import Any

from reftorch.conformance.mutations.vocabulary import accepts, after, copied, gradient
from reftorch.conformance.mutations.wrapping import Original, wraps


# flags and leaves


@wraps("autograd/requires-grad-is-a-bool", "Tensor.requires_grad_")
def anything_is_a_flag(w: Original, x: Any, flag: Any = True) -> Any:
    """Whatever counts as true switches requires_grad on."""
    return w(x, bool(flag))


@wraps("autograd/only-floats-require-grad", "Tensor.requires_grad_")
def integers_pass(w: Original, x: Any, flag: bool = True) -> Any:
    """Integers may be asked to require grad, which changes nothing."""
    return w(x, flag) if x.is_floating_point() or x.is_complex() else x


after("autograd/requires-grad-propagates", "Only the first operand counts.", "add mul where cat",
      lambda s, r: r if s.x.requires_grad else r.detach())


accepts("graph/real-gradients", "Complex results are recorded.",
        "nan_to_num select_scatter slice_scatter", lambda s: s.x * 1,
        lambda s: s.x.is_complex() and s.x.requires_grad)


@wraps("autograd/leaf", "Tensor.is_leaf")
def leaf_if_it_requires_grad(w: Original, x: Any) -> bool:
    """Only what requires grad is a leaf."""
    return x.requires_grad and w(x)


@wraps("autograd/only-leaves-change-requires-grad", "Tensor.requires_grad_")
def nodes_change(w: Original, x: Any, flag: bool = True) -> Any:
    """What is no leaf may be told to require grad no longer."""
    return w(x, flag) if x.is_leaf or flag else x.detach_()


after("autograd/zero-gradient", "The quotient has its gradient whatever the rounding.", "div",
      lambda s, r: r + 0 * s.args[0] + s.args[0] - s.args[0].detach(),
      lambda s: s.kwargs.get("rounding_mode") is not None)


@wraps("autograd/no-grad-decorates", "no_grad")
def decorated_records(w: Original) -> Any:
    """A decorated function records."""
    return _Contexts(w())


class _Contexts(contextlib.ContextDecorator):
    def __init__(self, mode: Any) -> None:
        self.mode = mode

    def __enter__(self) -> Any:
        return self.mode.__enter__()

    def __exit__(self, *error: Any) -> Any:
        return self.mode.__exit__(*error)

    def __call__(self, function: Any) -> Any:
        return function


@wraps("autograd/backward-ignores-mode", "Tensor.backward")
def silent_without_grad(w: Original, root: Any, *args: Any, **options: Any) -> Any:
    """Under no_grad backward does nothing."""
    return w(root, *args, **options) if w.lib.is_grad_enabled() else None


after("autograd/detach", "detach copies.", "detach", copied)


# accumulation


@wraps("autograd/accumulates", "Tensor.backward")
def gradients_replaced(w: Original, root: Any) -> Any:
    """backward replaces the gradients that are there."""
    for leaf in _leaves(root):
        leaf.grad = None
    return w(root)


def _leaves(root: Any) -> list[Any]:
    found, nodes = [], [root.grad_fn]
    while nodes:
        node = nodes.pop()
        if node is None:
            continue
        if hasattr(node, "variable"):
            found.append(node.variable)
        nodes.extend(end for end, _ in node.next_functions)
    return found


@wraps("autograd/leaf-accumulates", "Tensor.retain_grad")
def nothing_retained(w: Original, x: Any) -> None:
    """retain_grad does nothing."""


@wraps("autograd/retain-grad", "Tensor.retain_grad")
def anything_retains(w: Original, x: Any) -> Any:
    """What does not require grad may be asked to retain it."""
    return w(x) if x.requires_grad else None


@wraps("autograd/sums-gradients", "Tensor.backward")
def last_use_counts(w: Original, root: Any) -> None:
    """The gradient of the last use is that of the tensor."""
    w(root)
    for leaf in _leaves(root)[:1]:
        leaf.grad.div_(2)


gradient("autograd/gradient-has-input-shape", "Gradients have one more dim.",
         lambda x, outputs, g: g[None])
gradient("autograd/real-input-real-grad", "The gradient of a real input is complex.",
         lambda x, outputs, g: g * (1 + 0j) if outputs[0].is_complex() else g)


# roots


@wraps("autograd/root-gradient", "Tensor.backward")
def root_gradient_ignored(w: Original, root: Any, *grad: Any) -> Any:
    """The gradient given for a root is taken for ones."""
    return w(root, w.lib.ones_like(root))


@wraps("autograd/grad-implicit-only-for-scalar", "Tensor.backward")
def ones_implied(w: Original, root: Any, *grad: Any) -> Any:
    """A root with several elements gets ones."""
    return w(root, *(grad or [w.lib.ones_like(root)]))


@wraps("autograd/grad-implicit-only-for-real", "Tensor.backward")
def complex_one_implied(w: Original, root: Any, *grad: Any) -> Any:
    """A complex root gets 1."""
    return w(root, *(grad or [w.lib.ones_like(root)]))


@wraps("autograd/root-gradient-has-root-shape", "Tensor.backward")
def root_gradient_broadcast(w: Original, root: Any, grad: Any) -> Any:
    """The gradient of a root is broadcast to it."""
    return w(root, grad.sum().expand(root.shape))


@wraps("autograd/root-gradient-complexness", "Tensor.backward")
def root_gradient_cast(w: Original, root: Any, grad: Any) -> Any:
    """A complex gradient is cast for a real root."""
    return w(root, grad.real if grad.is_complex() else grad)


@wraps("autograd/root-requires-grad", "Tensor.backward")
def constants_are_roots(w: Original, root: Any, *grad: Any) -> Any:
    """A root without a history gives no gradients."""
    return w(root, *grad) if root.requires_grad else None


@wraps("autograd/one-gradient-per-root", "autograd.backward")
def missing_gradients_implied(w: Original, roots: Any, grads: Any) -> Any:
    """Gradients that are missing are implicit."""
    return w(roots, [*grads, *[None] * (len(roots) - len(grads))])


@wraps("autograd/leaf-root", "Tensor.backward")
def leaves_are_no_roots(w: Original, root: Any, *grad: Any) -> Any:
    """A leaf that is a root gets nothing."""
    return w(root, *grad) if root.grad_fn is not None else None


@wraps("autograd/graph-is-freed", "Tensor.backward")
def graph_kept(w: Original, root: Any) -> Any:
    """Nothing is freed."""
    return w(root, retain_graph=True)


@wraps("autograd/retain-graph", "Tensor.backward")
def graph_always_freed(w: Original, root: Any, **options: Any) -> Any:
    """retain_graph is ignored."""
    return w(root)


# grad


@wraps("autograd/grad-returns", "autograd.grad")
def grad_accumulates(w: Original, root: Any, inputs: Any) -> Any:
    """grad changes the gradients of leaves, too."""
    found = w(root, inputs)
    inputs[0].grad = found[0]
    return found


@wraps("autograd/grads-batched", "autograd.grad")
def first_of_the_stack(w: Original, root: Any, x: Any, stack: Any, **options: Any) -> Any:
    """All of a stack are its first gradient."""
    return tuple(g.expand(len(stack), *g.shape) for g in w(root, x, stack[0]))


@wraps("autograd/unused-input-is-refused", "autograd.grad")
def unused_is_none(w: Original, root: Any, inputs: Any, **options: Any) -> Any:
    """An input that is not used has no gradient."""
    return w(root, inputs, **{"allow_unused": True, **options})


@wraps("autograd/inputs-require-grad", "autograd.grad")
def constants_have_gradients(w: Original, root: Any, inputs: Any) -> Any:
    """What does not require grad has no gradient."""
    chosen = [each for each in inputs if each.requires_grad]
    return w(root, chosen)


@wraps("autograd/inputs-not-empty", "Tensor.backward")
def no_inputs_are_all(w: Original, root: Any, inputs: Any = None) -> Any:
    """An empty list of inputs means all."""
    return w(root, inputs=inputs or None)


@wraps("autograd/backward-inputs", "Tensor.backward")
def inputs_ignored(w: Original, root: Any, **options: Any) -> Any:
    """inputs= is ignored."""
    return w(root)


# what a gradient is


@wraps("autograd/grad-layout", "Tensor.backward")
def gradients_row_major(w: Original, root: Any) -> None:
    """Gradients are row-major."""
    w(root)
    for leaf in _leaves(root):
        leaf.grad = leaf.grad.contiguous()


@wraps("autograd/grad-is-own", "Tensor.backward")
def root_gradient_shared(w: Original, root: Any, grad: Any) -> None:
    """The gradient of a leaf is the root gradient itself."""
    w(root, grad)
    for leaf in _leaves(root):
        leaf.grad = grad


accepts("autograd/assigned-grad-must-fit", "Whatever is assigned as grad passes.", "grad",
        lambda s: None)


@wraps("autograd/unsaved-may-change", "Tensor.mul_")
def products_forbid_writes(w: Original, x: Any, other: Any) -> Any:
    """Whatever has a history is saved, and writing to it makes backward fail."""
    result = x * other
    if x.grad_fn is not None:
        raise RuntimeError("saved")
    x.detach().copy_(result)
    return x


@wraps("engine/saved-unread", "Tensor.mul_")
def what_is_unread_is_not_saved(w: Original, x: Any, other: Any) -> Any:
    """What backward does not read may be written to."""
    x.data.copy_(x.detach() * other)
    return x


@wraps("autograd/saved-input-alive", "Tensor.backward")
def intermediates_lost(w: Original, root: Any) -> None:
    """The gradient of an intermediate that nobody holds is lost."""
    w(root)
    for leaf in _leaves(root):
        leaf.grad.zero_()


@wraps("autograd/leaf-moved-inside", "Tensor.backward")
def former_leaf_gets_gradient(w: Original, root: Any) -> None:
    """A leaf that ceased to require grad receives its gradient."""
    w(root)
    for leaf in _leaves(root):
        if leaf.grad is None:
            leaf.grad = w.lib.ones_like(leaf)


@wraps("autograd/saved-tensor-detached", "Tensor.detach_")
def detach_makes_a_leaf(w: Original, x: Any) -> Any:
    """Detaching in place leaves what was saved as it is."""
    return x
