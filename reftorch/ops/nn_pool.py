"""Pools: the largest elements and the means of windows that are a stride apart."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.core.dtype import INTEGRAL, int64
from reftorch.core.levels import LEVELS
from reftorch.core.memory_format import channels_last, contiguous_format, suggested
from reftorch.core.output import Out
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, view_of
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.nn_shared import cast, format_of, laid_out, to_arithmetic, widened
from reftorch.ops.nn_taps import Taps, along, hollow, largest, put_at, regular, spread_over, summed
from reftorch.ops.reducing import deliver
from reftorch.ops.windows import spread

Ints = tuple[int, ...]
Pair = tuple[TensorImpl, TensorImpl]
Numbers = tuple[Ints, Ints, Ints, Ints, bool]  # kernel_size, stride, padding, dilation, ceil_mode


def _spread(name: str, value: int | Ints, n: int) -> Ints:
    """One number for all dims, or one for each [max_pool2d/windows]."""
    given = spread(value, n)
    check(
        len(given) == n, "max_pool2d/windows",
        "{} must either be a single int, or a tuple of {} ints", name, n,
    )  # fmt: skip
    return given


class Windows:
    """The windows of a pool: the numbers that were given, checked, and how many there are."""

    def __init__(
        self, self_: TensorImpl, kernel: int | Ints, stride: int | Ints, padding: int | Ints,
        dilation: int | Ints, ceil_mode: bool, n: int,
    ) -> None:  # fmt: skip
        self.n, self.like = n, self_
        self.kernel = _spread("kernel_size", kernel, n)
        self.stride = self.kernel if stride == () else _spread("stride", stride, n)
        self.padding = _spread("padding", padding, n)
        self.dilation = _spread("dilation", dilation, n)
        self._check()
        self.lengths = self_._geometry.sizes[self_._geometry.ndim - n :]
        self.counts = tuple(
            [_count(*each, ceil_mode) for each in zip(
                self.lengths, self.kernel, self.stride, self.padding, self.dilation, strict=True
            )]
        )  # fmt: skip
        check(
            all(count >= 1 for count in self.counts), "max_pool2d/windows",
            "Given input size: {}. Calculated output size: {}. Output size is too small",
            list(self.lengths), list(self.counts),
        )  # fmt: skip

    def _check(self) -> None:
        """Lengths and steps are positive, padding is at most half a window."""
        rule = "max_pool2d/windows"
        check(min(self.stride) != 0, rule, "stride should not be zero")
        check(min(self.kernel) > 0, rule, "kernel size should be greater than zero")
        check(min(self.stride) > 0, rule, "stride should be greater than zero")
        check(min(self.dilation) > 0, rule, "dilation should be greater than zero")
        for k, p, d in zip(self.kernel, self.padding, self.dilation, strict=True):
            check(p >= 0, rule, "pad must be non-negative, but got pad: {}", p)
            check(
                p <= k // 2, rule, "pad should be at most half of kernel size, but got pad={}, "
                "kernel_size={} and dilation={}", p, k, d,
            )  # fmt: skip

    def taps(self) -> list[Taps]:
        """The positions that are read along each dim."""
        return [
            regular(length, count, k, s, p, d, self.like)
            for length, count, k, s, p, d in zip(
                self.lengths, self.counts, self.kernel, self.stride, self.padding, self.dilation,
                strict=True,
            )
        ]


def _count(
    length: int, kernel: int, stride: int, padding: int, dilation: int, ceil_mode: bool
) -> int:
    """How many windows there are [max_pool2d/ceil-mode]."""
    rest = length + 2 * padding - dilation * (kernel - 1) - 1
    count = (rest + (stride - 1 if ceil_mode else 0)) // stride + 1
    if ceil_mode and (count - 1) * stride >= length + padding:
        count -= 1
    return count


def check_dims(self: TensorImpl, n: int, rule: str, start: int | None = None) -> None:
    """A channel dim, at most a batch dim, and none from that of `start` (the channels) on empty."""
    sizes = self._geometry.sizes
    check(
        len(sizes) in (n + 1, n + 2), rule,
        "Expected {}D or {}D (batch mode) tensor for input, but got: {}", n + 1, n + 2, list(sizes),
    )  # fmt: skip
    check(
        all(sizes[len(sizes) - n - 1 if start is None else start :]), rule,
        "Expected input to have non-zero size for non-batch dimensions, but got: {}", list(sizes),
    )  # fmt: skip


# ---- the largest elements


def _pooled(
    self: TensorImpl, kernel: int | Ints, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, ceil_mode: bool, n: int,
) -> Pair:  # fmt: skip
    check(
        n == 2 or suggested(self._geometry) is not channels_last, "max_pool3d/no-channels-last",
        "Unsupported memory format. Supports only ChannelsLast3d, Contiguous",
    )  # fmt: skip
    if n == 3 and self._geometry.ndim == 4:  # one example: it has the layout of a batch
        batch = PACKETS["unsqueeze"](self, 0)
        found = _pooled(batch, kernel, stride, padding, dilation, ceil_mode, n)
        first, second = [PACKETS["squeeze"](each, 0) for each in found]
        return first, second
    check_dims(self, n, "max_pool2d/sizes")
    windows = Windows(self, kernel, stride, padding, dilation, ceil_mode, n)
    check_listed("max_pool2d_with_indices", self._dtype)
    values, indices = largest(self, windows.taps())
    wanted = format_of(self, n + 2)  # [max_pool2d/memory-format]
    return laid_out(values, wanted), laid_out(indices, wanted)


@implements("max_pool2d_with_indices")
def max_pool2d_with_indices(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, ceil_mode: bool,
) -> Pair:  # fmt: skip
    """The largest elements of windows, and where they are [max_pool2d/index-of-the-largest]."""
    return _pooled(self, kernel_size, stride, padding, dilation, ceil_mode, 2)


@implements("max_pool3d_with_indices")
def max_pool3d_with_indices(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, ceil_mode: bool,
) -> Pair:  # fmt: skip
    """The largest elements of windows, and where they are [max_pool2d/index-of-the-largest]."""
    return _own(_pooled(self, kernel_size, stride, padding, dilation, ceil_mode, 3))


def _own(pair: Pair) -> Pair:
    """The same elements as tensors that are no views."""
    first, second = [each if each._base is None else PACKETS["clone"](each) for each in pair]
    return first, second


@implements("max_pool1d_with_indices")
def max_pool1d_with_indices(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, ceil_mode: bool,
) -> Pair:  # fmt: skip
    """Those of rows: images of one row."""
    pairs = ((kernel_size, 1), (stride, 1), (padding, 0), (dilation, 1))
    given = [_row(each, fill) for each, fill in pairs]
    check_dims(self, 1, "max_pool2d/sizes")
    image = PACKETS["unsqueeze"](self, -2)
    found = OPERATORS["max_pool2d_with_indices"].call((image, *given, ceil_mode))
    first, second = [PACKETS["squeeze"](each, -2) for each in found]
    return first, second


def _row(value: int | Ints, fill: int) -> Ints:
    """What is said of a row, said of an image of one row."""
    given = (value,) if isinstance(value, int) else tuple(value)
    check(
        len(given) < 2, "max_pool2d/windows", "expected a single int, but got {}", list(given)
    )
    return (fill, *given) if given else ()


@implements("max_pool1d")
def max_pool1d(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, ceil_mode: bool,
) -> TensorImpl:  # fmt: skip
    """The largest elements of windows of rows, which are floating here.

    Unrecorded they are no view [views-and-inplace/fresh-result-is-no-view].
    """
    args = (self, kernel_size, stride, padding, dilation, ceil_mode)
    result = OPERATORS["max_pool1d_with_indices"].call(args)[0]
    check_listed("max_pool1d", self._dtype)
    if not LEVELS.visible and not (MODE.grad and requires_grad((self,))):
        result._base = None
    return result


@implements("max_pool2d")
def max_pool2d(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, ceil_mode: bool,
) -> TensorImpl:  # fmt: skip
    """The largest elements of windows."""
    args = (self, kernel_size, stride, padding, dilation, ceil_mode)
    return OPERATORS["max_pool2d_with_indices"].call(args)[0]


@implements("max_pool3d")
def max_pool3d(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    dilation: int | Ints, ceil_mode: bool,
) -> TensorImpl:  # fmt: skip
    """The largest elements of windows."""
    args = (self, kernel_size, stride, padding, dilation, ceil_mode)
    return OPERATORS["max_pool3d_with_indices"].call(args)[0]


@implements("max_pool2d_with_indices_backward")
def max_pool2d_with_indices_backward(
    grad_output: TensorImpl, self: TensorImpl, kernel_size: Ints, stride: Ints, padding: Ints,
    dilation: Ints, ceil_mode: bool, indices: TensorImpl, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Give each gradient to the element that was the largest; those of one element add up."""
    windows = (kernel_size, stride, padding, dilation, ceil_mode)
    return deliver(at_largest(grad_output, self, indices, 2, windows), out)


