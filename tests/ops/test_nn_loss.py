"""Losses beside PyTorch's: values, gradients and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import REAL_FLOATS, Source, compare
from tests.support import covers

REDUCTIONS = ["none", "mean", "sum"]
SIZES: list[tuple[int, ...]] = [
    (3,), (2, 3), (7, 4), (0, 3), (2, 3, 5), (2, 3, 0), (2, 4, 3, 2), (2, 3, 1, 2, 2), (2, 0),
]  # fmt: skip
LIBRARIES = (reftorch, torch)


def classes_for(source: Source, sizes: tuple[int, ...], ignored: int) -> torch.Tensor:
    """A class for each place, some ignored."""
    places = (*sizes[:1], *sizes[2:]) if len(sizes) > 1 else ()
    count = sizes[1] if len(sizes) > 1 else sizes[0]
    drawn = torch.randint(0, max(count, 1), places, generator=source.generator)
    skipped = torch.rand(places, generator=source.generator) < 0.3
    return torch.where(skipped, ignored, drawn)


def loss_of(name: str, **kwargs: Any) -> Callable[..., Any]:
    """A loss as `compare` calls it."""
    return lambda lib, *args: getattr(lib.nn.functional, name)(*args, **kwargs)


def gradient_of(name: str, order: int, **kwargs: Any) -> Callable[..., Any]:
    """The gradient of a loss to its input, or what that gives for the gradient given."""

    def call(lib: Any, x: Any, *rest: Any) -> Any:
        x = x.detach().requires_grad_()
        loss = getattr(lib.nn.functional, name)(x, *rest, **kwargs)
        given = (lib.arange(loss.numel()) + 1).to(loss.dtype).reshape(loss.shape).requires_grad_()
        (grad,) = lib.autograd.grad(loss, x, given, create_graph=order > 1)
        if order == 1:
            return grad
        (second,) = lib.autograd.grad((grad * grad).sum(), given)
        return second

    return call


@covers(
    "nll_loss/mean-is-weighted", "nll_loss/one-prediction", "nll_loss/sizes-match",
    "cross_entropy_loss/smoothing",
)  # fmt: skip
@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("name", ["nll_loss", "cross_entropy"])
def test_classes(name: str, reduction: str) -> None:
    source = Source(len(name) + len(reduction))
    for sizes in SIZES:
        for dtype in REAL_FLOATS:
            ignored = source.pick([-100, -1, 1])
            x, t = source.tensor(dtype, sizes), classes_for(source, sizes, ignored)
            given = {"reduction": reduction, "ignore_index": ignored}
            count = sizes[min(1, len(sizes) - 1)]
            weight = source.tensor(dtype, (count,)).abs() if source.flip(0.5) else None
            if name == "cross_entropy" and source.flip(0.4) and dtype[-2:] not in ("16",):
                given["label_smoothing"] = source.pick([0.25, 1.0, -0.5, 1.5])
            compare(loss_of(name, **given), (x, t, weight), zeros=False, cancels=True)
            if dtype[-2:] != "16":
                for order in (1, 2):
                    call = gradient_of(name, order, **given)
                    compare(call, (x, t, weight), zeros=False, cancels=True)


@covers("cross_entropy_loss/probabilities-by-sizes", "cross_entropy_loss/mean-of-probabilities")
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_probabilities(reduction: str) -> None:
    source = Source(len(reduction))
    for sizes in SIZES:
        for dtype in ("float32", "float64"):
            x, t = source.tensor(dtype, sizes), source.tensor(dtype, sizes).softmax(0)
            count = sizes[min(1, len(sizes) - 1)]
            weight = source.tensor(dtype, (count,)).abs() if source.flip(0.5) else None
            given = {"reduction": reduction, "label_smoothing": source.pick([0.0, 0.25])}
            compare(loss_of("cross_entropy", **given), (x, t, weight), cancels=True, zeros=False)
            call = gradient_of("cross_entropy", 1, **given)
            compare(call, (x, t, weight), cancels=True, zeros=False)
    wrong = loss_of("cross_entropy", reduction=reduction, ignore_index=1)
    compare(wrong, (torch.ones(2, 3), torch.ones(2, 3)))
    for element in (torch.int64, torch.bool, torch.complex64):
        right = loss_of("cross_entropy", reduction=reduction)
        compare(right, (torch.ones(2, 3), torch.ones(2, 3, dtype=element)))


@covers("nll_loss/target-holds-classes", "nll_loss/class-out-of-range",
        "nll_loss/weight-for-each-class")  # fmt: skip
@pytest.mark.parametrize("name", ["nll_loss", "cross_entropy"])
def test_what_is_refused(name: str) -> None:
    dtypes = [torch.int64, torch.uint8, torch.int32, torch.bool, torch.float32]
    places = [(), (1,), (2,), (3,), (2, 1), (2, 2), (3, 2), (0, 2), (2, 0)]
    for sizes in ((), (3,), (2, 3), (2, 3, 2), (0, 3, 2), (2, 3, 2, 1)):
        x = torch.ones(sizes)
        for given in places:
            for dtype in dtypes:
                for reduction in ("none", "sum"):
                    target = torch.ones(given, dtype=dtype)
                    compare(loss_of(name, reduction=reduction), (x, target))
    for element in (torch.int64, torch.bool, torch.complex64, torch.float16):
        compare(loss_of(name), (torch.ones(2, 3).to(element), torch.tensor([0, 1])))
        weight = torch.ones(3, dtype=element)
        compare(loss_of(name), (torch.ones(2, 3), torch.tensor([0, 1]), weight))
    for weight in (torch.ones(2), torch.ones(3, 1), torch.ones(())):
        for sizes in ((2, 3), (2, 3, 1, 1)):
            target = torch.zeros((2, *sizes[2:]), dtype=torch.int64)
            compare(loss_of(name), (torch.ones(sizes), target, weight))
    for wrong in (-1, 3, -100, 2**40):
        for ignored in (-1, 3, -100):
            call = loss_of(name, ignore_index=ignored)
            compare(call, (torch.ones(2, 3), torch.tensor([0, wrong])))


@covers("nll_loss/weight-has-no-gradient")
def test_a_weight_that_requires_grad() -> None:
    for lib in LIBRARIES:
        weight = lib.ones(3, requires_grad=True)
        for target in (lib.tensor([0]), lib.zeros(1, 2, 2, dtype=lib.int64)):
            x = lib.ones(1, 3, *target.shape[1:])
            with pytest.raises(RuntimeError):
                lib.nn.functional.nll_loss(x, target, weight)
            with lib.no_grad():
                assert lib.nn.functional.nll_loss(x, target, weight).item() == -1
        probabilities = lib.ones(1, 3)
        lib.nn.functional.cross_entropy(lib.ones(1, 3), probabilities, weight).backward()
        assert weight.grad.allclose(lib.full((3,), 3.0).log())


@covers("nll_loss_backward/one-gradient-per-loss", "nll_loss_backward/no-lone-dim",
        "nll_loss2d_backward/row-major-only")  # fmt: skip
def test_backward_operators() -> None:
    one, two = torch.ones(()), torch.full((1,), 2.0)
    weight = torch.tensor([0.5, 2.0, 1.0])
    for sizes in ((2, 3), (3,), (2, 3, 1, 1)):
        places = (2, *sizes[2:]) if len(sizes) > 1 else ()
        for target in (torch.zeros(places, dtype=torch.int64), torch.zeros(1, dtype=torch.int64)):
            for reduction in (0, 1, 2):
                for grad in (one, two, torch.ones(places), torch.ones(3), one.double()):
                    for total in (one, two, torch.ones(2), one.double()):
                        compare(
                            _backward, (grad, torch.ones(sizes), target, weight, reduction, total)
                        )
    for lib in LIBRARIES:
        x = lib.ones(1, 2, 2, 3).permute(0, 3, 1, 2).requires_grad_()
        loss = lib.nn.functional.nll_loss(x, lib.zeros(1, 2, 2, dtype=lib.int64))
        with pytest.raises(RuntimeError):
            loss.backward()


def _backward(
    lib: Any, grad: Any, x: Any, target: Any, weight: Any, reduction: int, total: Any
) -> Any:
    aten = lib.ops.aten
    call = aten.nll_loss2d_backward if x.ndim == 4 else aten.nll_loss_backward
    return call(grad, x, target, weight, reduction, -100, total)


@covers("losses/reduction-names", "losses/older-reduction-arguments")
def test_names_of_reductions() -> None:
    for lib in LIBRARIES:
        x, t = lib.ones(2, 3), lib.tensor([0, 1])
        for name in ("nll_loss", "cross_entropy"):
            loss = getattr(lib.nn.functional, name)
            for wrong in ("product", None, 1):
                with pytest.raises(ValueError, match="is not a valid value for reduction"):
                    loss(x, t, reduction=wrong)
            sums = {
                "none": [{"reduce": False}, {"reduce": False, "size_average": True}],
                "mean": [{"reduce": True, "reduction": "?"}, {"reduction": "elementwise_mean"}],
                "sum": [{"size_average": False}, {"size_average": False, "reduction": "none"}],
            }
            for reduction, older in sums.items():
                expected = loss(x, t, reduction=reduction)
                for given in older:
                    with pytest.warns(UserWarning, match="use reduction="):
                        assert loss(x, t, **given).tolist() == expected.tolist()


def test_out() -> None:
    for lib in LIBRARIES:
        aten, x, t = lib.ops.aten, lib.ones(1, 2), lib.tensor([1])
        out = lib.empty(0)
        assert aten.nll_loss(x, t, out=out) is out and out.item() == -1
        image, places = x.reshape(1, 2, 1, 1), t.reshape(1, 1, 1)
        out = lib.empty(0)
        assert aten.nll_loss2d(image, places, None, 0, out=out) is out and out.shape == (1, 1, 1)
        with pytest.raises(RuntimeError):
            aten.nll_loss(x, t, out=lib.empty(0, dtype=lib.float64))
        with pytest.raises(RuntimeError):
            aten.nll_loss(x.clone().requires_grad_(), t, out=lib.empty(0))
