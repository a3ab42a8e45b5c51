"""What is recorded: who requires grad, which nodes there are, and what they lead to."""

from __future__ import annotations

from typing import Any

import pytest

import reftorch
from tests.autograd.beside import beside, refused
from tests.support import covers


@covers("autograd/leaf", "autograd/requires-grad-propagates")
@beside
def test_leaves_and_others(torch: Any) -> Any:
    x, w = torch.ones(2, requires_grad=True), torch.ones(2)
    results = [x, w, x * 2, w * 2, x * w, x.detach(), x.sum(), x[0], x.view(2, 1), x > 0,
               torch.zeros_like(x), torch.where(x > 0, w, w), x.long(), x.clone()]  # fmt: skip
    return [(t.requires_grad, t.is_leaf, t.grad_fn is None) for t in results]


@covers("autograd/only-floats-require-grad")
@beside
def test_only_floats(torch: Any) -> Any:
    names = ["bool", "uint8", "int32", "int64", "float16", "bfloat16", "float64", "complex64"]
    made = [torch.ones(2, dtype=getattr(torch, name)) for name in names]
    return [refused(tensor.requires_grad_) for tensor in made], [t.requires_grad for t in made]


@covers("autograd/only-leaves-change-requires-grad")
@beside
def test_changing_requires_grad(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    view = x[0]
    refusals = [refused(t.requires_grad_, False) for t in (y, view)]
    y.requires_grad_()
    same_object = x.requires_grad_(False) is x
    return refusals, y.is_leaf, same_object, x.requires_grad, view.requires_grad


@covers("autograd/node-name")
@beside
def test_names_and_edges(torch: Any) -> Any:
    x, w = torch.ones(2, 2, requires_grad=True), torch.ones(2, 2)

    def told(tensor: Any) -> Any:
        node = tensor.grad_fn
        ends = [(end.name() if end is not None else None, i) for end, i in node.next_functions]
        return node.name(), ends

    y = x * 2
    return [told(t) for t in (
        y, x + x, x * w, w * x, -x, x.t(), x[0], x.view(4), x.sum(), x.sum(0), x.exp(),
        y.unbind()[1], y.split(1)[1] + y, x.clone(), x.expand(3, 2, 2), x.unsqueeze(0), x.abs(),
        x.mean(),
    )]  # fmt: skip


@beside
def test_ends_of_edges_are_leaves(torch: Any) -> Any:
    x = torch.ones(2, requires_grad=True)
    end, place = (x + 1).grad_fn.next_functions[0]
    return end.variable is x, place


@covers("autograd/not-differentiable")
@beside
def test_what_has_no_derivative(torch: Any) -> Any:
    x = torch.tensor([3.0, 1.0, 2.0], requires_grad=True)
    results = [x > 1, x == x, x.isnan(), x.argmax(), x.argmin(), x.nonzero(), x.max(0).indices,
               x.sort().indices, x.topk(2).indices, x.logical_not()]  # fmt: skip
    return [(t.requires_grad, t.is_leaf) for t in results], x.sort().values.requires_grad


@covers("autograd/detach")
@beside
def test_detach(torch: Any) -> Any:
    x = torch.tensor([3.0, 4.0], requires_grad=True)
    y = x.detach()
    (x * y).sum().backward()
    y.add_(1)
    part = (x * 2)[0].detach()
    return x.grad, x, x._version, y._version, y.is_leaf, part._base is None, part.requires_grad


@covers("autograd/saved-input-alive")
@beside
def test_the_graph_keeps_what_it_needs(torch: Any) -> Any:
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    z = ((x * x) * (x * x).exp() * torch.tensor([1.0, 2.0])).sum()
    z.backward()
    return x.grad


@covers("autograd/requires-grad-propagates", "views-and-inplace/view-requires-grad-with-base")
@beside
def test_views_of_a_tensor_that_is_marked_later(torch: Any) -> Any:
    x = torch.zeros(2, 2)
    view, other = x[:], x.view(4)
    x.requires_grad_()
    product = view * 2
    facts = [(t.requires_grad, t.is_leaf) for t in (view, other, product, view[0], -view)]
    edges = [end for end, _ in product.grad_fn.next_functions]
    product.sum().backward()
    with torch.no_grad():
        x.add_(1)
    name = view.grad_fn.name()
    view.sum().backward()
    return facts, edges, name, x.grad


@covers("views-and-inplace/view-requires-grad-with-base")
@beside
def test_views_made_without_grad(torch: Any) -> Any:
    x = torch.ones(2, 2, requires_grad=True)
    with torch.no_grad():
        view = x[0]
        of_result = (x * 2)[0]
    y = x * 1
    with torch.no_grad():
        unseen = y[0]
    seen_later = unseen[:1]
    return [
        (t.requires_grad, t.is_leaf) for t in (view, of_result, unseen, seen_later, view * 2)
    ], view.grad_fn is None  # fmt: skip


def test_explanations_record_the_same() -> None:
    x = reftorch.ones(2, requires_grad=True)
    with reftorch.explain() as why:
        y = x * 2
    assert y.grad_fn.name() == (x * 2).grad_fn.name()
    assert "autograd/requires-grad-propagates" in str(why)


@pytest.mark.parametrize("name", ["grad", "retains_grad", "output_nr", "is_leaf", "requires_grad"])
def test_attributes_are_there_without_a_graph(name: str) -> None:
    assert getattr(reftorch.ones(2), name) in (None, False, 0, True)


@covers("autograd/node-name")
@beside
def test_names_that_are_not_those_of_the_operator(torch: Any) -> Any:
    functional, x = torch.nn.functional, torch.ones(1, 4, 4, 4, requires_grad=True)
    return [y.grad_fn.name() for y in (
        functional.unfold(x, 2), functional.fold(x[0, 0, :, :], (3, 3), 2),
        torch.fill(x, 2), torch.fill(x, torch.tensor(2.0)), (x * 2).fill_(2),
        (x * 2).fill_(torch.tensor(2.0)), torch.native_channel_shuffle(x, 2),
    )]  # fmt: skip
