"""Join autograd to the layers below: derivatives to operators, the engine to tensors."""

from __future__ import annotations

from reftorch._rendered import functions
from reftorch.autograd import api, formulas, record
from reftorch.autograd.derivative import Derivative
from reftorch.autograd.history import node_of
from reftorch.autograd.retained import Retained
from reftorch.core.graph import ENGINE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.keys import DispatchKey, register
from reftorch.dispatch.operator import is_leaf, requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.spec import OpSpec


def _camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.strip("_").split("_"))


def install_derivatives() -> None:
    """Give every operator with formulas its Derivative [autograd/node-name]."""
    namespace = {**vars(functions), **vars(formulas)}
    for operator in OPERATORS.values():
        if operator.spec.derivatives:
            operator.derivative = Derivative(operator, _node_name(operator.spec), namespace)


def _node_name(spec: OpSpec) -> str:
    """The name of the nodes of an operator [autograd/node-name]."""
    if spec.copies is not None:
        return f"{_node_name(OPERATORS[spec.copies].spec)}_copy"
    return f"{_camel(spec.schema.name)}Backward0" if spec.node is None else spec.node


def _retain_grad(tensor: TensorImpl) -> None:
    check(
        requires_grad((tensor,)), "autograd/retain-grad",
        "can't retain_grad on Tensor that has requires_grad=False",
    )  # fmt: skip
    if not is_leaf(tensor) and not Retained.has(tensor):
        node_of(tensor)
        Retained.add(tensor)


def _retains_grad(tensor: TensorImpl) -> bool:
    return Retained.has(tensor)


def install() -> None:
    """Called once, when reftorch is imported."""
    register(DispatchKey.AUTOGRAD, record.record)
    install_derivatives()
    ENGINE.backward, ENGINE.node_of = api.backward, node_of
    ENGINE.retain_grad, ENGINE.retains_grad = _retain_grad, _retains_grad


install()
