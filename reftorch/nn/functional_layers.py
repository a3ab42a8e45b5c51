"""The functions of torch.nn.functional that layers are made of: normalisation, and more."""

from __future__ import annotations

import math
from collections.abc import Sequence

from reftorch.core.warning import warn
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
    if training:
        check(
            sizes, "batch_norm/one-for-each-channel", "tuple index out of range", error=IndexError
        )
        _check_more_than_one(
            sizes[0] * math.prod(sizes[2:]), "batch_norm/one-for-each-channel",
            "value per channel", sizes,
        )  # fmt: skip
    check(
        not (eps <= 0 if training else eps < 0), "batch_norm/eps-is-positive",
        "batch_norm eps must be {}, but got {}",
        "positive during training" if training else "non-negative", eps, error=ValueError,
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


# ---- dropout


def _check_probability(p: float) -> None:
    check(
        not (p < 0 or p > 1), "dropout/probability",
        "dropout probability has to be between 0 and 1, but got {}", p, error=ValueError,
    )  # fmt: skip


def _dropped(
    name: str, input: Tensor,  # noqa: A002
    p: float, training: bool, inplace: bool,
) -> Tensor:  # fmt: skip
    """An operator, or its in-place variant."""
    _check_probability(p)
    packet = PACKETS[name]
    return packet.inplace(input, p, training) if inplace else packet(input, p, training)


def dropout(
    input: Tensor,  # noqa: A002
    p: float = 0.5, training: bool = True, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Zero elements by chance [dropout/draws]."""
    return _dropped("dropout", input, p, training, inplace)


def alpha_dropout(
    input: Tensor,  # noqa: A002
    p: float = 0.5, training: bool = False, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Replace elements by chance [dropout/alpha]."""
    return _dropped("alpha_dropout", input, p, training, inplace)


def feature_alpha_dropout(
    input: Tensor,  # noqa: A002
    p: float = 0.5, training: bool = False, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Replace channels by chance [dropout/alpha]."""
    return _dropped("feature_alpha_dropout", input, p, training, inplace)


def _one_example(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:  # noqa: A002
    """Feature dropout of one example without a batch dim."""
    if inplace:
        return _dropped("feature_dropout", input.unsqueeze_(0), p, training, True).squeeze_(0)
    return _dropped("feature_dropout", input.unsqueeze(0), p, training, inplace).squeeze(0)


def dropout1d(
    input: Tensor,  # noqa: A002
    p: float = 0.5, training: bool = True, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Zero channels of one dim [dropout/channels]."""
    _check_probability(p)
    check(
        input.ndim in (2, 3), "dropout/channels",
        "dropout1d: Expected 2D or 3D input, but received a {}D input.", input.ndim,
    )  # fmt: skip
    if input.ndim == 2:
        return _one_example(input, p, training, inplace)
    return _dropped("feature_dropout", input, p, training, inplace)


def _warn_of_dims(name: str, ndim: int) -> None:
    warn("dropout/channels", "{}: Received a {}-D input, which is deprecated", name, ndim)


def dropout2d(
    input: Tensor,  # noqa: A002
    p: float = 0.5, training: bool = True, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Zero channels of two dims [dropout/channels]."""
    _check_probability(p)
    if input.ndim != 4:
        _warn_of_dims("dropout2d", input.ndim)
    return _dropped("feature_dropout", input, p, training, inplace)


def dropout3d(
    input: Tensor,  # noqa: A002
    p: float = 0.5, training: bool = True, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Zero channels of three dims [dropout/channels]."""
    _check_probability(p)
    if input.ndim not in (4, 5):
        _warn_of_dims("dropout3d", input.ndim)
    if input.ndim != 5:
        return _one_example(input, p, training, inplace)
    return _dropped("feature_dropout", input, p, training, inplace)


# ---- tables


def embedding(
    input: Tensor,  # noqa: A002
    weight: Tensor, padding_idx: int | None = None, max_norm: float | None = None,
    norm_type: float = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False,
) -> Tensor:  # fmt: skip
    """Take rows [embedding/rows-of-a-matrix] [embedding/padding-learns-nothing]."""
    padding = -1
    if padding_idx is not None:
        rows = weight.shape[0]
        check(
            -rows <= padding_idx < rows, "embedding/padding-is-a-row",
            "Padding_idx must be within num_embeddings",
        )  # fmt: skip
        padding = padding_idx + rows if padding_idx < 0 else padding_idx
    if max_norm is not None:
        input = input.contiguous()  # noqa: A001
        PACKETS["embedding_renorm"].inplace(weight.detach(), input, max_norm, norm_type)
    return PACKETS["embedding"](weight, input, padding, scale_grad_by_freq, sparse)
