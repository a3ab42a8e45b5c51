"""`reftorch.ops.aten.add.Tensor`: every operator by its name in the specification."""

from __future__ import annotations

from typing import Any

from reftorch.dispatch.convert import MISMATCH
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.signature import Signature
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import fail


class Overload:
    """One operator, called with the arguments of its schema."""

    __slots__ = ("operator", "signature")

    def __init__(self, operator: Operator) -> None:
        self.operator, self.signature = operator, Signature(operator.spec, as_declared=True)

    def __repr__(self) -> str:
        return f"<overload aten.{self.operator.name}>"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call exactly this overload [errors/wrong-type]."""
        bound = self.signature.bind(args, kwargs, method=False)
        if bound is MISMATCH:
            fail("errors/wrong-type", "the arguments do not fit {}", self.operator.spec.schema.text)
        return self.operator.call(bound)


class Overloads:
    """The overloads of one name; called, it picks one by the arguments."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, overload: str) -> Overload:
        name = self.name if overload == "default" else f"{self.name}.{overload}"
        if name not in OPERATORS:
            raise AttributeError(f"no operator aten.{name}")
        return Overload(OPERATORS[name])

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the overload that takes these arguments."""
        return PACKETS[self.name](*args, **kwargs)


class InPlace:
    """The in-place variants of the overloads of one name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Write the result to the first argument."""
        return PACKETS[self.name].inplace(*args, **kwargs)


class Namespace:
    """All names."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Overloads | InPlace:
        if name in PACKETS:
            return Overloads(name)
        base = name.removesuffix("_")
        if base not in PACKETS:
            raise AttributeError(f"no operator aten.{name}")
        return InPlace(base)


aten = Namespace()
