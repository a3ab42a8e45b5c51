"""The same operator on the CPU and on the device: what the CPU gives is what is expected.

The kernels of the CPU are compared with PyTorch elsewhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

import reftorch as torch

# relative errors: a few units in the last place, as sums are formed in another order
TOLERANCES = {
    torch.float16: 2e-3, torch.bfloat16: 1.6e-2, torch.float32: 1e-5, torch.float64: 1e-12,
    torch.complex32: 2e-3, torch.complex64: 1e-5, torch.complex128: 1e-12,
}  # fmt: skip
INTEGERS = (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64)
FLOATS = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
COMPLEX = (torch.complex64, torch.complex128)


def tensor(source: random.Random, *sizes: int, dtype: torch.dtype, scale: float = 3) -> Any:
    """Random numbers, in a layout that is row-major, transposed, with gaps, or has an offset."""
    values = np.random.default_rng(source.randrange(2**32)).standard_normal((2, *sizes)) * scale
    if dtype.is_complex:
        made = torch.complex(torch.tensor(values[0]), torch.tensor(values[1])).to(dtype)
    else:
        made = torch.tensor(values[0]).to(dtype)
    layout = source.choice(("plain", "plain", "transposed", "gaps", "offset"))
    if layout == "transposed" and len(sizes) > 1:
        return made.transpose(0, -1).contiguous().transpose(0, -1)
    if layout == "gaps" and sizes:
        wide = torch.zeros([2 * n for n in sizes], dtype=dtype)
        places = wide[tuple([slice(None, None, 2)] * len(sizes))]
        return places.copy_(made)
    if layout == "offset" and sizes:
        wide = torch.zeros([sizes[0] + 1, *sizes[1:]], dtype=dtype)
        return wide[1:].copy_(made)
    return made


def on_device(value: Any) -> Any:
    """Tensors, also those in lists, on the device."""
    if isinstance(value, torch.Tensor):
        return value.cuda()
    if isinstance(value, (list, tuple)):
        return type(value)([on_device(item) for item in value])
    return value


def _array(value: Any) -> np.ndarray:
    wide = torch.complex128 if value.is_complex() else torch.float64
    exact = not (value.is_floating_point() or value.is_complex())
    return np.asarray(value.cpu() if exact else value.cpu().to(wide))


def compare(
    function: Callable[..., Any], *args: Any, exact: bool = False, tolerance: float | None = None,
    **options: Any,
) -> None:  # fmt: skip
    """Demand the same results, dtypes, sizes and strides, or the same class of error."""
    try:
        expected = function(*args, **options)
    except Exception as error:  # whatever it is, the device must say the same
        refused: type[Exception] | None = type(error)
        expected = None
    else:
        refused = None
    given = [on_device(arg) for arg in args]
    if refused is not None:
        try:
            got = function(*given, **options)
        except refused:
            return
        raise AssertionError(f"the CPU refused with {refused.__name__}, the device gave {got}")
    got = function(*given, **options)
    several = isinstance(expected, (tuple, list))
    pairs = zip(expected, got, strict=True) if several else [(expected, got)]
    for ours, theirs in pairs:
        if not isinstance(ours, torch.Tensor):
            assert ours == theirs
            continue
        assert theirs.device.type == "cuda"
        assert (ours.dtype, ours.shape, ours.stride()) == (
            theirs.dtype, theirs.shape, theirs.stride()
        )  # fmt: skip
        allowed = TOLERANCES.get(ours.dtype, 0) if tolerance is None else tolerance
        if exact or allowed == 0:
            np.testing.assert_array_equal(_array(theirs), _array(ours))
        else:
            np.testing.assert_allclose(
                _array(theirs), _array(ours), rtol=allowed, atol=30 * allowed
            )
