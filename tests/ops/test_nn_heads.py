"""Attention of several heads, drawn shares, and dropout with its mask, beside PyTorch's."""

from __future__ import annotations

import itertools
import warnings
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, Source, compare
from tests.support import covers


def _attended(given: dict[str, Any], batched: bool, named: list[str]) -> Any:
    """What is found, the weights, and gradients, in one row."""

    def call(lib: Any, x: Any, y: Any, packed: Any, out: Any, *masks: Any) -> Any:
        x, y = x.detach().requires_grad_(), y.detach().requires_grad_()
        extra = dict(zip(named, masks, strict=True))
        biases = (x[:1, :1].detach(), y[:1, :1].detach()) if given.get("bias") else (None, None)
        args = (x, y, y) if batched else (x[:, 0], y[:, 0], y[:, 0])
        options = {name: value for name, value in given.items() if name not in ("bias", "zero")}
        lib.manual_seed(1)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found, weights = lib.nn.functional.multi_head_attention_forward(
                *args, 4, 2, packed, packed[:, 0], *biases, bool(given.get("zero")), 0.25, out,
                None, **options, **extra,
            )  # fmt: skip
        grads = lib.autograd.grad((found * found).sum(), (x, y))
        results = [found.detach(), *grads, *([] if weights is None else [weights.detach()])]
        return (lib.cat([each.reshape(-1) for each in results]) * 1e8).round()

    return call


@covers("attention/masks-are-added", "attention/causal-is-a-hint", "attention/weights",
        "attention/more-keys")  # fmt: skip
@pytest.mark.parametrize("batched", [True, False])
def test_heads(batched: bool) -> None:
    source = Source(5)
    options = [{}, {"bias": True}, {"zero": True}, {"bias": True, "zero": True},
               {"average_attn_weights": False}, {"training": False}]  # fmt: skip
    hidden = source.tensor("bool", (3, 5)) & (torch.arange(5) > 0)
    padded = torch.tensor([[False, False, True, False, True]]).expand(2, -1)
    for given, need, mask, padding in itertools.product(
        options, (True, False), (None, hidden, hidden.double()), (None, padded)
    ):
        masks = {"attn_mask": mask, "key_padding_mask": padding if batched else padded[0]}
        masks = {name: each for name, each in masks.items() if each is not None}
        x, y = source.tensor("float64", (3, 2, 4)), source.tensor("float64", (5, 2, 4))
        packed, out = source.tensor("float64", (12, 4)) / 8, source.tensor("float64", (4, 4))
        compare(
            _attended(given | {"need_weights": need}, batched, list(masks)),
            (x, y, packed, out, *masks.values()), zeros=False, cancels=True,
        )  # fmt: skip


@covers("attention/operands", "attention/masks-are-added", "attention/causal-is-a-hint")
def test_refused() -> None:
    x, w, o = torch.ones(4, 2, 6), torch.ones(18, 6), torch.ones(6, 6)
    usual = (6, 2, w, None, None, None, False, 0.0, o, None)

    def refused(given: dict[str, Any], *args: Any) -> None:
        names = [name for name, each in given.items() if isinstance(each, torch.Tensor)]
        rest = {name: each for name, each in given.items() if name not in names}

        def call(lib: Any, *a: Any) -> Any:
            extra = dict(zip(names, a[len(args) :], strict=True))
            attend = lib.nn.functional.multi_head_attention_forward
            return attend(*a[: len(args)], **extra, **rest)[0]

        compare(call, (*args, *[given[name] for name in names]))

    for wrong in (
        {"is_causal": True}, {"key_padding_mask": torch.zeros(3, 4)},
        {"key_padding_mask": torch.zeros(2, 4, dtype=torch.int64)},
        {"attn_mask": torch.zeros(4, 4, dtype=torch.uint8)}, {"attn_mask": torch.zeros(2, 4, 4)},
        {"attn_mask": torch.zeros(4)}, {"attn_mask": torch.zeros(3, 4)},
        {"attn_mask": torch.zeros(4, 4).double()}, {"use_separate_proj_weight": True},
        {"static_k": torch.zeros(3, 5, 3)}, {"static_k": torch.zeros(4, 5, 2)},
    ):  # fmt: skip
        refused(wrong, x, x, x, *usual)
    for args in (
        (x, x, x, 5, *usual[1:]), (x, x, x, 6, 4, *usual[2:]), (x[0], x, x, *usual),
        (x[None], x, x, *usual), (x, x[:3], x, *usual), (x, x[:, :1], x[:, :1], *usual),
        (x, x, x, 6, 2, None, *usual[3:]), (x, x, x, 6, 2, w, None, x[:1, :1], *usual[5:]),
    ):  # fmt: skip
        refused({}, *args)


@covers("attention/mixed-masks")
def test_masks_that_differ() -> None:
    for lib in (reftorch, torch):
        x, w = lib.ones(2, 1, 2), lib.ones(6, 2)
        with pytest.warns(UserWarning):
            lib.nn.functional.multi_head_attention_forward(
                x, x, x, 2, 1, w, None, None, None, False, 0.0, w[:2], None,
                attn_mask=lib.zeros(2, 2), key_padding_mask=lib.tensor([[False, True]]),
            )  # fmt: skip


@covers("attention/gumbel-noise")
def test_gumbel() -> None:
    source = Source(6)

    def call(lib: Any, x: Any, *args: Any) -> Any:
        lib.manual_seed(3)
        return lib.nn.functional.gumbel_softmax(x, *args)

    for dtype in ("float32", "float64", "int64"):
        for sizes in ((), (4,), (3, 4), (0, 3), (2, 3, 4)):
            for args in ((), (0.5, False), (2.0, True), (1.0, True, 1e-10, 0)):
                compare(call, (source.tensor(dtype, sizes), *args), zeros=False)
    for lib in (reftorch, torch):
        with pytest.warns(UserWarning):
            lib.nn.functional.gumbel_softmax(lib.ones(2), eps=1.0)


@covers("native_dropout/mask", "native_dropout/none-trains")
def test_native_dropout() -> None:
    source = Source(7)

    def call(lib: Any, x: Any, p: float, train: bool | None, part: int) -> Any:
        lib.manual_seed(3)
        return lib.native_dropout(x, p, train)[part]

    for dtype in PLAIN:
        for sizes in ((), (5,), (3, 4), (0, 3)):
            for p in (0.0, 0.3, 1.0, 1.5):
                for train in (True, False, None):
                    for part in (0, 1):
                        compare(call, (source.tensor(dtype, sizes), p, train, part), zeros=False)
    for lib in (reftorch, torch):
        for train in (True, False, None):
            x = lib.ones(8, dtype=lib.float64, requires_grad=True)
            y, kept = lib.native_dropout(x, 0.25, train)
            (grad,) = lib.autograd.grad(y.sum(), x)
            expected = kept.double() / (0.75 if train else 1)
            assert not kept.requires_grad and (grad - expected).abs().max() < 1e-12
