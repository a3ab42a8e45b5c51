"""Spectra of windows along a signal, and the signal that has such spectra."""

from __future__ import annotations

from typing import Any

from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.fft import COUNT, NONE, ROOT
from reftorch.ops.nn_shared import line, zeros

Ints = tuple[int, ...]


# ---- windows added up


@implements("unfold_backward")
def unfold_backward(
    grad_in: TensorImpl, input_sizes: Ints, dim: int, size: int, step: int
) -> TensorImpl:
    """Add up what all windows have of an element: the transpose of unfold."""
    whole = zeros(input_sizes, grad_in)
    sizes = OPERATORS["unfold"].call((whole, dim, size, step))._geometry.sizes
    check(
        grad_in._geometry.sizes == sizes, "views/unfold",
        "unfold_backward: windows of sizes {} expected, found {}", list(sizes),
        list(grad_in._geometry.sizes),
    )  # fmt: skip
    if not input_sizes:
        return PACKETS["reshape"](PACKETS["sum"](grad_in), ()) if size else whole
    at = wrap_dim(dim, len(input_sizes))
    count = sizes[at]
    places = PACKETS["unfold_copy"](line(0, input_sizes[at], grad_in), 0, size, step)
    windows = PACKETS["flatten"](PACKETS["movedim"](grad_in, -1, at + 1), at, at + 1)
    flat = PACKETS["reshape"](places, (count * size,))
    return OPERATORS["index_add"].call((whole, at, flat, windows, 1))


# ---- windows


def _middle(window: TensorImpl, n_fft: int) -> TensorImpl:
    """A window between zeros [stft/window-in-the-middle]."""
    missing = n_fft - window._geometry.sizes[0]
    if missing == 0:
        return window
    left = missing // 2
    return OPERATORS["constant_pad_nd"].call((window, (left, missing - left), 0))


def _ones(n: int, like: TensorImpl) -> TensorImpl:
    """A window of real ones, where a signal or its spectra are."""
    return PACKETS["ones"](n, dtype=like._dtype.to_real(), device=like._storage.device)


def _is_complex(tensor: TensorImpl | None) -> bool:
    return tensor is not None and tensor._dtype.is_complex


def _framed(
    signal: TensorImpl, n_fft: int, hop: int, length: int, aligned: bool
) -> TensorImpl:
    """Each frame as a row of a view [stft/frames] [stft/aligned-to-window]."""
    if aligned:
        count = 1 + (signal._geometry.sizes[1] - length) // hop
        zeros_each = (n_fft - length) // 2
        signal = OPERATORS["constant_pad_nd"].call((signal, (zeros_each, zeros_each), 0))
        check(
            (count - 1) * hop + n_fft <= signal._geometry.sizes[1], "stft/aligned-to-window",
            "stft: the last of {} frames of {} points ends beyond the {} points there are", count,
            n_fft, signal._geometry.sizes[1],
        )  # fmt: skip
    else:
        count = 1 + (signal._geometry.sizes[1] - n_fft) // hop
    rows, step = signal._geometry.strides
    sizes = (signal._geometry.sizes[0], count, n_fft)
    return OPERATORS["as_strided"].call((signal, sizes, (rows, hop * step, step), None))


# ---- stft


def _centered(self: TensorImpl, n_fft: int, mode: str) -> TensorImpl:
    """The signal with half a frame more at both ends [stft/centered]."""
    sizes = self._geometry.sizes
    half = n_fft // 2
    batch = OPERATORS["view"].call((self, (1,) * (3 - len(sizes)) + sizes))
    padded = PACKETS["pad"](batch, (half, half), mode)
    more = padded._geometry.sizes
    return OPERATORS["view"].call((padded, more[len(more) - len(sizes) :] if sizes else more))


def _check_signal(self: TensorImpl, n_fft: int, hop: int, length: int) -> None:
    """Refuse what is no signal, and frames that do not fit [stft/lengths] [stft/floats-only]."""
    check(
        self._dtype.is_complex or self._dtype.is_floating_point, "stft/floats-only",
        "stft expects a tensor of floating point or complex values, but got {}", self._dtype,
    )  # fmt: skip
    sizes, rule = self._geometry.sizes, "stft/lengths"
    check(len(sizes) in (1, 2), rule, "stft expects a 1D or 2D tensor, but got {}", list(sizes))
    check(
        0 < n_fft <= sizes[-1], rule, "stft expects 0 < n_fft <= {}, but got n_fft={}", sizes[-1],
        n_fft,
    )  # fmt: skip
    check(hop > 0, rule, "stft expects hop_length > 0, but got hop_length={}", hop)
    check(
        0 < length <= n_fft, rule, "stft expects 0 < win_length <= n_fft, but got win_length={}",
        length,
    )  # fmt: skip


