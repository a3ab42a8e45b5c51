"""The public functions.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.dispatch.table import PACKETS

_add = PACKETS["add"]


def add(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Add other, multiplied by alpha, to self.

    add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    """
    return _add.function(args, kwargs)


_mul = PACKETS["mul"]


def mul(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Multiply elementwise.

    mul.Tensor(Tensor self, Tensor other) -> Tensor
    """
    return _mul.function(args, kwargs)


_sum = PACKETS["sum"]


def sum(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Sum the elements over dims.

    sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    """
    return _sum.function(args, kwargs)


_as_strided = PACKETS["as_strided"]


def as_strided(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """View the storage with given sizes, strides and storage offset.

    as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
    """
    return _as_strided.function(args, kwargs)


_transpose = PACKETS["transpose"]


def transpose(*args: Any, **kwargs: Any) -> Any:  # noqa: A001
    """Exchange two dims.

    transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
    """
    return _transpose.function(args, kwargs)

