"""Faults of decompositions, inverses and solvers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reftorch.conformance.mutations.vocabulary import (
    Step, accepts, after, gradient, instead, refuses,
)
from reftorch.conformance.mutations.wrapping import Original, wraps

_SQUARE = "inv inverse det slogdet logdet cholesky cholesky_ex solve solve_ex eig eigvals"
_FACTORS = "lu_factor lu_factor_ex lu qr cholesky_inverse inv_ex pinv svd"


def _rows(step: Step, result: Any) -> Any:
    return result.contiguous() if step.is_tensor(result) else result


def _changed(result: Any, place: int, change: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Return the results, named or not, with a change to one of them."""
    return tuple(change(each) if i == place else each for i, each in enumerate(result))


def _replaced(result: Any, **fields: Any) -> Any:
    return result._replace(**fields) if hasattr(result, "_replace") else type(result)(
        [fields.get(name, getattr(result, name)) for name in type(result).__match_args__]
    )


# ---- all


after("linalg/results-by-columns", "Results lie by rows.", "inv cholesky solve", _rows,
      writes=False)
accepts("linalg/square", "A matrix that is not square is cut off.", _SQUARE, lambda s: None)
accepts("linalg/at-least-two-dims", "A vector is a matrix.", f"{_SQUARE} {_FACTORS}",
        lambda s: None)
accepts("linalg/floating-only", "Integers are made floats.", _SQUARE, lambda s: None)
refuses("linalg/batches-broadcast", "Batches are of equal sizes.", "solve solve_triangular",
        lambda s: s.args[0].shape[:-2] != s.args[1].shape[:-2])
accepts("linalg/rows-match", "Rows beyond those of the matrix are left out.", "solve",
        lambda s: None)


@wraps("linalg/failure", "linalg.inv")
def what_has_no_inverse_gives_nan(inv: Original, x: Any) -> Any:
    """What has no inverse gives NaN."""
    try:
        return inv(x)
    except RuntimeError:
        return x * float("nan")


@wraps("linalg_cholesky/nan-is-not-positive", "linalg.cholesky_ex")
def nan_has_a_factor(factor: Original, x: Any) -> Any:
    """A matrix with NaN has a factor, of NaN."""
    found = factor(x)
    return _replaced(found, info=found.info * ~x.isnan().any())


@wraps("linalg/info", "linalg.lu_factor_ex")
def info_counts_from_zero(factor: Original, x: Any) -> Any:
    """The first pivot that is zero is counted from zero."""
    return _replaced(factor(x), info=factor(x).info - 1)


instead("linalg/out-without-elements", "An out of the right sizes keeps its layout.",
        "cholesky_inverse", lambda s: s.kwargs["out"],
        lambda s: "out" in s.kwargs and s.x.numel() == 0, writes=True)


# ---- Cholesky


instead("linalg_cholesky/reads-one-triangle", "The mean of both triangles is factored.",
        "cholesky", lambda s: s.with_args((s.x + s.x.mT) / 2, **s.kwargs))
gradient("linalg_cholesky/mirrored-gradient", "The gradient is that of one triangle.",
         lambda x, outputs, g: g.tril() if g.dim() > 1 else g)
instead("cholesky_solve/with-a-factor", "The factor is taken for the matrix.", "cholesky_solve",
        lambda s: s.lib.linalg.solve_ex(s.args[1], s.args[0])[0])
instead("cholesky_inverse/of-the-product", "The factor itself is inverted.", "cholesky_inverse",
        lambda s: s.lib.linalg.inv(s.args[0]))


# ---- LU and LDL


after("linalg_lu_factor_ex/pivots", "Pivots count from zero.", "lu_factor",
      lambda s, r: _changed(r, 1, lambda x: x - 1))


@wraps("linalg_lu_factor_ex/zero-pivot", "linalg.lu_factor")
def zero_pivots_pass(factor: Original, x: Any) -> Any:
    """A pivot of zero passes."""
    return factor.lib.linalg.lu_factor_ex(x)[:2]


after("lu/infos-where-asked", "info is int64.", "lu",
      lambda s, r: (*r[:2], r[2].long()), lambda s: "get_infos" in s.kwargs)
after("linalg_lu/product-of-three", "P is transposed, and lies by columns.", "lu",
      lambda s, r: _changed(r, 2, lambda x: x.mT.contiguous().mT))
after("lu_unpack/what-is-wanted", "What is not wanted is empty, of two dims.", "lu_unpack",
      lambda s, r: tuple(x.reshape(0, 0) if x.shape == (0,) else x for x in r),
      lambda s: bool(s.kwargs))
