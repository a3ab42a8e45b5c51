"""The functions for neural networks."""

from reftorch.nn import functional as functional
