"""The CPU backend: kernels on NumPy arrays, one module for each family."""

from reftorch.backends.cpu import launcher, pointwise, reduction
from reftorch.dispatch.kernels import KERNELS, LAUNCHERS

__all__ = ["launcher", "pointwise", "reduction"]

LAUNCHERS["cpu"] = launcher.run
KERNELS["cpu"] = launcher.KERNELS
