"""Anomaly mode: a backward pass that fails says which line of the forward pass is behind it.

While it is on, every node remembers where it was made, and gradients are looked through for nan
[anomaly/names-the-line] [anomaly/nan]. The refusal of an overwritten saved tensor then names the
lines of both operators, the one that saved it and the one that wrote to it. All calls take the
layered path meanwhile.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Sequence
from typing import Any

from reftorch.core.graph import Node
from reftorch.core.hooks import Hooks
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import LISTENER
from reftorch.core.warning import warn
from reftorch.errors import check

_KEY = "traceback_"
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class _State:
    """Whether anomalies are looked for, and nan with them."""

    __slots__ = ("enabled", "check_nan")

    def __init__(self) -> None:
        self.enabled, self.check_nan = False, True


ANOMALY = _State()


def _switch(enabled: bool, check_nan: bool) -> None:
    if enabled != ANOMALY.enabled:
        LISTENER.hold(1 if enabled else -1)
    if enabled:
        Hooks.any = True  # so that the engine looks around each node
    ANOMALY.enabled, ANOMALY.check_nan = enabled, check_nan


def set_anomaly_enabled(enabled: bool, check_nan: bool = True) -> None:
    """Switch anomaly mode on or off, at once [anomaly/set-enabled]."""
    for name, value in (("enabled", enabled), ("check_nan", check_nan)):
        check(
            isinstance(value, bool), "anomaly/set-enabled",
            "set_anomaly_enabled(): argument {!r} must be bool, not {}", name, type(value).__name__,
        )  # fmt: skip
    _switch(enabled, check_nan)


class set_detect_anomaly:  # noqa: N801 - the public name
    """Switch anomaly mode on or off, at once; as a `with`, until its end [anomaly/switch]."""

    def __init__(self, mode: bool, check_nan: bool = True) -> None:
        self._before = ANOMALY.enabled, ANOMALY.check_nan
        _switch(mode, check_nan)

    def __enter__(self) -> None:
        """Entered already."""

    def __exit__(self, *exc: object) -> None:
        _switch(*self._before)


class detect_anomaly:  # noqa: N801 - the public name
    """Look for anomalies inside the `with` [anomaly/names-the-line]."""

    def __init__(self, check_nan: bool = True) -> None:
        self.check_nan = check_nan
        self._before = (False, True)
        warn(
            "anomaly/warns",
            "Anomaly Detection has been enabled. This mode will increase the runtime and should "
            "only be enabled for debugging.",
        )

    def __enter__(self) -> None:
        self._before = ANOMALY.enabled, ANOMALY.check_nan
        _switch(True, self.check_nan)

    def __exit__(self, *exc: object) -> None:
        _switch(*self._before)


def is_anomaly_enabled() -> bool:
    """Whether anomaly mode is on."""
    return ANOMALY.enabled


def is_anomaly_check_nan_enabled() -> bool:
    """Whether anomaly mode looks for nan."""
    return ANOMALY.check_nan


def remember(node: Node) -> None:
    """Note where a node is made."""
    node.metadata[_KEY] = traceback.format_stack()[:-1]


def line_of(node: Node) -> str:
    """The line outside of the package that made a node, in brackets, where that was noted."""
    for frame in reversed(node.metadata.get(_KEY, ())):
        if _PACKAGE not in frame:
            return f" ({frame.strip().splitlines()[0]})"
    return ""


def accuse(node: Node) -> None:
    """Say where a node was made whose backward has failed."""
    made = node.metadata.get(_KEY)
    if made is None:
        warn(
            "anomaly/names-the-line",
            "Error detected in {}. No forward pass information available. Enable detect anomaly "
            "during forward pass for more information.", node.name(),
        )  # fmt: skip
    else:
        warn(
            "anomaly/names-the-line",
            "Error detected in {}. Traceback of forward call that caused the error:\n{}",
            node.name(), "".join(made),
        )  # fmt: skip


def check_results(node: Node, results: Sequence[Any]) -> None:
    """Refuse nan among the gradients that a node returns [anomaly/nan]."""
    if not ANOMALY.check_nan:
        return
    for place, grad in enumerate(results):
        check(
            not isinstance(grad, TensorImpl) or not _has_nan(grad), "anomaly/nan",
            "Function '{}' returned nan values in its {}th output.", node.name(), place,
        )  # fmt: skip


def _has_nan(grad: Any) -> bool:
    return bool((grad != grad).any())
