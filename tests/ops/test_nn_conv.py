"""Convolutions beside PyTorch's: values, layouts, derivatives and what is refused."""

from __future__ import annotations

import itertools
import warnings
from typing import Any

import pytest
import torch

import reftorch

from tests.ops.sidebyside import Source, compare
from tests.support import covers

DTYPES = ["float32", "float64", "complex64", "int64", "int8", "uint8"]


def convolution(name: str, **kwargs: Any) -> Any:
    """A convolution as `compare` calls it."""
    return lambda lib, *args: getattr(lib.nn.functional, name)(*args, **kwargs)


def gradients(name: str, which: int, order: int, **kwargs: Any) -> Any:
    """The gradient of a convolution for one of its operands, or one of its gradients."""

    def call(lib: Any, *args: Any) -> Any:
        given = [x.detach().requires_grad_() if x is not None else x for x in args]
        result = getattr(lib.nn.functional, name)(*given, **kwargs)
        up = (lib.arange(result.numel()) % 5 + 1.0).to(result.dtype).reshape(result.shape)
        up.requires_grad_()
        inputs = [x for x in (*given, up) if x is not None]
        found = lib.autograd.grad(result, inputs[:-1], up, create_graph=order > 1)
        if order == 1:
            return found[which % len(found)].reshape(-1)
        total = sum((g * g).sum() for g in found)
        second = lib.autograd.grad(total, inputs, allow_unused=True)
        return second[which % len(second)].reshape(-1)

    return call


def draw_case(source: Source, n: int, transposed: bool, dtype: str) -> tuple[Any, ...]:
    """Operands of a convolution of n dims, and what it is called with."""
    groups, each, own = source.pick([1, 1, 2, 3]), source.pick([1, 2]), source.pick([1, 2, 3])
    kernel = tuple(source.pick([1, 2, 3]) for _ in range(n))
    lengths = tuple(source.pick([4, 5, 7] if n < 3 else [4, 5]) for _ in range(n))
    batch = (source.pick([1, 2, 3]),) if source.flip(0.8) else ()
    x = source.tensor(dtype, (*batch, groups * each, *lengths))
    last = torch.channels_last if n == 2 else torch.channels_last_3d
    several = dtype[:7] != "complex"  # whose parts are convolved, and then laid out anew
    if several and n > 1 and batch and source.flip(0.3):
        x = x.to(memory_format=last)
    if transposed:
        weight, outputs = source.tensor(dtype, (groups * each, own, *kernel)), own * groups
    else:
        weight, outputs = source.tensor(dtype, (own * groups, each, *kernel)), own * groups
    if several and n > 1 and source.flip(0.2):
        weight = weight.to(memory_format=last)
    given: dict[str, Any] = {"groups": groups}
    for key, choices in (("stride", [1, 2, 3]), ("padding", [0, 1]), ("dilation", [1, 2])):
        if source.flip(0.6):
            given[key] = tuple(source.pick(choices) for _ in range(n))
            if source.flip(0.3):
                given[key] = source.pick(choices)
    if transposed and source.flip(0.5):
        given["output_padding"] = source.pick([0, 1])
    bias = source.tensor(dtype, (outputs,)) if source.flip(0.5) else None
    return (x, weight, bias), given


@covers("convolution/not-flipped", "convolution/groups", "convolution/memory-format",
        "conv2d/batch-may-lack", "conv_transpose2d/transpose")  # fmt: skip
@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_values_and_layouts(n: int, transposed: bool) -> None:
    source = Source(n)
    name = f"conv{'_transpose' * transposed}{n}d"
    for _ in range(60):
        dtype = source.pick(DTYPES)
        args, given = draw_case(source, n, transposed, dtype)
        compare(convolution(name, **given), args, zeros=False, cancels=True)


@covers("convolution/memory-format")
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_halves(dtype: str) -> None:
    source = Source(len(dtype))
    for n in (1, 2):
        for _ in range(20):
            args, given = draw_case(source, n, False, dtype)
            compare(convolution(f"conv{n}d", **given), args, zeros=False, cancels=True)


@covers("convolution_backward/closed")
@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_derivatives(n: int, transposed: bool) -> None:
    source = Source(n + 10)
    name = f"conv{'_transpose' * transposed}{n}d"
    for _ in range(24 if n < 3 else 8):
        args, given = draw_case(source, n, transposed, source.pick(["float64", "complex128"]))
        which, order = source.random.randint(0, 3), source.pick([1, 2])
        compare(gradients(name, which, order, **given), args, zeros=False, cancels=True)


@covers("conv2d/padding-same", "conv2d/odd-padding-warns")
def test_named_padding() -> None:
    source = Source(5)
    for n in (1, 2, 3):
        for _ in range(12):
            kernel = tuple(source.pick([1, 2, 3, 4]) for _ in range(n))
            x = source.tensor("float64", (2, 3, *(5,) * n))
            w = source.tensor("float64", (2, 3, *kernel))
            given = {"padding": source.pick(["same", "valid", "full"]),
                     "dilation": source.pick([1, 1, 2]), "stride": source.pick([1, 1, 1, 2])}
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compare(convolution(f"conv{n}d", **given), (x, w), zeros=False, cancels=True)


