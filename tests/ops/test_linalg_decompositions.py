"""Orthonormal factors, eigenvalues, singular values and what is made of them beside PyTorch."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside
from tests.ops.matrices_beside import SIZES, TAKEN, Call, compare, gradients, lay_out, well
from tests.ops.sidebyside import PLAIN, Source, to_ours, to_theirs
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

OBLONG = [(4, 2), (2, 4), (3, 4, 2), (0, 2), (2, 0), (3, 0, 2), (3, 2, 0), *SIZES]


def _rebuilt(lib: Any, x: Any, *factors: Any) -> Any:
    """The product of factors, and the factors' sizes and strides as numbers."""
    product = factors[0]
    for factor in factors[1:]:
        product = product @ factor
    return product


def _facts(lib: Any, *results: Any) -> Any:
    """Zeros laid out as the results are."""
    return tuple(lib.empty_strided(x.shape, x.stride(), dtype=x.dtype).fill_(0) for x in results)


FACTORS: dict[str, Call] = {  # of signs and phases nothing is said
    "qr": lambda lib, x: lib.linalg.qr(x), "complete": lambda lib, x: lib.linalg.qr(x, "complete"),
    "r": lambda lib, x: lib.linalg.qr(x, "r"), "older_qr": lambda lib, x: x.qr(False),
    "svd": lambda lib, x: lib.linalg.svd(x), "reduced": lambda lib, x: lib.linalg.svd(x, False),
    "older_svd": lambda lib, x: x.svd(), "no_vectors": lambda lib, x: x.svd(compute_uv=False),
    "geqrf": lambda lib, x: x.geqrf(), "eig": lambda lib, x: lib.linalg.eig(x),
    "eigh": lambda lib, x: lib.linalg.eigh(x), "eigvals": lambda lib, x: (lib.linalg.eigvals(x),),
}  # fmt: skip
VALUES: dict[str, Call] = {
    "svdvals": lambda lib, x: lib.linalg.svdvals(x),
    "rank": lambda lib, x: lib.linalg.matrix_rank(x),
    "pinv": lambda lib, x: lib.linalg.pinv(x), "pinverse": lambda lib, x: x.pinverse(),
    "cond": lambda lib, x: lib.linalg.cond(x), "cond-2": lambda lib, x: lib.linalg.cond(x, -2),
    "qr": lambda lib, x: _rebuilt(lib, x, *lib.linalg.qr(x)),
    "svd": lambda lib, x: lib.linalg.svd(x, False).U.abs() ** 2 @ lib.linalg.svdvals(x)[..., None],
    "householder": lambda lib, x: lib.linalg.householder_product(*lib.geqrf(x)),
    "ormqr": lambda lib, x: lib.ormqr(*lib.geqrf(x), x, True, True),
}  # fmt: skip
SQUARE: dict[str, Call] = {
    "exp": lambda lib, x: lib.linalg.matrix_exp(x / 3), "older_exp": lambda lib, x: x.matrix_exp(),
    "eigvalsh": lambda lib, x: lib.linalg.eigvalsh(x),
    "upper": lambda lib, x: lib.linalg.eigvalsh(x, UPLO="u"),
    "rank": lambda lib, x: lib.linalg.matrix_rank(x, hermitian=True),
    "pinv": lambda lib, x: lib.linalg.pinv(x, hermitian=True),
    "cond1": lambda lib, x: lib.linalg.cond(x, 1), "cond-1": lambda lib, x: lib.linalg.cond(x, -1),
    "fro": lambda lib, x: lib.linalg.cond(x, "fro"),
    "nuc": lambda lib, x: lib.linalg.cond(x, "nuc"),
    "inf": lambda lib, x: lib.linalg.cond(x, math.inf),
    "power": lambda lib, x: lib.linalg.matrix_power(x, -3),
    "inverse": lambda lib, x: x.matrix_power(-1),
    "right": lambda lib, x: lib.ormqr(*lib.geqrf(x), x, False, False),
    "adjoint": lambda lib, x: lib.ormqr(*lib.geqrf(x), x, False, True),
}  # fmt: skip


