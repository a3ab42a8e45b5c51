"""Faults of Fourier transforms."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead
from reftorch.conformance.mutations.wrapping import Original, wraps

_ONE = "fft ifft rfft irfft hfft ihfft"
_SOME = "fftn ifftn rfftn irfftn hfftn ihfftn fft2 ifft2 rfft2 irfft2 hfft2 ihfft2"
_ALL = f"{_ONE} {_SOME}"


def _norm(step: Step) -> Any:
    place = 3
    return step.argument(place, "norm")


def _without_norm(step: Step) -> Any:
    kwargs = {name: value for name, value in step.kwargs.items() if name != "norm"}
    return step.with_args(*step.args[:3], **kwargs)


instead("fft/norms", "ortho scales the inverse alone.", _ALL, _without_norm,
        lambda s: _norm(s) is not None)
accepts("fft/lengths", "A transform of no points is empty.", _ALL, lambda s: None)
accepts("fft/real-input", "Imaginary parts are dropped.", "rfft ihfft rfftn ihfftn",
        lambda s: None)
accepts("fft/dtypes", "Half types are transformed as floats.", _ALL, lambda s: None)
accepts("fft/dims", "A dim that comes twice is transformed twice.", _SOME, lambda s: None)
accepts("fft/some-dim", "A number is its own transform.", _ONE, lambda s: None)
accepts("fft/out-of-its-kind", "An out of any dtype is written to.", _ALL, lambda s: None)
after("fft/dense-layout", "Transforms lie row-major.", _ALL,
      lambda s, result: result.contiguous() if s.is_tensor(result) else result)
instead("fft/half-spectrum", "Numbers of half a spectrum are odd by default.", "irfft",
        lambda s: s.with_args(s.args[0], 2 * s.args[0].shape[-1] - 1, *s.args[2:]),
        lambda s: s.x.dim() > 0 and s.argument(1, "n") is None and "dim" not in s.kwargs)
instead("fft/ignores-imaginary-ends", "The imaginary part of the last point is added.",
        "irfft hfft", lambda s: s.proceed() + s.x.imag[..., -1:],
        lambda s: s.x.is_complex() and s.x.dim() > 0)
instead("fft_fftshift/first-to-the-middle", "ifftshift is fftshift.", "ifftshift",
        lambda s: s.lib.fft.fftshift(*s.args, **s.kwargs))
instead("fft_fftfreq/negative-ones-last", "Frequencies count on above half.", "fftfreq",
        lambda s: s.proceed() % (1 / (s.argument(1, "d", 1.0) or 1.0)))
accepts("fft_fftfreq/floating-only", "Frequencies are cut to integers.", "fftfreq rfftfreq",
        lambda s: None)


@wraps("fft/pending-conjugates", "fft.ifft")
def conjugates_are_made_at_once(ifft: Original, x: Any) -> Any:
    """The conjugate is made at once."""
    return ifft(x).resolve_conj()


@wraps("fft_fftfreq/out-of-the-dtype", "fft.fftfreq")
def out_wins(w: Original, n: int, *given: Any, dtype: Any = None, out: Any = None) -> Any:
    """The dtype of an out wins over the one that is given."""
    return w(n, *given, out=out) if out is not None else w(n, *given, dtype=dtype)
