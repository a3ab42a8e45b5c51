"""The functions of special that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

_of_sigmoid = PACKETS["sigmoid"]


def expit(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Map to the range from 0 to 1.

    sigmoid(Tensor self) -> Tensor

    Derivatives:
      self: sigmoid_backward(grad, result)

    For real numbers of great magnitude sigmoid and tanh give exactly the ends of their range,
    never NaN. [sigmoid/saturates]
    """
    return _of_sigmoid.function(args, kwargs)


_of_xlogy = PACKETS["xlogy"]


def xlogy(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply self by the logarithm of other.

    xlogy.Tensor(Tensor self, Tensor other) -> Tensor
    xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor
    xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor

    Derivatives:
      self: xlogy_backward(grad, self, other)
      other: grad * self / other
    ... (docs/spec/ops-binary.md)
    """
    return _of_xlogy.function(args, kwargs)


_of_special_xlog1py = PACKETS["special_xlog1py"]


def xlog1py(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply self by the logarithm of 1 + other.

    special_xlog1py(Tensor self, Tensor other) -> Tensor
    special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor
    special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor

    Derivatives:
      self: xlog1py_backward(grad, self, other)
      other: grad * self / (other + 1)
    """
    return _of_special_xlog1py.function(args, kwargs)


_of_logsumexp = PACKETS["logsumexp"]


def logsumexp(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of the sum of exponentials over dims.

    logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

    Derivatives:
      self: logsumexp_backward(grad, self, result, dim, keepdim)

    The result is exact for large elements, infinity if one is infinity, and minus infinity if all
    are minus infinity. [logsumexp/infinities]
    logsumexp refuses an empty list of dims without keepdim, but for a 0-dim or empty tensor.
    [logsumexp/wants-a-dim]
    """
    return _of_logsumexp.function(args, kwargs)


_of_softmax = PACKETS["softmax"]


def softmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the share of each exponential in their sum along a dim.

    softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: softmax_backward(grad, result, dim)

    softmax and log_softmax neither overflow nor lose what is small; minus infinity has the share
    0, and where the largest element is infinite or NaN all shares are NaN. [softmax/stable]
    ... (docs/spec/ops-softmax.md)
    """
    return _of_softmax.function(args, kwargs)


_of_log_softmax = PACKETS["log_softmax"]


def log_softmax(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Give the logarithm of the share of each exponential in their sum along a dim.

    log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

    Derivatives:
      self: log_softmax_backward(grad, result, dim)
    """
    return _of_log_softmax.function(args, kwargs)


_of_exp2 = PACKETS["exp2"]


def exp2(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise 2 to the power of self.

    exp2(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result) * math.log(2)
    """
    return _of_exp2.function(args, kwargs)


_of_expm1 = PACKETS["expm1"]


def expm1(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Raise e to the power of self, and subtract 1.

    expm1(Tensor self) -> Tensor

    Derivatives:
      self: grad * conj(result + 1)

    expm1 and log1p keep full precision where the result is close to zero. [expm1/exact-near-zero]
    """
    return _of_expm1.function(args, kwargs)


_of_log1p = PACKETS["log1p"]


def log1p(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Take the logarithm of 1 + self.

    log1p(Tensor self) -> Tensor

    Derivatives:
      self: grad / conj(self + 1)
    """
    return _of_log1p.function(args, kwargs)


_of_round = PACKETS["round"]


def round(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Round to the nearest whole number.

    round(Tensor self) -> Tensor
    round.decimals(Tensor self, *, int decimals) -> Tensor

    Derivatives:
      self: zeros_like(grad)

    A number halfway between two whole numbers is rounded to the even one. [round/half-to-even]
    ... (docs/spec/ops-unary.md)
    """
    return _of_round.function(args, kwargs)

