"""The copies of views beside PyTorch: strides, values, gradients, and what out= takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, attempt, difference, to_ours
from tests.ops.strided import compare_views, draw, results
from tests.ops.test_pointwise_gradients import check_gradients
from tests.ops.test_view import VIEWS, bound, dim
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")
Draw = Callable[[Source, torch.Tensor], tuple[Any, ...]]

COPIES: dict[str, Draw] = {
    **{name: VIEWS[name] for name in (
        "view", "transpose", "permute", "t", "select", "narrow", "diagonal", "unfold", "expand",
        "squeeze", "unsqueeze", "unbind", "as_strided",
    )},
    "alias": lambda s, x: (),
    "detach": lambda s, x: (),
    "slice": lambda s, x: (dim(s, x), bound(s), bound(s), s.pick([1, 2, 0])),
    "split": lambda s, x: (s.pick([-1, 0, 1, 2, 3]), dim(s, x)),
    "split_with_sizes": lambda s, x: (s.pick([(1, 1), (2, 1), (0, 2, 1), (-1, 3)]), dim(s, x)),
}  # fmt: skip


@covers("copies/are-row-major", "narrow_copy/dim-beyond-the-last")
@pytest.mark.parametrize("name", COPIES)
def test_copy(name: str) -> None:
    source = Source(200 + list(COPIES).index(name))
    accepted = 0
    for _ in range(80):
        x = draw(source, getattr(torch, source.pick(ALL)))
        args = [x, *COPIES[name](source, x)]
        accepted += compare_views(lambda lib, *a: getattr(lib, f"{name}_copy")(*a), args)
    assert accepted > 5


def copies_of(entries: Any) -> set[str]:
    """The operators that the specification derives from views."""
    return {e.schema.name.removesuffix("_copy") for e in entries if e.copies is not None}


def test_every_copy_is_tried() -> None:
    derived = copies_of(reftorch.spec.load().ops.values())
    assert derived - set(COPIES) == {"_reshape_alias", "view_as_real", "view_as_complex"}
    z = torch.randn(3, 2, dtype=torch.complex64).t()
    compare_views(lambda lib, x: lib.view_as_real_copy(x), [z])
    compare_views(lambda lib, x: lib.view_as_complex_copy(x), [torch.randn(2, 3).t()])
    compare_views(lambda lib, x: lib.view_copy(x, lib.int16), [torch.randn(3, 2).t()])


@covers("copies/keep-dtype", "copies/into-list")
def test_copies_into_out() -> None:
    source, accepted = Source(5), 0
    calls = ("split_copy", "split_with_sizes_copy", "unbind_copy", "t_copy", "diagonal_copy")
    arguments = {"split_copy": (2,), "split_with_sizes_copy": ((2, 1),)}
    for _ in range(200):
        x, name = draw(source), source.pick(calls)
        args = arguments.get(name, ())
        shown = attempt(getattr(torch, name), (x, *args))
        if isinstance(shown, Exception):
            continue
        outs = [_near(source, part) for part in results(shown)][source.flip(0.1) :]
        own = [to_ours(out) for out in outs]
        theirs = attempt(_into, (torch, name, x, args, outs, isinstance(shown, tuple)))
        ours = attempt(_into, (reftorch, name, to_ours(x), args, own, isinstance(shown, tuple)))
        if isinstance(theirs, Exception) or isinstance(ours, Exception):
            assert type(theirs) is type(ours), f"{name}: {theirs!r} expected, {ours!r} found"
            continue
        accepted += 1
        for a, b in zip(outs, own, strict=True):
            assert difference(a, b) is None
    assert accepted > 40


def _near(source: Source, part: torch.Tensor) -> torch.Tensor:
    """An out for a part: mostly of its sizes, sometimes empty, or of another dtype."""
    if source.flip(0.2):
        return torch.zeros(source.pick([(0,), (5,)]), dtype=part.dtype)
    out = torch.zeros(part.shape, dtype=source.pick([part.dtype] * 5 + [torch.float64]))
    return out.t().contiguous().t() if out.dim() == 2 and source.flip(0.5) else out


def _into(lib: Any, name: str, x: Any, args: tuple[Any, ...], outs: list[Any], many: bool) -> Any:
    """Call with out=, and see what is returned."""
    result = getattr(lib, name)(x, *args, out=outs if many else outs[0])
    assert result is (None if many else outs[0])
    return result


@covers("unsafe_split/parts-are-no-views")
def test_unsafe_parts() -> None:
    source = Source(8)
    for _ in range(150):
        x, name = draw(source), source.pick(["unsafe_split", "unsafe_chunk"])
        args = [x, source.random.randint(-1, 4), dim(source, x)]
        compare_views(lambda lib, x, *a, name=name: getattr(x, name)(*a), args)
    x = torch.zeros(5, 2)
    compare_views(lambda lib, x: x.unsafe_split_with_sizes((2, 3)), [x])


GRADIENTS: dict[str, tuple[tuple[int, ...], tuple[Any, ...]]] = {
    "transpose_copy": ((2, 3), (0, 1)),
    "expand_copy": ((2, 1), ((3, 2, 4),)),
    "diagonal_copy": ((3, 4), (1,)),
    "unfold_copy": ((5,), (0, 3, 1)),
    "squeeze_copy": ((2, 1, 3), (1,)),
    "view_copy": ((2, 3), ((3, 2),)),
    "narrow_copy": ((4, 2), (0, -3, 2)),
    "as_strided_copy": ((4,), ((2, 2), (1, 1))),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name: str) -> None:
    sizes, args = GRADIENTS[name]
    x = torch.randn(sizes, dtype=torch.float64)
    check_gradients(lambda lib, x: getattr(lib, name)(x, *args), [x])


@covers("detach_copy/no-derivative")
def test_nodes() -> None:
    for lib in (torch, reftorch):
        x = lib.ones(3, 3, requires_grad=True)
        assert lib.squeeze_copy(x, 0).grad_fn.name() == "SqueezeBackward1_copy"
        assert lib.unbind_copy(x)[0].grad_fn.name() == "UnbindBackward0_copy"
        y = lib.detach_copy(x)
        assert y.requires_grad and not y.is_leaf
        with pytest.raises(RuntimeError):
            y.sum().backward()
        a, b = x.detach().unsafe_split(2)
        b += 1
        assert (a._version, b._version) == (0, 1)
