"""Join autograd to the layers below: derivatives to operators, the engine to tensors."""

from __future__ import annotations

from reftorch._rendered import functions, special
from reftorch.autograd import api, around, formulas, forward_ad, record, retained
from reftorch.autograd.derivative import Unmade, recorded_in_place
from reftorch.autograd.history import node_of
from reftorch.core.graph import ENGINE
from reftorch.dispatch.keys import DispatchKey, register
from reftorch.dispatch.table import OPERATORS, PACKETS


def install_derivatives() -> None:
    """Give every operator with formulas its Derivative, which is made when it is used."""
    # operators that are no public functions, too
    namespace = {**PACKETS, **vars(functions), "special": special, **vars(formulas)}
    for operator in OPERATORS.values():
        if operator.spec.derivatives:
            operator.derivative = Unmade(operator, namespace)
            if "inplace" in operator.spec.variants:
                operator.in_place = recorded_in_place(operator, namespace)


def install() -> None:
    """Called once, when reftorch is imported."""
    register(DispatchKey.FORWARD_AD, forward_ad.handle)
    register(DispatchKey.AUTOGRAD, record.record)
    install_derivatives()
    ENGINE.backward, ENGINE.node_of = api.backward, node_of
    ENGINE.retain_grad, ENGINE.retains_grad = around.retain_grad, retained.retains_grad
    ENGINE.register_hook = around.register_hook
    ENGINE.saved_value = lambda node, name: node._operator.derivative.saved_value(node, name)
    ENGINE.tangent_of = lambda tensor: forward_ad.unpack_dual(tensor).tangent
    ENGINE.register_accumulated_hook = around.register_accumulated_hook


install()
