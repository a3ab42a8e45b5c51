"""Products of vectors, matrices and batches of matrices."""

from __future__ import annotations

import math
from typing import Any

from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import FLOATING, INTEGRAL, dtype
from reftorch.core.geometry import geometry
from reftorch.core.numbers import check_fits
from reftorch.core.output import Out, resize as resize_out
from reftorch.core.pending import CONJ
from reftorch.core.promotion import Number
from reftorch.core.strides import wrap_dims
from reftorch.core.tensor_impl import TensorImpl, lay_out, resize
from reftorch.core.trace import LISTENER, note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed, check_out_dtype
from reftorch.ops.conjugation import without_conj
from reftorch.ops.reducing import deliver, sources, target

Ints = tuple[int, ...]
_CONTIGUOUS = "matmul/result-is-contiguous"


def _sizes(tensor: TensorImpl) -> Ints:
    return tensor._geometry.sizes


def check_rank(op: str, name: str, tensor: TensorImpl, ndim: int) -> None:
    """Refuse a factor of another number of dims [mm/ranks]."""
    check(
        tensor._geometry.ndim == ndim, "mm/ranks",
        "{}: {} must have {} dims, has sizes {}", op, name, ndim, list(_sizes(tensor)),
    )  # fmt: skip


def check_inner(op: str, left: Ints, right: Ints) -> None:
    """The sizes that are contracted must be equal [mm/inner-sizes-match]."""
    check(
        left[-1] == right[len(left) - 2 if len(left) > 1 else 0], "mm/inner-sizes-match",
        "{}: shapes {} and {} cannot be multiplied", op, list(left), list(right),
    )  # fmt: skip


def check_same_dtype(op: str, *tensors: TensorImpl) -> None:
    """All factors have one dtype [promotion/matrix-products-do-not-promote]."""
    first = tensors[0]._dtype
    for other in tensors[1:]:
        check(
            other._dtype is first, "promotion/matrix-products-do-not-promote",
            "{}: expected all tensors to have the same dtype, but got {} and {}",
            op, first, other._dtype,
        )  # fmt: skip


def check_can_multiply(op: str, left: TensorImpl, sizes: Ints) -> None:
    """Refuse a dtype without products, if there are any to form.

    [mm/integers-wrap] [reduction/no-elements-any-dtype]
    """
    if left._geometry.numel and 0 not in sizes:
        check_listed(op, left._dtype)


def _product(
    name: str, left: TensorImpl, right: TensorImpl, sizes: Ints, out: Out | None
) -> TensorImpl:
    """Run a kernel that multiplies and sums [mm/half-rounds-once] [mm/nothing-to-sum-is-zero]."""
    check_out_dtype(out, left._dtype)
    factors = sources(out, left, right)
    result = target(out, sizes, left._dtype, rule=_CONTIGUOUS)
    launch(name, (result,), factors, left._dtype)
    return result


