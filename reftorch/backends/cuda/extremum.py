"""CUDA kernels of maxima and minima."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import result
from reftorch.backends.cuda.reducing import Reduction
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["FIRST_LARGEST"]

Ints = tuple[int, ...]

_SOURCE = Source(
    "extremum", (dt.bool, dt.uint8, dt.int8, dt.int16, dt.int32, dt.int64, *FLOATS)
)
_LARGEST = Reduction(_SOURCE, "largest")
_SMALLEST = Reduction(_SOURCE, "smallest")
_EXTREMA = Reduction(_SOURCE, "extrema")
FIRST_LARGEST = Reduction(_SOURCE, "first_largest", numbered=True)
_FIRST_SMALLEST = Reduction(_SOURCE, "first_smallest", numbered=True)


def _reduce(reduction: Reduction, target: TensorImpl, operand: Operand, dims: Ints) -> None:
    assert isinstance(operand, TensorImpl)
    if operand._geometry.numel:  # else there is no result either
        with result(target, operand._dtype, contiguous=True) as out:
            reduction(operand, dims, (out,))


@kernel("amax")
def amax(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The largest element [nan/extremum-propagates]."""
    _reduce(_LARGEST, outputs[0], inputs[0], dims)


@kernel("amin")
def amin(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The smallest element [nan/extremum-propagates]."""
    _reduce(_SMALLEST, outputs[0], inputs[0], dims)


@kernel("aminmax")
def aminmax(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """Both, of elements that are read once."""
    source = inputs[0]
    assert isinstance(source, TensorImpl)
    if source._geometry.numel:
        with (
            result(outputs[0], source._dtype, contiguous=True) as low,
            result(outputs[1], source._dtype, contiguous=True) as high,
        ):
            _EXTREMA(source, dims, (low, high))


def _index(reduction: Reduction, target: TensorImpl, operand: Operand, dims: Ints) -> None:
    """Where an extremum first is, in row-major order."""
    assert isinstance(operand, TensorImpl)
    if operand._geometry.numel:
        with result(target, dt.int64, contiguous=True) as out:
            reduction(operand, dims, (None, out))


@kernel("argmax")
def argmax(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """Where the largest element first is [nan/index-of-first]."""
    _index(FIRST_LARGEST, outputs[0], inputs[0], dims)


@kernel("argmin")
def argmin(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """Where the smallest element first is [nan/index-of-first]."""
    _index(_FIRST_SMALLEST, outputs[0], inputs[0], dims)


def _with_index(
    reduction: Reduction, outputs: Sequence[TensorImpl], operand: Operand, dims: Ints
) -> None:
    assert isinstance(operand, TensorImpl)
    if operand._geometry.numel:
        with (
            result(outputs[0], operand._dtype, contiguous=True) as values,
            result(outputs[1], dt.int64, contiguous=True) as places,
        ):
            reduction(operand, dims, (values, places))


@kernel("max")
def max_(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The largest element along a dim, and where it first is."""
    _with_index(FIRST_LARGEST, outputs, inputs[0], dims)


@kernel("min")
def min_(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The smallest element along a dim, and where it first is."""
    _with_index(_FIRST_SMALLEST, outputs, inputs[0], dims)
