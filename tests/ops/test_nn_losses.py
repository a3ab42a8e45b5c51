"""Losses of numbers, answers, distributions and ranks beside PyTorch's."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import REAL_FLOATS, Source, compare
from tests.support import covers

REDUCTIONS = ["none", "mean", "sum"]
SIZES: list[tuple[int, ...]] = [(), (3,), (0,), (2, 3), (7, 4), (2, 0), (2, 3, 5)]
LIBRARIES = (reftorch, torch)
PAIRS = ["mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"]


@pytest.fixture(autouse=True)
def _no_warnings() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def called(name: str, **kwargs: Any) -> Callable[..., Any]:
    """A function of nn.functional as `compare` calls it."""
    return lambda lib, *args: getattr(lib.nn.functional, name)(*args, **kwargs)


def gradient(name: str, place: int, order: int, **kwargs: Any) -> Callable[..., Any]:
    """The gradient to one operand, or what its square gives for that of the loss."""

    def call(lib: Any, *args: Any) -> Any:
        x = args[place].detach().requires_grad_()
        operands = (*args[:place], x, *args[place + 1 :])
        loss = getattr(lib.nn.functional, name)(*operands, **kwargs)
        given = (lib.arange(loss.numel()) + 1).to(loss.dtype).reshape(loss.shape).requires_grad_()
        (grad,) = lib.autograd.grad(loss, x, given, create_graph=order > 1)
        if order == 1:
            return grad.contiguous()
        return lib.autograd.grad((grad * grad).sum(), given)[0].contiguous()

    return call


def check_all(
    name: str, args: tuple[Any, ...], places: tuple[int, ...] = (0, 1), orders: int = 2,
    **given: Any,
) -> None:  # fmt: skip
    """Compare values, and gradients of both orders where they are exact enough."""
    compare(called(name, **given), args, zeros=False, cancels=True)
    if args[0].dtype == torch.float64 and args[0].numel():
        for place in places:
            for order in range(1, orders + 1):
                compare(gradient(name, place, order, **given), args, zeros=False, cancels=True)


@covers("mse_loss/promotes", "l1_loss/of-parts", "smooth_l1_loss/meets-at-beta",
        "huber_loss/in-the-dtype-of-self", "losses/half-rounds-once")  # fmt: skip
@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("name", PAIRS)
def test_of_numbers(name: str, reduction: str) -> None:
    source = Source(len(name) + len(reduction))
    for sizes in SIZES:
        for dtype in REAL_FLOATS:
            if (dtype[-2:] == "16" or name == "huber_loss") and 0 in sizes:
                continue  # an odd stride is kept or not
            x, t = source.tensor(dtype, sizes), source.tensor(dtype, sizes)
            given: dict[str, Any] = {"reduction": reduction}
            if name == "smooth_l1_loss":
                given["beta"] = source.pick([0.0, 1.0, 2.5])
            if name == "huber_loss":
                given["delta"] = source.pick([0.5, 3.0])
            check_all(name, (x, t), **given)
    for dtype in ("int64", "bool", "uint8", "complex64", "float16", "float64"):
        other = source.tensor(dtype, (3,))
        for args in ((other, other), (torch.ones(3), other), (other, torch.ones(3))):
            compare(called(name, reduction=reduction), args, zeros=False, cancels=True)


@covers("losses/other-sizes-warn", "losses/weighted")
@pytest.mark.parametrize("name", PAIRS)
def test_other_sizes_and_weights(name: str) -> None:
    source = Source(5)
    for other in ((3,), (2, 1), (), (4,)):
        args = (source.tensor("float32", (2, 3)), source.tensor("float32", other))
        compare(called(name, reduction="none"), args, zeros=False)
    for lib in LIBRARIES:
        with pytest.warns(UserWarning, match="Using a target size"):
            getattr(lib.nn.functional, name)(lib.ones(2, 3), lib.ones(3))
    if name == "smooth_l1_loss":
        return
    for reduction in REDUCTIONS:
        for sizes in ((2, 3), (3,), (2, 1)):
            weight = source.tensor("float32", sizes)
            args = (source.tensor("float32", (2, 3)), source.tensor("float32", (2, 3)), weight)
            compare(_weighted(name, reduction), args, zeros=False, cancels=True)


def _weighted(name: str, reduction: str) -> Callable[..., Any]:
    def call(lib: Any, x: Any, t: Any, weight: Any) -> Any:
        return getattr(lib.nn.functional, name)(x, t, reduction=reduction, weight=weight)

    return call


@covers("binary_cross_entropy/probabilities", "binary_cross_entropy/kept-finite",
        "binary_cross_entropy_with_logits/stable",
        "binary_cross_entropy_with_logits/formed-in-the-target")  # fmt: skip
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_of_answers(reduction: str) -> None:
    source = Source(len(reduction))
    for sizes in SIZES:
        for dtype in REAL_FLOATS:
            x = source.tensor(dtype, sizes)
            p = (x.double().sigmoid() * 0.9 + 0.05).to(x.dtype)
            t = source.tensor(dtype, sizes).sigmoid()
            check_all("binary_cross_entropy", (p, t), orders=1, reduction=reduction)
            check_all("binary_cross_entropy_with_logits", (x, t), reduction=reduction)
            if sizes:
                weight = source.tensor(dtype, sizes[-1:]).abs()
                compare(_of_weight("weight", reduction), (x, t, weight), zeros=False, cancels=True)
                compare(_of_weight("pos_weight", reduction), (x, t, weight), zeros=False,
                        cancels=True)  # fmt: skip
    for dtype in ("int64", "bool", "float64", "float16", "complex64"):
        other = source.tensor(dtype, (3,)) * 0
        for args in ((torch.ones(3), other), (other, torch.ones(3)), (other, other)):
            compare(called("binary_cross_entropy", reduction=reduction), args, zeros=False)
    for wrong in (torch.tensor([1.5, 0.0]), torch.tensor([float("nan"), 0]), torch.ones(1)):
        for args in ((wrong, torch.ones(2)), (torch.ones(2), wrong)):
            compare(called("binary_cross_entropy"), args)


def _of_weight(which: str, reduction: str) -> Callable[..., Any]:
    def call(lib: Any, x: Any, t: Any, weight: Any) -> Any:
        loss = lib.nn.functional.binary_cross_entropy_with_logits
        return loss(x, t, reduction=reduction, **{which: weight})

    return call


@covers("losses/constant-arguments", "losses/functions-do-not-reduce")
def test_what_is_constant_and_what_is_not_reduced() -> None:
    for lib in LIBRARIES:
        x, w, t = lib.tensor([0.25, 0.5]), lib.ones(2, requires_grad=True), lib.tensor([1])
        f = lib.nn.functional
        for call in (
            lambda f=f, x=x, w=w: f.binary_cross_entropy(x, x, w),
            lambda f=f, x=x, w=w: f.binary_cross_entropy_with_logits(x, x, w),
            lambda f=f, x=x, w=w: f.soft_margin_loss(x, w),
            lambda f=f, x=x, w=w, t=t: f.multi_margin_loss(x[None], t, weight=w),
        ):
            with pytest.raises(RuntimeError):
                call()
            with lib.no_grad():
                call()
        assert lib.hinge_embedding_loss(x, x).shape == lib.kl_div(x, x).shape == (2,)
        assert lib.margin_ranking_loss(x, x, x).shape == (2,)


@covers("soft_margin_loss/may-overflow", "hinge_embedding_loss/other-targets", "kl_div/logarithms",
        "kl_div/batchmean", "poisson_nll_loss/stirling", "losses/mean-over-classes",
        "margin_ranking_loss/sign")  # fmt: skip
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_further_ones(reduction: str) -> None:
    source = Source(3 + len(reduction))
    for sizes in SIZES:
        for dtype in REAL_FLOATS:
            x, t = source.tensor(dtype, sizes), source.tensor(dtype, sizes)
            sign = t.sign()
            if dtype != "float16":  # its exponentials overflow
                check_all("soft_margin_loss", (x / 4, sign), (0,), reduction=reduction)
            check_all("hinge_embedding_loss", (x, sign), (0,), reduction=reduction)
            share = t.abs() + 0.25
            if dtype[-2:] != "16":
                check_all("kl_div", (x, share), reduction=reduction)
                check_all("kl_div", (x / 9, t / 9), reduction=reduction, log_target=True)
                check_all("kl_div", (x, share), reduction="batchmean")
                for full in (True, False):
                    check_all("poisson_nll_loss", (x / 3, share), reduction=reduction, full=full)
                    check_all("poisson_nll_loss", (share, share), reduction=reduction, full=full,
                              log_input=False)  # fmt: skip
                check_all("multilabel_soft_margin_loss", (x, share), reduction=reduction)
                ranked = (x, t, sign)
                check_all("margin_ranking_loss", ranked, reduction=reduction, margin=0.5)


@covers("hinge_embedding_loss/margin-in-the-dtype", "poisson_nll_loss/stirling")
@pytest.mark.parametrize("dtype", ["uint8", "int8", "int64", "bool", "float16", "float32"])
def test_dtypes_of_counts_and_distances(dtype: str) -> None:
    source = Source(8)
    x, counts = source.tensor(dtype, (3, 4)), source.tensor("int64", (3, 4)).abs()
    for target in (counts.sign() * 2 - 1, counts.float().sign()):
        for margin in (0.5, 1.0, 7.5, -1.0, 300.0, 1e6, 1e300, float("inf")):
            for reduction in REDUCTIONS:
                compare(
                    lambda lib, *a, m=margin, r=reduction: lib.nn.functional.hinge_embedding_loss(
                        *a, margin=m, reduction=r), (x, target),
                )  # fmt: skip
    for rate in (x, x[:1], x[0, 0]):
        for full in (True, False):
            compare(
                lambda lib, *a, full=full: lib.nn.functional.poisson_nll_loss(
                    *a, full=full, reduction="none"), (rate, counts),
            )  # fmt: skip


@covers("cosine_embedding_loss/one-target-per-pair", "cosine_embedding_loss/small-vectors",
        "triplet_margin_loss/swap", "losses/equally-many-dims", "losses/variances",
        "pairwise_distance/eps-joins-the-difference", "losses/normalized-length",
        "cosine_similarity/promotes-and-broadcasts",
        "cosine_similarity/each-length-at-least-eps")  # fmt: skip
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_of_vectors(reduction: str) -> None:
    source = Source(11 + len(reduction))
    for sizes in ((3,), (2, 3), (7, 4), (1, 0)):
        for dtype in ("float32", "float64"):
            x, y, z = [source.tensor(dtype, sizes) for _ in range(3)]
            t = torch.randint(-1, 2, sizes[:-1], generator=source.generator)
            check_all("cosine_embedding_loss", (x, y, t), reduction=reduction, margin=-0.25)
            for p in (1.0, 2, 3.0):
                check_all("triplet_margin_loss", (x, y, z), (0, 1, 2), reduction=reduction, p=p,
                          swap=source.flip(0.5))  # fmt: skip
                check_all("pairwise_distance", (x, y), p=p, keepdim=source.flip(0.5))
                check_all("normalize", (x,), (0,), p=p, dim=-1)
            check_all("triplet_margin_with_distance_loss", (x, y, z), reduction=reduction)
            check_all("cosine_similarity", (x, y), dim=-1)
            if not x.numel():
                continue
            var = z.abs() * 0.5 + 0.1
            check_all("gaussian_nll_loss", (x, y, var), (0, 1, 2), full=True, reduction=reduction)
            check_all("gaussian_nll_loss", (x, y, var[..., 0]), (0, 1, 2), reduction=reduction)
    one, two = torch.ones(2, 3), torch.ones(3)
    for name in ("triplet_margin_loss", "triplet_margin_with_distance_loss", "margin_ranking_loss"):
        for args in ((one, one, two), (one, two, one), (two, one, one), (one, one[:1], one)):
            compare(called(name, reduction=reduction), args, zeros=False)
    for target in (torch.ones(2), torch.ones(()), torch.ones(3), torch.ones(2, 3), torch.ones(1)):
        for x in (one, two, torch.ones(())):
            compare(called("cosine_embedding_loss"), (x, x, target), zeros=False)
    for var in (torch.ones(3), torch.ones(2), torch.ones(2, 2), -one, torch.ones(1, 3)):
        compare(called("gaussian_nll_loss"), (one, one, var))


@covers("multi_margin_loss/by-the-classes", "multi_margin_loss/rows",
        "multilabel_margin_loss/up-to-minus-one")  # fmt: skip
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_of_classes(reduction: str) -> None:
    source = Source(17 + len(reduction))
    for sizes in ((3,), (2, 3), (7, 4), (1, 1)):
        for dtype in ("float32", "float64", "float16", "int64"):
            x = source.tensor(dtype, sizes)
            rows, classes = sizes[:-1], sizes[-1]
            for t in (source.tensor("int64", rows) % classes, source.tensor("int64", rows)):
                for p in (1, 2):
                    check_all("multi_margin_loss", (x, t), (0,), 1, reduction=reduction, p=p)
            for low in (0, -1, -2):
                t = torch.randint(low, classes, sizes, generator=source.generator)
                check_all("multilabel_margin_loss", (x, t), (0,), 1, reduction=reduction)
    for t in (torch.zeros(2).int(), torch.zeros(2), torch.tensor([0, 3]), torch.tensor([[0, 1]])):
        for name in ("multi_margin_loss", "multilabel_margin_loss"):
            compare(called(name), (torch.ones(2, 3), t))


@covers("pdist/pairs", "bilinear/a-matrix-for-each-feature")
def test_pairs_and_matrices() -> None:
    source = Source(4)
    for sizes in ((1, 3), (2, 3), (7, 4), (3, 0), (0, 3), (3,), (2, 2, 2)):
        for dtype in ("float32", "float64", "int64", "float16"):
            for p in (0.0, 1.0, 2.0, 3.0, float("inf"), -1.0):
                x = source.tensor(dtype, sizes)
                compare(called("pdist", p=p), (x,), zeros=False, cancels=True)
                if x.dtype == torch.float64 and p >= 1 and x.numel():
                    compare(gradient("pdist", 0, 1, p=p), (x,), zeros=False, cancels=True)
    for lead in ((), (2,), (2, 3)):
        for dtype in ("float32", "float64", "int64", "bool", "complex64"):
            args = [source.tensor(dtype, each) for each in
                    ((*lead, 3), (*lead, 4), (5, 3, 4), (5,))]  # fmt: skip
            compare(called("bilinear"), args, zeros=False, cancels=True)
    ones = [torch.ones(each) for each in ((2, 3), (2, 4), (5, 3, 4), (5,))]
    wrong = [torch.ones(each) for each in ((), (3,), (2, 3), (1, 2, 3, 4))]
    for place in range(4):
        for other in wrong:
            compare(called("bilinear"), [*ones[:place], other, *ones[place + 1 :]])
