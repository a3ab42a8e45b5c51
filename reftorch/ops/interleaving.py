"""Turning planes, and repeating each position in its place."""

from __future__ import annotations

from reftorch.core.dtype import int64
from reftorch.core.geometry import contiguous
from reftorch.core.memory_format import contiguous_format
from reftorch.core.strides import wrap_dim, wrap_dims
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.spec import load

Ints = tuple[int, ...]


@implements("rot90")
def rot90(self: TensorImpl, k: int, dims: Ints) -> TensorImpl:
    """Turn a plane by right angles [rot90/turns] [rot90/two-different-dims]."""
    ndim = self._geometry.ndim
    check(
        len(dims) == 2 and ndim >= 2, "rot90/two-different-dims",
        "expected two rotation dims of a tensor with at least two, but got {} of {}", dims, ndim,
    )  # fmt: skip
    check(
        dims[0] != dims[1] and abs(dims[0] - dims[1]) != ndim, "rot90/two-different-dims",
        "expected rotation dims to be different, but got dim0 = {} and dim1 = {}", *dims,
    )  # fmt: skip
    first, second = wrap_dims(dims, ndim)
    turns = k % 4
    note("rot90/turns", "{} turns", turns)
    if turns == 0:
        return OPERATORS["clone"].body(self, contiguous_format)
    flip = OPERATORS["flip"].body
    if turns == 2:
        return flip(self, (first, second))
    turned = flip(self, (second,) if turns == 1 else (first,))
    # no view: nobody else holds the flipped tensor
    turned._geometry, turned._array = turned._geometry.transposed(first, second), None
    return turned


# ---- each position several times


@implements("repeat_interleave.Tensor")
def repeat_interleave_counts(repeats: TensorImpl, output_size: int | None) -> TensorImpl:
    """List each position as often as counts say [repeat_interleave/counts]."""
    taken = load().ops["repeat_interleave.Tensor"].dtypes
    check(
        repeats._dtype.name in taken, "errors/dtypes",
        '"repeat_interleave" not implemented for {}', repeats._dtype, error=NotImplementedError,
    )  # fmt: skip
    taken = load().ops["repeat_interleave.Tensor"].dtypes
    check(
        repeats._dtype.name in taken, "errors/dtypes",
        '"repeat_interleave" not implemented for {}', repeats._dtype, error=NotImplementedError,
    )  # fmt: skip
    check(
        repeats._geometry.ndim == 1, "repeat_interleave/counts",
        "repeat_interleave only accept 1D vector as repeat",
    )  # fmt: skip
    total = output_size if repeats._geometry.numel else 0
    if total is None:
        total = OPERATORS["item"].call((OPERATORS["sum"].body(repeats, int64),))
    check(total >= 0, "repeat_interleave/counts", "repeats can not be negative")
    result = empty(contiguous((total,)), repeats._dtype)
    launch("repeat_interleave", (result,), (repeats,), total=total)
    return result


def _lined(self: TensorImpl, dim: int | None) -> tuple[TensorImpl, int]:
    """The tensor and the dim to repeat along, flattened without dim."""
    if dim is None:
        self, dim = OPERATORS["flatten.using_ints"].call((self, 0, -1)), 0
    return self, wrap_dim(dim, self._geometry.ndim)


@implements("repeat_interleave.self_int")
def repeat_interleave(
    self: TensorImpl, repeats: int, dim: int | None, output_size: int | None
) -> TensorImpl:
    """Repeat each position equally often [repeat_interleave/each-in-its-place]."""
    rule = "repeat_interleave/one-count-for-each"
    self, at = _lined(self, dim)
    check(repeats >= 0, rule, "Repeats must be non-negative")
    sizes = self._geometry.sizes
    check(len(sizes) > at, "dims/wrap", "Dimension out of range: a 0-dim tensor and {}", at)
    total = sizes[at] * repeats
    check(
        output_size in (None, total), rule,
        "repeat_interleave: Invalid output_size, expected {} but got {}", total, output_size,
    )  # fmt: skip
    wide = OPERATORS["unsqueeze"].call((self, at + 1))
    spread = (*sizes[: at + 1], repeats, *sizes[at + 1 :])
    copy = OPERATORS["clone"].call(
        (OPERATORS["expand"].call((wide, spread, False)), contiguous_format)
    )
    return OPERATORS["view"].call((copy, (*sizes[:at], total, *sizes[at + 1 :])))


@implements("repeat_interleave.self_Tensor")
def repeat_interleave_tensor(
    self: TensorImpl, repeats: TensorImpl, dim: int | None, output_size: int | None
) -> TensorImpl:
    """Repeat each position as often as its count says [repeat_interleave/one-count-for-each]."""
    rule = "repeat_interleave/one-count-for-each"
    counts = repeats._geometry
    check(counts.ndim <= 1, rule, "repeats must be 0-dim or 1-dim tensor")
    self, at = _lined(self, dim)
    check(
        self._geometry.ndim > 0, "dims/zero-dim-has-no-entries",
        "Dimension specified as {} but tensor has no dimensions", at,
    )  # fmt: skip
    length = self._geometry.sizes[at]
    if counts.ndim == 0 or counts.sizes == (1,):
        line = OPERATORS["reshape"].call((repeats, (1,)))
        repeats = OPERATORS["expand"].call((line, (length,), False))
    else:
        check(
            counts.numel == length, rule, "repeats must have the same size as input along dim, but "
            "got repeats.size(0) = {} and input.size({}) = {}", counts.numel, at, length,
        )  # fmt: skip
    places = OPERATORS["repeat_interleave.Tensor"].call((repeats, output_size))
    return OPERATORS["index_select"].call((self, at, places))
