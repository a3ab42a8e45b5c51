"""Anomaly mode, in PyTorch and here."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import difference, refused, seen
from tests.support import covers


def culprit(x: Any) -> Any:
    return x.sqrt()


def failing(library: Any) -> Any:
    def backward(ctx: Any, grad: Any) -> Any:
        raise ValueError("bad")

    methods = {"forward": staticmethod(lambda ctx, a: a * 2), "backward": staticmethod(backward)}
    return type("Bad", (library.autograd.Function,), methods).apply


def nan(library: Any, x: Any, check_nan: bool) -> Any:
    with library.autograd.detect_anomaly(check_nan):
        (culprit(x) * 0).sum().backward()


def inside(library: Any, x: Any, check_nan: bool) -> Any:
    with library.autograd.detect_anomaly(check_nan):
        failing(library)(x).sum().backward()


def made_outside(library: Any, x: Any, check_nan: bool) -> Any:
    y = failing(library)(x).sum()
    with library.autograd.detect_anomaly(check_nan):
        y.backward()


@covers("anomaly/names-the-line", "anomaly/nan", "anomaly/warns")
@pytest.mark.parametrize("check_nan", [True, False])
@pytest.mark.parametrize("program", [nan, inside, made_outside])
def test_anomalies(program: Any, check_nan: bool) -> None:
    def run(library: Any) -> Any:
        x = library.zeros(2, requires_grad=True)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            problem = refused(program, library, x, check_nan)
        texts = [str(each.message) for each in said]
        return problem, x.grad, [
            [text[:40], "culprit(x)" in text, "No forward pass" in text] for text in texts
        ]

    assert difference(seen(run(torch)), seen(run(reftorch))) is None


@covers("anomaly/switch")
def test_switches() -> None:
    def states(library: Any) -> list[Any]:
        def now() -> list[bool]:
            return [library.is_anomaly_enabled(), library.is_anomaly_check_nan_enabled()]

        found = [now()]
        with library.autograd.set_detect_anomaly(True, False):
            found.append(now())
            y = library.ones(1, requires_grad=True) * 2
        found += [now(), sorted(y.grad_fn.metadata)]
        library.autograd.set_detect_anomaly(True)
        found.append(now())
        library.autograd.set_detect_anomaly(False)
        return [*found, now()]

    assert states(torch) == states(reftorch)


def saver(x: Any) -> Any:
    return x.sin()


def writer(x: Any) -> Any:
    return x.mul_(2)


@covers("autograd/saved-tensor-version")
def test_the_lines_that_saved_and_wrote_are_named() -> None:
    def message(anomaly: bool) -> str:
        with reftorch.autograd.set_detect_anomaly(anomaly), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            y = reftorch.ones(2, requires_grad=True) + 1
            z = saver(y)
            writer(y)
            with pytest.raises(RuntimeError) as problem:
                z.sum().backward()
        return str(problem.value)

    plain, named = message(False), message(True)
    assert "SinBackward0 saved and MulBackward0 has modified" in plain
    assert "set_detect_anomaly" in plain and "test_anomaly.py" not in plain
    assert "in saver) saved" in named and "in writer) has modified" in named


@covers("anomaly/set-enabled")
def test_the_switch_that_is_a_function() -> None:
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
        ((True,), {}), ((True, False), {}), ((False,), {}), ((), {"enabled": False}), ((1,), {}),
        ((), {"enabled": True, "check_nan": False}), ((True, None), {}), ((), {}), ((None,), {}),
        ((False, True), {}), ((), {"mode": True}), ((False, True, True), {}),
    ]  # fmt: skip

    def states(library: Any) -> list[Any]:
        found: list[Any] = []
        for args, kwargs in calls:
            try:
                found.append(library.set_anomaly_enabled(*args, **kwargs))
            except TypeError:
                found.append(TypeError)
            found += [library.is_anomaly_enabled(), library.is_anomaly_check_nan_enabled()]
        return found

    assert states(torch) == states(reftorch)
