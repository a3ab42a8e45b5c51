"""Operators on lists: each tensor as if the operator were applied to it alone.

The specification says of each which operator that is (`each: add.Scalar`), and their bodies follow
from that: a loop over the tensors [foreach/each-by-itself].
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from reftorch.core.levels import LEVELS, highest
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.pending import any_pending
from reftorch.dispatch.signature import Signature
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.spec import NOT_IMPLEMENTED, OpSpec, load, places

Body = Callable[..., Any]


class Each:
    """How the arguments of an operator on lists become those of the operator on one tensor."""

    __slots__ = ("spec", "operator", "places", "lists", "packed", "number", "defaults")

    def __init__(self, spec: OpSpec) -> None:
        assert spec.each is not None
        self.spec, self.operator = spec, OPERATORS[spec.each]
        params, one = spec.schema.params, self.operator.spec.schema.params
        self.places = places(spec.schema, self.operator.spec.schema)
        self.lists = tuple([p.type.endswith("[]") for p in params])
        kinds = [one[place].type for place in self.places]
        alone = [(i, kinds[i]) for i, p in enumerate(params) if p.type == "Tensor"]
        # the places of a tensor that has a number for each tensor, and of one for all of them
        self.packed = next((i for i, kind in alone if kind == "Scalar"), None)
        self.number = next((i for i, kind in alone if kind == "Tensor"), None)
        self.defaults = Signature(self.operator.spec).defaults

    def calls(self, args: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """The arguments of the call for each tensor."""
        numbers: Any = None
        if self.packed is not None:
            numbers = OPERATORS["tolist"].call((args[self.packed],))
        for i in range(len(args[self.lists.index(True)])):
            bound = list(self.defaults)
            for place, value, is_list in zip(self.places, args, self.lists, strict=True):
                bound[place] = value[i] if is_list else value
            if self.packed is not None:
                bound[self.places[self.packed]] = numbers[i]
            yield tuple(bound)

    def check(self, args: tuple[Any, ...]) -> None:
        """Refuse what does not go together, before anything is written."""
        name, kinds = self.spec.schema.name, [p.type for p in self.spec.schema.params]
        check(
            not self.spec.writes_lists or not any_pending(args[0]),
            "foreach/writes-nothing-pending",
            "{}: a list that is written holds no tensor to be conjugated or negated", name,
        )  # fmt: skip
        count = len(args[self.lists.index(True)])
        check(
            count > 0, "foreach/some-tensor", "{}: the list must have at least one tensor", name
        )  # fmt: skip
        for kind, is_list, value in zip(kinds, self.lists, args, strict=True):
            check(
                not is_list or len(value) == count, "foreach/lists-of-one-length",
                "{}: {} of {} beside {} tensors", name, kind, len(value) if is_list else 1, count,
            )  # fmt: skip
        if self.packed is not None:
            _check_packed(name, args[self.packed], count)
        if self.number is not None:
            sizes = args[self.number]._geometry.sizes
            check(
                sizes == (), "foreach/one-tensor-is-a-number",
                "{}: one tensor for all of a list has no dims, but this has sizes {}",
                name, list(sizes),
            )  # fmt: skip
        if self.spec.each in ("maximum", "minimum"):
            _check_real(name, args[0] if self.spec.writes_lists else (*args[0], *args[1]))
        if name == "_foreach_norm":
            check(
                type(args[1]) in (int, float), "foreach/norm-order",
                "{}: ord is an int or a float, not {}", name, args[1],
            )  # fmt: skip
        self._check_tangents(args)

    def _check_tangents(self, args: tuple[Any, ...]) -> None:
        refuses = self.spec.tangents == "refused" or self.spec.node == NOT_IMPLEMENTED
        check(
            not LEVELS.visible or not refuses or highest(args) is None, "foreach/no-forward-mode",
            "Trying to use forward AD with {} that does not support it because it has not been "
            "implemented yet.", self.spec.schema.name,
        )  # fmt: skip

    def run(self, args: tuple[Any, ...]) -> Any:
        """Apply the operator to each tensor [foreach/returns-a-tuple] [foreach/returns-the-list].

        What is written is written in the order of the list [foreach/one-after-the-other].
        """
        self.check(args)
        note("foreach/each-by-itself", "{} for each tensor", self.spec.each)
        call, place = self.operator.call, self.operator.self_place
        if not self.spec.writes_lists:
            return tuple([call(bound) for bound in self.calls(args)])
        for bound in self.calls(args):
            call(bound, Out(bound[place], inplace=True))
        return args[0]


def _check_packed(name: str, scalars: TensorImpl, count: int) -> None:
    """Refuse numbers that are not as many, side by side, in one dim."""
    given = scalars._geometry
    check(
        given.ndim == 1 and given.contiguous and given.numel == count,
        "foreach/numbers-in-a-tensor",
        "{}: expected {} numbers in a contiguous vector, got sizes {} and strides {}",
        name, count, list(given.sizes), given.strides,
    )  # fmt: skip


def _check_real(name: str, tensors: tuple[TensorImpl, ...]) -> None:
    """Refuse complex tensors, by another class than the operator on one does."""
    check(
        not any(each._dtype.is_complex for each in tensors), "foreach/complex-extrema",
        "{} is not implemented for complex tensors", name,
    )  # fmt: skip


@functools.cache
def each_of(name: str) -> Each:
    """What is known of the operator on lists of that name, found out when it is first called."""
    return Each(load().ops[name])


def _body(name: str) -> Body:
    def body(*args: Any) -> Any:
        return each_of(name).run(args)

    return body


for _entry in load().ops.values():
    if _entry.each is not None:
        implements(_entry.full_name)(_body(_entry.full_name))
