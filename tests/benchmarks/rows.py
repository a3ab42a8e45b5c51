"""What is timed: each row as PyTorch's interface says it, and as NumPy or SciPy do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.fft

Arrays = tuple[np.ndarray, ...]


@dataclass(frozen=True)
class Row:
    """One thing to calculate: `by_torch` takes a library with PyTorch's interface and tensors.

    `asked` is how many times the others' seconds ours should take at most.
    """

    name: str
    sizes: str
    data: Callable[[np.random.Generator], Arrays]
    by_torch: Callable[..., Any]
    by_arrays: Callable[..., np.ndarray] | None = None
    arrays: str = "numpy"
    asked: dict[str, float] = field(default_factory=dict)


def _normal(*sizes: tuple[int, ...]) -> Callable[[np.random.Generator], Arrays]:
    def data(rng: np.random.Generator) -> Arrays:
        return tuple(rng.standard_normal(size, np.float32) for size in sizes)

    return data


def _scores(rng: np.random.Generator) -> Arrays:
    return rng.standard_normal((4096, 1024), np.float32), rng.integers(0, 1024, 4096)


def _softmax(x: np.ndarray) -> np.ndarray:
    away = np.exp(x - x.max(-1, keepdims=True))
    return away / away.sum(-1, keepdims=True)


def _layer_norm(x: np.ndarray) -> np.ndarray:
    away = x - x.mean(-1, keepdims=True)
    return away / np.sqrt((away * away).mean(-1, keepdims=True) + np.float32(1e-5))


def _cross_entropy(x: np.ndarray, target: np.ndarray) -> np.ndarray:
    away = x - x.max(-1, keepdims=True)
    chosen = np.take_along_axis(away, target[:, None], 1)[:, 0]
    return np.mean(np.log(np.exp(away).sum(-1)) - chosen)


ROWS = [
    Row(
        "conv2d", "(8, 3, 32, 32), 16 of (3, 3, 3)", _normal((8, 3, 32, 32), (16, 3, 3, 3)),
        lambda torch, x, w: torch.nn.functional.conv2d(x, w), asked={"torch": 1.5},
    ),
    Row(
        "conv2d, padded", "(4, 32, 28, 28), 64 of (32, 3, 3)",
        _normal((4, 32, 28, 28), (64, 32, 3, 3)),
        lambda torch, x, w: torch.nn.functional.conv2d(x, w, padding=1), asked={"torch": 1.5},
    ),
    Row(
        "softmax", "(4096, 1024)", _normal((4096, 1024)), lambda torch, x: torch.softmax(x, -1),
        _softmax, asked={"torch": 2.5, "numpy": 1.1},
    ),
    Row(
        "matmul", "(1024, 1024)", _normal((1024, 1024), (1024, 1024)),
        lambda torch, x, y: torch.matmul(x, y), np.matmul, asked={"numpy": 1.05},
    ),
    Row(
        "matmul, batched", "(32, 128, 128)", _normal((32, 128, 128), (32, 128, 128)),
        lambda torch, x, y: torch.matmul(x, y), np.matmul, asked={"numpy": 1.05},
    ),
    Row(
        "layer_norm", "(4096, 1024)", _normal((4096, 1024)),
        lambda torch, x: torch.nn.functional.layer_norm(x, (1024,)), _layer_norm,
        asked={"torch": 3.0},
    ),
    Row(
        "cross_entropy", "(4096, 1024)", _scores,
        lambda torch, x, target: torch.nn.functional.cross_entropy(x, target), _cross_entropy,
        asked={"torch": 3.0},
    ),
    Row(
        "fft", "(256, 4096)", _normal((256, 4096)), lambda torch, x: torch.fft.fft(x),
        scipy.fft.fft, "scipy", asked={"scipy": 1.1},
    ),
    Row(
        "rfft2", "(16, 256, 256)", _normal((16, 256, 256)), lambda torch, x: torch.fft.rfft2(x),
        scipy.fft.rfft2, "scipy", asked={"scipy": 1.1},
    ),
]  # fmt: skip
