"""What losses share: their reductions, the dtype they are formed in, and constant arguments."""

from __future__ import annotations

from typing import Any

from reftorch.core.dtype import dtype
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check

NONE, MEAN, SUM = 0, 1, 2  # the numbers of reductions


def cast(tensor: TensorImpl, element: dtype) -> TensorImpl:
    """The tensor itself or, in another dtype, its cast."""
    return OPERATORS["to.dtype"].call((tensor, element, False, False, None))


def widened(tensor: TensorImpl) -> TensorImpl:
    """A tensor in the dtype in which it is calculated with [losses/half-rounds-once]."""
    return cast(tensor, tensor._dtype.compute)


def reduced(losses: TensorImpl, reduction: int) -> TensorImpl:
    """The losses themselves, their mean or their sum; another number leaves them."""
    if reduction == MEAN:
        return OPERATORS["mean"].call((losses, None))
    if reduction == SUM:
        return OPERATORS["sum"].call((losses, None))
    return losses


def check_constant(name: str, argument: str, given: TensorImpl | None) -> None:
    """Some arguments have no derivative [losses/constant-arguments]."""
    check(
        given is None or not requires_grad((given,)) or not (MODE.grad or MODE.below),
        "losses/constant-arguments",
        "The function '{}' is not differentiable with respect to argument '{}'. This input cannot "
        "have requires_grad True.", name, argument,
    )  # fmt: skip


def check_same_dtype(given: TensorImpl, self: TensorImpl, rule: str) -> None:
    """Losses that do not promote want one dtype."""
    check(
        given._dtype is self._dtype, rule, "expected scalar type {} but found {}", self._dtype,
        given._dtype, error=RuntimeError,
    )  # fmt: skip


def shared(slope: Any, reduction: int, count: int | None = None) -> Any:
    """What each loss adds to what they were reduced to.

    Not the gradient is divided, which is a number also where there are no losses.
    """
    numel = slope._geometry.numel if count is None else count
    return slope / numel if reduction == MEAN and numel else slope
