"""Faults in modules, in what they are made of, and in calls of them as functions."""

from __future__ import annotations

import contextlib
import copy
from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps


@wraps("modules/parameter", "nn.Parameter.__repr__")
def shown_as_a_tensor(w: Original, parameter: Any) -> Any:
    """A parameter is shown as any tensor."""
    return repr(parameter.detach())


@wraps("modules/copies-stay-tied", "nn.Parameter.__deepcopy__")
def gradients_are_copied(w: Original, parameter: Any, memo: Any) -> Any:
    """A copy of a parameter has a gradient, too."""
    copied = w(parameter, memo)
    copied.grad = copy.deepcopy(parameter.grad, memo)
    return copied


@wraps("modules/init", "nn.Module.__init__")
def arguments_ignored(w: Original, module: Any, *_: Any) -> Any:
    """Module.__init__ takes arguments."""
    return w(module)


@wraps("modules/assignment", "nn.Module.__setattr__")
def tensors_are_parameters(w: Original, module: Any, name: str, value: Any) -> Any:
    """A tensor that is assigned becomes a parameter."""
    if type(value) is w.lib.Tensor:
        value = w.lib.nn.Parameter(value)
    return w(module, name, value)


@wraps("modules/names-keep-their-kind", "nn.Module.__setattr__")
def foreign_values_dropped(w: Original, module: Any, name: str, value: Any) -> Any:
    """What is of another kind is not assigned, and nothing is said."""
    with contextlib.suppress(TypeError):
        w(module, name, value)


@wraps("modules/names", "nn.Module.register_parameter")
def any_name(w: Original, module: Any, name: str, value: Any) -> Any:
    """Names that cannot be registered are passed over."""
    with contextlib.suppress(KeyError):
        w(module, name, value)


@wraps("modules/orthogonal", "nn.init.orthogonal_")
def without_gain(w: Original, tensor: Any, *args: Any) -> Any:
    """The gain is left out."""
    return w(tensor)


@wraps("modules/parameters-are-leaves", "nn.Module.register_parameter")
def history_passed_over(w: Original, module: Any, name: str, value: Any) -> Any:
    """A parameter with a history is not registered, and nothing is said."""
    with contextlib.suppress(ValueError):
        w(module, name, value)


@wraps("modules/buffers", "nn.Module.register_buffer")
def all_buffers_persist(
    w: Original, module: Any, name: str, value: Any, *_: Any, **options: Any
) -> Any:
    """All buffers are persistent."""
    return w(module, name, value)


@wraps("modules/order-of-names", "nn.Module.named_modules")
def children_first(w: Original, module: Any, *args: Any, **kwargs: Any) -> Any:
    """Children are named before their parents."""
    return reversed(list(w(module, *args, **kwargs)))


@wraps("modules/tied-once", "nn.Module.named_parameters")
def tied_twice(w: Original, module: Any, **kwargs: Any) -> Any:
    """A tied parameter counts under each name."""
    return w(module, **{**kwargs, "remove_duplicate": False})


@wraps("modules/dotted-names", "nn.Module.get_buffer")
def parameters_are_buffers(w: Original, module: Any, target: str) -> Any:
    """get_buffer finds parameters, too."""
    return module.get_parameter(target)


@wraps("modules/state-dict-aliases", "nn.Module.state_dict")
def states_are_copies(w: Original, module: Any, **kwargs: Any) -> Any:
    """A state dict has copies."""
    return {name: each.clone() for name, each in w(module, **kwargs).items()}


@wraps("modules/state-dict-hooks", "nn.Module.register_state_dict_post_hook")
def state_hooks_forgotten(w: Original, module: Any, hook: Any) -> Any:
    """Hooks after state_dict are forgotten."""
    return None


@wraps("modules/extra-state", "nn.Module.load_state_dict")
def extra_state_dropped(w: Original, module: Any, state: Any) -> Any:
    """Extra state is saved and not loaded."""
    return w(module, {}, strict=False)


@wraps("modules/load-copies", "nn.Module.load_state_dict")
def always_assigned(w: Original, module: Any, state: Any) -> Any:
    """load_state_dict assigns."""
    return w(module, state, assign=True)


@wraps("modules/load-strict", "nn.Module.load_state_dict")
def never_strictly_loaded(w: Original, module: Any, state: Any, strict: bool = True) -> Any:
    """load_state_dict is never strict."""
    return w(module, state, strict=False)


