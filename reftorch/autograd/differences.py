"""Central differences of a function of tensors, along directions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from reftorch.autograd import forward_ad
from reftorch.core.device import CPU
from reftorch.core.generator import Generator
from reftorch.dispatch.table import PACKETS


class Point:
    """One input of a function, at which the others stay as they are."""

    def __init__(
        self, func: Callable[..., Any], args: tuple[Any, ...], place: int, eps: float
    ) -> None:
        self.func, self.args, self.place, self.eps = func, args, place, eps
        self.input = args[place]

    def directions(self) -> Iterator[Any]:
        """Unit vectors; of complex numbers along either axis."""
        shape, element = self.input._geometry, self.input._dtype
        units = (1, 1j) if element.is_complex else (1,)
        for index in range(shape.numel):
            for unit in units:
                where = self.input._storage.device
                along = PACKETS["zeros"](shape.sizes, dtype=element, device=where)
                along.view((-1,))[index] = unit
                yield along

    def differences(self, along: Any) -> list[Any]:
        """For each output its central difference, divided by the step.

        The input is moved in place, so that a function which is given a tensor twice sees both
        move.
        """
        step, values = along * self.eps, self.input.data
        kept = values.clone()
        try:
            values.copy_(kept + step)
            after = self._outputs()
            values.copy_(kept - step)
            before = self._outputs()
        finally:
            values.copy_(kept)
        return [(b - a) / (2 * self.eps) for a, b in zip(before, after, strict=True)]

    def _outputs(self) -> list[Any]:
        result = self.func(*self.args)
        outputs = result if isinstance(result, (tuple, list)) else (result,)
        return [each.detach().clone() for each in outputs]


def direction(tensor: Any, generator: Generator) -> Any:
    """A random vector of length one, shaped like a tensor, whose numbers are all positive.

    So errors of different elements do not cancel each other [gradcheck/fast].
    """
    sizes, element = tensor._geometry.sizes, tensor._dtype
    drawn = PACKETS["rand"](sizes, dtype=element, device=CPU, generator=generator)
    drawn = drawn.to(tensor._storage.device)
    length = float((drawn * drawn.conj()).sum().abs().sqrt()) if tensor._geometry.numel else 1.0
    return drawn / length


def tangent_along(
    func: Callable[..., Any], args: tuple[Any, ...], place: int, along: Any, output: int
) -> tuple[Any, Any]:
    """The tangent of an output along a direction of one input, and the output."""
    given = list(args)
    given[place] = forward_ad.make_dual(args[place].detach().requires_grad_(), along)
    result = func(*given)
    value = result[output] if isinstance(result, (tuple, list)) else result
    return forward_ad.unpack_dual(value).tangent, value
