"""Recording: the handler of the autograd key for operators that return something fresh."""

from __future__ import annotations

from typing import Any

from reftorch.autograd import inplace, lists
from reftorch.autograd.attach import attach, below, collect_edges, is_recorded
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import Operator
from reftorch.errors import check


def record(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """Run an operator one of whose inputs requires grad, and add a node for it to the graph."""
    if out is not None:
        return inplace.record_into(operator, args, out)
    if operator.implicit:
        return lists.record(operator, args)
    edges = collect_edges(operator, args)
    result = below(operator, args, None)
    if operator.is_view:
        _unseal(args[0], result)
    if is_recorded(operator, args, edges) and not any(result is arg for arg in args):
        if operator.spec.real_gradients:
            _check_real(operator, result)
        attach(operator, args, result, edges)
    return result


def _check_real(operator: Operator, result: Any) -> None:
    """Refuse complex results [graph/real-gradients]."""
    results = (result,) if isinstance(result, TensorImpl) else result
    check(
        not any(each._dtype.is_complex for each in results), "graph/real-gradients",
        "{} does not support automatic differentiation for outputs with complex dtype.",
        operator.base,
    )  # fmt: skip


def _unseal(source: TensorImpl, result: Any) -> None:
    """Say of views that they were made while recording, which `below` hid from the dispatcher."""
    if not isinstance(result, TensorImpl):
        for view in result:
            view._sealed = "several"
    elif result._base is not None:
        result._sealed = None if source._base is None else source._sealed
