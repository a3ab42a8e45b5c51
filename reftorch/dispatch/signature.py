"""Binding of Python arguments to a schema, as PyTorch's argument parser does it."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import Any

from reftorch.core.layout import strided
from reftorch.core.memory_format import BY_NAME
from reftorch.dispatch.convert import MISMATCH, converter, to_int
from reftorch.spec import OpSpec, Param

# further names of parameters, accepted as NumPy's users write them [errors/numpy-keyword-aliases]
_ALIASES = {
    "axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other",
    "split_size_or_sections": "split_size",
}  # fmt: skip


def _default(param: Param) -> Any:
    if isinstance(param.default, str):
        return BY_NAME.get(param.default, strided if param.default == "strided" else param.default)
    return param.default


def _keyword(param: Param) -> str:
    """The name as programs write it; lists and numbers are `self` [foreach/self-by-keyword]."""
    is_tensor = param.type.startswith("Tensor") and "[]" not in param.type
    return "input" if param.name == "self" and is_tensor else param.name


class Signature:
    """The parameters of one overload, ready to be bound.

    `as_declared`: a list is a list, and not so many arguments.
    """

    __slots__ = ("params", "names", "defaults", "converters", "positional", "required", "varargs",
                 "spread", "always_spread", "self_place", "aliases")  # fmt: skip

    def __init__(self, spec: OpSpec, as_declared: bool = False) -> None:
        self.params = spec.schema.params
        self.names = {_keyword(param): i for i, param in enumerate(self.params)}
        self.defaults = tuple([_default(param) for param in self.params])
        self.converters = tuple(
            [converter(p.type, p.name in spec.numbers, spec.layouts) for p in self.params]
        )
        self.positional = sum(not param.kwarg_only for param in self.params)
        self.aliases = {} if "own_names" in spec.traits else _ALIASES
        if "no_names" in spec.traits:  # [errors/keywords-of-python]
            self.names, self.aliases = {}, {}
        self.self_place = next((i for i, p in enumerate(self.params) if p.name == "self"), 0)
        needed = [not param.has_default for param in self.params]
        # how many parameters without a default are among the first 0, 1, 2, ... of them
        self.required = tuple(accumulate(needed, initial=0))
        # the place of a list of integers that may also be written as so many arguments
        # [creation/sizes-spread-or-sequence]
        self.varargs = (
            self.positional - 1
            if self.positional and self.params[self.positional - 1].type.startswith("int[")
            else -1
        )
        last = self.params[self.positional - 1].type if self.positional else ""
        self.spread = "may_spread" in spec.traits and last.endswith("[]")
        self.always_spread = not as_declared and "spread" in spec.traits

    def bind(self, args: tuple[Any, ...], kwargs: dict[str, Any], method: bool) -> Any:
        """The complete arguments, or MISMATCH when this overload does not take them.

        `method` says that args[0] is self; only what follows may be spread out.
        """
        if self.varargs == (1 if method else 0) and len(args) > self.varargs:
            spread = args[self.varargs :]
            if to_int(spread[0]) is not MISMATCH and self.params[self.varargs].type == "int[]":
                args = (*args[: self.varargs], spread)
        if self.always_spread:
            args = (args,)
        elif self.spread:
            args = self._gathered(args, kwargs)
        if len(args) > self.positional:
            return MISMATCH
        if method and self.self_place:  # [errors/self-of-a-method]
            if any(self._place(name) == self.self_place for name in kwargs):
                return MISMATCH
            args, kwargs = self._with_self(args, kwargs)
        bound = list(self.defaults)
        given = len(args)
        for i, value in enumerate(args):
            converted = self._none(i) if value is None else self.converters[i][0](value)
            if converted is MISMATCH:
                return MISMATCH
            bound[i] = converted
        seen = self.required[given]
        for name, value in kwargs.items():
            place = self._place(name)
            if place is None or place < given:
                return MISMATCH
            converted = self._none(place) if value is None else self.converters[place][0](value)
            if converted is MISMATCH:
                return MISMATCH
            bound[place] = converted
            seen += not self.params[place].has_default
        return MISMATCH if seen != self.required[-1] else tuple(bound)

    def _gathered(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        """Make one list of the tensors that were written as so many arguments."""
        if not args and self.positional == 1:
            return (args,)
        if len(args) < self.positional - 1:
            return args
        rest, last = args[self.positional - 1 :], self.params[self.positional - 1]
        if rest:
            as_it_is = len(rest) == 1 and isinstance(rest[0], (tuple, list))
            as_it_is = as_it_is and last.type != "any[]"
        else:  # no tensors at all [einsum/some-operand]
            as_it_is = last.name in kwargs or last.type == "any[]"
        return args if as_it_is else (*args[: self.positional - 1], rest)

    def _with_self(
        self, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments of a method with self in its place, or by name before it is reached."""
        own, others, place = args[0], args[1:], self.self_place
        if len(others) >= place:  # x.where(condition, other)
            return (*others[:place], own, *others[place:]), kwargs
        return others, {**kwargs, "input": own}

    def _place(self, name: str) -> int | None:
        place = self.names.get(name)
        if place is None:
            place = self.names.get(self.aliases.get(name, ""))
        return place

    def _none(self, place: int) -> Any:
        """What None is as that argument: a list that may be left out may be None, too."""
        convert, optional = self.converters[place]
        if optional:
            return None
        return () if self.defaults[place] == () else convert(None)


class OldForm:
    """Another order of the arguments of an overload, without those that the form has no place for.

    It is made for each call anew: only calls that nothing else takes come here.
    """

    __slots__ = ("complete", "signature", "places")

    def __init__(self, spec: OpSpec, form: str) -> None:
        params = {param.name: param for param in spec.schema.params}
        given = [
            params[name]._replace(has_default=False, kwarg_only=False) for name in form.split()
        ]
        self.complete = tuple([_default(param) for param in spec.schema.params])
        self.places = [list(params).index(param.name) for param in given]
        self.signature = Signature(
            replace(spec, schema=spec.schema._replace(params=tuple(given)))
        )

    def bind(self, args: tuple[Any, ...], kwargs: dict[str, Any], method: bool) -> Any:
        """The complete arguments in the order of the schema, or MISMATCH."""
        bound = self.signature.bind(args, kwargs, method)
        if bound is MISMATCH:
            return MISMATCH
        complete = list(self.complete)
        for place, value in zip(self.places, bound, strict=True):
            complete[place] = value
        return tuple(complete)
