"""A public name: its overloads, tried in the order of the specification."""

from __future__ import annotations

from typing import Any

from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.dispatch.convert import MISMATCH
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.signature import OldForm, Signature
from reftorch.errors import check, fail


class Packet:
    """All operators of one base name.

    `function(args, kwargs)`, `method` (args[0] is self), `inplace` and `inplace_function` are what
    the rendered functions and methods call.
    """

    __slots__ = ("name", "operators", "signatures")

    def __init__(self, name: str, operators: list[Operator]) -> None:
        self.name, self.operators = name, operators
        # by what an overload is called as; None stands for a function or a method
        self.signatures: dict[str | None, list[tuple[Signature, Operator]]] = {}

    def __repr__(self) -> str:
        return f"<packet {self.name}: {', '.join(op.name for op in self.operators)}>"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(args, kwargs)

    def function(self, args: tuple[Any, ...], kwargs: dict[str, Any], method: bool = False) -> Any:
        """Call as a function or, with `method`, as a method."""
        out = None if method or not kwargs else kwargs.pop("out", None)
        operator, bound = self.resolve(args, kwargs, method, None if out is None else "out")
        return operator.call(bound) if out is None else _call_with_out(operator, bound, out)

    def method(self, *args: Any, **kwargs: Any) -> Any:
        """Call as a method: the first argument is self."""
        return self.function(args, kwargs, method=True)

    def inplace(self, *args: Any, **kwargs: Any) -> Any:
        """Call the in-place method: the result is written to args[0], which is self."""
        operator, bound = self.resolve(args, kwargs, True, "inplace")
        return operator.call(bound, Out(args[0], inplace=True))

    def inplace_function(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call the in-place variant as a function [inplace/functions-take-what-others-do]."""
        operator, bound = self.resolve(args, kwargs, False, "inplace")
        return operator.call(bound, Out(bound[operator.self_place], inplace=True))

    def resolve(
        self, args: tuple[Any, ...], kwargs: dict[str, Any], method: bool,
        variant: str | None = None,
    ) -> tuple[Operator, tuple[Any, ...]]:  # fmt: skip
        """The first overload (having the variant) that takes these arguments, made complete."""
        signatures = self.signatures.get(variant)
        if signatures is None:
            signatures = self.signatures[variant] = self._having(variant)
        for signature, operator in signatures:
            bound = signature.bind(args, kwargs, method)
            if bound is not MISMATCH:
                return operator, bound
        found = self._resolve_old(args, kwargs, method, variant)
        if found is not None:
            return found
        check(
            not any(map(_is_beyond, (*args, *kwargs.values())))
            or not any(_binds_beyond(each, args, kwargs, method) for each, _ in signatures),
            "errors/int-beyond-64-bits", "{}(): an int does not fit 64 bits", self.name,
            error=ValueError,
        )  # fmt: skip
        given = [type(arg).__name__ for arg in args]
        given += [f"{name}={type(value).__name__}" for name, value in kwargs.items()]
        fail(
            "errors/wrong-type",
            "{}() received an invalid combination of arguments - got ({}), but expected one of:\n"
            "{}",
            self.name, ", ".join(given),
            "\n".join(f" * {op.spec.schema.text}" for op in self.operators),
        )  # fmt: skip

    def _resolve_old(
        self, args: tuple[Any, ...], kwargs: dict[str, Any], method: bool, variant: str | None
    ) -> tuple[Operator, tuple[Any, ...]] | None:
        """An overload by one of its old orders of arguments [warnings/numbers-before-tensors]."""
        for operator in self.operators:
            if variant is None or variant in operator.spec.variants:
                for form in operator.spec.old_forms:
                    bound = OldForm(operator.spec, form).bind(args, kwargs, method)
                    if bound is not MISMATCH:
                        warn(
                            "warnings/numbers-before-tensors",
                            "Numbers before tensors are deprecated: give alpha, beta and value by "
                            "name, behind the tensors.",
                        )
                        return operator, bound
        return None

    def _having(self, variant: str | None) -> list[tuple[Signature, Operator]]:
        """The overloads with a variant.

        One that only is an in-place method is no function, nor is one without a variant beside
        others: formulas and in-place calls alone go to it.
        """
        hidden: list[tuple[str, ...]] = [("inplace",)]
        if any(op.spec.variants for op in self.operators):
            hidden.append(())
        return [
            (Signature(op.spec), op) for op in self.operators
            if (variant in op.spec.variants if variant is not None
                else op.spec.variants not in hidden)
        ]  # fmt: skip


_WITHIN = 2**62 + 1  # what is bound in the place of an int that does not fit; known by identity


def _is_beyond(value: Any) -> bool:
    return type(value) is int and not -(2**63) <= value < 2**63


def _binds_beyond(
    signature: Signature, args: tuple[Any, ...], kwargs: dict[str, Any], method: bool
) -> bool:
    """Whether nothing but the size of an int that is no list of sizes keeps an overload away.

    [errors/int-beyond-64-bits]
    """
    within = tuple([_WITHIN if _is_beyond(value) else value for value in args])
    named = {name: _WITHIN if _is_beyond(value) else value for name, value in kwargs.items()}
    bound = signature.bind(within, named, method)
    return bound is not MISMATCH and any(
        value is _WITHIN
        or (isinstance(value, tuple) and len(value) == 1 and value[0] is _WITHIN
            and param.type != "int[]")
        for value, param in zip(bound, signature.params, strict=True)
    )  # fmt: skip


def _call_with_out(operator: Operator, bound: tuple[Any, ...], out: Any) -> Any:
    returns = operator.spec.schema.returns
    a_list = returns[0][0].endswith("[]")  # the body looks whether it is of the right length
    if len(returns) == 1 and not a_list:
        check(
            isinstance(out, TensorImpl), "errors/wrong-type",
            "{}(): argument 'out' must be a tensor, not {}", operator.base, type(out).__name__,
        )  # fmt: skip
        return operator.call(bound, Out(out))
    check(
        isinstance(out, (tuple, list)) and (a_list or len(out) == len(returns))
        and all(isinstance(item, TensorImpl) for item in out),
        "errors/wrong-type", "{}(): argument 'out' must be a tuple of {} tensors", operator.base,
        "the" if a_list else len(returns),
    )  # fmt: skip
    return operator.call_many_out(bound, tuple([Out(item) for item in out]))