@covers("convolution/sizes-fit", "convolution/steps-are-positive", "convolution/groups",
        "conv2d/batch-may-lack", "promotion/matrix-products-do-not-promote")  # fmt: skip
def test_what_is_refused() -> None:
    x, w = torch.ones(2, 4, 5, 6), torch.ones(6, 2, 3, 3)
    for given in (
        {"stride": 0}, {"padding": -1}, {"dilation": 0}, {"groups": 0}, {"groups": 1},
        {"groups": 4}, {"stride": (1, 1, 1)}, {"padding": (1, 1, 1)}, {"dilation": 3},
        {"stride": ()}, {"stride": 1.5}, {"groups": 2.0}, {"padding": None}, {"stride": (2,)},
    ):  # fmt: skip
        for name in ("conv2d", "conv1d", "conv_transpose2d"):
            compare(convolution(name, **{"groups": 2, **given}), (x, w), cancels=True)
    for args in (
        (x[0, 0], w), (x[None], w), (x, w[0]), (x, w[None]), (x, w.double()), (x.long(), w),
        (x, w, torch.ones(5)), (x, w, torch.ones(6).double()), (x, w, torch.ones(6, 1)),
        (x[..., :2], w), (x[..., :0], w), (x[:0], w), (x, w[:0]), (x.bool(), w.bool()),
        (torch.ones(3), w), (x, torch.ones(3)), (x[:, :2], w), (x.int(), w.int()),
    ):  # fmt: skip
        for name in ("conv2d", "conv_transpose2d"):
            compare(convolution(name, groups=2), args, cancels=True)
    for dtype in (torch.float32, torch.int8, torch.complex64):
        for name in ("conv2d", "conv_transpose2d"):
            given = {"groups": 2, "dilation": 2}
            compare(convolution(name, **given), (x[:0].to(dtype), w[:4, :, :2, :2].to(dtype)))
    for output in (1, 2, -1, (1,), (0, 0, 0)):
        for stride in (1, 2):
            given = {"stride": stride, "output_padding": output}
            compare(convolution("conv_transpose2d", **given), (x, torch.ones(4, 1, 2, 2)))


KERNELS = {"conv1d": (2, 4, 1), "conv2d": (2, 4, 3, 2), "conv3d": (2, 4, 2, 2, 2)}


@covers("convolution_backward/memory-format")
@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("lies", ["contiguous_format", "last"])
def test_many_gradients_at_once_lie_as_one(name: str, lies: str) -> None:
    sizes = KERNELS[name]
    formats = {4: "channels_last", 5: "channels_last_3d"}
    chosen = formats.get(len(sizes), "contiguous_format") if lies == "last" else lies
    found = []
    for lib in (torch, reftorch):
        x = lib.ones(3, 4, *(5,) * (len(sizes) - 2), dtype=lib.float64)
        x = x.contiguous(memory_format=getattr(lib, chosen)).requires_grad_()
        w = lib.ones(sizes, dtype=lib.float64, requires_grad=True)
        y = getattr(lib.nn.functional, name)(x, w)
        above = lib.ones(2, *y.shape, dtype=lib.float64)
        gradients = lib.autograd.grad(y, (x, w), above, is_grads_batched=True)
        found.append([(g.tolist(), g.stride()) for g in gradients])
    assert found[0] == found[1]


@covers("convolution_backward/memory-format")
@pytest.mark.parametrize("name", ["conv1d", "conv2d"])
@pytest.mark.parametrize("kernel", [(1, 1), (4, 1), (1, 2)])
def test_gradients_of_thin_kernels(name: str, kernel: tuple[int, int]) -> None:
    """A kernel of one point lies row-major."""
    found = []
    for lib in (torch, reftorch):
        extent = (5,) * int(name[4])
        x = lib.ones(2, 4, *extent)
        x = x.contiguous(memory_format=lib.channels_last) if name == "conv2d" else x
        w = lib.ones(kernel[0], 4, *(kernel[1],) * len(extent))
        y = getattr(lib.nn.functional, name)(x.requires_grad_(), w.requires_grad_())
        y.sum().backward()
        found.append([y.stride(), x.grad.stride(), w.grad.stride()])
    assert found[0] == found[1]


@covers("convolution_backward/memory-format")
@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("groups", [1, 2])
def test_gradients_lie_in_the_format_of_the_result(groups: int, transposed: bool) -> None:
    lay = ("contiguous_format", "channels_last")
    name = "conv_transpose2d" if transposed else "conv2d"
    weights = (4, 3, 3, 2) if transposed else (6, 4 // groups, 3, 2)
    for of_x, of_w, of_above in itertools.product(lay, lay, lay):
        found = []
        for lib in (torch, reftorch):
            x = lib.ones(2, 4, 6, 5).contiguous(memory_format=getattr(lib, of_x)).requires_grad_()
            w = lib.ones(weights).contiguous(memory_format=getattr(lib, of_w)).requires_grad_()
            y = getattr(lib.nn.functional, name)(x, w, stride=2, groups=groups)
            above = lib.ones(y.shape).contiguous(memory_format=getattr(lib, of_above))
            found.append([y.stride(), *[g.stride() for g in lib.autograd.grad(y, (x, w), above)]])
        assert found[0] == found[1], (of_x, of_w, of_above)
