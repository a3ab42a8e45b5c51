"""The methods of Tensor that are operators.

Rendered from spec/ops by reftorch.tools.render; not edited by hand.
"""

from __future__ import annotations

from typing import Any

import reftorch.ops  # noqa: F401 - makes the packets
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS

_add = PACKETS["add"]
_mul = PACKETS["mul"]
_sum = PACKETS["sum"]
_as_strided = PACKETS["as_strided"]
_transpose = PACKETS["transpose"]
_view = PACKETS["view"]


class Methods(TensorImpl):
    """The rendered methods."""

    __slots__ = ()

    def add(self, *args: Any, **kwargs: Any) -> Any:
        """Add other, multiplied by alpha, to self.

        add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
        """
        return _add.method(self, *args, **kwargs)

    def add_(self, *args: Any, **kwargs: Any) -> Any:
        """Add other, multiplied by alpha, to self.

        add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
        """
        return _add.inplace(self, *args, **kwargs)

    def __add__(self, other: Any) -> Any:
        return _add.method(self, other)

    def __radd__(self, other: Any) -> Any:
        return _add.method(self, other)

    def __iadd__(self, other: Any) -> Any:
        return _add.inplace(self, other)

    def mul(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply elementwise.

        mul.Tensor(Tensor self, Tensor other) -> Tensor
        """
        return _mul.method(self, *args, **kwargs)

    def mul_(self, *args: Any, **kwargs: Any) -> Any:
        """Multiply elementwise.

        mul.Tensor(Tensor self, Tensor other) -> Tensor
        """
        return _mul.inplace(self, *args, **kwargs)

    def __mul__(self, other: Any) -> Any:
        return _mul.method(self, other)

    def __rmul__(self, other: Any) -> Any:
        return _mul.method(self, other)

    def __imul__(self, other: Any) -> Any:
        return _mul.inplace(self, other)

    def sum(self, *args: Any, **kwargs: Any) -> Any:
        """Sum the elements over dims.

        sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
        """
        return _sum.method(self, *args, **kwargs)

    def as_strided(self, *args: Any, **kwargs: Any) -> Any:
        """View the storage with given sizes, strides and storage offset.

        as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
        """
        return _as_strided.method(self, *args, **kwargs)

    def transpose(self, *args: Any, **kwargs: Any) -> Any:
        """Exchange two dims.

        transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
        """
        return _transpose.method(self, *args, **kwargs)

    def view(self, *args: Any, **kwargs: Any) -> Any:
        """View the same elements in other sizes.

        view(Tensor(a) self, int[] size) -> Tensor(a)
        """
        return _view.method(self, *args, **kwargs)
