"""Means of numbers, sums to a size, hashes and the gradients of softmax beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, Source, to_ours, to_theirs
from tests.ops.taken_together import compare, gradients
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:An output with one or more elements was resized"),
]
SIZES = [(), (0,), (1,), (5,), (33,), (2, 3), (0, 3), (3, 0), (4, 5), (2, 3, 4), (3, 1, 2)]
NAN = float("nan")


@covers("nanmean/of-numbers", "nanmean/floating-only")
def test_nanmean() -> None:
    source = Source(1)
    for place in range(250):
        x = source.tensor(PLAIN[place % len(PLAIN)], source.pick(SIZES), special=source.flip(0.5))
        dim = source.pick([None, (), 0, -1, (0, 1), 1, (0, 0)])
        to = source.pick([None, None, "float64", "float16", "int64", "complex64"])
        out = source.pick([None, None, "float64", "float32", "int64"])

        def call(lib: Any, x: Any, dim: Any, keep: bool, to: Any = to, out: Any = out) -> Any:
            kwargs = {} if to is None else {"dtype": getattr(lib, to)}
            if out is not None:
                kwargs["out"] = lib.zeros((0,), dtype=getattr(lib, out))
            return lib.nanmean(x, dim, keep, **kwargs)

        compare(call, (x, dim, source.flip(0.5)))


@covers("sum_to_size/undoes-expand")
def test_sum_to_size() -> None:
    source = Source(2)
    for place in range(250):
        x = source.tensor(PLAIN[place % len(PLAIN)], source.pick(SIZES))
        lead = source.random.randint(0, x.dim())
        size = tuple([source.pick([1, n]) for n in x.shape[lead:]])
        size = source.pick([size, size, size, (1, *size), (2,), tuple(x.shape)])
        compare(lambda lib, x, size: x.sum_to_size(size), (x, size))
    x = reftorch.ones(2, 3)
    assert x.sum_to_size(2, 3) is x


@covers("hash_tensor/xor-of-wide-bits", "hash_tensor/one-mode")
def test_hash_tensor() -> None:
    source = Source(3)
    for place in range(250):
        x = source.tensor(PLAIN[place % len(PLAIN)], source.pick(SIZES), special=source.flip(0.3))
        dim, mode = source.pick([(), 0, -1, (0, 1), 1]), source.pick([0, 0, 0, 1])
        out = source.pick([None, None, "uint64", "int64"])

        def call(lib: Any, x: Any, dim: Any, keep: bool, mode: int = mode, out: Any = out) -> Any:
            kwargs = {} if out is None else {"out": lib.zeros((0,), dtype=getattr(lib, out))}
            result = lib.hash_tensor(x, dim, keepdim=keep, mode=mode, **kwargs)
            # which NaN and infinities there are is in the bits; compared as two halves
            return result.view(lib.int32) if x.dim() else result.reshape(1).view(lib.int32)

        compare(call, (x, dim, source.flip(0.5)))


@covers("softmax/gradient-from-the-output", "softmax/half-input-dtype-refused")
@pytest.mark.parametrize("name", ["_softmax_backward_data", "_log_softmax_backward_data"])
def test_softmax_backward(name: str) -> None:
    source = Source(4)
    for place in range(200):
        dtype = PLAIN[place % len(PLAIN)]
        grad = source.tensor(dtype, source.pick(SIZES))
        output = source.tensor(source.pick([dtype] * 5 + ["float32"]), tuple(grad.shape))
        if output.is_floating_point() and output.dim():
            output = output.double().softmax(-1).to(output.dtype)
        # PyTorch's log_softmax does not look at the sizes, and reads what is not there
        if name[:4] == "_sof" and source.flip(0.1) and grad.is_floating_point():
            output = source.tensor(dtype, source.pick(SIZES))
        to = source.pick(["float32", "float64", "float16", dtype, dtype])
        dim = source.pick([0, -1, 1, 3])
        compare(
            lambda lib, g, y, d, to=to: getattr(lib.ops.aten, name)(g, y, d, getattr(lib, to)),
            (grad, output, dim), 1e-2 if grad.dtype.itemsize == 2 else None,
        )  # fmt: skip


@pytest.mark.parametrize("name", ["_softmax_backward_data", "_log_softmax_backward_data"])
def test_gradients_of_softmax_backward(name: str) -> None:
    grad, x = (Source(seed).tensor("float64", (3, 4)).contiguous() for seed in (5, 6))

    def call(lib: Any, grad: Any, output: Any) -> Any:
        return getattr(lib.ops.aten, name)(grad, output, 1, lib.float64)

    gradients(call, [grad, x], second=False)


def test_gradients_of_nanmean() -> None:
    x = torch.tensor([[1.0, NAN, 3.0], [NAN, NAN, 2.0]], dtype=torch.float64)
    for args in ((), (0,), (1, True)):
        gradients(lambda lib, x, args=args: lib.nanmean(x, *args), [x], second=False)
    assert to_ours(x).nanmean().item() == 2


@covers("out/several-outputs", "out/resized")
@pytest.mark.parametrize("name", "max min mode topk aminmax".split())
def test_self_as_out_is_read_before_it_is_resized(name: str) -> None:
    values, other = [[3.0, 1.0, 2.0], [0.0, 5.0, 9.0]], "int64" if name != "aminmax" else "float32"
    args = {"k": 1} if name == "topk" else {}
    expected = getattr(torch, name)(torch.tensor(values), **args, dim=0)
    x = reftorch.tensor(values)
    out = (x, reftorch.zeros((0,), dtype=getattr(reftorch, other)))
    found = getattr(reftorch, name)(x, **args, dim=0, out=out)
    assert found[0] is x and [t.tolist() for t in found] == [t.tolist() for t in expected]


@covers("overlap/partial")
@pytest.mark.parametrize("name", ["median", "nanmedian"])
def test_median_into_self_is_refused(name: str) -> None:
    def call(lib: Any, x: Any) -> Any:
        return getattr(lib, name)(x, 0, out=(x, lib.zeros((0,), dtype=lib.int64)))

    compare(call, (torch.ones(2, 3),))


@covers("logsumexp/half-into-wider-out")
@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
@pytest.mark.parametrize("out", ["float64", "float32", "float16", "int64"])
def test_logsumexp_into_out(dtype: str, out: str) -> None:
    source = Source(7)
    for _ in range(30):
        x = source.tensor(dtype, source.pick(SIZES[3:]), special=source.flip(0.2))
        dim, keep = source.pick([0, -1, (0, 1), 1]), source.flip(0.5)

        def call(lib: Any, x: Any, dim: Any, keep: bool) -> Any:
            target = lib.zeros((0,), dtype=getattr(lib, out))
            assert lib.logsumexp(x, dim, keep, out=target) is target
            return target

        exact = dtype != "float32" and out in ("float64", "float32")
        compare(call, (x, dim, keep), 1e-6 if exact else 1e-2)


@covers("cumsum/carried-in-double")
@pytest.mark.parametrize("sizes", [(40000,), (110, 300), (12000, 3), (3, 12000), (40, 20, 50)])
def test_long_scans(sizes: tuple[int, ...]) -> None:
    x = torch.rand(sizes, generator=torch.Generator().manual_seed(2))
    for layout in (x, x.transpose(0, -1), x[::2], x.expand(2, *sizes)[:, :1]):
        for dim in range(layout.dim()):
            exact = layout.double().cumsum(dim).float()
            ours = to_ours(layout)
            assert torch.equal(to_theirs(ours.cumsum(dim)), exact)
            if layout is x:
                assert torch.equal(to_theirs(ours.cumsum_(dim)), exact)
                half = (layout + 0.5).to(torch.float16).float()
                exact = half.double().cumprod(dim).float()
                assert torch.equal(to_theirs(to_ours(half).cumprod(dim)), exact)
