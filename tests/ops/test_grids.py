"""Tensors over one grid beside PyTorch: values, strides, aliasing, errors and gradients."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, PLAIN, Source, attempt, difference, to_ours
from tests.ops.strided import draw, reshuffle, results
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")


def compare_lists(name: str, args: list[Any], **kwargs: Any) -> bool:
    """Assert that a function of tensors gives the same, with the same bases, or the same error."""
    own = [to_ours(arg) if isinstance(arg, torch.Tensor) else arg for arg in args]
    theirs = attempt(lambda *a: getattr(torch, name)(*a, **kwargs), args)
    ours = attempt(lambda *a: getattr(reftorch, name)(*a, **kwargs), own)
    shown = [(tuple(a.shape), a.stride(), a.dtype) for a in args if isinstance(a, torch.Tensor)]
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{shown}: {theirs!r} expected, {ours!r} found"
        return False
    assert type(theirs) is type(ours) or not isinstance(theirs, tuple)
    for a, b in zip(results(theirs), results(ours), strict=True):
        assert difference(a, b) is None, f"{shown}: {difference(a, b)}"
        places = [[i for i, arg in enumerate(given) if _shares(x, arg)] for x, given in
                  ((a, args), (b, own))]  # fmt: skip
        assert places[0] == places[1] or not a.numel(), f"{shown}: {places}"
    return True


def _shares(x: Any, y: Any) -> bool:
    if not hasattr(y, "untyped_storage"):
        return False
    return bool(x.untyped_storage().data_ptr() == y.untyped_storage().data_ptr())


def vectors(source: Source, most: int = 3) -> list[torch.Tensor]:
    """A few tensors, mostly vectors of one dtype."""
    dtype = getattr(torch, source.pick(PLAIN))
    found = []
    for _ in range(source.random.randint(0 if source.flip(0.1) else 1, most)):
        sizes = (2, 2) if source.flip(0.05) else source.pick([(), (0,), (1,), (2,), (3,), (4,)])
        found.append(reshuffle(source, sizes, torch.int64 if source.flip(0.04) else dtype))
    return found


@covers("broadcast_tensors/expands-what-differs")
def test_broadcast_tensors() -> None:
    source = Source(1)
    for _ in range(200):
        x = draw(source, getattr(torch, source.pick(ALL)), most=3)
        others = [reshuffle(source, [n if source.flip(0.6) else 1 for n in x.shape], torch.int64)
                  for _ in range(source.random.randint(0, 2))]  # fmt: skip
        if source.flip(0.3):
            others.append(torch.zeros(source.pick([(), (1,), (3,), (1, 1, 1, 1)])))
        compare_lists("broadcast_tensors", [x, *others])
    listed = [torch.zeros(2, 1), torch.zeros(3)]
    assert [t.shape for t in reftorch.ops.aten.broadcast_tensors.default(
        [to_ours(t) for t in listed])] == [(2, 3), (2, 3)]  # fmt: skip


@covers("broadcast_shapes/integers-or-sequences")
def test_broadcast_shapes() -> None:
    cases: list[tuple[Any, ...]] = [
        (), ((),), (2, (3, 1)), (0, 1), ((2, 0), [1]), (2, 3), ((2, 3), (2,)), (-1,), ((1, -2),),
        (2.0,), ((1.5, 2),), ((0,), (2,)), (True, 2), (torch.Size([2]),),
    ]  # fmt: skip
    for case in cases:
        theirs = attempt(torch.broadcast_shapes, case)
        ours = attempt(reftorch.broadcast_shapes, case)
        same = type(theirs) is type(ours) if isinstance(theirs, Exception) else theirs == ours
        assert same, f"{case}: {theirs!r} expected, {ours!r} found"


@covers("meshgrid/one-dim-for-each")
def test_meshgrid() -> None:
    source, accepted = Source(2), 0
    for _ in range(200):
        given = vectors(source, 4)
        args = [given] if source.flip(0.3) and not given else given
        accepted += compare_lists("meshgrid", args, indexing=source.pick(["ij", "xy", None, "ji"]))
    assert accepted > 60
    compare_lists("meshgrid", [torch.zeros(2), 3])


@covers("meshgrid/indexing-will-be-required")
def test_meshgrid_warns_once() -> None:
    x = reftorch.zeros(2)
    reftorch.set_warn_always(True)
    with pytest.warns(UserWarning, match="indexing"):
        assert reftorch.meshgrid(x, x)[0].shape == (2, 2)
    reftorch.set_warn_always(False)


@covers("cartesian_prod/of-vectors", "combinations/by-place")
def test_products_and_choices() -> None:
    source, accepted = Source(3), 0
    for _ in range(200):
        given = vectors(source)
        accepted += compare_lists("cartesian_prod", given)
        r, again = source.random.randint(-1, 4), source.flip(0.5)
        compare_lists("combinations", [given[0], r, again] if given else [torch.zeros(3), r])
    assert accepted > 40
    x = torch.zeros(3)
    assert reftorch.cartesian_prod(ours := to_ours(x)) is ours


def test_gradients() -> None:
    x, y = torch.randn(3, dtype=torch.float64), torch.randn(2, dtype=torch.float64)
    check_gradients(lambda lib, x, y: lib.cartesian_prod(x, y), [x, y])
    check_gradients(lambda lib, x: lib.combinations(x, 2, True), [x])
    check_gradients(lambda lib, x, y: lib.meshgrid(x, y, indexing="xy")[1], [x, y])
    check_gradients(lambda lib, x, y: lib.broadcast_tensors(x, y[:, None])[0], [x, y])
    check_gradients(lambda lib, x, y: lib.block_diag(x, y[:, None]), [x, y])


@covers("block_diag/blocks", "block_diag/promotes")
def test_block_diag() -> None:
    source, accepted = Source(4), 0
    for _ in range(200):
        given = []
        for _ in range(source.random.randint(0, 3)):
            sizes = (1, 2, 2) if source.flip(0.03) else source.pick(
                [(), (0,), (1,), (3,), (2, 2), (0, 3), (3, 0), (2, 1)])  # fmt: skip
            name = source.pick(["float32", "float32", "int64", "float16", "bool", "uint16",
                                "complex64", "float64", "bfloat16"])  # fmt: skip
            given.append(reshuffle(source, sizes, getattr(torch, name)))
        accepted += compare_lists("block_diag", given)
    assert accepted > 80
    compare_lists("block_diag", [[torch.zeros(2)]])