def _transformed(
    frames: TensorImpl, onesided: bool | None, normalized: bool
) -> TensorImpl:
    """Transform each frame, to half a spectrum or a whole one [stft/onesided] [stft/layout]."""
    is_complex = frames._dtype.is_complex
    half = not is_complex if onesided is None else onesided
    check(
        not (half and is_complex), "stft/onesided",
        "Cannot have onesided output if window or input is complex",
    )  # fmt: skip
    check(
        frames._dtype.compute is frames._dtype, "stft/floats-only", "stft does not take {}",
        frames._dtype,
    )  # fmt: skip
    scale = ROOT if normalized else NONE  # [stft/normalized]
    if is_complex:
        return OPERATORS["_fft_c2c"].call((frames, (2,), scale, True))
    return OPERATORS["_fft_r2c"].call((frames, (2,), scale, half))


@implements("stft.center")
def stft(
    self: TensorImpl, n_fft: int, hop_length: int | None, win_length: int | None,
    window: TensorImpl | None, center: bool, pad_mode: str, normalized: bool,
    onesided: bool | None, return_complex: bool | None, align_to_window: bool | None,
) -> TensorImpl:  # fmt: skip
    """Transform the frames of a signal, each a column [stft/frames]."""
    if center:
        check(
            align_to_window is None, "stft/aligned-to-window",
            "stft align_to_window should only be set when center = false",
        )  # fmt: skip
        self = _centered(self, n_fft, pad_mode)
    hop = n_fft // 4 if hop_length is None else hop_length
    length = n_fft if win_length is None else win_length
    if window is None:
        warn("stft/no-window-is-ones", "stft without a window weights all points alike")
    as_pairs = _wants_pairs(self, window, return_complex)
    _check_signal(self, n_fft, hop, length)
    if window is not None:
        _check_window("stft/window-in-the-middle", window, length)
    elif length < n_fft:
        window = _ones(length, self)
    batch = self if self._geometry.ndim == 2 else OPERATORS["unsqueeze"].call((self, 0))
    frames = _framed(batch, n_fft, hop, length, bool(align_to_window))
    if window is not None:
        frames = OPERATORS["mul.Tensor"].call((frames, _middle(window, n_fft)))
    spectra = _transformed(frames, onesided, normalized)
    result = PACKETS["transpose"].inplace(spectra, 1, 2)  # which is no view of anything
    if batch is not self:
        result = PACKETS["squeeze"].inplace(result, 0)
    return OPERATORS["view_as_real"].call((result,)) if as_pairs else result


def _wants_pairs(
    self: TensorImpl, window: TensorImpl | None, return_complex: bool | None
) -> bool:
    """Whether the result is real [stft/says-what-it-returns] [stft/real-pairs]."""
    if return_complex is None:
        check(
            self._dtype.is_complex or _is_complex(window), "stft/says-what-it-returns",
            "stft of real numbers needs return_complex to be given",
        )  # fmt: skip
        return False
    if not return_complex:
        warn("stft/real-pairs", "stft with return_complex=False will be refused")
    return not return_complex


def _check_window(rule: str, window: TensorImpl, length: int) -> None:
    check(
        window._geometry.sizes == (length,), rule,
        "expected a 1D window tensor of size equal to win_length={}, but got window with size {}",
        length, list(window._geometry.sizes),
    )  # fmt: skip


# ---- istft


