"""CUDA kernels that draw random numbers: those that PyTorch draws on such a device.

Where results have gaps, numbers are drawn without, in the order of the dims `order`, from the
innermost to the outermost [random/memory-order].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from reftorch.backends.cpu import launcher as cpu
from reftorch.backends.cuda import driver
from reftorch.backends.cuda.conversion import convert, result
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.operands import address, device_index, temporary
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sorting import Rows, take
from reftorch.backends.cuda.sorting import order as order_of
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.geometry import geometry
from reftorch.core.iterator import Operand
from reftorch.core.philox import DeviceGenerator
from reftorch.core.quiet import Quiet
from reftorch.core.strides import dense_strides
from reftorch.core.tensor_impl import TensorImpl, empty

__all__ = ["drawn_densely", "fill_uniform"]

Ints = tuple[int, ...]

_SOURCE = Source("random", (dt.bool, *INTEGERS, *FLOATS))
_DRAW = structure("P", "3Q")
_UNIFORM = _SOURCE.kernel("uniform", signature(_DRAW, "T", "T", "T"), FLOATS)
_NORMAL = _SOURCE.kernel("normal", signature(_DRAW, "T", "T"), FLOATS)
_SLOPES = _SOURCE.kernel("rrelu_slopes", signature("P", "P", "Q", "Q", "Q", "d", "d"), FLOATS)
_NARROW = _SOURCE.kernel("random_narrow", signature(_DRAW, "Q", "I"))
_WIDE = _SOURCE.kernel("random_wide", signature(_DRAW, "Q", "Q"))


@contextmanager
def drawn_densely(
    target: TensorImpl, element: dtype, sizes: Ints, order: Sequence[int]
) -> Iterator[TensorImpl]:
    """Where to write numbers in the order of their draws: the target, or what is copied to it."""
    dense = geometry(sizes, dense_strides(sizes, order))
    shape = target._geometry
    steps = zip(sizes, shape.strides, dense.strides, strict=True)
    fits = all(size == 1 or own == step for size, own, step in steps)
    if fits and target._dtype is element and not shape.pending:
        yield target
        return
    out = empty(dense, element)
    yield out
    convert(target, out)


def _draw(
    out: TensorImpl, generator: DeviceGenerator, each: int
) -> tuple[int, tuple[int, int, int, int]]:
    """The number of blocks, and `Draw` of random.cu; a thread makes `each` numbers of four words.

    As many threads as can be resident, and no more.
    """
    index, count = device_index(out), out._geometry.numel
    given = driver.attributes(index)
    resident = given.multiprocessors * (given.max_threads_per_multiprocessor // THREADS)
    blocks = min(resident, -(-count // THREADS))
    rounds = -(-count // (blocks * THREADS * each))
    seed, offset = generator.take(4 * rounds)
    return blocks, (address(out), count, seed, offset // 4)


def _rounded(value: float, element: dtype) -> float:
    """A number as a dtype holds it; infinite if that is what it becomes."""
    with Quiet():
        return float(cpu.number(value, element))


# ---- continuous numbers


def fill_uniform(
    out: TensorImpl, generator: DeviceGenerator, low: float = 0.0, high: float = 1.0
) -> None:
    """Fill a tensor without gaps with numbers in [low, high)."""
    element = out._dtype
    low, high = _rounded(low, element), _rounded(high, element)
    blocks, draw = _draw(out, generator, 2 if element is dt.float64 else 4)
    _UNIFORM.launch(
        device_index(out), element, blocks, THREADS, *draw, low, high,
        _rounded(high - low, element),
    )  # fmt: skip


@kernel("uniform")
def uniform(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    generator: DeviceGenerator, element: dtype, sizes: Ints, order: Sequence[int], low: float,
    high: float,
) -> None:  # fmt: skip
    """Numbers in [low, high), scaled with one rounding [uniform/one-rounding]."""
    with drawn_densely(outputs[0], element, sizes, order) as out:
        fill_uniform(out, generator, low, high)


@kernel("normal")
def normal(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    generator: DeviceGenerator, element: dtype, sizes: Ints, order: Sequence[int], mean: float,
    std: float, blocks: bool,
) -> None:  # fmt: skip
    """Normal numbers, by pairs; they are made alike however many there are."""
    wide = element.compute
    with drawn_densely(outputs[0], element, sizes, order) as out:
        if not out._geometry.numel:
            return
        grid, draw = _draw(out, generator, 2 if element is dt.float64 else 4)
        _NORMAL.launch(
            device_index(out), element, grid, THREADS, *draw, _rounded(mean, wide),
            _rounded(std, wide),
        )  # fmt: skip


@kernel("rrelu_slopes")
def rrelu_slopes(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    generator: DeviceGenerator, low: float, high: float,
) -> None:  # fmt: skip
    """A drawn slope for what is not positive, else 1 [rrelu/draws-where-not-positive]."""
    (given,) = inputs
    assert isinstance(given, TensorImpl)
    count = given._geometry.numel
    if not count:
        return
    source, (seed, offset) = row_major(given), generator.take(4)
    with result(outputs[0], source._dtype, contiguous=True) as out:
        index = device_index(out)
        _SLOPES.launch(
            index, source._dtype, blocks_for(index, count), THREADS, address(out), address(source),
            count, seed, offset // 4, low, high,
        )  # fmt: skip


# ---- integers


@kernel("random")
def random(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    generator: DeviceGenerator, sizes: Ints, order: Sequence[int], low: int, span: int, wide: bool,
) -> None:  # fmt: skip
    """Integers from low on, by the remainder of the bits [random/remainder]."""
    element = outputs[0]._dtype
    with drawn_densely(outputs[0], element, sizes, order) as out:
        _fill_integers(out, generator, low, span, wide)


def _fill_integers(
    out: TensorImpl, generator: DeviceGenerator, low: int, span: int, wide: bool
) -> None:
    blocks, draw = _draw(out, generator, 2 if wide else 4)
    (_WIDE if wide else _NARROW).launch(
        device_index(out), out._dtype, blocks, THREADS, *draw, low % 2**64, span % 2**64
    )


@kernel("randperm")
def randperm(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    generator: DeviceGenerator, n: int,
) -> None:  # fmt: skip
    """The numbers below n in the order of as many numbers of 64 bits."""
    if not n:
        return
    keys = temporary((n,), dt.uint64)
    _fill_integers(keys, generator, 0, 2**64, wide=True)
    with result(outputs[0], dt.int64, contiguous=True) as out:
        take(order_of(Rows(dt.uint64, 1, n, keys), 0, n), 1, n, keys, None, out)
