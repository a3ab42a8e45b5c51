"""The real PyTorch. Nothing else in the suite imports it."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.adapters.base import Description
from reftorch.conformance.adapters.torchlike import TorchLike


class TorchAdapter(TorchLike):
    """PyTorch on the CPU, one thread."""

    name = "torch"
    module = "torch"

    def __init__(self) -> None:
        super().__init__()
        self.library.set_num_threads(1)

    def describe(self, tensor: Any) -> Description:
        """Describe a tensor; zeros that PyTorch does not store (as gradients) are written out."""
        return super().describe(tensor.clone() if tensor._is_zerotensor() else tensor)


adapter = TorchAdapter
