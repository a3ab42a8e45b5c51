"""The functions of torch.linalg, which are rendered operators."""

from reftorch._rendered.linalg import *  # noqa: F403
