"""The functions of torch.linalg, which are rendered operators."""

from reftorch._rendered.linalg import *  # noqa: F403
from reftorch.spec.model import _LinAlgError

LinAlgError = _LinAlgError
