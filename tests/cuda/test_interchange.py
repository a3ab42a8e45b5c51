"""Memory of devices that goes from one library to another: DLPack and the array interface."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

import reftorch as torch
from reftorch.core import dtype as dt
from tests.support import covers

CPU, FIRST, SECOND = (torch.device(name) for name in ("cpu", "cuda:0", "cuda:1"))


def same(a: Any, b: Any) -> bool:
    """Whether two tensors hold the same elements, bit for bit."""
    return a.dtype is b.dtype and a.shape == b.shape and a.tolist() == b.tolist()


def test_dlpack_shares_the_memory_of_a_device(two: None) -> None:
    x = torch.arange(6.0, device=SECOND).view(2, 3).t()
    y = torch.from_dlpack(x)
    assert y.device == SECOND and y.stride() == x.stride() and y.data_ptr() == x.data_ptr()
    x[0, 0] = 9
    assert y[0, 0].item() == 9 and x.__dlpack_device__() == (2, 1)
    for versioned in (None, (1, 0)):
        capsule = x.__dlpack__(max_version=versioned)
        assert same(torch.from_dlpack(capsule), x)
        with pytest.raises(RuntimeError):
            torch.from_dlpack(capsule)
    assert torch.from_dlpack(x, device="cpu").device == CPU
    assert torch.from_dlpack(x, copy=True).data_ptr() != x.data_ptr()


def test_dlpack_keeps_memory_as_long_as_it_is_needed() -> None:
    gc.collect()
    before = torch.cuda.memory_allocated()
    capsule = torch.zeros(1000, device=FIRST).__dlpack__()
    assert torch.cuda.memory_allocated() == before + 4096
    del capsule
    assert torch.cuda.memory_allocated() == before
    y = torch.from_dlpack(torch.ones(1000, device=FIRST))
    assert torch.cuda.memory_allocated() == before + 4096 and y.sum().item() == 1000
    del y
    gc.collect()
    assert torch.cuda.memory_allocated() == before


@covers("dlpack/every-dtype")
@pytest.mark.parametrize("element", dt.ALL, ids=str)
def test_dlpack_carries_every_dtype_of_a_device(element: Any) -> None:
    x = torch.tensor([0, 1, 0, 1, 1, 0], dtype=torch.bool).to(element).view(2, 3).cuda()
    views = [x, x.t(), x[:, ::2], x[1:, 1:], x[0, 1], x[:0], x[:1].expand(4, 3)]
    views.append(x.as_strided((1, 3), (7, 1)))
    for view in views:
        y = torch.from_dlpack(view)
        assert same(y, view) and y.stride() == view.stride() and y.data_ptr() == view.data_ptr()


def test_who_refuses_a_capsule_says_so_himself() -> None:
    """The capsule is dropped while the exception is on its way."""
    before = torch.cuda.memory_allocated()
    with pytest.raises((RuntimeError, BufferError), match="[Dd]evice"):
        np.from_dlpack(torch.ones(1000, device=FIRST))
    assert torch.cuda.memory_allocated() == before


class Shown:
    """What another library shows of memory of a device, without what is an ellipsis."""

    def __init__(self, tensor: Any, **more: Any) -> None:
        self.tensor = tensor
        shown = {**tensor.__cuda_array_interface__, **more}
        self.__cuda_array_interface__ = {
            name: value for name, value in shown.items() if value is not ...
        }


@covers("device-cuda/array-interface")
def test_the_array_interface_is_understood() -> None:
    x = torch.arange(6.0, device=FIRST).view(2, 3).t()
    y = torch.as_tensor(Shown(x, version=3, stream=1))
    assert y.data_ptr() == x.data_ptr() and y.stride() == x.stride() and same(x, y)
    assert torch.tensor(Shown(x)).data_ptr() != x.data_ptr()
    with pytest.raises(RuntimeError):
        x.requires_grad_().__cuda_array_interface__  # noqa: B018


NOT_READ = [
    {"data": True}, {"data": 7}, {"data": ...}, {"shape": ...}, {"typestr": ...},
    {"strides": (4, 4)}, {"strides": (-4,)}, {"strides": (6,)},
]  # fmt: skip


@covers("device-cuda/array-interface-is-read")
@pytest.mark.parametrize("change", NOT_READ, ids=str)
def test_memory_of_others_is_looked_at(change: dict[str, Any]) -> None:
    x = torch.arange(6.0, device=FIRST)
    if change == {"data": True}:
        change = {"data": (x.data_ptr(), True)}  # read-only
    steps = change.get("strides", ())
    refusal = (ValueError, "creation/from-numpy-refuses") if len(steps) == 1 else (
        TypeError, "device-cuda/array-interface-is-read")  # fmt: skip
    with pytest.raises(refusal[0]) as raised:
        torch.as_tensor(Shown(x, **change))
    assert raised.value.rule == refusal[1]  # type: ignore[attr-defined]


@covers("device-cuda/array-interface-is-read")
def test_memory_of_others_is_read_where_it_is() -> None:
    x = torch.arange(6.0, device=FIRST)
    y = torch.as_tensor(Shown(x, shape=(2, 2), strides=(12, 8)))
    assert y.data_ptr() == x.data_ptr() and y.tolist() == [[0, 2], [3, 5]]
    assert torch.as_tensor(Shown(x, shape=(0,), data=(0, False))).shape == (0,)
