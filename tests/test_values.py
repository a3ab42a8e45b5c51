"""Sizes, devices and the constants beside PyTorch: how they are made, joined, compared, copied."""

from __future__ import annotations

import copy
import functools
import math
import pickle
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import attempt
from tests.support import covers

SIZES = """
t.Size() | t.Size([]) | t.Size([1, 2]) | t.Size((1, 2)) | t.Size([1.5]) | t.Size([True])
t.Size("12") | t.Size([None]) | t.Size([-1]) | t.Size(3) | t.Size(range(3))
t.Size([t.tensor(3)]) | t.Size({1: 2}) | t.Size([t.tensor([3])]) | t.Size([t.tensor(3.0)])
t.Size([t.tensor(True)]) | t.Size(t.tensor([1, 2])) | t.Size([np.int64(3)])
t.Size([np.float64(3)]) | t.Size(1, 2) | t.Size(sizes=[1]) | t.Size([np.bool_(1)])
s + t.Size([3]) | s + (3,) | (3,) + s | s + [3] | [3] + s | s + (1.5,) | (1.5,) + s | s + ("a",)
s + 3 | s * 2 | 2 * s | s * 1.5 | s * 0 | s * True | s * np.int64(2) | s * t.tensor(2) | s * -1
s + None | s[1:] | s[0] | s[-1] | s[5] | s[::2] | s[::-1] | s["a"] | s[True] | s[1:][0:1] * 2
s + t.tensor([1]) | s == (1, 2, 3) | (1, 2, 3) == s | s == [1, 2, 3] | hash(s) == hash((1, 2, 3))
s < (1, 3) | s != s | s.numel() | t.Size([]).numel() | t.Size([0, 3]).numel()
t.Size([-2, 3]).numel() | s.numel(1) | s.count(1) | s.index(2) | repr(s) | str(s) | f"{s}"
format(s, ">30") | len(s) | list(s) | tuple(s) | sum(s) | max(s) | bool(s) | bool(t.Size())
s.foo | s in {(1, 2, 3)} | list(reversed(s)) | 2 in s | t.zeros(2, 3).shape | t.zeros(2, 3).size()
t.zeros(s).shape | t.zeros(2, 3).shape[:1] + (4,) | copy.copy(s) | copy.deepcopy(s)
pickle.loads(pickle.dumps(s, 0)) | pickle.loads(pickle.dumps(s))
"""
DEVICES = """
d("cpu", -2) | d("cpu", -1) | d("cpu", 0) | d("cpu:-1") | d("cpu:0") | d("cpu:00") | d("cpu:01")
d("cpu:1") | d("cuda:") | d(":0") | d("") | d("CPU") | d(" cpu") | d("cpu ") | d("cpu:0:0")
d("cpu: 0") | d("cpu:+1") | d("cpu:1.0") | d("cpu:a") | d("cpux") | d(-1) | d(1.5) | d(None) | d()
d("cuda:0", 1) | d("cuda:0", None) | d("cuda", None) | d("cuda", 1.0) | d("cuda", True)
d("cuda", "1") | d(d("cuda:1")) | d(d("cuda:1"), 1) | d(type="cuda", index=1) | d(type="cuda")
d(device="cuda") | d(index=1) | d("cuda", index=1) | d(True) | d("meta") | d("xla:1")
d("privateuseone:1") | d("fpga") | d("ort") | d("maia") | d("vulkan") | d(b"cpu")
d("cpu") == d("cpu:0") | d("cpu") == "cpu" | d("cuda:1") == d("cuda", 1) | d("cpu") < d("cuda")
d([1]) | len({d("cpu"), d("cpu:0"), d("cpu")}) | setattr(d("cpu"), "type", "x")
setattr(d("cpu"), "foo", 1) | d(type="cpu:1") | d("cuda", 1, 2) | d("cuda", foo=1) | d("cuda:0x1")
d("cuda:1 ") | d("cuda:\u0661") | copy.copy(d("cuda:1")) | copy.deepcopy(d("cpu"))
t.ones(2).is_cpu | t.ones(2).is_cuda | t.ones(2).is_meta | t.ones(2).t().get_device()
pickle.loads(pickle.dumps(d("cuda:1"), 0)) | t.zeros(1, device="cpu:3").device
t.zeros(1).to("cpu:1").device | t.zeros(1, device=d("cpu", 0)).device | t.zeros(1, device=-1)
t.zeros(1, device=1.5) | t.zeros(1, device="foo") | t.zeros(1, device=[1])
t.zeros(1, device=True) | t.zeros(1).get_device() | t.zeros(1, device=None).device
str(d("cuda:1"))
"""


