"""The functions of `nn.functional` as modules; what they need to know they were made with."""

from __future__ import annotations

from typing import Any, ClassVar

from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.nn import functional, init
from reftorch.nn.module import Module
from reftorch.nn.parameter import Parameter


class _Plain(Module):
    """A function of the input alone."""

    def __init__(self, inplace: bool = False) -> None:
        """Say whether the input itself is written to."""
        super().__init__()
        self.inplace = inplace

    def extra_repr(self) -> str:
        """Whether the input is written to."""
        return "inplace=True" if self.inplace else ""


class _Shaped(Module):
    """A function with numbers of its own, which are shown by name."""

    shown: ClassVar[tuple[str, ...]] = ()

    def extra_repr(self) -> str:
        """The numbers, and whether the input is written to."""
        parts = [f"{name}={getattr(self, name)}" for name in self.shown]
        return ", ".join([*parts, *(["inplace=True"] if getattr(self, "inplace", False) else [])])


class ReLU(_Plain):
    """Replaces negative elements by zero."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.relu(input, self.inplace)


class SELU(_Plain):
    """Applies elu with the constants that keep mean and variance."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.selu(input, self.inplace)


class SiLU(_Plain):
    """Multiplies by the sigmoid."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.silu(input, self.inplace)


class Mish(_Plain):
    """Multiplies by tanh of softplus."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.mish(input, self.inplace)


class Hardsigmoid(_Plain):
    """Gives (input + 3) / 6, kept between 0 and 1."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.hardsigmoid(input, self.inplace)

    def extra_repr(self) -> str:
        """Nothing."""
        return ""


class Hardswish(_Plain):
    """Multiplies by hardsigmoid."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.hardswish(input, self.inplace)

    def extra_repr(self) -> str:
        """Nothing."""
        return ""


class Sigmoid(Module):
    """Maps to the range from 0 to 1."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return input.sigmoid()


class Tanh(Module):
    """Takes the hyperbolic tangent."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return input.tanh()


class Softsign(Module):
    """Divides by 1 plus the magnitude."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.softsign(input)


class Tanhshrink(Module):
    """Takes what the hyperbolic tangent leaves."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.tanhshrink(input)


class LogSigmoid(Module):
    """Takes the logarithm of the sigmoid."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.logsigmoid(input)


class GELU(_Shaped):
    """Multiplies by the normal distribution function."""

    def __init__(self, approximate: str = "none") -> None:
        """Say whether by the distribution itself, "none", or near it, "tanh"."""
        super().__init__()
        self.approximate = approximate

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.gelu(input, approximate=self.approximate)

    def extra_repr(self) -> str:
        """Which of both it is."""
        return f"approximate={self.approximate!r}"


class _WithAlpha(_Shaped):
    """A function with an alpha."""

    shown = ("alpha",)

    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None:
        """Say the alpha, and whether the input itself is written to."""
        super().__init__()
        self.alpha, self.inplace = alpha, inplace


class ELU(_WithAlpha):
    """Replaces negative elements by alpha times exp(input) - 1."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.elu(input, self.alpha, self.inplace)


