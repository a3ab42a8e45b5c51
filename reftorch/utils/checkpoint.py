"""torch.utils.checkpoint: functions that are run again in the backward pass.

Instead of what a function saves for its gradients only its arguments are kept. Both ways of
PyTorch are there: the re-entrant one, which records nothing at first and runs a backward pass
within the backward pass, and the other one, which records as always and keeps nothing
(`reftorch.utils.recomputation`). There is no autocast here whose state would have to be restored,
and no other device with random numbers.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from reftorch.autograd import api
from reftorch.autograd.engine import RUNS
from reftorch.autograd.function import Function
from reftorch.autograd.grad_mode import enable_grad
from reftorch.core.graph import LEAF
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.core.warning import warn
from reftorch.dispatch.operator import requires_grad
from reftorch.errors import check
from reftorch.random import fork_rng, restore_all, states_of_all
from reftorch.utils.recomputation import CheckpointError, Contexts, GraphExecGroup, Region

__all__ = [
    "CheckpointError", "CheckpointFunction", "GraphExecGroup", "check_backward_validity",
    "checkpoint", "checkpoint_sequential", "detach_variable", "noop_context_fn",
    "set_checkpoint_debug_enabled", "set_checkpoint_early_stop",
]  # fmt: skip

DETERMINISM_CHECKS = ("default", "none")


# ---- what is set from outside


class _Settings:
    """What overrules the arguments of `checkpoint`, where it is not None."""

    __slots__ = ("early_stop", "debug")

    def __init__(self) -> None:
        self.early_stop: bool | None = None
        self.debug: bool | None = None


_SETTINGS = _Settings()


@contextlib.contextmanager
def set_checkpoint_early_stop(enable: bool) -> Iterator[None]:
    """Say for what is checkpointed inside whether it stops early [checkpoint/early-stop]."""
    before, _SETTINGS.early_stop = _SETTINGS.early_stop, enable
    try:
        yield
    finally:
        _SETTINGS.early_stop = before


@contextlib.contextmanager
def set_checkpoint_debug_enabled(enabled: bool | None) -> Iterator[None]:
    """Say for what is checkpointed inside whether errors list the operators that ran."""
    before, _SETTINGS.debug = _SETTINGS.debug, enabled
    try:
        yield
    finally:
        _SETTINGS.debug = before


def noop_context_fn() -> Contexts:
    """Two contexts that do nothing."""
    return contextlib.nullcontext(), contextlib.nullcontext()


# ---- checkpointing


def checkpoint(
    function: Callable[..., Any], *args: Any, use_reentrant: bool | None = None,
    preserve_rng_state: bool = True, context_fn: Callable[[], Contexts] = noop_context_fn,
    determinism_check: str = "default", debug: bool = False, early_stop: bool = True,
    **kwargs: Any,
) -> Any:  # fmt: skip
    """Call `function`, and again in the backward pass [checkpoint/recomputes].

    `context_fn` gives a context for the first time and one for the others
    [checkpoint/contexts]; `preserve_rng_state` has the same random numbers drawn each time
    [checkpoint/random]; `determinism_check="none"` has fewer things compared
    [checkpoint/same-metadata]; `debug` has errors say which operators ran.
    """
    if use_reentrant is None:
        _warn_of_no_choice("checkpoint")
        use_reentrant = True
    if use_reentrant:
        _check_reentrant(kwargs, context_fn, debug)
        return CheckpointFunction.apply(function, preserve_rng_state, *args)
    early_stop = early_stop if _SETTINGS.early_stop is None else _SETTINGS.early_stop
    debug = debug if _SETTINGS.debug is None else _SETTINGS.debug
    check(
        not debug or context_fn is noop_context_fn, "checkpoint/arguments-of-each-way",
        "debug=True is incompatible with non-default context_fn",
    )  # fmt: skip
    first, again = context_fn()
    check(
        determinism_check in DETERMINISM_CHECKS, "checkpoint/determinism-check-is-one-of",
        "determinism_check should be one of {}, but got {}", list(DETERMINISM_CHECKS),
        determinism_check,
    )  # fmt: skip
    if not MODE.grad:  # [checkpoint/nothing-to-record]
        return function(*args, **kwargs)
    region = Region(
        function, args, kwargs, context=again, preserve_rng_state=preserve_rng_state,
        early_stop=early_stop, compare=determinism_check == "default", debug=debug,
    )  # fmt: skip
    return region.run(first, args)


def _warn_of_no_choice(name: str) -> None:
    warn(
        "checkpoint/say-which-way", "torch.utils.checkpoint: pass use_reentrant to {} explicitly; "
        "False is the recommended way, True what is done without it.", name,
    )  # fmt: skip


def _check_reentrant(kwargs: dict[str, Any], context_fn: Any, debug: bool) -> None:
    check(
        not kwargs, "checkpoint/arguments-of-each-way", "Unexpected keyword arguments: {}",
        ",".join(kwargs),
    )  # fmt: skip
    check(
        context_fn is noop_context_fn and not debug, "checkpoint/arguments-of-each-way",
        "Passing `context_fn` or `debug` is only supported when use_reentrant=False.",
    )  # fmt: skip


def checkpoint_sequential(
    functions: Sequence[Callable[[Any], Any]], segments: int, input: Any,  # noqa: A002
    use_reentrant: bool | None = None, *, preserve_rng_state: bool = True, **kwargs: Any,
) -> Any:  # fmt: skip
    """Call functions one after the other, in segments that are checkpoints each.

    The last one, which takes what the division leaves over, is not [checkpoint/sequential].
    """
    if use_reentrant is None:
        _warn_of_no_choice("checkpoint_sequential")
        use_reentrant = True
    check(
        not kwargs, "checkpoint/arguments-of-each-way", "Unexpected keyword arguments: {}",
        ",".join(kwargs),
    )  # fmt: skip
    length = len(functions) // segments
    check(
        length > 0 or segments < 0, "checkpoint/sequential",
        "{} functions do not make {} segments", len(functions), segments, error=ValueError,
    )  # fmt: skip
    end = 0
    for start in range(0, length * (segments - 1), length):
        end = start + length
        input = checkpoint(  # noqa: A001
            _in_a_row(functions[start:end]), input, use_reentrant=use_reentrant,
            preserve_rng_state=preserve_rng_state,
        )  # fmt: skip
    return _in_a_row(functions[end:])(input)


def _in_a_row(functions: Sequence[Callable[[Any], Any]]) -> Callable[[Any], Any]:
    def composed(value: Any) -> Any:
        for function in functions:
            value = function(value)
        return value

    return composed


# ---- the re-entrant way


def detach_variable(inputs: tuple[Any, ...]) -> tuple[Any, ...]:
    """The inputs without history: leaves that require grad where the inputs do."""
    check(
        isinstance(inputs, tuple), "checkpoint/reentrant-leaves",
        "Only tuple of tensors is supported. Got Unsupported input type: {}",
        type(inputs).__name__, error=RuntimeError,
    )  # fmt: skip
    return tuple([_leaf_of(each) if isinstance(each, TensorImpl) else each for each in inputs])


def _leaf_of(tensor: TensorImpl) -> TensorImpl:
    leaf = alias_of(tensor)
    leaf._node = LEAF if requires_grad((tensor,)) else None
    return leaf


def check_backward_validity(inputs: Iterable[Any]) -> None:
    """Warn unless a tensor among the inputs requires grad [checkpoint/reentrant-needs-grad]."""
    if not any(isinstance(each, TensorImpl) and requires_grad((each,)) for each in inputs):
        warn(
            "checkpoint/reentrant-needs-grad",
            "None of the inputs have requires_grad=True. Gradients will be None",
        )


class CheckpointFunction(Function):
    """A function that records nothing, and whose backward runs it again, recorded."""

    @staticmethod
    def forward(ctx: Any, function: Any, preserve_rng_state: bool, *args: Any) -> Any:
        check_backward_validity(args)
        ctx.function = function
        ctx.state = states_of_all() if preserve_rng_state else None
        tensors = [arg for arg in args if isinstance(arg, TensorImpl)]
        ctx.others = [None if isinstance(arg, TensorImpl) else arg for arg in args]
        ctx.places = [i for i, arg in enumerate(args) if isinstance(arg, TensorImpl)]
        ctx.save_for_backward(*tensors)
        return function(*args)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        check(
            all(run.wanted is None for run in RUNS.stack), "checkpoint/reentrant-is-for-backward",
            "When use_reentrant=True, torch.utils.checkpoint is incompatible with .grad() or "
            "passing an `inputs` parameter to .backward(). To resolve this error, you can either "
            "set use_reentrant=False, or call .backward() without passing the `inputs` argument.",
        )  # fmt: skip
        args = list(ctx.others)
        for place, tensor in zip(ctx.places, ctx.saved_tensors, strict=True):
            args[place] = tensor
        leaves: Any = detach_variable(tuple(args))
        with fork_rng(enabled=ctx.state is not None):
            if ctx.state is not None:
                restore_all(ctx.state)
            with enable_grad():
                result = ctx.function(*leaves)
        _differentiate(result if isinstance(result, tuple) else (result,), grads)
        found = [
            getattr(each, "_grad", None) if isinstance(each, TensorImpl) else None
            for each in leaves
        ]  # fmt: skip
        return (None, None, *found)


def _differentiate(outputs: Sequence[Any], grads: Sequence[Any]) -> None:
    """Run the backward pass within the backward pass, from what requires grad."""
    recorded = [
        (output, grad) for output, grad in zip(outputs, grads, strict=False)
        if isinstance(output, TensorImpl) and requires_grad((output,))
    ]  # fmt: skip
    check(
        len(recorded) > 0, "checkpoint/reentrant-records-again",
        "none of output has requires_grad=True, this checkpoint() is not necessary",
    )  # fmt: skip
    api.backward([output for output, _ in recorded], [grad for _, grad in recorded])