@covers("linalg_qr/modes", "linalg_svd/full-or-not", "svd/vectors-as-columns")
@covers("geqrf/reflections-below-r", "linalg_eig/complex-of-length-one")
@pytest.mark.parametrize("name", FACTORS)
def test_layouts(name: str) -> None:
    source = Source(1)

    def call(lib: Any, x: Any) -> Any:
        return _facts(lib, *FACTORS[name](lib, x))

    for element in PLAIN:
        for sizes in OBLONG:
            x = source.tensor(element, sizes)
            compare(call, [x])
    for sizes in ((), (3,)):
        compare(call, [torch.ones(sizes)])
    names = [getattr(type(FACTORS[name](lib, lib.eye(2))), field, None)
             for lib, field in ((torch, "__match_args__"), (reftorch, "_fields"))]  # fmt: skip
    assert (names[0] or None) == names[1]


@covers("svd/vectors-as-columns")
@beside
def test_older_vectors_are_pending(torch: Any) -> Any:
    found = []
    for element in (torch.float64, torch.complex64):
        for sizes in ((2, 3), (3, 2), (0, 2), (2, 1, 1)):
            for options in ({}, {"some": False}, {"compute_uv": False}):
                parts = torch.svd(torch.ones(sizes, dtype=element), **options)
                found.append([(x.is_conj(), x.is_neg(), x.stride()) for x in parts])
    return found


@covers("linalg_svdvals/real-descending", "linalg_matrix_rank/tolerances", "linalg_cond/orders")
@covers("linalg_pinv/of-any-rank", "linalg_householder_product/sizes", "ormqr/whole-product")
@pytest.mark.parametrize("name", VALUES)
def test_values(name: str) -> None:
    source = Source(2)
    for element in TAKEN:
        for sizes in OBLONG:
            if name != "householder" or sizes[-2] >= sizes[-1]:
                compare(VALUES[name], [well(source, element, sizes)], 1e-4)
    for element in PLAIN:
        compare(VALUES[name], [torch.eye(2).to(getattr(torch, element))], 1e-2)
    for x in (torch.tensor(1.0), torch.ones(2), torch.full((2, 2), math.nan)):
        if name in ("svdvals", "rank", "pinv", "cond") or x.dim() < 2:  # MKL ends the process
            compare(VALUES[name], [x])


@covers("linalg_eigh/reads-one-triangle", "linalg_matrix_exp/of-the-matrix")
@covers("linalg_matrix_power/negative-needs-inverse")
@pytest.mark.parametrize("name", SQUARE)
def test_square(name: str) -> None:
    source = Source(3)
    for element in TAKEN:
        for sizes in SIZES:
            compare(SQUARE[name], [well(source, element, sizes)], 2e-4)
    for element in PLAIN:
        half = element in ("float16", "bfloat16", "complex32")
        if not half or ("exp" not in name and name != "nuc"):
            compare(SQUARE[name], [torch.eye(2).to(getattr(torch, element))], 1e-2)
    for x in (torch.tensor(1.0), torch.ones(2), torch.ones(2, 3), torch.zeros(2, 2)):
        compare(SQUARE[name], [x])


@covers("linalg_eig/finite", "linalg_svdvals/arguments")
def test_refused() -> None:
    for value in (math.nan, math.inf):
        compare(lambda lib, x: lib.linalg.eig(x), [torch.full((2, 2), math.inf)])
        x = torch.tensor([[1.0, value], [value, 1.0]])
        compare(lambda lib, x: lib.linalg.eigvalsh(x), [x])
        compare(lambda lib, x: lib.linalg.matrix_exp(x), [x])
        compare(lambda lib, x: lib.linalg.svdvals(x, driver="gesvd"), [x])
        compare(lambda lib, x: lib.linalg.eigh(x, UPLO="no"), [x])
        compare(lambda lib, x: lib.linalg.qr(x, mode="no"), [x])
        compare(lambda lib, x: lib.linalg.cond(x, p=3), [x])


