"""The bodies of the operators: which function computes the structure of which spec entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Body = TypeVar("Body", bound=Callable[..., Any])
BODIES: dict[str, Callable[..., Any]] = {}
# those that serve calls with a sparse tensor among the arguments
SPARSE_BODIES: dict[str, Callable[..., Any]] = {}

SPARSE = ("sparse_coo",)
EVERY_LAYOUT = ("strided", "sparse_coo")


def implements(*names: str, layouts: tuple[str, ...] = ("strided",)) -> Callable[[Body], Body]:
    """Declare a function as the body of the operators of those names ("add.Tensor").

    `layouts` says for tensors of which layouts it is the body.
    """

    def register(body: Body) -> Body:
        for name in names:
            for layout in layouts:
                bodies = SPARSE_BODIES if layout == "sparse_coo" else BODIES
                assert name not in bodies, f"two bodies for {name}"
                bodies[name] = body
        return body

    return register
