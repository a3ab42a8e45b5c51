"""What convolutions refuse."""

from __future__ import annotations

from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check

Ints = tuple[int, ...]


def check_convolution(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, stride: Ints, padding: Ints, dilation: Ints,
    transposed: bool, output_padding: Ints, groups: int,
) -> None:  # fmt: skip
    """Sizes and steps fit each other [convolution/sizes-fit] [convolution/steps-are-positive]."""
    check(
        weight._geometry.ndim >= 3, "convolution/sizes-fit",
        "weight should have at least three dimensions",
    )  # fmt: skip
    n = weight._geometry.ndim - 2
    names = ("stride", "padding", "dilation", "output_padding")
    for name, given in zip(names, (stride, padding, dilation, output_padding), strict=True):
        check(
            len(given) == n, "convolution/sizes-fit",
            "expected {} to be a single integer value or a list of {} values to match the "
            "convolution dimensions, but got {}={}", name, n, name, list(given),
        )  # fmt: skip
    _check_steps(stride, padding, dilation, output_padding, groups)
    _check_channels(input, weight, bias, transposed, groups)
    if transposed:
        _check_output_padding(stride, dilation, output_padding)
    else:
        _check_windows(input, weight, padding, dilation)
    lengths = input._geometry.sizes[2:]
    check(
        all(lengths), "convolution/sizes-fit",
        "Only zero batch or zero channel inputs are supported, but got input shape: {}",
        list(input._geometry.sizes),
    )  # fmt: skip
    if transposed:
        _check_lengths(lengths, weight, stride, padding, dilation, output_padding)


def _check_steps(
    stride: Ints, padding: Ints, dilation: Ints, output_padding: Ints, groups: int
) -> None:
    rule = "convolution/steps-are-positive"
    check(all(n >= 0 for n in padding), rule, "negative padding is not supported")
    check(all(n >= 0 for n in output_padding), rule, "negative output_padding is not supported")
    check(all(n > 0 for n in stride), rule, "non-positive stride is not supported")
    check(all(n > 0 for n in dilation), rule, "non-positive dilation is not supported")
    check(groups > 0, rule, "non-positive groups is not supported")


def _check_channels(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None, transposed: bool, groups: int,
) -> None:  # fmt: skip
    """Channels are as many as the weights are for [convolution/groups]."""
    given, own = input._geometry.sizes, weight._geometry.sizes
    check(
        len(given) == len(own), "convolution/sizes-fit",
        "Expected {}-dimensional input for {}-dimensional weight {}, but got {}-dimensional input "
        "of size {} instead", len(own), len(own), list(own), len(given), list(given),
    )  # fmt: skip
    check(
        own[0] >= groups, "convolution/groups",
        "Given groups={}, expected weight to be at least {} at dimension 0, but got weight of "
        "size {} instead", groups, groups, list(own),
    )  # fmt: skip
    check(
        own[0] % groups == 0, "convolution/groups",
        "Given groups={}, expected weight to be divisible by {} at dimension 0, but got weight of "
        "size {} instead", groups, groups, list(own),
    )  # fmt: skip
    channels = own[0] if transposed else own[1] * groups
    check(
        given[1] == channels, "convolution/groups",
        "Given groups={}, weight of size {}, expected input{} to have {} channels, but got {} "
        "channels instead", groups, list(own), list(given), channels, given[1],
    )  # fmt: skip
    outputs = own[1] * groups if transposed else own[0]
    check(
        bias is None or bias._geometry.sizes == (outputs,), "convolution/sizes-fit",
        "Given weight of size {}, expected bias to be 1-dimensional with {} elements", list(own),
        outputs,
    )  # fmt: skip


def _check_windows(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, padding: Ints, dilation: Ints,
) -> None:  # fmt: skip
    """A window fits into the padded input."""
    kernel = weight._geometry.sizes[2:]
    for length, k, p, d in zip(input._geometry.sizes[2:], kernel, padding, dilation, strict=True):
        check(
            k > 0 and length + 2 * p >= d * (k - 1) + 1, "convolution/sizes-fit",
            "Kernel size can't be greater than actual input size: {} in {}", list(kernel),
            list(input._geometry.sizes),
        )  # fmt: skip


def _check_output_padding(stride: Ints, dilation: Ints, output_padding: Ints) -> None:
    check(
        all(o < s or o < d for o, s, d in zip(output_padding, stride, dilation, strict=True)),
        "conv_transpose2d/transpose",
        "output padding must be smaller than either stride or dilation, but got {}",
        list(output_padding),
    )  # fmt: skip


def _check_lengths(
    lengths: Ints, weight: TensorImpl, stride: Ints, padding: Ints, dilation: Ints,
    output_padding: Ints,
) -> None:  # fmt: skip
    kernel = weight._geometry.sizes[2:]
    for length, s, p, d, k, o in zip(
        lengths, stride, padding, dilation, kernel, output_padding, strict=True
    ):
        check(
            k > 0 and (length - 1) * s - 2 * p + d * (k - 1) + o + 1 > 0, "convolution/sizes-fit",
            "Given input size per channel: {}, the calculated output size is too small",
            list(lengths),
        )  # fmt: skip


def check_dtypes(
    input: TensorImpl,  # noqa: A002
    weight: TensorImpl, bias: TensorImpl | None,
) -> None:  # fmt: skip
    """All operands have one dtype [promotion/matrix-products-do-not-promote]."""
    for given in (weight, bias):
        check(
            given is None or given._dtype is input._dtype,
            "promotion/matrix-products-do-not-promote",
            "Input type ({}) and weight or bias type ({}) should be the same", input._dtype,
            None if given is None else given._dtype,
        )  # fmt: skip
