"""The incomplete gamma functions and Hurwitz' zeta function beside PyTorch's."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, SIZES, Source, compare
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

NAMES = ["igamma", "igammac", "zeta"]
EDGES = torch.tensor([0.0, -0.0, 1.0, 2.5, -1.0, -1.5, 10.0, float("inf"), float("nan"), 1e-3])


def function(lib: Any, name: str) -> Any:
    """The function of that name."""
    return lib.special.zeta if name == "zeta" else getattr(lib, name)


@covers("igamma/ends", "special_zeta/domain")
@pytest.mark.parametrize("name", NAMES)
def test_values(name: str) -> None:
    source = Source(NAMES.index(name))
    for _ in range(100):
        kind, sizes = source.pick(PLAIN), source.pick(SIZES)
        other = kind if source.flip(0.7) else source.pick(PLAIN)
        args = [source.tensor(kind, sizes),
                source.tensor(other, source.pick([sizes, (), sizes[-1:]]))]  # fmt: skip
        if name == "zeta" and source.flip(0.3):
            args[source.pick([0, 1])] = source.pick([2, 1.5, 3.0, True])
        compare(lambda lib, *a: function(lib, name)(*a), args, zeros=False, cancels=True)


@covers("igamma/ends", "igamma/ends-before-nan", "special_zeta/domain")
@pytest.mark.parametrize("name", NAMES)
def test_edges(name: str) -> None:
    edges = EDGES.double()
    compare(lambda lib, *a: function(lib, name)(*a), [edges[:, None], edges[None]], zeros=False,
            cancels=True)  # fmt: skip


def test_gradients() -> None:
    source = Source(5)
    a, x = [source.tensor("float64", (2, 3)).abs() + 0.5 for _ in range(2)]
    for name in ("igamma", "igammac"):
        own = {torch: a, reftorch: reftorch.tensor(a.tolist(), dtype=reftorch.float64)}
        check_gradients(lambda lib, b, n=name: getattr(lib, n)(own[lib], b), [x])  # noqa: B023
    check_gradients(lambda lib, b: lib.special.zeta(2.5, b), [x])


@covers("igamma/no-derivative-in-order")
@pytest.mark.parametrize("lib", [torch, reftorch])
def test_the_gradients_that_are_refused(lib: Any) -> None:
    x = lib.tensor([2.0, 3.0], requires_grad=True)
    for y in (lib.special.zeta(x, 1.5), lib.igamma(x, x.detach()), lib.igammac(x, x.detach())):
        with pytest.raises(NotImplementedError):
            y.sum().backward()