@implements("max_pool3d_with_indices_backward")
def max_pool3d_with_indices_backward(
    grad_output: TensorImpl, self: TensorImpl, kernel_size: Ints, stride: Ints, padding: Ints,
    dilation: Ints, ceil_mode: bool, indices: TensorImpl, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Give each gradient to the element that was the largest; those of one element add up."""
    windows = (kernel_size, stride, padding, dilation, ceil_mode)
    return deliver(at_largest(grad_output, self, indices, 3, windows), out)


def _check_backward(
    grad_output: TensorImpl, self: TensorImpl, indices: TensorImpl, n: int
) -> None:
    """A gradient as of forward [max_pool2d/backward-takes-what-forward-gave]."""
    rule, given = "max_pool2d/backward-takes-what-forward-gave", grad_output._geometry
    check(
        given.ndim == self._geometry.ndim and n < given.ndim <= n + 2 and all(given.sizes[1:]),
        rule, "expected a grad_output of {}D or {}D of which at most the first dim is empty, "
        "but got: {}", n + 1, n + 2, list(given.sizes),
    )  # fmt: skip
    check(
        given.sizes == indices._geometry.sizes, rule, "grad_output has sizes {}, and indices {}",
        list(given.sizes), list(indices._geometry.sizes),
    )  # fmt: skip
    check(
        grad_output._dtype is self._dtype, rule,
        "expected dtype {} for `grad_output` but got dtype {}", self._dtype, grad_output._dtype,
    )  # fmt: skip
    check(
        indices._dtype is int64, rule, "expected scalar type Long but found {}", indices._dtype
    )


def without_elements(self: TensorImpl, windows: Numbers | None, n: int) -> TensorImpl | None:
    """Which windows on such a tensor read nothing, if there may be any.

    [max_pool2d/window-in-the-padding]
    """
    if windows is None:
        return None
    return hollow(Windows(self, *windows, n).taps(), self._geometry.ndim)


def at_largest(
    grad_output: TensorImpl, self: TensorImpl, indices: TensorImpl, n: int,
    windows: Numbers | None = None,
) -> TensorImpl:  # fmt: skip
    """Gradients at the positions of the largest elements, in the dtype of sums.

    A window without elements gives its own to none [max_pool2d/window-in-the-padding].
    """
    _check_backward(grad_output, self, indices, n)
    empty = without_elements(self, windows, n)
    if empty is not None:
        grad_output, indices = [
            PACKETS["masked_fill"](each, empty, 0) for each in (grad_output, indices)
        ]
    sizes = self._geometry.sizes[self._geometry.ndim - n :]
    found = cast(put_at(to_arithmetic(grad_output), indices, sizes), grad_output._dtype)
    return laid_out(found, format_of(self, n + 2))


# ---- the means


def _divisors(
    windows: Windows, taps: Sequence[Taps], count_include_pad: bool, override: int | None
) -> TensorImpl | int:
    """By what each sum is divided [avg_pool2d/divisor]."""
    if override is not None:
        return override
    total: TensorImpl | int = 1
    for place, each in enumerate(taps):
        counts = each.inside()
        if count_include_pad:
            end = windows.lengths[place] + windows.padding[place]
            stop = PACKETS["clamp"](
                PACKETS["add"](each.starts, windows.kernel[place]), None, end
            )
            counts = PACKETS["sub"](stop, each.starts)
        counts = along(counts, place, windows.n)
        total = counts if isinstance(total, int) else PACKETS["mul"](total, counts)
    return total


def _averaged(
    self: TensorImpl, windows: Windows, count_include_pad: bool, override: int | None
) -> TensorImpl:
    """The sums of windows, divided; computed wide, and rounded once."""
    taps, own = windows.taps(), self._dtype
    divisor = _divisors(windows, taps, count_include_pad, override)
    if own.category == INTEGRAL:
        return PACKETS["div"](summed(self, taps), divisor, rounding_mode="trunc")
    return cast(PACKETS["div"](summed(widened(self), taps), divisor), own)


def _avg_windows(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    ceil_mode: bool, override: int | None, n: int,
) -> Windows:  # fmt: skip
    check(override != 0, "avg_pool2d/divisor", "divisor must be not zero")
    check_dims(self, n, "max_pool2d/sizes")
    return Windows(self, kernel_size, stride, padding, 1, ceil_mode, n)


@implements("avg_pool2d")
def avg_pool2d(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    ceil_mode: bool, count_include_pad: bool, divisor_override: int | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The means of windows [avg_pool2d/divisor]."""
    ndim = max(self._geometry.ndim, 1)
    # what is no pair, and a divisor of zero, are refused before what has too few dims
    given = (kernel_size, kernel_size if stride == () else stride, padding)
    for name, pair in zip(("kernel_size", "stride", "padding"), given, strict=True):
        _spread(name, pair, 2)
    check(
        ndim > 2 or divisor_override == 0, "max_pool2d/sizes",
        "Dimension out of range (expected to be in range of [{}, {}], but got -3)", -ndim, ndim - 1,
        error=IndexError,
    )  # fmt: skip
    windows = _avg_windows(self, kernel_size, stride, padding, ceil_mode, divisor_override, 2)
    check_listed("avg_pool2d", self._dtype)
    result = _averaged(self, windows, count_include_pad, divisor_override)
    return deliver(laid_out(result, format_of(self, 4)), out)


@implements("avg_pool3d")
def avg_pool3d(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    ceil_mode: bool, count_include_pad: bool, divisor_override: int | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The means of windows [avg_pool2d/divisor]."""
    windows = _avg_windows(self, kernel_size, stride, padding, ceil_mode, divisor_override, 3)
    check(
        all(k <= size for k, size in zip(windows.kernel, windows.lengths, strict=True)),
        "avg_pool2d/volumes-hold-a-window", "input image {} smaller than kernel size {}",
        list(windows.lengths), list(windows.kernel),
    )  # fmt: skip
    if self._geometry.numel:
        check_listed("avg_pool3d", self._dtype)
    result = laid_out(
        _averaged(self, windows, count_include_pad, divisor_override), contiguous_format
    )
    if out is None or out.tensor._geometry.sizes != result._geometry.sizes:
        return deliver(result, out)
    check_out_dtype(out, self._dtype)
    # the memory from its first element on is taken for row-major [avg_pool3d/out-is-row-major]
    launch("copy", (view_of(out.tensor, result._geometry, out.tensor._offset),), (result,))
    return out.tensor


@implements("avg_pool1d")
def avg_pool1d(
    self: TensorImpl, kernel_size: int | Ints, stride: int | Ints, padding: int | Ints,
    ceil_mode: bool, count_include_pad: bool,
) -> TensorImpl:  # fmt: skip
    """The means of windows of rows: images of one row."""
    check(
        self._geometry.ndim in (2, 3), "max_pool2d/sizes",
        "Expected 2 to 3 dimensions, but got {}-dimensional tensor", self._geometry.ndim,
    )  # fmt: skip
    given = [_row(each, fill) for each, fill in ((kernel_size, 1), (stride, 1), (padding, 0))]
    image = PACKETS["unsqueeze"](self, -2)
    found = OPERATORS["avg_pool2d"].call((image, *given, ceil_mode, count_include_pad, None))
    return PACKETS["squeeze"](found, -2)


@implements("avg_pool2d_backward")
def avg_pool2d_backward(
    grad_output: TensorImpl, self: TensorImpl, kernel_size: Ints, stride: Ints, padding: Ints,
    ceil_mode: bool, count_include_pad: bool, divisor_override: int | None,
) -> TensorImpl:  # fmt: skip
    """Spread each gradient evenly over its window."""
    windows = _avg_windows(self, kernel_size, stride, padding, ceil_mode, divisor_override, 2)
    return _shared_out(grad_output, self, windows, count_include_pad, divisor_override)


@implements("avg_pool3d_backward")
def avg_pool3d_backward(
    grad_output: TensorImpl, self: TensorImpl, kernel_size: Ints, stride: Ints, padding: Ints,
    ceil_mode: bool, count_include_pad: bool, divisor_override: int | None,
) -> TensorImpl:  # fmt: skip
    """Spread each gradient evenly over its window."""
    windows = _avg_windows(self, kernel_size, stride, padding, ceil_mode, divisor_override, 3)
    return _shared_out(grad_output, self, windows, count_include_pad, divisor_override)


def _shared_out(
    grad_output: TensorImpl, self: TensorImpl, windows: Windows, count_include_pad: bool,
    override: int | None,
) -> TensorImpl:  # fmt: skip
    taps, own = windows.taps(), grad_output._dtype
    divisor = _divisors(windows, taps, count_include_pad, override)
    shares = PACKETS["div"](to_arithmetic(grad_output), divisor)
    return laid_out(cast(spread_over(shares, taps), own), format_of(self, windows.n + 2))
