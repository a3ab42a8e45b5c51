"""CUDA kernels of sums of exponentials. The maximum is taken off, so that none overflows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.linewise import Linewise
from reftorch.backends.cuda.reducing import Reduction
from reftorch.backends.cuda.reduction import reduce
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]

_SOURCE = Source("softmax", (*FLOATS, dt.complex64, dt.complex128))
_LOGSUMEXP = Reduction(_SOURCE, "logsumexp")
_SOFTMAX = Linewise(_SOURCE, "softmax", FLOATS)
_LOG_SOFTMAX = Linewise(_SOURCE, "log_softmax", FLOATS)
_SOFTMAX_BACKWARD = Linewise(_SOURCE, "softmax_backward", FLOATS)
_LOG_SOFTMAX_BACKWARD = Linewise(_SOURCE, "log_softmax_backward", FLOATS)


@kernel("logsumexp")
def logsumexp(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """log(sum(exp(a))) [logsumexp/infinities]."""
    operand = inputs[0]
    assert isinstance(operand, TensorImpl)
    reduce(_LOGSUMEXP, outputs[0], operand, dims, operand._dtype, -math.inf)


@kernel("softmax")
def softmax(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dim: int
) -> None:
    """exp(a) / sum(exp(a))."""
    _SOFTMAX(outputs[0], inputs, dim)


@kernel("log_softmax")
def log_softmax(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dim: int
) -> None:
    """a - log(sum(exp(a)))."""
    _LOG_SOFTMAX(outputs[0], inputs, dim)


@kernel("_softmax_backward_data")
def softmax_backward(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dim: int
) -> None:
    """output * (grad - sum(grad * output))."""
    _SOFTMAX_BACKWARD(outputs[0], inputs, dim)


@kernel("_log_softmax_backward_data")
def log_softmax_backward(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dim: int
) -> None:
    """grad - exp(output) * sum(grad)."""
    _LOG_SOFTMAX_BACKWARD(outputs[0], inputs, dim)
