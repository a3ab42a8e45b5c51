"""Bags of rows of a table beside PyTorch's: numbers, gradients and refusals."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import REAL_FLOATS, Source, compare
from tests.support import covers

OFFSETS = [[0], [0, 2, 2], [0, 0, 5], [0, 3, 6]]


@covers("embedding_bag/bags", "embedding_bag/maximum", "embedding_bag/padding",
        "embedding_bag/arguments")  # fmt: skip
@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_values(mode: str) -> None:
    source = Source(len(mode))
    for dtype, offsets, padding in itertools.product(REAL_FLOATS, OFFSETS, (None, 2, -4)):
        i = source.tensor("int64", (6,)) % 4
        w = source.tensor(dtype, (4, 3), special=mode == "max")
        for element in (torch.int64, torch.int32):

            def call(lib: Any, w: Any, *a: Any) -> Any:
                return lib.nn.functional.embedding_bag(a[0], w, *a[1:], mode=mode,
                                                       padding_idx=padding)  # fmt: skip

            compare(call, (w, i.to(element), torch.tensor(offsets).to(element)), cancels=True,
                    zeros=False)  # fmt: skip
            compare(call, (w, i.view(3, 2)), cancels=True, zeros=False)
            compare(call, (w, i[:0], torch.zeros(2, dtype=torch.int64)), zeros=False)


def _trained(mode: str, **given: Any) -> Any:
    """What is found, and gradients, in one row."""

    def call(lib: Any, w: Any, i: Any, offsets: Any, *weights: Any) -> Any:
        w = w.detach().requires_grad_()
        p = weights[0].detach().requires_grad_() if weights else None
        found = lib.nn.functional.embedding_bag(
            i, w, offsets, mode=mode, per_sample_weights=p, **given
        )
        wanted = [w, p] if weights else [w]
        grads = lib.autograd.grad((found * found).sum(), wanted)
        return lib.cat([found.detach().reshape(-1), *[each.reshape(-1) for each in grads]])

    return call


@covers("embedding_bag/weights-of-sums", "embedding_bag/frequency", "embedding_bag/padding")
def test_gradients() -> None:
    source = Source(4)
    for offsets, padding, last in itertools.product(OFFSETS, (None, 1), (False, True)):
        given = {"padding_idx": padding, "include_last_offset": last}
        begins = torch.tensor([*offsets, 6] if last else offsets)
        i, w = source.tensor("int64", (6,)) % 4, source.tensor("float64", (4, 3))
        p = source.tensor("float64", (6,))
        for mode in ("sum", "mean", "max"):
            compare(_trained(mode, **given), (w, i, begins), cancels=True, zeros=False)
        for frequent in (False, True):
            options = given | {"scale_grad_by_freq": frequent}
            compare(_trained("sum", **options), (w, i, begins, p), cancels=True, zeros=False)
            compare(_trained("mean", **options), (w, i, begins), cancels=True, zeros=False)


@covers("embedding_bag/bags", "embedding_bag/arguments", "embedding_bag/weights-of-sums",
        "embedding_bag/padding")  # fmt: skip
def test_refused() -> None:
    i, w, o = torch.tensor([0, 2, 1, 1, 3, 0]), torch.ones(5, 3), torch.tensor([0, 2])

    def call(lib: Any, *a: Any, **given: Any) -> Any:
        return lib.nn.functional.embedding_bag(*a, **given)

    for args in (
        (i, w), (i.view(2, 3), w, o), (i.view(1, 2, 3), w), (i, w, o[None]), (i, w[0], o),
        (i, w[None], o), (i, w, o + 1), (i, w, o + 7),
        (i + 3, w, o), (i - 1, w, o), (i.short(), w, o), (i, w, o.float()), (i.float(), w, o),
    ):  # fmt: skip
        compare(call, args)
    for element in ("int64", "bool", "complex64"):
        compare(lambda lib, *a: call(lib, *a, mode="sum"), (i, w.to(getattr(torch, element)), o))
    for given in (
        {"mode": "prod"}, {"mode": "max", "scale_grad_by_freq": True}, {"padding_idx": 5},
        {"mode": "max", "sparse": True}, {"padding_idx": -6}, {"padding_idx": -5},
        {"max_norm": 1.0},
    ):  # fmt: skip
        compare(lambda lib, *a, g=given: call(lib, *a, **g), (i, w, o), cancels=True)
    for p in (torch.ones(5), torch.ones(6, 1), torch.ones(6).double(), torch.ones(6)):
        for mode in ("sum", "mean"):
            compare(
                lambda lib, *a, m=mode: call(lib, *a[:3], mode=m, per_sample_weights=a[3]),
                (i, w, o, p),
            )  # fmt: skip
    compare(lambda lib, *a: call(lib, *a, include_last_offset=True), (i, w, o[:0]))


@covers("embedding_bag/maximum")
def test_facts() -> None:
    i, o = [0, 2, 1, 1, 4, 0], [0, 2]
    w = [[1.0, 2.0], [3.0, 1.0], [0.0, 2.0], [5.0, 5.0], [3.0, 0.0]]
    found = [
        [each.tolist() for each in lib.embedding_bag(
            lib.tensor(w, dtype=lib.float64), lib.tensor(i), lib.tensor(o), False, mode)]
        for lib in (reftorch, torch) for mode in (1, 2)
    ]  # fmt: skip
    assert found[:2] == found[2:]
