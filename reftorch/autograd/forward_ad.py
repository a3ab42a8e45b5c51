"""Forward mode: dual tensors, and how operators carry tangents along.

    with forward_ad.dual_level():
        y = f(forward_ad.make_dual(x, v))
        tangent = forward_ad.unpack_dual(y).tangent  # the derivative of f at x along v

The tangent of a view is that view of the tangent, so that writing to one writes to the other
[forward-ad/views]. For everything else the formulas of reverse mode suffice: they give the
gradient g(u) of the inputs for a gradient u of the result, which is linear in u, and the
derivative of <g(u), v> with respect to u is the tangent of the result
[forward-ad/from-reverse-formulas].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from reftorch.autograd.history import part_of, place_of
from reftorch.autograd.tangent import tangents_of_results
from reftorch.core.levels import LEVELS, enter, has_tangent, highest, leave
from reftorch.core.output import Out
from reftorch.core.batching import Batched
from reftorch.core.geometry import contiguous
from reftorch.core.tensor_impl import TensorImpl, empty, make
from reftorch.core.trace import note
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check


# ---- dual tensors


class UnpackedDualTensor(NamedTuple):
    """A tensor and its tangent, which is None where there is none."""

    primal: Any
    tangent: Any


class dual_level:  # noqa: N801 - the public name
    """A `with` inside which there are dual tensors [forward-ad/level]."""

    def __enter__(self) -> int:
        return enter_dual_level()

    def __exit__(self, *exc: object) -> None:
        exit_dual_level()


def enter_dual_level() -> int:
    """Open the level; there is one at a time."""
    check(
        not LEVELS.open, "forward-ad/one-level",
        "Nested forward mode AD is not supported at the moment",
    )
    enter()
    return len(LEVELS.open) - 1


def exit_dual_level(*, level: int | None = None) -> None:
    """Close the level: what was dual in it is no longer [forward-ad/level]."""
    check(bool(LEVELS.open), "forward-ad/one-level", "Dual level must be a positive number.")
    check(
        level is None or level == len(LEVELS.open) - 1, "forward-ad/one-level",
        "Trying to exit a forward AD level that was not the last one that was created.",
    )  # fmt: skip
    leave()


def make_dual(tensor: Any, tangent: Any, *, level: int | None = None) -> Any:
    """A view of a tensor that carries a tangent [forward-ad/make-dual]."""
    check(
        bool(LEVELS.open), "forward-ad/level",
        "Trying to create a dual Tensor for forward AD but no level exists, make sure to "
        "enter_dual_level() first.",
    )  # fmt: skip
    for name, given in (("primal", tensor), ("tangent", tangent)):
        check(
            given.is_floating_point() or given.is_complex(), "forward-ad/only-floats-are-dual",
            "Expected {} to be floating point or complex, but got: {}", name, given.dtype,
        )  # fmt: skip
    number = LEVELS.open[-1 if level is None else level]
    check(
        not has_tangent(tensor, number), "forward-ad/dual-once",
        "Making a dual Tensor based on a Tensor that already has a forward gradient at the same "
        "level is not supported.",
    )  # fmt: skip
    check(
        tensor.shape == tangent.shape, "forward-ad/tangent-has-the-size",
        "Trying to set a forward gradient that has a different size than that of the original "
        "Tensor: {} for {}", list(tangent.shape), list(tensor.shape),
    )  # fmt: skip
    dual = OPERATORS["view_as"].call((tensor, tensor))
    set_tangent(dual, number, _laid_out_as(tensor, tangent))
    return dual


def unpack_dual(tensor: Any, *, level: int | None = None) -> UnpackedDualTensor:
    """A view of a tensor without its tangent, and the tangent [forward-ad/unpack-dual]."""
    place = LEVELS.visible - 1 if level is None else level
    if not 0 <= place < LEVELS.visible:
        return UnpackedDualTensor(tensor, None)
    tangent = tangent_of(tensor, LEVELS.open[place])
    before, LEVELS.visible = LEVELS.visible, place
    try:
        primal: Any = OPERATORS["view_as"].call((tensor, tensor))
    finally:
        LEVELS.visible = before
    if tangent is not None:
        primal._base = None  # of a base it would have the part of the tangent that it shows
    return UnpackedDualTensor(primal, tangent)


def _laid_out_as(tensor: TensorImpl, tangent: Any) -> Any:
    """The tangent laid out in memory as its tensor is, so that each view of one fits the other.

    Also in a storage of the same size, for a view may show more of it [forward-ad/layout].
    """
    if isinstance(tangent, Batched) or isinstance(tensor, Batched):
        # examples have no memory of their own to be laid out
        same = tangent._geometry is tensor._geometry
        return tangent if same else PACKETS["clone"](tangent)
    shape, storage = tensor._geometry, tensor._storage
    numel, same = storage.nbytes // tensor._dtype.itemsize, tangent._geometry is shape
    if same and tangent._offset == tensor._offset and (
        tangent._storage.nbytes // tangent._dtype.itemsize == numel
    ):  # fmt: skip
        return tangent
    memory: Any = empty(contiguous((numel,)), tangent._dtype)
    laid = make(memory.zero_()._storage, shape.reading(0), tensor._offset, tangent._dtype)
    return laid.copy_(tangent)  # type: ignore[attr-defined]


def tangent_of(tensor: TensorImpl, number: int) -> Any:
    """The tangent of a tensor at a level; of a view, if need be, the part of its base's."""
    own = getattr(tensor, "_tangents", None)
    if own is not None and number in own:
        return own[number]
    base = tensor._base
    if base is None or number not in getattr(base, "_tangents", ()):
        return None
    return part_of(base._tangents[number], place_of(tensor), place_of(base))


