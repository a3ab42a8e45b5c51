"""CUDA kernels that draw from distributions which tensors describe."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import convert, fill, result, with_dtype
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import row_major
from reftorch.backends.cuda.operands import address, device_index, number_of, temporary
from reftorch.backends.cuda.random import drawn_densely, fill_uniform
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.scan import KERNELS
from reftorch.backends.cuda.signatures import signature
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt
from reftorch.core.geometry import geometry
from reftorch.core.iterator import Operand
from reftorch.core.philox import DeviceGenerator
from reftorch.core.strides import dense_strides
from reftorch.core.tensor_impl import TensorImpl, empty

Ints = tuple[int, ...]

_SOURCE = Source("sampling", (dt.float32, dt.float64))
_PICK = _SOURCE.kernel("pick_places", signature("P", "P", "P", "Q", "Q", "Q"))
_POISSON = _SOURCE.kernel("poisson", signature("P", "P", "Q", "Q", "Q"), (dt.float64,))
_BINOMIAL = _SOURCE.kernel("binomial", signature("P", "P", "P", "Q", "Q", "Q"))

_DRAWS = 512  # words that a number takes at most; that it takes more will hardly ever happen


@kernel("multinomial")
def multinomial(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    generator: DeviceGenerator, count: int,
) -> None:  # fmt: skip
    """Indices with replacement, row after row [multinomial/with-replacement]."""
    (given,) = inputs
    assert isinstance(given, TensorImpl)
    weights = row_major(with_dtype(given, given._dtype.compute))  # sums of halves are of float32
    shape, element = weights._geometry, weights._dtype
    length = shape.sizes[-1]
    rows = shape.numel // length
    ends = temporary(shape.sizes, element)
    KERNELS["cumsum"]((ends,), (weights,), element, dim=shape.ndim - 1)
    numbers = temporary((rows, count), dt.float64)
    fill_uniform(numbers, generator)
    with result(outputs[0], dt.int64, contiguous=True) as out:
        index = device_index(out)
        _PICK.launch(
            index, element, blocks_for(index, rows * count), THREADS, address(out), address(ends),
            address(numbers), rows, length, count,
        )  # fmt: skip


@kernel("poisson")
def poisson(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    generator: DeviceGenerator,
) -> None:  # fmt: skip
    """Poisson numbers [poisson/product-or-rejection]."""
    (given,) = inputs
    assert isinstance(given, TensorImpl)
    rates, count = row_major(given), given._geometry.numel
    seed, offset = generator.take(_DRAWS)
    with result(outputs[0], dt.float64, contiguous=True) as out:
        index = device_index(out)
        _POISSON.launch(
            index, dt.float64, blocks_for(index, count), THREADS, address(out), address(rates),
            count, seed, offset // 4,
        )  # fmt: skip


def _densely(operand: Operand, element: dt.dtype, sizes: Ints, order: Sequence[int]) -> TensorImpl:
    """An operand, broadcast, without gaps in the order of the draws."""
    dense = empty(geometry(sizes, dense_strides(sizes, order)), element)
    number = number_of(operand)
    if number is not None:
        fill([dense], [number], None)
        return dense
    assert isinstance(operand, TensorImpl)
    convert(dense, operand)
    return dense


@kernel("binomial")
def binomial(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
    generator: DeviceGenerator, sizes: Ints, order: Sequence[int],
) -> None:  # fmt: skip
    """Binomial numbers [binomial/waiting-times-or-rejection]."""
    count = math.prod(sizes)
    if not count:
        return
    counts, probabilities = [_densely(each, compute, sizes, order) for each in inputs]
    seed, offset = generator.take(_DRAWS)
    with drawn_densely(outputs[0], compute, sizes, order) as out:
        index = device_index(out)
        _BINOMIAL.launch(
            index, compute, blocks_for(index, count), THREADS, address(out), address(counts),
            address(probabilities), count, seed, offset // 4,
        )  # fmt: skip
