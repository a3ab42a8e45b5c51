"""Join autograd to the layers below: derivatives to operators, the engine to tensors."""

from __future__ import annotations

from typing import Any

from reftorch._rendered import functions
from reftorch.autograd import api, formulas, inplace, record
from reftorch.autograd.derivative import Derivative
from reftorch.autograd.engine import Retained
from reftorch.core.graph import ENGINE, Leaf, Node, Output
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.keys import DispatchKey, register
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check


def _camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.strip("_").split("_"))


def install_derivatives() -> None:
    """Give every operator with formulas its Derivative [autograd/node-name]."""
    namespace = {**vars(functions), **vars(formulas)}
    for operator in OPERATORS.values():
        if operator.spec.derivatives:
            name = operator.spec.node
            if name is None:
                name = f"{_camel(operator.base)}Backward0"
            operator.derivative = Derivative(operator, name, namespace)


def _retain_grad(tensor: TensorImpl) -> None:
    node = inplace.node_of(tensor)
    check(
        node is not None, "autograd/retain-grad",
        "can't retain_grad on Tensor that has requires_grad=False",
    )  # fmt: skip
    if isinstance(node, Leaf) or _retains_grad(tensor):
        return
    owner, index = (node.node, node.index) if isinstance(node, Output) else (node, 0)
    assert isinstance(owner, Node)
    Retained.add(owner, tensor, index)


def _retains_grad(tensor: TensorImpl) -> bool:
    node: Any = inplace.node_of(tensor)
    owner = node.node if isinstance(node, Output) else node
    known = Retained.by_node.get(owner, ()) if isinstance(owner, Node) else ()
    return any(reference() is tensor for reference, _ in known)


def install() -> None:
    """Called once, when reftorch is imported."""
    register(DispatchKey.AUTOGRAD, record.record)
    install_derivatives()
    ENGINE.backward, ENGINE.node_of = api.backward, inplace.node_of
    ENGINE.retain_grad, ENGINE.retains_grad = _retain_grad, _retains_grad


install()
