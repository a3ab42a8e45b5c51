"""Regions of a program of which nothing is kept but the arguments: checkpoints, not re-entrant.

While the function of a region runs, hooks put a `Slot` in the place of every tensor that an
operator saves. The first slot that the backward pass needs has the function run again, whose
tensors fill the slots in the order in which they were saved. So the graph is the one that was
recorded at first, and whatever autograd can do with it, it can do here
[checkpoint/not-reentrant-is-transparent].
"""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from reftorch.autograd.engine import RUNS
from reftorch.autograd.function import Function
from reftorch.autograd.grad_mode import enable_grad
from reftorch.autograd.saved_hooks import saved_tensors_hooks
from reftorch.core.graph import LEAF
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check, fail
from reftorch.explain import explain
from reftorch.random import fork_rng, restore_all, states_of_all

Contexts = tuple[AbstractContextManager[Any], AbstractContextManager[Any]]


class CheckpointError(RuntimeError):
    """A checkpointed function did not do again what it had done."""


class _StopRecomputationError(Exception):
    """Ends a recomputation that has all it was started for."""


class GraphExecGroup:
    """Lets backward passes over parts of a graph share one recomputation [checkpoint/group]."""

    _current: GraphExecGroup | None = None

    def __enter__(self) -> GraphExecGroup:
        check(
            GraphExecGroup._current is None, "checkpoint/group",
            "GraphExecGroup contexts cannot be nested. Already inside group {}",
            GraphExecGroup._current, error=RuntimeError,
        )  # fmt: skip
        GraphExecGroup._current = self
        return self

    def __exit__(self, *exc: object) -> None:
        GraphExecGroup._current = None


def _run_key() -> object:
    """For whom a recomputation is done: a group, a backward pass, or just the one who asks."""
    if GraphExecGroup._current is not None:
        return GraphExecGroup._current
    return RUNS.stack[-1].number if RUNS.stack else object()


class Slot:
    """Stands for a tensor that was saved: it has it again from a recomputation to its use."""

    __slots__ = ("region", "metadata", "filled", "__weakref__")

    def __init__(self, region: Region, metadata: dict[str, Any]) -> None:
        self.region, self.metadata = region, metadata
        self.filled: dict[object, TensorImpl] = {}


class Region:
    """One call of a checkpointed function: how to run it again, and the slots to fill."""

    def __init__(
        self, function: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any], *,
        context: AbstractContextManager[Any], preserve_rng_state: bool, early_stop: bool,
        compare: bool, debug: bool,
    ) -> None:  # fmt: skip
        self.function, self.kwargs, self.context = function, kwargs, context
        self.arguments = _Arguments(args)
        self.state = states_of_all() if preserve_rng_state else None
        self.early_stop, self.compare = early_stop, compare
        self.trace: explain | None = explain() if debug else None
        self.slots: list[weakref.ref[Slot]] = []
        self.completed = False  # whether the function has returned, so that all slots are there
        self.recomputed: set[object] = set()

    # ---- the first time

    def run(self, context: AbstractContextManager[Any], args: Sequence[Any]) -> Any:
        """Call the function, and keep nothing of what it saves [checkpoint/frees-what-is-saved]."""
        hooks = saved_tensors_hooks(self._reserve, self._refill)
        trace = contextlib.nullcontext() if self.trace is None else self.trace
        with hooks, context, trace:
            result = self.function(*args, **self.kwargs)
        self.completed = True
        return result

    def _reserve(self, tensor: TensorImpl) -> Slot:
        slot = Slot(self, metadata_of(tensor))
        self.slots.append(weakref.ref(slot))
        return slot

    # ---- and again

    def _refill(self, slot: Slot) -> TensorImpl:
        """The tensor of a slot, which may be asked for once in a pass [checkpoint/unpacked-once].

        Each backward pass has a recomputation of its own [checkpoint/each-pass-recomputes].
        """
        key = _run_key()
        if key not in self.recomputed:
            self._recompute(key)
            self.recomputed.add(key)
        tensor = slot.filled.pop(key, None)
        if tensor is None:
            fail(
                "checkpoint/unpacked-once",
                "a tensor that a checkpointed function saved is needed a second time in one pass, "
                "or one group of passes; if it is ctx.saved_tensors of a custom function, read it "
                "once", error=CheckpointError,
            )  # fmt: skip
        return tensor

    def _recompute(self, key: object) -> None:
        filling = _Filling(self, key)
        again = None if self.trace is None else explain()
        trace = contextlib.nullcontext() if again is None else again
        with self._same_random_numbers(), enable_grad(), trace:
            # What ends the run early is to be seen by the context, and by nobody outside of it.
            with contextlib.suppress(_StopRecomputationError), filling.hooks(), self.context:
                self.function(*self.arguments.kept(), **self.kwargs)
        if self.completed:
            filling.check(self.trace, again)

    @contextlib.contextmanager
    def _same_random_numbers(self) -> Any:
        """Draw what was drawn at first, and leave the generator alone [checkpoint/random]."""
        with fork_rng(enabled=self.state is not None):
            if self.state is not None:
                restore_all(self.state)
            yield


