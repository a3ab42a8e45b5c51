"""The functions of torch.nn.functional: rendered operators, and thin shapes of others by hand."""

from __future__ import annotations

from typing import Any

from reftorch._rendered.nn_functional import *  # noqa: F403
from reftorch.core.dtype import dtype as Dtype  # noqa: N812 - the parameter takes the name
from reftorch.core.warning import warn
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.nn.functional_images import (
    affine_grid as affine_grid, fold as fold, grid_sample as grid_sample,
    interpolate as interpolate, unfold as unfold, upsample as upsample,
    upsample_bilinear as upsample_bilinear, upsample_nearest as upsample_nearest,
)  # fmt: skip
from reftorch.nn.functional_attention import (
    gumbel_softmax as gumbel_softmax,
    multi_head_attention_forward as multi_head_attention_forward,
)
from reftorch.nn.functional_bags import embedding_bag as embedding_bag
from reftorch.nn.functional_pooling import (
    adaptive_avg_pool2d as adaptive_avg_pool2d,
    adaptive_avg_pool3d as adaptive_avg_pool3d,
    adaptive_max_pool1d as adaptive_max_pool1d,
    adaptive_max_pool1d_with_indices as adaptive_max_pool1d_with_indices,
    adaptive_max_pool2d as adaptive_max_pool2d,
    adaptive_max_pool2d_with_indices as adaptive_max_pool2d_with_indices,
    adaptive_max_pool3d as adaptive_max_pool3d,
    adaptive_max_pool3d_with_indices as adaptive_max_pool3d_with_indices,
    max_pool1d as max_pool1d,
    max_pool1d_with_indices as max_pool1d_with_indices,
    max_pool2d as max_pool2d,
    max_pool2d_with_indices as max_pool2d_with_indices,
    max_pool3d as max_pool3d,
    max_pool3d_with_indices as max_pool3d_with_indices,
)
from reftorch.nn.functional_unpooling import (
    fractional_max_pool2d as fractional_max_pool2d,
    fractional_max_pool2d_with_indices as fractional_max_pool2d_with_indices,
    fractional_max_pool3d as fractional_max_pool3d,
    fractional_max_pool3d_with_indices as fractional_max_pool3d_with_indices,
    local_response_norm as local_response_norm,
    lp_pool1d as lp_pool1d,
    lp_pool2d as lp_pool2d,
    lp_pool3d as lp_pool3d,
    max_unpool1d as max_unpool1d,
    max_unpool2d as max_unpool2d,
    max_unpool3d as max_unpool3d,
)
from reftorch.nn.functional_layers import (
    alpha_dropout as alpha_dropout, batch_norm as batch_norm, dropout as dropout,
    dropout1d as dropout1d, dropout2d as dropout2d, dropout3d as dropout3d, embedding as embedding,
    feature_alpha_dropout as feature_alpha_dropout, group_norm as group_norm,
    instance_norm as instance_norm, layer_norm as layer_norm, rms_norm as rms_norm,
)  # fmt: skip
from reftorch.nn.losses import (
    binary_cross_entropy as binary_cross_entropy,
    binary_cross_entropy_with_logits as binary_cross_entropy_with_logits,
    cross_entropy as cross_entropy, ctc_loss as ctc_loss,
    hinge_embedding_loss as hinge_embedding_loss,
    huber_loss as huber_loss, kl_div as kl_div, l1_loss as l1_loss,
    linear_cross_entropy as linear_cross_entropy, mse_loss as mse_loss,
    nll_loss as nll_loss, poisson_nll_loss as poisson_nll_loss, smooth_l1_loss as smooth_l1_loss,
    soft_margin_loss as soft_margin_loss,
)  # fmt: skip
from reftorch.nn.losses_ranking import (
    cosine_embedding_loss as cosine_embedding_loss, gaussian_nll_loss as gaussian_nll_loss,
    margin_ranking_loss as margin_ranking_loss, multi_margin_loss as multi_margin_loss,
    multilabel_margin_loss as multilabel_margin_loss,
    multilabel_soft_margin_loss as multilabel_soft_margin_loss,
    triplet_margin_loss as triplet_margin_loss,
    triplet_margin_with_distance_loss as triplet_margin_with_distance_loss,
)  # fmt: skip
from reftorch.tensor import Tensor


