"""`backward` and `autograd.grad`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd import inplace
from reftorch.autograd.engine import Run, accumulate, fit, nodes_towards
from reftorch.core.graph import LEAF, Node, Output
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check


def _sequence(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def _start(tensor: Any, grad: Any) -> Any:
    """The gradient from which a root starts [autograd/root-gradient]."""
    shape, element = tensor._geometry, tensor._dtype
    if grad is None:
        check(
            shape.numel == 1, "autograd/grad-implicit-only-for-scalar",
            "grad can be implicitly created only for scalar outputs",
        )  # fmt: skip
        check(
            not element.is_complex, "autograd/grad-implicit-only-for-real",
            "grad can be implicitly created only for real scalar outputs but got {}", element,
        )  # fmt: skip
        return OPERATORS["ones_like"].call((tensor, None, None, None, None, None, False))
    check(
        grad._geometry.sizes == shape.sizes, "autograd/root-gradient-has-root-shape",
        "Mismatch in shape: grad_output has a shape of {} and output has a shape of {}",
        list(grad._geometry.sizes), list(shape.sizes),
    )  # fmt: skip
    check(
        grad._dtype.is_complex == element.is_complex, "autograd/root-gradient-complexness",
        "For complex Tensors, both grad_output and output are required to have the same dtype. "
        "Mismatch in dtype: grad_output has {} and output has {}", grad._dtype, element,
    )  # fmt: skip
    return fit(grad, shape.sizes, element)


def _roots(tensors: Sequence[Any], grads: Any) -> list[tuple[Any, Any]]:
    given = (None,) * len(tensors) if grads is None else _sequence(grads)
    check(
        len(given) == len(tensors), "autograd/one-gradient-per-root",
        "got {} tensors and {} gradients", len(tensors), len(given),
    )  # fmt: skip
    roots = []
    for tensor, grad in zip(tensors, given, strict=True):
        node = inplace.node_of(tensor)
        check(
            node is not None, "autograd/root-requires-grad",
            "element 0 of tensors does not require grad and does not have a grad_fn",
        )  # fmt: skip
        roots.append((tensor if node is LEAF else node, _start(tensor, grad)))
    return roots


def backward(
    tensors: Any, grad_tensors: Any = None, retain_graph: bool | None = None,
    create_graph: bool = False, inputs: Any = None,
) -> None:  # fmt: skip
    """Sum the gradients of the tensors into the `.grad` of the leaves [autograd/accumulates]."""
    keep = create_graph if retain_graph is None else retain_graph
    if inputs is not None:
        _backward_into(_sequence(tensors), grad_tensors, keep, create_graph, _sequence(inputs))
        return
    run = Run(keep, create_graph)
    for target, start in _roots(_sequence(tensors), grad_tensors):
        run.send(target, start)
    run.walk()


def _backward_into(
    tensors: Sequence[Any], grads: Any, keep: bool, create_graph: bool, inputs: Sequence[Any]
) -> None:
    check(len(inputs) > 0, "autograd/inputs-not-empty", "'inputs' argument cannot be empty.")
    results = _run_towards(tensors, grads, inputs, keep, create_graph)
    for leaf, result in zip(inputs, results, strict=True):
        if result is not None:
            accumulate(leaf, result, create_graph)


def _run_towards(
    outputs: Sequence[Any], grads: Any, inputs: Sequence[Any], keep: bool, create_graph: bool
) -> list[Any]:
    targets: list[Any] = []
    for tensor in inputs:
        node = inplace.node_of(tensor)
        check(
            node is not None, "autograd/inputs-require-grad",
            "One of the differentiated Tensors does not require grad",
        )  # fmt: skip
        targets.append(tensor if node is LEAF else node)
    run = Run(keep, create_graph, {id(target): None for target in targets})
    roots = _roots(outputs, grads)
    run.needed = nodes_towards([target for target, _ in roots], run.wanted or {})
    run.allowed = run.needed | {
        t.node if isinstance(t, Output) else t for t in targets if isinstance(t, (Node, Output))
    }
    for target, start in roots:
        run.send(target, start)
    run.walk()
    assert run.wanted is not None
    return [run.wanted[id(target)] for target in targets]


def grad(
    outputs: Any, inputs: Any, grad_outputs: Any = None, retain_graph: bool | None = None,
    create_graph: bool = False, only_inputs: bool = True, allow_unused: bool | None = None,
    is_grads_batched: bool = False, materialize_grads: bool = False,
) -> tuple[Any, ...]:  # fmt: skip
    """The gradients of the outputs with respect to the inputs, which are left untouched.

    An input that the outputs do not depend on is refused unless `allow_unused` is set, and then
    has None [autograd/unused-input-is-refused].
    """
    check(not is_grads_batched, "autograd/batched-gradients-absent", "is_grads_batched is not offered yet")
    keep = create_graph if retain_graph is None else retain_graph
    given = _sequence(inputs)
    results = _run_towards(_sequence(outputs), grad_outputs, given, keep, create_graph)
    allow = materialize_grads if allow_unused is None else allow_unused
    for place, result in enumerate(results):
        if result is None:
            check(
                allow, "autograd/unused-input-is-refused",
                "One of the differentiated Tensors appears to not have been used in the graph. Set "
                "allow_unused=True if this is the desired behavior.",
            )  # fmt: skip
            if materialize_grads:
                results[place] = OPERATORS["zeros_like"].call(
                    (given[place], None, None, None, None, None, False)
                )
    return tuple(results)


