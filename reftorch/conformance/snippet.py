"""Write a failing program as source text that runs with the library at hand alone."""

from __future__ import annotations

import re
from typing import Any

from reftorch.conformance.adapters.base import Adapter, Native
from reftorch.conformance.adapters.torchlike import write_number
from reftorch.conformance.compare import NO_ERROR, Difference
from reftorch.conformance.example import write_example
from reftorch.conformance.observation import Observation, Seen
from reftorch.conformance.program import (
    Input,
    Program,
    Ref,
    Storage,
    Symbol,
    contiguous_strides,
    cotangent_values,
)


def write_snippet(
    adapter: Adapter,
    program: Program,
    differences: list[Difference],
    got: Observation,
) -> str:
    """Return the program for one library, ending with what to look at."""
    if program.example:
        found = [f"# {difference}" for difference in differences]
        return "\n".join([*write_example(adapter, program), "", *found]) + "\n"
    source = got.source or adapter.write_program(program)
    if source:  # in another language
        found = [f"{adapter.comment} {difference}" for difference in differences]
        return "\n".join([source.rstrip(), "", *found]) + "\n"
    writer = _Writer(adapter, program, got)
    lines = [f"import {adapter.module} as {adapter.alias}"]
    if adapter.module == adapter.alias:
        lines[0] = f"import {adapter.module}"
    lines += [*adapter.preamble, "", *writer.inputs()]
    calls = writer.calls()
    lines += calls
    if any(_is_of_gradient(difference) for difference in differences):
        lines += writer.gradients(calls)
    return "\n".join(lines + writer.looks(differences)) + "\n"