def relu(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Replace negative elements by zero, in the input itself where asked to [relu/keeps-nan]."""
    return input.relu_() if inplace else input.relu()


def _either(name: str, args: tuple[Any, ...], inplace: bool) -> Tensor:
    """An operator, or its in-place variant."""
    packet = PACKETS[name]
    return packet.inplace(*args) if inplace else packet(*args)


def relu6(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Keep between 0 and 6 [hardtanh/no-gradient-on-bounds]."""
    return _either("relu6", (input,), inplace)


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:  # noqa: A002
    """Replace negative elements by alpha times exp(input) - 1 [elu/exact-near-zero]."""
    return _either("elu", (input, alpha), inplace)


def selu(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Apply elu with the constants that keep mean and variance [selu/constants]."""
    return _either("selu", (input,), inplace)


def celu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:  # noqa: A002
    """Replace negative elements by alpha times exp(input / alpha) - 1 [celu/alpha-is-not-zero]."""
    return _either("celu", (input, alpha), inplace)


def silu(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Multiply by the sigmoid [silu/nan-at-negative-infinity]."""
    return _either("silu", (input,), inplace)


def mish(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Multiply by tanh of softplus [silu/nan-at-negative-infinity]."""
    return _either("mish", (input,), inplace)


def hardsigmoid(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Give (input + 3) / 6, kept between 0 and 1 [hardsigmoid/kinks]."""
    return _either("hardsigmoid", (input,), inplace)


def hardswish(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Multiply by hardsigmoid [silu/nan-at-negative-infinity]."""
    return _either("hardswish", (input,), inplace)


def hardtanh(
    input: Tensor,  # noqa: A002
    min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Keep within bounds [hardtanh/bounds-in-own-dtype]."""
    check(
        not min_val > max_val, "hardtanh/bounds-in-own-dtype",
        "min_val cannot be greater than max_val", error=ValueError,
    )  # fmt: skip
    return _either("hardtanh", (input, min_val, max_val), inplace)


def leaky_relu(
    input: Tensor,  # noqa: A002
    negative_slope: float = 0.01, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Multiply elements that are not positive by a slope [leaky_relu/slope-at-zero]."""
    return _either("leaky_relu", (input, negative_slope), inplace)


def threshold(
    input: Tensor,  # noqa: A002
    threshold: float, value: float, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Replace elements that are not above a threshold [threshold/nan-passes]."""
    return _either("threshold", (input, threshold, value), inplace)


def rrelu(
    input: Tensor,  # noqa: A002
    lower: float = 1.0 / 8, upper: float = 1.0 / 3, training: bool = False, inplace: bool = False,
) -> Tensor:  # fmt: skip
    """Multiply elements that are not positive by drawn slopes [rrelu/draws-where-not-positive]."""
    return _either("rrelu", (input, lower, upper, training), inplace)


def softsign(input: Tensor) -> Tensor:  # noqa: A002
    """Divide by 1 plus the magnitude; infinities give NaN."""
    return input / (input.abs() + 1)


def tanhshrink(input: Tensor) -> Tensor:  # noqa: A002
    """Take what the hyperbolic tangent leaves."""
    return input - input.tanh()


def sigmoid(input: Tensor) -> Tensor:  # noqa: A002
    """Map to the range from 0 to 1 [sigmoid/saturates]."""
    return input.sigmoid()


def tanh(input: Tensor) -> Tensor:  # noqa: A002
    """Take the hyperbolic tangent [sigmoid/saturates]."""
    return input.tanh()


def _dim(name: str, given: int | None, ndim: int) -> int:
    """The dim, or the one that was usual when none had to be named [softmax/implicit-dim]."""
    if given is not None:
        return given
    warn(
        "softmax/implicit-dim", "Implicit dimension choice for {} is deprecated: say dim=...", name
    )
    return 0 if ndim in (0, 1, 3) else 1


def softmax(
    input: Tensor,  # noqa: A002
    dim: int | None = None, _stacklevel: int = 3, dtype: Dtype | None = None,
) -> Tensor:  # fmt: skip
    """Take the shares of the exponentials along a dim [softmax/stable]."""
    return input.softmax(_dim("softmax", dim, input.ndim), dtype=dtype)


def log_softmax(
    input: Tensor,  # noqa: A002
    dim: int | None = None, _stacklevel: int = 3, dtype: Dtype | None = None,
) -> Tensor:  # fmt: skip
    """Take the logarithms of softmax, without the detour [softmax/stable]."""
    return input.log_softmax(_dim("log_softmax", dim, input.ndim), dtype=dtype)


def softmin(
    input: Tensor,  # noqa: A002
    dim: int | None = None, _stacklevel: int = 3, dtype: Dtype | None = None,
) -> Tensor:  # fmt: skip
    """Take softmax of the negative [softmax/stable]."""
    return (-input).softmax(_dim("softmin", dim, input.ndim), dtype=dtype)


def normalize(
    input: Tensor,  # noqa: A002
    p: float = 2.0, dim: int = 1, eps: float = 1e-12, out: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """Divide by the norm along a dim, which is at least eps [losses/normalized-length]."""
    length = PACKETS["norm"](input, p, dim, True).clamp_min(eps).expand_as(input)
    return PACKETS["div"](input, length) if out is None else PACKETS["div"](input, length, out=out)
