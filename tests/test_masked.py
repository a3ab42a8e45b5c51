"""Masked functions beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, Source, to_ours, to_theirs
from tests.ops.taken_together import differs, outcome
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

REDUCING = "sum prod mean amax amin argmax argmin median logsumexp norm var std".split()
ALONG = "cumsum cumprod softmax log_softmax softmin normalize".split()


def _mask(source: Source, sizes: tuple[int, ...]) -> torch.Tensor | None:
    """A mask in which an element of each row counts, or none at all."""
    way = source.pick("abcd")
    if way == "a":
        return None
    mask = torch.rand(sizes, generator=source.generator) < 0.6
    if way == "b" and len(sizes) > 1:
        mask = mask[:1]
    if sizes:
        mask[..., 0] = True
    return mask | torch.eye(*mask.shape[-2:], dtype=torch.bool) if mask.dim() > 1 else mask


def _same(call: Any, *args: Any) -> None:
    theirs, _ = outcome(call, (torch, *args))
    own = [to_ours(x) if isinstance(x, torch.Tensor) else x for x in args]
    ours, _ = outcome(call, (reftorch, *own))
    shown = [(x.dtype, x.shape) if isinstance(x, torch.Tensor) else x for x in args]
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs).__name__ == type(ours).__name__, f"{shown}: {theirs!r} {ours!r}"
        return
    half = any(isinstance(x, torch.Tensor) and x.element_size() <= 2 for x in args)
    found = differs(theirs, ours, 2e-2 if half else 3e-5)
    assert found is None, f"{shown}: {found}"


@covers("masked/identity", "masked/dims", "masked/no-identity", "masked/mean-floating")
@covers("masked/median-of-nothing", "masked/no-share", "masked/normalize-least-norm")
@covers("masked/places-as-the-input")
@pytest.mark.parametrize("name", [*REDUCING, *ALONG])
def test_values(name: str) -> None:
    source = Source(1)

    def call(lib: Any, x: Any, mask: Any, element: str | None, dim: Any, wish: Any) -> Any:
        function = getattr(lib.masked, name)
        given = (source_ord,) if name in ("norm", "normalize") else ()
        if element is not None:
            wish = {**wish, "dtype": getattr(lib, element)}
        return function(x, *given, dim, mask=mask, **wish)

    unsigned = ("uint16", "uint32", "uint64") if name.startswith("arg") else ()
    for element in [each for each in PLAIN if each not in unsigned]:
        for sizes in ((), (3,), (4, 3), (2, 3, 3)):
            for _ in range(2):
                x = (torch.rand(sizes, generator=source.generator) * 4 + 1).to(
                    getattr(torch, element)
                )
                source_ord = source.pick([2.0, 1.0, 3.0])
                if len(sizes) == 2 and source.pick([True, False]):
                    x = x.t().contiguous().t()
                dims: list[Any] = [0, -1, 7]
                wish: dict[str, Any] = {}
                if name in REDUCING:
                    wish["keepdim"] = source.pick([True, False])
                    one = name in ("argmax", "argmin", "median")
                    dims += [] if one else [None, (), tuple(range(len(sizes)))]
                if name in ("var", "std"):
                    wish["unbiased"] = source.pick([True, False])
                to = source.pick([None, None, None, "float64"])
                _same(call, x, _mask(source, sizes), to, source.pick(dims), wish)


@covers("masked/mask-broadcasts")
def test_masks() -> None:
    x = torch.arange(6.0).reshape(2, 3)
    for mask in (torch.ones(3), torch.ones(1, 2, 3), torch.ones(2, 1), torch.ones(2, 2),
                 torch.tensor(0), torch.tensor([0, 2, 1])):  # fmt: skip
        _same(lambda lib, x, mask: lib.masked.sum(x, 1, mask=mask), x, mask)


def test_sums_of_two_exponentials() -> None:
    source = Source(2)
    for element in ("float32", "float64", "bfloat16"):
        for sizes in ((), (3,), (4, 3)):
            a = torch.rand(sizes, generator=source.generator).to(getattr(torch, element))
            _same(
                lambda lib, a, b, m, n: lib.masked.logaddexp(a, b, input_mask=m, other_mask=n),
                a, a + 1, _mask(source, sizes), _mask(source, sizes),
            )  # fmt: skip


@covers("masked/identity")
@pytest.mark.parametrize("name", [n for n in (*REDUCING, *ALONG) if not n.startswith("arg")])
def test_gradients(name: str) -> None:
    source = Source(3)
    x = torch.rand(3, 3, generator=source.generator, dtype=torch.float64) + 0.5
    mask = torch.rand(3, 3, generator=source.generator) < 0.6
    mask |= torch.eye(3, dtype=torch.bool) | torch.eye(3, dtype=torch.bool).flip(0)

    def run(lib: Any, x: Any, mask: Any) -> Any:
        x = x.requires_grad_()
        given = (2.0, 1) if name in ("norm", "normalize") else (1,)
        result = getattr(lib.masked, name)(x, *given, mask=mask)
        lib.where(mask if result.ndim == 2 else mask.any(1), result, 0).sum().backward()
        return x.grad

    theirs, ours = run(torch, x.clone(), mask), run(reftorch, to_ours(x), to_ours(mask))
    assert torch.allclose(theirs, to_theirs(ours), atol=1e-12)


@covers("masked/spread-among-integers")
@pytest.mark.parametrize("name", ["var", "std"])
@pytest.mark.parametrize("dtype", ["int64", "int8", "bool", "float64", "float16"])
def test_spread_with_a_dtype(name: str, dtype: str) -> None:
    rows = [[1.0, 2.0, 4.0], [3.0, 5.0, 9.0], [1.5, 2.5, 3.7]]
    masks = [None, [[True, False, True], [True, True, True], [True, True, False]]]
    for element in ("float32", "int64", "float64"):
        for mask in masks:
            for options in ({}, {"unbiased": False}, {"correction": 0.5}, {"keepdim": True}):
                found = []
                for lib in (torch, reftorch):
                    result = getattr(lib.masked, name)(
                        lib.tensor(rows).to(getattr(lib, element)), 1, dtype=getattr(lib, dtype),
                        mask=None if mask is None else lib.tensor(mask), **options,
                    )  # fmt: skip
                    values = torch.tensor(result.tolist(), dtype=torch.float64)
                    found.append((str(result.dtype).split(".")[-1], values))
                assert found[0][0] == found[1][0], (element, mask, options)
                torch.testing.assert_close(found[0][1], found[1][1], atol=2e-3, rtol=2e-3)