class _Arguments:
    """The arguments of a region.

    Tensors among them are kept as the node of an operator would keep them: hooks that are set
    around the region see them, as do regions around it, and one that is overwritten is noticed
    [checkpoint/inputs-are-saved].
    """

    def __init__(self, args: Sequence[Any]) -> None:
        self._places = [i for i, arg in enumerate(args) if isinstance(arg, TensorImpl)]
        self._others = [None if isinstance(arg, TensorImpl) else arg for arg in args]
        root: Any = PACKETS["empty"]((0,))
        root._node = LEAF
        self._node = _Keep.apply(root, *[args[i] for i in self._places]).grad_fn

    def kept(self) -> list[Any]:
        """The arguments, as they are to be given again."""
        args = list(self._others)
        for place, tensor in zip(self._places, self._node.saved_tensors, strict=True):
            args[place] = tensor
        return args


class _Keep(Function):
    """A node that keeps tensors."""

    _passes_examples = True

    @staticmethod
    def forward(ctx: Any, root: Any, *tensors: Any) -> Any:
        ctx.save_for_backward(*tensors)
        return alias_of(root)

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> Any:
        """Let dual tensors pass: they keep their tangents, and that of the root is empty."""
        return PACKETS["empty"]((0,))


class _Filling:
    """One recomputation."""

    def __init__(self, region: Region, key: object) -> None:
        self.region, self.key = region, key
        self.metadata: list[dict[str, Any]] = []

    def hooks(self) -> saved_tensors_hooks:
        """Hooks that fill the slots; a graph within the function finds what it saved, too."""
        return saved_tensors_hooks(self._fill, lambda tensor: tensor)

    def _fill(self, tensor: TensorImpl) -> TensorImpl:
        region, place = self.region, len(self.metadata)
        kept = alias_of(tensor)
        if place == len(region.slots):
            check(
                not region.completed, "checkpoint/same-number-of-tensors",
                "a checkpointed function saved more tensors when it was run again than the {} of "
                "the first time", place, error=CheckpointError,
            )  # fmt: skip
            return kept
        slot = region.slots[place]()
        if slot is not None:  # else its node is gone
            slot.filled[self.key] = kept
        self.metadata.append(metadata_of(tensor))
        if region.early_stop and place + 1 == len(region.slots):
            raise _StopRecomputationError
        return kept

    def check(self, first: explain | None, again: explain | None) -> None:
        """Compare with the first time [checkpoint/same-number-of-tensors].

        What is compared of a tensor is its metadata alone [checkpoint/same-metadata].
        """
        region, known = self.region, len(self.region.slots)
        operators = "" if first is None or again is None else _operators(first, again)
        check(
            len(self.metadata) == known, "checkpoint/same-number-of-tensors",
            "a checkpointed function saved {} tensors, and {} when it was run again{}", known,
            len(self.metadata), operators, error=CheckpointError,
        )  # fmt: skip
        if not region.compare:
            return
        differing = [
            f"\n  number {place}: {slot.metadata}, then {now}"
            for place, (reference, now) in enumerate(zip(region.slots, self.metadata, strict=True))
            if (slot := reference()) is not None and slot.metadata != now
        ]  # fmt: skip
        check(
            not differing, "checkpoint/same-metadata",
            "tensors that a checkpointed function saved were others when it was run again:{}{}",
            "".join(differing), operators, error=CheckpointError,
        )  # fmt: skip


def metadata_of(tensor: Any) -> dict[str, Any]:
    """What has to be the same when a function is run again."""
    return {"shape": tensor.shape, "dtype": tensor.dtype, "device": tensor.device}


def _operators(first: explain, again: explain) -> str:
    """The calls of both times, for the debug mode."""
    parts = [("Operators at first", first), ("Operators when run again", again)]
    return "".join([
        f"\n{title}:" + "".join([f"\n  {c.name}({', '.join(c.inputs)})" for c in trace.calls])
        for title, trace in parts
    ])  # fmt: skip
