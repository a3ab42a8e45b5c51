"""The CPU backend: kernels on NumPy arrays, one module for each family."""

from reftorch.backends.cpu import (
    activation,
    bitwise,
    comparison,
    conversion,
    creation,
    extremum,
    indexing,
    interleaving,
    joining,
    launcher,
    linalg,
    moments,
    placing,
    pointwise,
    power,
    rearranging,
    reduction,
    scan,
    scatter,
    softmax,
    sorting,
    statistics,
    triangular,
    unary,
)
from reftorch.dispatch.kernels import KERNELS, LAUNCHERS

__all__ = [
    "activation",
    "bitwise",
    "comparison",
    "conversion",
    "creation",
    "extremum",
    "indexing",
    "interleaving",
    "joining",
    "launcher",
    "linalg",
    "moments",
    "placing",
    "pointwise",
    "power",
    "rearranging",
    "reduction",
    "scan",
    "scatter",
    "softmax",
    "sorting",
    "statistics",
    "triangular",
    "unary",
]

LAUNCHERS["cpu"] = launcher.run
KERNELS["cpu"] = launcher.KERNELS
