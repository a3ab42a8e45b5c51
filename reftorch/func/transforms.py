"""Transforms of functions: `grad`, `vjp`, `jvp`, `linearize`.

One graph serves all levels of nesting: the inner input is a fresh node in it, and gradients are
asked for with respect to that node alone, so that what belongs to an outer level is never taken
for the inner [func/levels-do-not-mix].
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from reftorch.autograd.api import grad as gradients
from reftorch.autograd.dual import (
    as_it_lies, laid_out_as, set_tangent, tangent_of, tangents_of,
)  # fmt: skip
from reftorch.autograd.grad_mode import enable_grad
from reftorch.autograd.saved_hooks import disable_saved_tensors_hooks
from reftorch.core.batching import Batched
from reftorch.core.graph import LEAF, Node, Output
from reftorch.core.levels import LEVELS, enter, leave
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, alias_of
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.func.batched import batched
from reftorch.func.trees import leaves, mapped, rebuilt



# ---- inputs of a level


def fresh(value: Any) -> Any:
    """An input as the function sees it: a node of its own in the graph, or a leaf."""
    if not isinstance(value, TensorImpl):
        return value
    check(
        value._dtype.is_floating_point or value._dtype.is_complex,
        "autograd/only-floats-require-grad",
        "only Tensors of floating point dtype can require gradients",
    )
    with enable_grad():
        if requires_grad((value,)):
            return OPERATORS["alias"].call((value,))
        alias: Any = bare(value)
        alias._node = LEAF
        return alias


def bare(value: Any) -> Any:
    """The same values without history, and with the tangents and the batch of outer levels."""
    alias: Any = alias_of(value)
    known = tangents_of(value)  # those, too, that a view has because its base has
    if known:
        alias._tangents = known
    return alias


def left(values: Sequence[Any], inputs: Sequence[Any]) -> list[Any]:
    """Results as the caller sees them [func/closes-over-graphs].

    Without history, unless it leads to more than the inputs; so, too, what they are batches of.
    """
    return [_left(value, inputs) if isinstance(value, TensorImpl) else value for value in values]


def _left(value: TensorImpl, inputs: Sequence[Any]) -> Any:
    tangents = {n: _left(each, inputs) for n, each in tangents_of(value).items()}
    beyond = _leads_beyond(value, inputs)
    result: Any = value
    if isinstance(value, Batched):
        physical = _left(value._physical, inputs)
        if not beyond or physical is not value._physical:
            result = batched(physical, value._bdim, value._level)
            result._node = value._node if beyond else None
    elif not beyond:
        result = alias_of(value)
    if tangents:
        result._tangents = tangents
    return result


def _leads_beyond(value: TensorImpl, inputs: Sequence[Any]) -> bool:
    """Whether a gradient reaches anything but the leaves that were made for the function."""
    if not requires_grad((value,)):
        return False
    own = {id(each) for each in inputs if isinstance(each, TensorImpl) and each._node is LEAF}
    seen: set[int] = set()
    stack: list[Any] = [value._node if isinstance(value._node, (Node, Output)) else value]
    while stack:
        end = stack.pop()
        node = end.node if isinstance(end, Output) else end
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Node):
            stack.extend([edge for edge in node._edges if edge is not None])
        elif id(node) not in own:
            return True
    return False


@contextlib.contextmanager
def running() -> Iterator[None]:
    """Let custom functions know that a transform calls a function."""
    MODE.transforms += 1
    try:
        yield
    finally:
        MODE.transforms -= 1


@contextlib.contextmanager
def recording() -> Iterator[None]:
    """The same, for reverse mode: hooks for what is saved are refused [func/no-saved-hooks]."""
    refusal = disable_saved_tensors_hooks(
        "torch.func.{grad, vjp, jacrev, hessian} don't yet support saved tensor hooks."
    )
    with running(), refusal:
        yield


# ---- grad


def grad(func: Callable[..., Any], argnums: Any = 0, has_aux: bool = False) -> Callable[..., Any]:
    """A function that returns the gradient of `func` [func/grad]."""

    @functools.wraps(func)
    def gradient(*args: Any, **kwargs: Any) -> Any:
        result = _gradient_and_value(func, argnums, has_aux, args, kwargs)
        return (result[0], result[1][1]) if has_aux else result[0]

    return gradient


def grad_and_value(
    func: Callable[..., Any], argnums: Any = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """A function that returns the gradient of `func` and its value [func/grad]."""

    @functools.wraps(func)
    def both(*args: Any, **kwargs: Any) -> Any:
        return _gradient_and_value(func, argnums, has_aux, args, kwargs)

    return both


def _gradient_and_value(
    func: Any, argnums: Any, has_aux: bool, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[Any, Any]:
    places = places_of(argnums, len(args))
    chosen = [args[place] for place in places]
    inputs = _fresh_leaves(chosen)
    with enable_grad(), recording():
        result = func(*replaced(args, places, rebuilt(chosen, list(inputs))), **kwargs)
        result, aux = _without_aux(result, has_aux, "grad_and_value(f)(*args)")
        check(
            isinstance(result, TensorImpl), "func/grad-of-a-number",
            "grad_and_value(f)(*args): Expected f(*args) to return a Tensor, got {}", type(result),
        )  # fmt: skip
        check(
            result._geometry.ndim == 0, "func/grad-of-a-number",
            "grad_and_value(f)(*args): Expected f(*args) to return a scalar Tensor, got tensor "
            "with {} dims. Maybe you wanted to use the vjp or jacrev APIs instead?",
            result._geometry.ndim,
        )  # fmt: skip
        found = gradients_of([result], inputs, None, True)
    found = left(found, inputs)
    value = left([result], inputs)[0]
    shaped = rebuilt(chosen, found)
    answer = shaped[0] if isinstance(argnums, int) else tuple(shaped)
    if has_aux:
        return answer, (value, mapped(lambda each: left([each], inputs)[0], aux))
    return answer, value


def gradients_of(
    outputs: Sequence[Any], inputs: Sequence[Any], starts: Any, keep: bool
) -> list[Any]:
    """The gradients of the outputs, zeros where none arrives; themselves recorded."""
    wanted = [place for place, each in enumerate(outputs) if requires_grad((each,))]
    found: Sequence[Any] = [None] * len(inputs)
    if wanted:
        given = None if starts is None else [starts[place] for place in wanted]
        found = gradients(
            [outputs[place] for place in wanted], inputs, given, retain_graph=keep,
            create_graph=True, allow_unused=True,
        )  # fmt: skip
    return [
        PACKETS["zeros_like"](each) if got is None else got
        for got, each in zip(found, inputs, strict=True)
    ]


def _without_aux(result: Any, has_aux: bool, name: str) -> tuple[Any, Any]:
    """The output, and what is passed through beside it [func/aux-is-second]."""
    if not has_aux:
        return result, None
    check(
        isinstance(result, tuple) and len(result) == 2, "func/aux-is-second",
        "{}: output of function f should be a tuple: (output, aux) if has_aux is True", name,
    )  # fmt: skip
    for each in leaves(result[1]):
        check(
            isinstance(each, TensorImpl), "func/aux-is-of-tensors",
            "Expected tensors, got unsupported type {}", type(each),
        )  # fmt: skip
    return result


def _tensors_of(result: Any, name: str) -> list[Any]:
    outputs = leaves(result)
    for each in outputs:
        check(
            isinstance(each, TensorImpl), "func/returns-tensors",
            "{}: Expected f to return only tensors, got unsupported type {}", name, type(each),
        )  # fmt: skip
    return outputs


def places_of(argnums: Any, count: int) -> tuple[int, ...]:
    """The places of the arguments that `argnums` names [func/argnums]."""
    check(
        isinstance(argnums, (int, tuple)), "func/argnums",
        "argnums must be int or Tuple[int, ...], got: {}", type(argnums),
    )
    places = (argnums,) if isinstance(argnums, int) else argnums
    check(len(places) > 0, "func/argnums", "argnums must be non-empty")
    for place in places:
        check(
            isinstance(place, int), "func/argnums", "argnum must be int, got: {}", type(place)
        )
        check(
            -count <= place < count, "func/argnums",
            "Got argnum={}, but only {} positional inputs", place, count,
        )  # fmt: skip
    wrapped = tuple([place % count for place in places])
    check(
        len(set(wrapped)) == len(wrapped), "func/argnums",
        "argnums elements must be unique, got {}", wrapped,
    )  # fmt: skip
    return wrapped


def _fresh_leaves(chosen: Sequence[Any]) -> list[Any]:
    values = leaves(list(chosen))
    for each in values:
        check(
            isinstance(each, TensorImpl), "func/takes-tensors",
            "Thing passed to transform API must be Tensor, got {}", type(each),
        )  # fmt: skip
    return [fresh(each) for each in values]


def replaced(
    args: tuple[Any, ...], places: tuple[int, ...], values: Sequence[Any]
) -> tuple[Any, ...]:
    """The arguments with other values in some places."""
    changed = list(args)
    for place, value in zip(places, values, strict=True):
        changed[place] = value
    return tuple(changed)


# ---- vjp


def vjp(func: Callable[..., Any], *primals: Any, has_aux: bool = False) -> Any:
    """The value of `func`, and a function from cotangents to gradients [func/vjp]."""
    return pulled(func, primals, has_aux, recording())


def pulled(
    func: Callable[..., Any], primals: tuple[Any, ...], has_aux: bool,
    context: AbstractContextManager[None],
) -> Any:  # fmt: skip
    """The same, `func` being called in a context."""
    inputs = _fresh_leaves(primals)
    with enable_grad(), context:
        result = func(*rebuilt(list(primals), list(inputs)))
    result, aux = _without_aux(result, has_aux, "vjp(f, *primals)")
    outputs = _tensors_of(result, "vjp(f, *primals)")
    for each in outputs:
        check(
            each._dtype.is_floating_point or each._dtype.is_complex, "func/returns-floats",
            "vjp(f, ...): All outputs of f must be floating-point or complex Tensors, got Tensor "
            "with dtype {}", each._dtype,
        )  # fmt: skip

    def pull(*cotangents: Any) -> Any:
        given = cotangents[0] if len(cotangents) == 1 else cotangents
        starts = leaves(given)
        check(
            _same_shape(given, result), "func/cotangents-are-shaped-like-outputs",
            "Expected pytree structure of cotangents to be the same as pytree structure of outputs "
            "to the function.",
        )  # fmt: skip
        with enable_grad():
            found = left(gradients_of(outputs, inputs, starts, True), inputs)
        shaped = rebuilt(list(primals), found)
        return tuple(shaped)

    value = rebuilt(result, left(outputs, inputs))
    if has_aux:
        return value, pull, mapped(lambda each: left([each], inputs)[0], aux)
    return value, pull


def _same_shape(tree: Any, like: Any) -> bool:
    if isinstance(like, dict):
        return isinstance(tree, dict) and tree.keys() == like.keys() and all(
            _same_shape(tree[key], like[key]) for key in like
        )
    if isinstance(like, (tuple, list)):
        return type(tree) is type(like) and len(tree) == len(like) and all(
            _same_shape(a, b) for a, b in zip(tree, like, strict=True)
        )
    return not isinstance(tree, (dict, tuple, list))


# ---- jvp


def jvp(
    func: Callable[..., Any], primals: Any, tangents: Any, *, strict: bool = False,
    has_aux: bool = False,
) -> Any:  # fmt: skip
    """The value of `func` and its derivative along tangents [func/jvp]."""
    for name, given in (("primals", primals), ("tangents", tangents)):
        check(
            isinstance(given, tuple), "func/jvp-takes-tuples",
            "jvp(f, primals, tangents): Expected {} to be a tuple. E.g. it should be valid to call "
            "f(*primals).", name,
        )  # fmt: skip
    check(
        _same_shape(tangents, primals), "func/jvp-takes-tuples",
        "jvp(f, primals, tangents): Expected primals and tangents to have the same python "
        "structure.",
    )  # fmt: skip
    pairs = list(zip(leaves(list(primals)), leaves(list(tangents)), strict=True))
    check(
        len(pairs) > 0, "func/jvp-takes-tensors",
        "jvp(f, primals, tangents): Expected primals to contain at least one Tensor.",
    )
    number = enter()
    try:
        duals = [_dual(primal, tangent, number) for primal, tangent in pairs]
        with running():
            result = func(*rebuilt(list(primals), duals))
        result, aux = _without_aux(result, has_aux, "jvp(f, primals, tangents)")
        outputs = _tensors_of(result, "jvp(f, primals, tangents)")
        found = [_tangent(each, number, strict) for each in outputs]
    finally:
        leave()
    value = rebuilt(result, [_without(each, number) for each in outputs])
    tangent = rebuilt(result, found)
    if has_aux:
        return value, tangent, mapped(lambda each: _without(each, number), aux)
    return value, tangent


def _dual(primal: Any, tangent: Any, number: int) -> Any:
    """A primal with its tangent, which is laid out as it is [func/jvp-keeps-tangents]."""
    for name, given in (("primal", primal), ("tangent", tangent)):
        check(
            isinstance(given, TensorImpl), "func/jvp-takes-tensors",
            "jvp(f, primals, tangents): Expected {}s to only contain Tensors, got {}", name,
            type(given),
        )  # fmt: skip
        check(
            given._dtype.is_floating_point or given._dtype.is_complex,
            "forward-ad/only-floats-are-dual",
            "Expected {} to be floating point or complex, but got: {}", name, given._dtype,
        )  # fmt: skip
    check(
        primal._geometry.sizes == tangent._geometry.sizes, "forward-ad/tangent-has-the-size",
        "Trying to set a forward gradient that has a different size than that of the original "
        "Tensor: {} for {}", list(tangent._geometry.sizes), list(primal._geometry.sizes),
    )  # fmt: skip
    dual = as_it_lies(primal)
    set_tangent(dual, number, laid_out_as(primal, tangent))
    return dual


def _tangent(output: TensorImpl, number: int, strict: bool) -> Any:
    found = tangent_of(output, number)
    if found is not None:
        return found
    check(
        not strict, "func/jvp-strict",
        "jvp(f, primals, tangents, strict=True): The output of f is independent of the inputs. "
        "This is not allowed with strict=True.",
    )  # fmt: skip
    before, LEVELS.visible = LEVELS.visible, LEVELS.visible - 1
    try:
        return PACKETS["zeros_like"](output)
    finally:
        LEVELS.visible = before


def _without(value: Any, number: int) -> Any:
    """A result without the tangent of the level that has ended."""
    if not isinstance(value, TensorImpl) or number not in getattr(value, "_tangents", ()):
        return value
    del value._tangents[number]
    return value


def linearize(func: Callable[..., Any], *primals: Any) -> tuple[Any, Callable[..., Any]]:
    """The value of `func`, and the function from tangents to its derivative [func/linearize]."""
    value = func(*primals)
    kept = [isinstance(each, TensorImpl) for each in leaves(value)]

    def tensors_of(*given: Any) -> list[Any]:
        found = zip(leaves(func(*given)), kept, strict=True)
        return [each for each, is_tensor in found if is_tensor]

    def push(*tangents: Any) -> Any:
        pairs = zip(leaves(list(primals)), leaves(list(tangents)), strict=True)
        for primal, tangent in pairs:
            check(
                primal._dtype is tangent._dtype, "func/linearized-along-tangents",
                "tangent with dtype {} doesn't match the dtype {} of the corresponding primal.",
                tangent._dtype, primal._dtype,
            )  # fmt: skip
        along = iter(jvp(tensors_of, primals, tangents)[1])
        pushed = zip(leaves(value), kept, strict=True)
        return rebuilt(value, [next(along) if is_tensor else each for each, is_tensor in pushed])

    return value, push
