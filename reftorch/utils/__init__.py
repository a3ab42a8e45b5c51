"""torch.utils."""

from reftorch.utils import dlpack as dlpack
