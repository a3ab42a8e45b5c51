"""Recipes for spectra of frames: signals that are long enough, and options that mostly fit."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor
from reftorch.spec import OpSpec


def _window(d: Draft, dtype: str, length: int, whole: bool) -> Ref:
    """Draw a window of real numbers away from zero, or a complex one now and then."""
    real = {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype)
    kinds = (real, *(("int64", "complex64") if whole and d.general is None else ()))
    values = [1, 2, 3, 1, 2][:length]
    if d.general is not None:
        return d.tensor((length,), real)
    return d.tensor((length,), d.pick(kinds), values=values)


def _options(d: Draft, n: int) -> tuple[int, dict[str, Any]]:
    """Draw the length of the window, and what stft and istft have in common."""
    given: dict[str, Any] = {"hop_length": d.pick((1, 2) if n > 1 else (1,))}
    length = n
    if n > 2 and d.chance(3):
        given["win_length"] = length = n - 1
    for name in ("center", "normalized"):
        if d.chance(2):
            given[name] = d.pick((False, True))
    if d.wish.has("errors") and d.chance(4):
        given[d.pick(("hop_length", "win_length"))] = d.pick((0, n + 1))
    return length, given


def stft(d: Draft, op: OpSpec) -> Arguments:
    """Draw a signal or a batch of them, a window, and how frames lie."""
    n = d.pick((4, 3, 2, 5))
    signal = main_tensor(d, op, sizes=d.pick(((9,), (2, 8), (1, 12))))
    length, given = _options(d, n)
    given["window"] = _window(d, d.dtype_of(signal), length, whole=True)
    if given.get("center", True):
        given["pad_mode"] = d.pick(("reflect", "constant", "replicate", "circular"))
    elif d.chance(3):
        given["align_to_window"] = d.pick((True, False))
    if d.chance(3):
        given["onesided"] = d.pick((False, True))
    return Arguments((signal, n), {**given, "return_complex": True})


def istft(d: Draft, op: OpSpec) -> Arguments:
    """Draw spectra, halves or whole ones, a window, and how frames lie."""
    n = d.pick((4, 3, 2, 5))
    whole = d.chance(3)
    rows = n if whole else n // 2 + 1
    spectra = main_tensor(d, op, sizes=d.pick(((rows, 5), (2, rows, 4), (1, rows, 6))))
    length, given = _options(d, n)
    given["window"] = _window(d, d.dtype_of(spectra), length, whole=False)
    if whole and d.chance(2):
        given["return_complex"] = True
    if d.chance(3):
        given["length"] = d.pick((3, 5))
    return Arguments((spectra, n), given)


def windows(d: Draft, op: OpSpec) -> Arguments:
    """Draw windows of a tensor along one of its dims."""
    sizes = d.pick(((5,), (3, 4), (4, 3)))
    dim, size, step = d.dim(len(sizes)), d.pick((2, 1, 3)), d.pick((1, 2))
    count = (sizes[dim] - size) // step + 1
    whole = (*sizes[: dim % len(sizes)], count, *sizes[dim % len(sizes) + 1 :], size)
    return Arguments((main_tensor(d, op, sizes=whole), sizes, dim, size, step))


RECIPES: dict[str, Recipe] = {"stft.center": stft, "istft": istft, "unfold_backward": windows}