@wraps("modules/load-assigns", "nn.Module.load_state_dict")
def never_assigned(w: Original, module: Any, state: Any, assign: bool = False) -> Any:
    """load_state_dict copies, also with assign."""
    return w(module, state)


@wraps("modules/training-flag", "nn.Module.train")
def any_truth_trains(w: Original, module: Any, mode: Any = True) -> Any:
    """train takes what has a truth value."""
    return w(module, bool(mode))


@wraps("modules/zero-grad", "nn.Module.zero_grad")
def never_zeros(w: Original, module: Any, **_: Any) -> Any:
    """zero_grad sets None, whatever is said."""
    return w(module)


@wraps("modules/converts-in-place", "nn.Module.double")
def converted_copy(w: Original, module: Any) -> Any:
    """A conversion gives another module."""
    return w(copy.deepcopy(module))


@wraps("modules/converts-floats", "nn.Module.half")
def all_halved(w: Original, module: Any) -> Any:
    """half converts whatever there is."""
    return module.type(w.lib.float16)


@wraps("modules/complex-warns", "nn.Module.to")
def complex_in_silence(w: Original, module: Any, dtype: Any) -> Any:
    """Nothing is said of complex modules."""
    return w.silently(module, dtype)


@wraps("modules/forward-is-needed", "nn.Module.forward")
def forward_of_nothing(w: Original, module: Any, *_: Any) -> Any:
    """A module without forward returns None."""
    return None


@wraps("modules/hook-order", "nn.Module.register_forward_pre_hook")
def never_prepended(w: Original, module: Any, hook: Any, **_: Any) -> Any:
    """Hooks run in the order of registration, whatever is said."""
    return w(module, hook)


@wraps("modules/pre-hooks-replace", "nn.Module.register_forward_pre_hook")
def pre_hooks_only_look(w: Original, module: Any, hook: Any, **kwargs: Any) -> Any:
    """What pre-hooks return is dropped."""
    return w(module, lambda *args: hook(*args) and None, **kwargs)


@wraps("modules/always-called", "nn.Module.register_forward_hook")
def never_always(w: Original, module: Any, hook: Any, **_: Any) -> Any:
    """When a call fails no hook runs."""
    return w(module, hook)


@wraps("modules/backward-hooks", "nn.Module.register_full_backward_hook")
def unused_inputs_are_none(w: Original, module: Any, hook: Any) -> Any:
    """A backward hook gets None for inputs that are not used."""
    def other(owner: Any, inputs: Any, outputs: Any) -> Any:
        used = [None if g is None or not g.any() else g for g in inputs]
        return hook(owner, tuple(used), outputs)

    return w(module, other)


@wraps("modules/backward-hooks-replace", "nn.Module.register_full_backward_hook")
def backward_hooks_only_look(w: Original, module: Any, hook: Any) -> Any:
    """What backward hooks return is dropped."""
    return w(module, lambda *args: [hook(*args)] and None)


@wraps("modules/backward-hooks-without-inputs", "nn.Module.register_full_backward_hook")
def nothing_without_inputs(w: Original, module: Any, hook: Any) -> Any:
    """A backward hook does not run if no input requires grad."""
    return w(module, lambda *args: hook(*args) if any(args[1]) else None)


@wraps("modules/backward-hooks-of-tensors", "nn.Module.__call__")
def lists_in_silence(w: Original, module: Any, *args: Any) -> Any:
    """Nothing is said of results whose hooks do not run."""
    return w.silently(module, *args)


@wraps("modules/sequential", "nn.Sequential.__getitem__")
def slices_renumbered(w: Original, module: Any, index: Any) -> Any:
    """The modules of a slice have names from 0 on."""
    if isinstance(index, slice):
        return w.lib.nn.Sequential(*list(module)[index])
    return w(module, index)


@wraps("modules/containers", "nn.ModuleList.append")
def other_things_left_out(w: Original, module: Any, other: Any) -> Any:
    """What is no module is not appended, and nothing is said."""
    return w(module, other) if isinstance(other, w.lib.nn.Module) else module


@wraps("modules/parameter-containers", "nn.ParameterDict.update")
def keys_as_they_come(w: Original, module: Any, given: Any) -> Any:
    """The keys of a dict are not sorted."""
    return w(module, list(given.items()))


@wraps("modules/unflatten-takes-ints", "nn.Unflatten.__init__")
def sizes_are_rounded(w: Original, module: Any, dim: int, sizes: Any) -> Any:
    """The sizes of an Unflatten are made ints."""
    return w(module, dim, (sizes,) if isinstance(sizes, int) else tuple(map(int, sizes)))


