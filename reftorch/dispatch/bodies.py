"""The bodies of the operators: which function computes the structure of which spec entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Body = TypeVar("Body", bound=Callable[..., Any])
Kind = TypeVar("Kind", bound=type)
BODIES: dict[str, Callable[..., Any]] = {}
# by layout, those that serve calls with a sparse tensor among the arguments
SPARSE_BODIES: dict[str, dict[str, Callable[..., Any]]] = {"sparse_coo": {}, "sparse_csr": {}}

# of the class of a named tuple, that of the one that was written [out/tuple-is-named-so]
WRITTEN: dict[type, type] = {}

COO = ("sparse_coo",)
CSR = ("sparse_csr",)
SPARSE = (*COO, *CSR)
EVERY_LAYOUT = ("strided", *SPARSE)


def implements(*names: str, layouts: tuple[str, ...] = ("strided",)) -> Callable[[Body], Body]:
    """Declare a function as the body of the operators of those names ("add.Tensor").

    `layouts` says for tensors of which layouts it is the body. Arguments of several sparse layouts
    need a body that serves them all; that of strided ones is asked when there is no sparse one.
    """

    def register(body: Body) -> Body:
        for name in names:
            for layout in layouts:
                bodies = SPARSE_BODIES.get(layout, BODIES)
                assert name not in bodies, f"two bodies for {name}"
                bodies[name] = body
        return body

    return register


def names_what_is_written(kind: Kind) -> Kind:
    """Declare a named tuple as the one that is returned with out=, in place of its base."""
    WRITTEN[kind.__mro__[1]] = WRITTEN[kind] = kind
    return kind
