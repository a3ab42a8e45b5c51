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

from reftorch.autograd.dual import (
    as_it_lies,
    forget_tangent,
    laid_out_as,
    set_tangent,
    tangent_of,
)  # fmt: skip
from reftorch.autograd.history import room_for
from reftorch.autograd.saved import give_to_saved
from reftorch.autograd.tangent import tangents_of_results
from reftorch.core.batching import BATCHES, levels_of
from reftorch.core.levels import LEVELS, enter, has_tangent, highest, leave
from reftorch.core.output import Out
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.table import PACKETS
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
    """A view of a tensor that carries a tangent [forward-ad/make-dual].

    But for inference mode, where there are no tangents [forward-ad/none-in-inference-mode].
    """
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
    dual = as_it_lies(tensor)
    if MODE.inference:
        return dual
    set_tangent(dual, number, laid_out_as(tensor, tangent))
    return dual


def unpack_dual(tensor: Any, *, level: int | None = None) -> UnpackedDualTensor:
    """A view of a tensor without its tangent, and the tangent [forward-ad/unpack-dual]."""
    place = LEVELS.visible - 1 if level is None else level
    if MODE.inference or not 0 <= place < LEVELS.visible:
        return UnpackedDualTensor(tensor, None)
    tangent = tangent_of(tensor, LEVELS.open[place])
    before, LEVELS.visible = LEVELS.visible, place
    try:
        primal: Any = as_it_lies(tensor)
    finally:
        LEVELS.visible = before
    if tangent is not None:
        primal._base = None  # of a base it would have the part of the tangent that it shows
    return UnpackedDualTensor(primal, tangent)


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
        if operator.is_view:
            result = operator.call_in_sight(args, out)
            _carry_to_views(operator, args, result, tangents[0], number)
            return result
        if out is not None and MODE.grad:
            tangents = _apart(tangents, tangent_of(out.tensor, number))
        return _carry_through(operator, args, out, tangents, number)
    finally:
        LEVELS.visible = before


def _of_argument(arg: Any, number: int) -> Any:
    if isinstance(arg, TensorImpl):
        return tangent_of(arg, number)
    if type(arg) in (tuple, list):
        return [_of_argument(item, number) for item in arg]
    return None


def _apart(tangents: list[Any], written: Any) -> list[Any]:
    """The tangents, copied where they are about to be overwritten: nodes may save them."""
    if written is None:
        return tangents
    return [
        _apart(each, written) if isinstance(each, list)
        else PACKETS["clone"](each) if each is not None and each._storage is written._storage
        else each
        for each in tangents
    ]  # fmt: skip


def _carry_to_views(
    operator: Operator, args: tuple[Any, ...], result: Any, tangent: Any, number: int
) -> None:
    """The tangent of a view is that view of the tangent [forward-ad/views].

    So is that of a tensor which became a view of itself [forward-ad/views-in-place].
    """
    if tangent is None or operator.base == "detach":
        return
    views = operator.call_in_sight((tangent, *args[1:]))
    if isinstance(result, TensorImpl):
        _set_of_view(result, number, views)
    else:
        for each, view in zip(result, views, strict=True):
            _set_of_view(each, number, view)


def _set_of_view(view: TensorImpl, number: int, tangent: Any) -> None:
    """Keep the tangent of a view; where examples differ, the base's may yet be replaced."""
    own = number in getattr(view, "_tangents", ())
    if own or not (BATCHES.open and view._base is not None and has_tangent(view._base, number)):
        set_tangent(view, number, tangent)


def _carry_through(
    operator: Operator, args: tuple[Any, ...], out: Out | None, tangents: list[Any], number: int
) -> Any:
    """Run an operator, and give its results their tangents."""
    if out is not None:
        operator = operator.in_place
    check(
        operator.spec.tangents != "refused", "forward-ad/refused",
        "Trying to use forward AD with {}{} that does not support it.",
        operator.base, "" if out is None else "_",
    )  # fmt: skip
    plan = tangents_of_results(operator, args, tangents, out)
    result = operator.call_in_sight(args, out)
    pairs = list(plan(result))
    if out is not None:
        _write(result, number, pairs[0][1] if pairs else None)
        give_to_saved(operator, [result], number)
        return result
    for each, tangent in pairs:
        if tangent is not None:
            note("forward-ad/from-reverse-formulas", "{} carries a tangent", operator.name)
            own = laid_out_as(each, tangent)
            if own is tangent and _shares(tangent, tangents):
                own = PACKETS["clone"](tangent)  # or writing to the result would change the operand
            set_tangent(each, number, own)
    give_to_saved(operator, result if isinstance(result, (tuple, list)) else [result], number)
    return result


def _shares(tangent: TensorImpl, others: Sequence[Any]) -> bool:
    return any(
        _shares(tangent, each) if isinstance(each, list)
        else each is not None and each._storage is tangent._storage
        for each in others
    )  # fmt: skip


def _write(target: TensorImpl, number: int, tangent: Any) -> None:
    """Give what was written in place its tangent, in the memory of the former one.

    A view of a base without tangent gives the base one, zero elsewhere [forward-ad/in-place].
    """
    known: Any = tangent_of(target, number)
    if known is None and tangent is None:
        return
    if known is None or not levels_of(tangent) <= levels_of(known):
        _make_room(target if target._base is None else target._base, number, tangent)
        if target._base is not None:
            forget_tangent(target, number)  # it is a part of the base's
        known = tangent_of(target, number)
    if tangent is None:
        known.zero_()
    else:
        known.copy_(tangent)


def _make_room(owner: TensorImpl, number: int, tangent: Any) -> None:
    """Let a tensor have a tangent, zero or what it was, for each example of another one."""
    known = tangent_of(owner, number)
    room = room_for(owner._geometry.reading(0), tangent._dtype, tangent, known)
    if known is None:
        room = laid_out_as(owner, room.zero_())
    else:
        room.copy_(known)
    set_tangent(owner, number, room)


def handle(operator: Operator, args: tuple[Any, ...], out: Out | None) -> Any:
    """The handler of the forward-mode key: serve the innermost level in sight."""
    place = highest(args, out)
    assert place is not None
    return carry(operator, args, out, place)
