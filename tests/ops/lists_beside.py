"""Calls on lists of tensors, made in PyTorch and here, and what differs between the two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch.testing._internal import common_methods_invocations as database

import reftorch
from tests.ops.sidebyside import attempt, difference, to_ours, to_theirs

# PyTorch's own samples: 48 entries, each for a function, its form in place, or both
INFOS: dict[str, Any] = {
    info.name: info
    for kind in ("unary", "binary", "pointwise", "reduce", "other")
    for info in getattr(database, f"foreach_{kind}_op_db")
}


def mapped(change: Callable[[Any], Any], value: Any) -> Any:
    """Arguments with every tensor and dtype changed, in lists and mappings, too."""
    if isinstance(value, (torch.Tensor, reftorch.Tensor, torch.dtype)):
        return change(value)
    if isinstance(value, (list, tuple)):
        return type(value)(mapped(change, item) for item in value)
    if isinstance(value, dict):
        return {key: mapped(change, item) for key, item in value.items()}
    return value


def tensors_in(value: Any) -> list[Any]:
    """The tensors of some arguments or results, in their order."""
    if isinstance(value, (torch.Tensor, reftorch.Tensor)):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [tensor for item in value for tensor in tensors_in(item)]
    return []


def names_of(info: Any) -> list[str]:
    """The function, and the one in place, as far as there are both."""
    forms = (info.method_variant, info.inplace_variant)
    return list(dict.fromkeys(form.__name__ for form in forms if form is not None))


def differentiable(tensor: Any) -> bool:
    """Whether a tensor may require grad."""
    return bool(tensor.is_floating_point() or tensor.is_complex())


class Side:
    """One library with its copy of the arguments."""

    def __init__(self, lib: Any, args: Any, kwargs: Any, grad: bool) -> None:
        known: dict[int, Any] = {}  # a tensor that is there twice stays one tensor

        def own(value: Any) -> Any:
            if isinstance(value, torch.dtype):
                return getattr(lib, str(value).removeprefix("torch."))
            if id(value) not in known:
                copy = _copy(value) if lib is torch else to_ours(value)
                known[id(value)] = copy.requires_grad_(grad and differentiable(copy))
            return known[id(value)]

        self.lib, self.args, self.kwargs = lib, mapped(own, args), mapped(own, kwargs)
        self.leaves = [x for x in tensors_in((self.args, self.kwargs)) if x.requires_grad]

    def call(self, name: str) -> Any:
        """What the call returns, or the exception."""
        return attempt(lambda: getattr(self.lib, name)(*self.args, **self.kwargs), ())

    def versions(self) -> list[int]:
        """The versions of the arguments."""
        return [x._version for x in tensors_in((self.args, self.kwargs))]

    def past_leaves(self) -> None:
        """Let the arguments be results, as what is written in place has to be."""
        self.args, self.kwargs = (
            mapped(lambda x: x.clone() if getattr(x, "requires_grad", False) else x, value)
            for value in (self.args, self.kwargs)
        )


def _copy(tensor: torch.Tensor) -> torch.Tensor:
    """The same elements in the same layout, in memory of their own."""
    memory = tensor.detach().untyped_storage().clone()
    flat = torch.empty(0, dtype=tensor.dtype).set_(memory)
    return flat.as_strided(tensor.shape, tensor.stride(), tensor.storage_offset())


def sides(args: Any, kwargs: Any, grad: bool = False) -> tuple[Side, Side]:
    """PyTorch, and what is here."""
    return Side(torch, args, kwargs, grad), Side(reftorch, args, kwargs, grad)


def samples(info: Any, dtype: torch.dtype, **options: Any) -> Iterator[tuple[Any, Any]]:
    """The arguments of PyTorch's samples: by place, and by keyword."""
    torch.manual_seed(7)
    for each in info.sample_inputs(
        "cpu", dtype, noncontiguous=dtype is torch.float64, **options
    ):
        yield (each.input, *each.args), each.kwargs


def same_tensors(theirs: Sequence[Any], ours: Sequence[Any], what: str) -> None:
    """Assert that tensors agree in dtype, sizes, strides and values."""
    assert len(theirs) == len(ours), what
    for place, (a, b) in enumerate(zip(theirs, ours, strict=True)):
        found = difference(a, b, zeros=False, cancels=True)
        assert found is None, f"{what}, tensor {place}: {found}"


