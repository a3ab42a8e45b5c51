"""Errors that know their rule: a misuse raises PyTorch's class with the id of the rule it broke."""

from __future__ import annotations

from typing import Any, NoReturn

from reftorch.spec import SpecError, load
from reftorch.spec.model import ERRORS

__all__ = ["AcceleratorError", "OutOfMemoryError", "SpecError", "check", "fail"]


class AcceleratorError(RuntimeError):
    """What a device's driver refuses, or reports of a kernel that failed."""


class OutOfMemoryError(RuntimeError):
    """A device has no memory of that size left."""


def check(
    condition: object,
    rule_id: str,
    message: str,
    *args: Any,
    error: type[Exception] | None = None,
) -> None:
    """Raise the class of the rule unless the condition holds; only then format the message."""
    if not condition:
        fail(rule_id, message, *args, error=error)


def fail(rule_id: str, message: str, *args: Any, error: type[Exception] | None = None) -> NoReturn:
    """Raise the class of the rule, or `error`, with `.rule` set to the id."""
    rule = load().rules.get(rule_id)
    if rule is None:
        raise AssertionError(f"no rule has the id {rule_id!r}")
    kind = error
    if kind is None:
        if rule.raises is None:
            raise AssertionError(f"rule {rule_id} ({rule.location}) names no class to raise")
        kind = ERRORS[rule.raises]
    text = message.format(*args) if args else message
    exception = kind(f"{text} [{rule_id}]")
    exception.rule = rule_id  # type: ignore[attr-defined]
    raise exception
