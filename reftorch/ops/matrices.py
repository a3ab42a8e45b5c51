"""What the operators of matrices share: their checks, and where their results go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry, contiguous, geometry
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out, prepare
from reftorch.core.strides import contiguous_strides
from reftorch.core.tensor_impl import TensorImpl, empty, lay_out
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.operator import write
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_out_dtype

Ints = tuple[int, ...]
Outs = Sequence[Out]
Results = TypeVar("Results", bound=tuple[Any, ...])


# ---- what is refused, and warned of


def warn_of_older_name(op: str, newer: str) -> None:
    """Say which function has taken the place of an older one [linalg/older-names-warn]."""
    warn("linalg/older-names-warn", "torch.{} is deprecated, see torch.linalg.{}", op, newer)


def check_floating(op: str, A: TensorImpl, half: bool = True) -> None:
    """Refuse integers, and with `half=False` half types, too [linalg/floating-only]."""
    element = A._dtype
    check(
        element.is_floating_point or element.is_complex, "linalg/floating-only",
        "{}: Expected a floating point or complex tensor as input. Got {}", op, element,
    )  # fmt: skip
    check(
        half or element.compute is element, "linalg/floating-only",
        "{}: Low precision dtypes not supported. Got {}", op, element,
    )  # fmt: skip


def check_matrices(op: str, A: TensorImpl, name: str = "A") -> None:
    """Refuse what has less than two dims [linalg/at-least-two-dims]."""
    check(
        A._geometry.ndim >= 2, "linalg/at-least-two-dims",
        "{}: The input tensor {} must have at least 2 dimensions.", op, name,
    )  # fmt: skip


def check_square(op: str, A: TensorImpl, name: str = "A") -> None:
    """Refuse matrices that are not square [linalg/square]."""
    check_matrices(op, A, name)
    m, n = A._geometry.sizes[-2:]
    check(
        m == n, "linalg/square",
        "{}: {} must be batches of square matrices, but they are {} by {} matrices", op, name, m, n,
    )  # fmt: skip


def check_one_dtype(op: str, A: TensorImpl, *others: TensorImpl) -> None:
    """Refuse tensors of several dtypes [promotion/matrix-products-do-not-promote]."""
    for other in others:
        check(
            other._dtype is A._dtype, "promotion/matrix-products-do-not-promote",
            "{}: Expected tensors of one dtype, but found {} and {}", op, A._dtype, other._dtype,
        )  # fmt: skip


def check_succeeded(op: str, info: TensorImpl, complaint: str) -> None:
    """Refuse a batch in which the calculation failed for a matrix [linalg/failure].

    `complaint` speaks of the place {1} where it did.
    """
    found = info.elements().reshape(-1)
    failed = found.nonzero()[0]
    if len(failed):
        place = int(failed[0])
        where = f" (Batch element {place})" if info._geometry.ndim else ""
        check(False, "linalg/failure", "{}:{} " + complaint, op, where, int(found[place]))


# ---- sizes and layouts


def batch_sizes(op: str, *tensors: TensorImpl) -> Ints:
    """The dims before the matrices, broadcast [linalg/batches-broadcast]."""
    return broadcast_sizes([tensor._geometry.sizes[:-2] for tensor in tensors])


def by_columns(sizes: Ints) -> Geometry:
    """Fresh matrices of which each lies by columns [linalg/results-by-columns]."""
    note("linalg/results-by-columns", "sizes {}", sizes)
    if len(sizes) < 2:
        return contiguous(sizes)
    *batch, m, n = sizes
    *outer, column, row = contiguous_strides((*batch, n, m))
    return geometry(sizes, (*outer, row, column))


def columns(sizes: Ints, element: dtype) -> TensorImpl:
    """A fresh tensor of matrices by columns."""
    return empty(by_columns(sizes), element)


def rows(sizes: Ints, element: dtype) -> TensorImpl:
    """A fresh tensor in row-major order."""
    return empty(contiguous(sizes), element)


def adjoint(A: TensorImpl) -> TensorImpl:
    """The conjugate transpose."""
    transposed = OPERATORS["transpose.int"].call((A, -2, -1))
    return OPERATORS["conj"].call((transposed,)) if A._dtype.is_complex else transposed


def identity(A: TensorImpl, n: int, real: bool = False) -> TensorImpl:
    """An identity matrix of the dtype of others."""
    element = A._dtype.to_real() if real else A._dtype
    return OPERATORS["eye"].body(n, element, None, None, None, False)


# ---- out=


def deliver_each(results: Results, out: Outs | None) -> Results:
    """Hand over several results, which want their `out` in their exact dtypes [out/exact-dtype]."""
    if out is not None:
        for result, each in zip(results, out, strict=True):
            check_out_dtype(each, result._dtype)
        for result, each in zip(results, out, strict=True):
            write(result, each)
    return results


def cast_into(
    result: TensorImpl, out: Out | None, by_rows: bool = False, settles: bool = False
) -> TensorImpl:
    """Hand over a result that is cast to the dtype of `out` [out/casts-the-result].

    An `out` that is resized gets the layout of the result, or with `by_rows`, and in another dtype,
    that of a copy. With `settles` only one without elements does, whatever its sizes
    [linalg/out-without-elements].
    """
    if out is None:
        return result
    if by_rows or out.tensor._dtype is not result._dtype:
        write(OPERATORS["clone"].call((result, contiguous_format)), out)
        return out.tensor
    bare = out.tensor._geometry.numel == 0
    if settles and not bare:
        prepare(out, result._geometry.sizes, result._dtype, ())
    write(result, out)
    if settles and bare:
        settle_empty(result, out)
    return out.tensor


def settle_empty(result: TensorImpl, out: Out) -> None:
    """Lay an `out` without elements out as the result [linalg/out-without-elements]."""
    if result._geometry.numel == 0:
        lay_out(out.tensor, result._geometry)
