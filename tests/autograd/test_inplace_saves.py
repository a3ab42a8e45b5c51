"""What nodes save in place: results instead of what self was, and what no one may write to.

Every call runs in both libraries, once for each tensor that is written to between call and
backward, and once with none.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, difference, refused, seen
from tests.support import covers

Call = Callable[[Any, list[Any]], Any]

# of self, of two further operands (an index, a mask), of sources for two places
LEAVES = ([0.3, -0.7, 0.5, -0.2], [0.4, 0.2, -0.6, 0.8], [0.6, 0.9])
ACTIVATIONS: dict[str, Call] = {
    "elu_": lambda torch, t: torch.nn.functional.elu_(t[0]),
    "elu_ of 2": lambda torch, t: torch.nn.functional.elu_(t[0], 2.0),
    "elu_ of 0": lambda torch, t: torch.nn.functional.elu_(t[0], 0.0),
    "elu_ of -1": lambda torch, t: torch.nn.functional.elu_(t[0], -1.0),
    "elu_ scaled": lambda torch, t: torch.ops.aten.elu_(t[0], 2.0, 3.0, 0.5),
    "selu_": lambda torch, t: torch.selu_(t[0]),
    "celu_": lambda torch, t: torch.celu_(t[0], 2.0),
    "celu_ of -1": lambda torch, t: torch.celu_(t[0], -1.0),
    "leaky_relu_": lambda torch, t: torch.nn.functional.leaky_relu_(t[0], 0.1),
    "leaky_relu_ of 0": lambda torch, t: torch.nn.functional.leaky_relu_(t[0], 0.0),
    "leaky_relu_ of -1": lambda torch, t: torch.nn.functional.leaky_relu_(t[0], -1.0),
    "rrelu_": lambda torch, t: torch.rrelu_(t[0]),
    "rrelu_ of -1": lambda torch, t: torch.rrelu_(t[0], -1.0, 0.5),
    "rrelu_ trained": lambda torch, t: torch.rrelu_(t[0], -0.3, -0.3, training=True),
    "rrelu": lambda torch, t: torch.rrelu(t[0]),
    "rrelu trained": lambda torch, t: torch.rrelu(t[0], -0.3, -0.3, training=True),
    "threshold_": lambda torch, t: torch.threshold_(t[0], 0.1, 0.2),
    "asinh_": lambda torch, t: t[0].asinh_(), "acosh_": lambda torch, t: t[0].acosh_(),
    "atanh_": lambda torch, t: t[0].atanh_(), "tanh_": lambda torch, t: t[0].tanh_(),
}  # fmt: skip
OTHERS: dict[str, Call] = {
    "mul_": lambda torch, t: t[0].mul_(t[1]), "div_": lambda torch, t: t[0].div_(t[1]),
    "addcmul_": lambda torch, t: t[0].addcmul_(t[1], t[1] * 1),
    "lerp_": lambda torch, t: t[0].lerp_(t[1], 0.5), "pow_": lambda torch, t: t[0].pow_(2),
    "masked_fill_": lambda torch, t: t[0].masked_fill_(t[4], torch.tensor(2.0)),
    "masked_fill_ of a number": lambda torch, t: t[0].masked_fill_(t[4], 2.0),
    "masked_fill": lambda torch, t: t[0].masked_fill(t[4], torch.tensor(2.0)),
    "masked_scatter_": lambda torch, t: t[0].masked_scatter_(t[4], t[2]),
    "index_fill_": lambda torch, t: t[0].index_fill_(0, t[3], torch.tensor(2.0)),
    "index_fill_ of a number": lambda torch, t: t[0].index_fill_(0, t[3], 2.0),
    "index_add_": lambda torch, t: t[0].index_add_(0, t[3], t[2], alpha=2),
    "index_add": lambda torch, t: t[0].index_add(0, t[3], t[2]),
    "index_copy_": lambda torch, t: t[0].index_copy_(0, t[3], t[2]),
    "put_": lambda torch, t: t[0].put_(t[3], t[2]),
    "put": lambda torch, t: t[0].put(t[3], t[2], accumulate=True),
    "index_put_": lambda torch, t: t[0].index_put_((t[3],), t[2]),
    "scatter_": lambda torch, t: t[0].scatter_(0, t[3], t[2]),
    "scatter_add_": lambda torch, t: t[0].scatter_add_(0, t[3], t[2]),
    "scatter_ adding": lambda torch, t: t[0].scatter_(0, t[3], t[2], reduce="add"),
    "scatter_ multiplying": lambda torch, t: t[0].scatter_(0, t[3], 2.0, reduce="multiply"),
    "scatter multiplying": lambda torch, t: t[0].scatter(0, t[3], 2.0, reduce="multiply"),
    "scatter_reduce_": lambda torch, t: t[0].scatter_reduce_(0, t[3], t[2], "prod"),
    "addmv_": lambda torch, t: t[0].addmv_(t[1].outer(t[1]), t[1]),
    "addr": lambda torch, t: torch.addr(t[0].view(2, 2), t[2], t[2]),
    "floor_divide_": lambda torch, t: t[0].floor_divide_(t[1]),
    "heaviside_": lambda torch, t: t[0].heaviside_(t[1]),
}  # fmt: skip
CALLS = {**ACTIVATIONS, **OTHERS}


def tensors(torch: Any, recorded: set[int]) -> tuple[list[Any], list[Any]]:
    """Leaves, and what is calculated with: three that may be recorded, an index, a mask."""
    leaves = [torch.tensor(given, requires_grad=at in recorded) for at, given in enumerate(LEAVES)]
    whole = [leaf * 1 if leaf.requires_grad else leaf for leaf in leaves]
    return leaves, [*whole, torch.tensor([1, 2]), torch.tensor([True, False, True, False])]


def node_of(result: Any) -> str | None:
    """The name of the node, that of one without a derivative as both libraries give it."""
    return None if result.grad_fn is None else result.grad_fn.name()


def told(lib: Any, call: Call, recorded: set[int], written: int | None) -> Any:
    """What comes of a call after which one of the tensors is written to."""
    leaves, given = tensors(lib, recorded)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = call(lib, given)
    if written is not None:
        with lib.no_grad():
            target = given[written] if written else result
            target.copy_(target.clone())
    refusal = refused(result.sum().backward)
    grads = [None if refusal is not None else leaf.grad for leaf in leaves]
    return node_of(result), result._version, refusal, grads


@covers("elu/in-place-saves-result", "elu/not-negative-in-place", "asinh/no-derivative-in-place")
@covers("rrelu/one-node", "graph/inplace-node-name", "index_add/keeps-source")
@covers("scatter/reduce-has-no-derivative", "autograd/saved-tensor-version")
@pytest.mark.parametrize("name", CALLS)
def test_writes_between_call_and_backward(name: str) -> None:
    for recorded in ({0}, {0, 1, 2}):
        for written in (None, 0, 1, 2, 3, 4):
            expected, found = (
                seen(told(lib, CALLS[name], recorded, written)) for lib in (torch, reftorch)
            )
            differs = difference(expected, found)
            assert differs is None, f"{recorded} recorded, {written} written: {differs}"


@covers("elu/in-place-saves-result")
@beside
def test_what_is_saved(torch: Any) -> Any:
    found = []
    for name in ACTIVATIONS:
        _, given = tensors(torch, {0})
        node = ACTIVATIONS[name](torch, given).grad_fn
        saved = ("self", "result", "alpha", "scale", "input_scale", "negative_slope", "training")
        found.append([_kept(node, each) for each in saved])
    return found


def _kept(node: Any, name: str) -> Any:
    try:
        value = getattr(node, f"_saved_{name}")
    except AttributeError:
        return "nothing"
    return float(value) if isinstance(value, (int, float)) else value


@covers("elu/in-place-saves-result", "elu/exact-near-zero")
@beside
def test_second_derivatives_in_place(torch: Any) -> Any:
    found = []
    for name in ("elu_", "elu_ of 2", "elu_ scaled", "selu_", "celu_", "leaky_relu_", "rrelu_"):
        x = torch.tensor([0.5, -0.75, 0.0, -3.0, 2.0, -0.0], requires_grad=True)
        for whole in (True, False):
            y = x * 1
            ACTIVATIONS[name](torch, [y if whole else y[1:5]])
            (grad,) = torch.autograd.grad(y.sum(), x, create_graph=True)
            second = torch.autograd.grad((grad * grad * y).sum(), x)[0]
            found.append((grad, second, y.grad_fn.name()))
    return found


@covers("elu/in-place-saves-result", "forward-ad/saved-values-are-dual", "forward-ad/in-place")
@beside
def test_forward_over_reverse_in_place(torch: Any) -> Any:
    forward_ad, found = torch.autograd.forward_ad, []
    for name in ("elu_", "elu_ scaled", "selu_", "celu_"):
        with forward_ad.dual_level():
            x = torch.tensor([0.5, -0.75, -3.0], requires_grad=True)
            dual = forward_ad.make_dual(x, torch.tensor([1.0, 2.0, 3.0]))
            y = dual * 1
            ACTIVATIONS[name](torch, [y])
            (grad,) = torch.autograd.grad(y.sum(), dual)
            found.append((forward_ad.unpack_dual(y).tangent, forward_ad.unpack_dual(grad).tangent))
    return found


@covers("forward-ad/refused")
@beside
def test_what_refuses_tangents(torch: Any) -> Any:
    forward_ad, index, found = torch.autograd.forward_ad, torch.tensor([0, 1]), []
    calls = (
        torch.asinh_, torch.acosh_, torch.atanh_, torch.rrelu_, torch.asinh, torch.selu_,
        lambda y: torch.rrelu_(y, training=True), lambda y: y.floor_divide_(2), lambda y: y // 2,
        lambda y: y.heaviside_(y), lambda y: torch.heaviside(y, y), torch.geqrf,
        lambda y: torch.bincount(index, y), lambda y: torch.histogram(y, 2), torch.unique,
        lambda y: torch.histogram(torch.ones(2), y), torch.unique_consecutive, torch.detach_copy,
        lambda y: y.scatter(0, index, 2.0, reduce="add"),
        lambda y: y.scatter_(0, index, y.clone(), reduce="add"),
        lambda y: torch.binomial(torch.ones(2), y), lambda y: torch.linalg.ldl_factor(y[None]),
        lambda y: torch.embedding_renorm_(y[None], index[:1], 1.0, 2.0),
    )  # fmt: skip
    for call in calls:
        with forward_ad.dual_level(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            y = forward_ad.make_dual(torch.tensor([0.5, 0.75]), torch.ones(2)) * 1
            found.append((refused(call, y), forward_ad.unpack_dual(y).tangent))
    return found


@covers("embedding_renorm/no-derivative")
@beside
def test_embedding_renorm(torch: Any) -> Any:
    index, found = torch.tensor([0]), []
    for call in (torch.embedding_renorm_, torch.ops.aten.embedding_renorm):
        w = torch.ones(2, 2, requires_grad=True)
        y = call(w * 1, index, 1.0, 2.0)
        found.append((y, y.grad_fn.name(), refused(y.sum().backward)))
    w = torch.ones(2, 2, requires_grad=True)
    torch.nn.functional.embedding(index, w, max_norm=1.0).sum().backward()
    return found, w, w.grad, w._version


@covers("rrelu/one-node")
@beside
def test_rrelu_with_noise(torch: Any) -> Any:
    x, call = torch.tensor([0.5, -2.0], requires_grad=True), torch.ops.aten.rrelu_with_noise
    found = []
    for noise in (torch.ones(2), torch.ones(1), torch.ones(2, dtype=torch.float64)):
        found.append((refused(call, x, noise, 0.25, 0.25, True), noise, noise._version))
    noise = torch.ones(2)
    y = call(x, noise, 0.25, 0.25, True)
    noise += 0
    return found, call(x, torch.ones(2), 0.25, 0.5), refused(y.sum().backward)
