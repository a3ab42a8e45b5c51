"""Sequences and powers beside PyTorch: values, dtypes, out=, errors and gradients."""

from __future__ import annotations

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, PLAIN, Source, compare
from tests.ops.strided import draw, reshuffle
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")
ENDS = [0, 1, 2, 3, -1, -2, 0.5, 2.25, -1.75, True, 5]


@covers("logspace/powers-of-base", "logspace/one-step-is-filled-in")
def test_logspace() -> None:
    source = Source(1)
    for _ in range(400):
        name = source.pick([None, *ALL])
        ends = [source.pick([*ENDS, 1j, 300]), source.pick(ENDS)]
        steps, base = source.pick([-1, 0, 1, 2, 3, 5, 8, 9]), source.pick([10, 2, 2.5, 0.5, -2, 0])
        if name in ("float16", "bfloat16") and base < 0:
            continue  # whether an exponent is a whole number is decided after rounding
        if source.flip(0.2):
            place = source.pick([0, 1])
            ends[place] = torch.tensor(ends[place]) if source.flip(0.9) else torch.zeros(1)

        def call(lib: object, *args: object, steps: int = steps, base: float = base,
                 name: str | None = name) -> object:  # fmt: skip
            dtype = None if name is None else getattr(lib, name)
            return lib.logspace(*args, steps, base=base, dtype=dtype)  # type: ignore[attr-defined]

        compare(call, ends, zeros=False, cancels=name in (None, "complex64"))


@covers("range/includes-end", "range/is-deprecated")
def test_range() -> None:
    source = Source(2)
    for _ in range(300):
        name = source.pick([None, *ALL])
        args = [source.pick([*ENDS, 7.5]), source.pick([*ENDS, 7.5, 9])]
        if source.flip(0.6):
            args.append(source.pick([1, 2, 0.5, -1, 1.5, 0, -2.5, 0.1]))
        whole = name is not None and not getattr(torch, name).is_floating_point
        if whole and len(args) == 3 and int(args[2]) == 0 != args[2]:
            continue  # PyTorch divides by zero
        compare(lambda lib, *a, n=name: lib.range(*a, dtype=n and getattr(lib, n)), args)
    compare(lambda lib, out: lib.range(0, 3, out=out), [torch.zeros(8)[::2]])
    compare(lambda lib, out: lib.range(0, 3, out=out), [torch.zeros(2, 2, dtype=torch.int32)])
    compare(lambda lib, out: lib.range(0, 3, dtype=lib.float32, out=out), [torch.zeros(4).half()])
    with pytest.warns(UserWarning, match="deprecated"):
        reftorch.range(0, 1)


@covers("vander/powers-fall", "linalg_vander/at-least-two")
def test_vander() -> None:
    source, accepted = Source(3), 0
    for _ in range(300):
        x = draw(source, getattr(torch, source.pick(PLAIN)), most=2)
        if source.flip(0.5):
            x = x.reshape(-1)
        if x.dtype in (torch.uint16, torch.uint32, torch.uint64):
            continue  # linalg.vander mixes up their dtypes
        n = source.pick([None, -1, 0, 1, 2, 3, 4])
        rises = source.flip(0.5)
        compare(lambda lib, x, n=n, r=rises: lib.vander(x, n, r), [x], cancels=True)
        compare(lambda lib, x, n=n: lib.linalg.vander(x, N=n), [x], cancels=True)
        accepted += x.dim() == 1
    assert accepted > 100
    x = torch.randn(3, dtype=torch.float64)
    ours = reftorch.tensor(x.tolist(), dtype=reftorch.float64, requires_grad=True)
    theirs = x.clone().requires_grad_()
    weights = torch.randn(3, 4, dtype=torch.float64)
    (torch.linalg.vander(theirs, N=4).flip(1) * weights).sum().backward()
    (reftorch.vander(ours, 4) * reftorch.tensor(weights.tolist(), dtype=reftorch.float64)
     ).sum().backward()  # fmt: skip
    assert theirs.grad is not None
    assert ours.grad.tolist() == pytest.approx(theirs.grad.tolist())
    check_gradients(lambda lib, x: lib.linalg.vander(x, N=4), [x], second=False)


@covers("empty_permuted/outermost-first")
def test_empty_permuted() -> None:
    source = Source(4)
    for _ in range(150):
        sizes = tuple(source.pick([0, 1, 2, 3]) for _ in range(source.random.randint(0, 4)))
        order = list(range(len(sizes)))
        source.random.shuffle(order)
        if source.flip(0.2) and order:
            order[0] = source.pick([-1, 5, order[-1]])
        compare(lambda lib, s, o: lib.empty_permuted(s, o).zero_(), [sizes, tuple(order)])
        compare(lambda lib, s: lib.empty_permuted(s, (), dtype=lib.int8).zero_(), [sizes])
    assert reftorch.empty_permuted((2,), (0,), requires_grad=True).requires_grad


def test_spread_layouts() -> None:
    """Inputs of any layout give the same powers."""
    source = Source(5)
    for _ in range(50):
        x = reshuffle(source, (3, 2), torch.float64)
        compare(lambda lib, x: lib.linalg.vander(x, N=3), [x])
