"""Faults of masked functions."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.wrapping import Original, wraps


@wraps("masked/identity", "masked.amax")
def masked_out_is_zero(amax: Original, x: Any, dim: Any = None, mask: Any = None) -> Any:
    """What is masked out counts as 0 for the greatest, too."""
    return amax(x if mask is None else x * mask, dim)


@wraps("masked/mask-broadcasts", "masked.sum")
def masks_of_more_dims_add_some(total: Original, x: Any, *dim: Any, mask: Any) -> Any:
    """A mask of more dims adds some."""
    return total(x.expand(mask.shape) if mask.ndim > x.ndim else x, *dim, mask=mask)


@wraps("masked/dims", "masked.sum")
def no_dims_is_nothing_to_do(total: Original, x: Any, dim: Any = None, **wish: Any) -> Any:
    """An empty list of dims reduces nothing."""
    return x if dim == () else total(x, dim, **wish)


@wraps("masked/no-identity", "masked.amax")
def false_is_the_least(amax: Original, x: Any, dim: Any = None, mask: Any = None) -> Any:
    """Of bool, False is the identity."""
    return amax(x if mask is None else x & mask, dim)


@wraps("masked/mean-floating", "masked.mean")
def integers_are_averaged(mean: Original, x: Any, dtype: Any = None) -> Any:
    """Integers are made floats."""
    return mean(x, dtype=x.float().dtype if dtype is None else dtype)


@wraps("masked/median-of-nothing", "masked.median")
def upper_median(median: Original, x: Any, dim: int, mask: Any) -> Any:
    """The upper median is taken."""
    return -median(-x, dim, mask=mask)


@wraps("masked/no-share", "masked.softmax")
def masked_out_is_a_zero(softmax: Original, x: Any, dim: int, mask: Any) -> Any:
    """What is masked out is a zero with a share."""
    return softmax(x * mask, dim)


@wraps("masked/normalize-least-norm", "masked.normalize")
def eps_is_ignored(normalize: Original, x: Any, order: float, dim: int, **wish: Any) -> Any:
    """The least norm is ignored."""
    return normalize(x, order, dim, **{**wish, "eps": 1e-12})


@wraps("masked/places-as-the-input", "masked.argmax")
def places_are_integers(argmax: Original, x: Any, dim: int, **wish: Any) -> Any:
    """Places are integers."""
    return argmax(x, dim, **wish).long()


@wraps("masked/spread-among-integers", "masked.std")
def root_is_cut_off(w: Original, *args: Any, **named: Any) -> Any:
    """The root has the dtype that was asked for."""
    return w(*args, **named).to(named["dtype"])
