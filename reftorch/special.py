"""The functions of torch.special, which are rendered operators."""

from reftorch._rendered.special import *  # noqa: F403
