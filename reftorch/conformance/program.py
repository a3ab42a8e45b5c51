"""Programs: the plain data which a conformance check consists of.

A program has storages, inputs that are strided views of them, and operator calls in single
assignment form. It names no library, so that any adapter can run it, and turns into JSON and back.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field, replace
from typing import Any

ASPECTS = (
    "values", "dtype", "sizes", "strides", "offset", "alias", "version", "error", "grad",
)
"""What a program may observe; an adapter claims some of them."""

DERIVATIVES = ("reverse", "forward", "second", "batched")
"""Aspects, too: ways to differentiate, judged by the differences of the backend's own values."""

EXACT = 2**53
"""Up to here every integer is a float64, which is all that JSON has in many languages."""

LARGEST = 10**6
"""Of a tensor with more elements (after a failed out=, say) only the geometry is described."""

PYTHON = "python"
"""The aspect of examples that are run as they stand: classes, callbacks and contexts."""


@dataclass(frozen=True, slots=True)
class Ref:
    """Refer to an input, to the result of a call, or to one item of such a result."""

    kind: str  # "input" or "result"
    index: int
    item: int | None = None

    def __str__(self) -> str:
        stem = chr(ord("a") + self.index) if self.kind == "input" else f"r{self.index}"
        return stem if self.item is None else f"{stem}[{self.item}]"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A constant of the library: ("dtype", "float32"), ("memory_format", "channels_last")..."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Storage:
    """The elements of one storage, in the order of memory."""

    dtype: str
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Input:
    """A strided window on a storage; sizes, strides and offset count elements."""

    storage: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0
    requires_grad: bool = False

    def positions(self) -> list[int]:
        """Return where in the storage the elements are, in row-major order."""
        found = [self.offset]
        for size, stride in zip(self.sizes, self.strides, strict=True):
            found = [at + i * stride for at in found for i in range(size)]
        return found


@dataclass(frozen=True, slots=True)
class Call:
    """One operator call; `variant` is function, method, inplace, out, attribute, set."""

    op: str
    args: tuple[Any, ...] = ()
    kwargs: dict[str, Any] = field(default_factory=dict)
    variant: str = "function"

    @property
    def base(self) -> str:
        """Return the operator's name without its overload."""
        return self.op.split(".", 1)[0]


@dataclass(frozen=True, slots=True)
class Program:
    """Inputs, calls, and the aspects to observe; or the example of a rule in place of calls."""

    storages: tuple[Storage, ...]
    inputs: tuple[Input, ...]
    calls: tuple[Call, ...]
    observe: tuple[str, ...] = ASPECTS
    example: str = ""

    def dtype(self, index: int) -> str:
        """Return the dtype of input `index`."""
        return self.storages[self.inputs[index].storage].dtype

    def watching(self, observe: tuple[str, ...]) -> Program:
        """Return this program, observing `observe`."""
        return replace(self, observe=observe)

    def records(self) -> bool:
        """Say whether an input requires grad, so that calls are recorded."""
        return any(place.requires_grad for place in self.inputs)

    def original(self, ref: Ref) -> Ref:
        """Return what a result is by its calls: that of an in-place call is what it wrote to."""
        while ref.kind == "result" and ref.item is None:
            call = self.calls[ref.index]
            written = call.args[0] if call.variant == "inplace" else call.kwargs.get("out")
            if not isinstance(written, Ref):
                break
            ref = written
        return ref

    def weight(self) -> tuple[int, int, int]:
        """Return how large the program is: calls, inputs, elements; used to pick the smallest."""
        elements = sum(math.prod(each.sizes) + each.offset for each in self.inputs)
        return len(self.calls), len(self.inputs), elements

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "storages": [
                {"dtype": s.dtype, "values": [encode_element(v) for v in s.values]}
                for s in self.storages
            ],
            "inputs": [
                {
                    "storage": i.storage,
                    "sizes": list(i.sizes),
                    "strides": list(i.strides),
                    "offset": i.offset,
                    "requires_grad": i.requires_grad,
                }
                for i in self.inputs
            ],
            "calls": [
                {
                    "op": c.op,
                    "args": [encode(a) for a in c.args],
                    "kwargs": {k: encode(v) for k, v in c.kwargs.items()},
                    "variant": c.variant,
                }
                for c in self.calls
            ],
            "observe": list(self.observe),
            **({"example": self.example} if self.example else {}),
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Program:
        """Read what `to_json` wrote."""
        return Program(
            tuple(
                Storage(s["dtype"], tuple(decode(v) for v in s["values"])) for s in data["storages"]
            ),
            tuple(
                Input(
                    i["storage"], tuple(i["sizes"]), tuple(i["strides"]), i["offset"],
                    i["requires_grad"],
                )
                for i in data["inputs"]
            ),
            tuple(
                Call(
                    c["op"],
                    tuple(decode(a) for a in c["args"]),
                    {k: decode(v) for k, v in c["kwargs"].items()},
                    c["variant"],
                )
                for c in data["calls"]
            ),
            tuple(data["observe"]),
            data.get("example", ""),
        )

    def key(self) -> str:
        """Return a text that is equal for equal programs."""
        return json.dumps(self.to_json(), separators=(",", ":"))


