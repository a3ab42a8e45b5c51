"""The tangents of an operator's results, most of them from its formulas for reverse mode.

Differences of the values confirm them [gradcheck/forward-of-every-operator].
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from reftorch.autograd.api import grad as gradients
from reftorch.autograd.attach import differentiable
from reftorch.autograd.engine import brought, fit
from reftorch.autograd.formulas_tangents import TANGENTS
from reftorch.autograd.history import edge_to
from reftorch.autograd.saved import saved_results
from reftorch.autograd.saved_hooks import STATE as SAVING
from reftorch.core.graph import new_node
from reftorch.core.output import Out
from reftorch.core.place import Elsewhere
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import Operator, requires_grad
from reftorch.dispatch.table import PACKETS

Pairs = Iterator[tuple[TensorImpl, Any]]


def tangents_of_results(
    operator: Operator, args: tuple[Any, ...], tangents: Sequence[Any], out: Out | None
) -> Callable[[Any], Pairs]:
    """What, called with the result, gives its tensors with their tangents.

    Of an operator in place the former value is kept until then.
    """
    if operator.derivative is None:
        return lambda result: iter(())
    flat_args: list[Any] = []
    flat_tangents: list[Any] = []
    for place in operator.derivative.inputs:
        arg, tangent = args[place], tangents[place]
        if isinstance(arg, (tuple, list)):
            flat_args.extend(arg)
            flat_tangents.extend(tangent)
        else:
            flat_args.append(arg)
            flat_tangents.append(tangent)
    # Where there is no edge the tensor itself will do: the formulas only ask whether there is one.
    edges = tuple([
        None if tangent is None else _end_of(arg)
        for arg, tangent in zip(flat_args, flat_tangents, strict=True)
    ])  # fmt: skip
    kept = args if out is None else tuple([_before(arg, out.tensor) for arg in args])
    if operator.spec.tangents == "linear":
        return lambda result: _of_linear(operator, kept, result, tangents)
    if operator.spec.tangents == "own":
        return lambda result: _of_its_own(operator, kept, result, tangents)
    if operator.spec.tangents == "elementwise":
        return lambda result: _elementwise(operator, kept, result, edges, flat_tangents)
    return lambda result: _pairs(operator, kept, result, edges, flat_args, flat_tangents)


def _of_linear(
    operator: Operator, args: Sequence[Any], result: Any, tangents: Sequence[Any]
) -> Pairs:
    """The operator itself, called with the tangents [forward-ad/linear]."""
    assert operator.derivative is not None
    given = list(args)
    for place in operator.derivative.inputs:
        tangent = tangents[place]
        given[place] = PACKETS["zeros_like"](args[place]) if tangent is None else tangent
    if any(tangents[place] is not None for place in operator.derivative.inputs):
        yield result, operator.call_in_sight(tuple(given))


def _of_its_own(
    operator: Operator, args: Sequence[Any], result: Any, tangents: Sequence[Any]
) -> Pairs:
    """What the function that is named after the operator says [forward-ad/own-formulas]."""
    assert operator.derivative is not None
    if any(tangents[place] is not None for place in operator.derivative.inputs):
        found = TANGENTS[operator.base](args, tangents, result)
        yield result, fit(found, result)


def _elementwise(
    operator: Operator, args: Sequence[Any], result: Any, edges: tuple[Any, ...],
    tangents: Sequence[Any],
) -> Pairs:  # fmt: skip
    """The formulas, called with the tangent as if it were the gradient [forward-ad/elementwise].

    Of complex numbers with its conjugate, as they conjugate what they multiply with.
    """
    assert operator.derivative is not None
    parts = []
    for place, tangent in enumerate(tangents):
        if tangent is None:
            continue
        alone = tuple([edge if at == place else None for at, edge in enumerate(edges)])
        node = new_node(operator, alone, result._geometry, result._dtype)
        hooks, SAVING.pairs = SAVING.pairs, []
        try:
            node._saved = operator.derivative.save(args, [result], alone)
            if Elsewhere.any:
                tangent = brought(tangent, result)
            tangent = PACKETS["expand"](tangent, result._geometry.sizes)
            part = operator.derivative(node, [PACKETS["conj"](tangent)])[place]
        finally:
            SAVING.pairs = hooks
        if part is not None:
            parts.append(fit(PACKETS["conj"](part), result))
    if parts:
        yield result, functools.reduce(PACKETS["add"], parts)


def _end_of(arg: Any) -> Any:
    end = edge_to(arg)
    return arg if end is None else end


def _before(arg: Any, target: TensorImpl) -> Any:
    """An argument as it is before the target is overwritten."""
    if isinstance(arg, (tuple, list)):
        return tuple([_before(item, target) for item in arg])
    shares = isinstance(arg, TensorImpl) and arg._storage is target._storage
    return PACKETS["clone"](arg) if shares else arg


def _pairs(
    operator: Operator, args: Sequence[Any], result: Any, edges: tuple[Any, ...],
    inputs: Sequence[Any], tangents: Sequence[Any],
) -> Pairs:  # fmt: skip
    results = [result] if isinstance(result, TensorImpl) else list(result)
    wanted = differentiable(operator, results)
    if not wanted or all(edge is None for edge in edges):
        return
    found = _transposed_twice(operator, args, results, wanted, edges, inputs, tangents)
    for place, tangent in zip(wanted, found, strict=True):
        yield results[place], tangent


def _transposed_twice(
    operator: Operator, args: Sequence[Any], results: list[Any], wanted: list[int],
    edges: tuple[Any, ...], inputs: Sequence[Any], tangents: Sequence[Any],
) -> Sequence[Any]:  # fmt: skip
    """The derivative of <g(u), v> with respect to u, where g are the formulas and v the tangents.

    Recorded where operand or tangent require grad, so that tangents are differentiable; found in
    any case [forward-ad/ignores-grad-mode]; zeros where nothing depends on u
    [forward-ad/constant-has-zero-tangent]. The operators of a backward pass come here like any
    others [forward-ad/over-reverse]. Hooks see what the operator saves, not what is saved here.
    """
    node = new_node(operator, edges, results[wanted[0]]._geometry, results[wanted[0]]._dtype)
    if len(results) > 1 or not operator.derivative.one_output:
        node._count = len(results)
    recorded = MODE.grad and requires_grad([*inputs, *tangents])
    modes, (MODE.grad, MODE.probing) = (MODE.grad, MODE.probing), (True, True)
    hooks, SAVING.pairs = SAVING.pairs, []
    try:
        node._saved = operator.derivative.save(args, results, edges)
        for place, saved in saved_results(node):
            saved._tangents = getattr(results[place], "_tangents", {})
        upstream: list[Any] = [None] * len(results)
        for place in wanted:
            upstream[place] = PACKETS["ones_like"](results[place]).requires_grad_()
        grads = operator.derivative(node, upstream)
        ends, starts = [], []
        for grad, given, tangent in zip(grads, inputs, tangents, strict=True):
            if grad is not None and tangent is not None:
                grad = fit(grad, given)
                if grad.requires_grad:
                    ends.append(grad)
                    starts.append(fit(tangent, given))
        if not ends:
            return [PACKETS["zeros_like"](results[place]) for place in wanted]
        return gradients(
            ends, [upstream[place] for place in wanted], starts, create_graph=recorded,
            allow_unused=True, materialize_grads=True,
        )  # fmt: skip
    finally:
        (MODE.grad, MODE.probing), SAVING.pairs = modes, hooks
