"""Dropout, tables and attention beside PyTorch's: numbers, layouts, gradients and refusals."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import REAL_FLOATS, Source, compare, to_ours
from tests.support import covers

LIBRARIES = (reftorch, torch)
DROPOUTS = ["dropout", "alpha_dropout", "feature_alpha_dropout", "dropout1d", "dropout2d",
            "dropout3d"]  # fmt: skip


def _seeded(name: str, **given: Any) -> Any:
    def call(lib: Any, x: Any) -> Any:
        lib.manual_seed(7)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return getattr(lib.nn.functional, name)(x, training=True, **given)

    return call


@covers("dropout/draws", "dropout/alpha", "dropout/probability", "dropout/itself",
        "dropout/channels")  # fmt: skip
@pytest.mark.parametrize("name", DROPOUTS)
def test_dropout(name: str) -> None:
    source = Source(len(name))
    for sizes in ((), (5,), (3, 4), (2, 3, 4), (2, 3, 4, 2), (2, 3, 2, 2, 2), (0, 3)):
        for dtype in REAL_FLOATS:
            for p in (0.0, 0.3, 1.0, 1.5):
                compare(_seeded(name, p=p), (source.tensor(dtype, sizes),), zeros=False)
    if name in ("dropout", "alpha_dropout"):
        for dtype in ("int64", "bool"):
            compare(_seeded(name), (torch.ones(3).to(getattr(torch, dtype)),))
    for lib in LIBRARIES:
        x = lib.ones(2, 3, 4)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert getattr(lib.nn.functional, name)(x, 0.5, True, True)._version > 0
        assert lib.dropout(x, 0.5, False) is x


@covers("dropout/counts-its-writes")
@pytest.mark.parametrize("name", DROPOUTS)
def test_versions_of_dropout(name: str) -> None:
    for sizes in ((3, 4), (2, 3, 4), (2, 3, 4, 2), (2, 3, 2, 2, 2), (0, 3, 1)):
        for p, training in ((0.5, True), (0.0, True), (1.0, True), (0.5, False)):
            found = []
            for lib in LIBRARIES:
                x = lib.ones(sizes)
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    try:
                        getattr(lib.nn.functional, name)(x, p, training, True)
                    except RuntimeError:
                        pass
                found.append(x._version)
            assert found[0] == found[1], (sizes, p, training, found)


def version_of_out(lib: Any, args: Any) -> int:
    """How often a call with out= counts."""
    out = lib.zeros(3, 4)
    lib.ops.aten.native_dropout_backward(*args, 1.5, out=out)
    return int(out._version)


@covers("native_dropout_backward/scaled", "softmax/safe-has-zeros", "out/bumps-version")
def test_parts() -> None:
    source = Source(2)
    for dtype in (*REAL_FLOATS, "int64", "bool"):
        args = (source.tensor(dtype, (3, 4)), source.tensor("bool", (3, 4)))
        compare(lambda lib, *a: lib.ops.aten.native_dropout_backward(*a, 1.5), args, zeros=False)
        if dtype == "float32":
            assert version_of_out(torch, args) == 1
            assert version_of_out(reftorch, map(to_ours, args)) == 1
        x = args[0].float().masked_fill(args[1], float("-inf"))
        compare(lambda lib, x: lib._safe_softmax(x, 0), (x,))


@covers("embedding/rows-of-a-matrix", "embedding/padding-learns-nothing", "embedding/renorm",
        "embedding/padding-is-a-row", "one_hot/classes")  # fmt: skip
def test_tables() -> None:
    source = Source(3)
    for sizes in ((), (3,), (2, 4), (0, 2)):
        for element in ("int64", "int32", "int16", "float32"):
            i = (source.tensor("int64", sizes) % 5).to(getattr(torch, element))
            compare(lambda lib, *a: lib.nn.functional.one_hot(*a), (i,))
            compare(lambda lib, *a: lib.nn.functional.one_hot(*a), (i, 5))
            for dtype in ("float32", "bfloat16", "int64"):
                w = source.tensor(dtype, (5, 3))
                compare(lambda lib, *a: lib.nn.functional.embedding(*a), (i, w))
        for given in ({}, {"padding_idx": -2}, {"scale_grad_by_freq": True}, {"max_norm": 1.0},
                      {"padding_idx": 7}):  # fmt: skip
            i, w = source.tensor("int64", sizes) % 5, source.tensor("float64", (5, 3))
            compare(_embedded(given), (i, w), zeros=False)
    for wrong in (torch.tensor([5]), torch.tensor([-1])):
        compare(lambda lib, *a: lib.nn.functional.embedding(*a), (wrong, torch.ones(5, 2)))
        compare(lambda lib, *a: lib.nn.functional.one_hot(*a), (wrong, 5))


def _embedded(given: dict[str, Any]) -> Any:
    def call(lib: Any, i: Any, w: Any) -> Any:
        w = w.detach().requires_grad_()
        found = lib.nn.functional.embedding(i, w, **given)
        (grad,) = lib.autograd.grad((found * found).sum(), w)
        return lib.cat([found.detach().reshape(-1), grad.reshape(-1), w.detach().reshape(-1)])

    return call


@covers("scaled_dot_product_attention/operands", "scaled_dot_product_attention/mask")
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_attention(dtype: str) -> None:
    source = Source(9)
    for lead in ((), (2,), (2, 4)):
        q, k, v = [source.tensor(dtype, (*lead, *each)) for each in ((3, 4), (5, 4), (5, 2))]
        masks = (None, source.tensor("bool", (3, 5)), source.tensor(dtype, (3, 5)))
        for given in ({}, {"is_causal": True}, {"scale": 0.3}):
            for mask in masks:
                compare(_attended(given), (q, k, v, mask), zeros=False, cancels=True)


@covers("scaled_dot_product_attention/fused", "scaled_dot_product_attention/mask")
def test_masks_and_causes() -> None:
    source = Source(4)
    masks = [source.tensor("float32", each) for each in (
        (3, 5), (1, 5), (3, 1), (2, 1, 3, 5), (2, 3, 5), (2, 2, 3, 5), (5,), (), (3, 4),
    )]  # fmt: skip
    masks += [masks[0] > 0, masks[0].double(), masks[0].int(), masks[0].half()]
    for dtype in ("float32", "float64", "float16"):
        for sizes, keys, width in (((2, 2), (2, 2), 4), ((2, 2), (2, 1), 4), ((2, 2), (1, 2), 4),
                                   ((2, 2), (2, 2), 3), ((2,), (2,), 4)):  # fmt: skip
            q, k, v = [
                source.tensor(dtype, (*each, *last)).contiguous()
                for each, last in ((sizes, (3, 4)), (keys, (5, 4)), (keys, (5, width)))
            ]
            flipped = k.mT.contiguous().mT
            for mask in masks:
                for given in ({"is_causal": True}, {"is_causal": True, "enable_gqa": True}, {}):
                    compare(_attended(given), (q, k, v, mask), zeros=False, cancels=True)
                compare(_attended({"is_causal": True}), (q, flipped, v, mask), zeros=False,
                        cancels=True)  # fmt: skip


def _attended(given: dict[str, Any]) -> Any:
    def call(lib: Any, q: Any, k: Any, v: Any, mask: Any) -> Any:
        found = lib.nn.functional.scaled_dot_product_attention(q, k, v, mask, **given)
        return found.contiguous()

    return call


@covers("losses/linear-cross-entropy")
def test_linear_cross_entropy() -> None:
    source = Source(1)
    for sizes, weight, target in (((4, 3), (5, 3), (4,)), ((3,), (5, 3), ()),
                                  ((4, 3), (5, 2, 3), (4, 2))):  # fmt: skip
        args = (source.tensor("float64", sizes), source.tensor("float64", weight),
                source.tensor("int64", target) % 5)  # fmt: skip
        for reduction in ("none", "mean", "sum"):
            compare(
                lambda lib, *a, r=reduction: lib.nn.functional.linear_cross_entropy(
                    *a, reduction=r), args, cancels=True,
            )  # fmt: skip
