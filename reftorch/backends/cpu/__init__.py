"""The CPU backend: kernels on NumPy arrays, one module for each family."""

from reftorch.backends.cpu import extremum, moments
    activation,
    bitwise,
    comparison,
    launcher,
    pointwise,
    reduction,
    unary,
)
from reftorch.dispatch.kernels import KERNELS, LAUNCHERS

__all__ = ["extremum", "moments"]

LAUNCHERS["cpu"] = launcher.run
KERNELS["cpu"] = launcher.KERNELS
