"""Faults of gradients and versions."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, gradient, mutant, version


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
