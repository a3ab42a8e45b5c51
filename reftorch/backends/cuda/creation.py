"""CUDA kernels that make values from numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from reftorch.backends.cuda.conversion import fill, result
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.operands import address, device_index
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import COMPLEX, INTEGRAL, dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]
_COUNTED = (*INTEGERS, *FLOATS)
_SPACED = (*_COUNTED, dt.complex64, dt.complex128)
_SOURCE = Source("creation", (dt.bool, *_SPACED, dt.float8_e4m3fn, dt.float8_e5m2))
_WHOLE = _SOURCE.kernel("arange_whole", signature("P", "Q", "Q", "Q"), _COUNTED)
_REAL = _SOURCE.kernel("arange_real", signature("P", "Q", "d", "d"), _COUNTED)
_SPACING = structure("2d", "2d", "2d")
_LINSPACE = _SOURCE.kernel("linspace", signature("P", "Q", _SPACING), _SPACED)
_LOGSPACE = _SOURCE.kernel("logspace", signature("P", "Q", _SPACING, "d", "d"), _SPACED)
_EYE = _SOURCE.kernel("eye", signature("P", "Q", "Q"))


def _write(target: TensorImpl, source_kernel: Any, *values: Any) -> None:
    count = target._geometry.numel
    if not count:
        return
    with result(target, target._dtype, contiguous=True) as out:
        index = device_index(out)
        source_kernel.launch(
            index, out._dtype, blocks_for(index, count), THREADS, address(out), count, *values
        )


@kernel("arange")
def arange(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, start: Any, step: Any,
    sizes: Ints,
) -> None:  # fmt: skip
    """start + i * step, in int64 for integers and else in float64."""
    if isinstance(start, int) and isinstance(step, int):
        bits = 0xFFFF_FFFF_FFFF_FFFF
        _write(outputs[0], _WHOLE, start & bits, step & bits)
    else:
        _write(outputs[0], _REAL, float(start), float(step))


KERNELS["range"] = arange


@kernel("linspace")
def linspace(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, start: Any, end: Any,
    steps: int, element: dtype, sizes: Ints,
) -> None:  # fmt: skip
    """Count up from start in the first half, and down from end in the second."""
    if steps < 2:
        fill(outputs, (start,), None)
        return
    spacing = _spacing(start, end, steps, element, element.compute is not element)
    _write(outputs[0], _LINSPACE, *spacing)


def _spacing(
    start: Any, end: Any, steps: int, element: dtype, narrow: bool
) -> tuple[float, ...]:
    """The ends, which take on the dtype first, and the space between numbers.

    `narrow`: a space that is rounded to the dtype [linspace/halves-meet].
    """
    wide = np.complex128 if element.category == COMPLEX else np.float64
    own = element.array if element.category == INTEGRAL else element.compute.array
    with np.errstate(all="ignore"):
        first, last = (np.asarray(number).astype(own).astype(wide) for number in (start, end))
        step = (last - first) / max(steps - 1, 1)
        if narrow:
            step = step.astype(element.array).astype(wide)
    parts = [complex(number) for number in (first, last, step)]
    return tuple(part for number in parts for part in (number.real, number.imag))


@kernel("logspace")
def logspace(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, start: Any, end: Any,
    steps: int, base: Any, element: dtype, sizes: Ints,
) -> None:  # fmt: skip
    """Powers whose exponents are spaced evenly [logspace/powers-of-base]."""
    number = complex(base)
    spacing = _spacing(start, end, steps, element, narrow=False)
    _write(outputs[0], _LOGSPACE, *spacing, number.real, number.imag)


@kernel("eye")
def eye(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, rows: int, columns: int
) -> None:
    """Ones on the main diagonal."""
    _write(outputs[0], _EYE, max(columns, 1))
