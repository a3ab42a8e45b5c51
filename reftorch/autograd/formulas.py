"""The functions that formulas of the specification may use, beside the functional operators.

A derivative that needs a statement is a named `<op>_backward` here. Everything is made of tensor
operators, so that gradients can themselves be differentiated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.core.strides import wrap_dims
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]


def conj(value: Any) -> Any:
    """The complex conjugate of a tensor or number; real ones are returned as they are."""
    if isinstance(value, TensorImpl):
        return value.conj() if value._dtype.is_complex else value  # type: ignore[attr-defined]
    return value.conjugate() if isinstance(value, complex) else value


def expand_reduced(grad: Any, sizes: Ints, dim: Sequence[int] | None, keepdim: bool) -> Any:
    """Stretch what a reduction over `dim` left back to the sizes before it."""
    if not keepdim and sizes:
        dims = wrap_dims(dim, len(sizes)) if dim else range(len(sizes))
        for d in sorted(dims):
            grad = grad.unsqueeze(d)
    return grad.expand(sizes)
