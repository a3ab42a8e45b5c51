"""In which order the dims of a tensor lie in memory, and whether their strides say so alone."""

from __future__ import annotations

from typing import Any

from reftorch.core.geometry import Geometry
from reftorch.core.memory_format import (
    channels_last, contiguous_format, is_in_format, memory_format,
)  # fmt: skip
from reftorch.core.sparse import Csr, Sparse
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check


def dim_order(tensor: TensorImpl, ambiguity_check: Any) -> tuple[int, ...]:
    """The dims from the outermost to the innermost [memory-format/dim-order].

    Errors: [memory-format/dim-order-may-be-ambiguous], [memory-format/dim-order-arguments]
    """
    given = tensor._geometry
    check(
        not isinstance(tensor, Sparse), "memory-format/dim-order-of-sparse",
        "a sparse tensor has no order of dims: see to_dense()",
        error=RuntimeError if isinstance(tensor, Csr) else AttributeError,
    )  # fmt: skip
    formats = ambiguity_check if isinstance(ambiguity_check, list) else []
    check(
        isinstance(ambiguity_check, (bool, list))
        and all(isinstance(each, memory_format) for each in formats),
        "memory-format/dim-order-arguments",
        "dim_order: ambiguity_check is a bool or a list of memory formats, not {}", ambiguity_check,
    )  # fmt: skip
    order, decided = _order(given)
    if ambiguity_check is not False:
        clear = not _is_unclear(given) or _fits_one(given, formats)
        check(
            clear and (decided or not ambiguity_check), "memory-format/dim-order-may-be-ambiguous",
            "dim_order: sizes {} and strides {} leave several orders", given.sizes, given.strides,
        )  # fmt: skip
    return order


def _is_unclear(given: Geometry) -> bool:
    """Whether a dim has size 1, or the stride of its neighbour."""
    strides = given.strides
    return 1 in given.sizes or any(a == b for a, b in zip(strides, strides[1:], strict=False))


def _fits_one(given: Geometry, formats: list[memory_format]) -> bool:
    """Whether exactly one of the formats describes the memory."""
    return sum(is_in_format(given, each) for each in formats) == 1


def _order(given: Geometry) -> tuple[tuple[int, ...], bool]:
    """The order, and whether it is decided: by one format, or by strides that differ."""
    ndim = len(given.sizes)
    rows = is_in_format(given, contiguous_format)
    images = is_in_format(given, channels_last)
    if rows and not images:
        return tuple(range(ndim)), True
    if images and not rows:
        return (0, 2, 3, 1), True
    different = len(set(given.strides)) == ndim and (ndim < 2 or 0 not in given.strides)
    return _by_strides(given), different


def _by_strides(given: Geometry) -> tuple[int, ...]:
    """Sort by stride, and of equal strides the smaller size inside; a zero leaves dims in place."""
    sizes, strides = given.sizes, given.strides
    order = list(range(len(sizes)))[::-1]  # from the innermost
    for start in range(1, len(order)):
        at = start
        for inner in range(start - 1, -1, -1):
            a, b = order[inner], order[at]
            if not strides[a] or not strides[b]:
                continue
            if (strides[a], sizes[a]) > (strides[b], sizes[b]):
                order[inner], order[at] = b, a
                at = inner
            elif strides[a] < strides[b]:
                break
    return tuple(order[::-1])
