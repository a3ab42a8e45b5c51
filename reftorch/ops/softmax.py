"""Exponentials summed along dims, and their shares."""

from __future__ import annotations

import math
from typing import TypeAlias

from reftorch.core import dtype as dt
from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.output import Out
from reftorch.core.promotion import check_can_cast
from reftorch.core.promotion import warn_of_lost_imaginary
from reftorch.core.state import DEFAULTS
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import write
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.reducing import check_dtype, reduce, reduced_dims, target

Ints = tuple[int, ...]
Dtype: TypeAlias = dtype


@implements("logsumexp")
def logsumexp(
    self: TensorImpl, dim: Ints, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """The logarithm of the sum of exponentials [logsumexp/infinities] [logsumexp/wants-a-dim]."""
    given = self._dtype
    if given.category <= INTEGRAL:
        given = DEFAULTS.dtype
        note("promotion/integers-to-float", "{} becomes {}", self._dtype, given)
    check_listed("logsumexp", given)
    check(
        dim or keepdim or self._geometry.ndim * self._geometry.numel == 0,
        "logsumexp/wants-a-dim",
        "logsumexp(): at least one dim must be given",
    )  # fmt: skip
    if out is not None:
        check_can_cast(given, out.tensor._dtype)
    dims = reduced_dims(self, dim)
    half = given.compute is not given and self._geometry.numel > 0
    if half and out is not None and out.tensor._dtype is not given:
        return _logsumexp_stepwise(self, dims, keepdim, out)
    return reduce("logsumexp", self, dims, keepdim, given, given, out)


def _logsumexp_stepwise(self: TensorImpl, dims: Ints, keepdim: bool, out: Out) -> TensorImpl:
    """The exponentials rounded to a half type, their sum not [logsumexp/half-into-wider-out]."""
    result = out.tensor._dtype
    top = OPERATORS["amax"].call((self, dims, True))
    top = PACKETS["masked_fill"](top, PACKETS["isinf"](top), 0)
    total = PACKETS["sum"](PACKETS["exp"](PACKETS["sub"](self, top)), dims, True, dtype=result)
    whole = PACKETS["add"](PACKETS["log"](total), top)
    write(whole if keepdim else PACKETS["squeeze"](whole, dims), out)
    return out.tensor


def _shares(
    name: str, self: TensorImpl, dim: int, given: Dtype | None, out: Out | None
) -> TensorImpl:
    """Run softmax or its logarithm [softmax/result-is-contiguous] [softmax/wants-floating]."""
    result = self._dtype if given is None else given
    d = wrap_dim(dim, self._geometry.ndim)
    check_out_dtype(out, result)
    check_dtype(f"{name}.int", result, self)
    warn_of_lost_imaginary(self._dtype, result)
    tensor = target(out, self._geometry.sizes, result, rule="softmax/result-is-contiguous")
    launch(name, (tensor,), (self,), result, dim=d)
    return tensor


@implements("softmax.int")
def softmax(
    self: TensorImpl, dim: int, dtype: Dtype | None, *, out: Out | None = None
) -> TensorImpl:
    """The share of each exponential in their sum along a dim."""
    return _shares("softmax", self, dim, dtype, out)


@implements("log_softmax.int")
def log_softmax(
    self: TensorImpl, dim: int, dtype: Dtype | None, *, out: Out | None = None
) -> TensorImpl:
    """The logarithm of the share of each exponential in their sum along a dim."""
    return _shares("log_softmax", self, dim, dtype, out)


def _backward(
    name: str, grad_output: TensorImpl, output: TensorImpl, dim: int, input_dtype: Dtype,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    """Run the gradient of softmax or of its logarithm [softmax/gradient-from-the-output]."""
    own = grad_output._dtype
    check(
        grad_output._geometry.sizes == output._geometry.sizes,
        "softmax/gradient-from-the-output", "Expected tensor for argument #1 'grad' to have "
        "same size as tensor for argument #2 'output'; but {} does not equal {}",
        grad_output._geometry.sizes, output._geometry.sizes,
    )  # fmt: skip
    d = wrap_dim(dim, grad_output._geometry.ndim)
    check_dtype(name, own, grad_output)
    check(
        own is not dt.float32 or input_dtype is not dt.float16 or grad_output._geometry.numel == 0,
        "softmax/half-input-dtype-refused",
        "expected scalar type {} but found {}", own, input_dtype,
    )  # fmt: skip
    check(
        own is output._dtype or grad_output._geometry.numel == 0,
        "softmax/gradient-from-the-output",
        "expected scalar type {} but found {}", own, output._dtype,
    )  # fmt: skip
    check_out_dtype(out, own)
    tensor = target(out, output._geometry.sizes, own, rule="softmax/result-is-contiguous")
    if tensor._geometry.numel:
        launch(name, (tensor,), (grad_output, output), own, dim=d)
    return tensor


@implements("_softmax_backward_data")
def softmax_backward_data(
    grad_output: TensorImpl, output: TensorImpl, dim: int, input_dtype: Dtype
) -> TensorImpl:
    """The gradient of softmax."""
    return _backward("_softmax_backward_data", grad_output, output, dim, input_dtype, None)


@implements("_log_softmax_backward_data")
def log_softmax_backward_data(
    grad_output: TensorImpl, output: TensorImpl, dim: int, input_dtype: Dtype, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The gradient of log_softmax."""
    return _backward("_log_softmax_backward_data", grad_output, output, dim, input_dtype, out)


@implements("_safe_softmax")
def safe_softmax(self: TensorImpl, dim: int, dtype: Dtype | None) -> TensorImpl:
    """softmax, but for nothing to share [softmax/safe-has-zeros]."""
    shares = OPERATORS["softmax.int"].call((self, dim, dtype))
    nothing = PACKETS["all"](PACKETS["eq"](self, -math.inf), dim, True)
    return PACKETS["masked_fill"](shares, nothing, 0)


@implements("special_softmax")
def special_softmax(self: TensorImpl, dim: int, dtype: Dtype | None) -> TensorImpl:
    """The same under another name, without out [special_softmax/no-out]."""
    return OPERATORS["softmax.int"].call((self, dim, dtype))


@implements("special_log_softmax")
def special_log_softmax(self: TensorImpl, dim: int, dtype: Dtype | None) -> TensorImpl:
    """The same under another name, without out [special_softmax/no-out]."""
    return OPERATORS["log_softmax.int"].call((self, dim, dtype))
