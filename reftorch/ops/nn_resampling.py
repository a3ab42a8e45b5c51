"""Resampling a dim: which positions each new element reads, and how much each of them counts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS
from reftorch.ops.nn_shared import add_at, line, select
from reftorch.ops.nn_taps import along

Ints = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resampling:
    """New element i of a dim is the sum of `weights[k][i]` times the element at `places[k][i]`.

    Without weights it is the one element that it reads.
    """

    length: int
    places: Sequence[TensorImpl]
    weights: Sequence[TensorImpl] | None

    def apply(self, tensor: TensorImpl, dim: int) -> TensorImpl:
        """The dim resampled."""
        total = None
        for k, places in enumerate(self.places):
            part = select(tensor, dim, places)
            if self.weights is not None:
                part = PACKETS["mul"](part, self._weight(k, part, dim))
            total = part if total is None else PACKETS["add"](total, part)
        assert total is not None
        return total

    def transpose(self, tensor: TensorImpl, dim: int) -> TensorImpl:
        """The transpose of `apply`: what each old element counts in all new ones."""
        total = None
        for k, places in enumerate(self.places):
            part = tensor
            if self.weights is not None:
                part = PACKETS["mul"](part, self._weight(k, part, dim))
            part = add_at(part, dim, places, self.length)
            total = part if total is None else PACKETS["add"](total, part)
        assert total is not None
        return total

    def _weight(self, k: int, like: TensorImpl, dim: int) -> TensorImpl:
        assert self.weights is not None
        own = PACKETS["to"](self.weights[k], like._dtype)
        return along(own, dim, like._geometry.ndim)


def step_of(length: int, count: int, align_corners: bool, scale: float | None) -> float:
    """How far apart new elements lie [upsample_linear1d/corners]."""
    if align_corners:
        return (length - 1) / (count - 1) if count > 1 else 0.0
    return 1.0 / scale if scale is not None and scale > 0 else length / count


def _numbers(count: int, like: TensorImpl, element: object) -> TensorImpl:
    return PACKETS["to"](line(0, count, like), element)


def _integers(tensor: TensorImpl, length: int, like: TensorImpl) -> TensorImpl:
    """Rounded down, and within the length."""
    whole = PACKETS["to"](PACKETS["floor"](tensor), line(0, 0, like)._dtype)
    return PACKETS["clamp"](whole, 0, length - 1)


def nearest(
    length: int, count: int, scale: float | None, exact: bool, like: TensorImpl, element: object
) -> Resampling:
    """The element at the new one's beginning or, exactly, at its middle [upsample_nearest1d/which].

    Steps and positions are numbers of `element`.
    """
    step = PACKETS["full"]((), step_of(length, count, False, scale), dtype=element)
    at = _numbers(count, like, element)
    if exact:
        at = PACKETS["add"](at, 0.5)
    places = _integers(PACKETS["mul"](at, step), length, like)
    return Resampling(length, [places], None)


def _positions(
    length: int, count: int, align_corners: bool, scale: float | None, like: TensorImpl,
    element: object, clamped: bool,
) -> TensorImpl:  # fmt: skip
    """Where new elements lie among the old ones, in fractions of these."""
    step = step_of(length, count, align_corners, scale)
    at = _numbers(count, like, element)
    if align_corners:
        return PACKETS["mul"](at, step)
    at = PACKETS["sub"](PACKETS["mul"](PACKETS["add"](at, 0.5), step), 0.5)
    return PACKETS["clamp"](at, 0) if clamped else at


def linear(
    length: int, count: int, align_corners: bool, scale: float | None, like: TensorImpl,
    element: object,
) -> Resampling:  # fmt: skip
    """Two neighbours, weighted by how near they are [upsample_linear1d/corners].

    A length that stays has every element in its place [upsample_linear1d/length-that-stays].
    """
    if count == length:
        align_corners = True
    at = _positions(length, count, align_corners, scale, like, element, clamped=True)
    low = _integers(at, length, like)
    high = PACKETS["clamp"](PACKETS["add"](low, 1), None, length - 1)
    part = PACKETS["clamp"](PACKETS["sub"](at, low), 0, 1)
    return Resampling(length, [low, high], [PACKETS["rsub"](part, 1), part])


def kept(length: int, like: TensorImpl, element: object) -> Resampling:
    """The elements as they are [upsample_linear1d/length-that-stays]."""
    ones = PACKETS["full"]((length,), 1.0, dtype=element)
    return Resampling(length, [line(0, length, like)], [ones])


def cubic_weights(part: TensorImpl, a: float = -0.75) -> list[TensorImpl]:
    """The weights of four neighbours, of which the second lies `part` before the new element."""
    near = [part, PACKETS["rsub"](part, 1)]
    far = [PACKETS["add"](part, 1), PACKETS["rsub"](part, 2)]

    return [_outer(far[0], a), _inner(near[0], a), _inner(near[1], a), _outer(far[1], a)]


def _inner(x: Any, a: float) -> Any:
    """The cubic up to 1."""
    return ((x * (a + 2) - (a + 3)) * x * x) + 1


def _outer(x: Any, a: float) -> Any:
    """The cubic from 1 to 2."""
    return ((x * a - 5 * a) * x + 8 * a) * x - 4 * a


def cubic(
    length: int, count: int, align_corners: bool, scale: float | None, like: TensorImpl,
    element: object,
) -> Resampling:  # fmt: skip
    """Four neighbours, weighted by a cubic [upsample_bicubic2d/overshoots]."""
    at = _positions(length, count, align_corners, scale, like, element, clamped=False)
    floor = PACKETS["floor"](at)
    whole = PACKETS["to"](floor, line(0, 0, like)._dtype)
    places = [PACKETS["clamp"](PACKETS["add"](whole, k), 0, length - 1) for k in (-1, 0, 1, 2)]
    return Resampling(length, places, cubic_weights(PACKETS["sub"](at, floor)))


def smoothed(
    length: int, count: int, align_corners: bool, scale: float | None, like: TensorImpl,
    element: object, radius: int,
) -> Resampling:  # fmt: skip
    """All within a radius, the wider the fewer they get [upsample_bilinear2d/antialias]."""
    step = step_of(length, count, align_corners, scale)
    widening = max(step, 1.0)
    support = radius * widening
    middle = PACKETS["mul"](PACKETS["add"](_numbers(count, like, element), 0.5), step)
    first = _integers(PACKETS["add"](PACKETS["sub"](middle, support), 0.5), length + 1, like)
    stop = PACKETS["clamp"](
        _integers(PACKETS["add"](PACKETS["add"](middle, support), 0.5), length + 1, like), None,
        length,
    )  # fmt: skip
    most = min(math.ceil(support) * 2 + 1, length)
    places, weights = [], []
    for k in range(most):
        at = PACKETS["add"](first, k)
        distance = PACKETS["div"](
            PACKETS["add"](PACKETS["sub"](PACKETS["to"](at, element), middle), 0.5), widening
        )
        weight = _kernel(PACKETS["abs"](distance), radius)
        weight = PACKETS["where"](PACKETS["lt"](at, stop), weight, 0.0)
        places.append(PACKETS["clamp"](at, None, length - 1))
        weights.append(PACKETS["to"](weight, element))
    total = weights[0]
    for weight in weights[1:]:
        total = PACKETS["add"](total, weight)
    return Resampling(length, places, [PACKETS["div"](weight, total) for weight in weights])


def _kernel(x: TensorImpl, radius: int) -> TensorImpl:
    """A triangle, a cubic of two pieces, or waves that fade out."""
    if radius == 1:
        return PACKETS["clamp"](PACKETS["rsub"](x, 1), 0)
    if radius == 3:
        waves = PACKETS["mul"](PACKETS["sinc"](x), PACKETS["sinc"](PACKETS["div"](x, 3)))
        return PACKETS["where"](PACKETS["lt"](x, 3), waves, 0.0)
    rest = PACKETS["where"](PACKETS["lt"](x, 2), _outer(x, -0.5), 0.0)
    return PACKETS["where"](PACKETS["lt"](x, 1), _inner(x, -0.5), rest)