@covers("linalg_matrix_rank/tolerances", "linalg_pinv/of-any-rank")
def test_tolerances() -> None:
    x = torch.diag(torch.tensor([4.0, 1.0, 1e-8])).expand(2, 3, 3).contiguous()
    for name in ("matrix_rank", "pinv"):
        for atol in (None, 0.0, 0.5, 2.0, torch.tensor(0.5), torch.tensor([0.5, 2.0]),
                     torch.tensor(1j)):  # fmt: skip
            is_complex = isinstance(atol, torch.Tensor) and atol.is_complex()
            for rtol in [None] if is_complex else [None, 0.0, 0.5, torch.tensor([0.1, 0.5])]:
                compare(
                    lambda lib, x, a, r, name=name: getattr(lib.linalg, name)(x, atol=a, rtol=r),
                    [x, atol, rtol],
                )  # fmt: skip
            if not is_complex:
                compare(lambda lib, x, a, name=name: getattr(lib.linalg, name)(x, a), [x, atol])


@covers("linalg_lstsq/drivers", "linalg_lstsq/residuals", "linalg_lstsq/rank")
@covers("linalg_lstsq/vectors")
@pytest.mark.parametrize("driver", [None, "gels", "gelsy", "gelsd", "gelss"])
def test_least_squares(driver: str | None) -> None:
    source = Source(4)

    def call(lib: Any, a: Any, b: Any) -> Any:
        return lib.linalg.lstsq(a, b, driver=driver)

    for element in ("float64", "complex128", "float32"):
        for a, b in (((4, 2), (4, 3)), ((2, 4), (2, 1)), ((3, 3), (3,)), ((2, 4, 2), (2, 4)),
                     ((2, 1, 4, 2), (1, 3, 4, 2)), ((0, 2), (0, 1)), ((2, 0), (2, 1)),
                     ((2, 3, 3), (3,)), ((3, 2), (2, 2)), ((2,), (2,)), ((3, 2, 0), (3, 2, 0))):
            x, y = well(source, element, a) if len(a) > 1 else torch.ones(a), torch.ones(b)
            compare(call, [x, lay_out(source, y.to(getattr(torch, element)))], 1e-4)
    if driver != "gels":
        compare(call, [torch.ones(3, 2).double(), torch.ones(3, 1).double()], 1e-4)
    if driver in ("gelsd", "gelss"):  # gelsy estimates
        compare(lambda lib, x: lib.linalg.lstsq(x, x, rcond=0.5, driver=driver), [torch.eye(3) + 1])


OUTS: list[tuple[Call, int]] = [  # values of which nothing is said are set to zero
    (lambda lib, x, *out: tuple(y.zero_() for y in lib.linalg.eig(x, out=out)), 2),
    (lambda lib, x, *out: tuple(y.zero_() for y in lib.geqrf(x, out=out)), 2),
    (lambda lib, x, *out: lib.linalg.householder_product(x / 9, x[..., 0], out=out[0]), 1),
    (lambda lib, x, *out: lib.ormqr(x / 9, x[..., 0], x, out=out[0]), 1),
    (lambda lib, x, *out: lib.cholesky_inverse(x, out=out[0]), 1),
    (lambda lib, x, *out: lib.linalg.inv(x, out=out[0]), 1),
]


@covers("linalg/out-without-elements")
@pytest.mark.parametrize("place", range(len(OUTS)))
def test_out_of_other_sizes(place: int) -> None:
    call, count = OUTS[place]
    for sizes in ((3, 3), (2, 3, 3), (0, 3, 3), (0, 0)):
        x = (torch.eye(*sizes[-2:]) * 4 + 1).expand(sizes).contiguous()
        for shape in ((0,), (3, 0), (1,), (40,), (3, 2, 3), (3, 3)):
            for element in (torch.float32, torch.complex64):
                outs = [torch.zeros(shape, dtype=element) for _ in range(count)]
                compare(call, [x, *outs], 1e-4)


