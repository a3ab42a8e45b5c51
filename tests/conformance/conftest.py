"""What the tests of the conformance suite share."""

from __future__ import annotations

import pytest

from reftorch.conformance.adapters import load_adapter
from reftorch.conformance.adapters.torchlike import TorchLike
from reftorch.spec import Spec, load


@pytest.fixture(scope="session")
def spec() -> Spec:
    """The specification."""
    return load()


@pytest.fixture(scope="session")
def torch_adapter() -> TorchLike:
    """PyTorch, the oracle."""
    adapter = load_adapter("torch")
    assert isinstance(adapter, TorchLike)
    return adapter


@pytest.fixture(scope="session")
def reftorch_adapter() -> TorchLike:
    """reftorch, the reference."""
    adapter = load_adapter("reftorch")
    assert isinstance(adapter, TorchLike)
    return adapter
