"""The messages between the suite and the process in which a backend runs: one JSON object a line.

docs/protocol.md says it in words for adapters in any language, spec/protocol.schema.json as a
schema. `worker` is the one that is written in Python.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from reftorch.conformance.adapters.base import Adapter
from reftorch.conformance.observation import Observation
from reftorch.conformance.outside import UNSHOWN, clean
from reftorch.conformance.program import Program

VERSION = 1
KEYS = ("hello", "cannot_run", "id")  # a line without any of them is no message


class ProtocolError(Exception):
    """An answer is not one."""


@dataclass(frozen=True)
class Claims:
    """What a backend says of itself; `operators` are those that it has, where it says so.

    comment: what a comment begins with in the sources that it writes.
    """

    name: str
    version: str
    aspects: frozenset[str]
    dtypes: frozenset[str]
    exact_classes: bool
    degenerate_strides: bool
    operators: frozenset[str] | None = None
    comment: str = "#"

    @staticmethod
    def of(adapter: Adapter) -> Claims:
        """Return the claims of an adapter."""
        return Claims(
            adapter.name, adapter.version(), adapter.claims, adapter.dtypes,
            adapter.exact_classes, adapter.degenerate_strides, adapter.operators(),
        )  # fmt: skip

    def has(self, *names: str) -> bool:
        """Say whether one of these may be an operator that the backend has."""
        return self.operators is None or not self.operators.isdisjoint(names)

    def lack(self, program: Program) -> str | None:
        """Say what a program needs that is not claimed, as far as that is known beforehand."""
        for storage in program.storages:
            if storage.dtype not in self.dtypes:
                return f"dtype {storage.dtype}"
        for call in program.calls:
            if self.operators is not None and call.base not in self.operators:
                return f"{call.op} ({call.variant})"
        return None


def write_hello(claims: Claims) -> str:
    """Write the first line of an adapter."""
    hello = {
        "protocol": VERSION,
        "name": claims.name,
        "version": claims.version,
        "claims": sorted(claims.aspects),
        "dtypes": sorted(claims.dtypes),
        "exact_classes": claims.exact_classes,
        "degenerate_strides": claims.degenerate_strides,
    }
    if claims.operators is not None:
        hello["operators"] = sorted(claims.operators)
    return json.dumps({"hello": hello})


def read_hello(hello: Any) -> Claims:
    """Read the claims of an adapter."""
    try:
        if hello["protocol"] != VERSION:
            text = f"it speaks version {hello['protocol']} of the protocol, and this is {VERSION}"
            raise ProtocolError(text)
        operators = hello.get("operators")
        return Claims(
            str(hello["name"]), str(hello.get("version", "")), _names(hello["claims"]),
            _names(hello["dtypes"]), bool(hello.get("exact_classes", False)),
            bool(hello.get("degenerate_strides", False)),
            None if operators is None else _names(operators), str(hello.get("comment", "#")),
        )  # fmt: skip
    except (KeyError, TypeError, AttributeError) as error:
        text = f"its hello is none: {type(error).__name__}: {error}"
        raise ProtocolError(text) from None


def _names(names: list[str]) -> frozenset[str]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"no list of names: {names!r}")
    return frozenset(names)


def write_request(number: int, program: Program) -> str:
    """Write the request to run a program."""
    return json.dumps({"id": number, "run": program.to_json()}, allow_nan=False)


def read_request(line: str) -> tuple[int, Program]:
    """Read what `write_request` wrote."""
    data = json.loads(line)
    return data["id"], Program.from_json(data["run"])


def write_answer(number: int, observation: Observation) -> str:
    """Write what a program showed."""
    return json.dumps({"id": number, **observation.to_json()}, allow_nan=False)


def read_message(line: str) -> dict[str, Any] | None:
    """Return a line as a message, or None: it is something that a library printed."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    is_message = isinstance(data, dict) and not data.keys().isdisjoint(KEYS)
    if not is_message:
        return None
    needs_it = "\\u" in line or UNSHOWN.search(line.rstrip()) is not None
    return dict(clean(data)) if needs_it else data


def read_answer(number: int, data: dict[str, Any]) -> Observation:
    """Read the answer to request `number`."""
    if data.get("id") != number:
        raise ProtocolError(f"an answer to {data.get('id')!r} where one to {number} was due")
    content = {key: value for key, value in data.items() if key != "id"}
    unknown = content.keys() - Observation.__slots__
    if unknown:
        raise ProtocolError(f"an answer cannot hold {', '.join(sorted(unknown))}")
    if not content:
        raise ProtocolError("an empty answer")
    try:
        return Observation.from_json(content)
    except Exception as error:  # a backend may say anything
        raise ProtocolError(str(error) if str(error) else type(error).__name__) from None
