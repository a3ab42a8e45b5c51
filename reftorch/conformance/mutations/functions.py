"""Faults in custom functions and in what watches a backward pass: hooks, edges, anomaly mode."""

from __future__ import annotations

import contextlib
from types import SimpleNamespace
from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps


def derived(cls: Any, **functions: Any) -> Any:
    """Return a custom function like `cls`, some of whose functions are replaced."""
    static = {name: staticmethod(function) for name, function in functions.items()}
    return type(cls)(cls.__name__, (cls,), static)


def same(value: Any) -> Any:
    """Return what is given."""
    return value


# custom functions


@wraps("functions/apply", "autograd.Function.apply")
def apply_records_twice(w: Original, cls: Any, *args: Any) -> Any:
    """apply records one more operator behind the node."""
    result = w(cls, *args)
    return result * 1 if isinstance(result, w.lib.Tensor) else result


@wraps("functions/ctx-is-the-node", "autograd.Function.apply")
def ctx_is_apart(w: Original, cls: Any, *args: Any) -> Any:
    """The ctx of forward is an object of its own."""
    return w(derived(cls, forward=lambda _, *given: cls.forward(SimpleNamespace(), *given)), *args)


@wraps("functions/save", "autograd.Function.apply")
def overwriting_unnoticed(w: Original, cls: Any, *args: Any) -> Any:
    """What apply returns is a copy of what forward saved, so that it may be overwritten."""
    return w(cls, *args).clone()


@wraps("functions/save-tensors", "autograd.function.FunctionCtx.save_for_backward")
def other_things_dropped(w: Original, ctx: Any, *saved: Any) -> Any:
    """save_for_backward leaves out what is no tensor."""
    return w(ctx, *(each for each in saved if each is None or isinstance(each, w.lib.Tensor)))


@wraps("functions/backward-returns", "autograd.Function.apply")
def gradients_padded(w: Original, cls: Any, *args: Any) -> Any:
    """Gradients that backward does not return are None."""

    def backward(ctx: Any, *grads: Any) -> Any:
        found = cls.backward(ctx, *grads)
        found = found if isinstance(found, tuple) else (found,)
        return found + (None,) * (len(args) - len(found))

    return w(derived(cls, backward=backward), *args)


@wraps("functions/gradient-is-real-as-its-input", "autograd.Function.apply")
def imaginary_parts_dropped(w: Original, cls: Any, x: Any) -> Any:
    """Of a complex gradient of a real input the real part is taken."""

    def backward(ctx: Any, grad: Any) -> Any:
        found = cls.backward(ctx, grad)
        return found.real if found.is_complex() and not x.is_complex() else found

    return w(derived(cls, backward=backward), x)


@wraps("functions/backward-or-vjp", "Tensor.backward")
def both_are_taken(w: Original, root: Any) -> Any:
    """A function with both backward and vjp is differentiated by one of them."""
    with contextlib.suppress(RuntimeError):
        w(root)


@wraps("functions/forward-is-needed", "autograd.Function.apply")
def no_forward_is_identity(w: Original, cls: Any, *args: Any) -> Any:
    """A function without forward returns its argument."""
    try:
        return w(cls, *args)
    except NotImplementedError:
        return args[0]


@wraps("functions/backward-is-needed", "Tensor.backward")
def no_backward_is_zero(w: Original, root: Any) -> Any:
    """A function without backward has no gradients."""
    with contextlib.suppress(NotImplementedError):
        w(root)


@wraps("functions/setup-context", "autograd.Function.apply")
def inputs_reversed(w: Original, cls: Any, *args: Any) -> Any:
    """setup_context gets the inputs in reverse."""

    def setup_context(ctx: Any, inputs: Any, output: Any) -> Any:
        return cls.setup_context(ctx, inputs[::-1], output)

    return w(derived(cls, setup_context=setup_context), *args)


@wraps("functions/dirty", "autograd.function.FunctionCtx.mark_dirty")
def dirty_ignored(w: Original, ctx: Any, *args: Any) -> Any:
    """mark_dirty does nothing."""


@wraps("functions/dirty-is-returned", "autograd.Function.apply")
def dirty_may_be_lost(w: Original, cls: Any, *args: Any) -> Any:
    """A function that does not return what it marked as dirty passes."""
    try:
        return w(cls, *args)
    except RuntimeError:
        return args[0]


