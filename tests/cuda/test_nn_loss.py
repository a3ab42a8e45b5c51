"""The negative log-likelihood on the device, beside the CPU."""

from __future__ import annotations

import random

import pytest

import reftorch as torch
from tests.cuda.sidebyside import FLOATS, compare, tensor

nll_loss = torch.nn.functional.nll_loss


def made(*key: object, dtype: torch.dtype, sizes: tuple[int, ...]):
    return tensor(random.Random(str((key, dtype, sizes))), *sizes, dtype=dtype)


def targets(*sizes: int, classes: int):
    source = random.Random(str((sizes, classes)))
    numbers = [source.randrange(classes) for _ in range(torch.ones(sizes).numel())]
    return torch.tensor(numbers).reshape(sizes)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_losses_and_their_gradients(dtype, reduction):
    def gradient(x, target, weight, ignore_index):
        x = x.detach().requires_grad_()
        loss = nll_loss(x, target, weight, ignore_index=ignore_index, reduction=reduction)
        loss.backward(torch.ones_like(loss) * 2)
        return loss.detach(), x.grad

    for rows, classes in ((1, 3), (40, 5), (700, 3)):
        x, target = made("x", dtype=dtype, sizes=(rows, classes)), targets(rows, classes=classes)
        weight = made("weight", dtype=dtype, sizes=(classes,)).abs()
        for given in (weight, None):
            for ignored in (-100, 1):
                compare(gradient, x, target, given, ignored)
        compare(gradient, x, target.to(torch.uint8), None, 255)
    compare(gradient, made("lone", dtype=dtype, sizes=(5,)), torch.tensor(2), None, 0)
    compare(gradient, torch.ones(0, 3, dtype=dtype), torch.ones(0, dtype=torch.int64), None, 0)


def test_images_and_cross_entropy():
    x, target = made("image", dtype=torch.float32, sizes=(2, 4, 3, 5)), targets(2, 3, 5, classes=4)
    for reduction in ("none", "mean"):
        compare(nll_loss, x, target, reduction=reduction)
        compare(torch.nn.functional.cross_entropy, x, target, reduction=reduction)


@pytest.mark.parametrize("reduction", ["none", "mean"])
def test_classes_out_of_range(reduction):
    x = made("wrong", dtype=torch.float32, sizes=(3, 4))
    for wrong in (-1, 4, 2**40):
        target = torch.tensor([0, wrong, 1])
        with pytest.raises(IndexError, match=str(wrong)):
            nll_loss(x.cuda(), target.cuda(), reduction=reduction)
        compare(nll_loss, x, target, reduction=reduction)
        compare(nll_loss, x, target, ignore_index=wrong, reduction=reduction)
