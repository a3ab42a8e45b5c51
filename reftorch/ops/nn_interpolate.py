"""Images at other sizes: neighbours, linear, cubic, with and without smoothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reftorch.core.dtype import dtype, float32, float64, uint8
from reftorch.core.memory_format import channels_last_3d, suggested
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.nn_resampling import Resampling, cubic, kept, linear, nearest, smoothed
from reftorch.ops.nn_shared import cast, laid_out
from reftorch.ops.reducing import deliver

Ints = tuple[int, ...]
Scales = Sequence[float | None]
# the resampling of a dim: of its length, the new one, a scale, the tensor, the dtype of weights
Make = Callable[[int, int, "float | None", TensorImpl, object], Resampling]


def _check(self_sizes: Ints, lengths: Ints, n: int) -> None:
    """A batch, channels and n dims, of which only the batch is empty [upsample_nearest1d/sizes]."""
    rule = "upsample_nearest1d/sizes"
    check(
        len(lengths) == n, rule, "It is expected output_size equals to {}, but got size {}", n,
        len(lengths),
    )  # fmt: skip
    check(
        len(self_sizes) == n + 2, rule,
        "It is expected input_size equals to {}, but got size {}", n + 2, len(self_sizes),
    )  # fmt: skip
    check(
        min(self_sizes[2:]) > 0 and min(lengths) > 0, rule,
        "Input and output sizes should be greater than 0, but got input {} output {}",
        list(self_sizes[2:]), list(lengths),
    )  # fmt: skip
    check(
        self_sizes[1] > 0, rule, "Non-empty data tensor expected but got a tensor with sizes {}",
        list(self_sizes),
    )  # fmt: skip


def _weights_dtype(element: dtype) -> dtype:
    """The dtype of positions and weights: float32 but for float64."""
    return float64 if element is float64 else float32


def _dims(
    sizes: Ints, lengths: Ints, scales: Scales, make: Make, like: TensorImpl, element: dtype
) -> list[Resampling]:
    given = zip(sizes, lengths, scales, strict=True)
    return [make(size, count, scale, like, element) for size, count, scale in given]


def resampled(
    self: TensorImpl, lengths: Ints, scales: Scales, make: Make, name: str
) -> TensorImpl:
    """The last dims at other lengths, the last one first, rounded once at the end."""
    n = len(scales)
    _check(self._geometry.sizes, lengths, n)
    if self._geometry.numel:
        check_listed(name, self._dtype)
    own = self._dtype
    element = float64 if own is uint8 else _weights_dtype(own)
    dims = _dims(self._geometry.sizes[2:], lengths, scales, make, self, element)
    weighted = dims[0].weights is not None
    result = cast(self, element) if weighted else self
    for place in reversed(range(n)):
        if own is uint8 and weighted:
            result = _bytes(dims[place], result, 2 + place)
        else:
            result = dims[place].apply(result, 2 + place)
    return laid_out(cast(result, own), suggested(self._geometry))


def _bytes(dim: Resampling, values: TensorImpl, at: int) -> TensorImpl:
    """Bytes resampled: with weights of 16 bits, and rounded [upsample_bilinear2d/bytes]."""
    assert dim.weights is not None
    weights = _merged(dim.places, dim.weights)
    largest = PACKETS["amax"](PACKETS["stack"](weights))
    most, bits = float(PACKETS["item"](largest)), 0
    while bits < 22 and int(0.5 + most * 2.0 ** (bits + 1)) < 1 << 15:
        bits += 1
    scaled = [PACKETS["mul"](weight, 2.0**bits) for weight in weights]
    whole = [
        PACKETS["trunc"](PACKETS["add"](weight, PACKETS["mul"](PACKETS["sign"](weight), 0.5)))
        for weight in scaled
    ]
    found = Resampling(dim.length, dim.places, whole).apply(values, at)
    rounded = PACKETS["floor"](PACKETS["mul"](PACKETS["add"](found, 2.0 ** (bits - 1)), 0.5**bits))
    return PACKETS["clamp"](rounded, 0, 255)


def _merged(places: Sequence[TensorImpl], weights: Sequence[TensorImpl]) -> list[TensorImpl]:
    """The weights, put together in the first of one element.

    [upsample_bicubic2d/bytes-at-borders]
    """
    merged = list(weights)
    for later in range(1, len(merged)):
        for first in range(later):
            same = PACKETS["eq"](places[first], places[later])
            moved = PACKETS["where"](same, merged[later], 0.0)
            merged[first] = PACKETS["add"](merged[first], moved)
            merged[later] = PACKETS["sub"](merged[later], moved)
    return merged


def spread(
    grad: TensorImpl, lengths: Ints, input_size: Ints, scales: Scales, make: Make
) -> TensorImpl:
    """The transpose of `resampled`."""
    n = len(scales)
    _check(input_size, lengths, n)
    check(
        grad._geometry.sizes == (*input_size[:2], *lengths), "upsample_nearest1d/sizes",
        "Expected grad_output to have sizes {}, but got {}", [*input_size[:2], *lengths],
        list(grad._geometry.sizes),
    )  # fmt: skip
    own, element = grad._dtype, _weights_dtype(grad._dtype)
    dims = _dims(input_size[2:], lengths, scales, make, grad, element)
    result = cast(grad, element)
    for place in range(n):
        result = dims[place].transpose(result, 2 + place)
    return laid_out(cast(result, own), suggested(grad._geometry))


def _nearest(exact: bool) -> Make:
    return lambda length, count, scale, like, element: nearest(
        length, count, scale, exact, like, float32
    )


def _nearest_image(
    length: int, count: int, scale: float | None, like: TensorImpl, element: object
) -> Resampling:
    """Of images, lengths that stay or double go by themselves.

    [upsample_bilinear2d/doubled-by-lengths]
    """
    told = None if count in (length, 2 * length) else scale
    return nearest(length, count, told, False, like, float32)


def _nearest_volume(self: TensorImpl) -> Make:
    """Volumes go by the scale, but as images if channels lie side by side, and are more than three.

    [upsample_bilinear2d/doubled-by-lengths]
    """
    sizes = self._geometry.sizes
    as_images = len(sizes) == 5 and sizes[1] > 3 and suggested(self._geometry) is channels_last_3d
    return _nearest_image if as_images else _nearest(False)


def _linear(align: bool) -> Make:
    return lambda length, count, scale, like, element: linear(
        length, count, align, scale, like, element
    )


def _cubic(align: bool) -> Make:
    return lambda length, count, scale, like, element: (
        kept(length, like, element) if count == length and like._dtype is uint8
        else cubic(length, count, align, scale, like, element)
    )


def _smoothed(align: bool, radius: int) -> Make:
    return lambda length, count, scale, like, element: (
        kept(length, like, element) if count == length
        else smoothed(length, count, align, scale, like, element, radius)
    )


@implements("upsample_nearest1d")
def upsample_nearest1d(
    self: TensorImpl, output_size: Ints,
    scales: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the beginning of each new one."""
    told, make = (scales,), _nearest(False)
    return deliver(resampled(self, output_size, told, make, "upsample_nearest1d"), out)