class CELU(_WithAlpha):
    """Replaces negative elements by alpha times exp(input / alpha) - 1."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.celu(input, self.alpha, self.inplace)


class Hardtanh(_Shaped):
    """Keeps within bounds."""

    shown: ClassVar[tuple[str, ...]] = ("min_val", "max_val")

    def __init__(
        self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False
    ) -> None:
        """Say the bounds, the lower one first, and whether the input itself is written to."""
        super().__init__()
        check(
            max_val > min_val, "hardtanh/bounds-in-own-dtype",
            "max_val ({}) must be greater than min_val ({})", max_val, min_val,
            error=AssertionError,
        )  # fmt: skip
        self.min_val, self.max_val, self.inplace = min_val, max_val, inplace

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.hardtanh(input, self.min_val, self.max_val, self.inplace)


class ReLU6(Hardtanh):
    """Keeps between 0 and 6."""

    shown = ()

    def __init__(self, inplace: bool = False) -> None:
        """Say whether the input itself is written to."""
        super().__init__(0.0, 6.0, inplace)

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.relu6(input, self.inplace)


class LeakyReLU(_Shaped):
    """Multiplies elements that are not positive by a slope."""

    shown = ("negative_slope",)

    def __init__(self, negative_slope: float = 0.01, inplace: bool = False) -> None:
        """Say the slope, and whether the input itself is written to."""
        super().__init__()
        self.negative_slope, self.inplace = negative_slope, inplace

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.leaky_relu(input, self.negative_slope, self.inplace)


class Threshold(_Shaped):
    """Replaces elements that are not above a threshold."""

    shown = ("threshold", "value")

    def __init__(self, threshold: float, value: float, inplace: bool = False) -> None:
        """Say both, and whether the input itself is written to."""
        super().__init__()
        self.threshold, self.value, self.inplace = threshold, value, inplace

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.threshold(input, self.threshold, self.value, self.inplace)


class RReLU(_Shaped):
    """Multiplies elements that are not positive by slopes drawn in training."""

    shown = ("lower", "upper")

    def __init__(
        self, lower: float = 1.0 / 8, upper: float = 1.0 / 3, inplace: bool = False
    ) -> None:
        """Say the bounds of the slopes, and whether the input itself is written to."""
        super().__init__()
        self.lower, self.upper, self.inplace = lower, upper, inplace

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.rrelu(input, self.lower, self.upper, self.training, self.inplace)


class Softplus(_Shaped):
    """Gives log(1 + exp(beta * input)) / beta."""

    shown = ("beta", "threshold")

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        """Say beta, and from where on the function is the input itself."""
        super().__init__()
        self.beta, self.threshold = beta, threshold

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.softplus(input, self.beta, self.threshold)


class _Shrink(Module):
    """A function with a lambda."""

    def __init__(self, lambd: float = 0.5) -> None:
        """Say the lambda."""
        super().__init__()
        self.lambd = lambd

    def extra_repr(self) -> str:
        """The lambda."""
        return str(self.lambd)


class Softshrink(_Shrink):
    """Moves elements towards zero by lambda."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.softshrink(input, self.lambd)


class Hardshrink(_Shrink):
    """Replaces elements of magnitude up to lambda by zero."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.hardshrink(input, self.lambd)


class GLU(_Shaped):
    """Multiplies the first half along a dim by the sigmoid of the second."""

    shown = ("dim",)

    def __init__(self, dim: int = -1) -> None:
        """Say the dim."""
        super().__init__()
        self.dim = dim

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.glu(input, self.dim)


class _Along(_Shaped):
    """A function along a dim, which ought to be said [softmax/implicit-dim]."""

    shown = ("dim",)

    def __init__(self, dim: int | None = None) -> None:
        """Say the dim."""
        super().__init__()
        self.dim = dim


class Softmax(_Along):
    """Takes the shares of the exponentials along a dim."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.softmax(input, self.dim)


class LogSoftmax(_Along):
    """Takes the logarithms of softmax."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.log_softmax(input, self.dim)


class Softmin(_Along):
    """Takes softmax of the negative."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.softmin(input, self.dim)


class Softmax2d(Module):
    """Takes softmax over the channels of images."""

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function to (N, C, H, W) or (C, H, W)."""
        check(
            input.ndim in (3, 4), "modules/softmax-of-images",
            "Softmax2d: expected input to be 3D or 4D, got {}D instead", input.ndim,
        )  # fmt: skip
        return functional.softmax(input, -3)


class PReLU(_Shaped):
    """Multiplies elements that are not positive by a learned slope, for each channel or for all."""

    shown = ("num_parameters",)
    weight: Parameter

    def __init__(
        self, num_parameters: int = 1, init: float = 0.25, device: Any = None, dtype: Any = None
    ) -> None:
        """Make the slopes, all of which begin with the same value."""
        super().__init__()
        self.num_parameters, self.init = num_parameters, init
        self.weight = Parameter(PACKETS["empty"]((num_parameters,), device=device, dtype=dtype))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Let all slopes have the first value."""
        init.constant_(self.weight, self.init)

    def forward(self, input: Any) -> Any:  # noqa: A002
        """Apply the function."""
        return functional.prelu(input, self.weight)
