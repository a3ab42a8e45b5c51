"""What products, convolutions, transforms and decompositions are exactly, and their inputs.

Their elements are sums in which places cancel, so that an error is told in units of the greatest
element of the result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np

from tests.accuracy.measure import FORMATS, PARTS, Draw, Subject

Array = Any
WIDE = ("float32", "float64")  # what decompositions and transforms take
SIZE, POINTS = 6, 30


def entries(*sizes: int) -> Draw:
    """Normal numbers."""
    return lambda rng: rng.normal(0, 1, sizes)


def complex_entries(*sizes: int) -> Draw:
    """Complex numbers of normal parts."""
    return lambda rng: rng.normal(0, 1, sizes) + 1j * rng.normal(0, 1, sizes)


def regular(rng: np.random.Generator) -> np.ndarray:
    """A matrix that is far from singular."""
    return rng.normal(0, 1, (SIZE, SIZE)) + 4 * np.eye(SIZE)


def definite(rng: np.random.Generator) -> np.ndarray:
    """A symmetric matrix of small integers whose eigenvalues are positive."""
    factor = rng.integers(-3, 4, (SIZE, SIZE)).astype("float64")
    return factor @ factor.T + 4 * np.eye(SIZE)


def _subject(
    kind: str, name: str, exact: Callable[..., Array], *draws: Draw,
    dtypes: tuple[str, ...] = tuple(FORMATS), **options: Any,
) -> Subject:  # fmt: skip
    def call(library: Any, *tensors: Any) -> Any:
        found = library
        for part in name.split("."):
            found = getattr(found, part)
        return found(*tensors, **options)

    extra = "".join(f", {key}={value}" for key, value in options.items())
    return Subject(f"{name}{extra}", call, exact, draws, kind, dtypes, as_a_whole=True)


# ---- products and convolutions


def _windows(x: Array, size: int) -> Array:
    """The windows over the last two dims, as two further dims."""
    return np.lib.stride_tricks.sliding_window_view(x, (size, size), axis=(-2, -1))


def _conv2d(x: Array, weight: Array) -> Array:
    return np.einsum("nchwij,ocij->nohw", _windows(x, weight.shape[-1]), weight)


def _conv_transpose2d(x: Array, weight: Array) -> Array:
    over = weight.shape[-1] - 1
    padded = np.pad(x, ((0, 0), (0, 0), (over, over), (over, over)), constant_values=mp.mpf(0))
    return _conv2d(padded, weight.swapaxes(0, 1)[..., ::-1, ::-1])


def _attention(query: Array, key: Array, value: Array) -> Array:
    scores = np.frompyfunc(mp.exp, 1, 1)(query @ key.T / mp.sqrt(query.shape[-1]))
    return scores / scores.sum(-1, keepdims=True) @ value


def _distances(x: Array, y: Array) -> Array:
    return np.frompyfunc(mp.sqrt, 1, 1)(((x[:, None] - y) ** 2).sum(-1))


PRODUCTS = [
    _subject("product", *line)
    for line in (
        ("matmul", lambda x, y: x @ y, entries(8, 100), entries(100, 8)),
        ("mv", lambda x, y: x @ y, entries(8, 100), entries(100)),
        ("dot", lambda x, y: np.array([x @ y]), entries(200), entries(200)),
        ("addmm", lambda c, x, y: c + x @ y, entries(8, 8), entries(8, 100), entries(100, 8)),
        ("bmm", lambda x, y: x @ y, entries(3, 4, 50), entries(3, 50, 4)),
        ("cdist", _distances, entries(6, 40), entries(7, 40)),
        ("nn.functional.linear", lambda x, w, b: x @ w.T + b, entries(8, 60), entries(9, 60),
         entries(9)),
        ("nn.functional.conv2d", _conv2d, entries(2, 4, 8, 8), entries(5, 4, 3, 3)),
        ("nn.functional.conv_transpose2d", _conv_transpose2d, entries(2, 4, 6, 6),
         entries(4, 5, 3, 3)),
        ("nn.functional.scaled_dot_product_attention", _attention, entries(8, 16), entries(9, 16),
         entries(9, 5)),
    )
]  # fmt: skip
PRODUCTS.append(
    _subject(
        "product", "nn.functional.avg_pool2d",
        lambda x: _windows(x, 3)[..., ::3, ::3, :, :].sum((-2, -1)) / 9, entries(2, 3, 9, 9),
        kernel_size=3,
    )
)  # fmt: skip


# ---- transforms


def _dft(x: Array) -> Array:
    n = len(x)
    return np.array([
        mp.fsum(value * mp.expjpi(mp.mpf(-2 * i * j) / n) for j, value in enumerate(x))
        for i in range(n)
    ], dtype=object)  # fmt: skip


def _inverse(x: Array) -> Array:
    return np.array([mp.conj(each) / len(x) for each in _dft(np.frompyfunc(mp.conj, 1, 1)(x))])


TRANSFORMS = [
    _subject("transform", name, exact, draw, dtypes=dtypes)
    for name, exact, draw, dtypes in (
        ("fft.fft", _dft, complex_entries(POINTS), tuple(PARTS)),
        ("fft.ifft", _inverse, complex_entries(POINTS), tuple(PARTS)),
    )
]


# ---- decompositions and solvers


def _by_matrices(function: Callable[..., Any]) -> Callable[..., Array]:
    """A function of mpmath's matrices, taken of arrays of its numbers."""

    def exact(*arrays: Array) -> Array:
        found = function(*(mp.matrix(array.tolist()) for array in arrays))
        values = list(found) if isinstance(found, mp.matrix) else [found]
        return np.array(values, dtype=object)

    return exact


