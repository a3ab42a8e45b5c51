"""A library in another language, as far as this process knows it: it is a command's to run."""

from __future__ import annotations

from reftorch.conformance.adapters.torchlike import TorchLike


class Foreign(TorchLike):
    """Stand for a command that speaks the protocol; write programs in PyTorch's words."""

    module = "reftorch"
    takes = ()

    def __init__(self, command: str) -> None:
        super().__init__()
        self.name = command