def same_call(name: str, args: Any, kwargs: Any) -> bool:
    """Assert that a call does the same; whether it was accepted."""
    there, here = sides(args, kwargs)
    before = [side.versions() for side in (there, here)]
    a, b = there.call(name), here.call(name)
    shown = f"{name}{[str(x.dtype) for x in tensors_in((args, kwargs))[:3]]}"
    if isinstance(a, Exception) or isinstance(b, Exception):
        assert type(a) is type(b), f"{shown}: {a!r} expected, {b!r} found"
    else:
        assert type(a) is type(b) and (a is there.args[0]) == (b is here.args[0]), shown
        same_tensors(tensors_in(a), tensors_in(b), shown)
    left, right = (tensors_in((side.args, side.kwargs)) for side in (there, here))
    same_tensors(left, right, f"{shown}, the arguments afterwards")
    written = [
        [new - old for new, old in zip(side.versions(), former, strict=True)]
        for side, former in zip((there, here), before, strict=True)
    ]
    assert written[0] == written[1], f"{shown}: versions raised by {written}"
    return not isinstance(a, Exception)


# ---- gradients


def _gradients(side: Side, results: list[Any], weights: list[Any]) -> tuple[list[Any], list[Any]]:
    """The first gradients of the leaves, and the gradients of their sum."""
    grad = side.lib.autograd.grad
    first = list(grad(results, side.leaves, weights, create_graph=True, allow_unused=True))
    wanted = [x for x in first if x is not None and x.requires_grad]
    if not wanted:
        return first, []
    ones = [side.lib.ones_like(x) for x in wanted]
    return first, list(grad(wanted, side.leaves, ones, allow_unused=True))


def _same_gradients(
    theirs: Sequence[Any], ours: Sequence[Any], what: str, tolerance: float | None
) -> None:
    """Assert that gradients agree; where one has none, the other is zero."""
    for place, (a, b) in enumerate(zip(theirs, ours, strict=True)):
        if a is None or b is None:
            other = a if b is None else to_theirs(b)
            assert other is None or not other.any(), f"{what} {place}: one side has none"
            continue
        a, b = (
            x.detach().clone(memory_format=torch.contiguous_format) for x in (a, to_theirs(b))
        )
        if tolerance is not None and torch.allclose(a, b, rtol=tolerance, equal_nan=True):
            continue
        found = difference(a, to_ours(b), zeros=False, cancels=True)
        assert found is None, f"{what} {place}: {found}"


def one_by_one(side: Side, name: str) -> list[Any]:
    """The results of PyTorch's operator on each tensor, where its own on lists has a fault."""
    self, *rest = side.args
    single = getattr(side.lib, name.removeprefix("_foreach_"))
    results = []
    for i, x in enumerate(self):
        own = [each[i] if isinstance(each, list) else each for each in rest]
        named = {
            "value" if key == "scalars" else key: each[i] if isinstance(each, list) else each
            for key, each in side.kwargs.items()
        }
        if len(own) > 2:
            named["value"] = own.pop()
        results.append(single(x, *own, **named))
    return results


def _has_fault(problem: Any) -> bool:
    """Whether that is a fault of PyTorch's [see spec/known_differences.yaml]."""
    return "inconsistent range for TensorList" in str(problem) or type(problem) is IndexError


def same_gradients(name: str, args: Any, kwargs: Any, tolerance: float | None = None) -> bool:
    """Assert that a call is recorded alike, and differentiated twice alike; whether it was."""
    both = sides(args, kwargs, grad=True)
    for side in both:
        if name.endswith("_"):
            side.past_leaves()
    seen = [side.call(name) for side in both]
    if any(isinstance(each, Exception) for each in seen):
        assert type(seen[0]) is type(seen[1]), f"{name}: {seen}"
        return False
    results = [tensors_in(each) for each in seen]
    marks = [[(x.requires_grad, x.grad_fn and x.grad_fn.name()) for x in each] for each in results]
    assert marks[0] == marks[1], f"{name}: {marks[0][:2]} expected, {marks[1][:2]} found"
    wanted = [[x for x in each if x.requires_grad] for each in results]
    weights = [torch.randn_like(x) for x in wanted[0]]
    theirs = attempt(_gradients, (both[0], wanted[0], weights))
    if _has_fault(theirs):
        theirs = attempt(_gradients, (both[0], one_by_one(both[0], name), weights))
    ours = attempt(_gradients, (both[1], wanted[1], [to_ours(w) for w in weights]))
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{name}: {theirs!r} expected, {ours!r} found"
        return False
    for order in (0, 1):
        what = f"{name}, gradient of order {order + 1}"
        _same_gradients(theirs[order], ours[order], what, tolerance)
    return True


# ---- tangents


def tangents(side: Side, name: str, seeds: list[Any]) -> Any:
    """The tangents of the results for those of the tensors of the first list, or the exception."""
    dual = side.lib.autograd.forward_ad
    first = side.args[0] if isinstance(side.args[0], list) else side.args[1]
    with dual.dual_level():
        pairs = {id(x): dual.make_dual(x, v) for x, v in zip(first, seeds, strict=True)}
        side.args = mapped(lambda x: pairs.get(id(x), x), side.args)
        found = side.call(name)
        if isinstance(found, Exception):
            return found
        return [dual.unpack_dual(x).tangent for x in found]
