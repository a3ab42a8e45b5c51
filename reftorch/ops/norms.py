"""Norms of vectors and of matrices."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out
from reftorch.core.promotion import Number, promote_types
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.operator import write
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_out_dtype
from reftorch.ops.reducing import deliver, reduce, reduced_dims

Ints = tuple[int, ...]
Dtype: TypeAlias = dtype


def _real(ord: Number) -> float:  # noqa: A002
    check(
        not isinstance(ord, complex), "linalg_vector_norm/real-order",
        "linalg.vector_norm: Expected a non-complex scalar as the order of norm.",
    )  # fmt: skip
    return float(ord)  # type: ignore[arg-type]  # not complex


def _element(name: str, self: TensorImpl, given: Dtype | None) -> Dtype:
    """The dtype in which a norm is formed [linalg_vector_norm/dtype-only-widens]."""
    own = self._dtype
    complaint = ""
    if not (own.is_floating_point or own.is_complex):
        complaint = f"Expected a floating point or complex tensor as input. Got {own}"
    elif given is not None and own.is_complex != given.is_complex:
        complaint = f"dtype should be {'complex' if own.is_complex else 'floating point'}"
    elif given is not None and promote_types(own, given) is not given:
        complaint = f"the dtype of the input ({own}) should be convertible without narrowing"
    elif given is not None and not (given.is_floating_point or given.is_complex):
        complaint = f"dtype should be floating point or complex, but got {given}"
    check(not complaint, "linalg_vector_norm/dtype-only-widens", "{}: {}", name, complaint)
    return own if given is None else given


@implements("linalg_vector_norm")
def linalg_vector_norm(
    self: TensorImpl, ord: Number, dim: Ints | None, keepdim: bool,  # noqa: A002
    dtype: Dtype | None, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The norm as a vector [linalg_vector_norm/orders] [linalg_vector_norm/complex-is-real].

    Dtypes: [linalg_vector_norm/dtype-only-widens]
    """
    order = _real(ord)
    _element("linalg.vector_norm", self, None)
    if self._geometry.numel == 0 and (order < 0 or order == math.inf):
        lines = [self._geometry.sizes[d] for d in reduced_dims(self, dim)] if dim else [0]
        check(
            0 not in lines, "linalg_vector_norm/no-elements", "linalg.vector_norm cannot compute "
            "the {} norm on an empty tensor because the operation does not have an identity", ord,
        )  # fmt: skip
    element = _element("linalg.vector_norm", self, dtype)
    dims = reduced_dims(self, dim)
    result = element.to_real()
    check_out_dtype(out, result)
    return reduce("linalg_vector_norm", self, dims, keepdim, element, result, out, ord=order)


@implements("norm")
def norm(
    self: TensorImpl, p: Any, dim: Ints | None, keepdim: bool, dtype: Dtype | None, *,
    out: Out | None = None,
) -> Any:  # fmt: skip
    """The norm as a vector, or with some names as a matrix [norm/of-vectors-mostly]."""
    if isinstance(p, str) and not (p == "fro" and (dim is None or len(dim) <= 2)):
        dims = tuple(range(self._geometry.ndim)) if dim is None else dim
        return OPERATORS["linalg_matrix_norm.str_ord"].call((self, p, dims, keepdim, dtype), out)
    if isinstance(p, TensorImpl):
        p = OPERATORS["item"].call((p,))
    order = 2 if p is None or p == "fro" else p
    return OPERATORS["linalg_vector_norm"].call((self, order, dim, keepdim, dtype), out)


# ---- matrices


def _check_matrix(
    self: TensorImpl, dim: Ints, ord: Any  # noqa: A002
) -> tuple[int, int]:
    """The two dims of the matrices [linalg_matrix_norm/arguments]."""
    known = ("fro", "nuc") if isinstance(ord, str) else (1, 2, math.inf)
    complaint = ""
    if self._geometry.ndim < 2:
        complaint = "The input tensor A must have at least 2 dimensions."
    elif len(dim) != 2:
        complaint = f"dim must be a 2-tuple. Got {dim}"
    elif (ord if isinstance(ord, str) else abs(ord)) not in known:
        complaint = f"Order {ord} not supported."
    elif ord in ("nuc", 2, -2) and self._dtype.compute is not self._dtype:
        complaint = f"Low precision dtypes not supported. Got {self._dtype}"
    check(not complaint, "linalg_matrix_norm/arguments", "linalg.matrix_norm: {}", complaint)
    dims = tuple([wrap_dim(d, self._geometry.ndim) for d in dim])
    check(
        dims[0] != dims[1], "linalg_matrix_norm/arguments",
        "linalg.matrix_norm: dims must be different. Got {}", dims,
    )  # fmt: skip
    return dims[0], dims[1]


