"""Data types: which there are, and which two of them make together."""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.device import device as Device  # noqa: N812 - the standard's word
from reftorch.core.device import resolve
from reftorch.core.dtype import BOOL, COMPLEX, FLOATING, INTEGRAL, dtype
from reftorch.core.dtype_info import finfo as _finfo
from reftorch.core.dtype_info import iinfo as _iinfo
from reftorch.core.promotion import promote_types
from reftorch.core.state import DEFAULTS, default_complex
from reftorch.tensor import Tensor

Number = builtins.bool | int | float | complex

_CATEGORIES = {
    "bool": (BOOL,), "integral": (INTEGRAL,), "real floating": (FLOATING,),
    "complex floating": (COMPLEX,), "numeric": (INTEGRAL, FLOATING, COMPLEX),
}  # fmt: skip
KINDS: dict[str, frozenset[dtype]] = {
    "signed integer": frozenset(d for d in dt.ALL if d.category == INTEGRAL and d.is_signed),
    "unsigned integer": frozenset(d for d in dt.ALL if d.category == INTEGRAL and not d.is_signed),
    **{
        kind: frozenset(d for d in dt.ALL if d.category in categories)
        for kind, categories in _CATEGORIES.items()
    },
}


def isdtype(dtype: dtype, kind: dtype | str | tuple[dtype | str, ...]) -> builtins.bool:
    """Say whether a dtype is one of a kind, or the one given."""
    if isinstance(kind, tuple):
        return builtins.any(isdtype(dtype, each) for each in kind)
    if isinstance(kind, str):
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is no kind of dtype; known are {', '.join(KINDS)}")
        return dtype in KINDS[kind]
    if not isinstance(kind, dt.dtype):
        raise TypeError(f"a kind is a dtype, a name, or a tuple of them, not {kind!r}")
    return dtype is kind


def astype(
    x: Tensor, dtype: dtype, /, *, copy: builtins.bool = True, device: Device | None = None
) -> Tensor:
    """Convert to a dtype; without `copy`, an array that has it already is returned itself."""
    resolve(device)
    return x.to(dtype, copy=copy)


def promoted(a: dtype, b: dtype) -> dtype:
    """Give the dtype that two dtypes make together."""
    if a is b:
        return a
    if a.category == b.category == INTEGRAL:
        return _of_integers(a, b)
    return promote_types(a, b)


def _of_integers(a: dtype, b: dtype) -> dtype:
    if a.is_signed == b.is_signed:
        return max(a, b, key=lambda each: each.itemsize)
    signed, unsigned = (a, b) if a.is_signed else (b, a)
    size = max(signed.itemsize, 2 * unsigned.itemsize)
    if size > 8:
        raise TypeError(f"no integer dtype holds both {a} and {b}")
    return dt.BY_NAME[f"int{8 * size}"]


def with_number(element: dtype, number: Number) -> dtype:
    """Give the dtype that an array's and a Python number make: the array's where it can hold it."""
    if isinstance(number, complex):
        return promote_types(element, default_complex()) if element.category < FLOATING else (
            element if element.is_complex else element.to_complex()
        )  # fmt: skip
    if isinstance(number, float):
        return element if element.category >= FLOATING else DEFAULTS.dtype
    if isinstance(number, builtins.bool):
        return element
    return element if element.category >= INTEGRAL else dt.int64


def result_type(*arrays_and_dtypes: Tensor | dtype | Number) -> dtype:
    """Give the dtype that arrays, dtypes and Python numbers make together."""
    known, numbers = _sorted_out(arrays_and_dtypes)
    if not known:
        raise ValueError("at least one array or dtype is required")
    return reduce(with_number, numbers, reduce(promoted, known))


def _sorted_out(given: Iterable[Any]) -> tuple[list[dtype], list[Number]]:
    known: list[dtype] = []
    numbers: list[Number] = []
    for each in given:
        if isinstance(each, Tensor):
            known.append(each.dtype)
        elif isinstance(each, dt.dtype):
            known.append(each)
        elif isinstance(each, (int, float, complex)):
            numbers.append(each)
        else:
            raise TypeError(f"{each!r} is no array, dtype or number")
    return known, numbers


def can_cast(from_: dtype | Tensor, to: dtype, /) -> builtins.bool:
    """Say whether a cast keeps every value and the kind of number."""
    source = from_.dtype if isinstance(from_, Tensor) else from_
    if source.category != to.category and not (source.is_floating_point and to.is_complex):
        return False
    try:
        return promoted(source, to) is to
    except TypeError:
        return False


@dataclass(frozen=True)
class FloatInfo:
    """What a floating dtype, or the parts of a complex one, can hold."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: dtype


@dataclass(frozen=True)
class IntegerInfo:
    """What an integral dtype can hold."""

    bits: int
    max: int
    min: int
    dtype: dtype


def finfo(type: dtype | Tensor, /) -> FloatInfo:  # noqa: A002 - the standard's name
    """Describe a floating or complex dtype, or that of an array."""
    element = type.dtype if isinstance(type, Tensor) else type
    info = _finfo(element)
    return FloatInfo(
        info.bits, info.eps, info.max, info.min, info.smallest_normal, element.to_real()
    )


def iinfo(type: dtype | Tensor, /) -> IntegerInfo:  # noqa: A002 - the standard's name
    """Describe an integral dtype, or that of an array."""
    element = type.dtype if isinstance(type, Tensor) else type
    info = _iinfo(element)
    return IntegerInfo(info.bits, info.max, info.min, element)
