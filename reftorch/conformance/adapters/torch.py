"""The real PyTorch. Nothing else in the suite imports it."""

from __future__ import annotations

from reftorch.conformance.adapters.torchlike import TorchLike


class TorchAdapter(TorchLike):
    """PyTorch on the CPU, one thread."""

    name = "torch"
    module = "torch"

    def __init__(self) -> None:
        super().__init__()
        self.library.set_num_threads(1)


adapter = TorchAdapter
