"""What the library has a fixed number of: layouts and memory formats."""

from __future__ import annotations

from typing import NoReturn, TypeVar

from reftorch.errors import fail

Kind = TypeVar("Kind", bound="Constant")


class Constant:
    """One of them, which never changes and of which there is no second [objects/constants]."""

    __slots__ = ("name",)

    name: str

    def __new__(cls: type[Kind], *args: object, **kwargs: object) -> Kind:
        """Refuse to make another one."""
        fail("objects/constants", "cannot create {!r} instances", f"torch.{cls.__name__}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"attribute {name!r} of {type(self).__name__!r} is not writable")

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    def __reduce__(self) -> str:
        return self.name  # found in its module


def constant(kind: type[Kind], name: str) -> Kind:
    """The constant of a name, for the module that defines its kind."""
    made: Kind = object.__new__(kind)
    object.__setattr__(made, "name", name)
    return made
