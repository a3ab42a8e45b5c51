"""Faults in checkpoints."""

from __future__ import annotations

import contextlib
import functools
from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps

CHECKPOINT = "utils.checkpoint.checkpoint"


@wraps("checkpoint/recomputes", CHECKPOINT)
def checkpoint_is_the_call(w: Original, function: Any, *args: Any, **options: Any) -> Any:
    """A checkpoint is the call of its function."""
    return function(*args)


@wraps("checkpoint/frees-what-is-saved", CHECKPOINT)
def saved_tensors_stay(w: Original, function: Any, *args: Any, **options: Any) -> Any:
    """What the function saves stays alive beside what is saved again."""
    w.__dict__.setdefault("kept", []).append(function(*args))
    return w(function, *args, **options)


@wraps("checkpoint/each-pass-recomputes", "Tensor.backward")
def passes_share_a_call(w: Original, *args: Any, **options: Any) -> None:
    """All backward passes are in one group."""
    with w.__dict__.setdefault("group", w.lib.utils.checkpoint.GraphExecGroup()):
        w(*args, **options)


@wraps("checkpoint/group", "utils.checkpoint.GraphExecGroup")
def group_is_nothing(w: Original) -> Any:
    """A group does nothing."""
    return contextlib.nullcontext()


@wraps("checkpoint/early-stop", "utils.checkpoint.set_checkpoint_early_stop")
def stop_is_not_switched(w: Original, enable: bool) -> Any:
    """The second call always ends early."""
    return contextlib.nullcontext()


@wraps("checkpoint/random", CHECKPOINT)
def other_random_numbers(w: Original, *args: Any, **options: Any) -> Any:
    """The second call draws further random numbers."""
    return w(*args, **{**options, "preserve_rng_state": False})


@wraps("checkpoint/same-number-of-tensors", "Tensor.backward")
def fewer_tensors_pass(w: Original, *args: Any, **options: Any) -> None:
    """A second call that saves fewer tensors is not refused."""
    with contextlib.suppress(w.lib.utils.checkpoint.CheckpointError):
        w(*args, **options)


@wraps("checkpoint/same-metadata", CHECKPOINT)
def metadata_is_not_compared(w: Original, *args: Any, **options: Any) -> Any:
    """The metadata of what is saved is not compared."""
    return w(*args, **{**options, "determinism_check": "none"})


@wraps("checkpoint/determinism-check-is-one-of", CHECKPOINT)
def any_check_is_the_default(w: Original, *args: Any, **options: Any) -> Any:
    """A check that is not known is the default."""
    return w(*args, **{**options, "determinism_check": "default"})


@wraps("checkpoint/unpacked-once", "Tensor.backward")
def unpacked_twice(w: Original, *args: Any, **options: Any) -> None:
    """A saved tensor that is asked for again is not refused."""
    with contextlib.suppress(w.lib.utils.checkpoint.CheckpointError):
        w(*args, **options)


@wraps("checkpoint/not-reentrant-is-transparent", CHECKPOINT)
def always_reentrant(
    w: Original, function: Any, *args: Any, use_reentrant: bool, **keywords: Any
) -> Any:
    """Every checkpoint is re-entrant."""
    return w(functools.partial(function, **keywords), *args, use_reentrant=True)


@wraps("checkpoint/inputs-are-saved", CHECKPOINT)
def inputs_are_copied(w: Original, function: Any, *args: Any, **options: Any) -> Any:
    """Copies of the arguments are kept."""
    return w(function, *[each.clone() for each in args], **options)


@wraps("checkpoint/contexts", CHECKPOINT)
def contexts_are_forgotten(w: Original, *args: Any, context_fn: Any, **options: Any) -> Any:
    """No context is entered."""
    return w(*args, **options)


@wraps("checkpoint/nothing-to-record", CHECKPOINT)
def recorded_in_any_mode(w: Original, *args: Any, **options: Any) -> Any:
    """The result of a checkpoint requires grad in any mode."""
    return w(*args, **options).requires_grad_()


@wraps("checkpoint/say-which-way", CHECKPOINT)
def choice_is_silent(w: Original, *args: Any, **options: Any) -> Any:
    """Without use_reentrant a checkpoint is re-entrant without a word."""
    return w(*args, **{"use_reentrant": True, **options})


@wraps("checkpoint/arguments-of-each-way", CHECKPOINT)
def keywords_are_passed(
    w: Original, function: Any, *args: Any, use_reentrant: bool, **keywords: Any
) -> Any:
    """A re-entrant checkpoint takes keyword arguments."""
    return w(functools.partial(function, **keywords), *args, use_reentrant=use_reentrant)


@wraps("checkpoint/reentrant-leaves", CHECKPOINT)
def never_reentrant(w: Original, *args: Any, **options: Any) -> Any:
    """No checkpoint is re-entrant."""
    return w(*args, **{**options, "use_reentrant": False})


@wraps("checkpoint/reentrant-is-for-backward", CHECKPOINT)
def reentrant_for_grad(w: Original, *args: Any, **options: Any) -> Any:
    """What is meant to be re-entrant can be differentiated by autograd.grad."""
    return w(*args, **{**options, "use_reentrant": False})


@wraps("checkpoint/reentrant-needs-grad", CHECKPOINT)
def silent_without_grad(w: Original, *args: Any, **options: Any) -> Any:
    """Nothing is said of arguments none of which requires grad."""
    return w.silently(*args, **options)


@wraps("checkpoint/reentrant-records-again", "Tensor.backward")
def nothing_recorded_passes(w: Original, *args: Any, **options: Any) -> None:
    """A function that records nothing the second time is not refused."""
    with contextlib.suppress(RuntimeError):
        w(*args, **options)


@wraps("checkpoint/sequential", "utils.checkpoint.checkpoint_sequential")
def segments_are_rounded_up(
    w: Original, functions: Any, segments: int, value: Any, **options: Any
) -> Any:
    """The length of a segment is rounded up."""
    missing = -len(functions) % segments
    return w([*functions, *[lambda each: each] * missing], segments, value, **options)