# ---- operators


def carry(operator: Operator, args: tuple[Any, ...], out: Out | None, place: int) -> Any:
    """Run an operator some of whose arguments have tangents at the level in that place."""
    check(
        out is None or out.inplace, "forward-ad/no-out",
        "Trying to use forward AD with {}_out that does not support it because it is an out= "
        "function", operator.base,
    )  # fmt: skip
    number, before = LEVELS.open[place], LEVELS.visible
    LEVELS.visible = place
    try:
        tangents = [_of_argument(arg, number) for arg in args]
        if operator.is_view and out is None:
            result = operator.call_in_sight(args)
            _carry_to_views(operator, args, result, tangents[0], number)
            return result
        return _carry_through(operator, args, out, tangents, number)
    finally:
        LEVELS.visible = before


def _of_argument(arg: Any, number: int) -> Any:
    if isinstance(arg, TensorImpl):
        return tangent_of(arg, number)
    if type(arg) in (tuple, list):
        return [_of_argument(item, number) for item in arg]
    return None


def _carry_to_views(
    operator: Operator, args: tuple[Any, ...], result: Any, tangent: Any, number: int
) -> None:
    """The tangent of a view is that view of the tangent [forward-ad/views]."""
    if tangent is None or operator.base == "detach":
        return
    views = operator.call_in_sight((tangent, *args[1:]))
    if isinstance(result, TensorImpl):
        set_tangent(result, number, views)
    else:
        for each, view in zip(result, views, strict=True):
            set_tangent(each, number, view)


def _carry_through(
    operator: Operator, args: tuple[Any, ...], out: Out | None, tangents: list[Any], number: int
) -> Any:
    """Run an operator, and give its results their tangents."""
    plan = tangents_of_results(operator, args, tangents, out)
    result = operator.call_in_sight(args, out)
    pairs = list(plan(result))
    if out is not None:
        _write(result, number, pairs[0][1] if pairs else None)
        return result
    for each, tangent in pairs:
        if tangent is not None:
            note("forward-ad/from-reverse-formulas", "{} carries a tangent", operator.name)
            own = _laid_out_as(each, tangent)
            if own is tangent and _shares(tangent, tangents):
                own = PACKETS["clone"](tangent)  # or writing to the result would change the operand
            set_tangent(each, number, own)
    return result


def _shares(tangent: TensorImpl, others: Sequence[Any]) -> bool:
    return any(
        _shares(tangent, each) if isinstance(each, list)
        else each is not None and each._storage is tangent._storage
        for each in others
    )  # fmt: skip


def set_tangent(tensor: TensorImpl, number: int, tangent: Any) -> None:
    """Let a tensor carry a tangent at a level."""
    tensor._tangents = {**getattr(tensor, "_tangents", {}), number: tangent}


def _write(target: TensorImpl, number: int, tangent: Any) -> None:
    """Give what was written in place its tangent, in the memory of the former one.

    A view of a base without tangent gives the base one, zero elsewhere [forward-ad/in-place].
    """
    known: Any = tangent_of(target, number)
    if known is None:
        if tangent is None:
            return
        owner = target if target._base is None else target._base
        zeros: Any = empty(owner._geometry.reading(0), tangent._dtype)
        set_tangent(owner, number, _laid_out_as(owner, zeros.zero_()))
        known = tangent_of(target, number)
    if tangent is None:
        known.zero_()
    else:
        known.copy_(tangent)


def handle(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """The handler of the forward-mode key: serve the innermost level in sight."""
    place = highest(args, out)
    assert place is not None
    return carry(operator, args, out, place)
