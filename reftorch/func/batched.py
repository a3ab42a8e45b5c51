"""How an operator is run on batched tensors: once for all examples, or once for each.

A call comes here below autograd, so that what a function differentiates inside a vmap is recorded
of the examples, and what is differentiated outside of it is recorded of the whole
[vmap/nests-with-grad].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.core.batching import BATCHES, Batched, Level, innermost
from reftorch.core.geometry import geometry
from reftorch.core.output import Out
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, lay_out
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check, fail
from reftorch.func import rules
from reftorch.tensor import Tensor


class BatchedTensor(Batched, Tensor):
    """A batched tensor with its operators."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"BatchedTensor(lvl={self._level.number}, bdim={self._bdim}, value={self._physical})"


def batched(physical: Any, bdim: int, level: Level) -> BatchedTensor:
    """A tensor that stands for the examples which lie along a dim of `physical`."""
    shape = physical._geometry
    bdim = bdim % shape.ndim
    tensor = object.__new__(BatchedTensor)
    tensor._array = None
    tensor._storage, tensor._offset = physical._storage, physical._offset
    tensor._geometry = geometry(
        shape.sizes[:bdim] + shape.sizes[bdim + 1 :],
        shape.strides[:bdim] + shape.strides[bdim + 1 :], shape.pending, shape.elsewhere,
    )  # fmt: skip
    tensor._dtype = physical._dtype
    tensor._node = tensor._base = None
    tensor._physical, tensor._bdim, tensor._level = physical, bdim, level
    return tensor


