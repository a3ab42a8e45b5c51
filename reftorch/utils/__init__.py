"""torch.utils."""

from reftorch.utils import (
    checkpoint as checkpoint, deterministic as deterministic, dlpack as dlpack,
)  # fmt: skip
