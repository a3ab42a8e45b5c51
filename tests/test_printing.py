"""Tensors as text beside PyTorch."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")
DTYPES = [
    "bool",
    "uint8",
    "int8",
    "int32",
    "int64",
    "uint64",
    "float16",
    "bfloat16",
    "float32",
    "float64",
    "complex64",
    "complex128",
    "complex32",
    "float8_e5m2",
    "float8_e4m3fn",
]
LARGE = [(1001,), (40, 30), (11, 10, 11), (2, 600), (7, 7, 30), (1000, 1, 2)]


def values(draw: random.Random, numbers: np.random.Generator) -> np.ndarray:
    """Numbers of one kind: whole, plain, of very different size, great, small, or special."""
    sizes = tuple(
        draw.choice([0, 1, 2, 3, 5, 8, 12]) for _ in range(draw.choice([0, 1, 1, 2, 2, 3, 4]))
    )
    if draw.random() < 0.15:
        sizes = draw.choice(LARGE)
    normal = numbers.normal(size=sizes)
    kind = draw.choice("wpdgsx")
    if kind == "w":
        return np.asarray(np.round(normal * 50))
    if kind == "d":
        return np.asarray(normal * 10.0 ** numbers.integers(-9, 9, sizes))
    if kind == "x":
        special = draw.choice([np.nan, np.inf, -np.inf, 0.0, -0.0])
        return np.where(numbers.random(sizes) < 0.3, special, normal)
    return np.asarray(normal * {"p": 1, "g": 1e9, "s": 1e-5}[kind])


def tensor(dtype: str, draw: random.Random, numbers: np.random.Generator) -> torch.Tensor:
    """A tensor of a dtype with such numbers."""
    array = values(draw, numbers)
    if dtype.startswith("complex"):
        imag = numbers.normal(size=array.shape) * draw.choice([1, 1e-6, 0, 1e6])
        array = array + 1j * (np.round(imag) if draw.random() < 0.3 else imag)
    elif "int" in dtype or dtype == "bool":
        array = np.clip(np.nan_to_num(array), 0 if dtype[0] == "u" else -100, 100)
    return torch.from_numpy(np.asarray(array)).to(getattr(torch, dtype))


@pytest.mark.filterwarnings("ignore:overflow encountered")
@pytest.mark.parametrize("dtype", DTYPES)
def test_text(dtype: str) -> None:
    draw, numbers = random.Random(dtype), np.random.default_rng(len(dtype))
    for _ in range(120):
        theirs = tensor(dtype, draw, numbers)
        ours: Any = to_ours(theirs)
        if (theirs.is_floating_point() or theirs.is_complex()) and draw.random() < 0.3:
            theirs.requires_grad_()
            ours.requires_grad_()
            if draw.random() < 0.5:
                theirs, ours = theirs.clone(), ours.clone()
        assert repr(ours) == repr(theirs)


def test_options() -> None:
    rows = torch.linspace(-2, 2, 60).reshape(6, 10)
    options: list[dict[str, Any]] = [
        {"precision": 2},
        {"threshold": 5},
        {"edgeitems": 1, "threshold": 5},
        {"linewidth": 40},
        {"sci_mode": True},
        {"profile": "short"},
        {"profile": "full"},
    ]
    try:
        for each in options:
            for library in (torch, reftorch):
                library.set_printoptions(profile="default")
                library.set_printoptions(**each)
            for shown in (rows, torch.zeros(3), torch.tensor([0, 1.5j])):
                assert repr(to_ours(shown)) == repr(shown)
    finally:
        for library in (torch, reftorch):
            library.set_printoptions(profile="default")


def test_format() -> None:
    for library in (torch, reftorch):
        assert f"{library.tensor(1.5):.3f}" == "1.500" and f"{library.tensor(2)}" == "2"
        assert f"{library.ones(2)}" == "tensor([1., 1.])"
        with pytest.raises(TypeError):
            f"{library.ones(2):.3f}"


OPTIONS: dict[str, list[Any]] = {
    "precision": [0, 1, 2, 8],
    "threshold": [0, 5, 20, 1000, float("inf")],
    "edgeitems": [0, 1, 2, 3, 10],
    "linewidth": [1, 10, 40, 200],
    "profile": ["default", "short", "full", "of no such name"],
    "sci_mode": [None, True, False],
}


@covers("printing/looks-like-its-literal", "printing/one-width", "printing/whole-numbers")
@covers("printing/scientific", "printing/precision", "printing/complex-parts", "printing/empty")
@covers("printing/dtype-unless-evident", "printing/summary", "printing/no-edge-items")
@covers("printing/linewidth", "printing/options", "printing/profiles", "printing/history")
@pytest.mark.filterwarnings("ignore:overflow encountered")
@pytest.mark.parametrize("default", ["float32", "float64", "float16", "bfloat16"])
def test_text_with_options(default: str) -> None:
    draw, numbers = random.Random(default), np.random.default_rng(len(default))
    libraries = torch, reftorch
    try:
        for library in libraries:
            library.set_default_dtype(getattr(library, default))
        for _ in range(200):
            theirs = tensor(draw.choice(DTYPES), draw, numbers)
            given = {name: draw.choice(OPTIONS[name]) for name in OPTIONS if draw.random() < 0.35}
            for library in libraries:
                library.set_printoptions(**given)
            assert repr(to_ours(theirs)) == repr(theirs), given
    finally:
        for library in libraries:
            library.set_printoptions(profile="default")
            library.set_default_dtype(library.float32)


@covers("printing/format")
@pytest.mark.parametrize("spec", ["", ".2f", "5", ">10", "d", "e", "g", "s", "x", "+", "05.1f"])
def test_format_specifications(spec: str) -> None:
    def written(library: Any, value: Any) -> Any:
        try:
            return format(library.tensor(value), spec)
        except (TypeError, ValueError) as error:
            return type(error)

    for value in (1.5, 3, True, 1 + 2j, [1.0], [], float("nan"), -0.0, 2**40):
        assert written(reftorch, value) == written(torch, value)
