"""Flipping, rolling, turning and repeating beside PyTorch."""

from __future__ import annotations

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, compare, difference, to_ours
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

# the others are refused by some ways of PyTorch through the memory, and not by others
REFUSED = ("uint16", "uint32", "uint64", "complex32", "float8_e4m3fn", "float8_e5m2")
FLIPPED = [name for name in ALL if name not in REFUSED]
SHAPES = [(), (1,), (3,), (0,), (2, 3), (3, 1), (2, 1, 3), (2, 3, 2), (2, 0, 3), (2, 3, 2, 2)]


@covers("roll/without-dims-flattens", "roll/as-many-shifts-as-dims", "roll/layout-of-cat")
@covers("flip/keeps-layout", "repeat/no-fewer-than-dims")
def test_moves() -> None:
    source = Source(5)
    for _ in range(400):
        x = source.tensor(source.pick(ALL), source.pick(SHAPES))
        if x.dim() == 4 and source.flip(0.5):
            x = x.to(memory_format=torch.channels_last)
        dims = source.pick([(), (0,), (-1,), (0, 1), (1, 0), (0, 0), (5,), (0, -1)])
        shifts = source.pick([(1,), (-2,), (3, 1), (0, 7), ()])
        compare(lambda lib, a, n=shifts, d=dims: lib.roll(a, n, d), [x])
        y = source.tensor(source.pick(FLIPPED), x.shape)
        compare(lambda lib, a, d=dims: a.flip(d), [y])
        repeats = source.pick([(1,), (2,), (2, 1), (1, 1, 1), (2, 0, 3), (-1,), (3, 1, 2, 1), ()])
        compare(lambda lib, a, n=repeats: a.repeat(n), [x])
        compare(lambda lib, a, n=repeats: lib.tile(a, n), [x])


@covers("rot90/turns", "rot90/two-different-dims")
def test_rot90() -> None:
    source = Source(1)
    for _ in range(300):
        x = source.tensor(source.pick(FLIPPED), source.pick(SHAPES))
        dims = source.pick([(0, 1), (1, 0), (-1, 0), (0, -2), (0, 0), (1, 2), (0,), (0, 5)])
        k = source.random.randrange(-5, 6)
        compare(lambda lib, a, n=k, d=dims: lib.rot90(a, n, d), [x])


@covers("repeat_interleave/each-in-its-place", "repeat_interleave/one-count-for-each")
def test_equal_counts() -> None:
    source = Source(2)
    for _ in range(300):
        x = source.tensor(source.pick(ALL), source.pick(SHAPES))
        count, dim = source.pick([0, 1, 2, 3, -1]), source.pick([None, 0, 1, -1, 2])
        size = source.pick([None, None, None, 4, 6])
        compare(
            lambda lib, a, n=count, d=dim, s=size: a.repeat_interleave(n, d, output_size=s), [x]
        )


@covers("repeat_interleave/each-in-its-place", "repeat_interleave/one-count-for-each")
@covers("repeat_interleave/counts")
def test_tensors_of_counts() -> None:
    source = Source(3)
    for _ in range(400):
        x = source.tensor(source.pick(ALL), source.pick(SHAPES))
        dim = source.pick([None, 0, 1, -1])
        length = x.numel() if dim is None else x.shape[dim] if x.dim() > dim and x.dim() else 1
        sizes = source.pick([(length,), (length,), (1,), (), (2,), (1, 2)])
        counts = torch.randint(0, 3, sizes, generator=source.generator)
        if source.flip(0.1):
            counts = counts - 1
        counts = counts.to(source.pick([torch.int64, torch.int64, torch.int32, torch.int16]))
        size = source.pick([None, None, None, 3])
        compare(
            lambda lib, a, n, d=dim, s=size: a.repeat_interleave(n, d, output_size=s), [x, counts]
        )
        compare(lambda lib, n, s=size: lib.repeat_interleave(n, output_size=s), [counts])


@covers("rot90/turns", "repeat_interleave/each-in-its-place")
def test_gradients() -> None:
    source = Source(4)
    for _ in range(60):
        x = source.tensor("float64", source.pick([(2, 3), (3, 1), (2, 3, 2)]))
        counts = torch.randint(0, 3, x.shape[:1], generator=source.generator)
        k = source.random.randrange(-3, 4)

        def gradient(lib, x, counts, k=k):  # noqa: ANN001, ANN202
            x = x.requires_grad_()
            y, z = x.rot90(k), x.repeat_interleave(counts, 0).repeat_interleave(2, 1)
            weights = lib.arange(float(y.numel())).reshape(y.shape).double()
            return lib.autograd.grad((y * weights).sum() + (z * z).sum(), x)[0]

        theirs = gradient(torch, x.clone(), counts)
        ours = gradient(reftorch, to_ours(x.clone()), to_ours(counts))
        assert difference(theirs.contiguous(), ours.contiguous(), cancels=True) is None
