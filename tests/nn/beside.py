"""One scenario on both libraries: what it returns, as data that can be compared."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import torch

import reftorch

Scenario = Callable[[Any], Any]


def plain(value: Any) -> Any:
    """A value as data: tensors by what they hold, modules by their text."""
    for lib in (torch, reftorch):
        if isinstance(value, lib.Tensor):
            kind = "Parameter" if isinstance(value, lib.nn.Parameter) else "Tensor"
            return kind, value.tolist(), str(value.dtype)[-8:], value.requires_grad
        if isinstance(value, lib.nn.Module):
            return repr(value)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, type):
        return value.__name__
    return value


def outcome(call: Callable[[], Any]) -> Any:
    """What a call returns, or the class of what it raises, and whether it warned."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = plain(call())
        except Exception as error:
            result = "raises " + type(error).__name__
    return result, sorted({each.category.__name__ for each in caught})


def run(scenario: Scenario, lib: ModuleType) -> Any:
    """What a scenario does in one library, step by step."""
    lib.manual_seed(11)
    steps = scenario(lib)
    return [outcome(step) for step in steps] if isinstance(steps, list) else outcome(steps)


def same(scenario: Scenario) -> None:
    """A scenario gives the same in both libraries: a list of calls, made one after the other."""
    expected, got = run(scenario, torch), run(scenario, reftorch)
    assert len(got) == len(expected)
    for place, pair in enumerate(zip(got, expected, strict=True)):
        assert pair[0] == pair[1], f"step {place}: {pair[0]} instead of {pair[1]}"
