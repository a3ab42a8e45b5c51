"""What every test shares: hypothesis profiles, and the seal on global state."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import hypothesis
import pytest

import reftorch
from reftorch.core.trace import LISTENER

hypothesis.settings.register_profile("dev", max_examples=25, deadline=None, derandomize=True)
# The same examples in every run: what lands is decided by the change, not by luck.
hypothesis.settings.register_profile(
    "ci", max_examples=100, deadline=None, derandomize=True, print_blob=True
)
hypothesis.settings.register_profile("nightly", max_examples=2000, deadline=None, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("REFTORCH_PROFILE", "dev"))

# What reads each piece of global state, and what puts it back.
SEALED = {
    getattr(reftorch, read): getattr(reftorch, write)
    for read, write in [
        ("is_grad_enabled", "set_grad_enabled"),
        ("get_default_dtype", "set_default_dtype"),
        ("is_warn_always_enabled", "set_warn_always"),
    ]
    if hasattr(reftorch, read)
}


def is_layered() -> bool:
    """Whether something still keeps all calls on the long way, which is right but slow."""
    return LISTENER.active


def _set_layered(_: bool) -> None:
    """Nothing is open between two tests."""
    LISTENER.hold(-LISTENER.held)


SEALED[is_layered] = _set_layered


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what may take long, so that no process is left alone with it at the end."""

    def patience(item: pytest.Item) -> float:
        marker = item.get_closest_marker("timeout")
        return float(marker.args[0]) if marker is not None and marker.args else 0.0

    items.sort(key=patience, reverse=True)


def pytest_collection_finish() -> None:
    """Keep the collector from walking over all the tests, each time that it looks for cycles."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def sealed_state() -> Iterator[None]:
    """Fail the test which leaves global state otherwise than it found it, and put it back."""
    before = {read: read() for read in SEALED}
    yield
    leaked = {read: read() for read in SEALED if read() != before[read]}
    for read in leaked:
        SEALED[read](before[read])
    assert not leaked, "the test leaks global state: " + ", ".join(
        f"{read.__name__}() was {before[read]} and is {now}" for read, now in leaked.items()
    )
