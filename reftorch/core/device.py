"""Devices: their names, and which of them are there."""

from __future__ import annotations

import operator
import re
from typing import Any, NoReturn

from reftorch.core.place import ACCELERATOR, PLACE, Elsewhere
from reftorch.errors import check, fail

# every device type that PyTorch's parser knows
_TYPES = frozenset(
    "cpu cuda ipu xpu mkldnn opengl opencl ideep hip ve fpga maia xla lazy vulkan mps meta hpu "
    "mtia privateuseone".split()
)


class device:  # noqa: N801 - the public name, as in torch
    """A device: its type, and the index of the one meant, if any [device/is-a-value].

    Made of a device, of a string, or of a type and an index [device/of-type-and-index].
    """

    __slots__ = ("type", "index")

    type: str
    index: int | None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if not args and kwargs.keys() == {"device"}:
            args, kwargs = (kwargs["device"],), {}
        if len(args) == 1 and not kwargs:
            kind, index = _of_one(args[0])
        else:
            kind, index = _of_two(args, kwargs)
        object.__setattr__(self, "type", kind)
        object.__setattr__(self, "index", index)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"attribute {name!r} of 'torch.device' objects is not writable")

    def __reduce__(self) -> tuple[Any, ...]:
        return device, (self.type,) if self.index is None else (self.type, self.index)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, device) and self.type == other.type and self.index == other.index
        )

    def __hash__(self) -> int:
        return hash((self.type, self.index))

    def __enter__(self) -> device:
        """Make tensors here that are not made elsewhere explicitly [device/default-device]."""
        before = PLACE.default
        set_default(self)
        PLACE.left.append(before)
        return self

    def __exit__(self, *exception: object) -> None:
        PLACE.default = PLACE.left.pop()

    def __repr__(self) -> str:
        index = "" if self.index is None else f", index={self.index}"
        return f"device(type={self.type!r}{index})"

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"


def _of_one(value: Any) -> tuple[str, int | None]:
    """What a lone argument says: a device, or a string with or without an index."""
    if isinstance(value, device):
        return value.type, value.index
    if isinstance(value, bytes):
        value = value.decode()
    if isinstance(value, str):
        found = _STRING.fullmatch(value)
        if found is None:
            fail("errors/invalid-device-string", "Invalid device string: {!r}", value)
        return _known(found[1]), None if found[2] is None else int(found[2])
    if not is_index(value):
        fail("errors/wrong-type", "device() takes no {}", type(value).__name__)
    check(value >= 0, "device/of-type-and-index", "Device index must not be negative")
    check(
        ACCELERATOR.backend() is not None, "device/index-alone",
        "Cannot access accelerator device when none is available: index {}", value,
    )  # fmt: skip
    return ACCELERATOR.kind, operator.index(value)


def _of_two(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[str, int | None]:
    """What a type and an index say [device/of-type-and-index]."""
    given = dict(zip(("type", "index"), args, strict=False))
    check(
        len(args) <= 2 and not given.keys() & kwargs.keys()
        and {"type"} <= {*given, *kwargs} <= {"type", "index"}, "errors/wrong-type",
        "device() takes a device, or a type and an index, not {} and {}", args, kwargs,
    )  # fmt: skip
    given |= kwargs
    kind, index = given["type"], given.get("index")
    check(
        isinstance(kind, str) and (index is None or is_index(index)), "errors/wrong-type",
        "device() takes a string and an integer, not {!r} and {!r}", kind, index,
    )  # fmt: skip
    check(
        ":" not in kind, "device/of-type-and-index",
        "type (string) must not include an index because index was passed explicitly: {}", kind,
    )  # fmt: skip
    kind, _ = _of_one(kind)
    check(
        index is None or index >= 0, "device/of-type-and-index",
        "Device index must not be negative",
    )  # fmt: skip
    return kind, None if index is None else operator.index(index)


def is_index(value: Any) -> bool:
    """Whether a value is an integer, and no bool."""
    return hasattr(value, "__index__") and not isinstance(value, bool)


# a type, and an index without leading zeros
_STRING = re.compile(r"([a-zA-Z_]+)(?::(0|[1-9][0-9]*))?")


def _known(kind: str) -> str:
    if kind not in _TYPES:
        fail("errors/invalid-device-string", "Expected one of the device types, not {!r}", kind)
    return kind


CPU = device("cpu")


def with_backend(
    given: device | str | int, error: type[Exception] = AssertionError
) -> device:
    """The device that was named, which must have a backend; that of CUDA gets its index.

    `error` is what is raised where there is no CUDA.

    [device-cuda/bare-is-current]
    """
    given = device(given)
    if given.type == "cpu":
        return given
    rule, backend = "errors/device-without-backend", None
    if given.type == ACCELERATOR.kind:
        backend = ACCELERATOR.backend()
        check(backend, rule, "no {} here: {}", given, ACCELERATOR.why_absent(), error=error)
    if backend is None:
        fail(rule, "device {} has no backend here", given)
    return backend.placed(given)


def resolve(
    given: device | str | int | None, error: type[Exception] = AssertionError
) -> device:
    """The device on which a tensor is that is made there [device/cpu-is-one]."""
    if given is None or given is CPU:
        return CPU
    found = with_backend(given, error)
    return CPU if found.type == "cpu" else found


def set_default(given: device | str | int | None) -> None:
    """Say where tensors are made from now on; None stands for the CPU."""
    where = None if given is None else device(given)
    if where is not None:
        with_backend(where)
        Elsewhere.any = True
    PLACE.default = where


def get_default() -> device:
    """Where tensors are made whose device nobody names [device/default-device]."""
    where = PLACE.default
    return CPU if where is None else with_backend(where)