@wraps("functions/identity", "autograd.Function.apply")
def identity_is_input(w: Original, cls: Any, *args: Any) -> Any:
    """An input that forward returns is the very input."""
    result = w(cls, *args)
    return args[0] if result.data_ptr() == args[0].data_ptr() else result


@wraps("functions/transforms-need-setup-context", "autograd.Function.apply")
def any_function_is_transformed(w: Original, cls: Any, *args: Any) -> Any:
    """A function without setup_context is differentiated through its parts."""
    if cls.setup_context is w.lib.autograd.Function.setup_context:
        return cls.forward(SimpleNamespace(), *args)
    return w(cls, *args)


@wraps("functions/vmap-or-generated", "autograd.Function.apply")
def any_function_is_mapped(w: Original, cls: Any, *args: Any) -> Any:
    """A function without a rule is mapped through its parts."""
    try:
        return w(cls, *args)
    except RuntimeError:
        return cls.forward(*args)


@wraps("functions/vmap", "autograd.Function.apply")
def vmap_is_not_asked(w: Original, cls: Any, *args: Any) -> Any:
    """vmap is told of dim 0, whichever it is."""

    def vmap(info: Any, in_dims: Any, *args: Any) -> Any:
        return cls.vmap(info, (0, *in_dims[1:]), *args)

    return w(derived(cls, vmap=vmap), *args)


@wraps("functions/vmap-returns", "autograd.Function.apply")
def one_return_is_enough(w: Original, cls: Any, *args: Any) -> Any:
    """A vmap that returns no dims is passed over."""
    try:
        return w(cls, *args)
    except RuntimeError:
        return cls.forward(*args)


@wraps("functions/generated-vmap", "autograd.Function.apply")
def generated_of_parts(w: Original, cls: Any, *args: Any) -> Any:
    """A generated rule differentiates through the parts of forward."""
    return cls.forward(*args)


@wraps("functions/keywords", "autograd.Function.apply")
def keywords_in_their_order(w: Original, cls: Any, *args: Any, **keywords: Any) -> Any:
    """Keywords are bound in the order in which they are given."""
    return w(cls, *args, *keywords.values())


@wraps("functions/marks-are-checked", "autograd.function.FunctionCtx.mark_non_differentiable")
def marks_pass(w: Original, ctx: Any, *args: Any) -> None:
    """What is marked is not looked at."""


@wraps("functions/views-are-not-written", "Tensor.add_")
def view_is_written(w: Original, tensor: Any, *args: Any) -> Any:
    """A view that forward returned is written to, unrecorded."""
    try:
        return w(tensor, *args)
    except RuntimeError:
        return w(tensor.detach(), *args)


@wraps("functions/non-differentiable", "autograd.function.FunctionCtx.mark_non_differentiable")
def mark_ignored(w: Original, ctx: Any, *args: Any) -> Any:
    """mark_non_differentiable does nothing."""


@wraps("functions/materialize", "autograd.function.FunctionCtx.set_materialize_grads")
def materialize_inverted(w: Original, ctx: Any, value: bool) -> Any:
    """set_materialize_grads does the opposite."""
    return w(ctx, not value)


@wraps("functions/once", "autograd.function.once_differentiable")
def once_is_often(w: Original, function: Any) -> Any:
    """A backward marked with once_differentiable is recorded like others."""
    return function


@wraps("functions/deprecated-instance", "autograd.Function.__init__")
def instance_without_warning(w: Original, *args: Any) -> None:
    """An instance of a custom function is made without a warning."""


@wraps("functions/jvp", "autograd.Function.apply")
def missing_tangent_is_none(w: Original, cls: Any, *args: Any) -> Any:
    """jvp gets None for the tangent of a tensor that has none."""

    def jvp(ctx: Any, *tangents: Any) -> Any:
        return cls.jvp(ctx, *(each if bool(each.any()) else None for each in tangents))

    return w(derived(cls, jvp=jvp), *args)


@wraps("functions/jvp-is-needed", "autograd.Function.apply")
def no_jvp_is_zero(w: Original, cls: Any, *args: Any) -> Any:
    """A function without jvp takes dual tensors and gives up their tangents."""
    try:
        return w(cls, *args)
    except NotImplementedError:
        return args[0].detach()


@wraps("functions/jvp-returns", "autograd.Function.apply")
def tangents_repeated(w: Original, cls: Any, *args: Any) -> Any:
    """A single tangent is that of every output."""

    def jvp(ctx: Any, *tangents: Any) -> Any:
        found = cls.jvp(ctx, *tangents)
        return found if isinstance(found, tuple) else (found * 1, found * 1)

    return w(derived(cls, jvp=jvp), *args)