class _Writer:
    def __init__(self, adapter: Adapter, program: Program, got: Observation) -> None:
        self.adapter, self.program, self.got = adapter, program, got
        self.has_gradients = False

    def inputs(self) -> list[str]:
        """Write the input tensors; a storage with several gets a name of its own."""
        if not self.adapter.has_strides:
            return [
                f"{Ref('input', index)} = {self.array(place)}"
                for index, place in enumerate(self.program.inputs)
            ]
        lines = []
        owners = [place.storage for place in self.program.inputs]
        for index, storage in enumerate(self.program.storages):
            if owners.count(index) > 1:
                lines.append(f"storage{index} = {self.adapter.write_flat(storage)}")
        for index, place in enumerate(self.program.inputs):
            storage = self.program.storages[place.storage]
            flat = f"storage{place.storage}"
            if owners.count(place.storage) == 1:
                flat = self.adapter.write_flat(storage)
                window = self.window(flat, storage, place)
                if window.count(flat) > 1:  # the window names its storage twice
                    lines.append(f"storage{place.storage} = {flat}")
                    flat = f"storage{place.storage}"
            name = Ref("input", index)
            lines.append(f"{name} = {self.window(flat, storage, place)}")
        return lines

    def array(self, place: Input) -> str:
        """Write an array of what a window shows."""
        storage = self.program.storages[place.storage]
        values = [storage.values[at] for at in place.positions()]
        return self.adapter.write_array(values, place, storage.dtype)

    def window(self, flat: str, storage: Storage, place: Input) -> str:
        """Write a window; a flat tensor is its own."""
        grad = place.requires_grad and "grad" in self.adapter.claims
        if self.adapter.flat_is_tensor and _is_whole(storage, place) and not grad:
            return flat
        return self.adapter.write_strided(flat, place, storage.dtype)

    def calls(self) -> list[str]:
        """Write the calls; one that raises (here or in the reference) is caught and shown."""
        lines: list[str] = []
        for index, call in enumerate(self.program.calls):
            native = self.adapter.translate(call)
            name = Ref("result", index)
            if native is None:
                return [*lines, f"# {call.op} is not available"]
            text = plain = self.wrapped(native)
            text = text if native.kind in ("setitem", "setattr") else f"{name} = {text}"
            if native.returns_self:
                text = f"{plain}; {name} = {self.value(native.args[0])}"
            if str(name) in self.got.raised:
                lines += ["try:", f"    {text}", "except Exception as error:"]
                lines += ["    print(type(error).__name__, error)"]
            else:
                lines.append(text)
        return lines

    def wrapped(self, native: Native) -> str:
        """Write one call, within another where the adapter makes it so."""
        if not self.adapter.wraps:
            return self.native(native)
        args = [self.value(each, as_index=True) for each in native.args]
        text = self.native(native)
        if native.kind == "setitem":
            text = f"{args[0]}.__setitem__({self.value(native.args[1])}, {args[2]})"
        elif native.kind == "setattr":
            text = f"setattr({args[0]}, {native.target!r}, {args[1]})"
        return f"{self.adapter.wraps}(lambda: {text})"

    def native(self, native: Native) -> str:
        """Write one call."""
        args = [self.value(each) for each in native.args]
        args += [f"{key}={self.value(value)}" for key, value in native.kwargs.items()]
        if native.kind == "function":
            return f"{self.adapter.alias}.{native.target}({', '.join(args)})"
        if native.kind == "method":
            return f"{args[0]}.{native.target}({', '.join(args[1:])})"
        if native.kind == "attribute":
            return f"{args[0]}.{native.target}"
        if native.kind == "setattr":
            return f"{args[0]}.{native.target} = {args[1]}"
        index = self.index(native.args[1])
        return f"{args[0]}[{index}]" + (f" = {args[2]}" if native.kind == "setitem" else "")

    def index(self, index: Any) -> str:
        """Write what stands between the brackets."""
        if not isinstance(index, tuple) or not index:
            return self.value(index, as_index=True)
        text = ", ".join(self.value(each, as_index=True) for each in index)
        return text + ("," if len(index) == 1 else "")

    def value(self, value: Any, as_index: bool = False) -> str:
        """Write an argument."""
        if isinstance(value, Ref):
            return str(value)
        if isinstance(value, Symbol):
            return value.name if value.kind == "python" else self.adapter.write_symbol(value)
        if isinstance(value, slice):
            return self.slice(value, as_index)
        if value is Ellipsis:
            return "..."
        if isinstance(value, list):
            return "[" + ", ".join(self.value(each) for each in value) + "]"
        if isinstance(value, tuple):
            comma = "," if len(value) == 1 else ""
            return "(" + ", ".join(self.value(each) for each in value) + comma + ")"
        return repr(value) if isinstance(value, str) else write_number(value)

    def slice(self, value: slice, as_index: bool) -> str:
        """Write a slice, with colons where it is an index."""
        parts = [value.start, value.stop, value.step]
        texts = ["" if part is None and as_index else self.value(part) for part in parts]
        if not as_index:
            return f"slice({', '.join(texts)})"
        return ":".join(texts[: 2 if value.step is None else 3])

    def gradients(self, body: list[str]) -> list[str]:
        """Write how the gradients are found: nothing, where no result has one."""
        outputs, cotangents = [], []
        known: set[Ref] = set()
        for ref in self.results():
            name = str(ref)
            seen = self.got.seen[name]
            original = self.program.original(ref)
            if self.has_gradient(seen) and original not in known and seen.dtype:
                known.add(original)
                sizes = tuple(seen.sizes)
                numbers = cotangent_values(seen.dtype, len(seen.values))
                place = Input(0, sizes, contiguous_strides(sizes))
                outputs.append(name)
                if self.adapter.has_strides:
                    flat = self.adapter.write_flat(Storage(seen.dtype, numbers))
                    cotangents.append(self.adapter.write_strided(flat, place, seen.dtype))
                else:
                    text = self.adapter.write_array(list(numbers), place, seen.dtype)
                    cotangents.append(text)
        self.has_gradients = bool(outputs)
        if not outputs:
            return []
        sources = [
            str(Ref("input", i)) for i, p in enumerate(self.program.inputs) if p.requires_grad
        ]
        return self.adapter.write_gradients(body, outputs, sources, cotangents)

    def results(self) -> list[Ref]:
        """Return the results that were seen, and the items of those that are several."""
        found = re.finditer(r"r(\d+)(?:\[(\d+)\])?$", "\n".join(self.got.seen), re.MULTILINE)
        parts = [(int(each[1]), each[2]) for each in found]
        return [Ref("result", at, None if item is None else int(item)) for at, item in parts]

    def has_gradient(self, seen: Seen) -> bool:
        """Say whether a result is differentiated: as it says itself, or by its dtype."""
        if seen.requires_grad is None:
            return str(seen.dtype).startswith(("float", "complex", "bfloat"))
        return seen.requires_grad

    def looks(self, differences: list[Difference]) -> list[str]:
        """Write what to look at, and what is expected there."""
        lines = [""]
        for difference in differences[:6]:
            where = difference.where.replace("gradient of ", "gradient_of_")
            template = self.adapter.show.get(difference.aspect, "{}")
            text = f"# {difference}"
            absent = _is_of_gradient(difference) and not self.has_gradients
            if difference.aspect == "error" and difference.got.startswith(NO_ERROR):
                template, absent = self.adapter.show.get("values", "{}"), False
            elif difference.aspect in ("error", "fault"):
                absent = True
            if absent:
                lines.append(text)
            else:
                lines += [text, f"print({template.format(where)})"]
        return lines


def _is_of_gradient(difference: Difference) -> bool:
    return difference.where.startswith("gradient")


def _is_whole(storage: Storage, place: Input) -> bool:
    sizes = (len(storage.values),)
    return (place.sizes, place.strides, place.offset) == (sizes, (1,), 0)
