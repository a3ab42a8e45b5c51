"""The bodies of the operators: which function computes the structure of which spec entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Body = TypeVar("Body", bound=Callable[..., Any])
BODIES: dict[str, Callable[..., Any]] = {}


def implements(*names: str) -> Callable[[Body], Body]:
    """Declare a function as the body of the operators of those names ("add.Tensor")."""

    def register(body: Body) -> Body:
        for name in names:
            assert name not in BODIES, f"two bodies for {name}"
            BODIES[name] = body
        return body

    return register
