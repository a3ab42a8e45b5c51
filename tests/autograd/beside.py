"""Programs that are run in PyTorch and here, and must be seen to do the same.

    @covers("autograd/leaf")
    @beside
    def test_leaf(torch):
        x = torch.ones(2, requires_grad=True)
        return x.is_leaf, (x * 2).grad_fn.name()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

import reftorch

Program = Callable[[Any], Any]


def beside(program: Program) -> Callable[[], None]:
    """A test: what the program returns is the same in both libraries."""

    def test() -> None:
        differs = difference(seen(program(torch)), seen(program(reftorch)))
        assert differs is None, differs

    test.__name__ = program.__name__
    test.__doc__ = program.__doc__
    return test


def refused(call: Callable[..., Any], *args: Any, **kwargs: Any) -> str | None:
    """The name of the exception with which a call is refused."""
    try:
        call(*args, **kwargs)
    except Exception as problem:  # noqa: BLE001 - its class is compared
        return type(problem).__name__
    return None


def seen(value: Any) -> Any:
    """A value as something that can be compared between the libraries."""
    if isinstance(value, (torch.Tensor, reftorch.Tensor)):
        return {
            "dtype": str(value.dtype), "sizes": tuple(value.shape), "strides": value.stride(),
            "values": np.array(value.detach().clone().tolist()),
            "requires_grad": value.requires_grad,
        }  # fmt: skip
    if isinstance(value, (tuple, list)):
        return [seen(item) for item in value]
    if isinstance(value, dict):
        return {key: seen(item) for key, item in value.items()}
    assert value is None or isinstance(value, (bool, int, float, str)), f"{value!r} is not compared"
    return value


def difference(expected: Any, found: Any, path: str = "result") -> str | None:
    """Where two seen values differ first; numbers in arrays may, by rounding."""
    if isinstance(expected, dict) and isinstance(found, dict) and expected.keys() == found.keys():
        inner = [difference(expected[key], found[key], f"{path}[{key!r}]") for key in expected]
        return next((each for each in inner if each is not None), None)
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        inner = [difference(a, b, f"{path}[{place}]") for place, (a, b) in pairs]
        return next((each for each in inner if each is not None), None)
    if isinstance(expected, np.ndarray) and isinstance(found, np.ndarray):
        equal = np.allclose(expected, found, rtol=1e-5, atol=1e-7, equal_nan=True)
    else:
        equal = type(expected) is type(found) and expected == found
    return None if equal else f"{path}: {expected} expected, {found} found"