def encode_element(value: Any) -> Any:
    """Turn an element into JSON data; the dtype beside it says whether 1 is a float."""
    if isinstance(value, float) and (value or math.copysign(1, value) > 0):
        return value if math.isfinite(value) else encode(value)
    return encode(value)


def encode(value: Any) -> Any:
    """Turn an argument into JSON data which a reader without integers cannot take amiss."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return value if abs(value) <= EXACT else {"int": str(value)}
    if isinstance(value, float):
        if math.isfinite(value) and not value.is_integer():
            return value
        sign = "-" if value != value and math.copysign(1, value) < 0 else ""  # repr has none of NaN
        return {"float": sign + repr(value)}
    if isinstance(value, complex):
        return {"complex": [encode_element(value.real), encode_element(value.imag)]}
    if isinstance(value, Ref):
        place = {value.kind: value.index}
        return place if value.item is None else {**place, "item": value.item}
    if isinstance(value, Symbol):
        return {value.kind: value.name}
    if isinstance(value, slice):
        return {"slice": [encode(part) for part in (value.start, value.stop, value.step)]}
    if value is Ellipsis:
        return {"ellipsis": True}
    if isinstance(value, tuple):
        return {"tuple": [encode(each) for each in value]}
    if isinstance(value, list):
        return [encode(each) for each in value]
    raise TypeError(f"a program cannot hold a {type(value).__name__}")


def decode(data: Any) -> Any:
    """Read what `encode` wrote."""
    if isinstance(data, list):
        return [decode(each) for each in data]
    if not isinstance(data, dict):
        return data
    for kind in ("input", "result"):  # in whichever order the keys are
        if kind in data:
            return Ref(kind, data[kind], data.get("item"))
    kind, content = next(iter(data.items()))
    if kind == "float":
        return float(content)
    if kind == "int":
        return int(content)
    if kind == "complex":
        return complex(decode(content[0]), decode(content[1]))
    if kind == "slice":
        return slice(*(decode(part) for part in content))
    if kind == "ellipsis":
        return Ellipsis
    if kind == "tuple":
        return tuple(decode(each) for each in content)
    return Symbol(kind, content)


def contiguous_strides(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the strides of a row-major tensor of these sizes."""
    strides, step = [], 1
    for size in reversed(sizes):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def map_refs(value: Any, replace_ref: Any) -> Any:
    """Replace every `Ref` within an argument by `replace_ref(ref)`."""
    if isinstance(value, Ref):
        return replace_ref(value)
    if isinstance(value, (list, tuple)):
        return type(value)(map_refs(each, replace_ref) for each in value)
    if isinstance(value, slice):
        parts = (value.start, value.stop, value.step)
        return slice(*(map_refs(part, replace_ref) for part in parts))
    return value


def cotangent_values(dtype: str, count: int) -> tuple[Any, ...]:
    """Return fixed small numbers, none of them zero, as the cotangent of a result."""
    numbers = tuple(((i * 5) % 7 - 3) / 2 + 0.25 for i in range(count))
    if not dtype.startswith("complex"):
        return numbers
    return tuple(complex(x, ((i * 3) % 5 - 2) / 2 + 0.25) for i, x in enumerate(numbers))
