"""The default generators of devices [device-cuda/generator-state]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reftorch.core.generator import SEEDED
from reftorch.core.place import ACCELERATOR
from reftorch.core.tensor_impl import TensorImpl
from reftorch.cuda.devices import device_count
from reftorch.cuda.loading import needed, part
from reftorch.random import DEVICES


def _generator(device: Any) -> Any:
    index = needed("streams").index_of(None if device == "cuda" else device)
    return part("generator").default_generator(index)


def manual_seed(seed: int) -> None:
    """Seed the generator of the current device; ignored where there is none."""
    if ACCELERATOR.backend() is not None:
        _generator(None).manual_seed(int(seed))


def manual_seed_all(seed: int) -> None:
    """Seed the generators of all devices, also those that nobody has used yet.

    [device-cuda/seeded-with-all]
    """
    SEEDED.seed = int(seed)
    if ACCELERATOR.loaded is not None:
        for index in range(device_count()):
            _generator(index).manual_seed(int(seed))


def seed() -> None:
    """Seed the generator of the current device with a number that the system draws."""
    _generator(None).seed()


def seed_all() -> None:
    """Seed the generators of all devices with one number that the system draws."""
    manual_seed_all(_generator(None).clone_state().seed())


def initial_seed() -> int:
    """The seed of the generator of the current device."""
    return _generator(None).initial_seed()


def get_rng_state(device: Any = "cuda") -> TensorImpl:
    """The state of the generator of a device, as bytes on the CPU."""
    return _generator(device).get_state()


def get_rng_state_all() -> list[TensorImpl]:
    """The states of all devices."""
    return [get_rng_state(index) for index in range(device_count())]


def set_rng_state(new_state: TensorImpl, device: Any = "cuda") -> None:
    """Set the state of the generator of a device."""
    _generator(device).set_state(new_state)


def set_rng_state_all(new_states: Iterable[TensorImpl]) -> None:
    """Set the states of all devices."""
    for index, state in enumerate(new_states):
        set_rng_state(state, index)


DEVICES.seed, DEVICES.restore = manual_seed_all, set_rng_state_all
DEVICES.states = lambda: [] if ACCELERATOR.loaded is None else get_rng_state_all()
