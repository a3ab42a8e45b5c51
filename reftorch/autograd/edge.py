"""Edges of the graph as values, which are taken where tensors are [graph/gradient-edge]."""

from __future__ import annotations

from typing import Any, NamedTuple

from reftorch.autograd.history import edge_to, node_of
from reftorch.core.graph import AccumulateGrad, Leaf, Output, Target, accumulator_of
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import requires_grad
from reftorch.errors import check


class GradientEdge(NamedTuple):
    """The end of an edge: a node, and which of its outputs."""

    node: Any
    output_nr: int
    ownership_token: Any = None


def get_gradient_edge(tensor: TensorImpl) -> GradientEdge:
    """Where the gradient of a tensor goes [graph/gradient-edge]."""
    check(
        requires_grad((tensor,)), "graph/gradient-edge",
        "It is not possible to get the gradient edge for a Tensor that does not require gradients",
    )
    node = node_of(tensor)
    if node is None or isinstance(node, Leaf):
        return GradientEdge(accumulator_of(tensor), 0)
    if isinstance(node, Output):
        return GradientEdge(node.node, node.index)
    return GradientEdge(node, 0)


def end_of(value: TensorImpl | GradientEdge) -> Target | None:
    """The end to which a gradient is sent; for an edge it need not fit a tensor."""
    if isinstance(value, TensorImpl):
        return edge_to(value)
    node = value.node
    if isinstance(node, AccumulateGrad):
        return node.variable
    if not hasattr(node, "_count"):
        return node
    return Output(node, value.output_nr, node._geometry, node._dtype)
