"""Faults of spectra of frames, and of signals made of them."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, wraps


def _keyword(step: Step, name: str, default: Any = None) -> Any:
    return step.kwargs.get(name, default)


def _silent(w: Original, *args: Any, **given: Any) -> Any:
    return w.silently(*args, **given)


instead("stft/frames", "A hop is one point longer.", "stft",
        lambda s: s.with_keywords(hop_length=s.kwargs["hop_length"] + 1),
        lambda s: "hop_length" in s.kwargs and not _keyword(s, "align_to_window"))
after("stft/layout", "Spectra lie row-major.", "stft", lambda s, result: result.contiguous())


@wraps("stft/no-window-is-ones", "stft")
def stft_is_silent(w: Original, *args: Any, **given: Any) -> Any:
    """stft without a window does not warn."""
    return _silent(w, *args, **given)


@wraps("stft/real-pairs", "stft")
def pairs_are_silent(w: Original, *args: Any, **given: Any) -> Any:
    """stft with return_complex=False does not warn."""
    return _silent(w, *args, **given)


def _at_the_start(step: Step) -> Any:
    """The call with the window at the start of the frame."""
    window, n = step.kwargs["window"], step.args[1]
    zeros = step.lib.zeros(n - len(window), dtype=window.dtype)
    return step.with_keywords(window=step.lib.cat([window, zeros]), win_length=n)


instead("stft/window-in-the-middle", "A window lies at the start of its frame.", "stft",
        _at_the_start,
        lambda s: s.is_tensor(_keyword(s, "window")) and s.kwargs["window"].dim() == 1
        and _keyword(s, "win_length") == len(s.kwargs["window"]) < s.args[1]
        and not _keyword(s, "align_to_window"))
instead("stft/centered", "Signals are padded with zeros.", "stft",
        lambda s: s.with_keywords(pad_mode="constant"),
        lambda s: _keyword(s, "pad_mode", "reflect") != "constant" and _keyword(s, "center", True))
instead("stft/aligned-to-window", "Frames, not windows, begin at multiples of the hop.", "stft",
        lambda s: s.with_keywords(align_to_window=False),
        lambda s: bool(_keyword(s, "align_to_window")))
accepts("stft/lengths", "Frames that do not fit are none.", "stft", lambda s: None)
accepts("stft/floats-only", "Integers and halves are transformed.", "stft", lambda s: None,
        lambda s: not (s.x.dtype in (s.lib.float32, s.lib.float64) or s.x.is_complex()))
instead("stft/onesided", "Half a spectrum is whole by default.", "stft",
        lambda s: s.with_keywords(onesided=False),
        lambda s: _keyword(s, "onesided") is None)
instead("stft/normalized", "normalized divides by the number of points.", "stft",
        lambda s: s.proceed() / s.args[1] ** 0.5, lambda s: bool(_keyword(s, "normalized")))
instead("stft/says-what-it-returns", "Results are complex by default.", "stft",
        lambda s: s.with_keywords(return_complex=True),
        lambda s: _keyword(s, "return_complex") is None)

instead("istft/overlaps-are-averaged", "Overlapping frames are added.", "istft",
        lambda s: s.proceed() * 2, lambda s: s.is_tensor(_keyword(s, "window")))
accepts("istft/no-zero-divisor", "What no window covers is whatever it is.", "istft")
instead("istft/length", "A length counts from the start of the first frame.", "istft",
        lambda s: s.with_keywords(center=False),
        lambda s: _keyword(s, "length") is not None and _keyword(s, "center", True))
accepts("istft/complex-spectra", "Real numbers are spectra.", "istft", lambda s: None,
        lambda s: s.x.dtype not in (s.lib.complex64, s.lib.complex128))
accepts("istft/lengths", "Frames that do not fit are none.", "istft", lambda s: None,
        lambda s: s.x.dim() > 1)
accepts("istft/time-and-frequency", "One dim is a frame.", "istft", lambda s: None,
        lambda s: s.x.dim() < 2)
instead("istft/which-half", "A whole spectrum is half of another one.", "istft",
        lambda s: s.refuse(RuntimeError),
        lambda s: s.x.shape[-2] == s.args[1] and _keyword(s, "onesided") is None)
instead("istft/real-or-complex", "The result is real in any case.", "istft",
        lambda s: s.proceed().real, lambda s: bool(_keyword(s, "return_complex")))


@wraps("istft/zeros-behind-the-end", "istft")
def zeros_are_silent(w: Original, *args: Any, **given: Any) -> Any:
    """istft fills up with zeros without a word."""
    return _silent(w, *args, **given)


@wraps("istft/no-window-is-ones", "istft")
def istft_is_silent(w: Original, *args: Any, **given: Any) -> Any:
    """istft without a window does not warn."""
    return _silent(w, *args, **given)
