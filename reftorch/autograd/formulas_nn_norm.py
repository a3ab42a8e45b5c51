"""The derivatives of normalisation.

Means and deviations are formed anew from the input, so that they are differentiated, too.
"""

from __future__ import annotations

from typing import Any

from reftorch.core.memory_format import suggested
from reftorch.ops.nn_shared import laid_out

Ints = tuple[int, ...]


def _wide(given: Any) -> Any:
    return given.to(given._dtype.compute)


def _normalised(x: Any, dims: Ints, eps: float) -> tuple[Any, Any]:
    """The normalised elements, and by what their distances from the mean were multiplied."""
    apart = x - x.mean(dims, True)
    scale = ((apart * apart).mean(dims, True) + eps).rsqrt()
    return apart * scale, scale


def _through(grad: Any, x: Any, dims: Ints, eps: float) -> Any:
    """The gradient less what would move the mean or the deviation."""
    normal, scale = _normalised(x, dims, eps)
    along = normal * (grad * normal).mean(dims, True)
    return scale * (grad - grad.mean(dims, True) - along)


def layer_norm_backward(grad: Any, x: Any, normalized_shape: Ints, weight: Any, eps: float) -> Any:
    """Through rows of the last dims [native_layer_norm/two-passes]."""
    wide = _wide(grad) if weight is None else _wide(grad) * weight
    dims = tuple(range(-len(normalized_shape), 0))
    return _through(wide, _wide(x), dims, eps).to(x._dtype)


def layer_norm_backward_weight(
    grad: Any, x: Any, normalized_shape: Ints, weight: Any, eps: float
) -> Any:
    """The normalised elements."""
    dims = tuple(range(-len(normalized_shape), 0))
    found = _wide(grad) * _normalised(_wide(x), dims, eps)[0]
    lead = tuple(range(x._geometry.ndim - len(normalized_shape)))
    return (found.sum(lead) if lead else found).to(weight._dtype)


def over_channels(grad: Any) -> Any:
    """What all elements of each channel get together, channels being dim 1."""
    return grad.sum(_others(grad))


def _others(x: Any) -> Ints:
    return tuple(d for d in range(x._geometry.ndim) if d != 1)


def _along(parameter: Any, x: Any) -> Any:
    return parameter.reshape((-1,) + (1,) * (x._geometry.ndim - 2))


def _in_rows(x: Any, n: int, group: int) -> Any:
    """A row for each group."""
    rows = n * group
    return _wide(x).reshape(rows, x._geometry.numel // rows if rows else 0)


def group_norm_backward(
    grads: Any, x: Any, weight: Any, sizes: Ints, group: int, eps: float
) -> Any:
    """Through rows of the elements of groups, and through their facts [native_group_norm/facts].

    The sizes are those of examples, channels and what a channel has, whatever the input's dims are.
    """
    source = _in_rows(x, sizes[0], group)
    rows, length = source._geometry.sizes
    found = None
    if grads[0] is not None:
        grad = _wide(grads[0])
        if weight is not None:
            grad = grad.reshape(sizes) * weight.reshape(-1, 1)
        found = _through(grad.reshape(rows, length), source, (-1,), eps)
    if grads[1] is not None and grads[2] is not None:
        normal, scale = _normalised(source, (-1,), eps)
        along = _wide(grads[2]).reshape(rows, 1) * normal * scale * scale
        facts = (_wide(grads[1]).reshape(rows, 1) - along) / max(length, 1)
        found = facts if found is None else found + facts
    return None if found is None else _like(found.reshape(x._geometry.sizes), x)


def group_norm_backward_weight(
    grad: Any, x: Any, weight: Any, sizes: Ints, group: int, eps: float
) -> Any:
    """The normalised elements."""
    if grad is None:
        return None
    wide = _wide(grad).reshape(sizes)
    normal = _normalised(_in_rows(x, sizes[0], group), (-1,), eps)[0]
    return over_channels(wide * normal.reshape(sizes)).to(weight._dtype)


def batch_norm_backward(
    grad: Any, x: Any, weight: Any, running_var: Any, training: bool, eps: float
) -> Any:
    """Through channels, or with facts that do not depend on the input [batch_norm/running]."""
    wide = _wide(grad) if weight is None else _wide(grad) * _along(weight, x)
    if training:
        return _like(_through(wide, _wide(x), _others(x), eps), x)
    return _like(wide * _along((_wide(running_var) + eps).rsqrt(), x), x)


def _like(gradient: Any, x: Any) -> Any:
    """A gradient in dtype and memory format of the input [batch_norm/layout-of-the-gradient]."""
    return laid_out(gradient.to(x._dtype), suggested(x._geometry))


def batch_norm_backward_weight(
    grad: Any, x: Any, weight: Any, running_mean: Any, running_var: Any, training: bool, eps: float
) -> Any:
    """The normalised elements."""
    if training:
        normal = _normalised(_wide(x), _others(x), eps)[0]
    else:
        scale = (_wide(running_var) + eps).rsqrt()
        normal = (_wide(x) - _along(running_mean, x)) * _along(scale, x)
    return over_channels(_wide(grad) * normal).to(weight._dtype)
