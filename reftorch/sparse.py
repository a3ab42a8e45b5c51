"""The functions of torch.sparse, which are rendered operators."""

from reftorch._rendered.sparse import *  # noqa: F403
