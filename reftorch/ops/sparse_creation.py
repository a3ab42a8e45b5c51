"""Sparse tensors in coordinates made of their parts."""

from __future__ import annotations

from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.device import CPU
from reftorch.core.dtype import dtype
from reftorch.core.sparse import Coo, Sparse, coo
from reftorch.core.state import DEFAULTS
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import EVERY_LAYOUT, implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.creation import as_leaf, check_sizes
from reftorch.ops.sparse import check_places

Ints = tuple[int, ...]


@implements("sparse_coo_tensor.indices", layouts=EVERY_LAYOUT)
def from_parts(
    indices: Any, values: Any, dtype: dtype | None, device: Any, pin_memory: bool,
    requires_grad: bool, check_invariants: bool | None, is_coalesced: bool | None,
) -> TensorImpl:  # fmt: skip
    """Make a sparse tensor just large enough [sparse_coo_tensor/size-is-inferred]."""
    places, entries = _parts(indices, values, dtype)
    check_columns(places)
    rows, count = places._geometry.sizes
    if count:
        lowest = OPERATORS["tolist"].call((PACKETS["amin"](places, 1),)) if rows else []
        check(
            all(each >= 0 for each in lowest), "sparse/places-fit-the-sizes",
            "found a negative index among {}", lowest,
        )  # fmt: skip
        highest = OPERATORS["tolist"].call((PACKETS["amax"](places, 1),)) if rows else []
        sizes = tuple([each + 1 for each in highest])
    else:
        sizes = (0,) * rows
    whole = sizes + entries._geometry.sizes[1:]
    return _made(
        places, entries, whole, requires_grad, pin_memory, check_invariants, is_coalesced
    )


@implements("sparse_coo_tensor.indices_size", layouts=EVERY_LAYOUT)
def from_parts_and_size(
    indices: Any, values: Any, size: Ints, dtype: dtype | None, device: Any, pin_memory: bool,
    requires_grad: bool, check_invariants: bool | None, is_coalesced: bool | None,
) -> TensorImpl:  # fmt: skip
    """Make a sparse tensor of given sizes [sparse_coo_tensor/parts-fit]."""
    places, entries = _parts(indices, values, dtype)
    check(
        places._geometry.ndim > 0, "sparse_coo_tensor/parts-fit",
        "indices without dims name no places", error=IndexError,
    )  # fmt: skip
    return _made(
        places, entries, size, requires_grad, pin_memory, check_invariants, is_coalesced
    )


@implements("sparse_coo_tensor.size")
def of_size(
    size: Ints, dtype: dtype | None, device: Any, pin_memory: bool, requires_grad: bool,
    check_invariants: bool | None,
) -> TensorImpl:  # fmt: skip
    """Make a sparse tensor without entries, of sparse dims only."""
    check_sizes(size)
    warn_unless_said(check_invariants)
    element = DEFAULTS.dtype if dtype is None else dtype
    places = OPERATORS["zeros"].call(((len(size), 0), dt.int64, None, None, None, False))
    entries = OPERATORS["zeros"].call(((0,), element, None, None, None, False))
    return as_leaf(coo(places, entries, size, True), requires_grad, pin_memory)


def warn_unless_said(checked: bool | None) -> None:
    """Say that nobody checks the parts [sparse_coo_tensor/unchecked-warns]."""
    if checked is None:
        warn(
            "sparse_coo_tensor/unchecked-warns", "Sparse invariant checks are implicitly disabled: "
            "pass check_invariants to opt in or out.",
        )  # fmt: skip


def _parts(
    indices: Any, values: Any, element: dtype | None
) -> tuple[TensorImpl, TensorImpl]:
    """The two parts as tensors, on the memory of what is a tensor already.

    [sparse_coo_tensor/on-the-memory-of-its-parts]
    """
    for part in (indices, values):
        check(
            not isinstance(part, Sparse), "sparse_coo_tensor/parts-fit",
            "expected a dense tensor, but got one of layout Sparse",
        )  # fmt: skip
    entries = part_of(values, element)
    if not entries._geometry.ndim:
        entries = OPERATORS["expand"].call((entries, (1,), False))
    return part_of(indices, dt.int64), entries


def part_of(data: Any, element: dtype | None) -> TensorImpl:
    """A part as a tensor, of a dtype or of its own."""
    if not isinstance(data, TensorImpl):
        return PACKETS["tensor"](data, dtype=element)
    if element is None:
        return data
    return OPERATORS["to.dtype"].call((data, element, False, False, None))


def _made(
    places: TensorImpl, entries: TensorImpl, sizes: Ints, requires_grad: bool, pin_memory: bool,
    checked: bool | None, coalesced: bool | None,
) -> TensorImpl:  # fmt: skip
    check_columns(places)
    warn_unless_said(checked)
    rows, dense = places._geometry.sizes[0], entries._geometry.ndim - 1
    arguments = rows, dense, sizes, places, entries, None, None, CPU, False, coalesced
    result = OPERATORS["_sparse_coo_tensor_with_dims_and_tensors"].call(arguments)
    if checked:
        check_places(places, sizes[:rows])
        _check_order(result)
    return as_leaf(result, requires_grad and result._node is None, pin_memory)


def _check_order(made: Coo) -> None:
    """What is said to be coalesced is so [sparse_coo_tensor/believes-the-caller]."""
    if made._coalesced and made.count > 1:
        again = coo(made.indices_part, made._entries, made._geometry.sizes, False)
        ordered = OPERATORS["coalesce"].call((again,))
        check(
            PACKETS["equal"](made.indices_part, ordered.indices_part),
            "sparse_coo_tensor/believes-the-caller",
            "cannot set is_coalesced to true if indices correspond to uncoalesced COO tensor",
        )  # fmt: skip


def check_columns(places: TensorImpl) -> None:
    """Places are columns of a matrix [sparse_coo_tensor/parts-fit]."""
    check(
        places._geometry.ndim == 2, "sparse_coo_tensor/parts-fit",
        "indices must be sparse_dim x nnz, but got: {}", list(places._geometry.sizes),
    )  # fmt: skip


@implements("_sparse_coo_tensor_with_dims_and_tensors")
def with_dims_and_tensors(
    sparse_dim: int, dense_dim: int, size: Ints, indices: TensorImpl, values: TensorImpl,
    dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    is_coalesced: bool | None,
) -> TensorImpl:  # fmt: skip
    """Make a sparse tensor on the memory of its parts [sparse_coo_tensor/parts-fit].

    Fewer than two entries are coalesced [sparse_coo_tensor/believes-the-caller].
    """
    places, entries = indices._geometry.sizes, values._geometry.sizes
    check(
        places[1] == entries[0], "sparse_coo_tensor/parts-fit",
        "indices and values must have same nnz, but got nnz from indices: {}, nnz from values: {}",
        places[1], entries[0],
    )  # fmt: skip
    check(
        len(size) == sparse_dim + dense_dim, "sparse_coo_tensor/parts-fit",
        "{} sizes for {} sparse dims and {} dense ones", len(size), sparse_dim, dense_dim,
    )  # fmt: skip
    check_sizes(size)
    check(
        size[sparse_dim:] == entries[1:], "sparse_coo_tensor/parts-fit",
        "values has incorrect size, expected {}, got {}", [places[1], *size[sparse_dim:]],
        list(entries),
    )  # fmt: skip
    few = places[1] < 2
    resolved = PACKETS["resolve_neg"](PACKETS["resolve_conj"](values))
    return coo(indices, resolved, size, few if is_coalesced is None else is_coalesced or few)
