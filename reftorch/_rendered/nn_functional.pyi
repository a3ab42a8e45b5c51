"""The functions of nn.functional that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from builtins import bool as _bool
from builtins import complex as _complex
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from collections.abc import Sequence as _Sequence
from typing import Any as _Any
from typing import overload as _overload

from reftorch.core.device import device as _device
from reftorch.core.dtype import dtype as _dtype
from reftorch.core.layout import layout as _layout
from reftorch.core.memory_format import memory_format as _memory_format
from reftorch.tensor import Tensor

_Number = _bool | _int | _float | _complex
_Device = _device | _str | _int
_DType = _dtype | type[_bool] | type[_int] | type[_float] | type[_complex]

def relu_(input: Tensor) -> Tensor:
    """Replace negative elements by zero."""

def hardtanh_(input: Tensor, min_val: _Number = -1, max_val: _Number = 1) -> Tensor:
    """Keep within bounds."""

def elu_(input: Tensor, alpha: _Number = 1, scale: _Number = 1, input_scale: _Number = 1) -> Tensor:
    """Replace negative elements by alpha times exp(self) - 1."""

def selu_(input: Tensor) -> Tensor:
    """Apply elu with the constants that keep mean and variance."""

def celu_(input: Tensor, alpha: _Number = 1.0) -> Tensor:
    """Replace negative elements by alpha times exp(self / alpha) - 1."""

def gelu(input: Tensor, *, approximate: _str = ..., out: Tensor | None = None) -> Tensor:
    """Multiply by the normal distribution function."""

def softplus(input: Tensor, beta: _Number = 1, threshold: _Number = 20, *, out: Tensor | None = None) -> Tensor:
    """Give log(1 + exp(beta * self)) / beta."""

def leaky_relu_(input: Tensor, negative_slope: _Number = 0.01) -> Tensor:
    """Multiply elements that are not positive by a slope."""

def logsigmoid(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Take the logarithm of the sigmoid, without the detour."""

def threshold_(input: Tensor, threshold: _Number, value: _Number) -> Tensor:
    """Replace elements that are not above a threshold."""

def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """Multiply elements that are not positive by a slope for each channel."""

def softshrink(input: Tensor, lambd: _Number = 0.5, *, out: Tensor | None = None) -> Tensor:
    """Move elements towards zero by lambd."""

def hardshrink(input: Tensor, lambd: _Number = 0.5, *, out: Tensor | None = None) -> Tensor:
    """Replace elements of magnitude up to lambd by zero."""

def glu(input: Tensor, dim: _int = -1) -> Tensor:
    """Multiply the first half along a dim by the sigmoid of the second."""

def rrelu_(input: Tensor, lower: _Number = 0.125, upper: _Number = 0.3333333333333333, training: _bool = False, generator: _Any = None) -> Tensor:
    """Multiply elements that are not positive by slopes drawn between two bounds, or by their mean."""

def pairwise_distance(x1: Tensor, x2: Tensor, p: _float = 2.0, eps: _float = 1e-06, keepdim: _bool = False) -> Tensor:
    """Take the norm of each difference of two vectors."""

def cosine_similarity(x1: Tensor, x2: Tensor, dim: _int = 1, eps: _float = 1e-08) -> Tensor:
    """Take the cosines of the angles between vectors along a dim."""

def pdist(input: Tensor, p: _float = 2.0) -> Tensor:
    """Measure the distances of all pairs of different rows."""

def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None, *, out: Tensor | None = None) -> Tensor:
    """Multiply the last dim by the rows of a matrix of weights, and add a bias."""

def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Multiply two vectors with a matrix for each element of the result, and add a bias."""

def adaptive_avg_pool1d(input: Tensor, output_size: _int | _Sequence[_int]) -> Tensor:
    """Take the means of so many windows of rows."""

def scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = None, dropout_p: _float = 0.0, is_causal: _bool = False, *, scale: _float | None = None, enable_gqa: _bool = False) -> Tensor:
    """Average values by softmax of the scaled products of queries and keys."""

@_overload
def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor:
    """Convolve one dim."""
@_overload
def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _str = ..., dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor: ...

@_overload
def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor:
    """Convolve two dims."""
@_overload
def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _str = ..., dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor: ...

@_overload
def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor:
    """Convolve three dims."""
@_overload
def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _str = ..., dilation: _int | _Sequence[_int] = 1, groups: _int = 1) -> Tensor: ...

def conv_transpose1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, output_padding: _int | _Sequence[_int] = 0, groups: _int = 1, dilation: _int | _Sequence[_int] = 1) -> Tensor:
    """Transpose a convolution of one dim."""

def conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, output_padding: _int | _Sequence[_int] = 0, groups: _int = 1, dilation: _int | _Sequence[_int] = 1) -> Tensor:
    """Transpose a convolution of two dims."""

def conv_transpose3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride: _int | _Sequence[_int] = 1, padding: _int | _Sequence[_int] = 0, output_padding: _int | _Sequence[_int] = 0, groups: _int = 1, dilation: _int | _Sequence[_int] = 1) -> Tensor:
    """Transpose a convolution of three dims."""

def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: _int = 0) -> Tensor:
    """Convolve the first dim, of times, with channels in the last."""

def one_hot(input: Tensor, num_classes: _int = -1) -> Tensor:
    """Give ones in the place of numbers, and zeros elsewhere."""

def avg_pool1d(input: Tensor, kernel_size: _int | _Sequence[_int], stride: _int | _Sequence[_int] = ..., padding: _int | _Sequence[_int] = 0, ceil_mode: _bool = False, count_include_pad: _bool = True) -> Tensor:
    """Take the mean of each window of rows."""

def avg_pool2d(input: Tensor, kernel_size: _int | _Sequence[_int], stride: _int | _Sequence[_int] = ..., padding: _int | _Sequence[_int] = 0, ceil_mode: _bool = False, count_include_pad: _bool = True, divisor_override: _int | None = None, *, out: Tensor | None = None) -> Tensor:
    """Take the mean of each window of images."""

def avg_pool3d(input: Tensor, kernel_size: _int | _Sequence[_int], stride: _int | _Sequence[_int] = ..., padding: _int | _Sequence[_int] = 0, ceil_mode: _bool = False, count_include_pad: _bool = True, divisor_override: _int | None = None, *, out: Tensor | None = None) -> Tensor:
    """Take the mean of each window of volumes."""

def pixel_shuffle(input: Tensor, upscale_factor: _int) -> Tensor:
    """Spread each square of channels over a square of places."""

def pixel_unshuffle(input: Tensor, downscale_factor: _int) -> Tensor:
    """Gather each square of places to channels of one place."""

def channel_shuffle(input: Tensor, groups: _int) -> Tensor:
    """Take one channel of each group in turn."""

def native_channel_shuffle(input: Tensor, groups: _int) -> Tensor:
    """Take one channel of each group in turn; it has no derivative."""

def pad(input: Tensor, pad: _Sequence[_int], mode: _str = ..., value: _float | None = None) -> Tensor:
    """Pad with a number, or with elements of the tensor."""
