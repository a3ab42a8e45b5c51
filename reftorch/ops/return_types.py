"""The named tuples that operators with several results return, as in torch.return_types."""

from __future__ import annotations

from typing import Any, NamedTuple

from reftorch.core.tensor_impl import TensorImpl


def _described(result: tuple[Any, ...]) -> str:
    fields = result._fields  # type: ignore[attr-defined]
    parts = [f"{name}={value!r}" for name, value in zip(fields, result, strict=True)]
    return f"torch.return_types.{type(result).__name__}(\n" + ",\n".join(parts) + ")"


class max(NamedTuple):  # noqa: A001, N801 - the public name, as in torch
    """The maxima along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class min(NamedTuple):  # noqa: A001, N801
    """The minima along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class aminmax(NamedTuple):  # noqa: N801
    """The minimum and the maximum."""

    min: TensorImpl
    max: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class frexp(NamedTuple):  # noqa: N801
    """Mantissas, and exponents to base 2."""

    mantissa: TensorImpl
    exponent: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class sort(NamedTuple):  # noqa: N801
    """The elements in order, and where they were."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class topk(NamedTuple):  # noqa: N801
    """The largest or smallest elements, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class kthvalue(NamedTuple):  # noqa: N801
    """The k-th smallest elements, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class cummax(NamedTuple):  # noqa: N801
    """The maxima so far, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class cummin(NamedTuple):  # noqa: N801
    """The minima so far, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class median(NamedTuple):  # noqa: N801
    """The medians along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class nanmedian(NamedTuple):  # noqa: N801
    """The medians of the numbers along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class mode(NamedTuple):  # noqa: N801
    """The most frequent elements along a dim, and where they are."""

    values: TensorImpl
    indices: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class histogram(NamedTuple):  # noqa: N801
    """The number of elements in each bin, and the edges of the bins."""

    hist: TensorImpl
    bin_edges: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class histogramdd(NamedTuple):  # noqa: N801
    """The number of points in each box, and the edges of the boxes in each direction."""

    hist: TensorImpl
    bin_edges: tuple[TensorImpl, ...]

    def __repr__(self) -> str:
        return _described(self)


class linalg_cholesky_ex(NamedTuple):  # noqa: N801
    """Triangular factors, and where a matrix was not positive definite."""

    L: TensorImpl
    info: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_lu_factor(NamedTuple):  # noqa: N801
    """Both triangular factors in one, and the exchanges of rows."""

    LU: TensorImpl
    pivots: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_lu_factor_ex(NamedTuple):  # noqa: N801
    """Both triangular factors in one, the exchanges of rows, and where a pivot is zero."""

    LU: TensorImpl
    pivots: TensorImpl
    info: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_lu(NamedTuple):  # noqa: N801
    """A permutation, and the lower and the upper factor."""

    P: TensorImpl
    L: TensorImpl
    U: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class lu_unpack(NamedTuple):  # noqa: N801
    """A permutation, and the lower and the upper factor."""

    P: TensorImpl
    L: TensorImpl
    U: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_ldl_factor(NamedTuple):  # noqa: N801
    """A triangular and a block diagonal factor in one, and the exchanges of rows."""

    LD: TensorImpl
    pivots: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_ldl_factor_ex(NamedTuple):  # noqa: N801
    """A triangular and a block diagonal factor in one, the exchanges, and an error."""

    LD: TensorImpl
    pivots: TensorImpl
    info: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_inv_ex(NamedTuple):  # noqa: N801
    """Inverses, and where a pivot is zero."""

    inverse: TensorImpl
    info: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_solve_ex(NamedTuple):  # noqa: N801
    """Solutions, and where a pivot is zero."""

    result: TensorImpl
    info: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class triangular_solve(NamedTuple):  # noqa: N801
    """Solutions, and a copy of the matrices."""

    solution: TensorImpl
    cloned_coefficient: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_lstsq(NamedTuple):  # noqa: N801
    """Solutions, sums of squared residuals, ranks and singular values."""

    solution: TensorImpl
    residuals: TensorImpl
    rank: TensorImpl
    singular_values: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_slogdet(NamedTuple):  # noqa: N801
    """The sign of determinants, and the logarithm of their magnitude."""

    sign: TensorImpl
    logabsdet: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class slogdet(NamedTuple):  # noqa: N801
    """The sign of determinants, and the logarithm of their magnitude."""

    sign: TensorImpl
    logabsdet: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_qr(NamedTuple):  # noqa: N801
    """Orthonormal columns, and a triangular factor."""

    Q: TensorImpl
    R: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class qr(NamedTuple):  # noqa: N801
    """Orthonormal columns, and a triangular factor."""

    Q: TensorImpl
    R: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class geqrf(NamedTuple):  # noqa: N801
    """Reflections below a triangular factor, and their scales."""

    a: TensorImpl
    tau: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_eig(NamedTuple):  # noqa: N801
    """Eigenvalues, and their vectors as columns."""

    eigenvalues: TensorImpl
    eigenvectors: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_eigh(NamedTuple):  # noqa: N801
    """Eigenvalues in ascending order, and their vectors as columns."""

    eigenvalues: TensorImpl
    eigenvectors: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class linalg_svd(NamedTuple):  # noqa: N801
    """Left singular vectors as columns, singular values, and right vectors as rows."""

    U: TensorImpl
    S: TensorImpl
    Vh: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class svd(NamedTuple):  # noqa: N801
    """Left singular vectors as columns, singular values, and right vectors as columns."""

    U: TensorImpl
    S: TensorImpl
    V: TensorImpl

    def __repr__(self) -> str:
        return _described(self)


class _lu_with_info(NamedTuple):  # noqa: N801
    """Both triangular factors in one, the exchanges of rows, and where a pivot is zero."""

    LU: TensorImpl
    pivots: TensorImpl
    info: TensorImpl

    def __repr__(self) -> str:
        return _described(self)
