"""Calls made in PyTorch and here on the same memory, and what differs between the two."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch

import reftorch
from reftorch.core import dtype as dt
from reftorch.core.geometry import geometry
from reftorch.core.storage import Storage
from reftorch.core.tensor_impl import make

ALL = [each.name for each in dt.ALL]
PLAIN = [each.name for each in dt.ALL if each not in dt.FLOAT8]
REAL_FLOATS = ["float16", "bfloat16", "float32", "float64"]
SIZES: list[tuple[int, ...]] = [
    (), (0,), (1,), (3,), (7,), (17,), (33,), (2, 3), (2, 0, 3), (4, 5), (2, 1, 3),
]  # fmt: skip
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 7.0, 0.1, -3.7, 1e3,
           float("nan"), float("inf"), float("-inf")]  # fmt: skip
NUMBERS = [0, 1, -1, 2, 3, 2.5, -0.5, 0.1, True, False, 300, -300, 2**40, 1e300, 2j, 1 + 1j,
           float("nan"), float("inf"), -0.0]  # fmt: skip
# relative; the absolute one is a thousandth of it
TOLERANCES = {
    "float16": 2e-3, "bfloat16": 1.6e-2, "float32": 2e-6, "float64": 1e-12,
    "complex32": 4e-3, "complex64": 1e-5, "complex128": 1e-11,
}  # fmt: skip
_BITS = {"bfloat16": torch.int16, "complex32": torch.int32,
         "float8_e4m3fn": torch.uint8, "float8_e5m2": torch.uint8}  # fmt: skip


def to_ours(tensor: torch.Tensor) -> Any:
    """The same memory, sizes, strides and offset as a tensor of ours."""
    name = str(tensor.dtype).removeprefix("torch.")
    element = dt.BY_NAME[name]
    base = tensor.detach()
    flat = torch.empty(0, dtype=tensor.dtype).set_(base.untyped_storage()).clone()
    raw = flat.view(_BITS[name]).numpy() if name in _BITS else flat.numpy()
    shape = geometry(tuple(tensor.shape), tuple(tensor.stride()))
    return make(Storage(raw.copy().view(element.array)), shape, tensor.storage_offset(), element)


def to_theirs(tensor: Any) -> torch.Tensor:
    """The elements of a tensor of ours as a PyTorch tensor."""
    window, name = np.array(tensor.elements(), copy=True), tensor._dtype.name
    if name in _BITS:
        width = {1: np.uint8, 2: np.int16, 4: np.int32}[window.dtype.itemsize]
        return torch.from_numpy(window.view(width)).view(getattr(torch, name))
    return torch.from_numpy(window)


def widened(tensor: torch.Tensor) -> torch.Tensor:
    """The elements in a dtype in which PyTorch compares."""
    if tensor.dtype == torch.complex32:
        return tensor.to(torch.complex64)
    if tensor.dtype in (torch.uint16, torch.uint32, torch.uint64):
        return tensor.to(torch.float64)
    return tensor.float() if tensor.is_floating_point() and tensor.element_size() < 4 else tensor


def difference(
    theirs: torch.Tensor, ours: Any, zeros: bool = True, cancels: bool = False
) -> str | None:
    """What differs in dtype, sizes, strides, values or (with `zeros`) in the signs of zeros.

    `cancels`: terms of about 1 to 100 may cancel, whose rounding depends on fused operations.

    Of complex values only those which both have finite are compared [see spec/rules/nan.yaml].
    """
    name = str(theirs.dtype).removeprefix("torch.")
    facts = (name, tuple(theirs.shape), theirs.stride())
    own = (ours._dtype.name, ours._geometry.sizes, ours._geometry.strides)
    if facts != own:
        return f"{facts} expected, {own} found"
    a, b = widened(theirs.detach()), widened(to_theirs(ours))
    if a.is_complex():
        finite = torch.isfinite(a) & torch.isfinite(b)
        a, b = torch.where(finite, a, 0), torch.where(finite, b, 0)
    tolerance = TOLERANCES.get(name, 0.0)
    absolute = tolerance * (10 if cancels else 1e-3)
    if not torch.allclose(a, b, rtol=tolerance, atol=absolute, equal_nan=True):
        return f"values {a.flatten()[:8].tolist()} expected, {b.flatten()[:8].tolist()} found"
    if zeros and a.is_floating_point() and ((a == 0) & (a.signbit() != b.signbit())).any():
        return "the sign of a zero"
    return None


def attempt(call: Callable[..., Any], args: Sequence[Any]) -> Any:
    """The result, or the exception."""
    try:
        return call(*args)
    except Exception as problem:  # noqa: BLE001 - its class is compared
        return problem


def compare(
    call: Callable[..., Any], args: Sequence[Any], zeros: bool = True, cancels: bool = False
) -> None:
    """Assert that `call(torch_or_ours, *args)` gives the same in both, or the same error class."""
    own_args = [to_ours(arg) if isinstance(arg, torch.Tensor) else arg for arg in args]
    theirs = attempt(call, (torch, *args))
    ours = attempt(call, (reftorch, *own_args))
    shown = [
        (str(arg.dtype), tuple(arg.shape), arg.stride(), widened(arg).flatten()[:8].tolist())
        if isinstance(arg, torch.Tensor) else arg for arg in args
    ]  # fmt: skip
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{shown}: {theirs!r} expected, {ours!r} found"
    else:
        found = difference(theirs, ours, zeros, cancels)
        assert found is None, f"{shown}: {found}"


class Source:
    """Seeded tensors, strided as they come."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.generator = torch.Generator().manual_seed(seed)

    def pick(self, choices: Sequence[Any]) -> Any:
        """One of the choices."""
        return self.random.choice(choices)

    def dim(self, ndim: int) -> int:
        """One of so many dims, now and then one beyond them."""
        return self.pick([*range(-ndim, ndim), ndim]) if ndim else self.pick([0, -1, 1])

    def flip(self, chance: float) -> bool:
        """True with that chance."""
        return self.random.random() < chance

    def tensor(self, name: str, sizes: tuple[int, ...], special: bool = False) -> torch.Tensor:
        """A tensor of a dtype, with special values or not, in one of three layouts."""
        element = getattr(torch, name)
        if element.is_complex:
            parts = [self._normal(sizes), self._normal(sizes)]
            values = torch.complex(*parts)
        elif element.is_floating_point:
            values = self._normal(sizes)
            if special:
                drawn = [self.pick(SPECIAL) for _ in range(values.numel())]
                values = torch.tensor(drawn, dtype=torch.float64).reshape(sizes)
        else:
            low, high = (0, 2) if name == "bool" else (0, 9) if name[0] == "u" else (-6, 7)
            values = torch.randint(low, high, sizes, generator=self.generator)
            if special and values.numel() and name not in ("bool", "uint64"):
                limits = torch.iinfo(element)
                values.view(-1)[0], values.view(-1)[-1] = limits.max, limits.min
        return self._laid_out(values.to(element))

    def _normal(self, sizes: tuple[int, ...]) -> torch.Tensor:
        return torch.randn(sizes, generator=self.generator, dtype=torch.float64) * 3

    def _laid_out(self, values: torch.Tensor) -> torch.Tensor:
        if values.dim() >= 2 and self.flip(0.3):
            return values.transpose(0, 1).contiguous().transpose(0, 1)
        if values.dim() >= 1 and self.flip(0.3):
            wide = torch.empty((*values.shape[:-1], values.shape[-1] * 2), dtype=values.dtype)
            return wide[..., ::2].copy_(values)
        return values
