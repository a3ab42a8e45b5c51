"""Sparse tensors by compressed rows made of their parts."""

from __future__ import annotations

from typing import Any

from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.layout import layout, sparse_csr
from reftorch.core.sparse import Sparse, csr
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import EVERY_LAYOUT, implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.creation import as_leaf, check_sizes
from reftorch.ops.sparse_creation import part_of, warn_unless_said
from reftorch.ops.sparse_csr import (
    all_of, check_batches, check_indices, check_sizes_of_parts, rows_and_columns,
)  # fmt: skip

Ints = tuple[int, ...]
_INVARIANTS = "sparse_csr_tensor/invariants"


@implements("sparse_csr_tensor.crow_col_value", layouts=EVERY_LAYOUT)
def from_parts(
    crow_indices: Any, col_indices: Any, values: Any, dtype: dtype | None, layout: layout | None,
    device: Any, pin_memory: bool, requires_grad: bool, check_invariants: bool | None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of rows just large enough [sparse_csr_tensor/size-is-inferred]."""
    _check_layout(layout is None or layout is sparse_csr, layout)
    parts = _parts(crow_indices, col_indices, values, dtype)
    return _made(parts, _inferred(*parts), requires_grad, pin_memory, check_invariants)


@implements("sparse_csr_tensor.crow_col_value_size", layouts=EVERY_LAYOUT)
def from_parts_and_size(
    crow_indices: Any, col_indices: Any, values: Any, size: Ints, dtype: dtype | None,
    layout: layout | None, device: Any, pin_memory: bool, requires_grad: bool,
    check_invariants: bool | None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of rows of given sizes [sparse_csr_tensor/on-the-memory-of-its-parts]."""
    _check_layout(layout is None or layout is sparse_csr, layout)
    parts = _parts(crow_indices, col_indices, values, dtype)
    return _made(parts, size, requires_grad, pin_memory, check_invariants)


@implements("sparse_compressed_tensor.comp_plain_value", layouts=EVERY_LAYOUT)
def compressed(
    compressed_indices: Any, plain_indices: Any, values: Any, dtype: dtype | None,
    layout: layout | None, device: Any, pin_memory: bool, requires_grad: bool,
    check_invariants: bool | None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of the layout that is said [sparse_compressed_tensor/layout-is-said]."""
    _check_layout(layout is sparse_csr, layout)
    parts = _parts(compressed_indices, plain_indices, values, dtype)
    return _made(parts, _inferred(*parts), requires_grad, pin_memory, check_invariants)


@implements("sparse_compressed_tensor.comp_plain_value_size", layouts=EVERY_LAYOUT)
def compressed_of_size(
    compressed_indices: Any, plain_indices: Any, values: Any, size: Ints, dtype: dtype | None,
    layout: layout | None, device: Any, pin_memory: bool, requires_grad: bool,
    check_invariants: bool | None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of the layout that is said [sparse_compressed_tensor/layout-is-said]."""
    _check_layout(layout is sparse_csr, layout)
    parts = _parts(compressed_indices, plain_indices, values, dtype)
    return _made(parts, size, requires_grad, pin_memory, check_invariants)


def _check_layout(accepted: bool, given: layout | None) -> None:
    check(
        accepted, "sparse_compressed_tensor/layout-is-said",
        "the layout must be torch.sparse_csr, but is {}", given,
    )  # fmt: skip


Parts = tuple[TensorImpl, TensorImpl, TensorImpl]


def _parts(crow: Any, columns: Any, values: Any, element: dtype | None) -> Parts:
    """The parts as tensors, on the memory of what is one; indices keep their dtype.

    [sparse_csr_tensor/on-the-memory-of-its-parts]
    """
    for part in (crow, columns, values):
        check(
            not isinstance(part, Sparse), _INVARIANTS,
            "expected a strided tensor, but got a sparse one",
        )  # fmt: skip
    return part_of(crow, None), part_of(columns, None), part_of(values, element)


def _inferred(crow: TensorImpl, columns: TensorImpl, entries: TensorImpl) -> Ints:
    """As many rows as begin, columns up to the greatest [sparse_csr_tensor/size-is-inferred]."""
    check_batches(crow, columns, entries, "sparse_csr_tensor/size-is-inferred")
    check(
        columns._dtype.category == INTEGRAL, "errors/dtypes",
        "no size is inferred from col_indices of {}", columns._dtype, error=NotImplementedError,
    )  # fmt: skip
    *batch, starts = crow._geometry.sizes
    widest = -1
    if columns._geometry.numel:
        widest = OPERATORS["item"].call((PACKETS["amax"](columns),))
    dense = entries._geometry.sizes[len(batch) + 1 :]
    return (*batch, max(starts - 1, 0), widest + 1, *dense)


def _made(
    parts: Parts, sizes: Ints, requires_grad: bool, pin_memory: bool, checked: bool | None
) -> TensorImpl:
    warn_unless_said(checked)
    if checked:
        _check_invariants(*parts, sizes)
    result = OPERATORS["_sparse_compressed"].call((*parts, sizes))
    return as_leaf(result, requires_grad and result._node is None, pin_memory)


def _check_invariants(
    crow: TensorImpl, columns: TensorImpl, entries: TensorImpl, sizes: Ints
) -> None:
    """The parts fit, and the columns of each row ascend [sparse_csr_tensor/invariants]."""
    check_sizes_of_parts(crow, columns, entries, sizes, _INVARIANTS)
    check(
        crow._dtype is columns._dtype, _INVARIANTS,
        "crow_indices and col_indices must have the same dtype, but have {} and {}", crow._dtype,
        columns._dtype,
    )  # fmt: skip
    check_indices(crow, columns, sizes, _INVARIANTS)
    rows, found = rows_and_columns(csr(crow, columns, entries, sizes))
    next_row = PACKETS["gt"](PACKETS["diff"](rows), 0)
    ascends = PACKETS["gt"](PACKETS["diff"](found), 0)
    check(
        all_of(PACKETS["logical_or"](next_row, ascends)), _INVARIANTS,
        "the col_indices of a row must ascend",
    )  # fmt: skip


@implements("_sparse_compressed")
def made_unchecked(
    compressed_indices: TensorImpl, plain_indices: TensorImpl, values: TensorImpl, size: Ints
) -> TensorImpl:
    """Make a tensor of rows on the memory of its parts [sparse-csr/checked-where-read]."""
    check_sizes(size)
    resolved = PACKETS["resolve_neg"](PACKETS["resolve_conj"](values))
    return csr(compressed_indices, plain_indices, resolved, size)
