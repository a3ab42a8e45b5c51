"""Products of vectors, and products of many matrices."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from reftorch.core import promotion
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import COMPLEX, FLOATING
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out, resize
from reftorch.core.promotion import Number
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import write
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.elementwise import elementwise
from reftorch.ops.linalg import check_rank
from reftorch.ops.pointwise import check_alpha
from reftorch.ops.reducing import deliver, target

Ints = tuple[int, ...]
Tensors = Sequence[TensorImpl]


def _sizes(tensor: TensorImpl) -> Ints:
    return tensor._geometry.sizes


# ---- every element with every other


@implements("kron")
def kron(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Put other, times each element of self, in the place of that element [kron/blocks].

    Strides: the product is laid out over all dims, and two of a pair must be one
    [kron/pairs-must-merge].
    """
    ndim = max(self._geometry.ndim, other._geometry.ndim)
    a, b = [(1,) * (ndim - t._geometry.ndim) + _sizes(t) for t in (self, other)]
    view = OPERATORS["_unsafe_view"].call
    left = view((self, tuple([n for size in a for n in (size, 1)])))
    right = view((other, tuple([n for size in b for n in (1, size)])))
    sizes = tuple([m * n for m, n in zip(a, b, strict=True)])
    if out is None:
        product = OPERATORS["mul.Tensor"].call((left, right))
        check(
            product._geometry.viewed_as(sizes) is not None, "kron/pairs-must-merge",
            "a product of strides {} cannot be viewed in sizes {}", product._geometry.strides,
            list(sizes),
        )  # fmt: skip
        return view((product, sizes))
    if _sizes(out.tensor) != sizes:
        resize(out.tensor, sizes)
    pairs = tuple([n for pair in zip(a, b, strict=True) for n in pair])
    OPERATORS["mul.Tensor"].call((left, right), Out(OPERATORS["view"].body(out.tensor, pairs)))
    return out.tensor


