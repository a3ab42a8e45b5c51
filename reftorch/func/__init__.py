"""Transforms of functions: mapping over examples, derivatives, and all of them nested."""

from reftorch.func import install as _install
from reftorch.func.jacobians import hessian, jacfwd, jacrev
from reftorch.func.modules import functional_call, stack_module_state
from reftorch.func.transforms import grad, grad_and_value, jvp, linearize, vjp
from reftorch.func.vmapping import vmap

__all__ = [
    "functional_call", "grad", "grad_and_value", "hessian", "jacfwd", "jacrev", "jvp", "linearize",
    "stack_module_state", "vjp", "vmap",
]  # fmt: skip
