"""Generators of random bits: the Mersenne Twister, with the state that PyTorch keeps on the CPU.

Here are the bits, the seeds and the state; how bits become numbers is said by the kernels.
"""

from __future__ import annotations

import os
import struct
from typing import Any

import numpy as np

from reftorch.core.device import CPU, device, resolve
from reftorch.core.dtype import uint8
from reftorch.core.tensor_impl import TensorImpl, wrap
from reftorch.errors import check

_WORDS = 624  # of 32 bits, in the state of the Mersenne Twister
_DEFAULT_SEED = 67280421310721
# seed, words left, seeded, next word, the words, (unused, cached normal, unused), is it valid, and
# the same for a normal of float32, which nothing makes [random/state-layout]
_STATE = struct.Struct("<Qiiq624Q3di4xf?3x")


def seeded_words(seed: int) -> np.ndarray:
    """The words that follow from a seed, of which the low 32 bits count [random/seeding]."""
    words = np.empty(_WORDS, np.uint32)
    word = seed & 0xFFFF_FFFF
    for place in range(_WORDS):
        words[place] = word
        word = (1812433253 * (word ^ (word >> 30)) + place + 1) & 0xFFFF_FFFF
    return words


def check_bytes(state: Any, rule: str) -> None:
    """A state is a tensor of bytes on the CPU."""
    check(
        isinstance(state, TensorImpl) and state._dtype is uint8 and not state._storage.elsewhere,
        rule, "expected a tensor of bytes on the CPU as the state, but got {}",
        type(state).__name__,
        error=TypeError,
    )  # fmt: skip


class Generator:
    """A stream of random bits.

    `normal` is the second number of a pair of which only the first was asked for
    [random/second-normal-is-kept].
    """

    __slots__ = ("_twister", "_seed", "_unmade", "_fresh", "normal", "_device", "__weakref__")

    normal: float | None

    def __new__(cls, device: device | str = "cpu") -> Generator:
        """Make one of the class that the device has."""
        on_device = cls is Generator and resolve(device, RuntimeError) is not CPU
        return object.__new__(_device_class if on_device else cls)

    def __init__(self, device: device | str = "cpu") -> None:
        self._device = resolve(device, RuntimeError)
        # NumPy's twister, made when first needed: its module takes a while to import
        self._twister: Any = None
        self.manual_seed(_DEFAULT_SEED)

    @property
    def device(self) -> device:
        """Where the numbers are made."""
        return self._device

    # ---- bits

    def draw32(self, count: int) -> np.ndarray:
        """So many numbers of 32 bits, as uint64."""
        if count == 0:
            return np.empty(0, np.uint64)
        if self._unmade:
            self._set_words(seeded_words(self._seed), _WORDS)
        self._fresh = False
        return self._twister.random_raw(count)

    def draw64(self, count: int) -> np.ndarray:
        """So many numbers of 64 bits: of two draws the first is the high half [random/64-bits]."""
        pairs = self.draw32(2 * count)
        return pairs[0::2] << np.uint64(32) | pairs[1::2]

    def _set_words(self, words: np.ndarray, place: int) -> None:
        if self._twister is None:
            self._twister = np.random.MT19937(0)
        self._twister.state = {
            "bit_generator": "MT19937", "state": {"key": words, "pos": place},
        }  # fmt: skip
        self._unmade = False

    # ---- seeds

    def manual_seed(self, seed: int) -> Generator:
        """Start the stream of a seed, and forget a kept normal [random/seed-range].

        Returns the generator itself.
        """
        check(
            type(seed) is int, "random/seed-is-an-int",
            "manual_seed expected a long, but got {}", type(seed).__name__,
        )  # fmt: skip
        check(
            -(2**63) <= seed < 2**64, "random/seed-range",
            "the seed {} does not fit 64 bits", seed,
        )  # fmt: skip
        self._seed = seed % 2**64  # [random/negative-seed-wraps]
        self._unmade = True  # the words of the seed are not in the twister yet
        self._fresh = True  # nothing was drawn since
        self.normal = None
        return self

    def seed(self) -> int:
        """Start the stream of a seed that the system draws, and return that."""
        self.manual_seed(int.from_bytes(os.urandom(8), "little"))
        return self._seed

    def initial_seed(self) -> int:
        """The seed from which the stream started."""
        return self._seed

    # ---- state

    def get_state(self) -> TensorImpl:
        """All that decides what comes next, as bytes [random/state-layout]."""
        if self._unmade:
            words, place = seeded_words(self._seed), _WORDS
        else:
            state = self._twister.state["state"]
            words, place = state["key"], int(state["pos"])
        kept = 0.0 if self.normal is None else self.normal
        packed = _STATE.pack(
            self._seed, _WORDS + 1 - place, 1, 0 if self._fresh else place, *words.tolist(),
            0.0, kept, 0.0, self.normal is not None, 0.0, False,
        )  # fmt: skip
        return wrap(np.frombuffer(bytearray(packed), np.uint8), uint8)

    def set_state(self, new_state: TensorImpl) -> Generator:
        """Go on from a state that `get_state` gave, also PyTorch's [random/state-is-checked]."""
        rule = "random/state-is-checked"
        check_bytes(new_state, rule)
        count = new_state._geometry.numel
        check(
            count == _STATE.size, rule, "the state must have {} bytes, not {}", _STATE.size, count
        )  # fmt: skip
        seed, left, seeded, place, *rest = _STATE.unpack(new_state.elements().tobytes())
        check(
            seeded == 1 and 0 < left <= _WORDS and 0 <= place <= _WORDS, rule, "Invalid state"
        )
        self._seed, self._fresh = seed, left == 1 and place == 0
        self._set_words(np.array(rest[:_WORDS], np.uint64).astype(np.uint32), _WORDS + 1 - left)
        self.normal = rest[_WORDS + 1] if rest[_WORDS + 3] else None
        return self

    def clone_state(self) -> Generator:
        """Another generator in the same state."""
        return Generator(self._device).set_state(self.get_state())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._device.type, self.get_state())


_device_class: type[Generator] = Generator


def set_device_class(cls: type[Generator]) -> None:
    """Say which class the generators of devices have, which is defined above."""
    global _device_class
    _device_class = cls


class _Seeded:
    """The seed that a program gave to all generators, also those that are not there yet."""

    __slots__ = ("seed",)

    seed: int | None

    def __init__(self) -> None:
        self.seed = None


SEEDED = _Seeded()


def _restored(where: str, state: TensorImpl) -> Generator:
    return Generator(where).set_state(state)


default_generator = Generator()