@wraps("functions/jvp-follows-forward", "autograd.Function.apply")
def tangent_of_a_view_is_any(w: Original, cls: Any, *args: Any) -> Any:
    """The tangent of a view need not be a view."""
    return w(derived(cls, forward=lambda *given: cls.forward(*given).clone()), *args)


# hooks of tensors


@wraps("hooks/tensor-hook", "Tensor.register_hook")
def hook_result_ignored(w: Original, tensor: Any, hook: Any) -> Any:
    """What a hook returns is ignored."""
    return w(tensor, lambda grad: (hook(grad), None)[1])


@wraps("hooks/needs-requires-grad", "Tensor.register_hook")
def hook_on_constant(w: Original, tensor: Any, hook: Any) -> Any:
    """A hook of a tensor that does not require grad is dropped."""
    return w(tensor, hook) if tensor.requires_grad else None


@wraps("hooks/order", "Tensor.register_hook")
def leaf_hooks_come_last(w: Original, tensor: Any, hook: Any) -> Any:
    """The hooks of a leaf run when its grad was updated."""
    if tensor.is_leaf:
        return tensor.register_post_accumulate_grad_hook(lambda leaf: (hook(leaf.grad), None)[1])
    return w(tensor, hook)


def retain_at_once(tensor: Any) -> None:
    """Retain a gradient by a hook, as it arrives there."""

    def keep(grad: Any) -> None:
        tensor.grad = grad.detach()

    tensor.register_hook(keep)


@wraps("hooks/retained-sees-hooks", "Tensor.retain_grad")
def retained_before_hooks(w: Original, tensor: Any) -> None:
    """A retained gradient does not see the hooks registered after it."""
    retain_at_once(tensor)


@wraps("hooks/stays-with-the-former-value", "Tensor.retain_grad")
def retained_of_former_value(w: Original, tensor: Any) -> None:
    """A retained gradient is that of the value at that time."""
    retain_at_once(tensor)


@wraps("hooks/retained-is-row-major", "Tensor.retain_grad")
def retained_in_any_layout(w: Original, tensor: Any) -> None:
    """A retained gradient has the strides with which it arrived."""
    retain_at_once(tensor)


class Stuck(contextlib.nullcontext[None]):
    """A handle that removes nothing."""

    def remove(self) -> None:
        """Do nothing."""


@wraps("hooks/remove", "Tensor.register_hook")
def hooks_stay(w: Original, tensor: Any, hook: Any) -> Any:
    """A hook cannot be removed."""
    w(tensor, hook)
    return Stuck()


@wraps("hooks/grad-mode", "Tensor.register_hook")
def hooks_record(w: Original, tensor: Any, hook: Any) -> Any:
    """Hooks always run recording."""
    return w(tensor, w.lib.enable_grad()(hook))


@wraps("hooks/missing-gradient-is-none", "Tensor.register_hook")
def no_gradient_no_hook(w: Original, tensor: Any, hook: Any) -> Any:
    """A hook is not called where there is no gradient."""
    return w(tensor, lambda grad: None if grad is None else hook(grad))


@wraps("hooks/returns-a-tensor", "Tensor.register_hook")
def numbers_ignored(w: Original, tensor: Any, hook: Any) -> Any:
    """What a hook returns is ignored where it is no tensor."""

    def careful(grad: Any) -> Any:
        found = hook(grad)
        return found if isinstance(found, w.lib.Tensor) else None

    return w(tensor, careful)


@wraps("hooks/returns-a-fitting-gradient", "Tensor.register_hook")
def unfit_gradients_ignored(w: Original, tensor: Any, hook: Any) -> Any:
    """What a hook returns is ignored where it does not fit."""

    def careful(grad: Any) -> Any:
        found = hook(grad)
        return found if (found.shape, found.dtype) == (grad.shape, grad.dtype) else None

    return w(tensor, careful)


@wraps("hooks/post-accumulate", "Tensor.register_post_accumulate_grad_hook")
def before_accumulation(w: Original, tensor: Any, hook: Any) -> Any:
    """A post-accumulate hook runs before the grad is updated, and for autograd.grad, too."""
    return tensor.register_hook(lambda _: hook(tensor))