@implements("upsample_nearest1d_backward")
def upsample_nearest1d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints,
    scales: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _nearest(False)
    return spread(grad_output, output_size, input_size, (scales,), make)


@implements("upsample_nearest2d")
def upsample_nearest2d(
    self: TensorImpl, output_size: Ints,
    scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the beginning of each new one."""
    told, make = (scales_h, scales_w), _nearest_image
    return deliver(resampled(self, output_size, told, make, "upsample_nearest2d"), out)


@implements("upsample_nearest2d_backward")
def upsample_nearest2d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints,
    scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _nearest_image
    return spread(grad_output, output_size, input_size, (scales_h, scales_w), make)


@implements("upsample_nearest3d")
def upsample_nearest3d(
    self: TensorImpl, output_size: Ints,
    scales_d: float | None, scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the beginning of each new one."""
    told, make = (scales_d, scales_h, scales_w), _nearest_volume(self)
    return deliver(resampled(self, output_size, told, make, "upsample_nearest3d"), out)


@implements("upsample_nearest3d_backward")
def upsample_nearest3d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints,
    scales_d: float | None, scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _nearest_image
    return spread(grad_output, output_size, input_size, (scales_d, scales_h, scales_w), make)


@implements("_upsample_nearest_exact1d")
def _upsample_nearest_exact1d(
    self: TensorImpl, output_size: Ints,
    scales: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the middle of each new one."""
    told, make = (scales,), _nearest(True)
    return deliver(resampled(self, output_size, told, make, "_upsample_nearest_exact1d"), out)


@implements("_upsample_nearest_exact1d_backward")
def _upsample_nearest_exact1d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints,
    scales: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _nearest(True)
    return spread(grad_output, output_size, input_size, (scales,), make)


@implements("_upsample_nearest_exact2d")
def _upsample_nearest_exact2d(
    self: TensorImpl, output_size: Ints,
    scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the middle of each new one."""
    told, make = (scales_h, scales_w), _nearest(True)
    return deliver(resampled(self, output_size, told, make, "_upsample_nearest_exact2d"), out)


@implements("_upsample_nearest_exact2d_backward")
def _upsample_nearest_exact2d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints,
    scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _nearest(True)
    return spread(grad_output, output_size, input_size, (scales_h, scales_w), make)


@implements("_upsample_nearest_exact3d")
def _upsample_nearest_exact3d(
    self: TensorImpl, output_size: Ints,
    scales_d: float | None, scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Take the element at the middle of each new one."""
    told, make = (scales_d, scales_h, scales_w), _nearest(True)
    return deliver(resampled(self, output_size, told, make, "_upsample_nearest_exact3d"), out)


@implements("_upsample_nearest_exact3d_backward")
def _upsample_nearest_exact3d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints,
    scales_d: float | None, scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _nearest(True)
    return spread(grad_output, output_size, input_size, (scales_d, scales_h, scales_w), make)


@implements("upsample_linear1d")
def upsample_linear1d(
    self: TensorImpl, output_size: Ints, align_corners: bool,
    scales: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Mix the neighbours of each new element of rows."""
    told, make = (scales,), _linear(align_corners)
    return deliver(resampled(self, output_size, told, make, "upsample_linear1d"), out)


@implements("upsample_linear1d_backward")
def upsample_linear1d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints, align_corners: bool,
    scales: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _linear(align_corners)
    return spread(grad_output, output_size, input_size, (scales,), make)


@implements("upsample_bilinear2d")
def upsample_bilinear2d(
    self: TensorImpl, output_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Mix the neighbours of each new element of images."""
    told, make = (scales_h, scales_w), _linear(align_corners)
    return deliver(resampled(self, output_size, told, make, "upsample_bilinear2d"), out)


@implements("upsample_bilinear2d_backward")
def upsample_bilinear2d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _linear(align_corners)
    return spread(grad_output, output_size, input_size, (scales_h, scales_w), make)


@implements("upsample_trilinear3d")
def upsample_trilinear3d(
    self: TensorImpl, output_size: Ints, align_corners: bool,
    scales_d: float | None, scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Mix the neighbours of each new element of volumes."""
    told, make = (scales_d, scales_h, scales_w), _linear(align_corners)
    return deliver(resampled(self, output_size, told, make, "upsample_trilinear3d"), out)


@implements("upsample_trilinear3d_backward")
def upsample_trilinear3d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints, align_corners: bool,
    scales_d: float | None, scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _linear(align_corners)
    return spread(grad_output, output_size, input_size, (scales_d, scales_h, scales_w), make)


@implements("upsample_bicubic2d")
def upsample_bicubic2d(
    self: TensorImpl, output_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Mix the four by four neighbours of each new element."""
    told, make = (scales_h, scales_w), _cubic(align_corners)
    return deliver(resampled(self, output_size, told, make, "upsample_bicubic2d"), out)


@implements("upsample_bicubic2d_backward")
def upsample_bicubic2d_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _cubic(align_corners)
    return spread(grad_output, output_size, input_size, (scales_h, scales_w), make)


@implements("_upsample_bilinear2d_aa")
def _upsample_bilinear2d_aa(
    self: TensorImpl, output_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Mix all elements near each new one, linearly."""
    told, make = (scales_h, scales_w), _smoothed(align_corners, 1)
    return deliver(resampled(self, output_size, told, make, "_upsample_bilinear2d_aa"), out)


@implements("_upsample_bilinear2d_aa_backward")
def _upsample_bilinear2d_aa_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _smoothed(align_corners, 1)
    return spread(grad_output, output_size, input_size, (scales_h, scales_w), make)


@implements("_upsample_bicubic2d_aa")
def _upsample_bicubic2d_aa(
    self: TensorImpl, output_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Mix all elements near each new one, by cubics."""
    told, make = (scales_h, scales_w), _smoothed(align_corners, 2)
    return deliver(resampled(self, output_size, told, make, "_upsample_bicubic2d_aa"), out)


@implements("_upsample_bicubic2d_aa_backward")
def _upsample_bicubic2d_aa_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _smoothed(align_corners, 2)
    return spread(grad_output, output_size, input_size, (scales_h, scales_w), make)


@implements("_upsample_lanczos2d_aa")
def _upsample_lanczos2d_aa(
    self: TensorImpl, output_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Mix all elements near each new one, by waves [upsample_bilinear2d/waves]."""
    told, make = (scales_h, scales_w), _smoothed(align_corners, 3)
    return deliver(resampled(self, output_size, told, make, "_upsample_lanczos2d_aa"), out)


@implements("_upsample_lanczos2d_aa_backward")
def _upsample_lanczos2d_aa_backward(
    grad_output: TensorImpl, output_size: Ints, input_size: Ints, align_corners: bool,
    scales_h: float | None, scales_w: float | None,
) -> TensorImpl:  # fmt: skip
    """Give each element what it counts in the new ones."""
    make = _smoothed(align_corners, 3)
    return spread(grad_output, output_size, input_size, (scales_h, scales_w), make)
