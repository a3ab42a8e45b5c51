"""Recipes for determinants, inverses, factors and the systems that are solved by them."""

from __future__ import annotations

from collections.abc import Callable

from reftorch.conformance.draft import Draft, apart
from reftorch.conformance.program import Ref
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor, self_dtypes
from reftorch.spec import OpSpec

Element = Callable[[int, int, complex], complex]


def _matrices(d: Draft, op: OpSpec, element: Element, n: int, batch: bool = True) -> Ref:
    """Draw matrices of n rows, made of numbers that lie apart."""
    dtype = d.dtype(self_dtypes(op, d))
    ahead = d.pick(((), (2,))) if batch else ()
    start, values = d.integer(0, 96), []
    for place in range((ahead[0] if ahead else 1) * n * n):
        row, column = divmod(place % (n * n), n)
        value = element(row, column, apart(dtype, start + place, (-0.9, 0.9)))
        values.append(value if dtype.startswith("complex") else value.real)
    return d.tensor((*ahead, n, n), dtype, values=values, grad=d.wish.has("grad"))


def _dominant(row: int, column: int, value: complex) -> complex:
    """Make the diagonal larger than the rest of its row: an inverse exists, pivots stay."""
    return value + 4 if row == column else value


def _size(d: Draft) -> int:
    return int(d.pick((2, 3, 1)))


def square(d: Draft, op: OpSpec) -> Arguments:
    """Draw matrices that have an inverse and a positive determinant, if they are real."""
    return Arguments((_matrices(d, op, _dominant, _size(d)),))


def exponent(d: Draft, op: OpSpec) -> Arguments:
    """Draw small matrices."""
    return Arguments((_matrices(d, op, lambda row, column, value: value, _size(d)),))


def power(d: Draft, op: OpSpec) -> Arguments:
    """Draw matrices and a power, which may be negative."""
    return Arguments((_matrices(d, op, _dominant, _size(d)), d.pick((2, 3, 0, 1, -1, -2))))


def hermitian(d: Draft, op: OpSpec) -> Arguments:
    """Draw matrices of which one triangle is read, and add their adjoints.

    The gradient is that of both triangles at once, so that only Hermitian changes confirm it.
    """
    def element(row: int, column: int, value: complex) -> complex:
        return 4 + row + value if row == column else value

    half = _matrices(d, op, element, _size(d))
    whole = d.call("add", half, d.call("mH", half, variant="attribute"))
    if op.schema.name == "linalg_eigvalsh":
        return Arguments((whole, d.pick(("L", "U"))))
    return Arguments((whole,), {"upper": bool(d.pick((False, True)))})


def _right(d: Draft, matrices: Ref, left: bool) -> Ref:
    *ahead, n, _ = d.sizes_of(matrices)
    sizes = (n, d.pick((2, 1))) if left else (d.pick((2, 1)), n)
    grad = d.inputs[matrices.index].requires_grad
    return d.tensor((*ahead, *sizes), d.dtype_of(matrices), grad=grad)


def system(d: Draft, op: OpSpec) -> Arguments:
    """Draw a system, whose unknowns stand right or left of the matrix."""
    name = op.schema.name
    matrices = _matrices(d, op, _dominant, _size(d))
    left = True if name == "cholesky_solve" else bool(d.pick((True, False)))
    right = _right(d, matrices, left)
    if name == "cholesky_solve":  # the gradient of the triangle that is not read is of no use
        upper = bool(d.pick((False, True)))
        return Arguments((right, d.call("triu" if upper else "tril", matrices), upper))
    how = {"left": left}
    if name == "linalg_solve_triangular":
        how |= {"upper": bool(d.pick((True, False))), "unitriangular": d.chance(3)}
    return Arguments((matrices, right), how)


