"""`explain`: which rules decided what.

    with reftorch.explain() as why:
        c = a + b.T
    print(why)

While a listener is set the rendered fast path steps aside, so every operator takes the layered
path, which notes each rule that decided a dtype, a shape, strides, aliasing or a gradient.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reftorch.core.pending import CONJ, NEG
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import LISTENER
from reftorch.spec import load


@dataclass(frozen=True, slots=True)
class Step:
    """One rule that decided something, with the values that it was applied to."""

    rule: str
    text: str
    values: tuple[Any, ...]

    @property
    def says(self) -> str:
        """The sentence of the rule."""
        return load().rules[self.rule].says

    def __str__(self) -> str:
        return self.text.format(*self.values) if self.values else self.text


@dataclass(slots=True)
class Call:
    """One operator call: what went in, the rules that decided, what came out."""

    name: str
    inputs: tuple[str, ...]
    steps: list[Step] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    result: str = ""

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The call as indented text, the calls it is made of below it."""
        indent = "  " * depth
        yield f"{indent}{self.name}({', '.join(self.inputs)})"
        seen = set()
        for step in self.steps:
            text = f"{indent}  [{step.rule}] {step}".rstrip()
            if text not in seen:
                seen.add(text)
                yield text
                yield f"{indent}      {step.says}"
        for call in self.calls:
            yield from call.lines(depth + 1)
        yield f"{indent}  -> {self.result}"


def describe(value: Any) -> str:
    """A tensor by dtype, sizes and, where they are not row-major, strides."""
    if isinstance(value, TensorImpl):
        shape = value._geometry
        text = f"{value._dtype.name}[{', '.join(map(str, shape.sizes))}]"
        if not shape.reading(0).plain:
            text += f" strides {shape.strides}"
        if value._offset:
            text += f" offset {value._offset}"
        for bit, name in ((CONJ, "conj"), (NEG, "neg")):
            if shape.pending & bit:
                text += f" pending {name}"
        return text + (" view" if value._base is not None else "")
    if isinstance(value, (tuple, list)):
        items = ", ".join(map(describe, value))
        return f"({items})" if isinstance(value, tuple) else f"[{items}]"
    return repr(value)


class explain:  # noqa: N801 - used as a function
    """Record, inside the `with`, which rules decide what; `print` it afterwards.

    `calls` holds the outermost operator calls as `Call`, each with the calls it is made of.
    """

    __slots__ = ("calls", "_open", "_before")

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._open: list[Call] = []
        self._before: tuple[Any, ...] = ()

    def __enter__(self) -> explain:
        listener = LISTENER
        self._before = (listener.begin, listener.end, listener.rule)
        listener.begin, listener.end, listener.rule = self._begin, self._end, self._note
        listener.hold(1)
        return self

    def __exit__(self, *exc: object) -> None:
        listener = LISTENER
        listener.begin, listener.end, listener.rule = self._before
        listener.hold(-1)

    def _begin(self, name: str, args: tuple[Any, ...]) -> None:
        call = Call(name, tuple([describe(arg) for arg in args]))
        (self._open[-1].calls if self._open else self.calls).append(call)
        self._open.append(call)

    def _end(self, result: Any) -> None:
        self._open.pop().result = describe(result)

    def _note(self, rule: str, text: str, values: tuple[Any, ...]) -> None:
        if self._open:
            self._open[-1].steps.append(Step(rule, text, values))

    def rules(self) -> list[str]:
        """The ids of all rules that decided something, in order, each once."""
        found: dict[str, None] = {}

        def collect(calls: list[Call]) -> None:
            for call in calls:
                found.update(dict.fromkeys(step.rule for step in call.steps))
                collect(call.calls)

        collect(self.calls)
        return list(found)

    def __str__(self) -> str:
        return "\n".join(line for call in self.calls for line in call.lines())
