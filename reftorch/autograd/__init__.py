"""Automatic differentiation: recording, the engine, and the public functions."""

from reftorch.autograd import (
    forward_ad as forward_ad,
)  # fmt: skip
from reftorch.autograd import (
    function as function,
)
from reftorch.autograd import (
    functional as functional,
)
from reftorch.autograd import (
    graph as graph,
)
from reftorch.autograd import (
    install as _install,
)
from reftorch.autograd.anomaly import detect_anomaly, set_detect_anomaly
from reftorch.autograd.api import backward, grad
from reftorch.autograd.function import Function
from reftorch.autograd.grad_mode import (
    enable_grad,
    is_grad_enabled,
    no_grad,
    set_grad_enabled,
)
from reftorch.autograd.gradcheck import gradcheck, gradgradcheck

__all__ = [
    "Function", "backward", "detect_anomaly", "enable_grad", "forward_ad", "function",
    "functional", "grad", "gradcheck", "gradgradcheck", "graph", "is_grad_enabled", "no_grad",
    "set_detect_anomaly", "set_grad_enabled",
]  # fmt: skip
