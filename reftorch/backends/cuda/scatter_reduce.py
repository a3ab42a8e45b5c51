"""CUDA kernels that reduce the elements which meet at one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.accumulation import accumulate
from reftorch.backends.cuda.indexed import as_index, as_tensor, as_vector
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.scatter import element_keys, head, row_keys
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl


@kernel("scatter_reduce")
def scatter_reduce(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int,
    reduce: str, include_self: bool,
) -> None:  # fmt: skip
    """Reduce elements along an axis [scatter_reduce/reduces-what-meets]."""
    target, index = as_vector(outputs[0]), as_vector(as_index(inputs[1]))
    keys = element_keys(target, index, axis)
    source = head(as_vector(as_tensor(inputs[2], target)), index._geometry.sizes)
    accumulate(target, keys, source, 1, 1, reduce, include_self)


@kernel("index_reduce")
def index_reduce(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, axis: int,
    reduce: str, include_self: bool,
) -> None:  # fmt: skip
    """Reduce whole positions of an axis [index_reduce/whole-positions]."""
    target, index = as_vector(outputs[0]), as_vector(as_index(inputs[1]))
    source = as_vector(as_tensor(inputs[2], target))
    rule = "index_reduce/whole-positions"
    keys, outer, inner = row_keys(target, index, axis, rule, IndexError, False)
    accumulate(target, keys, source, outer, inner, reduce, include_self)
