"""All operators, made from the specification and the bodies, which must agree."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from keyword import iskeyword
from typing import Any

from reftorch.dispatch.bodies import BODIES, SPARSE_BODIES
from reftorch.dispatch.kernels import KERNELS
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.packet import Packet
from reftorch.spec import OpSpec, SpecError, load

OPERATORS: dict[str, Operator] = {}
PACKETS: dict[str, Packet] = {}


def build() -> None:
    """Join every entry with its body; any disagreement is a SpecError that names both places."""
    spec = load()
    for name, found in _all_bodies():
        if name not in spec.ops:
            raise SpecError(f"body of {name!r}, which spec/ops does not declare", _place(found))
    for name, entry in spec.ops.items():
        body = BODIES.get(name)
        if body is None:
            raise SpecError(f"operator {name!r} has no body in reftorch/ops", entry.location)
        if entry.copies is None and entry.each is None:
            _check_parameters(entry, body)
        operator = OPERATORS[name] = Operator(entry, body)
        operator.sparse_bodies = _sparse_bodies(entry)
        packet = PACKETS.get(operator.base)
        if packet is None:
            PACKETS[operator.base] = Packet(operator.base, [operator])
        else:
            packet.operators.append(operator)


def check_kernels(device: str) -> None:
    """Refuse a backend that lacks the kernel of a primitive, which has the primitive's name."""
    for operator in OPERATORS.values():
        if operator.spec.kind == "primitive" and operator.base not in KERNELS[device]:
            raise SpecError(
                f"primitive {operator.name!r} has no {device} kernel {operator.base!r}",
                operator.spec.location,
            )


def _all_bodies() -> Iterator[tuple[str, Callable[..., Any]]]:
    for bodies in (BODIES, *SPARSE_BODIES.values()):
        yield from bodies.items()


def _sparse_bodies(entry: OpSpec) -> dict[str, Callable[..., Any]]:
    """The body for each sparse layout, there exactly when the entry declares the layout."""
    name, found = entry.schema.full_name, {}
    for layout, bodies in SPARSE_BODIES.items():
        declared, body = layout in entry.layouts, bodies.get(name)
        if declared and body is None:
            raise SpecError(f"operator {name!r} has no body for {layout} tensors", entry.location)
        if body is None:
            continue
        if not declared:
            raise SpecError(
                f"{name!r} has a body for {layout} tensors, and does not declare the layout",
                entry.location, _place(body),
            )  # fmt: skip
        _check_parameters(entry, body)
        found[layout] = body
    return found


def _check_parameters(entry: OpSpec, body: object) -> None:
    code = body.__code__  # type: ignore[attr-defined]
    names = code.co_varnames[: code.co_argcount]
    declared = tuple(
        [f"{p.name}_" if iskeyword(p.name) else p.name for p in entry.schema.params]
    )
    if names[: len(declared)] != declared:
        raise SpecError(
            f"{entry.schema.full_name}: the schema has parameters {declared}, the body {names}",
            entry.location, _place(body),
        )  # fmt: skip


def _place(body: object) -> str:
    function = inspect.unwrap(body)  # type: ignore[arg-type]
    code = function.__code__
    return f"{code.co_filename}:{code.co_firstlineno}"
