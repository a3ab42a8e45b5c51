"""torch.nn.utils: parameters as one vector, and gradients kept short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reftorch.autograd.grad_mode import no_grad
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check


def parameters_to_vector(parameters: Iterable[Any]) -> Any:
    """All elements in one dim, recorded."""
    return PACKETS["cat"]([parameter.view(-1) for parameter in parameters])


def vector_to_parameters(vec: Any, parameters: Iterable[Any]) -> None:
    """Let parameters be views of a vector, piece by piece [modules/vector-is-shared]."""
    check(
        isinstance(vec, TensorImpl), "modules/vector-is-shared",
        "expected torch.Tensor, but got: {}", type(vec).__name__,
    )  # fmt: skip
    start = 0
    for parameter in parameters:
        count = parameter.numel()
        parameter.data = vec[start : start + count].view_as(parameter).data
        start += count


def _gradients(parameters: Any) -> list[Any]:
    given: Any = [parameters] if isinstance(parameters, TensorImpl) else parameters
    return [parameter.grad for parameter in given if parameter.grad is not None]


@no_grad()
def get_total_norm(
    tensors: Any, norm_type: float = 2.0, error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Any:  # fmt: skip
    """The norm of all elements together: the norm of the norms [modules/clips]."""
    given = [tensors] if isinstance(tensors, TensorImpl) else list(tensors)
    if not given:
        return PACKETS["tensor"](0.0)
    order, norm = float(norm_type), PACKETS["linalg_vector_norm"]
    first: Any = given[0]
    norms = [norm(each, order).to(first.device) for each in given]
    total = norm(PACKETS["stack"](norms), order)
    check(
        not error_if_nonfinite or bool(total.isfinite()), "modules/clips-what-is-finite",
        "The total norm of order {} for gradients is non-finite, so it cannot be clipped.",
        order,
    )  # fmt: skip
    return total


@no_grad()
def clip_grads_with_norm_(
    parameters: Any, max_norm: float, total_norm: Any, foreach: bool | None = None
) -> None:
    """Scale the gradients in place, so that a known norm is max_norm at most [modules/clips]."""
    factor = (float(max_norm) / (total_norm + 1e-6)).clamp(max=1.0)
    for gradient in _gradients(parameters):
        gradient.mul_(factor.to(gradient.device))


def clip_grad_norm_(
    parameters: Any, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Any:  # fmt: skip
    """Scale the gradients in place, so that their norm is max_norm at most [modules/clips].

    Returns the norm that they had.
    """
    given = [parameters] if isinstance(parameters, TensorImpl) else list(parameters)
    total = get_total_norm(_gradients(given), norm_type, error_if_nonfinite)
    clip_grads_with_norm_(given, max_norm, total)
    return total


@no_grad()
def clip_grad_value_(parameters: Any, clip_value: float, foreach: bool | None = None) -> None:
    """Keep every element of the gradients within plus and minus clip_value, in place."""
    for gradient in _gradients(parameters):
        gradient.clamp_(-float(clip_value), float(clip_value))