@wraps("hooks/post-accumulate-needs-a-leaf", "Tensor.register_post_accumulate_grad_hook")
def accumulates_anywhere(w: Original, tensor: Any, hook: Any) -> Any:
    """A post-accumulate hook of a tensor which is no leaf is dropped."""
    return w(tensor, hook) if tensor.is_leaf else None


@wraps("hooks/post-accumulate-returns-nothing", "Tensor.register_post_accumulate_grad_hook")
def accumulated_result_ignored(w: Original, tensor: Any, hook: Any) -> Any:
    """What a post-accumulate hook returns is ignored."""
    return w(tensor, lambda leaf: (hook(leaf), None)[1])


@wraps("hooks/wanted-and-passed", "autograd.grad")
def wanted_one_by_one(w: Original, outputs: Any, inputs: Any, **options: Any) -> Any:
    """Each of several gradients is found in a pass of its own."""
    each = inputs if isinstance(inputs, list) else [inputs]
    return tuple(w(outputs, one, **{**options, "retain_graph": True})[0] for one in each)


@wraps("hooks/retains-after-detach", "Tensor.retains_grad")
def leaves_retain_nothing(w: Original, tensor: Any) -> bool:
    """A leaf never says that it retains its gradient."""
    return not tensor.is_leaf and bool(w(tensor))


# hooks of nodes


class NodeFace:
    """A node whose hooks are registered in another way."""

    def __init__(self, node: Any, **changed: Any) -> None:
        self.node, self.changed = node, changed

    def __getattr__(self, name: str) -> Any:
        return self.changed.get(name) or getattr(self.node, name)


@wraps("hooks/node-pre-hook", "Tensor.grad_fn")
def pre_hook_ignored(w: Original, tensor: Any) -> Any:
    """What a pre-hook of a node returns is ignored."""
    node = w(tensor)

    def register(hook: Any) -> Any:
        return node.register_prehook(lambda outputs: (hook(outputs), None)[1])

    return NodeFace(node, register_prehook=register)


@wraps("hooks/node-post-hook", "Tensor.grad_fn")
def post_hook_ignored(w: Original, tensor: Any) -> Any:
    """What a post-hook of a node returns is ignored."""
    node = w(tensor)

    def register(hook: Any) -> Any:
        return node.register_hook(lambda inputs, outputs: (hook(inputs, outputs), None)[1])

    return NodeFace(node, register_hook=register)


@wraps("hooks/node-hook-returns-a-tuple", "Tensor.grad_fn")
def tuples_not_needed(w: Original, tensor: Any) -> Any:
    """A hook of a node may return a tensor."""
    node = w(tensor)

    def register(hook: Any) -> Any:
        return node.register_prehook(lambda outputs: (hook(outputs),))

    return NodeFace(node, register_prehook=register)


@wraps("hooks/returns-as-many", "Tensor.grad_fn")
def node_hook_padded(w: Original, tensor: Any) -> Any:
    """Gradients that a hook of a node does not return stay."""
    node = w(tensor)

    def padded(hook: Any, inputs: Any, outputs: Any) -> Any:
        found = hook(inputs, outputs)
        return found + inputs[len(found) :]

    def register(hook: Any) -> Any:
        return node.register_hook(lambda inputs, outputs: padded(hook, inputs, outputs))

    return NodeFace(node, register_hook=register)


# edges, hooks on several tensors, saved attributes


@wraps("graph/gradient-edge", "autograd.graph.get_gradient_edge")
def edge_of_constant(w: Original, tensor: Any) -> Any:
    """A tensor that does not require grad has an edge, which is None."""
    return w(tensor) if tensor.requires_grad else None


@wraps("graph/edges-need-a-gradient", "autograd.grad")
def edges_start_anyhow(w: Original, outputs: Any, inputs: Any, *grads: Any) -> Any:
    """Without a gradient a pass that starts at an edge gives none."""
    return w(outputs, inputs, *grads) if grads else (None,)


@wraps("graph/saved-attributes", "Tensor.backward")
def saved_for_ever(w: Original, root: Any) -> Any:
    """What a node saved is shown after the graph was used, too."""
    return w(root, retain_graph=True)


@wraps("graph/increment-version", "autograd.graph.increment_version")
def several_stand_still(w: Original, tensor: Any) -> Any:
    """The versions of several tensors are not raised."""
    return None if isinstance(tensor, list) else w(tensor)


@wraps("graph/multi-grad-hook", "autograd.graph.register_multi_grad_hook")
def called_for_each(w: Original, tensors: Any, hook: Any) -> Any:
    """A hook on several tensors is called with each gradient."""
    handles = [each.register_hook(lambda grad: hook([grad])) for each in tensors]
    return SimpleNamespace(remove=lambda: [handle.remove() for handle in handles])


