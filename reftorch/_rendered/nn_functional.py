"""The functions of nn.functional that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

__all__ = [
    "relu_",
    "hardtanh_",
    "elu_",
    "selu_",
    "celu_",
    "gelu",
    "softplus",
    "leaky_relu_",
    "logsigmoid",
    "threshold_",
    "prelu",
    "softshrink",
    "hardshrink",
    "glu",
    "rrelu_",
    "pairwise_distance",
    "cosine_similarity",
    "pdist",
    "linear",
    "bilinear",
    "adaptive_avg_pool1d",
    "scaled_dot_product_attention",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "conv_tbc",
    "one_hot",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "pixel_shuffle",
    "pixel_unshuffle",
    "channel_shuffle",
    "native_channel_shuffle",
    "pad",
]

_of_relu = PACKETS["relu"]


def relu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by zero.

    relu(Tensor self) -> Tensor

    Derivatives:
      self: relu_backward(grad, result)

    relu gives zero for negative elements and leaves every other, NaN and negative zero included.
    [relu/keeps-nan]
    relu refuses a bool tensor. [relu/bool-refused]
    """
    return _of_relu.inplace_function(args, kwargs)


_of_hardtanh = PACKETS["hardtanh"]


def hardtanh_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Keep within bounds.

    hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor

    Derivatives:
      self: hardtanh_backward(grad, self, min_val, max_val)

    hardtanh and relu6 keep NaN, and no gradient passes on the bounds, which clamp lets pass.
    [hardtanh/no-gradient-on-bounds]
    ... (docs/spec/ops-activation.md)
    """
    return _of_hardtanh.inplace_function(args, kwargs)


_of_elu = PACKETS["elu"]


def elu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by alpha times exp(self) - 1.

    elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor

    Derivatives:
      self: elu_backward(grad, self, alpha, scale, input_scale)
      self (in place): elu_result_backward(grad, result, alpha, scale, input_scale)

    The negative branch of elu, selu and celu is exact near zero, and NaN stays; zero has the
    slope of that branch, and no second derivative. [elu/exact-near-zero]
    ... (docs/spec/ops-activation.md)
    """
    return _of_elu.inplace_function(args, kwargs)


_of_selu = PACKETS["selu"]


def selu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Apply elu with the constants that keep mean and variance.

    selu(Tensor self) -> Tensor

    selu is elu with alpha 1.6732632423543772 and scale 1.0507009873554805, and makes its node.
    [selu/constants]
    """
    return _of_selu.inplace_function(args, kwargs)


_of_celu = PACKETS["celu"]


def celu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace negative elements by alpha times exp(self / alpha) - 1.

    celu(Tensor self, Scalar alpha=1.0) -> Tensor

    Derivatives:
      self: elu_backward(grad, self, alpha, 1, 1 / alpha)
      self (in place): elu_result_backward(grad, result, alpha, 1, 1 / alpha)

    celu refuses an alpha of zero. [celu/alpha-is-not-zero]
    """
    return _of_celu.inplace_function(args, kwargs)


_of_gelu = PACKETS["gelu"]


def gelu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply by the normal distribution function.

    gelu(Tensor self, *, str approximate='none') -> Tensor

    Derivatives:
      self: gelu_backward(grad, self, approximate)

    gelu multiplies by the distribution function of the normal distribution, or with approximate
    tanh by an approximation of it; other words are refused. [gelu/approximation]
    gelu of negative infinity is NaN; whether that of infinity is infinity or NaN is left open.
    [gelu/infinities]
    """
    return _of_gelu.function(args, kwargs)


_of_softplus = PACKETS["softplus"]


def softplus(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give log(1 + exp(beta * self)) / beta.

    softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor

    Derivatives:
      self: softplus_backward(grad, self, beta, threshold)

    Where beta times self is above the threshold, softplus is self itself and its slope 1.
    [softplus/linear-above-threshold]
    """
    return _of_softplus.function(args, kwargs)


_of_leaky_relu = PACKETS["leaky_relu"]


