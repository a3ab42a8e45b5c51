"""Diagonals and padding beside PyTorch: values, strides, aliasing, errors and gradients."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, refused
from tests.ops.sidebyside import ALL, PLAIN, Source, compare
from tests.ops.strided import compare_views, draw, reshuffle
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")


@covers("diag/by-number-of-dims", "diag_embed/two-new-dims", "diagflat/flattens")
@covers("linalg_diagonal/last-two-dims")
def test_diagonals() -> None:
    source, accepted = Source(1), 0
    for _ in range(400):
        x = draw(source, getattr(torch, source.pick(ALL)), most=3)
        offset = source.random.randint(-4, 4)
        dims = [source.random.randint(-x.dim() - 2, x.dim() + 1) for _ in range(2)]
        name = source.pick(["diag", "diag_embed", "diagflat"])
        args = [x, offset, *dims] if name == "diag_embed" and source.flip(0.7) else [x, offset]
        accepted += compare_views(lambda lib, *a, name=name: getattr(lib, name)(*a), args)
        compare_views(lambda lib, x, n: lib.linalg.diagonal(x, offset=n), [x, offset])
    assert accepted > 200


def test_diag_into_out() -> None:
    source = Source(2)
    for _ in range(100):
        x = draw(source, most=2)
        length = x.shape[0] + 1 if x.dim() == 1 else 2
        sizes = source.pick([(length, length), (length,), (0,), (2,)])
        out = reshuffle(source, sizes, source.pick([torch.float32] * 4 + [torch.float64]))
        compare(lambda lib, x, out: lib.diag(x, 1, out=out), [x, out])


@covers("constant_pad_nd/pairs-from-last", "constant_pad_nd/crops-what-is-there")
@covers("constant_pad_nd/memory-format", "constant_pad_nd/only-cropped-is-cloned", "pad/modes")
def test_constant_padding() -> None:
    source, accepted = Source(3), 0
    for _ in range(500):
        x = draw(source, getattr(torch, source.pick(PLAIN)), most=5)
        if x.dim() in (4, 5) and source.flip(0.5):
            last = torch.channels_last if x.dim() == 4 else torch.channels_last_3d
            x = x.contiguous(memory_format=last)
        low = source.pick([-2, -1, 0])
        count = source.random.randint(0, 2 * x.dim() + source.flip(0.2))
        pad = tuple(source.random.randint(low, 2) for _ in range(count))
        value = source.pick([0, 1, 2.5, -1, True, 1e10, 2j])
        accepted += compare_views(lambda lib, *a: lib.constant_pad_nd(*a), [x, pad, value])
        compare(lambda lib, x, p: lib.nn.functional.pad(x, p, value=1.5), [x, pad])
    assert accepted > 150
    for args in (("constant", 2), ("constant", None), ("wrap",)):
        compare(lambda lib, x, args: lib.nn.functional.pad(x, (1, 0), *args), [x, args])


@covers("flip/rows-of-any-dtype")
def test_flips_of_every_dtype() -> None:
    source, accepted = Source(4), 0
    for _ in range(600):
        x = draw(source, getattr(torch, source.pick(ALL)))
        dims = tuple(source.random.sample(range(x.dim()), source.random.randint(0, x.dim())))
        accepted += compare_views(lambda lib, x, dims: x.flip(dims), [x, dims])
        compare_views(lambda lib, x: x.fliplr(), [x])
        compare_views(lambda lib, x: x.flipud(), [x])
    assert accepted > 300


def test_gradients() -> None:
    x = torch.randn(3, 4, dtype=torch.float64)
    check_gradients(lambda lib, x: lib.diag(x, 1), [x])
    check_gradients(lambda lib, x: lib.diag(x, -1), [x[0]])
    check_gradients(lambda lib, x: lib.diag_embed(x, 1, 0, 2), [x])
    check_gradients(lambda lib, x: lib.diagflat(x, 2), [x])
    check_gradients(lambda lib, x: lib.linalg.diagonal(x, offset=-1), [x])
    check_gradients(lambda lib, x: lib.constant_pad_nd(x, (1, -2, 0, 3), 7), [x])


@covers("fill_diagonal/all-indices-equal")
@beside
def test_fill_diagonal(torch: Any) -> Any:
    found = []
    for sizes in ((3, 3), (2, 5), (7, 3), (9, 2), (4, 1), (0, 3), (2, 2, 2), (3, 3, 3, 3)):
        for element in (torch.float32, torch.int64, torch.bool, torch.complex64):
            x = torch.zeros(sizes, dtype=element)
            found += [x.clone().fill_diagonal_(1, wrap) for wrap in (False, True)]
            strided = torch.zeros(2 * sizes[0], *sizes[1:]).to(element)[1::2]
            for y in (x, x.transpose(0, 1), strided):
                found += [y.fill_diagonal_(2.75), y._base]
    w = torch.ones(7, 3, requires_grad=True)
    y = w * 1
    y.fill_diagonal_(5, True).sum().backward()
    bad = [torch.zeros(3), torch.zeros(()), torch.zeros(2, 2, 3), torch.zeros(2, 2)]
    return [
        *found, w.grad, y.grad_fn.name(), refused(w.fill_diagonal_, 1),
        *(refused(each.fill_diagonal_, 1j) for each in bad), hasattr(torch, "fill_diagonal"),
        torch.zeros(2, 2).fill_diagonal_(torch.tensor(3.0)), hasattr(torch, "fill_diagonal_"),
    ]  # fmt: skip


@covers("fill_diagonal/all-indices-equal")
def test_fill_diagonal_wraps_within_a_view() -> None:
    plain = reftorch.zeros(9, 2).fill_diagonal_(1, wrap=True)
    a, b, c = reftorch.zeros(9, 4), reftorch.zeros(18, 2), reftorch.zeros(2, 9)
    for whole, part in ((a, a[:, :2]), (b, b[1::2]), (c, c.t())):
        assert reftorch.equal(part.fill_diagonal_(1, wrap=True), plain) and whole.sum().item() == 6
