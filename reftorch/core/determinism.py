"""Whether results must not depend on chance: what the switch asks, and what it forbids."""

from __future__ import annotations

from reftorch.core.warning import warn
from reftorch.errors import fail

OFF, WARN, ERROR = range(3)


class _Determinism:
    """The switch, and whether fresh memory is filled while it is on. The process's."""

    __slots__ = ("mode", "fills")

    def __init__(self) -> None:
        self.mode, self.fills = OFF, True


DETERMINISM = _Determinism()


def needs_determinism(name: str) -> None:
    """Refuse what has no deterministic implementation, or warn of it.

    [determinism/put-is-refused] [determinism/may-only-warn]
    """
    text = (
        f"{name} does not have a deterministic implementation, but you set "
        "'torch.use_deterministic_algorithms(True)'"
    )
    if DETERMINISM.mode == ERROR:
        fail("determinism/put-is-refused", "{}", text)
    if DETERMINISM.mode == WARN:
        warn("determinism/may-only-warn", text)
