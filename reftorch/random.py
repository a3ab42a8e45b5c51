"""`reftorch.random`: the default generator, and what is done with it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from reftorch.core.device import device
from reftorch.core.generator import SEEDED, Generator, default_generator
from reftorch.core.tensor_impl import TensorImpl

__all__ = [
    "default_generator", "fork_rng", "get_rng_state", "initial_seed", "manual_seed", "seed",
    "set_rng_state",
]  # fmt: skip


def manual_seed(seed: Any) -> Generator:
    """Seed the default generator, and return it [random/default-generator].

    What is no integer is made one [random/seed-is-an-int]. Those of devices are seeded, too
    [device-cuda/seeded-with-all].
    """
    drawn = default_generator.manual_seed(int(seed)).initial_seed()
    SEEDED.seed = drawn
    DEVICES.seed(drawn)
    return default_generator


class _Devices:
    """What is done with the default generators of devices, which lie above."""

    __slots__ = ("seed", "states", "restore")

    seed: Callable[[int], None]
    states: Callable[[], list[TensorImpl]]  # of all devices, none where none was used
    restore: Callable[[list[TensorImpl]], None]

    def __init__(self) -> None:
        self.seed = lambda seed: None
        self.states = list
        self.restore = lambda states: None


DEVICES = _Devices()


def seed() -> int:
    """Seed all default generators with a number that the system draws, and return that."""
    return manual_seed(default_generator.seed()).initial_seed()


def initial_seed() -> int:
    """The seed from which the default generator started."""
    return default_generator.initial_seed()


def get_rng_state() -> TensorImpl:
    """The state of the default generator."""
    return default_generator.get_state()


def set_rng_state(new_state: TensorImpl) -> None:
    """Set the state of the default generator [random/state-is-checked]."""
    default_generator.set_state(new_state)


def states_of_all() -> tuple[TensorImpl, list[TensorImpl]]:
    """The states of the default generators, that of the CPU and those of devices in use."""
    return default_generator.get_state(), DEVICES.states()


def restore_all(states: tuple[TensorImpl, list[TensorImpl]]) -> None:
    """Go on from the states of all default generators."""
    default_generator.set_state(states[0])
    DEVICES.restore(states[1])


@contextlib.contextmanager
def fork_rng(devices: Iterable[Any] | None = None, enabled: bool = True) -> Iterator[None]:
    """Leave the default generators as they were found, those of devices too [random/fork].

    Of devices only those that are listed, where some are.
    """
    if not enabled:
        yield
        return
    state, states = default_generator.get_state(), DEVICES.states()
    kept = None if devices is None else {_index(each) for each in devices}
    try:
        yield
    finally:
        default_generator.set_state(state)
        now = DEVICES.states()
        DEVICES.restore([
            before if kept is None or index in kept else after
            for index, (before, after) in enumerate(zip(states, now, strict=False))
        ])  # fmt: skip


def _index(given: Any) -> int | None:
    return given if isinstance(given, int) else device(given).index
