"""Faults of gradients and versions."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, after, gradient, instead, mutant, version,
)


@mutant("autograd/no-grad")
def no_grad_ignored(step: Step) -> Any:
    """Gradients cannot be switched off."""
    return None if step.name == "set_grad_enabled" else step.proceed()


def _mean_over_broadcast(source: Any, outputs: list[Any], gradient: Any) -> Any:
    largest = max(output.numel() for output in outputs)
    return gradient / (largest // source.numel()) if 0 < source.numel() < largest else gradient


def _conjugated(source: Any, outputs: list[Any], gradient: Any) -> Any:
    return gradient.conj().resolve_conj() if gradient.is_complex() else gradient


version("inplace/bumps-version", "Version counters never move.", lambda version: 0)
gradient(
    "autograd/broadcast-is-summed",
    "The gradient of a broadcast input is a mean, not a sum.",
    _mean_over_broadcast,
)
gradient(
    "autograd/complex-is-conjugate",
    "The gradient of a complex input is not conjugated.",
    _conjugated,
)


def _doubled_if_long(source: Any, outputs: list[Any], gradient: Any) -> Any:
    return gradient * 2 if gradient.numel() > 2 else gradient


for _way in ("reverse", "forward", "second", "batched"):
    gradient(
        f"gradcheck/{_way}-of-every-operator",
        "Derivatives with more than two elements are twice as large, or those of another.",
        _doubled_if_long,
    )


# graphs that are cut, and what comes back through views


def _is_empty(step: Step, result: Any) -> bool:
    return step.is_tensor(result) and result.numel() == 0


def _once_each(step: Step) -> Any:
    found, index = step.proceed(), step.args[-1].tolist()
    seen = [place for place, each in enumerate(index) if each in index[:place]]
    again = step.lib.zeros(len(index), dtype=step.lib.bool)
    for place in seen:
        again[place] = True
    dims = found.dim() - step.args[1] % found.dim() - 1
    return step.lib.where(again.view((-1,) + (1,) * dims), found.detach(), found)


def _picky(step: Step, result: Any) -> Any:
    class Picky(step.lib.autograd.Function):  # type: ignore[misc, name-defined]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x.clone()

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            if 0 in grad.stride():
                raise RuntimeError("the gradient is not contiguous")
            return grad

    return Picky.apply(result)


after("autograd/no-derivative", "Where there is no derivative the graph is cut.", "floor_divide",
      lambda s, r: r.detach())
after("autograd/empty-gives-empty", "What is empty has no history.", "*",
      lambda s, r: r.detach() if _is_empty(s, r) else r)
after("masked_select/gradient-of-nothing", "What is empty has no history.", "masked_select",
      lambda s, r: r.detach() if _is_empty(s, r) else r)
instead("autograd/not-differentiable", "A comparison is a difference, which has a gradient.", "eq",
        lambda s: 0 * (s.args[0] - s.args[1]),
        lambda s: all(each.dtype.is_floating_point for each in s.tensors()))
instead("autograd/through-views-and-indices", "Each place counts once, however often it is taken.",
        "index_select", _once_each)
after("strides/gradients-of-any-layout", "A gradient of stride 0 is refused.",
      "reshape flip softmax mm transpose mul", _picky)
gradient("reduction/gradient-is-stretched", "Gradients are handed out in reverse.",
         lambda source, outputs, grad: grad.flip(tuple(range(grad.dim()))))