def leaky_relu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elements that are not positive by a slope.

    leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor

    Derivatives:
      self: leaky_relu_backward(grad, self, negative_slope)
      self (in place): leaky_relu_result_backward(grad, result, negative_slope)

    Zero and NaN go the negative way in leaky_relu and prelu, so that their gradient is the slope.
    [leaky_relu/slope-at-zero]
    """
    return _of_leaky_relu.inplace_function(args, kwargs)


_of_log_sigmoid = PACKETS["log_sigmoid"]


def logsigmoid(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of the sigmoid, without the detour.

    log_sigmoid(Tensor self) -> Tensor

    Derivatives:
      self: grad * sigmoid(-self)

    A new result of logsigmoid is laid out row-major, and nothing overflows on the way.
    [log_sigmoid/row-major]
    """
    return _of_log_sigmoid.function(args, kwargs)


_of_threshold = PACKETS["threshold"]


def threshold_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace elements that are not above a threshold.

    threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor

    Derivatives:
      self: tied(masked(grad, self <= threshold), self)

    Elements at or below the threshold are replaced, with no gradient; NaN passes.
    [threshold/nan-passes]
    ... (docs/spec/ops-activation.md)
    """
    return _of_threshold.inplace_function(args, kwargs)


_of_prelu = PACKETS["prelu"]


def prelu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elements that are not positive by a slope for each channel.

    prelu(Tensor self, Tensor weight) -> Tensor

    The weight is one number, or has one for each channel, which is the second dim, or the only
    channel of tensors with fewer dims; its dtype is that of the tensor. [prelu/weight-by-channel]
    """
    return _of_prelu.function(args, kwargs)


_of_softshrink = PACKETS["softshrink"]


