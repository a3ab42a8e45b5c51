"""Generators of devices: Philox 4x32-10, which numbers its draws instead of keeping a state.

Four words follow from a seed, which stream they are of (for kernels: which thread), and their
number. So a kernel draws for all elements at once, and the generator remembers how far the
numbers are used up [device-cuda/generator-state].
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from reftorch.core.dtype import uint8
from reftorch.core.generator import Generator, check_bytes, set_device_class
from reftorch.core.tensor_impl import TensorImpl, wrap
from reftorch.errors import check

_STATE = struct.Struct("<Qq")  # the seed, and the offset
_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
_WEYL = (0x9E3779B9, 0xBB67AE85)
_ROUNDS = 10
_MASK = np.uint64(0xFFFF_FFFF)


def philox(seed: int, subsequence: int, first: int, count: int) -> np.ndarray:
    """The words number 4 * first and on of a stream, `count` times four, as uint64."""
    places = np.arange(first, first + count, dtype=np.uint64)
    counter = [
        places & _MASK, places >> np.uint64(32), np.full_like(places, subsequence & 0xFFFF_FFFF),
        np.full_like(places, subsequence >> 32),
    ]  # fmt: skip
    keys = [seed & 0xFFFF_FFFF, seed >> 32]
    for _ in range(_ROUNDS):
        pairs = zip(counter[::2], _MULTIPLIERS, strict=True)
        products = [word * np.uint64(factor) for word, factor in pairs]
        (low0, high0), (low1, high1) = [(p & _MASK, p >> np.uint64(32)) for p in products]
        counter = [
            high1 ^ counter[1] ^ np.uint64(keys[0]), low1,
            high0 ^ counter[3] ^ np.uint64(keys[1]), low0,
        ]  # fmt: skip
        keys = [(key + step) & 0xFFFF_FFFF for key, step in zip(keys, _WEYL, strict=True)]
    return np.stack(counter, axis=1).reshape(-1)


class DeviceGenerator(Generator):
    """A generator of a device: a seed, and how many draws of each thread are used up."""

    __slots__ = ("offset",)

    offset: int

    def take(self, draws: int) -> tuple[int, int]:
        """The seed and offset for a kernel that draws so often in each thread at most.

        Offsets are multiples of four: four words are calculated at once.
        """
        offset = self.offset
        self.offset += -(-draws // 4) * 4
        return self._seed, offset

    def draw32(self, count: int) -> np.ndarray:
        """So many numbers of 32 bits, on the host, as one thread draws them."""
        seed, offset = self.take(count)
        return philox(seed, 0, offset // 4, -(-count // 4))[:count]

    def manual_seed(self, seed: int) -> Generator:
        """Start the stream of a seed [random/seed-range]."""
        super().manual_seed(seed)
        self.offset = 0
        return self

    def get_offset(self) -> int:
        """How many draws are used up."""
        return self.offset

    def set_offset(self, offset: int) -> Generator:
        """Go on from a number of draws."""
        check(
            type(offset) is int and offset >= 0 and offset % 4 == 0, "device-cuda/generator-state",
            "offset must be a multiple of 4, not {}", offset,
        )  # fmt: skip
        self.offset = offset
        return self

    def get_state(self) -> TensorImpl:
        """The seed and the offset as bytes on the CPU [device-cuda/generator-state]."""
        packed = bytearray(_STATE.pack(self._seed, self.offset))
        return wrap(np.frombuffer(packed, np.uint8), uint8)

    def set_state(self, new_state: TensorImpl) -> Generator:
        """Go on from a state that `get_state` gave [device-cuda/generator-state]."""
        rule = "device-cuda/generator-state"
        check_bytes(new_state, rule)
        count = new_state._geometry.numel
        check(count == _STATE.size, rule, "RNG state is wrong size: {} bytes", count)
        seed, offset = _STATE.unpack(new_state.elements().tobytes())
        return self.manual_seed(seed) and self.set_offset(offset)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (str(self._device), self.get_state())


def _restored(where: str, state: TensorImpl) -> Generator:
    return Generator(where).set_state(state)


set_device_class(DeviceGenerator)
