"""Reductions of segments beside PyTorch."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch

import reftorch
from reftorch.func import vmap
from tests.ops.sidebyside import PLAIN, Source, attempt, to_ours, to_theirs
from tests.ops.taken_together import compare
from tests.support import covers

REDUCTIONS = ["max", "min", "sum", "prod", "mean"]
HALVES = ["float16", "bfloat16"]


def _parts(source: Source, size: int, count: int, whole: bool) -> list[int]:
    """Lengths that fill a size, or leave something over."""
    marks = sorted(source.pick(range(size + 1)) for _ in range(count - whole))
    marks = [0, *marks, size] if whole else [0, *marks]
    return [b - a for a, b in zip(marks[:-1], marks[1:], strict=True)]


def _marks(source: Source, size: int, count: int) -> list[int]:
    return sorted(source.pick(range(size + 1)) for _ in range(count + 1))


def _drawn(source: Source, sizes: tuple[int, ...], axis: int) -> dict[str, Any]:
    """Lengths or offsets for all rows in front of the axis."""
    rows, count = math.prod(sizes[:axis]), source.pick([1, 2, 3, 5])
    dtype = source.pick([torch.int64, torch.int32])
    if source.flip(0.5):
        unsafe = source.flip(0.3)
        lists = [_parts(source, sizes[axis], count, not unsafe) for _ in range(rows)]
        lengths = torch.tensor(lists, dtype=dtype).reshape(*sizes[:axis], count)
        return {"lengths": lengths, "unsafe": unsafe}
    lists = [_marks(source, sizes[axis], count) for _ in range(rows)]
    return {"offsets": torch.tensor(lists, dtype=dtype).reshape(*sizes[:axis], count + 1)}


def _call(lib: Any, data: Any, reduce: str, lengths: Any, offsets: Any, more: Any) -> Any:
    return lib.segment_reduce(data, reduce, lengths=lengths, offsets=offsets, **more)


def _compare(data: torch.Tensor, reduce: str, given: dict[str, Any]) -> None:
    more = {key: given[key] for key in given if key not in ("lengths", "offsets")}
    compare(_call, [data, reduce, given.get("lengths"), given.get("offsets"), more])


@covers("segment_reduce/segments", "segment_reduce/rows-of-lengths", "segment_reduce/reductions")
@covers("segment_reduce/empty-segments", "segment_reduce/initial-takes-part")
@pytest.mark.parametrize("reduce", [*REDUCTIONS, "amax", "amin", "median"])
def test_segments(reduce: str) -> None:
    source = Source(1)
    for _ in range(150):
        sizes = source.pick([(6,), (0,), (1,), (3, 4), (2, 3, 4), (2, 5, 1), (4, 0), (17,)])
        axis = source.pick(range(len(sizes)))
        if 0 in sizes[:axis]:
            continue
        name = source.pick(["float64", "float32", *HALVES])
        data = source.tensor(name, sizes, special=name == "float64" and source.flip(0.5))
        given = _drawn(source, sizes, axis) | {"axis": axis - len(sizes) * source.flip(0.3)}
        if source.flip(0.4):
            given["initial"] = source.pick([0, 1.5, -2, True, math.nan, math.inf, 3.0])
        _compare(data, reduce, given)


@covers("segment_reduce/lengths-fill-the-axis", "segment_reduce/offsets-ascend")
@covers("segment_reduce/lengths-or-offsets", "segment_reduce/rows-of-lengths")
def test_what_is_refused() -> None:
    x = torch.ones(2, 4)
    lists = [[4], [1, 3], [1, 2], [-1, 5], [2, 1, 1], [3, 3], [[1, 3], [2, 2]], [[4], [4]], [], 4]
    for data in (x, x[0], x[0, 0], x[:, :0], x.int()):
        for axis in (0, 1, -1, 2):
            for each in lists:
                n = torch.tensor(each, dtype=torch.int64)
                for element in (torch.int64, torch.float32):
                    _compare(data, "sum", {"lengths": n.to(element), "axis": axis})
                _compare(data, "other", {"lengths": n, "axis": axis})
            _compare(data, "sum", {"axis": axis})
            _compare(data, "sum", {"axis": axis, "indices": None})
    for marks in ([], [0], [4, 4], [0, 3, 2, 4], [1, 0], [0, 2, 2, 3]):
        offsets = torch.tensor(marks, dtype=torch.int64)
        _compare(x[0], "sum", {"offsets": offsets})
        _compare(x[0], "sum", {"offsets": offsets, "lengths": torch.tensor([4])})
        _compare(x[0], "sum", {"offsets": offsets, "unsafe": True})
    _compare(x[0], "sum", {"lengths": torch.tensor([1, -1]), "unsafe": True})
    _compare(x[0], "sum", {"lengths": torch.zeros(0, dtype=torch.int64), "unsafe": True})
    for initial in (1e300, 2j, 1e39):
        _compare(x[0], "sum", {"lengths": torch.tensor([4]), "initial": initial})


@covers("segment_reduce/dtypes")
def test_dtypes() -> None:
    for name in PLAIN:
        for element in PLAIN:
            data, n = torch.ones(4).to(getattr(torch, name)), torch.tensor([4])
            if element not in ("uint16", "uint32", "uint64"):
                _compare(data, "sum", {"lengths": n.to(getattr(torch, element))})
            _compare(data, "sum", {"offsets": torch.tensor([0, 4]).to(getattr(torch, element))})


@covers("segment_reduce/within-the-axis")
def test_foreign_memory_is_not_read() -> None:
    """PyTorch reads it, which is not done here."""
    x = reftorch.ones(2, 4)
    for given in (
        {"offsets": reftorch.tensor([0, 5])}, {"offsets": reftorch.tensor([-1, 2])},
        {"lengths": reftorch.tensor([3, 3]), "unsafe": True},
    ):  # fmt: skip
        problem = attempt(lambda given=given: reftorch.segment_reduce(x[0], "sum", **given), ())
        assert problem.rule == "segment_reduce/within-the-axis"
    problem = attempt(
        lambda: reftorch.segment_reduce(x, "sum", lengths=reftorch.tensor([[4]]), axis=1), ()
    )
    assert problem.rule == "segment_reduce/rows-of-lengths"


@covers("segment_reduce/gradient")
def test_negative_gradients_are_shared() -> None:
    """PyTorch gives each of the equal elements the whole."""
    x = reftorch.tensor([1.0, 1.0, 0.0]).requires_grad_()
    y = reftorch.segment_reduce(x, "max", lengths=reftorch.tensor([3]))
    y.backward(reftorch.tensor([-1.0]))
    assert x.grad.tolist() == [-0.5, -0.5, 0]


@covers("segment_reduce/gradient")
@pytest.mark.parametrize("reduce", REDUCTIONS)
def test_gradients(reduce: str) -> None:
    source = Source(2)
    for _ in range(60):
        sizes = source.pick([(6,), (3, 4), (2, 3, 4), (9,), (0,)])
        axis = source.pick(range(len(sizes)))
        values = torch.tensor([source.pick([0.0, 1.0, 1.0, 2.0, -3.0, 0.5]) for _ in range(24)])
        data = values[: math.prod(sizes)].reshape(sizes).double()
        if source.flip(0.3) and data.numel():
            data.view(-1)[source.pick(range(data.numel()))] = math.nan
        given = _drawn(source, sizes, axis) | {"axis": axis}
        if source.flip(0.4):
            given["initial"] = source.pick([0, 1, 2.0, -3, math.nan])

        theirs = _gradient(torch, data.clone(), reduce, given)
        own = {key: to_ours(value) if isinstance(value, torch.Tensor) else value
               for key, value in given.items()}  # fmt: skip
        ours = to_theirs(_gradient(reftorch, to_ours(data), reduce, own))
        assert torch.allclose(theirs, ours, equal_nan=True), (data, given, theirs, ours)


def _gradient(lib: Any, data: Any, reduce: str, given: dict[str, Any]) -> Any:
    """The gradient for a cotangent that counts, of both signs where ties do not matter."""
    result = lib.segment_reduce(data.requires_grad_(), reduce, **given)
    weights = lib.arange(1.0, result.numel() + 1, dtype=lib.float64).reshape(result.shape)
    weights = weights if reduce in ("max", "min") else weights - 3
    return lib.autograd.grad(result, data, weights)[0]


def test_names() -> None:
    x, n = reftorch.ones(4), reftorch.tensor([4])
    assert reftorch._segment_reduce(x, "sum", lengths=n).tolist() == [4]
    y = reftorch.segment_reduce(x.requires_grad_(), "sum", lengths=n)
    assert y.grad_fn.name() == "SegmentReduceBackward0"


def test_batched() -> None:
    x, n = torch.arange(12.0).view(2, 6), torch.tensor([2, 4])
    theirs = torch.stack([torch.segment_reduce(row, "mean", lengths=n) for row in x])
    ours = vmap(lambda row: reftorch.segment_reduce(row, "mean", lengths=to_ours(n)))(to_ours(x))
    assert torch.equal(theirs, to_theirs(ours))