def softshrink(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Move elements towards zero by lambd.

    softshrink(Tensor self, Scalar lambd=0.5) -> Tensor

    Derivatives:
      self: shrink_backward(grad, self, lambd)

    Between -lambd and lambd, bounds included, softshrink and hardshrink give zero, with no
    gradient; NaN passes. [softshrink/within-is-zero]
    softshrink refuses a lambd that is negative, NaN, or beyond the dtype, which hardshrink takes.
    [softshrink/lambd-is-not-negative]
    """
    return _of_softshrink.function(args, kwargs)


_of_hardshrink = PACKETS["hardshrink"]


def hardshrink(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Replace elements of magnitude up to lambd by zero.

    hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor

    Derivatives:
      self: shrink_backward(grad, self, lambd)
    """
    return _of_hardshrink.function(args, kwargs)


_of_glu = PACKETS["glu"]


def glu(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply the first half along a dim by the sigmoid of the second.

    glu(Tensor self, int dim=-1) -> Tensor

    Derivatives:
      self: glu_backward(grad, self, dim)

    glu halves the tensor along a dim, which has an even size; it refuses 0-dim tensors.
    [glu/halves]
    """
    return _of_glu.function(args, kwargs)


_of_rrelu = PACKETS["rrelu"]


def rrelu_(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elements that are not positive by slopes drawn between two bounds, or by their mean.

    rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor

    In training one double in [lower, upper) is drawn for each element that is not positive, in
    row-major order; a new result is laid out row-major. [rrelu/draws-where-not-positive]
    The bounds are finite, and the lower one is not above the other. [rrelu/bounds-in-order]
    rrelu is recorded as one node, in evaluation, too, which keeps the slopes that were drawn as
    noise and multiplies the gradient with them. [rrelu/one-node]
    """
    return _of_rrelu.inplace_function(args, kwargs)


_of_pairwise_distance = PACKETS["pairwise_distance"]


def pairwise_distance(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the norm of each difference of two vectors.

    pairwise_distance(Tensor x1, Tensor x2, float p=2.0, float eps=1e-06, bool keepdim=False) -> Tensor

    eps is added to each element of the difference, so that the distance of equal vectors is not
    0, and neither is that of x and y the one of y and x.
    [pairwise_distance/eps-joins-the-difference]
    """
    return _of_pairwise_distance.function(args, kwargs)


_of_cosine_similarity = PACKETS["cosine_similarity"]


def cosine_similarity(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the cosines of the angles between vectors along a dim.

    cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor

    Operands are broadcast and promoted, to a floating dtype; dim counts in the broadcast sizes,
    and eps is not negative. [cosine_similarity/promotes-and-broadcasts]
    Each length is raised to eps by itself before its vector is divided by it, and the gradient
    passes as if it had not been raised. [cosine_similarity/each-length-at-least-eps]
    """
    return _of_cosine_similarity.function(args, kwargs)


_of_pdist = PACKETS["pdist"]


def pdist(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Measure the distances of all pairs of different rows.

    pdist(Tensor self, float p=2.0) -> Tensor

    pdist gives the distance of each row from all later ones, in the order of the rows, of a
    floating matrix; p is not negative, and the gradients are those of cdist. [pdist/pairs]
    """
    return _of_pdist.function(args, kwargs)


_of_linear = PACKETS["linear"]


def linear(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply the last dim by the rows of a matrix of weights, and add a bias.

    linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor

    Each row of weight gives one element of the result; one row alone may come as a vector, which
    gives no dim, and neither input nor weight is 0-dim. [linear/weights-are-rows]
    With a bias, a matrix or a contiguous input of other dims is one addmm, in the graph too; an
    input of more dims that is not contiguous is a product and a sum.
    [linear/bias-joins-the-product]
    """
    return _of_linear.function(args, kwargs)


_of_bilinear = PACKETS["bilinear"]


def bilinear(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply two vectors with a matrix for each element of the result, and add a bias.

    bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor

    weight holds a matrix for each element of the result; the inputs, of one dtype, have equal
    sizes but for the last dim, those of rows and of columns. [bilinear/a-matrix-for-each-feature]
    """
    return _of_bilinear.function(args, kwargs)


_of_adaptive_avg_pool1d = PACKETS["adaptive_avg_pool1d"]


def adaptive_avg_pool1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the means of so many windows of rows.

    adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor
    """
    return _of_adaptive_avg_pool1d.function(args, kwargs)


_of_scaled_dot_product_attention = PACKETS["scaled_dot_product_attention"]


def scaled_dot_product_attention(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Average values by softmax of the scaled products of queries and keys.

    scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor

    Queries, keys and values are of one floating dtype with at least two dims; the products are
    multiplied by scale, or else divided by the root of the last size.
    [scaled_dot_product_attention/operands]
    A mask of bools keeps what is True, another, of float32 or of the queries' dtype, is added to
    the scores, which it is broadcast to, and is_causal keeps keys up to the place of the query;
    where nothing is kept the result is 0. [scaled_dot_product_attention/mask]
    ... (docs/spec/ops-nn_attention.md)
    """
    return _of_scaled_dot_product_attention.function(args, kwargs)


_of_conv1d = PACKETS["conv1d"]


def conv1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convolve one dim.

    conv1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] dilation=1, int groups=1) -> Tensor
    conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, str padding="valid", int[1] dilation=1, int groups=1) -> Tensor
    """
    return _of_conv1d.function(args, kwargs)


_of_conv2d = PACKETS["conv2d"]


def conv2d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convolve two dims.

    conv2d(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] dilation=1, int groups=1) -> Tensor
    conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, str padding="valid", int[2] dilation=1, int groups=1) -> Tensor

    Without the batch dim an input is one example, and the result has none, either; any other
    number of dims is refused. [conv2d/batch-may-lack]
    The padding same keeps the lengths, with the odd zero at the end, for strides of 1 only; valid
    is none, and there is no other name. [conv2d/padding-same]
    The padding same warns once where it puts an odd zero at the end. [conv2d/odd-padding-warns]
    """
    return _of_conv2d.function(args, kwargs)


_of_conv3d = PACKETS["conv3d"]


def conv3d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convolve three dims.

    conv3d(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] dilation=1, int groups=1) -> Tensor
    conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, str padding="valid", int[3] dilation=1, int groups=1) -> Tensor
    """
    return _of_conv3d.function(args, kwargs)


_of_conv_transpose1d = PACKETS["conv_transpose1d"]


def conv_transpose1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transpose a convolution of one dim.

    conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] output_padding=0, int groups=1, int[1] dilation=1) -> Tensor
    """
    return _of_conv_transpose1d.function(args, kwargs)


_of_conv_transpose2d = PACKETS["conv_transpose2d"]


def conv_transpose2d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transpose a convolution of two dims.

    conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] output_padding=0, int groups=1, int[2] dilation=1) -> Tensor

    Each element adds its multiple of the weights to a window of the result, from which padding is
    cut off; output_padding, less than stride or dilation, lengthens it at the end.
    [conv_transpose2d/transpose]
    """
    return _of_conv_transpose2d.function(args, kwargs)


_of_conv_transpose3d = PACKETS["conv_transpose3d"]


def conv_transpose3d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transpose a convolution of three dims.

    conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] output_padding=0, int groups=1, int[3] dilation=1) -> Tensor
    """
    return _of_conv_transpose3d.function(args, kwargs)


_of_conv_tbc = PACKETS["conv_tbc"]


def conv_tbc(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Convolve the first dim, of times, with channels in the last.

    conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor

    conv_tbc is conv1d of dims in the order time, batch, channels, with a weight of positions,
    input channels and output channels, and a bias, with zeros on both sides of time.
    [conv_tbc/times-first]
    """
    return _of_conv_tbc.function(args, kwargs)


