"""Operators that write elements by their number, or in the order of a mask."""

from __future__ import annotations

from reftorch.core import dtype as dt
from reftorch.core.broadcasting import broadcast_sizes, expanded
from reftorch.core.determinism import needs_determinism
from reftorch.core.geometry import contiguous
from reftorch.core.output import (
    Out, check_no_partial_overlap, check_same_sizes, check_writable,
)  # fmt: skip
from reftorch.core.tensor_impl import TensorImpl, empty, view_of
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_apart, check_listed


def _check_same_dtype(op: str, self: TensorImpl, source: TensorImpl) -> None:
    """Nothing is cast here [put/dtypes-match]."""
    check(
        self._dtype is source._dtype, "put/dtypes-match",
        "{}(): self and source expected to have the same dtype, but got {} and {}",
        op, self._dtype, source._dtype,
    )  # fmt: skip


@implements("put")
def put(
    self: TensorImpl, index: TensorImpl, source: TensorImpl, accumulate: bool, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Write or add elements by their number in row-major order [put/writes-by-number]."""
    if not accumulate:
        needs_determinism("put_")
    check(
        index._dtype is dt.int64, "put/dtypes-match",
        "put_(): Expected a long tensor for index, but got {}", index._dtype,
    )  # fmt: skip
    _check_same_dtype("put_", self, source)
    check(
        source._geometry.numel == index._geometry.numel, "put/writes-by-number",
        "put_(): Expected source and index to have the same number of elements, but got {} and {}",
        source._geometry.numel, index._geometry.numel,
    )  # fmt: skip
    check(
        self._geometry.numel or not index._geometry.numel, "put/writes-by-number",
        "put_(): Tried to put elements into an empty tensor",
    )  # fmt: skip
    if index._geometry.numel:
        check_listed("put", self._dtype)
    if out is None:
        note("memory-format/preserve-dense", "strides {}", self._geometry.preserved().strides)
        target = OPERATORS["clone"].body(self, None)
    else:
        target = out.tensor
        check_writable(target)
        for other in (index, source):
            check_apart(target, other)
    if index._geometry.numel:
        keep = self._dtype if accumulate else None
        launch(
            "put", (target,), (target, index, source), (keep, None, keep), accumulate=accumulate
        )
    return target


@implements("masked_scatter")
def masked_scatter(
    self: TensorImpl, mask: TensorImpl, source: TensorImpl, *, out: Out | None = None
) -> TensorImpl:
    """Replace the elements under a mask, in row-major order [masked_scatter/in-order]."""
    check(
        mask._dtype is dt.bool, "masked_fill/mask-is-bool",
        "masked_scatter_ only supports boolean masks, but got mask with dtype {}", mask._dtype,
    )  # fmt: skip
    sizes = broadcast_sizes((self._geometry.sizes, mask._geometry.sizes))
    if out is not None:
        check_same_sizes(self._geometry.sizes, sizes)
    _check_same_dtype("masked_scatter", self, source)
    check_listed("masked_scatter", self._dtype)
    note("masked_scatter/broadcasts-self", "to {}", sizes)
    if out is None:
        target = empty(contiguous(sizes), self._dtype)
        launch("copy", (target,), (_spread(self, sizes),))
    else:
        target = out.tensor
        check_writable(target)
        check_no_partial_overlap(target, mask)
    if target._geometry.numel:
        launch("masked_scatter", (target,), (target, _spread(mask, sizes), source))
    return target


def _spread(tensor: TensorImpl, sizes: tuple[int, ...]) -> TensorImpl:
    return view_of(tensor, expanded(tensor._geometry, sizes), tensor._offset)
