"""The functions of torch.nn.functional that layers are made of: normalisation, and more."""

from __future__ import annotations

import math
from collections.abc import Sequence

from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.tensor import Tensor

_ENABLED = True  # whether libraries of other devices may be used, which do not matter here


def layer_norm(
    input: Tensor,  # noqa: A002
    normalized_shape: Sequence[int], weight: Tensor | None = None, bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:  # fmt: skip
    """Normalise over the last dims [native_layer_norm/last-dims]."""
    return PACKETS["layer_norm"](input, normalized_shape, weight, bias, eps, _ENABLED)


def rms_norm(
    input: Tensor,  # noqa: A002
    normalized_shape: Sequence[int], weight: Tensor | None = None, eps: float | None = None,
) -> Tensor:  # fmt: skip
    """Divide by the root of the mean of squares [rms_norm/eps]."""
    return PACKETS["rms_norm"](input, normalized_shape, weight, eps)


def _check_more_than_one(count: int, rule: str, what: str, sizes: Sequence[int]) -> None:
    """One element alone has no deviation."""
    check(
        count != 1, rule, "Expected more than 1 {} when training, got input size {}", what,
        list(sizes), error=ValueError,
    )  # fmt: skip


def group_norm(
    input: Tensor,  # noqa: A002
    num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-5,
) -> Tensor:  # fmt: skip
    """Normalise groups of channels [group_norm/groups]."""
    sizes = input.shape
    check(
        len(sizes) >= 2, "group_norm/groups",
        "Expected at least 2 dimensions for input tensor but received {}", len(sizes),
    )  # fmt: skip
    each = sizes[0] * sizes[1] // num_groups
    _check_more_than_one(
        each * math.prod(sizes[2:]), "batch_norm/one-for-each-channel", "value per channel", sizes
    )
    return PACKETS["group_norm"](input, num_groups, weight, bias, eps, _ENABLED)


def batch_norm(
    input: Tensor,  # noqa: A002
    running_mean: Tensor | None, running_var: Tensor | None, weight: Tensor | None = None,
    bias: Tensor | None = None, training: bool = False, momentum: float = 0.1, eps: float = 1e-5,
) -> Tensor:  # fmt: skip
    """Normalise channels [batch_norm/running] [batch_norm/one-for-each-channel]."""
    sizes = input.shape
    if training and sizes:
        _check_more_than_one(
            sizes[0] * math.prod(sizes[2:]), "batch_norm/one-for-each-channel",
            "value per channel", sizes,
        )  # fmt: skip
    return PACKETS["batch_norm"](
        input, weight, bias, running_mean, running_var, training, momentum, eps, _ENABLED
    )


def instance_norm(
    input: Tensor,  # noqa: A002
    running_mean: Tensor | None = None, running_var: Tensor | None = None,
    weight: Tensor | None = None, bias: Tensor | None = None, use_input_stats: bool = True,
    momentum: float = 0.1, eps: float = 1e-5,
) -> Tensor:  # fmt: skip
    """Normalise channels of each example by itself [instance_norm/kept-are-means]."""
    sizes = input.shape
    if use_input_stats:
        _check_more_than_one(
            math.prod(sizes[2:]), "instance_norm/kept-are-means", "spatial element", sizes
        )
    return PACKETS["instance_norm"](
        input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, _ENABLED
    )