def _check_spectra(
    self: TensorImpl, n_fft: int, hop: int, length: int, onesided: bool | None, whole: bool
) -> bool:
    """Refuse what is not the spectra of frames; say whether they are halves [istft/lengths]."""
    check(
        self._dtype.is_complex, "istft/complex-spectra",
        "istft requires a complex-valued input tensor, as stft gives with return_complex=True",
    )  # fmt: skip
    sizes, rule = self._geometry.sizes, "istft/lengths"
    check(self._geometry.numel > 0, rule, "istft: the input tensor cannot be empty")
    check(len(sizes) <= 3, rule, "istft expects 2 or 3 dims, but got {}", len(sizes))
    check(
        len(sizes) > 1, "istft/time-and-frequency",
        "istft expects a dim of frequencies and one of frames, but got {}", list(sizes),
    )  # fmt: skip
    rows = sizes[-2]
    # [istft/which-half]
    half = not whole and rows != n_fft if onesided is None else onesided
    check(
        rows == (n_fft // 2 + 1 if half else n_fft), rule,
        "istft: {} frequencies are not those of frames of {} points with onesided={}", rows, n_fft,
        half,
    )  # fmt: skip
    check(
        0 < hop <= length <= n_fft, rule,
        "istft expects 0 < hop_length <= win_length <= n_fft, but got {}, {} and {}", hop, length,
        n_fft,
    )  # fmt: skip
    return half


def _transformed_back(
    spectra: TensorImpl, n_fft: int, half: bool, normalized: bool, return_complex: bool
) -> TensorImpl:
    """The frames, each a row [istft/real-or-complex] [stft/normalized]."""
    scale = ROOT if normalized else COUNT
    if return_complex:
        return OPERATORS["_fft_c2c"].call((spectra, (2,), scale, False))
    if not half:
        spectra = OPERATORS["slice.Tensor"].call((spectra, -1, 0, n_fft // 2 + 1, 1))
    return OPERATORS["_fft_c2r"].call((spectra, (2,), scale, n_fft))


def _added_up(frames: TensorImpl, window: TensorImpl, hop: int, bounds: Any) -> TensorImpl:
    """Average frames where they overlap [istft/overlaps-are-averaged] [istft/length]."""
    batch, count, n_fft = frames._geometry.sizes
    total = n_fft + hop * (count - 1)

    def within(windows: TensorImpl, rows: int) -> TensorImpl:
        whole = OPERATORS["unfold_backward"].call((windows, (rows, total), 1, n_fft, hop))
        return OPERATORS["slice.Tensor"].call((whole, 1, *bounds, 1))

    weights = OPERATORS["view"].call((window, (1, 1, n_fft)))
    signal = within(OPERATORS["mul.Tensor"].call((frames, weights)), batch)
    squares = OPERATORS["expand"].call((PACKETS["pow"](window, 2), (1, count, n_fft), False))
    divisor = within(squares, 1)
    check(
        divisor._geometry.numel > 0 and not PACKETS["any"](_vanishes(divisor)).item(),
        "istft/no-zero-divisor", "istft: the squared windows add up to nothing somewhere, or "
        "nothing is left of the signal",
    )  # fmt: skip
    return OPERATORS["div.Tensor"].call((signal, divisor))


def _vanishes(divisor: TensorImpl) -> TensorImpl:
    """Where there is nothing to divide by; of halves nothing is below 1e-11, which is zero."""
    return PACKETS["lt"](PACKETS["abs"](divisor), 1e-11)


@implements("istft")
def istft(
    self: TensorImpl, n_fft: int, hop_length: int | None, win_length: int | None,
    window: TensorImpl | None, center: bool, normalized: bool, onesided: bool | None,
    length: int | None, return_complex: bool,
) -> TensorImpl:  # fmt: skip
    """The signal whose frames have these spectra [istft/overlaps-are-averaged]."""
    if window is None:
        warn("istft/no-window-is-ones", "istft without a window weights all points alike")
    hop = n_fft // 4 if hop_length is None else hop_length
    width = n_fft if win_length is None else win_length
    half = _check_spectra(self, n_fft, hop, width, onesided, return_complex)
    if window is not None:
        _check_window("istft/lengths", window, width)
    check(
        not (half and return_complex), "istft/real-or-complex",
        "Cannot have onesided output if window or input is complex",
    )  # fmt: skip
    check(
        return_complex or not _is_complex(window), "istft/real-or-complex",
        "Complex windows are incompatible with return_complex=False",
    )  # fmt: skip
    window = _middle(_ones(width, self) if window is None else window, n_fft)
    batch = self if self._geometry.ndim == 3 else OPERATORS["unsqueeze"].call((self, 0))
    spectra = OPERATORS["transpose.int"].call((batch, 1, 2))
    frames = _transformed_back(spectra, n_fft, half, normalized, return_complex)
    start = n_fft // 2 if center else 0
    end = start + length if length is not None else -(n_fft // 2) if center else None
    result = _added_up(frames, window, hop, (start, end))
    if batch is not self:
        result = OPERATORS["squeeze.dim"].call((result, 0))
    return _filled_up(result, length)


def _filled_up(result: TensorImpl, length: int | None) -> TensorImpl:
    """The signal at its full length [istft/zeros-behind-the-end]."""
    missing = 0 if length is None else length - result._geometry.sizes[-1]
    if missing <= 0:
        return result
    warn("istft/zeros-behind-the-end", "istft: the signal ends before the length that is wanted")
    return OPERATORS["constant_pad_nd"].call((result, (0, missing), 0))
