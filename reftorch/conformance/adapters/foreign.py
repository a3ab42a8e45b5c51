"""A library in another language, as far as this process knows it: it is a command's to run."""

from __future__ import annotations

from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.conformance.program import Program
from reftorch.conformance.protocol import write_request


class Foreign(TorchLike):
    """Stand for a command that speaks the protocol; programs are written as it gets them."""

    module = "reftorch"
    takes = ()

    def __init__(self, command: str) -> None:
        super().__init__()
        self.name = command

    def write_program(self, program: Program) -> str:
        """Write the request: a line to be piped into the command, unless it says its own source."""
        return write_request(1, program)
