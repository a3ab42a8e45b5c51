"""`backward` and `autograd.grad`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd.around import retain_grad
from reftorch.autograd.edge import GradientEdge, end_of
from reftorch.autograd.engine import (
    RUNS,
    Key,
    fit,
    key_of,
    nodes_towards,
)  # fmt: skip
from reftorch.autograd.retained import retains_grad
from reftorch.core.graph import ENGINE, Node, Output, Target
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.dispatch.operator import is_leaf, requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check


def _sequence(value: Any) -> tuple[Any, ...]:
    """One tensor, or several, as a tuple."""
    return (value,) if isinstance(value, (TensorImpl, GradientEdge)) else tuple(value)


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
        return _like("ones_like", tensor)
    check(
        isinstance(grad, TensorImpl), "errors/wrong-type",
        "gradients can be either Tensors or None, but got {}", type(grad).__name__,
    )  # fmt: skip
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
    return fit(grad, tensor)


def _like(name: str, tensor: TensorImpl) -> Any:
    """Ones or zeros for a tensor, which belong to no graph."""
    before, MODE.grad = MODE.grad, False
    try:
        return OPERATORS[name].call((tensor, None, None, None, None, None, False))
    finally:
        MODE.grad = before


def _roots(tensors: Sequence[Any], grads: Any) -> list[tuple[Target, Any]]:
    given = (None,) * len(tensors) if grads is None else _sequence(grads)
    check(
        len(given) >= len(tensors), "autograd/one-gradient-per-root",
        "got {} tensors and {} gradients", len(tensors), len(given),
    )  # fmt: skip
    roots = []
    for place, (tensor, grad) in enumerate(zip(tensors, given, strict=False)):
        check(
            isinstance(tensor, (TensorImpl, GradientEdge)), "engine/roots-are-tensors",
            "element {} of tensors is a {}", place, type(tensor).__name__,
        )  # fmt: skip
        end = end_of(tensor)
        check(
            end is not None, "autograd/root-requires-grad",
            "element {} of tensors does not require grad and does not have a grad_fn", place,
        )  # fmt: skip
        assert end is not None
        # a leaf that is a root receives the gradient as its own [autograd/leaf-root]
        if isinstance(tensor, GradientEdge):
            check(
                isinstance(grad, TensorImpl), "graph/edges-need-a-gradient",
                "grad_outputs for a GradientEdge must be given as a tensor",
            )
            roots.append((end, grad))
        else:
            roots.append((end, _start(tensor, grad)))
    return roots


def backward(
    tensors: Any, grad_tensors: Any = None, retain_graph: bool | None = None,
    create_graph: bool = False, inputs: Any = None,
) -> None:  # fmt: skip
    """Sum the gradients of the tensors into the `.grad` of the leaves [autograd/accumulates].

    With `inputs`, into the `.grad` of those alone [autograd/backward-inputs].
    """
    keep = create_graph if retain_graph is None else retain_graph
    if create_graph:
        warn(
            "warnings/cycle-through-grad", "Using backward() with create_graph=True will create a "
            "reference cycle between a tensor and its gradient: use autograd.grad, or reset .grad.",
        )  # fmt: skip
    if inputs is not None:
        _backward_into(_sequence(tensors), grad_tensors, keep, create_graph, _sequence(inputs))
        return
    run = RUNS.start(keep, create_graph)
    for target, start in _roots(_sequence(tensors), grad_tensors):
        run.send(target, start)
    run.walk()


def _backward_into(
    tensors: Sequence[Any], grads: Any, keep: bool, create_graph: bool, inputs: Sequence[Any]
) -> None:
    check(
        len(inputs) > 0, "autograd/inputs-not-empty",
        "`inputs` argument to `backward()` cannot be empty.",
    )  # fmt: skip
    _roots(tensors, grads)  # a root that is refused leaves the inputs as they are
    for tensor in inputs:
        _check_wanted(tensor)
        end_of(tensor)  # refused of a stale view [views-and-inplace/several-views-go-stale]
        if isinstance(tensor, TensorImpl) and not is_leaf(tensor) and not retains_grad(tensor):
            retain_grad(tensor)  # and so from now on
    _run_towards(tensors, grads, inputs, keep, create_graph, returns=False)


def _check_wanted(tensor: Any) -> None:
    check(
        isinstance(tensor, (TensorImpl, GradientEdge)), "engine/inputs-are-tensors",
        "all inputs have to be Tensors or GradientEdges, but got {}", type(tensor).__name__,
    )  # fmt: skip
    check(
        isinstance(tensor, GradientEdge) or requires_grad((tensor,)),
        "autograd/inputs-require-grad",
        "One of the differentiated Tensors does not require grad",
    )  # fmt: skip


def _run_towards(
    outputs: Sequence[Any], grads: Any, inputs: Sequence[Any], keep: bool, create_graph: bool,
    returns: bool = True,
) -> list[Any]:  # fmt: skip
    """The gradients with respect to some tensors, None where none arrives.

    Or they are kept by the tensors themselves, and then the nodes of these run, too
    [graph/inputs-are-passed].
    """
    roots = _roots(outputs, grads)
    targets = []
    for tensor in inputs:
        _check_wanted(tensor)
        targets.append(end_of(tensor))
    wanted: dict[Key, Any] = {key_of(target): None for target in targets if target is not None}
    run = RUNS.start(keep, create_graph, wanted)
    run.returns = returns
    run.needed = nodes_towards([target for target, _ in roots], wanted)
    if not returns:
        run.needed |= _nodes(targets)
    if len(roots) == 1:
        run.sole = roots[0][0]  # is passed in any case [hooks/of-the-only-root]
    run.allowed = run.needed | _nodes([*targets, run.sole])
    for target, start in roots:
        run.send(target, start)
    run.walk()
    return [None if target is None else wanted[key_of(target)] for target in targets]


def _nodes(ends: Sequence[Target | None]) -> set[Node]:
    nodes = [end.node if isinstance(end, Output) else end for end in ends]
    return {node for node in nodes if isinstance(node, Node)}


def _run_batched(
    outputs: Sequence[Any], grads: Any, inputs: Sequence[Any], keep: bool, create_graph: bool
) -> list[Any]:
    """The same for a stack of gradients of the outputs [autograd/grads-batched].

    Each has the gradients of one pass of its own [gradcheck/batched-of-every-operator].
    """
    reached: list[bool] = []

    def one(*starts: Any) -> tuple[Any, ...]:
        found = _run_towards(outputs, starts, inputs, True, create_graph)
        reached[:] = [each is not None for each in found]
        return tuple([each for each in found if each is not None])

    given = (None,) * len(outputs) if grads is None else _sequence(grads)
    for each in given:
        check(
            not isinstance(each, TensorImpl) or each._geometry.sizes[:1] not in ((), (0,)),
            "engine/batch-has-a-gradient", "a batch of gradients of sizes {} has none",
            getattr(each, "shape", ()),
        )  # fmt: skip
    stacked = iter(ENGINE.vmap(one)(*given))
    return [next(stacked) if there else None for there in reached]


def grad(
    outputs: Any, inputs: Any, grad_outputs: Any = None, retain_graph: bool | None = None,
    create_graph: bool = False, *, allow_unused: bool | None = None,
    is_grads_batched: bool = False, materialize_grads: bool = False,
) -> tuple[Any, ...]:  # fmt: skip
    """The gradients of outputs with respect to inputs [autograd/grad-returns].

    An input that the outputs do not depend on is refused unless `allow_unused` is set, and then
    has None, or zeros [autograd/unused-input-is-refused] [engine/zeros-may-require-grad].
    """
    check(
        not materialize_grads or allow_unused is not False, "autograd/unused-input-is-refused",
        "Expected allow_unused to be True or not passed when materialize_grads=True, but got: "
        "allow_unused=False.", error=ValueError,
    )  # fmt: skip
    keep = create_graph if retain_graph is None else retain_graph
    given = _sequence(inputs)
    check(len(given) > 0, "autograd/inputs-not-empty", "grad requires non-empty inputs.")
    run = _run_batched if is_grads_batched else _run_towards
    results = run(_sequence(outputs), grad_outputs, given, keep, create_graph)
    allowed = materialize_grads if allow_unused is None else allow_unused
    for place, result in enumerate(results):
        if result is None:
            check(
                allowed, "autograd/unused-input-is-refused",
                "The differentiated Tensor at index {} appears to not have been used in the "
                "graph. Set allow_unused=True if this is the desired behavior.", place,
            )  # fmt: skip
            if materialize_grads:
                results[place] = _like("zeros_like", given[place]).requires_grad_(create_graph)
    return tuple(results)
