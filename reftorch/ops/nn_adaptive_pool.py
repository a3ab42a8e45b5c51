"""Pools that are told how many windows there are to be."""

from __future__ import annotations

from reftorch.core.dtype import int64
from reftorch.core.geometry import geometry
from reftorch.core.memory_format import (
    channels_last, channels_last_3d, contiguous_format, memory_format, suggested,
)  # fmt: skip
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_pool import at_largest, check_dims
from reftorch.ops.nn_shared import cast, laid_out, to_arithmetic, widened, zeros
from reftorch.ops.nn_taps import Taps, adaptive, along, largest, spread_over, summed
from reftorch.ops.reducing import deliver

Ints = tuple[int, ...]
Pair = tuple[TensorImpl, TensorImpl]


def _wanted(output_size: Ints, n: int) -> Ints:
    check(
        len(output_size) == n, "adaptive_avg_pool2d/windows", "output_size must be {}", n
    )
    check(
        all(count >= 0 for count in output_size), "adaptive_avg_pool2d/windows",
        "elements of output_size must be greater than or equal to 0 but received {}",
        list(output_size),
    )  # fmt: skip
    return tuple(output_size)


def _taps(self: TensorImpl, counts: Ints) -> list[Taps]:
    lengths = self._geometry.sizes[self._geometry.ndim - len(counts) :]
    return [adaptive(*each, self) for each in zip(lengths, counts, strict=True)]


def _format(self: TensorImpl, n: int) -> memory_format:
    """Of two dims that of the input; three dims are row-major [max_pool2d/memory-format]."""
    last = suggested(self._geometry)
    return last if last is channels_last and n == 2 else contiguous_format


def _means(self: TensorImpl, output_size: Ints, n: int) -> TensorImpl:
    counts, own = _wanted(output_size, n), self._dtype
    check_dims(self, n, "max_pool2d/sizes", 1 if n > 2 else -n)
    check_listed("adaptive_avg_pool2d", own)
    sizes = (*self._geometry.sizes[: self._geometry.ndim - n], *counts)
    if 0 in sizes:
        return zeros(sizes, self)
    taps = _taps(self, counts)
    result = PACKETS["div"](summed(widened(self), taps), _sizes_of(taps))
    return laid_out(cast(result, own), _format(self, n))


def _sizes_of(taps: list[Taps]) -> TensorImpl:
    """How many elements each window has."""
    total = None
    for place, each in enumerate(taps):
        counts = along(each.inside(), place, len(taps))
        total = counts if total is None else PACKETS["mul"](total, counts)
    assert total is not None
    return total


@implements("_adaptive_avg_pool2d")
def _adaptive_avg_pool2d(self: TensorImpl, output_size: Ints) -> TensorImpl:
    """The means of windows [adaptive_avg_pool2d/windows]."""
    return _means(self, output_size, 2)


@implements("_adaptive_avg_pool3d")
def _adaptive_avg_pool3d(self: TensorImpl, output_size: Ints) -> TensorImpl:
    """The means of windows [adaptive_avg_pool2d/windows]."""
    return _means(self, output_size, 3)


@implements("_adaptive_avg_pool2d_backward")
def _adaptive_avg_pool2d_backward(grad_output: TensorImpl, self: TensorImpl) -> TensorImpl:
    """Spread each gradient evenly over its window."""
    return _spread_means(grad_output, self, 2)


@implements("_adaptive_avg_pool3d_backward")
def _adaptive_avg_pool3d_backward(grad_output: TensorImpl, self: TensorImpl) -> TensorImpl:
    """Spread each gradient evenly over its window."""
    return _spread_means(grad_output, self, 3)


def _spread_means(grad_output: TensorImpl, self: TensorImpl, n: int) -> TensorImpl:
    check(
        all(grad_output._geometry.sizes[1:]), "max_pool2d/sizes",
        "Expected grad_output to have non-zero size for non-batch dimensions, but got {}",
        list(grad_output._geometry.sizes),
    )  # fmt: skip
    if not grad_output._geometry.numel:
        return PACKETS["zeros_like"](self)
    taps = _taps(self, grad_output._geometry.sizes[grad_output._geometry.ndim - n :])
    shares = PACKETS["div"](to_arithmetic(grad_output), _sizes_of(taps))
    spread = cast(spread_over(shares, taps), grad_output._dtype)
    return laid_out(spread, _format(self, n))


