"""The functions of fft that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

__all__ = [
    "fft",
    "fft2",
    "fftn",
    "ifft",
    "ifft2",
    "ifftn",
    "rfft",
    "rfft2",
    "rfftn",
    "irfft",
    "irfft2",
    "irfftn",
    "hfft",
    "hfft2",
    "hfftn",
    "ihfft",
    "ihfft2",
    "ihfftn",
    "fftshift",
    "ifftshift",
    "fftfreq",
    "rfftfreq",
]

_of_fft_fft = PACKETS["fft_fft"]


def fft(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform along a dim: sum the numbers, each times exp(-2 pi i j k / n).

    fft_fft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
    """
    return _of_fft_fft.function(args, kwargs)


_of_fft_fft2 = PACKETS["fft_fft2"]


def fft2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform along two dims: sum the numbers, each times exp(-2 pi i j k / n).

    fft_fft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
    """
    return _of_fft_fft2.function(args, kwargs)


_of_fft_fftn = PACKETS["fft_fftn"]


def fftn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform along dims: sum the numbers, each times exp(-2 pi i j k / n).

    fft_fftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
    """
    return _of_fft_fftn.function(args, kwargs)


_of_fft_ifft = PACKETS["fft_ifft"]


def ifft(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform back along a dim: average the numbers, each times exp(2 pi i j k / n).

    fft_ifft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
    """
    return _of_fft_ifft.function(args, kwargs)


_of_fft_ifft2 = PACKETS["fft_ifft2"]


def ifft2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform back along two dims: average the numbers, each times exp(2 pi i j k / n).

    fft_ifft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
    """
    return _of_fft_ifft2.function(args, kwargs)


_of_fft_ifftn = PACKETS["fft_ifftn"]


def ifftn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform back along dims: average the numbers, each times exp(2 pi i j k / n).

    fft_ifftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
    """
    return _of_fft_ifftn.function(args, kwargs)


_of_fft_rfft = PACKETS["fft_rfft"]


def rfft(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform real numbers along a dim, to the first half of their spectrum.

    fft_rfft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
    """
    return _of_fft_rfft.function(args, kwargs)


_of_fft_rfft2 = PACKETS["fft_rfft2"]


def rfft2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform real numbers along two dims, to the first half of their spectrum.

    fft_rfft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
    """
    return _of_fft_rfft2.function(args, kwargs)


_of_fft_rfftn = PACKETS["fft_rfftn"]


def rfftn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform real numbers along dims, to the first half of their spectrum.

    fft_rfftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
    """
    return _of_fft_rfftn.function(args, kwargs)


_of_fft_irfft = PACKETS["fft_irfft"]


def irfft(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform half a spectrum along a dim back, to real numbers.

    fft_irfft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
    """
    return _of_fft_irfft.function(args, kwargs)


_of_fft_irfft2 = PACKETS["fft_irfft2"]


def irfft2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform half a spectrum along two dims back, to real numbers.

    fft_irfft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
    """
    return _of_fft_irfft2.function(args, kwargs)


_of_fft_irfftn = PACKETS["fft_irfftn"]


def irfftn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform half a spectrum along dims back, to real numbers.

    fft_irfftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
    """
    return _of_fft_irfftn.function(args, kwargs)


_of_fft_hfft = PACKETS["fft_hfft"]


def hfft(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform half of numbers that are Hermitian, to their real spectrum.

    fft_hfft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
    """
    return _of_fft_hfft.function(args, kwargs)


_of_fft_hfft2 = PACKETS["fft_hfft2"]


def hfft2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform half of the numbers of two dims that are Hermitian, to their real spectrum.

    fft_hfft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
    """
    return _of_fft_hfft2.function(args, kwargs)


_of_fft_hfftn = PACKETS["fft_hfftn"]


def hfftn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform half of the numbers of some dims that are Hermitian, to their real spectrum.

    fft_hfftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
    """
    return _of_fft_hfftn.function(args, kwargs)


_of_fft_ihfft = PACKETS["fft_ihfft"]


def ihfft(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform a real spectrum back, to half of numbers that are Hermitian.

    fft_ihfft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
    """
    return _of_fft_ihfft.function(args, kwargs)


_of_fft_ihfft2 = PACKETS["fft_ihfft2"]


def ihfft2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform a real spectrum back, to half of numbers that are Hermitian along two dims.

    fft_ihfft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
    """
    return _of_fft_ihfft2.function(args, kwargs)


_of_fft_ihfftn = PACKETS["fft_ihfftn"]


def ihfftn(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Transform a real spectrum back, to half of numbers that are Hermitian along dims.

    fft_ihfftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
    """
    return _of_fft_ihfftn.function(args, kwargs)


_of_fft_fftshift = PACKETS["fft_fftshift"]


def fftshift(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Move the first number of each dim to its middle.

    fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor

    fftshift moves the first number to the place n // 2, all around, and ifftshift takes it back,
    which of an odd number is another move. [fft_fftshift/first-to-the-middle]
    """
    return _of_fft_fftshift.function(args, kwargs)


_of_fft_ifftshift = PACKETS["fft_ifftshift"]


def ifftshift(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Move the number in the middle of each dim to its start.

    fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor
    """
    return _of_fft_ifftshift.function(args, kwargs)


_of_fft_fftfreq = PACKETS["fft_fftfreq"]


def fftfreq(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the frequencies of the points of fft, for samples d apart.

    fft_fftfreq(int n, float d=1.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor

    The frequencies k / (n d) count up from zero, and those above half come as negative ones, that
    of half itself, too; rfftfreq gives those of half a spectrum, all positive.
    [fft_fftfreq/negative-ones-last]
    Where a dtype is given to fftfreq or rfftfreq, it is that of out.
    [fft_fftfreq/out-of-the-dtype]
    Frequencies of an integer dtype are refused. [fft_fftfreq/floating-only]
    """
    return _of_fft_fftfreq.function(args, kwargs)


_of_fft_rfftfreq = PACKETS["fft_rfftfreq"]


def rfftfreq(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the frequencies of the points of rfft, for samples d apart.

    fft_rfftfreq(int n, float d=1.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? requires_grad=False) -> Tensor
    """
    return _of_fft_rfftfreq.function(args, kwargs)