accepts("lu_unpack/pivots-are-int32", "Pivots are of any dtype.", "lu_unpack lu_solve",
        lambda s: None)
instead("linalg_lu_solve/sides", "The side is not looked at.", "lu_solve",
        lambda s: s.with_args(*s.args), lambda s: "left" in s.kwargs)
accepts("linalg_lu_solve/pivots-fit", "Pivots broadcast.", "lu_solve", lambda s: None)
instead("linalg_ldl_factor_ex/lower-triangle", "The upper triangle is read.", "ldl_factor",
        lambda s: s.with_args(s.x.mT, **s.kwargs))
accepts("linalg_ldl_factor_ex/zero-block", "A block of zeros passes.", "ldl_factor",
        lambda s: None)
accepts("linalg_ldl_solve/matrices-only", "A vector is a column.", "ldl_solve",
        lambda s: s.with_args(*s.args[:2], s.args[2].unsqueeze(-1)))


# ---- systems


instead("linalg_solve/vectors", "A batch of vectors is a matrix.", "solve",
        lambda s: s.lib.ones(3, 3), lambda s: s.args[1].dim() < s.args[0].dim())
instead("linalg_solve_triangular/reads-one-triangle", "The diagonal is always read.",
        "solve_triangular", lambda s: s.with_args(*s.args, upper=s.kwargs["upper"]),
        lambda s: "unitriangular" in s.kwargs)
gradient("linalg_solve_triangular/gradient-of-the-triangle", "The whole matrix has a gradient.",
         lambda x, outputs, g: g + 1)
instead("triangular_solve/arguments-exchanged", "The adjoint is solved with.", "triangular_solve",
        lambda s: s.with_args(s.args[0], s.args[1].conj(), *s.args[2:], **s.kwargs),
        lambda s: s.args[1].is_complex())
accepts("linalg_tensorinv/dims-change-sides", "Any number of dims is the rows.", "tensorinv",
        lambda s: None)
accepts("linalg_tensorsolve/moved-dims", "Any right-hand side fits.", "tensorsolve",
        lambda s: None)


# ---- determinants


instead("linalg_det/of-nothing-is-one", "The determinant of nothing is zero.", "det",
        lambda s: s.lib.zeros(s.x.shape[:-2]), lambda s: s.x.numel() == 0)
after("linalg_slogdet/sign-and-magnitude", "The logarithm is that of the magnitude squared.",
      "slogdet", lambda s, r: _changed(r, 1, lambda x: x * 2))
after("logdet/negative-is-nan", "The sign is not looked at.", "logdet",
      lambda s, r: r.nan_to_num(0))


# ---- reflections


after("geqrf/reflections-below-r", "The scales are a matrix.", "geqrf",
      lambda s, r: _changed(r, 1, lambda x: x.unsqueeze(-1)))


@wraps("geqrf/no-derivative", "geqrf")
def geqrf_has_the_derivative_zero(geqrf: Original, x: Any) -> Any:
    """The gradient through geqrf is zero."""
    return [each + (x * 0).sum() for each in geqrf(x.detach())]


accepts("linalg_householder_product/sizes", "More columns than rows are cut off.",
        "householder_product", lambda s: None)
after("ormqr/whole-product", "The result lies by rows.", "ormqr", _rows)
accepts("ormqr/sizes", "What does not fit is cut off.", "ormqr", lambda s: None)
accepts("linalg_qr/modes", "Another mode is the reduced one.", "qr",
        lambda s: s.with_args(s.args[0]))


@wraps("linalg_qr/where-differentiable", "linalg.qr")
def r_alone_is_constant(qr: Original, x: Any, mode: str = "reduced") -> Any:
    """R alone has the gradient zero."""
    found = qr(x.detach() if mode == "r" else x, mode)
    return _replaced(found, R=found.R + (x * 0).sum()) if mode == "r" else found


# ---- eigenvalues


after("linalg_eig/complex-of-length-one", "Real eigenvalues are real.", "eig",
      lambda s, r: _changed(r, 0, lambda x: x.real))
accepts("linalg_eig/finite", "NaN has the eigenvalue NaN.", "eig",
        lambda s: (s.x[0], s.x))
accepts("linalg_eigh/reads-one-triangle", "Another word is the lower triangle.", "eigh",
        lambda s: s.with_args(s.args[0]))


@wraps("linalg_eigh/vectors-for-gradients", "linalg.eigvalsh")
def eigenvalues_are_of_the_lower_triangle(eigvalsh: Original, x: Any) -> Any:
    """The gradient of eigenvalues is that of the lower triangle."""
    lower = x.tril()
    return eigvalsh(lower + lower.tril(-1).mT.detach())