@covers("linalg_lstsq/out-is-filled-or-copied")
@pytest.mark.parametrize("driver", ["gels", "gelsy", "gelsd", "gelss"])
def test_least_squares_out(driver: str) -> None:
    def call(lib: Any, a: Any, b: Any, *out: Any) -> Any:
        lib.linalg.lstsq(a, b, driver=driver, out=out)
        return out

    source, single, whole = Source(6), torch.float32, torch.int64
    for _ in range(60):
        m, n = source.pick([(4, 3), (2, 3), (3, 3)])
        batch, vectors = source.pick([(), (2,)]), source.flip(0.3)
        a = (torch.eye(m, n) + 1).expand(*batch, m, n).contiguous()
        b = torch.ones(*batch, m) if vectors else torch.ones(*batch, m, 2)
        own = torch.zeros(*batch, n) if vectors else torch.zeros(*batch, 2, n).mT
        solution = source.pick([torch.empty(0), torch.empty(0), torch.zeros(7), own])
        out = [
            source.pick([solution, solution, solution.double(), solution.int()]),
            torch.empty(source.pick([0, 2]), dtype=source.pick([single, single, torch.float64])),
            torch.zeros(source.pick([(0,), batch, (5,)]), dtype=source.pick([whole, single])),
            torch.zeros(source.pick([(0,), (*batch, min(m, n)), (5,)])),
        ]
        out[3] = source.pick([out[3], out[3], out[3].double(), out[3].long()])
        compare(call, [a, b, *out], 1e-3)


def _phaseless(lib: Any, values: Any, vectors: Any) -> Any:
    return (vectors.abs() ** 2 * values.unsqueeze(-2).abs()).sum(-1)


GRADIENTS: dict[str, Call] = {
    "qr": lambda lib, x: lib.linalg.qr(x), "complete": lambda lib, x: lib.linalg.qr(x, "complete"),
    "householder": lambda lib, x: lib.linalg.householder_product(x.tril(-1), x[..., 0]),
    "fewer": lambda lib, x: lib.linalg.householder_product(x, x[..., 0, :2]),
    "ormqr": lambda lib, x: lib.ormqr(x, x[..., 0], x), "left": lambda lib, x: lib.ormqr(
        x, x[..., 0], x, False, False),
    "adjoint": lambda lib, x: lib.ormqr(x, x[..., 0], x, True, True),
    "both": lambda lib, x: lib.ormqr(x, x[..., 0], x, False, True),
    "eig": lambda lib, x: _phaseless(lib, *lib.linalg.eig(x)),
    "eigvals": lambda lib, x: lib.linalg.eigvals(x).abs().sum(-1),
    "eigh": lambda lib, x: _phaseless(lib, *lib.linalg.eigh(x)),
    "eigvalsh": lambda lib, x: lib.linalg.eigvalsh(x),
    "svd": lambda lib, x: _phaseless(lib, lib.linalg.svdvals(x), lib.linalg.svd(x).U),
    "right": lambda lib, x: lib.linalg.svd(x, False).Vh.abs(),
    "pinv": lambda lib, x: lib.linalg.pinv(x),
    "hermitian": lambda lib, x: lib.linalg.pinv(x + x.mH, hermitian=True),
    "exp": lambda lib, x: lib.linalg.matrix_exp(x / 5),
    "cond": lambda lib, x: lib.linalg.cond(x),
    "lstsq": lambda lib, x: lib.linalg.lstsq(x, x.mT).solution,
    "lstsq_vector": lambda lib, x: lib.linalg.lstsq(x, x[..., 0]).solution,
    "power": lambda lib, x: lib.linalg.matrix_power(x, -2) * 1,
}  # fmt: skip


@covers("linalg_eigh/vectors-for-gradients", "linalg_qr/where-differentiable")
@pytest.mark.parametrize("kind", ["float64", "complex128"])
@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name: str, kind: str) -> None:
    source = Source(5)
    for sizes in ((3, 3), (2, 3, 3)):
        gradients(GRADIENTS[name], [well(source, kind, sizes)])
    if name in ("qr", "pinv", "right"):
        for sizes in ((4, 2), (2, 4)):
            gradients(GRADIENTS[name], [well(source, kind, sizes)])


