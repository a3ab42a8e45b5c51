"""First values for parameters: written in place, unrecorded, and drawn as PyTorch draws them.

[modules/init-writes-in-place]
"""

from __future__ import annotations

import math
from typing import Any

from reftorch.autograd.grad_mode import no_grad
from reftorch.core.warning import warn
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check

# the same gain for all that is linear
_LINEAR = (
    "linear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d",
    "conv_transpose3d",
)  # fmt: skip


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """The factor by which weights before a function are wider [modules/gains]."""
    if nonlinearity in _LINEAR or nonlinearity == "sigmoid":
        return 1
    if nonlinearity == "tanh":
        return 5.0 / 3
    if nonlinearity == "relu":
        return math.sqrt(2.0)
    if nonlinearity == "selu":
        return 3.0 / 4
    check(
        nonlinearity == "leaky_relu", "modules/gains", "Unsupported nonlinearity {}", nonlinearity
    )
    slope = 0.01 if param is None else param
    check(
        isinstance(slope, (int, float)) and not isinstance(slope, bool), "modules/gains",
        "negative_slope {} not a valid number", param,
    )  # fmt: skip
    return math.sqrt(2.0 / (1 + slope**2))


# ---- plain values


@no_grad()
def uniform_(tensor: Any, a: float = 0.0, b: float = 1.0, generator: Any = None) -> Any:
    """Draw evenly between a and b."""
    return tensor.uniform_(a, b, generator=generator)


@no_grad()
def normal_(tensor: Any, mean: float = 0.0, std: float = 1.0, generator: Any = None) -> Any:
    """Draw normally."""
    return tensor.normal_(mean, std, generator=generator)


@no_grad()
def trunc_normal_(
    tensor: Any, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0,
    generator: Any = None,
) -> Any:  # fmt: skip
    """Draw normally, and draw anew what is not between a and b [modules/draws-anew]."""
    if mean < a - 2 * std or mean > b + 2 * std:
        warn(
            "modules/draws-far-from-the-mean", "mean is more than 2 std from [a, b] in "
            "nn.init.trunc_normal_. The distribution of values may be incorrect.",
        )  # fmt: skip
    inside = _normal_share((b - mean) / std) - _normal_share((a - mean) / std)
    if inside > _RARE:
        tensor.normal_(mean, std, generator=generator)
        missing = (tensor < a) | (tensor > b)
    else:
        tensor.uniform_(a, b, generator=generator)
        missing = _refused(tensor, mean, std, a, b, generator)
    while bool(missing.any()):
        other = PACKETS["empty_like"](tensor)
        if inside > _RARE:
            other.normal_(mean, std, generator=generator)
            still = (other < a) | (other > b)
        else:
            other.uniform_(a, b, generator=generator)
            still = _refused(other, mean, std, a, b, generator)
        tensor.copy_(PACKETS["where"](missing, other, tensor))
        missing = missing & still
    return tensor


# the share of a distribution below which its numbers are not found by drawing from it
_RARE = 0.3


def _normal_share(bound: float) -> float:
    """The share of the normal distribution that is below a bound."""
    return (1.0 + math.erf(bound / math.sqrt(2.0))) / 2.0


def _refused(
    drawn: Any, mean: float, std: float, a: float, b: float, generator: Any
) -> Any:
    """Which of evenly drawn numbers are not kept: each is as probable as its density says."""
    top = min(max(mean, a), b)  # where the density is greatest
    density = (((top - mean) ** 2 - (drawn - mean) ** 2) / (2 * std * std)).exp()
    return PACKETS["empty_like"](drawn).uniform_(generator=generator) > density


@no_grad()
def constant_(tensor: Any, val: float) -> Any:
    """Fill with a number."""
    return tensor.fill_(val)


@no_grad()
def ones_(tensor: Any) -> Any:
    """Fill with ones."""
    return tensor.fill_(1.0)


@no_grad()
def zeros_(tensor: Any) -> Any:
    """Fill with zeros."""
    return tensor.zero_()


@no_grad()
def eye_(tensor: Any) -> Any:
    """Let a matrix be the identity, as far as it goes."""
    _check_matrix(tensor)
    PACKETS["eye"](*tensor.shape, out=tensor)
    return tensor


def _check_matrix(tensor: Any) -> None:
    check(
        tensor.ndim == 2, "modules/init-needs-dims",
        "Only tensors with 2 dimensions are supported",
    )