@wraps("linalg_svd/square-of-any-rank", "linalg.svd")
def vectors_turn_over_values(svd: Original, x: Any) -> Any:
    """Each gradient of the vectors is divided by the values."""
    U, S, Vh = svd(x)
    U.register_hook(lambda g: g + 0 * (1 / S.detach()).sum())
    return U, S, Vh


@wraps("linalg/phase-of-vectors", "linalg.eig")
def phases_are_constant(eig: Original, x: Any) -> Any:
    """What depends on the phase has a gradient."""
    found = eig(x.detach())
    return [each + (x * 0).sum() for each in found]


# ---- singular values


instead("linalg_svd/full-or-not", "Vectors are never more than values.", "svd",
        lambda s: s.with_args(s.args[0], full_matrices=False),
        lambda s: "some" not in s.kwargs and "compute_uv" not in s.kwargs and len(s.args) == 1)
after("svd/vectors-as-columns", "The right vectors are rows.", "svd",
      lambda s, r: _changed(r, 2, lambda x: x.mT.contiguous()))
after("linalg_matrix_rank/tolerances", "Ranks are int32.", "matrix_rank",
      lambda s, r: r.to(s.lib.int32))
after("linalg_pinv/of-any-rank", "The pseudoinverse has the sizes of the matrix.", "pinv",
      lambda s, r: r.mT)
accepts("linalg_cond/orders", "Another norm is the second.", "cond",
        lambda s: s.with_args(s.args[0]))


@wraps("svd_lowrank/arguments", "pca_lowrank")
def any_number_of_components(pca: Original, x: Any, q: Any = None, niter: int = 2) -> Any:
    """A q that is too large is made smaller."""
    return pca(x)


# ---- least squares


@wraps("linalg_lstsq/drivers", "linalg.lstsq")
def drivers_are_alike(lstsq: Original, a: Any, b: Any, driver: Any = None) -> Any:
    """Every driver is gelsd."""
    return lstsq(a, b, driver="gelsd")


@wraps("linalg_lstsq/residuals", "linalg.lstsq")
def residuals_are_roots(lstsq: Original, a: Any, b: Any, driver: Any = None) -> Any:
    """Residuals are lengths."""
    found = lstsq(a, b, driver=driver)
    return _replaced(found, residuals=found.residuals.sqrt())


@wraps("linalg_lstsq/rank", "linalg.lstsq")
def rcond_is_ignored(lstsq: Original, a: Any, b: Any, rcond: Any = None) -> Any:
    """rcond is ignored."""
    return lstsq(a, b)


@wraps("linalg_lstsq/vectors", "linalg.lstsq")
def vectors_broadcast(lstsq: Original, a: Any, b: Any) -> Any:
    """A vector is a column for all matrices."""
    return lstsq(a, b if b.dim() > 1 else b.expand(a.shape[:-1]))


after("linalg_matrix_exp/of-the-matrix", "The exponential is that of the elements.",
      "matrix_exp", lambda s, r: s.x.exp())


@wraps("linalg_lstsq/out-is-filled-or-copied", "linalg.lstsq")
def all_outs_are_resized(lstsq: Original, a: Any, b: Any, driver: Any, out: Any) -> Any:
    """An out of what the driver does not calculate is emptied."""
    found = lstsq(a, b, driver=driver, out=out)
    out[3].resize_(0)
    return found


@wraps("linalg/older-names-warn", "qr")
def older_name_is_silent(w: Original, *args: Any, **kwargs: Any) -> Any:
    """torch.qr warns of nothing."""
    return w.silently(*args, **kwargs)


# norms under old names


accepts("frobenius_norm/at-most-two-dims", "Any number of dims passes.", "frobenius_norm",
        lambda s: s.x.abs().sum())


@wraps("nuclear_norm/last-two-dims", "nuclear_norm")
def largest_singular_value(w: Original, x: Any, dim: Any = (-2, -1), *keepdim: Any) -> Any:
    """The norm is that of order 2."""
    dims, keep = ((-2, -1), dim) if isinstance(dim, bool) else (dim, *keepdim, False)[:2]
    return w.lib.linalg.matrix_norm(x, 2, dims, keep)


@wraps("frobenius_norm/deprecated", "frobenius_norm")
@wraps("nuclear_norm/deprecated", "nuclear_norm")
def older_norm_is_silent(w: Original, *args: Any, **kwargs: Any) -> Any:
    """The old name warns of nothing."""
    return w.silently(*args, **kwargs)