def _matrix_norm(
    self: TensorImpl, ord: Any, dim: Ints, keepdim: bool, given: Dtype | None,  # noqa: A002
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    """The norm of matrices [linalg_matrix_norm/orders]."""
    order: Any = ord if isinstance(ord, str) else _real(ord)
    _element("linalg.matrix_norm", self, None)
    rows, columns = _check_matrix(self, dim, order)
    check_out_dtype(out, _element("linalg.matrix_norm", self, given).to_real())
    if order == "fro":
        result = OPERATORS["linalg_vector_norm"].call((self, 2, (rows, columns), keepdim, given))
    elif order in ("nuc", 2, -2):
        self = self if given is None else PACKETS["to"](self, given)
        result = _of_singular_values(self, order, rows, columns, keepdim)
        if out is not None:  # which is not resized to what the dims lie like
            result = OPERATORS["clone"].call((result, contiguous_format))
    else:
        summed, other = (rows, columns) if abs(order) == 1 else (columns, rows)
        sums = OPERATORS["linalg_vector_norm"].call((self, 1, (summed,), keepdim, given))
        if not keepdim and summed < other:
            other -= 1
        result = _extremum(sums, order, other, keepdim)
    return deliver(result, out)


def _extremum(values: TensorImpl, order: float, dim: int, keepdim: bool) -> TensorImpl:
    """The largest or, for a negative order, the smallest [linalg_matrix_norm/no-elements]."""
    if order > 0 and values._geometry.sizes[dim] == 0:
        return PACKETS["sum"](values, dim, keepdim)
    return PACKETS["amax" if order > 0 else "amin"](values, dim, keepdim)


def _of_singular_values(
    self: TensorImpl, order: Any, rows: int, columns: int, keepdim: bool
) -> TensorImpl:
    others = [d for d in range(self._geometry.ndim) if d not in (rows, columns)]
    last = (*others, rows, columns)
    values = OPERATORS["linalg_svdvals"].call((OPERATORS["permute"].call((self, last)), None))
    if order == "nuc":
        result = PACKETS["sum"](values, -1, keepdim)
    else:
        result = _extremum(values, order, values._geometry.ndim - 1, keepdim)
    if not keepdim:
        return result
    back = tuple([last.index(d) for d in range(len(last))])
    return PACKETS["permute"](PACKETS["unsqueeze"](result, -1), back)


@implements("linalg_matrix_norm")
def linalg_matrix_norm(
    self: TensorImpl, ord: Number, dim: Ints, keepdim: bool, dtype: Dtype | None, *,  # noqa: A002
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The norm of matrices, of an order given as a number."""
    return _matrix_norm(self, ord, dim, keepdim, dtype, out)


@implements("linalg_matrix_norm.str_ord")
def linalg_matrix_norm_str_ord(
    self: TensorImpl, ord: str, dim: Ints, keepdim: bool, dtype: Dtype | None, *,  # noqa: A002
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The Frobenius or the nuclear norm of matrices."""
    return _matrix_norm(self, ord, dim, keepdim, dtype, out)


def _norm(
    self: TensorImpl, ord: Any, dim: Ints | None, keepdim: bool, given: Dtype | None,  # noqa: A002
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    """The norm of a vector or of a matrix [linalg_norm/vector-or-matrix]."""
    ndim = self._geometry.ndim
    check(
        dim is None or len(dim) in (1, 2), "linalg_norm/vector-or-matrix",
        "linalg.norm: If dim is specified, it must be of length 1 or 2. Got {}", dim,
    )  # fmt: skip
    check(
        dim is not None or ord is None or ndim in (1, 2), "linalg_norm/vector-or-matrix",
        "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got {}D.",
        ndim,
    )  # fmt: skip
    count = ndim if dim is None else len(dim)
    if isinstance(ord, str) or (ord is not None and count == 2):
        dims = tuple(range(ndim)) if dim is None else dim
        return _matrix_norm(self, ord, dims, keepdim, given, out)
    order = 2 if ord is None else ord
    return OPERATORS["linalg_vector_norm"].call((self, order, dim, keepdim, given), out)


@implements("linalg_norm")
def linalg_norm(
    self: TensorImpl, ord: Number | None, dim: Ints | None, keepdim: bool,  # noqa: A002
    dtype: Dtype | None, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The norm of a vector or of a matrix."""
    return _norm(self, ord, dim, keepdim, dtype, out)


@implements("linalg_norm.ord_str")
def linalg_norm_ord_str(
    self: TensorImpl, ord: str, dim: Ints | None, keepdim: bool,  # noqa: A002
    dtype: Dtype | None, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The Frobenius or the nuclear norm of a matrix."""
    return _norm(self, ord, dim, keepdim, dtype, out)


# ---- distances and bounds


def _warn_of_name(rule: str, out: Out | None, form: str = "") -> None:
    """Warn of a name that is there for old programs alone; each form with out is one of its own."""
    with_out = "" if out is None else f", with out={form}, too"
    warn(rule, "{} is deprecated{}", rule.partition("/")[0], with_out)


@implements("frobenius_norm.dim")
def frobenius_norm(
    self: TensorImpl, dim: Ints, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """The norm of order 2 over one dim or two [frobenius_norm/at-most-two-dims]."""
    _warn_of_name("frobenius_norm/deprecated", out)
    check(
        len(dim) <= 2, "frobenius_norm/at-most-two-dims",
        "Expected at most 2 dimensions, but got {} dimensions instead.", len(dim),
    )  # fmt: skip
    return OPERATORS["linalg_vector_norm"].call((self, 2, dim, keepdim, None), out)


@implements("nuclear_norm.dim")
def nuclear_norm_dim(
    self: TensorImpl, dim: Ints, keepdim: bool, *, out: Out | None = None
) -> TensorImpl:
    """The sum of the singular values of matrices in two dims [nuclear_norm/last-two-dims]."""
    _warn_of_name("nuclear_norm/deprecated", out, " and dim=")
    dim = dim * 2 if len(dim) == 1 else dim  # a single dim is both, which is refused
    return OPERATORS["linalg_matrix_norm.str_ord"].call((self, "nuc", dim, keepdim, None), out)


@implements("nuclear_norm")
def nuclear_norm(self: TensorImpl, keepdim: bool, *, out: Out | None = None) -> TensorImpl:
    """The sum of the singular values of matrices in the last two dims."""
    _warn_of_name("nuclear_norm/deprecated", out)
    last = (-2, -1)
    return OPERATORS["linalg_matrix_norm.str_ord"].call((self, "nuc", last, keepdim, None), out)


@implements("dist")
def dist(self: TensorImpl, other: TensorImpl, p: Number) -> TensorImpl:
    """The norm of the difference [dist/norm-of-difference]."""
    difference = PACKETS["sub"](self, other)
    return OPERATORS["linalg_vector_norm"].call((difference, p, None, False, None))


@implements("norm_except_dim")
def norm_except_dim(v: TensorImpl, pow: int, dim: int) -> TensorImpl:  # noqa: A002
    """The norm over all dims but one, by rows or columns [norm_except_dim/all-but-one]."""
    norm, view, ndim = PACKETS["norm"], PACKETS["view"], v._geometry.ndim
    if dim == -1:
        return norm(v, pow)
    check(
        ndim > 0, "norm_except_dim/all-but-one",
        "Dimension specified as {} but tensor has no dimensions", dim, error=IndexError,
    )  # fmt: skip
    d = wrap_dim(dim, ndim)
    dense = PACKETS["contiguous"](v)
    kept = [n if each == d else 1 for each, n in enumerate(v._geometry.sizes)]
    if d == 0:
        return view(norm(view(dense, (kept[0], -1)), pow, 1), kept)
    if d == ndim - 1:
        return view(norm(view(dense, (-1, kept[d])), pow, 0), kept)
    turned = PACKETS["transpose"](v, 0, d)
    return PACKETS["transpose"](norm_except_dim(turned, pow, 0), 0, d)


@implements("renorm")
def renorm(
    self: TensorImpl, p: Number, dim: int, maxnorm: Number, *, out: Out | None = None
) -> TensorImpl:
    """Scale what is above the bound [renorm/scales-what-is-above] [renorm/result-is-contiguous]."""
    d = _check_renorm(self, p, dim, maxnorm)
    check_out_dtype(out, self._dtype)
    check(
        self._dtype is not dt.complex32, "renorm/arguments", "renorm: {} not supported", self._dtype
    )
    others = tuple([each for each in range(self._geometry.ndim) if each != d])
    # the norms of halves are not rounded
    wide = dt.float32 if self._dtype.compute is dt.float32 else None
    norms = OPERATORS["linalg_vector_norm"].call((self, p, others, True, wide))
    factors = PACKETS["div"](maxnorm, PACKETS["add"](norms, 1e-7))
    factors = PACKETS["where"](PACKETS["gt"](norms, maxnorm), factors, 1.0)
    factors = PACKETS["to"](factors, self._dtype.to_real())
    dense = OPERATORS["clone"].call((self, contiguous_format))
    result = PACKETS["mul"](dense, factors)
    if out is None:
        return result
    write(result, out)
    return out.tensor


def _check_renorm(self: TensorImpl, p: Number, dim: int, maxnorm: Number) -> int:
    """Check the arguments [renorm/arguments]."""
    complaint = ""
    if isinstance(p, complex):
        complaint = "p must be real-valued"
    elif not p > 0:
        complaint = "non-positive-norm not supported"
    elif isinstance(maxnorm, complex):
        complaint = "maxnorm must be real-valued"
    elif not maxnorm >= 0:
        complaint = f"expected maxnorm to be >= 0 but got {maxnorm}"
    elif self._geometry.ndim < 2:
        complaint = f"input needs at least 2 dimensions, got {self._geometry.ndim} dimensions"
    check(not complaint, "renorm/arguments", "renorm: {}", complaint)
    return wrap_dim(dim, self._geometry.ndim)
