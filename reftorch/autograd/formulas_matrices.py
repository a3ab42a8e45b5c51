"""What the derivatives of matrix operators share."""

from __future__ import annotations

from typing import Any

from reftorch.autograd.formulas_pointwise import conj
from reftorch.dispatch.table import PACKETS


def adjoint(value: Any) -> Any:
    """The conjugate transpose."""
    return conj(value.transpose(-2, -1))


def identity_of(value: Any, n: int) -> Any:
    """The identity in the dtype of a tensor."""
    return PACKETS["eye"](n, dtype=value._dtype)


def real_like(value: Any, like: Any) -> Any:
    """The real part, where the input was real [autograd/real-input-real-grad]."""
    if value._dtype.is_complex and not like._dtype.is_complex:
        return PACKETS["real"](value)
    return value