def table(text: str) -> list[str]:
    return [each.strip() for line in text.strip().splitlines() for each in line.split(" | ")]


def value(library: Any, text: str) -> Any:
    names = {
        "t": library, "s": library.Size([1, 2, 3]), "d": library.device, "np": np, "copy": copy,
        "pickle": pickle,
    }  # fmt: skip
    return eval(text, names)  # noqa: S307 - the tables above


def check_same(text: str) -> None:
    theirs, ours = attempt(value, (torch, text)), attempt(value, (reftorch, text))
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{text}: {theirs!r} expected, {ours!r} found"
    else:
        assert type(theirs).__name__ == type(ours).__name__, text
        assert repr(theirs) == repr(ours), text


@covers("size/of-integers", "size/is-a-tuple", "size/closed", "size/pickles")
@pytest.mark.parametrize("text", table(SIZES))
def test_sizes(text: str) -> None:
    check_same(text)


@covers(
    "device/is-a-value", "device/of-type-and-index", "device/cpu-is-one",
    "device/asked-of-a-tensor",
    "errors/invalid-device-string",
)  # fmt: skip
@pytest.mark.parametrize("text", table(DEVICES))
def test_devices(text: str) -> None:
    check_same(text)


@covers("device/index-alone")
def test_an_index_alone_is_no_cpu() -> None:
    for call in (lambda: reftorch.device(0), lambda: reftorch.zeros(1, device=1)):
        with pytest.raises(RuntimeError) as refused:
            call()
        assert refused.value.rule == "device/index-alone"  # type: ignore[attr-defined]


@covers("objects/constants")
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_constants(protocol: int) -> None:
    for library in (reftorch,):
        for name in ("strided", "channels_last", "preserve_format", "float32", "bfloat16", "bool"):
            each: Any = getattr(library, name)
            assert pickle.loads(pickle.dumps(each, protocol)) is each is copy.deepcopy(each)
            assert repr(each) == f"torch.{name}"
            with pytest.raises(TypeError):
                type(each)("strided")
    with pytest.raises(AttributeError):
        reftorch.strided.name = "sparse"


class Named:
    """What has a name of its own."""

    def method(self) -> None:
        """Nothing."""


@covers("objects/typename")
def test_names_of_types() -> None:
    own = Named()
    own.__qualname__ = "own"  # type: ignore[attr-defined]
    things: list[Any] = [
        own, Named, Named(), Named.method, Named().method, functools.partial(len), np, np.sin,
        np.zeros(1), np.float32(1), len, list.append, [].append, {}.items(), object().__init__,
        "s", None, ..., 3.5, True, type, type(None), lambda: 0, math.pi, copy,
    ]  # fmt: skip
    for each in things:
        assert reftorch.typename(each) == torch.typename(each)
    for name in ("bool", "int64", "float16", "bfloat16", "complex64"):
        x = torch.zeros(1, dtype=getattr(torch, name))
        assert reftorch.typename(reftorch.zeros(1, dtype=getattr(reftorch, name))) == x.type()
    for lib in (torch, reftorch):
        with pytest.raises(TypeError):
            lib.typename(obj=3)
