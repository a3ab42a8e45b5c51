"""`reftorch.random`: the default generator, and what is done with it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

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
    SEED_DEVICES.call(drawn)
    return default_generator


class _SeedDevices:
    """How to seed the devices, which lie above."""

    __slots__ = ("call",)

    call: Callable[[int], None]

    def __init__(self) -> None:
        self.call = lambda seed: None


SEED_DEVICES = _SeedDevices()


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


@contextlib.contextmanager
def fork_rng(devices: Iterable[Any] | None = None, enabled: bool = True) -> Iterator[None]:
    """Leave the default generator as it was found [random/fork].

    There are no other devices whose generators could be meant.
    """
    if not enabled:
        yield
        return
    state = default_generator.get_state()
    try:
        yield
    finally:
        default_generator.set_state(state)
