"""Different elements and slices beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, to_ours
from tests.ops.strided import draw_sizes, reshuffle
from tests.ops.taken_together import compare
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")


def _values(source: Source, name: str, sizes: tuple[int, ...], nan: bool = True) -> torch.Tensor:
    x = (reshuffle(source, sizes, torch.int64) % 5).to(getattr(torch, name))
    if nan and x.is_floating_point() and x.element_size() > 1 and x.numel() and source.flip(0.3):
        x = x.clone()
        x[(0,) * x.dim()] = float("nan")  # one: which is first is left open
    return x


def _options(source: Source) -> dict[str, Any]:
    return {"return_inverse": source.flip(0.6), "return_counts": source.flip(0.6)}


@covers("unique/first-of-equals-in-order", "unique/inverse-and-counts", "errors/dtypes")
@covers("unique_consecutive/runs-become-one")
def test_elements() -> None:
    source = Source(1)
    for place in range(300):
        x = _values(source, ALL[place % len(ALL)], draw_sizes(source, 3))
        options, in_order = _options(source), source.flip(0.5)
        compare(lambda lib, x, o=options, s=in_order: lib.unique(x, sorted=s, **o), (x,))
        compare(lambda lib, x, o=options: x.unique_consecutive(**o), (x,))


@covers("unique/slices-of-a-dim", "unique/inverse-and-counts", "dims/zero-dim-has-no-entries")
@covers("unique_consecutive/runs-become-one")
def test_slices() -> None:
    source = Source(2)
    for place in range(300):
        x = _values(source, ALL[place % len(ALL)], draw_sizes(source, 4), nan=False)
        dim = source.random.randint(-x.dim() - 1, x.dim())
        options = _options(source)
        compare(lambda lib, x, d=dim, o=options: x.unique(dim=d, **o), (x,))
        compare(lambda lib, x, d=dim, o=options: lib.unique_consecutive(x, dim=d, **o), (x,))
        y = x.repeat_interleave(2, 0) if x.dim() and x.dtype.itemsize > 1 else x
        compare(lambda lib, x, o=options: lib.unique_consecutive(x, dim=0, **o), (y,))


@covers("unique/first-of-equals-in-order")
def test_of_equal_zeros_the_first_is_kept() -> None:
    for zeros in ([0.0, -0.0], [-0.0, 0.0]):
        for method in ("unique", "unique_consecutive"):
            (theirs,) = getattr(torch.tensor(zeros), method)().tolist()
            (ours,) = getattr(reftorch.tensor(zeros), method)().tolist()
            assert str(theirs) == str(ours)


@covers("unique/no-derivative")
@pytest.mark.parametrize(
    ("name", "options"),
    [("unique", {}), ("unique", {"dim": 0}), ("unique_consecutive", {}),
     ("unique_consecutive", {"dim": 0, "return_inverse": True, "return_counts": True})],
)  # fmt: skip
def test_backward_is_refused(name: str, options: dict[str, Any]) -> None:
    x = torch.tensor([1.0, 2.0, 2.0])
    nodes = []
    for tensor in (x.clone().requires_grad_(), to_ours(x).requires_grad_()):
        results = getattr(tensor, name)(**options)
        results = results if isinstance(results, tuple) else (results,)
        assert [r.requires_grad for r in results] == [True, False, False][: len(results)]
        assert not any(r._is_view() for r in results)
        nodes.append(results[0].grad_fn.name())
        with pytest.raises(NotImplementedError):
            results[0].sum().backward()
    assert nodes[0] == nodes[1]