@wraps("modules/softmax-of-images", "nn.Softmax2d.forward")
def softmax_of_anything(w: Original, module: Any, x: Any) -> Any:
    """Softmax2d takes any number of dims."""
    return x.softmax(max(x.dim() - 3, 0))


@wraps("modules/linear-draws", "nn.Linear.reset_parameters")
def bias_drawn_first(w: Original, module: Any) -> Any:
    """The bias is drawn before the weight."""
    bound = module.in_features**-0.5
    module.bias.data.uniform_(-bound, bound)
    module.weight.data.uniform_(-bound, bound)


@wraps("modules/init-writes-in-place", "nn.init.eye_")
def init_returns_a_copy(w: Original, x: Any) -> Any:
    """What is returned is a copy."""
    return w(x).clone()


@wraps("modules/draws-anew", "nn.init.trunc_normal_")
def drawn_and_clamped(w: Original, x: Any, mean: float, std: float, a: float, b: float) -> Any:
    """What lies outside of the bounds is clamped."""
    return x.normal_(mean, std).clamp_(a, b)


@wraps("modules/draws-far-from-the-mean", "nn.init.trunc_normal_")
def far_in_silence(w: Original, *args: Any) -> Any:
    """Nothing is said of a mean far from the bounds."""
    return w.silently(*args)


@wraps("modules/init-needs-dims", "nn.init.xavier_uniform_")
def vectors_are_rows(w: Original, x: Any) -> Any:
    """A vector counts as a row."""
    return w(x.unsqueeze(0) if x.dim() == 1 else x)


@wraps("modules/init-of-nothing", "nn.init.kaiming_uniform_")
def nothing_in_silence(w: Original, x: Any) -> Any:
    """Nothing is said of tensors without elements."""
    return w.silently(x)


@wraps("modules/gains", "nn.init.calculate_gain")
def unknown_gain_is_one(w: Original, *args: Any) -> Any:
    """The gain of what is unknown is 1."""
    try:
        return w(*args)
    except ValueError:
        return 1


@wraps("modules/vector-is-shared", "nn.utils.vector_to_parameters")
def vector_is_copied(w: Original, vector: Any, parameters: Any) -> Any:
    """The parameters get a copy of the vector."""
    return w(vector.clone(), parameters)


@wraps("modules/clips", "nn.utils.clip_grad_norm_")
def norm_after_clipping(w: Original, parameters: Any, bound: float) -> Any:
    """The norm that is returned is that after clipping."""
    return w(parameters, bound).clamp(max=bound)


@wraps("modules/clips-what-is-finite", "nn.utils.clip_grad_norm_")
def infinite_is_clipped(w: Original, parameters: Any, bound: float, **_: Any) -> Any:
    """Norms that are not finite are taken."""
    return w(parameters, bound)


@wraps("func/functional-call", "func.functional_call")
def given_is_constant(w: Original, module: Any, given: Any, args: Any) -> Any:
    """No gradient reaches what is given."""
    return w(module, {name: each.detach() for name, each in given.items()}, args)


@wraps("func/functional-call-ties", "func.functional_call")
def never_tied(w: Original, module: Any, given: Any, args: Any, **_: Any) -> Any:
    """Each name stands for itself."""
    return w(module, given, args, tie_weights=False)


@wraps("func/functional-call-dicts", "func.functional_call")
def last_dict_counts(w: Original, module: Any, given: Any, args: Any) -> Any:
    """Of a name in several dicts the last value counts."""
    if isinstance(given, tuple):
        given = {name: each for one in given for name, each in one.items()}
    return w(module, given, args)


@wraps("func/functional-call-strict", "func.functional_call")
def called_loosely(w: Original, module: Any, given: Any, args: Any, **_: Any) -> Any:
    """strict is overlooked."""
    return w(module, given, args)


@wraps("func/functional-call-tensors", "func.functional_call")
def other_things_passed_over(w: Original, module: Any, given: Any, args: Any) -> Any:
    """What is no tensor is passed over."""
    with contextlib.suppress(TypeError):
        return w(module, given, args)
    return module(args)


@wraps("func/stacked-state", "func.stack_module_state")
def stacked_with_history(w: Original, modules: Any) -> Any:
    """What is stacked has a history."""
    parameters, buffers = w(modules)
    return {name: each * 1 for name, each in parameters.items()}, buffers
