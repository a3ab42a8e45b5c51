"""Modules as functions of their parameters: `functional_call` and `stack_module_state`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.nn.module import Module


def functional_call(
    module: Module, parameter_and_buffer_dicts: Any, args: Any = None,
    kwargs: dict[str, Any] | None = None, *, tie_weights: bool = True, strict: bool = False,
) -> Any:  # fmt: skip
    """Call a module with other tensors in the place of its own [func/functional-call].

    A value given for one of several names of a tensor counts for all of them
    [func/functional-call-ties]. `strict`: each tensor is given, and nothing else.
    """
    given = _merged(parameter_and_buffer_dicts)
    positional = () if args is None else args if isinstance(args, tuple) else (args,)
    with _replaced(module, given, tie_weights, strict):
        return module(*positional, **({} if kwargs is None else kwargs))


def _merged(dicts: Any) -> dict[str, Any]:
    """One dict of one or several, which have no name in common [func/functional-call-dicts]."""
    if isinstance(dicts, dict):
        return dicts
    check(
        isinstance(dicts, (list, tuple)), "func/functional-call-dicts",
        "Expected parameter_and_buffer_dicts to be a dict, or a list/tuple of dicts, but got {}",
        type(dicts),
    )  # fmt: skip
    merged: dict[str, Any] = {}
    for each in dicts:
        check(
            isinstance(each, dict), "func/functional-call-dicts",
            "Expected all elements of parameter_and_buffer_dicts to be dictionaries",
        )
        twice = sorted(merged.keys() & each.keys())
        check(
            not twice, "func/functional-call-dicts",
            "{} appeared in multiple dictionaries; behavior of functional call is ambiguous", twice,
        )  # fmt: skip
        merged.update(each)
    return merged


def _own(module: Module) -> dict[str, Any]:
    """Every parameter and buffer, tied ones under each of their names."""
    return {
        **dict(module.named_parameters(remove_duplicate=False)),
        **dict(module.named_buffers(remove_duplicate=False)),
    }


def _tied(own: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """What was given, under all names of the same tensor [func/functional-call-ties]."""
    names: dict[int, list[str]] = {}
    for name, tensor in own.items():
        names.setdefault(id(tensor), []).append(name)
    whole = dict(given)
    for group in names.values():
        values = {id(given[name]): given[name] for name in group if name in given}
        check(
            len(values) <= 1, "func/functional-call-ties",
            "functional_call got multiple values for keys {}, which are tied. Consider using "
            "tie_weights=False", group,
        )  # fmt: skip
        for value in values.values():
            whole.update(dict.fromkeys(group, value))
    return whole


def _check_complete(module: Module, own: dict[str, Any], given: dict[str, Any]) -> None:
    missing = [name for name in own if name not in given]
    unexpected = [name for name in given if name not in own]
    check(
        not missing and not unexpected, "func/functional-call-strict",
        "Error(s) in reparametrizing for {}:\n\tMissing key(s): {}.\n\tUnexpected key(s): {}.",
        type(module).__name__, missing, unexpected,
    )  # fmt: skip


@contextmanager
def _replaced(
    module: Module, given: dict[str, Any], tie_weights: bool, strict: bool
) -> Iterator[None]:
    """Other tensors in the registers of a module, until the end, however it comes.

    [func/functional-call]
    """
    own = _own(module)
    whole = _tied(own, given) if tie_weights else given
    if strict:
        _check_complete(module, own, whole)
    changed: list[tuple[str, dict[str, Any], str, Any]] = []
    try:
        for name, tensor in whole.items():
            place, _, last = name.rpartition(".")
            held = _register(module.get_submodule(place), last, tensor)
            changed.append((name, held, last, held.get(last, _NOTHING)))
            held[last] = tensor
        yield
    finally:
        for name, held, last, before in reversed(changed):
            if name in given and last in held:
                given[name] = held[last]  # what the call assigned there
            if before is _NOTHING:
                held.pop(last, None)
            else:
                held[last] = before


_NOTHING = object()


def _register(owner: Module, name: str, tensor: Any) -> dict[str, Any]:
    """Where a module keeps what has a name: among its attributes, if it knows none."""
    held: dict[str, Any]
    for held in (owner._parameters, owner._buffers):
        if name in held:
            break
    else:
        held = owner.__dict__
        known = getattr(owner, name, tensor)
        check(
            isinstance(known, TensorImpl), "func/functional-call-tensors",
            "attribute `{}`: {} is not an instance of torch.Tensor", name, known,
        )  # fmt: skip
    check(
        tensor is None or isinstance(tensor, TensorImpl), "func/functional-call-tensors",
        "{} is not an instance of torch.Tensor", tensor,
    )  # fmt: skip
    return held


# ---- ensembles


def stack_module_state(models: Sequence[Module]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parameters and the buffers of several modules, stacked along a new first dim.

    They are leaves that share no memory with the modules [func/stacked-state].
    """
    count = len(models)
    check(
        count > 0, "func/stacked-state", "stack_module_state: Expected at least one model, got 0."
    )
    first = models[0]
    check(
        all(model.training == first.training for model in models), "func/stacked-state",
        "stack_module_state: Expected all models to have the same training/eval mode.",
    )  # fmt: skip
    check(
        all(type(model) is type(first) for model in models), "func/stacked-state",
        "stack_module_state: Expected all models to be of the same class.",
    )  # fmt: skip
    parameters = [dict(model.named_parameters()) for model in models]
    buffers = [dict(model.named_buffers()) for model in models]
    return _stacked(parameters), _stacked(buffers)


def _stacked(states: Sequence[dict[str, Any]]) -> dict[str, Any]:
    stacked = {}
    for name, tensor in states[0].items():
        several = [state[name] for state in states]
        check(
            all(each.requires_grad == tensor.requires_grad for each in several),
            "func/stacked-state",
            "Expected {} from each model to have the same .requires_grad", name,
        )  # fmt: skip
        whole: Any = PACKETS["stack"](several)
        stacked[name] = whole.detach().requires_grad_(tensor.requires_grad)
    return stacked
