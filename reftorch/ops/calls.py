"""Python functions that are called for each element."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

from reftorch.core.dtype import bool as dt_bool, dtype
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check, fail

Function = Callable[..., Any]


def _each(name: str, tensors: tuple[TensorImpl, ...], call: Function) -> TensorImpl:
    """Write what the function returns to the first tensor [apply/each-element-in-turn]."""
    self = tensors[0]
    for each in tensors:
        check(
            each._node is None, "apply/of-constants",
            "Can't call {}() on a tensor that requires grad. Use detach() first.", name,
        )  # fmt: skip
        check(
            each._dtype is self._dtype, "apply/of-one-dtype",
            "{}: expected {} as that of self, got {}", name, self._dtype, each._dtype,
        )  # fmt: skip
    if not callable(call):
        fail("apply/each-element-in-turn", "{!r} object is not callable", type(call).__name__)
    places = [_elements(OPERATORS["expand"].call((each, self._geometry.sizes, False)))
              for each in tensors]  # fmt: skip
    for row in zip(*places, strict=True):
        given = [OPERATORS["item"].call((place,)) for place in row]
        PACKETS["fill"].inplace(row[0], _as_number(call(*given), self._dtype))
    return self


def _elements(tensor: TensorImpl) -> Iterator[TensorImpl]:
    """The elements, row by row, as views without dims."""
    if not tensor._geometry.ndim:
        yield tensor
        return
    for place in range(tensor._geometry.sizes[0]):
        yield from _elements(OPERATORS["select.int"].call((tensor, 0, place)))


def _as_number(value: Any, element: dtype) -> Any:
    """What a function returned as a number that the dtype holds."""
    if isinstance(value, TensorImpl):
        value = OPERATORS["item"].call((value,))
    if element.is_complex and isinstance(value, complex):
        return value
    if isinstance(value, (bool, int, float)):
        if element is dt_bool:
            return bool(value)
        return value if element.is_floating_point or element.is_complex else int(value)
    check(
        not element.is_floating_point and hasattr(value, "__index__"), "apply/each-element-in-turn",
        "must be a number, not {}", type(value).__name__,
    )  # fmt: skip
    return operator.index(value)


@implements("apply")
def apply(
    self: TensorImpl, callable: Function, *, out: Out | None = None  # noqa: A002
) -> TensorImpl:  # fmt: skip
    """Call a function for each element."""
    return _each("apply_", (self,), callable)


@implements("map")
def map_elements(
    self: TensorImpl, other: TensorImpl, callable: Function, *,  # noqa: A002
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Call a function for each element, with one of another tensor [apply/of-one-dtype]."""
    return _each("map_", (self, other), callable)


@implements("map2")
def map_two(
    self: TensorImpl, x: TensorImpl, y: TensorImpl, callable: Function, *,  # noqa: A002
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Call a function for each element, with one of each of two others."""
    return _each("map2_", (self, x, y), callable)