def handle(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """The handler of the batching key: serve the innermost level."""
    if operator.draws:
        return drawn(operator, args, out)
    level = innermost(args, out)
    assert level is not None
    if out is not None:
        check(
            isinstance(out.tensor, Batched) and out.tensor._level is level,
            "vmap/unbatched-is-not-written",
            "vmap: {}_ writes values that depend on the example to a tensor that does not. "
            "Make that tensor inside of vmap, or write out of place.", operator.base,
        )  # fmt: skip
    before = MODE.grad, MODE.below
    # An operator that autograd has recorded of the examples may still be recorded of the whole.
    MODE.grad, MODE.below = MODE.grad or MODE.below, False
    try:
        return _served(operator, args, out, level)
    finally:
        MODE.grad, MODE.below = before


def _served(operator: Operator, args: tuple[Any, ...], out: Out | None, level: Level) -> Any:
    if operator.is_view:
        view = _viewed(operator, args, level)
        return view if out is None else _turned(out.tensor, view)
    rule = rules.rule_for(operator, args, level)
    given = tuple([_front(arg, level) for arg in args])
    if rule is not None:
        bound = rule(operator, given, out)
        if bound is not None and rule is rules.alike and "size" not in operator.parameters:
            made = operator.call((args[0]._physical, *args[1:]))  # [vmap/made-where-they-lie]
            return batched(made, args[0]._bdim, level)
        if bound is not None:
            target = None if out is None else Out(_front(out.tensor, level).tensor, out.inplace)
            chosen, arguments = bound
            result = chosen.call(arguments, target)
            return out.tensor if out is not None else _wrapped(result, level)
    return _each(operator, args, out, level)


def _front(arg: Any, level: Level) -> Any:
    """An argument with the batch in front, as `rules.Whole`; others as they are."""
    if isinstance(arg, Batched) and arg._level is level:
        whole = arg._physical
        if arg._bdim != 0:
            whole = OPERATORS["movedim.int"].call((whole, arg._bdim, 0))
        return rules.Whole(whole)
    if type(arg) in (tuple, list):
        return type(arg)([_front(item, level) for item in arg])
    return arg


def _wrapped(result: Any, level: Level) -> Any:
    if isinstance(result, TensorImpl):
        return batched(result, 0, level)
    if isinstance(result, (tuple, list)):
        items = [_wrapped(item, level) for item in result]
        return type(result)(*items) if hasattr(result, "_fields") else type(result)(items)
    return result


# ---- views


def _viewed(operator: Operator, args: tuple[Any, ...], level: Level) -> Any:
    """A view of every example: what it is of one is a matter of its geometry [vmap/views]."""
    source = args[0]
    result = operator._view(args)
    if isinstance(result, TensorImpl):
        return _view_of_all(operator, args, source, result, level)
    return type(result)([_view_of_all(operator, args, source, each, level) for each in result])


def _view_of_all(
    operator: Operator, args: tuple[Any, ...], source: Batched, view: TensorImpl, level: Level
) -> Any:
    shares_all = operator.base != "detach"  # which leaves the history of the whole behind, too
    if view is source or (shares_all and isinstance(view, Batched) and view._level is level):
        return view  # itself, or a copy that a reshape has made
    whole: Any = source._physical
    if not shares_all or _reads_otherwise(view, source):
        front = _front(source, level).tensor
        physical = operator.call((front, *args[1:]))
        made = batched(physical, 0, level)
    else:
        shape, own = view._geometry, whole._geometry
        physical = OPERATORS["as_strided"].call((
            whole, (own.sizes[source._bdim], *shape.sizes),
            (own.strides[source._bdim], *shape.strides), view._offset,
        ))  # fmt: skip
        made = batched(physical, 0, level)
    if view._base is not None:
        made._base, made._sealed = view._base, view._sealed
        made._node_version = source._storage.version
    return made


def _turned(target: Any, view: Any) -> Any:
    """Let a batched tensor be the view of itself, in place [vmap/views-in-place]."""
    target._offset = view._offset
    lay_out(target, view._geometry)
    target._physical, target._bdim = view._physical, view._bdim
    target._storage.version += 1
    return target


def _reads_otherwise(view: TensorImpl, source: TensorImpl) -> bool:
    """Whether elements of a view are read as another dtype, or with other bits."""
    same_bits = view._geometry.pending == source._geometry.pending
    return view._dtype is not source._dtype or not same_bits


# ---- one example after the other


def _each(operator: Operator, args: tuple[Any, ...], out: Out | None, level: Level) -> Any:
    """Run an operator for each example, and stack what it returns [vmap/one-after-the-other]."""
    results = []
    for place in range(level.size):
        given = tuple([_example(arg, level, place) for arg in args])
        target = None if out is None else Out(_example(out.tensor, level, place), out.inplace)
        results.append(operator.call(given, target))
    if out is not None:
        return out.tensor
    return _stacked(operator, results, level)


def _example(arg: Any, level: Level, place: int) -> Any:
    if isinstance(arg, Batched) and arg._level is level:
        return OPERATORS["select.int"].call((arg._physical, arg._bdim, place))
    if type(arg) in (tuple, list):
        return type(arg)([_example(item, level, place) for item in arg])
    return arg


def _stacked(operator: Operator, results: Sequence[Any], level: Level) -> Any:
    first = results[0] if results else None
    if isinstance(first, TensorImpl):
        check(
            all(each._geometry.sizes == first._geometry.sizes for each in results),
            "vmap/same-size-for-every-example",
            "vmap: {} returns tensors of another size for each example, which has no batched form",
            operator.base,
        )  # fmt: skip
        return batched(PACKETS["stack"](list(results)), 0, level)
    if isinstance(first, (tuple, list)):
        columns = [_stacked(operator, column, level) for column in zip(*results, strict=True)]
        return type(first)(*columns) if hasattr(first, "_fields") else type(first)(columns)
    fail(
        "vmap/no-look-inside",
        "vmap: {} returns a number that depends on the example, which Python cannot", operator.base,
    )  # fmt: skip


# ---- random numbers


def drawn(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """Draw for the innermost vmap that is running, which says for whom [vmap/randomness]."""
    level = BATCHES.open[-1]
    check(
        level.randomness != "error", "vmap/randomness",
        "vmap: called random operation {} while in randomness error mode. Say randomness='same' "
        "or 'different'.", operator.base,
    )  # fmt: skip
    draw = _drawn_apart if level.randomness == "different" else _drawn_once
    BATCHES.open.pop()
    try:
        return draw(operator, args, out, level)
    finally:
        BATCHES.open.append(level)


def _drawn_apart(operator: Operator, args: tuple[Any, ...], out: Out | None, level: Level) -> Any:
    """Other numbers for each example."""
    if out is not None:
        check(
            isinstance(out.tensor, Batched) and out.tensor._level is level,
            "vmap/unbatched-is-not-written",
            "vmap: {}_ with randomness 'different' on a tensor which is the same for every example",
            operator.base,
        )  # fmt: skip
        front = _front(out.tensor, level).tensor
        operator.call((front, *_for_all(operator, args, level)[1:]), Out(front, out.inplace))
        return out.tensor
    if "size" in operator.parameters and innermost(args) is not level:
        place = operator.parameters.index("size")
        whole = (*args[:place], (level.size, *args[place]), *args[place + 1 :])
        return _wrapped(operator.call(whole), level)
    if innermost(args) is level:
        if operator.base == "multinomial":
            return _drawn_in_rows(operator, args, level)
        return _wrapped(operator.call(_for_all(operator, args, level)), level)
    return _each(operator, args, out, level)


def _drawn_in_rows(operator: Operator, args: tuple[Any, ...], level: Level) -> Any:
    """Places drawn for the rows of all examples [vmap/drawn-for-all]."""
    weights = _front(args[0], level).tensor
    sizes = weights._geometry.sizes
    if len(sizes) not in (2, 3) or 0 in sizes:
        return _each(operator, args, None, level)  # each is refused, or empty
    rows = PACKETS["reshape"](weights, (-1, sizes[-1]))
    places = operator.call((rows, *args[1:]))
    return batched(PACKETS["reshape"](places, (*sizes[:-1], args[1])), 0, level)


def _for_all(operator: Operator, args: tuple[Any, ...], level: Level) -> tuple[Any, ...]:
    """The arguments of one call that draws for each element of all [vmap/drawn-for-all]."""
    bound = rules.pointwise(operator, tuple([_front(arg, level) for arg in args]), None)
    assert bound is not None
    return bound[1]


def _drawn_once(operator: Operator, args: tuple[Any, ...], out: Out | None, level: Level) -> Any:
    """The same numbers for every example."""
    if out is not None and isinstance(out.tensor, Batched) and out.tensor._level is level:
        check(
            innermost(args[1:]) is not level, "vmap/same-numbers-for-all",
            "vmap: {}_ in randomness 'same' mode takes no tensor that depends on the example",
            operator.base,
        )  # fmt: skip
        one = PACKETS["new_empty"](out.tensor._physical, out.tensor._geometry.sizes)
        operator.call((one, *args[1:]), Out(one, out.inplace))
        _front(out.tensor, level).tensor.copy_(one)
        return out.tensor
    if operator.base.endswith("_like"):
        args = (_example(args[0], level, 0), *args[1:])
    check(
        innermost(args, out) is not level, "vmap/same-numbers-for-all",
        "vmap: {} in randomness 'same' mode takes no tensor that depends on the example",
        operator.base,
    )  # fmt: skip
    return operator.call(args, out)