@implements("addr")
def addr(
    self: TensorImpl, vec1: TensorImpl, vec2: TensorImpl, beta: Number, alpha: Number, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add self, times beta, to an outer product, times alpha [addr/promotes].

    [addmm/beta-zero-ignores-self] [addmm/self-broadcasts]
    """
    check_rank("addr", "vec1", vec1, 1)
    check_rank("addr", "vec2", vec2, 1)
    sizes = (_sizes(vec1)[0], _sizes(vec2)[0])
    check(
        out is None or not out.inplace or _sizes(self) == sizes, "inplace/self-is-not-broadcast",
        "addr_: output with shape {} does not match {}", list(_sizes(self)), list(sizes),
    )  # fmt: skip
    addend = OPERATORS["expand"].body(self, sizes, False)
    column = OPERATORS["view"].body(vec1, (sizes[0], 1))
    common = promotion.result_type(self, vec1, vec2)
    for factor in (beta, alpha):
        check_alpha(factor, common)
    return elementwise(
        "addr", (addend, column, vec2), out, scalars=(beta, alpha), stepwise=True
    )


@implements("cross")
def cross(
    self: TensorImpl, other: TensorImpl, dim: int | None, *, out: Out | None = None
) -> TensorImpl:
    """Multiply vectors of three elements, which the first dim of size 3 holds [cross/first-three].

    [cross/dim-should-be-named]
    """
    if dim is None:
        warn(
            "cross/dim-should-be-named", "Using torch.cross without specifying the dim arg is "
            "deprecated. Please either pass the dim explicitly or use torch.linalg.cross.",
        )  # fmt: skip
        sizes = _sizes(self)
        check(3 in sizes, "cross/first-three", "no dimension of size 3 in input")
        dim = sizes.index(3)
        note("cross/first-three", "dim {}", dim)
    return OPERATORS["linalg_cross"].call((self, other, dim), out)


@implements("linalg_cross")
def linalg_cross(
    self: TensorImpl, other: TensorImpl, dim: int, *, out: Out | None = None
) -> TensorImpl:
    """Multiply vectors of three elements along a dim [linalg_cross/three-elements].

    Dtypes: [promotion/matrix-products-do-not-promote]
    Strides: [linalg_cross/result-is-contiguous]
    """
    ndim = self._geometry.ndim
    check(
        other._geometry.ndim == ndim, "linalg_cross/three-elements",
        "linalg.cross: inputs must have the same number of dimensions.",
    )  # fmt: skip
    check(
        ndim > 0, "dims/zero-dim-has-no-entries",
        "Dimension specified as {} but tensor has no dimensions", dim,
    )  # fmt: skip
    at = wrap_dim(dim, ndim)
    check(
        _sizes(self)[at] == _sizes(other)[at] == 3, "linalg_cross/three-elements",
        "linalg.cross: inputs dimension {} must have length 3. Got {} and {}",
        dim, _sizes(self)[at], _sizes(other)[at],
    )  # fmt: skip
    sizes = broadcast_sizes([_sizes(self), _sizes(other)])
    check_out_dtype(out, self._dtype)
    check_listed("linalg_cross", self._dtype)
    check(
        other._dtype is self._dtype, "promotion/matrix-products-do-not-promote",
        "expected scalar type {} but found {}", self._dtype, other._dtype,
    )  # fmt: skip
    result = target(out, sizes, self._dtype, rule="linalg_cross/result-is-contiguous")
    launch("linalg_cross", (result,), (self, other), self._dtype, dim=at)
    return result


@implements("linalg_vecdot")
def linalg_vecdot(
    x: TensorImpl, y: TensorImpl, dim: int, *, out: Out | None = None
) -> TensorImpl:
    """Sum the products along a dim, x conjugated [linalg_vecdot/conjugates-x]."""
    check(
        x._dtype.category in (FLOATING, COMPLEX), "linalg_vecdot/conjugates-x",
        "linalg.vecdot: Expected a floating point or complex tensor as input. Got {}", x._dtype,
    )  # fmt: skip
    check(
        x._dtype is y._dtype, "promotion/matrix-products-do-not-promote",
        "linalg.vecdot: Expected x and y to have the same dtype, but found {} and {}",
        x._dtype, y._dtype,
    )  # fmt: skip
    if x._geometry.ndim == y._geometry.ndim == 1:
        note("linalg_vecdot/two-vectors", "dim {} is not looked at", dim)
        return deliver(OPERATORS["vdot"].call((x, y)), out)
    conjugate = OPERATORS["conj"].call((x,)) if x._dtype.is_complex else x
    product = OPERATORS["mul.Tensor"].call((conjugate, y))
    return deliver(OPERATORS["sum.dim_IntList"].call((product, (dim,), False, None)), out)


# ---- many matrices


@implements("chain_matmul")
def chain_matmul(matrices: Tensors, *, out: Out | None = None) -> TensorImpl:
    """Multiply matrices [chain_matmul/is-deprecated] [linalg_multi_dot/cheapest-order]."""
    warn(
        "chain_matmul/is-deprecated", "torch.chain_matmul is deprecated and will be removed in a "
        "future PyTorch release. Use torch.linalg.multi_dot instead.",
    )  # fmt: skip
    check(
        len(matrices) > 0, "chain_matmul/matrices-only",
        "chain_matmul(): Expected one or more matrices",
    )  # fmt: skip
    for matrix in matrices:
        check(
            matrix._geometry.ndim == 2, "chain_matmul/matrices-only",
            "Tensor dimension is {}, expected 2 instead.", matrix._geometry.ndim,
        )  # fmt: skip
    if len(matrices) == 1:
        return deliver(OPERATORS["clone"].call((matrices[0], None)), out)
    return OPERATORS["linalg_multi_dot"].call((tuple(matrices),), out)


@implements("linalg_multi_dot")
def linalg_multi_dot(tensors: Tensors, *, out: Out | None = None) -> TensorImpl:
    """Multiply matrices in the cheapest order [linalg_multi_dot/cheapest-order].

    The first may be a row, the last a column [linalg_multi_dot/vectors-at-the-ends].
    """
    count = len(tensors)
    check(
        count > 1, "linalg_multi_dot/vectors-at-the-ends",
        "multi_dot(): expected at least 2 tensors but got {}", count,
    )  # fmt: skip
    for place, tensor in enumerate(tensors):
        ndim, inside = tensor._geometry.ndim, 0 < place < count - 1
        check(
            ndim == 2 or (ndim == 1 and not inside), "linalg_multi_dot/vectors-at-the-ends",
            "multi_dot(): tensor {} must be {}2D but got {}D", place, "" if inside else "1D or ",
            ndim,
        )  # fmt: skip
        check(
            tensor._dtype is tensors[0]._dtype, "promotion/matrix-products-do-not-promote",
            "multi_dot(): all tensors must be of one dtype, but found {} and {}",
            tensors[0]._dtype, tensor._dtype,
        )  # fmt: skip
    check_out_dtype(out, tensors[0]._dtype)
    first, last = _sizes(tensors[0]), _sizes(tensors[-1])
    view, chain = OPERATORS["view"].call, list(tensors)
    if len(first) == 1:
        chain[0] = OPERATORS["unsqueeze"].call((chain[0], 0))
    if len(last) == 1:
        chain[-1] = OPERATORS["unsqueeze"].call((chain[-1], 1))
    product = _chain(chain, _cheapest([*[_sizes(m)[0] for m in chain], _sizes(chain[-1])[1]]))
    return deliver(view((product, first[:-1] + last[1:])), out)


def _cheapest(sizes: list[int]) -> dict[tuple[int, int], int]:
    """Where to cut each run of factors so that the products cost least.

    Factor i has sizes[i] rows and sizes[i + 1] columns. Of cuts at one cost it is the first, but
    the last of three factors, as in PyTorch.
    """
    count = len(sizes) - 1
    order = -1 if count == 3 else 1
    costs = {(i, i): 0 for i in range(count)}
    cuts: dict[tuple[int, int], int] = {}
    for length in range(1, count):
        for i in range(count - length):
            j = i + length
            costs[i, j], cuts[i, j] = min(
                (
                    (costs[i, k] + costs[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1], k)
                    for k in range(i, j)[::order]
                ),
                key=itemgetter(0),
            )
    return cuts


def _chain(factors: Tensors, cuts: dict[tuple[int, int], int]) -> Any:
    mm = OPERATORS["mm"].call

    def run(i: int, j: int) -> Any:
        if i == j:
            return factors[i]
        return mm((run(i, cuts[i, j]), run(cuts[i, j] + 1, j)))

    return run(0, len(factors) - 1)


@implements("linalg_matrix_power", "matrix_power")
def linalg_matrix_power(self: TensorImpl, n: int, *, out: Out | None = None) -> TensorImpl:
    """Multiply a square matrix by itself [linalg_matrix_power/by-squaring]."""
    sizes, rule = _sizes(self), "linalg_matrix_power/by-squaring"
    check(
        len(sizes) >= 2 and sizes[-1] == sizes[-2], rule,
        "linalg.matrix_power: A must be batches of square matrices, but has sizes {}", list(sizes),
    )  # fmt: skip
    if n < 0:
        return _negative_power(self, n, out)
    return _delivered_power(self, n, out)


def _delivered_power(A: TensorImpl, n: int, out: Out | None) -> TensorImpl:
    """A power of at least 0 [linalg_matrix_power/copied-powers-are-cast]."""
    if n > 1 and (n == 2 or n & (n - 1) != 0):  # the last step is a product
        check_out_dtype(out, A._dtype)
    power = _power_of_matrix(A, n)
    if out is None:
        return power
    write(power, out)
    return out.tensor


def _negative_power(self: TensorImpl, n: int, out: Out | None) -> TensorImpl:
    """A power of the inverse [linalg_matrix_power/negative-needs-inverse]."""
    element = self._dtype
    check(
        element.category in (FLOATING, COMPLEX) and element.compute is element,
        "linalg_matrix_power/negative-needs-inverse",
        "linalg.matrix_power: there is no inverse of {} matrices for the power {}", element, n,
    )  # fmt: skip
    inverse = OPERATORS["linalg_inv_ex"].call((self, True))[0]
    if n == -1:
        return inverse if out is None else deliver(_power_of_matrix(inverse, 1), out)
    return _delivered_power(inverse, -n, out)


def _power_of_matrix(self: TensorImpl, n: int) -> TensorImpl:
    if n < 2:
        power: TensorImpl = OPERATORS["clone"].call((self, contiguous_format))
        if n == 0:
            given = (_sizes(self)[-1], self._dtype, None, None, None, False)
            identity = OPERATORS["eye"].body(*given)
            OPERATORS["copy"].call((power, identity, False), Out(power, inplace=True))
        return power
    matmul, square = OPERATORS["matmul"].call, self
    if n == 3:
        return matmul((matmul((self, self)), self))
    found = None
    while n:
        if n % 2:
            found = square if found is None else matmul((found, square))
        n //= 2
        square = matmul((square, square)) if n else square
    assert found is not None
    return found
