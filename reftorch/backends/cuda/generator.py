"""The default generators of devices."""

from __future__ import annotations

from reftorch.backends.cuda import streams
from reftorch.core.generator import SEEDED, Generator
from reftorch.core.philox import DeviceGenerator

_generators: dict[int, DeviceGenerator] = {}


def default_generator(index: int) -> DeviceGenerator:
    """The generator that draws where none is named, seeded as the program has seeded all."""
    known = _generators.get(index)
    if known is None:
        fresh = Generator(streams.device_of(index))
        assert isinstance(fresh, DeviceGenerator)
        if SEEDED.seed is not None:
            fresh.manual_seed(SEEDED.seed)
        known = _generators.setdefault(index, fresh)
    return known
