"""Convolutions and their transposes: columns of windows, and one product of matrices."""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry, contiguous, geometry
from reftorch.core.memory_format import (
    channels_last, channels_last_3d, contiguous_format, in_format, memory_format, suggests,
)  # fmt: skip
from reftorch.core.tensor_impl import TensorImpl, empty, make, view_of
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_conv_checks import check_convolution, check_dtypes
from reftorch.ops.nn_shared import arithmetic_dtype, laid_out
from reftorch.ops.windows import (
    padded, spread, stepped, summed_windows, windows, zeros_of,
)  # fmt: skip

Ints = tuple[int, ...]
Gradients = tuple[TensorImpl | None, TensorImpl | None, TensorImpl | None]


@implements("convolution")
def convolution(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: Ints, padding: Ints, dilation: Ints,
    transposed: bool, output_padding: Ints, groups: int,
) -> TensorImpl:  # fmt: skip
    """Sum the products of the weights with each window of the input [convolution/not-flipped].

    Shapes: input (N, C, *lengths), weight (O, C / groups, *kernel), or transposed
    (C, O / groups, *kernel) [convolution/groups]. Halves are rounded once, at the end.
    """
    n = max(weight._geometry.ndim - 2, 1)
    stride, padding, dilation = spread(stride, n), spread(padding, n), spread(dilation, n)
    output_padding = spread(output_padding, n)
    check_convolution(
        input, weight, bias, stride, padding, dilation, transposed, output_padding, groups
    )
    check_dtypes(input, weight, bias)
    own = input._dtype
    if input._geometry.numel:
        narrow = transposed or max(dilation) > 1  # fewer integers are served
        check_listed("conv_transpose2d.input" if narrow else "convolution", own)
    if transposed:
        product = _scattered(input, weight, stride, padding, dilation, output_padding, groups)
    else:
        product = _gathered(input, weight, stride, padding, dilation, groups)
    return _finished(product, bias, own, _format(input, weight))


def _format(input: TensorImpl, weight: TensorImpl) -> memory_format:  # noqa: A002
    """That of the result: of the input or the weight [convolution/memory-format]."""
    if not input._geometry.numel:
        return contiguous_format
    if weight._geometry.ndim == 3:  # rows are images of one row [convolution/layout-of-rows]
        image = OPERATORS["unsqueeze"].call((weight, 2))
        return channels_last if suggests(image._geometry, channels_last) else contiguous_format
    for wanted in (channels_last, channels_last_3d):
        if wanted is channels_last_3d and input._dtype not in _LAID_OUT_3D:
            continue
        if suggests(input._geometry, wanted) or suggests(weight._geometry, wanted):
            note("convolution/memory-format", "the result is {}", wanted)
            return wanted
    return contiguous_format


_LAID_OUT_3D = (dt.float32, dt.bfloat16, dt.complex64)


