"""Faults of Python functions that are called for each element."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.wrapping import Original, broken, wraps


@wraps("apply/each-element-in-turn", "Tensor.apply_")
def in_order_of_memory(w: Original, x: Any, function: Any) -> Any:
    """Elements come in the order of memory."""
    if x.dim() == 2:
        w(x.t(), function)
        return x
    return w(x, function)


broken("apply/of-constants", "A tensor that requires grad is written.", "Tensor.apply_",
       lambda w, x, function: w(x.detach(), function))
broken("apply/of-one-dtype", "Other dtypes are cast.", "Tensor.map_",
       lambda w, x, other, function: w(x, other.to(x.dtype), function))
