"""`Size`: the sizes of a tensor as its users see them."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from typing import Any

from reftorch.errors import check


class Size(tuple[int, ...]):
    """A tuple of integers that knows their product [size/is-a-tuple] [size/of-integers]."""

    __slots__ = ()

    def __new__(cls, sizes: Iterable[Any] = (), /) -> Size:
        return tuple.__new__(cls, [_integer(each, place) for place, each in enumerate(sizes)])

    def numel(self) -> int:
        """The number of elements."""
        return math.prod(self)

    def __repr__(self) -> str:
        return f"torch.Size({list(self)})"

    def __reduce__(self) -> tuple[type[Size], tuple[tuple[int, ...]]]:  # [size/pickles]
        return Size, (tuple(self),)

    # what is made of a Size and tuples is a Size [size/closed]

    def __getitem__(self, index):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN204
        item = tuple.__getitem__(self, index)
        return Size(item) if isinstance(item, tuple) else item

    def __add__(self, other):  # type: ignore[no-untyped-def, override]  # noqa: ANN001, ANN204
        _check_tuple(other)
        return Size(tuple.__add__(self, other))

    def __radd__(self, other):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN204
        return Size(tuple.__add__(other, self)) if isinstance(other, tuple) else NotImplemented

    def __mul__(self, times):  # type: ignore[no-untyped-def, override]  # noqa: ANN001, ANN204
        product = tuple.__mul__(self, times)
        return product if product is NotImplemented else Size(product)

    __rmul__ = __mul__


def _check_tuple(value: object) -> None:
    check(
        isinstance(value, tuple), "size/closed",
        "can only concatenate tuple (not {}) to torch.Size", type(value).__name__,
    )  # fmt: skip


def _integer(value: Any, place: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    check(
        number is not None, "size/of-integers",
        "torch.Size() takes an iterable of 'int' (item {} is '{}')", place, type(value).__name__,
    )  # fmt: skip
    assert number is not None
    check(
        -(2**63) <= number < 2**63, "size/of-integers", "{} is no integer of 64 bits", number,
        error=ValueError,
    )  # fmt: skip
    return number