@no_grad()
def dirac_(tensor: Any, groups: int = 1) -> Any:
    """Let the weights of a convolution pass its channels on, in each group.

    Shapes: (out, in, ...) with one to three dims for positions [modules/init-needs-dims].
    """
    sizes = tensor.shape
    check(
        len(sizes) in (3, 4, 5), "modules/init-needs-dims",
        "Only tensors with 3, 4, or 5 dimensions are supported",
    )
    check(
        sizes[0] % groups == 0, "modules/init-needs-dims", "dim 0 must be divisible by groups"
    )
    in_group = sizes[0] // groups
    middle = tuple([size // 2 for size in sizes[2:]])
    tensor.zero_()
    for group in range(groups):
        for channel in range(min(in_group, sizes[1])):
            tensor[(group * in_group + channel, channel, *middle)] = 1
    return tensor


# ---- scaled by the number of inputs and outputs


def _calculate_fan_in_and_fan_out(tensor: Any) -> tuple[int, int]:
    """How many inputs an output has, and how many outputs an input [modules/init-needs-dims]."""
    check(
        tensor.ndim >= 2, "modules/init-needs-dims",
        "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions",
    )  # fmt: skip
    positions = math.prod(tensor.shape[2:])
    return tensor.shape[1] * positions, tensor.shape[0] * positions


def _calculate_correct_fan(tensor: Any, mode: str) -> int:
    check(
        mode.lower() in ("fan_in", "fan_out"), "modules/gains",
        "Mode {} not supported, please use one of ['fan_in', 'fan_out']", mode,
    )  # fmt: skip
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode.lower() == "fan_in" else fan_out


def _xavier_std(tensor: Any, gain: float) -> float:
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return gain * math.sqrt(2.0 / float(fan_in + fan_out))


def xavier_uniform_(tensor: Any, gain: float = 1.0, generator: Any = None) -> Any:
    """Draw evenly, so that variances stay on the way forward and backward."""
    bound = math.sqrt(3.0) * _xavier_std(tensor, gain)
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor: Any, gain: float = 1.0, generator: Any = None) -> Any:
    """Draw normally, so that variances stay on the way forward and backward."""
    return normal_(tensor, 0.0, _xavier_std(tensor, gain), generator)


def _kaiming_std(tensor: Any, a: float, mode: str, nonlinearity: str) -> float | None:
    """The standard deviation; None for a tensor without elements [modules/init-of-nothing]."""
    if 0 in tensor.shape:
        warn("modules/init-of-nothing", "Initializing zero-element tensors is a no-op")
        return None
    fan = _calculate_correct_fan(tensor, mode)
    return calculate_gain(nonlinearity, a) / math.sqrt(fan)


def kaiming_uniform_(
    tensor: Any, a: float = 0, mode: str = "fan_in", nonlinearity: str = "leaky_relu",
    generator: Any = None,
) -> Any:  # fmt: skip
    """Draw evenly, so that variances stay forward ("fan_in") or backward ("fan_out")."""
    std = _kaiming_std(tensor, a, mode, nonlinearity)
    if std is None:
        return tensor
    bound = math.sqrt(3.0) * std
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(
    tensor: Any, a: float = 0, mode: str = "fan_in", nonlinearity: str = "leaky_relu",
    generator: Any = None,
) -> Any:  # fmt: skip
    """Draw normally, so that variances stay forward ("fan_in") or backward ("fan_out")."""
    std = _kaiming_std(tensor, a, mode, nonlinearity)
    return tensor if std is None else normal_(tensor, 0, std, generator)


@no_grad()
def sparse_(tensor: Any, sparsity: float, std: float = 0.01, generator: Any = None) -> Any:
    """Draw normally, and let a share of each column be zero."""
    _check_matrix(tensor)
    rows, columns = tensor.shape
    zeros = math.ceil(sparsity * rows)
    tensor.normal_(0, std, generator=generator)
    for column in range(columns):
        chosen = PACKETS["randperm"](rows)[:zeros]
        tensor[chosen, column] = 0
    return tensor


@no_grad()
def orthogonal_(tensor: Any, gain: float = 1, generator: Any = None) -> Any:
    """Draw a matrix whose rows, or whose columns, are orthogonal [modules/orthogonal].

    Shapes: (rows, ...), of which all that follows counts as columns [modules/init-needs-dims].
    """
    check(
        tensor.ndim >= 2, "modules/init-needs-dims",
        "Only tensors with 2 or more dimensions are supported",
    )
    if tensor.numel() == 0:
        return tensor
    rows = tensor.shape[0]
    drawn = tensor.new_empty((rows, tensor.numel() // rows)).normal_(0, 1, generator=generator)
    wide = rows < drawn.shape[1]
    q, r = PACKETS["linalg_qr"](drawn.t() if wide else drawn)
    # the factors are unique where the diagonal of r is positive
    q = q * r.diagonal().sign()
    tensor.copy_((q.t() if wide else q).reshape(tensor.shape))
    return tensor.mul_(gain)
