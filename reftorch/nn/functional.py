"""The functions of torch.nn.functional: rendered operators, and thin shapes of others by hand."""

from __future__ import annotations

from reftorch._rendered.nn_functional import *  # noqa: F403
from reftorch.core.dtype import dtype as Dtype  # noqa: N812 - the parameter takes the name
from reftorch.core.warning import warn
from reftorch.tensor import Tensor


def relu(input: Tensor, inplace: bool = False) -> Tensor:  # noqa: A002
    """Replace negative elements by zero, in the input itself where asked to [relu/keeps-nan]."""
    return input.relu_() if inplace else input.relu()


def sigmoid(input: Tensor) -> Tensor:  # noqa: A002
    """Map to the range from 0 to 1 [sigmoid/saturates]."""
    return input.sigmoid()


def tanh(input: Tensor) -> Tensor:  # noqa: A002
    """Take the hyperbolic tangent [sigmoid/saturates]."""
    return input.tanh()


def _dim(name: str, given: int | None, ndim: int) -> int:
    """The dim, or the one that was usual when none had to be named [softmax/implicit-dim]."""
    if given is not None:
        return given
    warn(
        "softmax/implicit-dim", "Implicit dimension choice for {} is deprecated: say dim=...", name
    )
    return 0 if ndim in (0, 1, 3) else 1


def softmax(
    input: Tensor,  # noqa: A002
    dim: int | None = None, _stacklevel: int = 3, dtype: Dtype | None = None,
) -> Tensor:  # fmt: skip
    """Take the shares of the exponentials along a dim [softmax/stable]."""
    return input.softmax(_dim("softmax", dim, input.ndim), dtype=dtype)


def log_softmax(
    input: Tensor,  # noqa: A002
    dim: int | None = None, _stacklevel: int = 3, dtype: Dtype | None = None,
) -> Tensor:  # fmt: skip
    """Take the logarithms of softmax, without the detour [softmax/stable]."""
    return input.log_softmax(_dim("log_softmax", dim, input.ndim), dtype=dtype)


def softmin(
    input: Tensor,  # noqa: A002
    dim: int | None = None, _stacklevel: int = 3, dtype: Dtype | None = None,
) -> Tensor:  # fmt: skip
    """Take softmax of the negative [softmax/stable]."""
    return (-input).softmax(_dim("softmin", dim, input.ndim), dtype=dtype)
