"""What meets from several devices: gradients, numbers, memory of others, and what is refused."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any

import pytest

import reftorch as torch
from tests.support import covers

CPU, FIRST, SECOND = (torch.device(name) for name in ("cpu", "cuda:0", "cuda:1"))


def refused(rule: str, error: type[Exception], call: Callable[[], Any]) -> None:
    """Have a call refused by a rule."""
    with pytest.raises(error) as raised:
        call()
    assert raised.value.rule == rule  # type: ignore[attr-defined]


# ---- gradients

SCALED: dict[str, Callable[[Any, Any], Any]] = {
    "mul": lambda x, s: x * s,
    "div": lambda x, s: x / s,
    "pow": lambda x, s: (x + 1) ** s,
    "where": lambda x, s: torch.where(x > 1, x, s),
    "lerp": lambda x, s: torch.lerp(x, x + 1, s),
    "clamp": lambda x, s: torch.clamp(x, max=s),
    "addcmul": lambda x, s: torch.addcmul(x, x, s),
    "masked_fill": lambda x, s: x.masked_fill(x > 1, s),
    "index_put": lambda x, s: x.index_put((torch.tensor([0, 2]),), s),
    "fill": lambda x, s: x.clone().fill_(s),
}


def derived(name: str, x: Any, s: Any, **options: Any) -> tuple[Any, ...]:
    return torch.autograd.grad(SCALED[name](x, s).sum(), (x, s), allow_unused=True, **options)


@covers("device-cuda/gradient-comes-home")
@pytest.mark.parametrize("name", SCALED)
def test_the_gradient_of_a_number_on_the_cpu_is_there(name: str) -> None:
    values, scale = torch.tensor([0.5, 1.5, 2.5]), torch.tensor(1.25)
    expected = derived(name, values.clone().requires_grad_(), scale.clone().requires_grad_())
    found = derived(name, values.cuda().requires_grad_(), scale.clone().requires_grad_())
    for got, wanted, where in zip(found, expected, (FIRST, CPU), strict=True):
        assert (got is None) == (wanted is None)
        if got is not None:
            assert got.device == where and torch.allclose(got.cpu(), wanted)


@pytest.mark.parametrize("name", SCALED)
def test_the_tangent_of_a_number_on_the_cpu_comes_along(name: str) -> None:
    values, scale, along = torch.tensor([0.5, 1.5, 2.5]), torch.tensor(1.25), torch.tensor(3.0)

    def tangent(x: Any) -> Any:
        return torch.func.jvp(lambda s: SCALED[name](x, s), (scale,), (along,))[1]

    found = tangent(values.cuda())
    assert found.device == FIRST and torch.allclose(found.cpu(), tangent(values))


def test_second_derivatives_come_home_too() -> None:
    scale = torch.tensor(2.0, requires_grad=True)
    x = torch.arange(3.0, device="cuda")
    (first,) = torch.autograd.grad((x * scale**3).sum(), scale, create_graph=True)
    (second,) = torch.autograd.grad(first, scale)
    assert first.device == second.device == CPU
    assert (first.item(), second.item()) == (36, 36)


def test_a_root_starts_where_it_is() -> None:
    x = torch.ones(3, device="cuda", requires_grad=True)
    (found,) = torch.autograd.grad((x * 2).sum(), x, torch.tensor(3.0))
    assert found.device == FIRST and found.tolist() == [6, 6, 6]
    refused(
        "device-cuda/gradient-comes-home", RuntimeError, lambda: (x * 2).backward(torch.ones(3))
    )
    y = torch.ones(3, requires_grad=True)
    refused(
        "device-cuda/gradient-comes-home", RuntimeError,
        lambda: y.backward(torch.ones(3, device="cuda")),
    )  # fmt: skip
    assert x.grad is None and y.grad is None


def test_gradients_of_examples_are_where_the_batch_is() -> None:
    x = torch.arange(6.0, device="cuda").view(2, 3)
    found = torch.func.vmap(torch.func.grad(lambda v: (v**3).sum()))(x)
    assert found.device == FIRST and found.tolist() == (3 * x * x).tolist()
    scale = torch.tensor(2.0, requires_grad=True)
    units = torch.eye(3, device="cuda")
    (found,) = torch.autograd.grad(x[0] * scale, scale, units, is_grads_batched=True)
    assert found.device == CPU and found.tolist() == [0, 1, 2]


def test_nobody_looks_into_a_batch_on_a_device() -> None:
    x = torch.arange(6.0, device="cuda").view(2, 3)
    for look in (
        lambda v: v[0].item(),
        lambda v: v.tolist(),
        lambda v: v.numpy(force=True),
        torch.from_dlpack,
        lambda v: v.__cuda_array_interface__,
    ):
        refused("vmap/no-look-inside", RuntimeError, functools.partial(torch.vmap(look), x))


class _Elsewhere(torch.autograd.Function):
    """Gives a gradient on the CPU, of the sizes of the result, for whatever it gets."""

    @staticmethod
    def forward(ctx: Any, x: Any) -> Any:
        return x.clone()

    @staticmethod
    def backward(ctx: Any, grad: Any) -> Any:
        return grad.cpu()


def test_a_gradient_elsewhere_is_refused_unless_it_is_a_number() -> None:
    number = torch.tensor(2.0, device="cuda", requires_grad=True)
    _Elsewhere.apply(number).backward()
    assert number.grad.device == FIRST
    several = torch.ones(3, device="cuda", requires_grad=True)
    refused(
        "device-cuda/gradient-comes-home", RuntimeError,
        lambda: _Elsewhere.apply(several).sum().backward(),
    )  # fmt: skip


# ---- numbers


@covers("device-cuda/filled-from-anywhere")
def test_a_tensor_is_filled_from_anywhere() -> None:
    number = torch.tensor(7.0, device="cuda")
    places: list[Any] = [slice(1, 3), torch.tensor([1, 2]), torch.tensor([False, True, True])]
    for where in (CPU, FIRST):
        for place, value in itertools.product(places, (number, number.cpu())):
            x = torch.zeros(3, device=where)
            x[place] = value
            assert x.device == where and x.tolist() == [0, 7, 7]
            x[0] = value + 1
            assert x.device == where and x.tolist() == [8, 7, 7]
        assert torch.zeros(2, device=where).fill_(number).tolist() == [7, 7]
        at = (torch.tensor([1, 1]),)
        x = torch.zeros(2, device=where)
        assert x.index_put_(at, number, accumulate=True).tolist() == [0, 14]
    one_dim = torch.ones(1, device="cuda")
    for call in (
        lambda: torch.zeros(3).index_put_((torch.tensor([0]),), one_dim),
        lambda: torch.zeros(3, device="cuda").index_put_((torch.tensor([0]),), torch.ones(1)),
    ):
        refused("device-cuda/one-device", RuntimeError, call)


def test_what_fills_gets_its_gradient() -> None:
    number = torch.tensor(2.0, device="cuda", requires_grad=True)
    x = torch.zeros(4)
    x[0] = number
    x[torch.tensor([1, 3])] = number
    (x * torch.arange(1.0, 5.0)).sum().backward()
    assert number.grad.device == FIRST and number.grad.item() == 7


@covers("device-cuda/one-device")
def test_searches_take_no_numbers_of_the_cpu() -> None:
    x, number = torch.arange(4.0, device="cuda"), torch.tensor(1.0)
    for call in (
        lambda: torch.searchsorted(x, number),
        lambda: torch.bucketize(number, x),
        lambda: torch.isin(x, number),
        lambda: torch.kron(x, number),
    ):
        refused("device-cuda/one-device", RuntimeError, call)
    assert torch.searchsorted(x, 1.0).item() == 1 and torch.isin(x, 1.0).sum().item() == 1


# ---- page-locked memory, states and streams


@covers("device-cuda/pinned")
def test_page_locked_memory_keeps_strides_and_gradients() -> None:
    x = torch.arange(24.0).view(2, 3, 4)
    for view in (x, x.permute(2, 0, 1), x[:, ::2], x[1], x[0, 1, 2], x[:, :0]):
        pinned = view.pin_memory()
        assert pinned.stride() == view.stride() and pinned.tolist() == view.tolist()
        assert pinned.is_pinned() == bool(view.numel())
        pinned.add_(1)
        assert x.tolist() == torch.arange(24.0).view(2, 3, 4).tolist()
    refused(
        "overlap/write-to-expanded", RuntimeError, lambda: x[:, :, :1].expand(2, 3, 5).pin_memory()
    )
    leaf = torch.tensor([1.0, 2.0], requires_grad=True)
    (leaf.pin_memory().cuda(non_blocking=True) * 3).sum().backward()
    assert leaf.grad.tolist() == [3, 3]
    with torch.device("cuda"):
        assert x.pin_memory().device == CPU


@covers("device-cuda/generator-state")
def test_the_state_of_a_generator_comes_from_the_cpu() -> None:
    state = torch.cuda.get_rng_state()
    refused(
        "device-cuda/generator-state", TypeError, lambda: torch.cuda.set_rng_state(state.cuda())
    )
    state = torch.get_rng_state()
    refused("random/state-is-checked", TypeError, lambda: torch.set_rng_state(state.cuda()))


def test_memory_is_recorded_for_streams_alone() -> None:
    x = torch.ones(2, device="cuda")
    for given in (None, 5, torch.cuda.Event()):
        refused("errors/wrong-type", TypeError, functools.partial(x.record_stream, given))
