"""reftorch itself, the reference."""

from __future__ import annotations

from reftorch.conformance.adapters.torchlike import TorchLike


class ReftorchAdapter(TorchLike):
    """The reference implementation of the specification."""

    name = "reftorch"
    module = "reftorch"


adapter = ReftorchAdapter
