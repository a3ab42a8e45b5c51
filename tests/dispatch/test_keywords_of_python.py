"""Keywords of functions that PyTorch has in Python, and what is refused for its number."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import refused
from tests.support import covers

NAMES = ("input", "self", "tensors", "tensor", "x", "a", "b", "other", "equation")
FUNCTIONS = ("atleast_1d", "atleast_2d", "atleast_3d", "tensordot", "get_device", "einsum")


def told(lib: Any, function: str, names: tuple[str, ...], places: int) -> Any:
    """The class of what a call is refused with, or else what it gives."""
    x = lib.ones(2, 2)
    call, given, named = getattr(lib, function), [x] * places, dict.fromkeys(names, x)
    refusal = refused(call, *given, **named)
    if refusal is not None:
        return refusal
    result = call(*given, **named)
    return [tuple(r.shape) for r in result] if isinstance(result, tuple) else (
        result if isinstance(result, int) else tuple(result.shape)
    )


@covers("errors/keywords-of-python", "errors/numpy-keyword-aliases", "device/asked-of-a-tensor")
@pytest.mark.parametrize("function", FUNCTIONS)
def test_keywords(function: str) -> None:
    for places in (0, 1) if function == "einsum" else (0, 1, 2):
        given = [(), *((name,) for name in NAMES), ("a", "b"), ("input", "other")]
        for names in given:
            expected, found = (told(lib, function, names, places) for lib in (torch, reftorch))
            assert expected == found, (places, names)


@covers("einsum/some-operand")
def test_einsum_of_too_little() -> None:
    for lib in (torch, reftorch):
        x = lib.ones(2)
        found = [
            refused(lib.einsum, *given)
            for given in ((), ("i",), ("",), ("i", []), (x,), (3,), (None,), ([],), ("i", 3))
        ]
        assert found == ["ValueError"] * 8 + ["TypeError"]