@wraps("graph/multi-grad-hook-mode", "autograd.graph.register_multi_grad_hook")
def any_mode(w: Original, tensors: Any, hook: Any, *, mode: str = "all") -> Any:
    """Every mode but "all" is taken for "any"."""
    return w(tensors, hook, mode=mode if mode == "all" else "any")


@wraps("graph/multi-grad-hook-needs-grad", "autograd.graph.register_multi_grad_hook")
def constants_left_out(w: Original, tensors: Any, hook: Any, **options: Any) -> Any:
    """Tensors that do not require grad are left out."""
    wanted = [each for each in tensors if each.requires_grad]
    return w(wanted, hook, **options) if wanted else None


# hooks of what is saved


@wraps("saved-hooks/pack", "autograd.graph.saved_tensors_hooks")
def never_unpacked(w: Original, pack: Any, unpack: Any) -> Any:
    """The second function is not called."""
    return w(pack, same)


@wraps("saved-hooks/order", "autograd.graph.saved_tensors_hooks")
def unpacked_for_each_formula(w: Original, pack: Any, unpack: Any) -> Any:
    """What was packed is unpacked more than once."""
    return w(pack, lambda kept: (unpack(kept), unpack(kept))[1])


@wraps("saved-hooks/keeps-history", "autograd.grad")
def unpacked_without_history(w: Original, outputs: Any, inputs: Any, **options: Any) -> Any:
    """Derivatives that were calculated of what was unpacked have no history."""
    found = w(outputs, inputs, **options)
    return tuple(each.detach().requires_grad_() for each in found)


@wraps("saved-hooks/no-version-check", "autograd.graph.saved_tensors_hooks")
def versions_checked(w: Original, pack: Any, unpack: Any) -> Any:
    """What hooks keep is kept and checked as without them."""
    return contextlib.nullcontext()


@wraps("saved-hooks/unpacks-to-a-tensor", "autograd.graph.saved_tensors_hooks")
def other_things_unpacked(w: Original, pack: Any, unpack: Any) -> Any:
    """Where the second function returns no tensor, what was saved is taken."""

    def careful(kept: Any) -> Any:
        found = unpack(kept[1])
        return found if isinstance(found, w.lib.Tensor) else kept[0]

    return w(lambda tensor: (tensor, pack(tensor)), careful)


@wraps("saved-hooks/pack-changes-nothing", "autograd.graph.saved_tensors_hooks")
def packs_copies(w: Original, pack: Any, unpack: Any) -> Any:
    """The first function gets a copy, which it may modify."""
    return w(lambda tensor: pack(tensor.clone()), unpack)


@wraps("saved-hooks/disabled", "autograd.graph.disable_saved_tensors_hooks")
def hooks_stay_enabled(w: Original, message: str) -> Any:
    """Hooks cannot be disabled."""
    return contextlib.nullcontext()


@wraps("saved-hooks/on-cpu", "autograd.graph.save_on_cpu")
def copies_on_cpu(w: Original) -> Any:
    """save_on_cpu keeps a copy of what is on the CPU."""
    return w.lib.autograd.graph.saved_tensors_hooks(lambda tensor: tensor.clone(), same)


# anomaly mode


@wraps("anomaly/names-the-line", "Tensor.backward")
def no_line_named(w: Original, root: Any) -> Any:
    """A backward pass that fails warns of nothing."""
    return w.silently(root)


@wraps("anomaly/nan", "autograd.set_detect_anomaly")
def nan_unseen(w: Original, mode: bool, check_nan: bool = True) -> Any:
    """Nobody looks for nan."""
    return w(mode, check_nan=False)


@wraps("anomaly/switch", "autograd.set_detect_anomaly")
def always_checks_nan(w: Original, mode: bool, check_nan: bool = True) -> Any:
    """Anomaly mode always looks for nan."""
    return w(mode)


@wraps("anomaly/set-enabled", "set_anomaly_enabled")
def nan_as_before(w: Original, enabled: Any, check_nan: Any = False) -> Any:
    """The function does not look for nan unless it is told to."""
    return w(enabled, check_nan)


@wraps("anomaly/warns", "autograd.detect_anomaly")
def costs_nothing(w: Original, check_nan: bool = True) -> Any:
    """detect_anomaly does not warn."""
    return w.silently(check_nan)
