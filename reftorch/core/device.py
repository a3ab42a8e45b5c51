"""Devices. Only the CPU has a backend here."""

from __future__ import annotations

from reftorch.errors import fail

# every device type that PyTorch's parser knows; only "cpu" has a backend
_TYPES = frozenset(
    "cpu cuda ipu xpu mkldnn opengl opencl ideep hip ve fpga maia xla lazy vulkan mps meta hpu "
    "mtia privateuseone".split()
)


class device:  # noqa: N801 - the public name, as in torch
    """A device: its type, and the index of the one meant, if any."""

    __slots__ = ("type", "index")

    type: str
    index: int | None

    def __init__(self, type: str | device = "cpu", index: int | None = None) -> None:  # noqa: A002
        if isinstance(type, device):
            self.type, self.index = type.type, type.index
            return
        name, colon, digits = type.partition(":")
        if colon and not digits.isdigit():
            fail("errors/invalid-device-string", "invalid device string {!r}", type)
        if name not in _TYPES:
            fail("errors/invalid-device-string", "unknown device type {!r}", name)
        self.type, self.index = name, int(digits) if colon else index

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, device) and self.type == other.type and self.index == other.index
        )

    def __hash__(self) -> int:
        return hash((self.type, self.index))

    def __repr__(self) -> str:
        index = "" if self.index is None else f", index={self.index}"
        return f"device(type={self.type!r}{index})"

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"


CPU = device("cpu")


def resolve(given: device | str | None) -> device:
    """The device that is meant, which must have a backend."""
    if given is None or given is CPU:
        return CPU
    given = device(given)
    if given.type != "cpu":
        fail("errors/device-without-backend", "device {} has no backend here", given)
    return CPU