@covers("linalg/phase-of-vectors", "geqrf/no-derivative", "linalg_qr/where-differentiable")
def test_no_derivative() -> None:
    calls: list[Call] = [
        lambda lib, x: lib.geqrf(lib.real(x))[0], lambda lib, x: lib.linalg.qr(x, "r").R,
        lambda lib, x: lib.linalg.qr(x[:, :2], "complete").Q,
        lambda lib, x: lib.linalg.eig(x).eigenvectors.imag,
        lambda lib, x: lib.linalg.eigh(x).eigenvectors.imag, lambda lib, x: lib.svd(x).U.imag,
    ]  # fmt: skip
    z = well(Source(6), "complex128", (3, 3))
    for call in calls:
        compare(lambda lib, x, call=call: call(lib, x.requires_grad_()).abs().sum().backward(), [z])


@covers("svd_lowrank/approximates", "svd_lowrank/arguments")
def test_random_projections() -> None:
    for sizes in ((6, 4), (4, 6), (2, 5, 4)):
        x = torch.randn(*sizes[:-1], 2) @ torch.randn(*sizes[:-2], 2, sizes[-1])
        for call in (lambda lib, x: lib.svd_lowrank(x, q=2), lambda lib, x: lib.pca_lowrank(x),
                     lambda lib, x: lib.svd_lowrank(x, 3, 1, x / 2)):  # fmt: skip
            compare(lambda lib, x, call=call: _facts(lib, *call(lib, x)), [x])
        U, S, V = reftorch.svd_lowrank(to_ours(x), q=2)
        found = to_theirs((U * S.unsqueeze(-2)) @ V.mT)
        assert torch.allclose(found, x, atol=1e-4)
    for q, niter in ((7, 2), (-1, 2), (2, -1)):
        compare(lambda lib, x, q=q, n=niter: lib.pca_lowrank(x, q, niter=n), [torch.eye(3)])


@covers("linalg/older-names-warn")
def test_each_older_name_warns_once() -> None:
    for lib in (torch, reftorch):
        x = lib.eye(2)
        factors, pivots = lib.linalg.lu_factor(x)
        calls = [
            lambda lib=lib, x=x: lib.cholesky(x),
            lambda lib=lib, x=x: lib.lu(x),
            lambda lib=lib, x=x: x.qr(),
            lambda lib=lib, x=x, f=factors, p=pivots: x.lu_solve(f, p),
            lambda lib=lib, x=x: lib.triangular_solve(x, x),
        ]
        lib.set_warn_always(True)
        try:
            for call in calls:
                with pytest.warns(UserWarning, match="deprecated") as caught:
                    call()
                assert len(caught) == 1
        finally:
            lib.set_warn_always(False)


@covers("linalg_svd/square-of-any-rank")
@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_gradients_of_singular_square_matrices(dtype: str) -> None:
    for rows in ([[0, 1], [0, 0]], [[3, 0, 0], [0, 2, 0], [0, 0, 0]], [[0]], [[0, 2], [3, 0]]):
        found = []
        for lib in (torch, reftorch):
            x = lib.tensor(rows, dtype=getattr(lib, dtype)).requires_grad_()
            weights = lib.arange(1.0, x.numel() + 1, dtype=lib.float64).reshape(x.shape)
            grads = [
                lib.autograd.grad((vectors(lib.linalg.svd(x)).abs() * weights).sum(), x)[0]
                for vectors in (lambda f: f[0], lambda f: f[2])
            ]
            U, S, Vh = lib.linalg.svd(x)
            if dtype == "float64":
                grads.append(lib.autograd.grad(((U * S @ Vh) ** 2 * weights).sum(), x)[0])
            else:  # PyTorch's is NaN: it is known
                wanted = 2 * x.detach() * weights
                got = lib.autograd.grad(((U * S @ Vh).abs() ** 2 * weights).sum(), x)[0]
                grads.append(wanted if lib is torch else got)
            found.append([each.tolist() for each in grads])
        for theirs, ours in zip(*found, strict=True):
            torch.testing.assert_close(torch.tensor(ours), torch.tensor(theirs))