def _factors(d: Draft, op: OpSpec) -> tuple[Ref, Ref]:
    """Draw the factors of matrices, and the order of their rows."""
    n = _size(d)
    packed = _matrices(d, op, _dominant, n)
    ahead = d.sizes_of(packed)[:-2]
    rows = [d.integer(row, n - 1) + 1 for row in range(n)] * (ahead[0] if ahead else 1)
    return packed, d.tensor((*ahead, n), "int32", values=rows)


def factored(d: Draft, op: OpSpec) -> Arguments:
    """Draw a system whose matrix is given by its factors and the order of its rows."""
    name = op.schema.name
    factors, pivots = _factors(d, op)
    left = name == "lu_solve" or bool(d.pick((True, False)))
    right = _right(d, factors, left)
    if name == "lu_solve":
        return Arguments((right, factors, pivots))
    return Arguments((factors, pivots, right), {"left": left, "adjoint": d.chance(2)})


def factors(d: Draft, op: OpSpec) -> Arguments:
    """Draw factors and the order of rows, to be unpacked whole.

    PyTorch's gradient without one of the results raises an error of its own.
    """
    packed, pivots = _factors(d, op)
    return Arguments((packed, pivots))


def pseudo_inverse(d: Draft, op: OpSpec) -> Arguments:
    """Draw matrices of full rank, of which no tolerance cuts off anything."""
    matrices = _matrices(d, op, _dominant, _size(d))
    columns = d.sizes_of(matrices)[-1]
    if columns > 1 and d.chance(2):
        matrices = d.call("narrow", matrices, -1, 0, columns - 1)
    return Arguments((matrices,) if d.chance(2) else (matrices, 1e-9))


def pairs_of_rows(d: Draft, op: OpSpec) -> Arguments:
    """Draw several rows: PyTorch's process ends in the gradient of none."""
    sizes = (d.pick((2, 3, 4)), d.pick((2, 1, 3)))
    return Arguments((main_tensor(d, op, sizes=sizes), d.pick((2.0, 1.0, 3.0))))


def tensor_inverse(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor that is a square matrix when its first dims and its last are one each."""
    dtype = d.dtype(self_dtypes(op, d))
    sizes, ind = d.pick((((2, 1, 2), 2), ((2, 2), 1)))
    values = [_dominant(*divmod(n, 2), apart(dtype, n + 5, (-0.9, 0.9))) for n in range(4)]
    return Arguments((d.tensor(sizes, dtype, values=values, grad=d.wish.has("grad")), ind))


def chain(d: Draft, op: OpSpec) -> Arguments:
    """Draw matrices each of which has as many columns as the next has rows."""
    ends = [_size(d) for _ in range(d.integer(2, 4) + 1)]
    first = main_tensor(d, op, sizes=(ends[0], ends[1]))
    grad = d.inputs[first.index].requires_grad
    rest = [d.tensor((n, m), d.dtype_of(first), grad=grad)
            for n, m in zip(ends[1:-1], ends[2:], strict=True)]  # fmt: skip
    tensors = [first, *rest]
    return Arguments(tuple(tensors) if op.schema.name == "chain_matmul" else (tensors,))


RECIPES: dict[str, Recipe] = {
    **dict.fromkeys(("det", "slogdet", "logdet", "inverse", "linalg_inv_ex", "geqrf"), square),
    **dict.fromkeys(("linalg_cholesky", "linalg_eigvalsh"), hermitian),
    **dict.fromkeys(("linalg_solve", "linalg_solve_triangular", "cholesky_solve"), system),
    **dict.fromkeys(("matrix_power", "linalg_matrix_power"), power),
    **dict.fromkeys(("chain_matmul", "linalg_multi_dot"), chain),
    **dict.fromkeys(("linalg_lu_solve", "lu_solve"), factored),
    **dict.fromkeys(("linalg_pinv", "linalg_pinv.atol_rtol_float", "pinverse"), pseudo_inverse),
    "matrix_exp": exponent, "linalg_tensorinv": tensor_inverse, "lu_unpack": factors,
    "pdist": pairs_of_rows,
}  # fmt: skip
