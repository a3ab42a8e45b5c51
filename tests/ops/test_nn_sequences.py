"""The loss of sequences that are not aligned, beside PyTorch's: numbers, gradients, refusals."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import Source, compare
from tests.support import covers


def _trained(blank: int, reduction: str, zero_infinity: bool) -> Any:
    """Losses and the gradient in one row."""

    def call(lib: Any, x: Any, targets: Any, inputs: Any, lengths: Any) -> Any:
        x = x.detach().requires_grad_()
        loss = lib.nn.functional.ctc_loss(
            x, targets, inputs, lengths, blank, reduction, zero_infinity
        )
        factor = lib.arange(1, loss.numel() + 1).reshape(loss.shape)
        (grad,) = lib.autograd.grad((loss * factor).sum(), x)
        return lib.cat([loss.detach().reshape(-1), grad.reshape(-1)])

    return call


@covers("ctc_loss/ways", "ctc_loss/mean", "ctc_loss/gradient", "ctc_loss/sizes")
@pytest.mark.parametrize("seed", range(4))
def test_losses(seed: int) -> None:
    source = Source(seed)
    for steps, count, classes, blank in ((6, 3, 4, 0), (5, 1, 3, 2), (9, 2, 5, 1), (1, 2, 3, 0)):
        x = source.tensor("float64", (steps, count, classes)).log_softmax(2)
        labels = source.tensor("int64", (count, 3)).abs() % classes
        targets = torch.where(labels == blank, (blank + 1) % classes, labels)
        lengths = torch.tensor([source.pick(range(4)) for _ in range(count)])
        inputs = torch.tensor([source.pick(range(steps + 1)) for _ in range(count)])
        flat = torch.cat([row[:n] for row, n in zip(targets, lengths.tolist(), strict=True)])
        for given, read, reduction, zero in itertools.product(
            (targets, flat), (inputs, torch.full((count,), steps)), ("none", "mean", "sum"),
            (False, True),
        ):  # fmt: skip
            compare(_trained(blank, reduction, zero), (x, given, read, lengths), zeros=False,
                    cancels=True)  # fmt: skip
        single = (x[:, 0], targets[0], torch.tensor(steps), lengths[0])
        compare(_trained(blank, "mean", True), (x[:, 0], targets[0, : lengths[0]], *single[2:]),
                zeros=False, cancels=True)  # fmt: skip


@covers("ctc_loss/sizes")
def test_refused() -> None:
    x, t = torch.zeros(5, 2, 4), torch.tensor([[1, 2], [3, 1]])
    n, s = torch.tensor([5, 4]), torch.tensor([2, 2])

    def call(lib: Any, *a: Any) -> Any:
        return lib.nn.functional.ctc_loss(*a)

    for args in (
        (x, t, n + 1, s), (x, t, n - 6, s), (x, t, n, s + 1), (x, t, n, s - 3),
        (x, t.reshape(-1)[:3], n, s), (x, t, n[:1], s), (x, t, n, s[:1]), (x, t, n.float(), s),
        (x, t, n, s.bool()), (x, t, n, s, 4), (x, t, n, s, -1), (x.half(), t, n, s),
        (x.long(), t, n, s), (x[None], t, n, s), (x[0, 0], t, n, s), (x, t[None], n, s),
        (x, t[:1], n, s), (x, t, n, s, 0, "product"), (x[:, :0], t[:0], n[:0], s[:0]),
        (x[:0], t, n * 0, s), (x, t.float(), n.short(), s.byte()), (x, t, [5, 4], s),
    ):  # fmt: skip
        compare(call, args, cancels=True)


@covers("ctc_loss/no-second-derivative", "multilabel_margin_loss/no-second-derivative")
def test_no_second_derivative() -> None:
    def ctc(lib: Any, x: Any) -> Any:
        return lib.nn.functional.ctc_loss(x, lib.tensor([[1, 2], [2, 1]]), (5, 4), (2, 1))

    def multilabel(lib: Any, x: Any) -> Any:
        t = lib.zeros(x.shape[:2], dtype=lib.int64)
        return lib.nn.functional.multilabel_margin_loss(x.select(2, 0), t)

    def second(loss: Any) -> Any:
        def call(lib: Any, x: Any) -> Any:
            x, w = x.detach().requires_grad_(), lib.ones((), dtype=x.dtype, requires_grad=True)
            (grad,) = lib.autograd.grad(loss(lib, x) * w, x, create_graph=True)
            return lib.autograd.grad(grad.sum(), (x, w), allow_unused=True)[0]

        return call

    x = Source(0).tensor("float64", (5, 2, 3)).log_softmax(2)
    for loss in (ctc, multilabel):
        for given in (x, x[:, :1].expand(5, 2, 3), x[:0]):
            compare(second(loss), (given,))
        for lib in (reftorch, torch):
            leaf = lib.tensor(x.tolist(), requires_grad=True)
            (grad,) = lib.autograd.grad(loss(lib, leaf), leaf, create_graph=True)
            with pytest.raises(RuntimeError, match="not implemented"):
                grad.sum().backward()


def test_saved_results_without_derivative() -> None:
    """A saved result leads back to its node where it has a derivative, and only there."""
    names = {reftorch: ("neg_log_likelihood", "log_alpha"), torch: ("result0", "result1")}
    for lib, saved in names.items():
        x = lib.zeros(4, 2, 3, dtype=lib.float64, requires_grad=True)
        node = lib.ops.aten._ctc_loss(x, lib.tensor([[1], [2]]), (4, 4), (1, 1))[0].grad_fn
        assert [getattr(node, f"_saved_{name}").requires_grad for name in saved] == [True, False]
