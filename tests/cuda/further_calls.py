"""Calls on the device that reach the kernels which drawn programs do not.

Programs are small, and tensors of one dtype: what is left are kernels for long lines and large
matrices, for elements of other sizes that are only moved, and random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import reftorch as torch
from reftorch.backends.cuda import emulation, sources

LONG = 5000  # more than fits into shared memory, or is scanned by one block
WIDTHS = (torch.uint8, torch.float16, torch.float32, torch.float64, torch.complex128)


def tensor(dtype: Any, *sizes: int) -> Any:
    """A tensor on the device whose elements are small numbers."""
    count = 1
    for size in sizes:
        count *= size
    return (torch.arange(count) % 7).to(dtype).reshape(sizes).cuda()


def _lines(dtype: Any) -> Iterator[Callable[[], Any]]:
    line, columns, rows = tensor(dtype, LONG), tensor(dtype, LONG, 2), tensor(dtype, 2, LONG)
    for scan in (torch.cumsum, torch.cumprod, torch.logcumsumexp, torch.cummax, torch.cummin):
        yield lambda scan=scan: scan(line, 0)
        yield lambda scan=scan: scan(columns, 0)
        yield lambda scan=scan: scan(rows[:, :20], 1)
    yield lambda: torch.sort(rows)
    yield lambda: torch.topk(rows, 3)
    yield lambda: torch.kthvalue(rows, 7)
    for middle in (torch.median, torch.nanmedian, torch.mode):
        yield lambda middle=middle: middle(rows, 1)
        yield lambda middle=middle: middle(rows[:, :9], 1)
    yield lambda: torch.sum(line)
    yield lambda: torch.softmax(rows, 1)
    yield lambda: torch.unique(rows[:, :40], dim=1)
    yield lambda: torch.nn.functional.layer_norm(rows, (LONG,))
    yield lambda: torch.nn.functional.layer_norm(rows[:, :33], (33,))


def _products(dtype: Any) -> Iterator[Callable[[], Any]]:
    for kind in (dtype, torch.float16):
        for inner in (8, 40):
            yield lambda kind=kind, k=inner: tensor(kind, 40, k) @ tensor(kind, k, 48)
    yield lambda: tensor(dtype, 40, 9) @ tensor(dtype, 9)
    yield lambda: tensor(dtype, 9, 40).t() @ tensor(dtype, 9)
    yield lambda: torch.dot(tensor(dtype, LONG), tensor(dtype, LONG))


def _moves(dtype: Any) -> Iterator[Callable[[], Any]]:
    mask = (torch.arange(63) % 3 == 0).reshape(7, 9).cuda()
    index = torch.tensor([3, 0, 3, 6]).cuda()
    for each in dict.fromkeys((*WIDTHS, dtype)):
        x, square = tensor(each, 7, 9), tensor(each, 40, 40)
        yield lambda x=x: x.clone().fill_(1)
        yield lambda x=x: x.clone()[:, ::2].fill_(1)
        yield lambda x=x: x[:, ::2].contiguous()
        yield lambda square=square: square.t().contiguous()
        yield lambda x=x: torch.tril(x)
        yield lambda x=x: x[index]
        yield lambda x=x: x.index_put((index,), x[:4])
        yield lambda x=x: x[mask]
        yield lambda x=x: torch.masked_select(x, mask)
        yield lambda x=x: x.masked_scatter(mask, x)
    yield lambda: torch.nonzero(mask)


def _searches(dtype: Any) -> Iterator[Callable[[], Any]]:
    few, many = tensor(dtype, 3), tensor(dtype, 300)
    ordered = torch.arange(9).to(dtype).cuda()
    order = torch.arange(9).cuda()
    yield lambda: torch.isin(many, few)
    yield lambda: torch.isin(many, many)
    yield lambda: torch.searchsorted(ordered, many)
    yield lambda: torch.searchsorted(ordered, many, sorter=order)
    yield lambda: torch.bincount(tensor(torch.int64, 70))
    yield lambda: torch.bincount(tensor(torch.int64, 70), minlength=9000)
    yield lambda: torch.cdist(tensor(dtype, 5, 3), tensor(dtype, 6, 3))
    yield lambda: torch.index_add(many, 0, torch.arange(300).flip(0).cuda(), many)
    yield lambda: torch.index_add(
        tensor(dtype, 9), 0, tensor(torch.int64, LONG), tensor(dtype, LONG)
    )
    yield lambda: torch.index_reduce(many, 0, tensor(torch.int64, 300), many, "prod")


def _random(dtype: Any) -> Iterator[Callable[[], Any]]:
    where = {"device": "cuda"}
    yield lambda: torch.rand(70, dtype=dtype, **where)
    yield lambda: torch.randn(70, dtype=dtype, **where)
    yield lambda: torch.randint(9, (70,), dtype=dtype, **where)
    yield lambda: torch.randint(2**40, (70,), **where)
    yield lambda: tensor(dtype, 70).random_()
    yield lambda: tensor(torch.int64, 70).random_(0, 2**40)
    yield lambda: torch.randperm(70, **where)
    yield lambda: torch.multinomial(tensor(dtype, 3, 9) + 1, 5, replacement=True)
    yield lambda: torch.poisson(tensor(dtype, 70) * 5)
    yield lambda: torch.binomial(tensor(dtype, 70) * 9, torch.full((70,), 0.3, **where))
    yield lambda: torch.nn.functional.rrelu(tensor(dtype, 70) - 3, training=True)
    yield lambda: torch.nn.functional.dropout(tensor(dtype, 70))


def _elementwise(dtype: Any) -> Iterator[Callable[[], Any]]:
    whole = tensor(dtype, 6, 8)
    for x in (whole, whole[:, ::2]):
        y = x.clone() + 1 if x is whole else whole.flip(0)[:, ::2] + 1
        exponents = tensor(torch.int32, 6, 8)[:, :: 8 // x.shape[1]]
        strided = torch.zeros(6, 8, device="cuda").to(dtype)[:, :: 8 // x.shape[1]]
        yield lambda x=x: torch.nn.functional.gelu(x, approximate="tanh")
        yield lambda x=x, exponents=exponents: torch.ldexp(x, exponents)
        yield lambda x=x, y=y: torch.clamp(x, -y, y)
        yield lambda x=x, y=y: torch.div(x, y, rounding_mode="trunc")
        yield lambda x=x: torch.polygamma(1, x)
        yield lambda x=x: torch.polygamma(2, x)
        yield lambda x=x: torch.round(x, decimals=-1)
        yield lambda x=x, y=y: torch.linalg.cross(x[:3], y[:3], dim=0)
        yield lambda x=x, out=strided: torch.addr(x, x[:, 0], x[0], beta=2, out=out)
    for target in (*sources.ALL, torch.float8_e4m3fn, torch.float8_e5m2):
        yield lambda target=target: whole.to(target)
        yield lambda target=target: whole.t().to(target)


def _gradients(dtype: Any) -> Iterator[Callable[[], Any]]:
    classes = tensor(torch.int64, 6)

    def backward(reduction: str) -> None:
        x = tensor(dtype, 6, 8).requires_grad_()
        torch.nn.functional.nll_loss(x, classes, reduction=reduction).sum().backward()

    for reduction in ("mean", "none"):
        yield lambda reduction=reduction: backward(reduction)


def run(dtype: Any) -> list[str]:
    """Make all calls; return what went wrong."""
    faults = []
    groups = (_lines, _products, _moves, _searches, _random, _elementwise, _gradients)
    for group in groups:
        for number, call in enumerate(group(dtype)):
            try:
                call()
                torch.cuda.synchronize()
            except Exception as error:  # noqa: BLE001 - whatever it is, the run goes on
                if getattr(error, "rule", None) is not None:
                    continue  # no such dtype
                emulation.reset()
                faults.append(f"{call.__qualname__} {number}: {type(error).__name__}: {error}")
    return faults
