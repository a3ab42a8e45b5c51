"""What comes from outside, where anything may be written: data, texts and exceptions."""

from __future__ import annotations

import functools
import re
import types
from collections.abc import Hashable
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Made = TypeVar("Made")

UNSHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that steer a terminal, turn the text around, or cannot be written at all."""


def clean(data: Any) -> Any:
    """Replace, in all texts of JSON data, the characters that cannot be shown."""
    if isinstance(data, str):
        return UNSHOWN.sub("\N{REPLACEMENT CHARACTER}", data)
    if isinstance(data, list):
        return [clean(each) for each in data]
    if isinstance(data, dict):
        return {clean(key): clean(each) for key, each in data.items()}
    return data


def words(error: BaseException) -> str:
    """Return the class of an error and the first line of its message, if it has a sound one."""
    try:
        message = str(error).strip().split("\n", 1)[0]
    except BaseException:
        message = "its message cannot be read"
    text = f"{type(error).__name__}: {message[:200]}" if message else type(error).__name__
    return str(clean(text))


def build(kind: type[Made], data: Any) -> Made:
    """Make a dataclass of a JSON object.

    Raise TypeError where a field is missing, unknown, or not what it is declared to be.
    """
    if not isinstance(data, dict):
        raise TypeError(f"no object: {brief(data)}")
    made = kind(**data)
    for name, wanted in _hints(cast(Hashable, kind)).items():
        if name in data and not fits(data[name], wanted):
            raise TypeError(f"{name} cannot be {brief(data[name])}")
    return made


def fits(value: Any, wanted: Any) -> bool:
    """Say whether a value is of a declared type; a bool is no number, an int is a float."""
    if wanted is Any:
        return True
    origin, parts = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return any(fits(value, part) for part in parts)
    if origin is list:
        return isinstance(value, list) and all_fit(value, parts[0])
    if origin is dict:
        return isinstance(value, dict) and all_fit(value.values(), parts[1])
    if isinstance(value, bool):
        return wanted is bool
    return isinstance(value, (int, float) if wanted is float else wanted)


def all_fit(values: Any, wanted: Any) -> bool:
    """Say whether each of several values is of a declared type."""
    return wanted is Any or all(fits(each, wanted) for each in values)


def brief(data: Any) -> str:
    """Write data in a few letters."""
    text = repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."


@functools.cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)
