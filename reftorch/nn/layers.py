"""The layers that are complete: the identity, changes of shape, and the linear map."""

from __future__ import annotations

import math
from typing import Any

from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.nn import functional, init
from reftorch.nn.module import Module
from reftorch.nn.parameter import Parameter


class Identity(Module):
    """Returns its input, whatever it was made with."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ignore the arguments, so that it can stand in for any module."""
        super().__init__()

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Return the input itself."""
        return input


class Flatten(Module):
    """Makes one dim of several; of all but the first unless said otherwise."""

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        """Say which dims are joined."""
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Join the dims."""
        return input.flatten(self.start_dim, self.end_dim)

    def extra_repr(self) -> str:
        """The dims."""
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


class Unflatten(Module):
    """Makes several dims of one."""

    def __init__(self, dim: int, unflattened_size: Any) -> None:
        """Say which dim is split, and in which sizes."""
        super().__init__()
        check(
            isinstance(unflattened_size, (tuple, list)), "modules/unflatten-takes-ints",
            "unflattened_size must be a tuple or list, but found type {}",
            type(unflattened_size).__name__,
        )  # fmt: skip
        for place, size in enumerate(unflattened_size):
            check(
                isinstance(size, int), "modules/unflatten-takes-ints",
                "unflattened_size must be tuple of ints, but found element of type {} at pos {}",
                type(size).__name__, place,
            )  # fmt: skip
        self.dim, self.unflattened_size = dim, unflattened_size

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Split the dim."""
        return input.unflatten(self.dim, self.unflattened_size)

    def extra_repr(self) -> str:
        """The dim and the sizes."""
        return f"dim={self.dim}, unflattened_size={self.unflattened_size}"


class Linear(Module):
    """Multiplies by a matrix of weights, and adds a bias [modules/linear-draws]."""

    weight: Parameter
    bias: Parameter | None

    def __init__(
        self, in_features: int, out_features: int, bias: bool = True, device: Any = None,
        dtype: Any = None,
    ) -> None:  # fmt: skip
        """Make the weights, one row for each output, and draw them."""
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        empty = PACKETS["empty"]
        self.weight = Parameter(empty((out_features, in_features), device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(empty((out_features,), device=device, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw weights and bias evenly between plus and minus 1 / sqrt(in_features).

        [modules/linear-draws]
        """
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            bound = 1 / math.sqrt(self.in_features) if self.in_features > 0 else 0
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Multiply the last dim by the weights, and add the bias."""
        return functional.linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        """The sizes."""
        has_bias = self.bias is not None
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={has_bias}"
