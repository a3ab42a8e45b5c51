"""The functions of torch.fft, which are rendered operators."""

from reftorch._rendered.fft import *  # noqa: F403
