"""Spectra of frames, and signals made of them, beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from reftorch.func import vmap
from tests.ops.sidebyside import Source, to_ours, to_theirs
from tests.ops.taken_together import compare, gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

SIGNALS = ["float32", "float64", "complex64", "complex128"]
WINDOWS = [*SIGNALS, "float32", "float64", "int64", "bool", "float16"]
OTHERS = ["int64", "bool", "float16", "bfloat16", "uint8"]


def _numbers(source: Source, name: str, sizes: list[int]) -> torch.Tensor:
    """Numbers by rows, by columns, every second of them or expanded."""
    x = source.tensor(name, tuple(sizes))
    return x[..., :1].expand(x.shape) if x.dim() and source.flip(0.1) else x


def _window(source: Source, length: int) -> torch.Tensor | None:
    if source.flip(0.15):
        return None
    size = source.pick([length] * 12 + [length + 1])
    x = source.tensor(source.pick(WINDOWS), (max(size, 0),))
    return x[None] if source.flip(0.03) else x


def _drawn(source: Source) -> dict[str, Any]:
    """Options that stft and istft have in common."""
    n = source.pick([1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 0 if source.flip(0.2) else 3])
    given: dict[str, Any] = {"n_fft": n}
    length = n
    if source.flip(0.5):
        length = source.pick([*range(1, n + 1), n, n, n + 1 if source.flip(0.3) else n])
        given["win_length"] = length
    given["window"] = _window(source, length)
    if n < 4 or source.flip(0.6):
        given["hop_length"] = source.pick([1, 2, 3, 1, 2, 4, 0 if source.flip(0.3) else 1])
    for name in ("center", "normalized"):
        if source.flip(0.5):
            given[name] = source.flip(0.5)
    if source.flip(0.3):
        given["onesided"] = source.flip(0.5)
    return given


def _call(name: str) -> Any:
    def call(lib: Any, x: Any, window: Any, given: dict[str, Any]) -> Any:
        return getattr(lib, name)(x, window=window, **given)

    return call


@covers("stft/frames", "stft/layout", "stft/window-in-the-middle", "stft/no-window-is-ones")
@covers("stft/centered", "stft/aligned-to-window", "stft/lengths", "stft/floats-only")
@covers("stft/onesided", "stft/normalized", "stft/says-what-it-returns", "stft/real-pairs")
@pytest.mark.parametrize("seed", range(4))
def test_stft(seed: int) -> None:
    source = Source(seed)
    for _ in range(400):
        sizes = source.pick([[12], [20], [2, 15], [3, 9], [1, 10], [8], [4]])
        sizes = source.pick([[], [0], [0, 9], [1, 1, 9], [2, 0]]) if source.flip(0.06) else sizes
        x = _numbers(source, source.pick(OTHERS if source.flip(0.06) else SIGNALS), sizes)
        given = _drawn(source)
        window = given.pop("window")
        if source.flip(0.9):
            given["return_complex"] = source.flip(0.7)
        if source.flip(0.5):
            modes = ["reflect", "constant", "replicate", "circular"]
            given["pad_mode"] = source.pick(modes * 3 + ["other"])
        if source.flip(0.3):
            given["center"] = source.flip(0.1)
            given["align_to_window"] = source.flip(0.8)
        compare(_call("stft"), [x, window, given])


def _tolerance(x: torch.Tensor, window: torch.Tensor | None) -> float:
    """What quotients may err by; sums of squares of halves are rounded to halves, in some order."""
    if window is not None and window.dtype == torch.float16:
        return 4e-3
    return 1e-4 if x.dtype == torch.complex64 else 1e-10


@covers("istft/overlaps-are-averaged", "istft/no-zero-divisor", "istft/length")
@covers("istft/zeros-behind-the-end", "istft/no-window-is-ones", "istft/complex-spectra")
@covers("istft/lengths", "istft/time-and-frequency", "istft/which-half", "istft/real-or-complex")
@pytest.mark.parametrize("seed", range(4))
def test_istft(seed: int) -> None:
    source = Source(10 + seed)
    for _ in range(400):
        given = _drawn(source)
        n, window = given["n_fft"], given.pop("window")
        if window is not None and source.flip(0.8):
            window = window.abs() + 1 if window.dtype != torch.bool else window | True
        rows = source.pick([n // 2 + 1, n, n // 2 + 1, n // 2 + 2 if source.flip(0.2) else n])
        sizes = source.pick([[rows, 6], [2, rows, 5], [rows, 1], [1, rows, 3]])
        sizes = source.pick([[rows], [0, rows, 2], [1, 1, rows, 4]]) if source.flip(0.06) else sizes
        names = ["float32", "complex32"] if source.flip(0.05) else SIGNALS[2:]
        x = _numbers(source, source.pick(names), sizes)
        if source.flip(0.4):
            given["return_complex"] = source.flip(0.6)
        if source.flip(0.4):
            given["length"] = source.pick([1, 3, 5, 8, 12, 40, 0 if source.flip(0.2) else 4])
        compare(_call("istft"), [x, window, given], _tolerance(x, window))


@pytest.mark.parametrize("name", ["stft", "istft"])
def test_methods(name: str) -> None:
    source = Source(20)
    sizes = (20,) if name == "stft" else (5, 7)
    for _ in range(10):
        x = source.tensor("complex64", sizes)
        hop, length = source.pick([1, 2, 3]), source.pick([5, 6, 8])
        normalized = source.flip(0.5)
        compare(
            lambda lib, x, w, *given: getattr(x, name)(8, *given[:2], w, True, **given[2]),
            [x, torch.ones(length), hop, length, {"normalized": normalized}],
        )


def test_results_are_no_views() -> None:
    x = torch.ones(2, 12, dtype=torch.float64)
    for y in (x, x[0]):
        theirs = torch.stft(y, 4, window=torch.ones(4), return_complex=True)
        ours = reftorch.stft(to_ours(y), 4, window=reftorch.ones(4), return_complex=True)
        assert (theirs._base is None) is (ours._base is None) is True
        a = torch.istft(theirs, 4, window=torch.ones(4))
        b = reftorch.istft(ours, 4, window=reftorch.ones(4))
        assert (a._base is None) is (b._base is None) is (y.dim() == 2)


@pytest.mark.parametrize("seed", range(12))
def test_gradients_of_stft(seed: int) -> None:
    source = Source(30 + seed)
    x = source.tensor(source.pick(["float64", "complex128"]), source.pick([(14,), (2, 13)]))
    n = source.pick([4, 5, 8])
    width = source.pick([n, n - 1, n - 2])
    w = source.tensor("float64", (width,))
    wish = {"hop_length": source.pick([1, 2, 3]), "win_length": width, "return_complex": True}
    wish["center"] = source.flip(0.5)
    wish["normalized"], wish["onesided"] = source.flip(0.5), None
    if wish["center"]:
        wish["pad_mode"] = source.pick(["reflect", "constant", "circular"])
    gradients(lambda lib, x, w: lib.stft(x, n, window=w, **wish), [x, w])


@pytest.mark.parametrize("seed", range(12))
def test_gradients_of_istft(seed: int) -> None:
    source = Source(50 + seed)
    n = source.pick([4, 5, 8])
    whole = source.flip(0.4)
    rows = n if whole else n // 2 + 1
    x = source.tensor("complex128", source.pick([(rows, 6), (2, rows, 5)]))
    w = source.tensor("float64", (n,)).abs() + 1
    wish: dict[str, Any] = {"hop_length": source.pick([1, 2]), "normalized": source.flip(0.5)}
    wish["center"], wish["length"] = source.flip(0.5), source.pick([None, 5, 30])
    wish["return_complex"] = whole and source.flip(0.5)
    gradients(lambda lib, x, w: lib.istft(x, n, window=w, **wish), [x, w])


@pytest.mark.parametrize("center", [True, False])
def test_batched(center: bool) -> None:
    x = torch.randn(3, 20, generator=Source(5).generator)
    w = torch.rand(8, generator=Source(6).generator) + 1
    wish = {"center": center, "return_complex": True}
    theirs = torch.stft(x, 8, window=w, **wish)
    ours = vmap(lambda y: reftorch.stft(y, 8, window=to_ours(w), **wish))(to_ours(x))
    assert torch.allclose(theirs, to_theirs(ours), atol=1e-5)
    back = torch.istft(theirs, 8, window=w, center=center)
    own = vmap(lambda s: reftorch.istft(s, 8, window=to_ours(w), center=center))(ours)
    assert torch.allclose(back, to_theirs(own), atol=1e-5)


@pytest.mark.parametrize("sizes", [(9,), (2, 9), (9, 3), (2, 9, 3)])
def test_windows_add_up(sizes: tuple[int, ...]) -> None:
    """The gradient of unfold is the sum of windows, whose gradient is unfold."""
    source = Source(7)
    for dim in range(len(sizes)):
        for size, step in ((1, 1), (2, 1), (3, 2), (2, 3)):
            if size <= sizes[dim]:
                x = source.tensor("float64", sizes)
                gradients(lambda lib, x: x.unfold(dim, size, step) ** 2, [x])