@implements("mm")
def mm(self: TensorImpl, mat2: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Multiply two matrices."""
    a, b = self._geometry.sizes, mat2._geometry.sizes
    check_rank("mm", "self", self, 2)
    check_rank("mm", "mat2", mat2, 2)
    check_inner("mm", a, b)
    check_same_dtype("mm", self, mat2)
    check_can_multiply("mm", self, b)
    return _product("mm", self, mat2, (a[0], b[1]), out)


@implements("bmm")
def bmm(self: TensorImpl, mat2: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Multiply two batches of matrices, pair by pair [bmm/batches-do-not-broadcast]."""
    a, b = _sizes(self), _sizes(mat2)
    check_rank("bmm", "self", self, 3)
    check_rank("bmm", "mat2", mat2, 3)
    check(
        a[0] == b[0], "bmm/batches-do-not-broadcast",
        "bmm: batches of {} and {} matrices do not go together", a[0], b[0],
    )  # fmt: skip
    check_inner("bmm", a, b)
    check_can_multiply("bmm", self, b)
    check_same_dtype("bmm", self, mat2)
    return _product("bmm", self, mat2, (a[0], a[1], b[2]), out)


@implements("mv")
def mv(self: TensorImpl, vec: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Multiply a matrix by a vector."""
    check_rank("mv", "self", self, 2)
    check_rank("mv", "vec", vec, 1)
    check_inner("mv", _sizes(self), _sizes(vec) * 2)
    check_same_dtype("mv", self, vec)
    check_can_multiply("mv", self, ())
    return _product("mv", self, vec, _sizes(self)[:1], out)


def _dot(name: str, self: TensorImpl, other: TensorImpl, out: Out | None) -> TensorImpl:
    check_rank(name, "self", self, 1)
    check_rank(name, "other", other, 1)
    check_same_dtype(name, self, other)
    check_inner(name, _sizes(self), _sizes(other))
    check_listed(name, self._dtype)
    return _product(name, self, other, (), out)


@implements("dot")
def dot(self: TensorImpl, tensor: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Sum the products of two vectors, neither conjugated [dot/no-conjugate]."""
    if out is None and _is_conj_only(self) and _is_conj_only(tensor):
        return _conj_of_dot(without_conj(self), without_conj(tensor))
    return _dot("dot", self, tensor, out)


@implements("vdot")
def vdot(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Sum the products of two vectors, the first conjugated [dot/no-conjugate]."""
    if out is None and _is_conj_only(other) and not _is_conj_only(self):
        return _conj_of_dot(self, without_conj(other))
    return _dot("vdot", self, other, out)


def _is_conj_only(tensor: TensorImpl) -> bool:
    return tensor._geometry.pending == CONJ


def _conj_of_dot(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """The products of conjugates are summed unconjugated [pending/dot-of-conjugates]."""
    result = _dot("dot", self, other, None)
    lay_out(result, result._geometry, CONJ)
    return result


# ---- with an addend


def _factor(number: Number, given: dtype, wide: dtype) -> Number:
    """A factor as the dtype has it [addmm/integer-factors]."""
    check_fits(number, wide, "addmm/factors-must-fit")
    if isinstance(number, complex) and not given.is_complex:  # [addmm/real-factors]
        number = number.real
    return int(number) if given.category <= INTEGRAL else number  # type: ignore[arg-type]


def _is_left_out(name: str, given: dtype, sizes: Ints, inner: int) -> bool:
    """Whether zero times a product is not calculated [addmm/alpha-zero-ignores-the-product]."""
    if given.compute is not given or given.category < FLOATING:
        return False  # zero times an integer is zero either way
    if name == "baddbmm":
        return sizes[1] * sizes[2] * inner >= 400
    return name != "addmv" or not given.is_complex


def _added(
    name: str, self: TensorImpl, left: TensorImpl, right: TensorImpl, sizes: Ints,
    beta: Number, alpha: Number, out: Out | None,
) -> TensorImpl:  # fmt: skip
    """beta * self + alpha * (left @ right) [addmm/beta-zero-ignores-self] [addmm/rounds-once].

    Shapes: self broadcasts [addmm/self-broadcasts].
    """
    check_same_dtype(name, left, right, self)
    check_can_multiply(name, left, sizes)
    given = left._dtype
    if math.prod(sizes):
        wide = given if name == "addmv" else given.compute
        beta, alpha = _factor(beta, given, wide), _factor(alpha, given, wide)
    check_out_dtype(out, given)
    grows = out is not None and out.inplace and name == "addbmm"  # [addbmm/in-place-grows]
    check(
        out is None or not out.inplace or _sizes(self) == sizes or grows,
        "inplace/self-is-not-broadcast",
        "{}_: output with shape {} does not match {}", name, list(_sizes(self)), list(sizes),
    )  # fmt: skip
    addend = OPERATORS["expand"].body(self, sizes, False)  # [addmm/self-broadcasts]
    if alpha == 0 and _is_left_out(name, given, sizes, _sizes(left)[-1]):
        note("addmm/alpha-zero-ignores-the-product", "of {}", name)
        part = OPERATORS["slice.Tensor"].body  # nothing is summed, so that nothing is read
        left, right = part(left, -1, 0, 0, 1), part(right, max(-2, -right._geometry.ndim), 0, 0, 1)
    terms = sources(out, addend, left, right)
    result = target(None if grows else out, sizes, given, rule=_CONTIGUOUS)
    if result._geometry.numel:
        launch(name, (result,), terms, given, beta=beta, alpha=alpha)
    if grows:
        assert out is not None
        if _sizes(self) != sizes:
            resize(out.tensor, sizes)
        launch("copy", (out.tensor,), (result,))
    return result


@implements("addmm")
def addmm(
    self: TensorImpl, mat1: TensorImpl, mat2: TensorImpl, beta: Number, alpha: Number, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add self, times beta, to a product of matrices, times alpha."""
    check_rank("addmm", "mat1", mat1, 2)
    check_rank("addmm", "mat2", mat2, 2)
    check_inner("addmm", _sizes(mat1), _sizes(mat2))
    sizes = (_sizes(mat1)[0], _sizes(mat2)[1])
    return _added("addmm", self, mat1, mat2, sizes, beta, alpha, out)


@implements("addmv")
def addmv(
    self: TensorImpl, mat: TensorImpl, vec: TensorImpl, beta: Number, alpha: Number, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add self, times beta, to a matrix times a vector, times alpha."""
    check_rank("addmv", "mat", mat, 2)
    check_rank("addmv", "vec", vec, 1)
    check_inner("addmv", _sizes(mat), _sizes(vec) * 2)
    return _added("addmv", self, mat, vec, _sizes(mat)[:1], beta, alpha, out)


def _check_batches(op: str, batch1: TensorImpl, batch2: TensorImpl) -> Ints:
    check_rank(op, "batch1", batch1, 3)
    check_rank(op, "batch2", batch2, 3)
    a, b = _sizes(batch1), _sizes(batch2)
    check(
        a[0] == b[0], "bmm/batches-do-not-broadcast",
        "{}: batches of {} and {} matrices do not go together", op, a[0], b[0],
    )  # fmt: skip
    check_inner(op, a, b)
    return a[0], a[1], b[2]


@implements("baddbmm")
def baddbmm(
    self: TensorImpl, batch1: TensorImpl, batch2: TensorImpl, beta: Number, alpha: Number, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add self, times beta, to products of matrices, times alpha."""
    sizes = _check_batches("baddbmm", batch1, batch2)
    return _added("baddbmm", self, batch1, batch2, sizes, beta, alpha, out)


@implements("addbmm")
def addbmm(
    self: TensorImpl, batch1: TensorImpl, batch2: TensorImpl, beta: Number, alpha: Number, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Add self, times beta, to the sum of products of matrices, times alpha."""
    sizes = _check_batches("addbmm", batch1, batch2)[1:]
    return _added("addbmm", self, batch1, batch2, sizes, beta, alpha, out)


# ---- composites


@implements("matmul")
def matmul(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Multiply vectors, matrices or batches of them, by their numbers of dims.

    Shapes: [matmul/vectors-drop-their-dim] [matmul/batch-dims-broadcast]
    Strides: [matmul/result-is-contiguous]
    """
    left, right = self._geometry.ndim, other._geometry.ndim
    check(
        left and right, "matmul/zero-dim-refused",
        "both arguments to matmul need to be at least 1D, but they are {}D and {}D", left, right,
    )  # fmt: skip
    if left == 2 and right == 2:
        result = OPERATORS["mm"].call((self, other))
    elif left == 1 and right == 1:
        result = OPERATORS["dot"].call((self, other))
    elif left == 2 and right == 1:
        result = OPERATORS["mv"].call((self, other))
    elif left == 1 and right == 2:
        row = OPERATORS["mm"].call((PACKETS["unsqueeze"](self, 0), other))
        return PACKETS["squeeze"].inplace(row, 0) if out is None else row_into(out, row)
    elif right <= 2:
        _check_out_folds(self, other, out)
        result = _folded(self, other)
    else:
        result = _several(self, other, out)
    return deliver(result, out)


def _several(self: TensorImpl, other: TensorImpl, out: Out | None) -> TensorImpl:
    """A vector, one matrix or a batch times a batch [matmul/one-matrix-that-requires-grad]."""
    one = _one_matrix(other, self) if out is None else None
    if one is not None:
        return _folded(self, one)
    one = _one_matrix(self, other) if out is None else None
    if one is not None:
        factor = PACKETS["t"](one)
        product = _folded(PACKETS["transpose"](other, -2, -1), factor)
        if one._geometry.ndim == 1:
            return product
        return PACKETS["contiguous"](PACKETS["transpose"](product, -2, -1))
    return _batched(self, other)


def _one_matrix(factor: TensorImpl, several: TensorImpl) -> TensorImpl | None:
    """The vector or matrix that requires grad and meets a batch of others, if a factor is such."""
    if factor._node is None or several._geometry.ndim < 3:
        return None
    if factor._geometry.ndim == several._geometry.ndim == 3:
        if _sizes(factor)[0] == 1 != _sizes(several)[0]:
            factor = PACKETS["squeeze"](factor, 0)  # requires grad if that is recorded
    return factor if factor._geometry.ndim < 3 and factor._node is not None else None


def row_into(out: Out, row: TensorImpl) -> TensorImpl:
    """Write a product of one row, which `out` becomes before its dim is dropped.

    [matmul/out-of-a-row]
    """
    check_out_dtype(out, row._dtype)
    written = out.tensor
    if _sizes(written) != _sizes(row):
        resize_out(written, _sizes(row))
    launch("copy", (written,), (row,))
    lay_out(written, geometry(_sizes(written)[1:], written._geometry.strides[1:]))
    return written


def _check_out_folds(self: TensorImpl, other: TensorImpl, out: Out | None) -> None:
    """The rows of all matrices must be one dim of `out`, too [matmul/out-folds]."""
    if out is None:
        return
    rows, columns = _sizes(self)[:-1], _sizes(other)[1:]
    shape = out.tensor._geometry
    check(
        shape.sizes != (*rows, *columns)
        or shape.viewed_as((math.prod(rows), *columns)) is not None,
        "matmul/out-folds", "out has sizes {} and strides {}, whose first dims are not one",
        list(shape.sizes), shape.strides,
    )  # fmt: skip


def _folded(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """A batch times one matrix or vector: the rows of all matrices make one tall matrix."""
    sizes = _sizes(self)
    tall = PACKETS["reshape"](self, (math.prod(sizes[:-1]), sizes[-1]))
    if other._geometry.ndim == 1:
        return _reshaped(OPERATORS["mv"].call((tall, other)), sizes[:-1])
    product = OPERATORS["mm"].call((tall, other))
    return _reshaped(product, (*sizes[:-1], _sizes(other)[1]))


def _reshaped(product: TensorImpl, sizes: Ints) -> TensorImpl:
    """A fresh product in other sizes, which is no view [matmul/result-is-no-view].

    One that has them is what would come of it, but for a node and for what is traced.
    """
    if _sizes(product) == sizes and product._node is None and not LISTENER.active:
        return product
    return OPERATORS["_unsafe_view"].call((product, sizes))


def _batched(self: TensorImpl, other: TensorImpl) -> TensorImpl:
    """Two batches, their batch dims broadcast and then taken as one; a vector is one row."""
    rows = _sizes(self)[-2:-1]
    if not rows:
        self = PACKETS["unsqueeze"](self, 0)
    a, b = _sizes(self), _sizes(other)
    check_inner("matmul", a[-2:], b[-2:])
    batch = broadcast_sizes([a[:-2], b[:-2]])
    left, right = _as_batch(self, batch), _as_batch(other, batch)
    product = OPERATORS["bmm"].call((left, right))
    return _reshaped(product, (*batch, *rows, b[-1]))


def _as_batch(tensor: TensorImpl, batch: Ints) -> TensorImpl:
    """Expand to the batch dims, and read these as a single one."""
    matrix = _sizes(tensor)[-2:]
    if _sizes(tensor)[:-2] != batch:
        tensor = PACKETS["expand"](tensor, (*batch, *matrix))
    if len(batch) == 1:
        return tensor
    return PACKETS["reshape"](tensor, (math.prod(batch), *matrix))


@implements("outer")
def outer(self: TensorImpl, vec2: TensorImpl) -> TensorImpl:
    """Multiply every element of a vector by every element of another [outer/promotes]."""
    check_rank("outer", "self", self, 1)
    check_rank("outer", "vec2", vec2, 1)
    return OPERATORS["mul.Tensor"].call((PACKETS["unsqueeze"](self, 1), vec2))


@implements("inner")
def inner(self: TensorImpl, other: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Sum the products along the last dims of both [inner/last-dims]."""
    if self._geometry.ndim == 0 or other._geometry.ndim == 0:
        return OPERATORS["mul.Tensor"].call((self, other), out)
    a, b = _sizes(self), _sizes(other)
    check(
        a[-1] == b[-1], "inner/last-dims",
        "inner() the last dimension must match on both input tensors but got shapes {} and {}",
        list(a), list(b),
    )  # fmt: skip
    product = OPERATORS["tensordot"].call((self, other, (len(a) - 1,), (len(b) - 1,)))
    return deliver(product, out)


@implements("tensordot")
def tensordot(
    self: TensorImpl, other: TensorImpl, dims_self: Ints, dims_other: Ints, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Sum the products over pairs of dims [tensordot/remaining-dims-in-order]."""
    check(
        len(dims_self) == len(dims_other), "tensordot/as-many-dims",
        "both dimension lists should have same length: got {} and {}", dims_self, dims_other,
    )  # fmt: skip
    left = wrap_dims(dims_self, self._geometry.ndim)
    right = wrap_dims(dims_other, other._geometry.ndim)
    for mine, theirs in zip(left, right, strict=True):
        m, n = _sizes(self)[mine], _sizes(other)[theirs]
        check(
            m == n or m == 1 or n == 1, "tensordot/ones-stretch",
            "contracted dimensions need to match, but first has size {} in dim {} and second has "
            "size {} in dim {}", m, mine, n, theirs,
        )  # fmt: skip
        if m != n and n == 1:
            self = PACKETS["sum"](self, (mine,), True, dtype=self._dtype)
        elif m != n:
            other = PACKETS["sum"](other, (theirs,), True, dtype=other._dtype)
    kept = [d for d in range(self._geometry.ndim) if d not in left]
    rest = [d for d in range(other._geometry.ndim) if d not in right]
    rows, columns = [_sizes(self)[d] for d in kept], [_sizes(other)[d] for d in rest]
    shared = [_sizes(self)[d] for d in left]
    reshape, permute = PACKETS["reshape"], PACKETS["permute"]
    a = reshape(permute(self, (*kept, *left)), (math.prod(rows), math.prod(shared)))
    b = reshape(permute(other, (*right, *rest)), (math.prod(shared), math.prod(columns)))
    return deliver(reshape(OPERATORS["mm"].call((a, b)), (*rows, *columns)), out)


@implements("tensordot.dims")
def tensordot_dims(
    a: TensorImpl, b: TensorImpl, dims: Any, *, out: Out | None = None
) -> TensorImpl:
    """Contract the last n dims of a with the first n of b, or the dims of two lists.

    [errors/keywords-of-python]
    """
    if isinstance(dims, TensorImpl):
        dims = dims.tolist()  # type: ignore[attr-defined]
    if isinstance(dims, int):
        ndim = a._geometry.ndim
        check(
            0 <= dims <= min(ndim, b._geometry.ndim), "tensordot/as-many-dims",
            "tensordot expects 0 <= dims <= {}, but got {}", ndim, dims,
        )  # fmt: skip
        left, right = tuple(range(ndim - dims, ndim)), tuple(range(dims))
    else:
        left, right = [(d,) if isinstance(d, int) else tuple(d) for d in dims]
    return OPERATORS["tensordot"].call((a, b, left, right), out)
