"""CUDA kernels of the reductions that add, multiply or count."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import fill, resolved, result
from reftorch.backends.cuda.reducing import Reduction
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.sources import ALL, FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl

Ints = tuple[int, ...]

_HASHED = (dt.bool, dt.uint8, dt.int8, dt.int16, dt.int32, dt.int64, *FLOATS)
_ADDED = (*_HASHED, dt.complex64, dt.complex128)
_SOURCE = Source("reduction", (*ALL, dt.float8_e4m3fn, dt.float8_e5m2))
_COUNT = Reduction(_SOURCE, "count_true")
_HASH = Reduction(_SOURCE, "hash_tensor", _HASHED)
_SUM = Reduction(_SOURCE, "sum", _ADDED)
_NANSUM = Reduction(_SOURCE, "nansum", FLOATS)
_PROD = Reduction(_SOURCE, "prod", _ADDED)
_COUNTED, _ANY, _ALL = range(3)  # modes of count_true
_MEAN = 1  # of sum


def reduce(
    reduction: Reduction, target: TensorImpl, operand: Operand, dims: Ints, element: dtype,
    identity: Any, **told: Any,
) -> None:  # fmt: skip
    """Reduce to results of a dtype; `identity` is what no elements come to.

    [indexing/empty-reduction-is-identity]
    """
    assert isinstance(operand, TensorImpl)
    if not operand._geometry.numel:
        fill((target,), (identity,), None)
        return
    with result(target, element, contiguous=True) as out:
        reduction(operand, dims, (out,), **told)


def _own(operand: Operand) -> dtype:
    assert isinstance(operand, TensorImpl)
    return operand._dtype


@kernel("sum")
def sum_(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """Sum; nothing gives 0 [reduction/integers-wrap]."""
    reduce(_SUM, outputs[0], inputs[0], dims, _own(inputs[0]), 0)


@kernel("nansum")
def nansum(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """Sum with NaN as zero."""
    own = _own(inputs[0])
    reduce(_NANSUM if own in FLOATS else _SUM, outputs[0], inputs[0], dims, own, 0)


@kernel("prod")
def prod(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """Multiply; nothing gives 1."""
    reduce(_PROD, outputs[0], inputs[0], dims, _own(inputs[0]), 1)


@kernel("mean")
def mean(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The sum divided by the number of terms, both in the arithmetic dtype."""
    own = _own(inputs[0])
    nothing = complex(math.nan, math.nan) if own.is_complex else math.nan
    reduce(_SUM, outputs[0], inputs[0], dims, own, nothing, mode=_MEAN)


@kernel("any")
def any_(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """Whether any element is not zero, which nothing that is pending changes."""
    reduce(_COUNT, outputs[0], inputs[0], dims, dt.bool, False, mode=_ANY)


@kernel("all")
def all_(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """Whether no element is zero."""
    reduce(_COUNT, outputs[0], inputs[0], dims, dt.bool, True, mode=_ALL)


@kernel("count_nonzero")
def count_nonzero(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """How many elements are not zero."""
    reduce(_COUNT, outputs[0], inputs[0], dims, dt.int64, 0, mode=_COUNTED)


@kernel("hash_tensor")
def hash_tensor(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, dims: Ints,
    keepdim: bool,
) -> None:  # fmt: skip
    """The exclusive or of the elements in 64 bits [hash_tensor/xor-of-wide-bits]."""
    assert isinstance(inputs[0], TensorImpl)
    reduce(_HASH, outputs[0], resolved(inputs[0]), dims, dt.uint64, 0)