_of_one_hot = PACKETS["one_hot"]


def one_hot(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give ones in the place of numbers, and zeros elsewhere.

    one_hot(Tensor self, int num_classes=-1) -> Tensor

    The new last dim has num_classes elements or, for -1, as many as the greatest number needs;
    numbers are int64, at least 0 and less than that. [one_hot/classes]
    """
    return _of_one_hot.function(args, kwargs)


_of_avg_pool1d = PACKETS["avg_pool1d"]


def avg_pool1d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the mean of each window of rows.

    avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool ceil_mode=False, bool count_include_pad=True) -> Tensor
    """
    return _of_avg_pool1d.function(args, kwargs)


_of_avg_pool2d = PACKETS["avg_pool2d"]


def avg_pool2d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the mean of each window of images.

    avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor

    lp_pool is the root of the sum of powers over windows, the sum being that of signed powers, so
    an odd norm is not one of magnitudes, and the root of a negative sum is NaN.
    [avg_pool2d/signed-powers]
    lp_pool of order infinity is the greatest magnitude of each window, of order minus infinity
    the least. [avg_pool2d/infinite-powers]
    ... (docs/spec/ops-nn_pool.md)
    """
    return _of_avg_pool2d.function(args, kwargs)


_of_avg_pool3d = PACKETS["avg_pool3d"]


def avg_pool3d(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the mean of each window of volumes.

    avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor

    An out of the right sizes is written as if it were row-major from its first element on,
    whatever its strides are. [avg_pool3d/out-is-row-major]
    """
    return _of_avg_pool3d.function(args, kwargs)


_of_pixel_shuffle = PACKETS["pixel_shuffle"]


def pixel_shuffle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Spread each square of channels over a square of places.

    pixel_shuffle(Tensor self, int upscale_factor) -> Tensor

    Derivatives:
      self: pixel_unshuffle(grad, upscale_factor)

    pixel_shuffle by r puts channel c * r * r + i * r + j at row y and column x to channel c, row
    y * r + i and column x * r + j; pixel_unshuffle puts it back.
    [pixel_shuffle/channels-to-places]
    ... (docs/spec/ops-nn_shuffle.md)
    """
    return _of_pixel_shuffle.function(args, kwargs)


_of_pixel_unshuffle = PACKETS["pixel_unshuffle"]


def pixel_unshuffle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Gather each square of places to channels of one place.

    pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor

    Derivatives:
      self: pixel_shuffle(grad, downscale_factor)
    """
    return _of_pixel_unshuffle.function(args, kwargs)


_of_channel_shuffle = PACKETS["channel_shuffle"]


def channel_shuffle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take one channel of each group in turn.

    channel_shuffle(Tensor self, int groups) -> Tensor

    Derivatives:
      self: channel_shuffle(grad, grad.size(1) // groups) if grad.numel() else grad

    Channels, cut into groups, are read as the columns of a matrix whose rows are the groups;
    there is a batch dim, and the layout that the strides suggest stays.
    [channel_shuffle/transposes-groups]
    """
    return _of_channel_shuffle.function(args, kwargs)


_of_native_channel_shuffle = PACKETS["native_channel_shuffle"]


def native_channel_shuffle(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take one channel of each group in turn; it has no derivative.

    native_channel_shuffle(Tensor self, int groups) -> Tensor

    Derivatives:
      self: without_derivative("native_channel_shuffle")
    """
    return _of_native_channel_shuffle.function(args, kwargs)


_of_pad = PACKETS["pad"]


def pad(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Pad with a number, or with elements of the tensor.

    pad(Tensor self, int[] pad, str mode="constant", float? value=None) -> Tensor

    A mode that is not known is refused. [pad/modes]
    The modes reflect, replicate and circular pad the last one to three dims of a tensor that has
    one or two dims more. [pad/modes-that-repeat]
    Modes that repeat elements refuse a value, unless it is zero. [pad/no-value-in-other-modes]
    """
    return _of_pad.function(args, kwargs)

