"""Graphs of any depth, and what keeps what alive: without the help of the cyclic collector."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import reftorch
from reftorch.core.graph import Node
from tests.support import covers

Program = Callable[[Any, Any], Any]


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@covers("autograd/deep-graph")
def test_backward_through_a_deep_graph() -> None:
    x = reftorch.ones((), requires_grad=True)
    y = x
    for _ in range(200_000):
        y = y + 1
    y.backward()
    assert x.grad.item() == 1


@covers("autograd/deep-graph")
def test_a_deep_graph_is_freed(no_collector: None) -> None:
    x = reftorch.ones((), requires_grad=True)
    y = x * 1.0
    first = weakref.ref(y.grad_fn)
    limit = sys.getrecursionlimit()
    for _ in range(1_000_000):
        y = -y
    assert first() is not None
    del y
    assert first() is None and sys.getrecursionlimit() == limit


@covers("autograd/deep-graph")
def test_a_deep_graph_of_writes_and_views(no_collector: None) -> None:
    x = reftorch.ones(2, requires_grad=True)
    y = x * 1
    first = weakref.ref(y.grad_fn)
    for _ in range(3000):
        y[0].add_(1)
        y.mul_(1)
        y = y.view(2)
    y.sum().backward()
    assert x.grad.tolist() == [1, 1]
    del y
    assert first() is None


def test_wide_sums() -> None:
    x = reftorch.ones(2, requires_grad=True)
    total = sum([x * k for k in range(2000)])
    total.sum().backward()
    assert x.grad.tolist() == [1999000, 1999000]


PROGRAMS: dict[str, Program] = {
    "sum": lambda x, w: x + w,
    "product": lambda x, w: x * w * x,
    "saved result": lambda x, w: x.exp().tanh(),
    "several results": lambda x, w: (x * 1).unbind()[0],
    "values and indices": lambda x, w: (x * 1).sort().values,
    "views": lambda x, w: (x * 1).view(2, 1).t()[0],
    "reduction": lambda x, w: x.sum() * x.prod(),
    "write": lambda x, w: (x * 1).mul_(2).add_(w).mul_(w),
    "write that saves its result": lambda x, w: (x * 1).mul_(2).exp_(),
    "write of itself": lambda x, w: _twice(x * 1),
    "write through a view": lambda x, w: _through(x * 1, w),
    "write that requires grad": lambda x, w: reftorch.zeros(2).copy_(x),
    "comparison in place": lambda x, w: (x * 1).lt_(w),
    "joined": lambda x, w: reftorch.cat([x, w]),
    "picked": lambda x, w: x[[0, 0]],
    "cast": lambda x, w: x.double().float(),
    "other geometry": lambda x, w: (x * 1).unsqueeze_(0).t_(),
}


def _twice(y: Any) -> Any:
    y.mul_(y)
    y[:].mul_(y)
    y.mul_(y[:])
    return y


def _through(y: Any, w: Any) -> Any:
    early, part = y[:], y[0]
    part.mul_(w[0])
    y[1] = w[1]
    return early + y


@pytest.mark.parametrize("name", list(PROGRAMS))
def test_a_graph_dies_with_its_last_tensor(no_collector: None, name: str) -> None:
    x, w = reftorch.ones(2, requires_grad=True), reftorch.full((2,), 2.0, requires_grad=True)
    result = PROGRAMS[name](x, w)
    nodes = [weakref.ref(node) for node in _nodes(result.grad_fn)]
    assert len(nodes) >= 1 and all(node() is not None for node in nodes)
    tensor = weakref.ref(result)
    del result
    assert tensor() is None and all(node() is None for node in nodes)


@pytest.mark.parametrize("name", list(PROGRAMS))
def test_a_leaf_is_not_kept_by_its_graph(no_collector: None, name: str) -> None:
    x, w = reftorch.ones(2, requires_grad=True), reftorch.full((2,), 2.0, requires_grad=True)
    refused = name == "write of itself"  # needs what it has overwritten
    result = PROGRAMS[name](x, w).sum()
    if not refused:
        result.backward()
    leaves = [weakref.ref(x), weakref.ref(w)]
    del x, w, result
    assert all(leaf() is None for leaf in leaves)


def _nodes(root: Any) -> list[Node]:
    found: list[Node] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Node) and not hasattr(node, "variable") and node not in found:
            found.append(node)
            stack += [end for end, _ in node.next_functions]
    return found


@covers("autograd/graph-is-freed")
def test_backward_frees_what_was_saved(no_collector: None) -> None:
    x = reftorch.ones(2, requires_grad=True)
    saved = x.exp()
    y = (saved * saved).sum()
    alive = weakref.ref(saved)
    del saved
    assert alive() is not None
    y.backward(retain_graph=True)
    assert alive() is not None
    y.backward()
    assert alive() is None
    assert y.grad_fn is not None


def test_recorded_gradients_die_with_their_leaf(no_collector: None) -> None:
    x = reftorch.ones(2, requires_grad=True)
    (gradient,) = reftorch.autograd.grad((x * x * x).sum(), x, create_graph=True)
    node = weakref.ref(gradient.grad_fn)
    del gradient
    assert node() is None


def test_views_do_not_outlive_their_use(no_collector: None) -> None:
    base = reftorch.ones(2, requires_grad=True) * 2
    view = base[0]
    base.mul_(2)
    assert view.grad_fn is not None
    references = [weakref.ref(base), weakref.ref(view), weakref.ref(view.grad_fn)]
    del view
    assert references[1]() is None and references[0]() is base
    del base
    assert all(reference() is None for reference in references)


def test_retaining_keeps_nothing_alive(no_collector: None) -> None:
    y = reftorch.ones(2, requires_grad=True) * 2
    y.retain_grad()
    y.mul_(2)
    y.sum().backward()
    references = [weakref.ref(y), weakref.ref(y.grad_fn)]
    del y
    assert all(reference() is None for reference in references)


def test_a_refused_run_leaves_nothing_behind(no_collector: None) -> None:
    x = reftorch.ones(2, requires_grad=True)
    y = x.exp()
    z = (y * 3).sum()
    y.add_(1)
    with pytest.raises(RuntimeError):
        z.backward()
    node = weakref.ref(y.grad_fn)
    del y, z
    assert node() is None and x.grad is None


def _added(y: Any) -> Any:
    return y + 1


def _viewed(y: Any) -> Any:
    return y.view(2, 1)[:, 0]


def _written(y: Any) -> Any:
    return y.add_(1)


def _written_in_part(y: Any) -> Any:
    y[0].add_(1)
    return y


def _saving(y: Any) -> Any:
    return y * y.new_ones(())


# what one link of a chain is, and how many of them are quick
LINKS: dict[str, tuple[Callable[[Any], Any], int]] = {
    "sums": (_added, 100_000), "views": (_viewed, 20_000), "writes": (_written, 30_000),
    "writes to a part": (_written_in_part, 10_000), "what saves its inputs": (_saving, 20_000),
}  # fmt: skip


def _chain_is_passed_and_freed(name: str, length: int, create_graph: bool) -> None:
    link, x = LINKS[name][0], reftorch.ones(2, requires_grad=True)
    y = x * 1
    first = weakref.ref(y.grad_fn)
    for _ in range(length):
        y = link(y)
    (gradient,) = reftorch.autograd.grad(y.sum(), x, create_graph=create_graph)
    assert gradient.tolist() == [1, 1]
    del y
    assert create_graph or first() is None
    del gradient
    assert first() is None


@covers("autograd/deep-graph")
@pytest.mark.parametrize("create_graph", [False, True], ids=["once", "twice"])
@pytest.mark.parametrize("name", LINKS)
def test_deep_chains(no_collector: None, name: str, create_graph: bool) -> None:
    _chain_is_passed_and_freed(name, LINKS[name][1], create_graph)


@pytest.mark.slow
@covers("autograd/deep-graph")
@pytest.mark.parametrize(
    "name, length",
    [("sums", 1_000_000), ("writes", 100_000), ("what saves its inputs", 100_000)],
)
def test_very_deep_chains(no_collector: None, name: str, length: int) -> None:
    _chain_is_passed_and_freed(name, length, create_graph=False)


@covers("autograd/deep-graph", "forward-ad/from-reverse-formulas")
def test_deep_tangents() -> None:
    forward_ad = reftorch.autograd.forward_ad
    with forward_ad.dual_level():
        x = reftorch.ones(2, requires_grad=True)
        y = forward_ad.make_dual(x, reftorch.ones(2))
        for _ in range(5000):
            y = y * 1.0
        assert forward_ad.unpack_dual(y).tangent.tolist() == [1, 1]
        del y


@pytest.mark.filterwarnings("ignore:Using backward")
@covers("engine/first-gradient-is-taken-over", "autograd/grad-layout", "autograd/grad-is-own")
def test_who_owns_the_memory_of_a_gradient() -> None:
    """The same tensors share memory, with the same strides and versions, as in PyTorch."""

    def run(library: Any) -> Any:
        found = []
        for make in (
            lambda: library.ones(2, 2), lambda: library.ones(2, 2).t(),
            lambda: library.ones(2, 4)[:, ::2],
        ):  # fmt: skip
            for function in (
                lambda x: x.unsqueeze(0), lambda x: x.t(), lambda x: x.squeeze(), lambda x: x[:],
                lambda x: x.clone(), lambda x: x + 1, lambda x: x * 2, lambda x: x.expand(2, 2),
                lambda x: x.permute(1, 0), lambda x: x.reshape(4), lambda x: x[None], lambda x: -x,
                lambda x: library.cat([x, x]), lambda x: x.unbind()[0], lambda x: x.exp(),
                lambda x: x.sum(), lambda x: x.double(), lambda x: x.diagonal(),
            ):  # fmt: skip
                for create_graph in (False, True):
                    x = make().detach().requires_grad_()
                    y = function(x)
                    start = library.ones_like(y)
                    y.backward(start, create_graph=create_graph)
                    first = x.grad
                    state = (
                        first.data_ptr() == start.data_ptr(), first.stride(), first._version,
                        first._base is None,
                    )  # fmt: skip
                    again = function(x)
                    again.backward(library.ones_like(again), create_graph=create_graph)
                    found.append((state, x.grad is first, x.grad._version, x.grad.stride()))
        return found

    assert run(torch) == run(reftorch)
