"""torch.utils."""

from reftorch.utils import checkpoint as checkpoint, dlpack as dlpack