def _gathered(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, stride: Ints, padding: Ints, dilation: Ints, groups: int,
) -> TensorImpl:  # fmt: skip
    """The convolution: the windows of an example as columns, one product for each group.

    Windows of one position lie as columns already. (To make the columns of a few examples at a
    time, so that they stay in the cache, was measured: it gains 5% for large images, and loses more
    for small ones.)
    """
    kernel, outputs = weight._geometry.sizes[2:], weight._geometry.sizes[0]
    n, common = len(kernel), arithmetic_dtype(input._dtype)
    view = windows(padded(input, padding), kernel, dilation, stride)
    sizes = view._geometry.sizes
    batch, counts = sizes[0], sizes[2 + n :]
    rows = sizes[1] // groups * math.prod(kernel)
    product = _products(
        _dense_as(weight, (groups, outputs // groups, rows), common),
        _dense_as(view, (batch, groups, rows, math.prod(counts)), common),
    )
    return _viewed(product, (batch, outputs, *counts))


def _scattered(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, stride: Ints, padding: Ints, dilation: Ints, output_padding: Ints,
    groups: int,
) -> TensorImpl:  # fmt: skip
    """The transposed convolution: every element gives its part of a window."""
    inputs, each, *kernel = weight._geometry.sizes
    common, n = arithmetic_dtype(input._dtype), len(kernel)
    batch, _, *counts = input._geometry.sizes
    rows = each * math.prod(kernel)
    matrix = _dense_as(weight, (groups, inputs // groups, rows), common)
    product = _products(
        _permuted(matrix, (0, 2, 1)),
        _dense_as(input, (batch, groups, inputs // groups, math.prod(counts)), common),
    )
    values = _viewed(product, (batch, groups * each, *kernel, *counts))
    full = [
        (count - 1) * s + d * (k - 1) + 1 + extra
        for count, s, d, k, extra in zip(
            counts, stride, dilation, kernel, output_padding, strict=True
        )
    ]
    whole = summed_windows(values, tuple(full), tuple(kernel), dilation, stride)
    lengths = [length - 2 * p for length, p in zip(full, padding, strict=True)]
    return stepped(whole, padding, lengths, (1,) * n)


def _products(left: TensorImpl, right: TensorImpl) -> TensorImpl:
    """The products of the matrices of all groups with those of all examples."""
    groups, rows, inner = left._geometry.sizes
    batch, _, _, columns = right._geometry.sizes
    sizes = (batch, groups, rows, columns)
    if not inner:
        return zeros_of(sizes, left)
    result = empty(contiguous(sizes), left._dtype)
    if result._geometry.numel:
        shape = geometry((batch, *left._geometry.sizes), (0, *left._geometry.strides))
        launch("bmm", (result,), (view_of(left, shape, left._offset), right), left._dtype)
    return result


def _finished(
    product: TensorImpl, bias: TensorImpl | None, own: dtype, wanted: memory_format
) -> TensorImpl:
    """The result in its dtype and memory format, with the bias."""
    shape = _laid_out(product._geometry.sizes, wanted)
    if bias is None and product._dtype is own and product._geometry is shape:
        return product if product._base is None else _fresh(product)
    result = empty(shape, own)
    if bias is None:
        launch("copy", (result,), (product,))
    else:
        column = _viewed(bias, (bias._geometry.numel, *(1,) * (shape.ndim - 2)))
        launch("add", (result,), (product, column), product._dtype)
    return result


def _laid_out(sizes: Ints, wanted: memory_format) -> Geometry:
    """The geometry in that format; rows are images of one row [convolution/layout-of-rows]."""
    if len(sizes) > 3:
        return in_format(sizes, wanted, None)
    image = in_format((*sizes[:2], 1, *sizes[2:]), wanted, None).strides
    return geometry(sizes, (*image[:2], *image[3:]))


def _fresh(tensor: TensorImpl) -> TensorImpl:
    """The same memory, which nobody else has, as no view."""
    return make(tensor._storage, tensor._geometry, tensor._offset, tensor._dtype)


def _permuted(tensor: TensorImpl, order: Ints) -> TensorImpl:
    return view_of(tensor, tensor._geometry.permuted(order), tensor._offset)


def _viewed(tensor: TensorImpl, sizes: Ints) -> TensorImpl:
    shape = tensor._geometry.viewed_as(sizes)
    assert shape is not None
    return view_of(tensor, shape, tensor._offset)


def _dense_as(tensor: TensorImpl, sizes: Ints, element: dtype) -> TensorImpl:
    """The elements in row-major order, as a tensor of other sizes."""
    if tensor._dtype is element and tensor._geometry.contiguous:
        return _viewed(tensor, sizes)
    dense = empty(contiguous(tensor._geometry.sizes), element)
    launch("copy", (dense,), (tensor,))
    return _viewed(dense, sizes)


# ---- the derivatives: convolutions of what is transposed


@implements("convolution_backward")
def convolution_backward(
    grad_output: TensorImpl,
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias_sizes: Ints | None, stride: Ints, padding: Ints, dilation: Ints,
    transposed: bool, output_padding: Ints, groups: int, output_mask: tuple[bool, ...],
) -> Gradients:  # fmt: skip
    """The gradients of input, weight and bias, of which the mask says which are wanted.

    Each is a convolution again, so that it has derivatives [convolution_backward/closed].
    """
    n = weight._geometry.ndim - 2
    given = (spread(stride, n), spread(padding, n), spread(dilation, n), transposed, groups)
    wanted = _format(input, weight)
    of_input = of_weight = of_bias = None
    if output_mask[0]:
        of_input = _in_format(_of_input(grad_output, input, weight, *given), wanted)
    if output_mask[1]:
        of_weight = _in_format(_of_weight(grad_output, input, weight, *given), wanted)
    if output_mask[2]:
        of_bias = PACKETS["sum"](grad_output, (0, *range(2, 2 + n)))
    return of_input, of_weight, of_bias


def _in_format(gradient: TensorImpl, wanted: memory_format) -> TensorImpl:
    """A gradient as the result would lie [convolution_backward/memory-format]."""
    sizes = gradient._geometry.sizes
    if all(size == 1 for size in sizes[2:]):
        wanted = contiguous_format  # a point lies in both
    if gradient._geometry.strides == _laid_out(sizes, wanted).strides:
        return gradient
    if gradient._geometry.ndim > 3 or wanted is contiguous_format:
        return laid_out(gradient, wanted)
    return PACKETS["squeeze"](laid_out(PACKETS["unsqueeze"](gradient, 2), wanted), 2)


def _of_input(
    grad: TensorImpl,
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, stride: Ints, padding: Ints, dilation: Ints, transposed: bool, groups: int,
) -> TensorImpl:  # fmt: skip
    """The transpose, which gives the length of the input with what the last window left over."""
    kernel, lengths, n = weight._geometry.sizes[2:], input._geometry.sizes[2:], len(stride)
    over = (0,) * n
    if not transposed:
        over = tuple([
            length + 2 * p - d * (k - 1) - 1 - (count - 1) * s
            for length, p, d, k, count, s in zip(
                lengths, padding, dilation, kernel, grad._geometry.sizes[2:], stride, strict=True
            )
        ])  # fmt: skip
    found = OPERATORS["convolution"].call(
        (grad, _conj(weight), None, stride, padding, dilation, not transposed, over, groups)
    )
    return _cropped(found, lengths)


def _conj(tensor: TensorImpl) -> TensorImpl:
    """The conjugate, with which the gradient of a product multiplies."""
    return PACKETS["conj"](tensor) if tensor._dtype.is_complex else tensor


def _cropped(tensor: TensorImpl, lengths: Ints) -> TensorImpl:
    """The first positions of the dims after batch and channels."""
    for dim, length in enumerate(lengths, 2):
        if tensor._geometry.sizes[dim] != length:
            tensor = PACKETS["narrow"](tensor, dim, 0, length)
    return tensor


def _of_weight(
    grad: TensorImpl,
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, stride: Ints, padding: Ints, dilation: Ints, transposed: bool, groups: int,
) -> TensorImpl:  # fmt: skip
    """The convolution of input and gradient, batch and channels exchanged, steps exchanged, too."""
    source, steps = (grad, _conj(input)) if transposed else (_conj(input), grad)
    left, right = _batch_last(source, groups), PACKETS["transpose"](steps, 0, 1)
    found = OPERATORS["convolution"].call(
        (left, right, None, dilation, padding, stride, False, (0,) * len(stride), groups)
    )
    return PACKETS["transpose"](_cropped(found, weight._geometry.sizes[2:]), 0, 1)


def _batch_last(tensor: TensorImpl, groups: int) -> TensorImpl:
    """(N, g * c, ...) as (c, g * N, ...)."""
    batch, channels, *lengths = tensor._geometry.sizes
    if groups == 1:
        return PACKETS["transpose"](tensor, 0, 1)
    each = channels // groups
    cut = PACKETS["reshape"](tensor, (batch, groups, each, *lengths))
    moved = PACKETS["permute"](cut, (2, 1, 0, *range(3, 3 + len(lengths))))
    return PACKETS["reshape"](moved, (each, groups * batch, *lengths))


# ---- by the number of dims


def _convolved(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, transposed: bool, output_padding: int | Ints, groups: int, n: int,
) -> TensorImpl:  # fmt: skip
    """The convolution of n dims of an input that may lack the batch [conv2d/batch-may-lack]."""
    ndim = input._geometry.ndim
    check(
        ndim in (n + 1, n + 2), "conv2d/batch-may-lack",
        "Expected {}D (unbatched) or {}D (batched) input to conv{}d, but got input of size: {}",
        n + 1, n + 2, n, list(input._geometry.sizes),
    )  # fmt: skip
    lone = ndim == n + 1
    given = PACKETS["unsqueeze"](input, 0) if lone else input
    result = OPERATORS["convolution"].call((
        given, weight, bias, spread(stride, n), spread(padding, n), spread(dilation, n),
        transposed, spread(output_padding, n), groups,
    ))  # fmt: skip
    return PACKETS["squeeze"](result, 0) if lone else result


def _with_padding(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: str,
    dilation: int | Ints, groups: int, n: int,
) -> TensorImpl:  # fmt: skip
    """The convolution with a padding that has a name [conv2d/padding-same]."""
    check(
        padding in ("same", "valid"), "conv2d/padding-same", "Invalid padding string: {!r}",
        padding,
    )  # fmt: skip
    if padding == "valid":
        return _convolved(input, weight, bias, stride, 0, dilation, False, 0, groups, n)
    check(
        all(step == 1 for step in spread(stride, n)), "conv2d/padding-same",
        "padding='same' is not supported for strided convolutions",
    )  # fmt: skip
    kernel = weight._geometry.sizes[2:]
    total = [d * (k - 1) for d, k in zip(spread(dilation, n), kernel, strict=False)]
    if any(amount % 2 for amount in total):
        warn(
            "conv2d/odd-padding-warns", "padding='same' with a kernel of even length and an odd "
            "dilation may need a padded copy of the input",
        )  # fmt: skip
        pairs = [side for amount in reversed(total) for side in (0, amount % 2)]
        input = OPERATORS["constant_pad_nd"].call((input, tuple(pairs), 0))  # noqa: A001
    halves = tuple([amount // 2 for amount in total])
    return _convolved(input, weight, bias, stride, halves, dilation, False, 0, groups, n)


@implements("conv1d")
def conv1d(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, groups: int,
) -> TensorImpl:  # fmt: skip
    """Convolve one dim."""
    return _convolved(input, weight, bias, stride, padding, dilation, False, 0, groups, 1)


@implements("conv2d")
def conv2d(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, groups: int,
) -> TensorImpl:  # fmt: skip
    """Convolve two dims."""
    return _convolved(input, weight, bias, stride, padding, dilation, False, 0, groups, 2)


@implements("conv3d")
def conv3d(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, groups: int,
) -> TensorImpl:  # fmt: skip
    """Convolve three dims."""
    return _convolved(input, weight, bias, stride, padding, dilation, False, 0, groups, 3)


@implements("conv1d.padding")
def conv1d_padding(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: str,
    dilation: int | Ints, groups: int,
) -> TensorImpl:  # fmt: skip
    """Convolve one dim."""
    return _with_padding(input, weight, bias, stride, padding, dilation, groups, 1)


@implements("conv2d.padding")
def conv2d_padding(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: str,
    dilation: int | Ints, groups: int,
) -> TensorImpl:  # fmt: skip
    """Convolve two dims."""
    return _with_padding(input, weight, bias, stride, padding, dilation, groups, 2)


@implements("conv3d.padding")
def conv3d_padding(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: str,
    dilation: int | Ints, groups: int,
) -> TensorImpl:  # fmt: skip
    """Convolve three dims."""
    return _with_padding(input, weight, bias, stride, padding, dilation, groups, 3)


@implements("conv_transpose1d")
def conv_transpose1d(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: int | Ints,
    output_padding: int | Ints, groups: int, dilation: int | Ints,
) -> TensorImpl:  # fmt: skip
    """Transpose a convolution of one dim [conv_transpose2d/transpose]."""
    return _convolved(
        input, weight, bias, stride, padding, dilation, True, output_padding, groups, 1
    )


@implements("conv_transpose2d.input")
def conv_transpose2d(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: int | Ints,
    output_padding: int | Ints, groups: int, dilation: int | Ints,
) -> TensorImpl:  # fmt: skip
    """Transpose a convolution of two dims [conv_transpose2d/transpose]."""
    return _convolved(
        input, weight, bias, stride, padding, dilation, True, output_padding, groups, 2
    )


@implements("conv_transpose3d.input")
def conv_transpose3d(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: int | Ints, padding: int | Ints,
    output_padding: int | Ints, groups: int, dilation: int | Ints,
) -> TensorImpl:  # fmt: skip
    """Transpose a convolution of three dims [conv_transpose2d/transpose]."""
    return _convolved(
        input, weight, bias, stride, padding, dilation, True, output_padding, groups, 3
    )


@implements("conv_tbc")
def conv_tbc(
    self: TensorImpl, weight: TensorImpl, bias: TensorImpl, pad: int
) -> TensorImpl:
    """One product of all positions of a window side by side [conv_tbc/times-first]."""
    sizes, rows, rule = self._geometry.sizes, weight._geometry.sizes, "conv_tbc/times-first"
    check(len(sizes) == 3, rule, "Input must have 3 dims: time, batch, in_channel")
    check(len(rows) == 3, rule, "Weight must have 3 dims: kernel, in_channels, out_channels")
    check(bias._geometry.sizes == rows[2:], rule, "Bias must have {} elements", rows[2])
    check(sizes[2] == rows[1], rule, "Input channels {} are not {}", sizes[2], rows[1])
    count = sizes[0] + 2 * pad - rows[0] + 1
    check(count >= 0, rule, "Trying to create tensor with negative dimension {}", count)
    check_dtypes(self, weight, None)
    check_listed("conv_tbc", self._dtype)
    wide = OPERATORS["constant_pad_nd"].call((self, (0, 0, 0, 0, pad, pad), 0))
    taps = [PACKETS["narrow"](wide, 0, k, count) for k in range(rows[0])]
    shape = (count * sizes[1], rows[0] * rows[1])
    beside = PACKETS["cat"](taps, 2) if taps else PACKETS["zeros"](shape, dtype=self._dtype)
    window = PACKETS["reshape"](beside, shape)
    product = PACKETS["mm"](window, PACKETS["reshape"](weight, (shape[1], rows[2])))
    added = PACKETS["add"](product, PACKETS["to"](bias, self._dtype))
    return PACKETS["view"](added, (count, sizes[1], rows[2]))