def _pinv(x: Any) -> Any:
    return mp.inverse(x.T * x) * x.T


def _cond(x: Any) -> Any:
    values = mp.svd_r(x, compute_uv=False)
    return values[0] / values[SIZE - 1]


LINALG = [
    _subject("linear algebra", f"linalg.{name}", _by_matrices(function), *draws, dtypes=WIDE)
    for name, function, *draws in (
        ("inv", mp.inverse, regular), ("det", mp.det, regular),
        ("solve", mp.lu_solve, regular, entries(SIZE)),
        ("cholesky", mp.cholesky, definite),
        ("eigvalsh", lambda x: mp.eigsy(x, eigvals_only=True), definite),
        ("svdvals", lambda x: mp.svd_r(x, compute_uv=False), entries(SIZE + 2, SIZE)),
        ("pinv", _pinv, entries(SIZE + 2, SIZE)), ("matrix_exp", mp.expm, entries(SIZE, SIZE)),
        ("matrix_norm", lambda x: mp.sqrt(sum(each * each for each in x)), regular),
        ("cond", _cond, regular),
    )
]  # fmt: skip


# ---- complex functions


def _complex(name: str, exact: Callable[..., Any], *draws: Draw) -> Subject:
    found = _subject("complex", name, np.frompyfunc(exact, len(draws), 1), *draws)
    return Subject(f"{name}, complex", found.call, found.exact, draws, "complex", tuple(PARTS))


_PLANE = complex_entries(240)
COMPLEX = [
    _complex(name, exact, _PLANE)
    for name, exact in (
        ("abs", abs), ("angle", mp.arg), ("sqrt", mp.sqrt), ("exp", mp.exp), ("log", mp.log),
        ("sin", mp.sin), ("cos", mp.cos), ("tan", mp.tan), ("asin", mp.asin), ("acos", mp.acos),
        ("atan", mp.atan), ("sinh", mp.sinh), ("cosh", mp.cosh), ("tanh", mp.tanh),
        ("asinh", mp.asinh), ("acosh", mp.acosh), ("atanh", mp.atanh),
        ("reciprocal", lambda z: 1 / z), ("square", lambda z: z * z),
        ("log1p", lambda z: mp.log(1 + z)), ("expm1", lambda z: mp.exp(z) - 1),
        ("sigmoid", lambda z: 1 / (1 + mp.exp(-z))),
    )
] + [
    _complex(name, exact, _PLANE, _PLANE)
    for name, exact in (
        ("mul", lambda x, y: x * y), ("div", lambda x, y: x / y), ("pow", mp.power),
    )
]  # fmt: skip
ARRAYS = [*PRODUCTS, *TRANSFORMS, *LINALG, *COMPLEX]
