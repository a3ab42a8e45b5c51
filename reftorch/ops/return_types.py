"""The named tuples that operators with several results return, as in torch.return_types."""

from __future__ import annotations

from typing import Any, NamedTuple

from reftorch.core.tensor_impl import TensorImpl


def _described(result: tuple[Any, ...]) -> str:
    fields = result._fields  # type: ignore[attr-defined]
    parts = [f"{name}={value!r}" for name, value in zip(fields, result, strict=True)]
    return f"torch.return_types.{type(result).__name__}(\n" + ",\n".join(parts) + ")"


class max(NamedTuple):  # noqa: A001, N801 - the public name, as in torch
    """The maxima along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class min(NamedTuple):  # noqa: A001, N801
    """The minima along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class aminmax(NamedTuple):  # noqa: N801
    """The minimum and the maximum."""

    min: TensorImpl
    max: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class frexp(NamedTuple):  # noqa: N801
    """Mantissas, and exponents to base 2."""

    mantissa: TensorImpl
    exponent: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class sort(NamedTuple):  # noqa: N801
    """The elements in order, and where they were."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class topk(NamedTuple):  # noqa: N801
    """The largest or smallest elements, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class kthvalue(NamedTuple):  # noqa: N801
    """The k-th smallest elements, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class cummax(NamedTuple):  # noqa: N801
    """The maxima so far, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class cummin(NamedTuple):  # noqa: N801
    """The minima so far, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class median(NamedTuple):  # noqa: N801
    """The medians along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class nanmedian(NamedTuple):  # noqa: N801
    """The medians of the numbers along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class mode(NamedTuple):  # noqa: N801
    """The most frequent elements along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class histogram(NamedTuple):  # noqa: N801
    """The number of elements in each bin, and the edges of the bins."""

    hist: TensorImpl
    bin_edges: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class histogramdd(NamedTuple):  # noqa: N801
    """The number of points in each box, and the edges of the boxes in each direction."""

    hist: TensorImpl
    bin_edges: tuple[TensorImpl, ...]

    def __repr__(self) -> str:
        return _described(self)