def _mean(self: TensorImpl, output_size: Ints, n: int, name: str) -> TensorImpl:
    """One window is the mean of everything [adaptive_avg_pool2d/one-window-is-the-mean]."""
    counts = _wanted(output_size, n)
    if counts != (1,) * n:
        return OPERATORS[name].call((self, counts))
    result = PACKETS["mean"](self, tuple(range(-n, 0)), True)
    last = suggested(self._geometry)
    if last in (channels_last, channels_last_3d) and self._geometry.ndim == n + 2:
        batch, channels = result._geometry.sizes[:2]
        shape = geometry((batch, channels, *(1,) * n), (channels, 1, *(channels,) * n))
        return OPERATORS["as_strided"].call((result, shape.sizes, shape.strides, None))
    return result


@implements("adaptive_avg_pool2d")
def adaptive_avg_pool2d(
    self: TensorImpl, output_size: Ints, *, out: Out | None = None
) -> TensorImpl:
    """The means of windows [adaptive_avg_pool2d/windows]."""
    return deliver(_mean(self, output_size, 2, "_adaptive_avg_pool2d"), out)


@implements("adaptive_avg_pool3d")
def adaptive_avg_pool3d(
    self: TensorImpl, output_size: Ints, *, out: Out | None = None
) -> TensorImpl:
    """The means of windows [adaptive_avg_pool2d/windows]."""
    return deliver(_mean(self, output_size, 3, "_adaptive_avg_pool3d"), out)


def _check_row(self: TensorImpl, output_size: Ints) -> None:
    check(
        self._geometry.ndim in (2, 3), "max_pool2d/sizes",
        "Expected 2 to 3 dimensions, but got {}-dimensional tensor", self._geometry.ndim,
    )  # fmt: skip
    check(
        len(output_size) == 1, "adaptive_avg_pool2d/windows",
        "'output_size' should contain one int (got {})", len(output_size),
    )  # fmt: skip


@implements("adaptive_avg_pool1d")
def adaptive_avg_pool1d(self: TensorImpl, output_size: Ints) -> TensorImpl:
    """The means of windows of rows: images of one row."""
    _check_row(self, output_size)
    image = PACKETS["unsqueeze"](self, -2)
    found = OPERATORS["adaptive_avg_pool2d"].call((image, (1, *output_size)))
    return PACKETS["squeeze"](found, -2)


def _largest(self: TensorImpl, output_size: Ints, n: int) -> Pair:
    counts = _wanted(output_size, n)
    check_dims(self, n, "max_pool2d/sizes", 1)
    check_listed("adaptive_max_pool2d", self._dtype)
    sizes = (*self._geometry.sizes[: self._geometry.ndim - n], *counts)
    wanted = _format(self, n)
    if 0 in sizes:
        nothing = zeros(sizes, self)
        return nothing, PACKETS["zeros_like"](nothing, dtype=int64)
    values, indices = largest(self, _taps(self, counts))
    return laid_out(values, wanted), laid_out(indices, wanted)


@implements("adaptive_max_pool2d")
def adaptive_max_pool2d(self: TensorImpl, output_size: Ints) -> Pair:
    """The largest elements of windows, and where they are."""
    return _largest(self, output_size, 2)


@implements("adaptive_max_pool3d")
def adaptive_max_pool3d(self: TensorImpl, output_size: Ints) -> Pair:
    """The largest elements of windows, and where they are."""
    return _largest(self, output_size, 3)


@implements("adaptive_max_pool1d")
def adaptive_max_pool1d(self: TensorImpl, output_size: Ints) -> Pair:
    """Those of rows: images of one row."""
    _check_row(self, output_size)
    check_dims(self, 1, "max_pool2d/sizes", 1)
    image = PACKETS["unsqueeze"](self, -2)
    found = OPERATORS["adaptive_max_pool2d"].call((image, (1, *output_size)))
    first, second = [PACKETS["squeeze"](each, -2) for each in found]
    return first, second


@implements("adaptive_max_pool2d_backward")
def adaptive_max_pool2d_backward(
    grad_output: TensorImpl, self: TensorImpl, indices: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Give each gradient to the element that was the largest."""
    return deliver(at_largest(grad_output, self, indices, 2), out)


@implements("adaptive_max_pool3d_backward")
def adaptive_max_pool3d_backward(
    grad_output: TensorImpl, self: TensorImpl, indices: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Give each gradient to the element that was the largest."""
    return deliver(at_largest(grad_output, self, indices, 3), out)
