"""Cholesky and LU factors, inverses, determinants and solutions beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.matrices_beside import SIZES, TAKEN, Call, compare, gradients, well
from tests.ops.sidebyside import PLAIN, Source, to_ours, to_theirs
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

POSITIVE: dict[str, Call] = {
    "cholesky": lambda lib, x: lib.linalg.cholesky(x),
    "upper": lambda lib, x: lib.linalg.cholesky(x, upper=True),
    "cholesky_ex": lambda lib, x: lib.linalg.cholesky_ex(x),
    "older": lambda lib, x: x.cholesky(),
    "inverse": lambda lib, x: x.cholesky_inverse(),
    "solve": lambda lib, x: x.cholesky_solve(x.tril()),
    "solve_upper": lambda lib, x: lib.cholesky_solve(x, x.triu(), upper=True),
    "ldl_factor": lambda lib, x: lib.linalg.ldl_factor(x),
    "ldl_hermitian": lambda lib, x: lib.linalg.ldl_factor_ex(x, hermitian=True),
    "ldl_solve": lambda lib, x: lib.linalg.ldl_solve(*lib.linalg.ldl_factor(x), x),
}  # fmt: skip
ANY: dict[str, Call] = {
    "inv": lambda lib, x: lib.linalg.inv(x), "inv_ex": lambda lib, x: lib.linalg.inv_ex(x),
    "inverse": lambda lib, x: x.inverse(), "det": lambda lib, x: x.det(),
    "linalg_det": lambda lib, x: lib.linalg.det(x), "slogdet": lambda lib, x: x.slogdet(),
    "linalg_slogdet": lambda lib, x: lib.linalg.slogdet(x), "logdet": lambda lib, x: x.logdet(),
    "solve": lambda lib, x: lib.linalg.solve(x, x.mT),
    "solve_left": lambda lib, x: lib.linalg.solve(x, x[..., :1, :], left=False),
    "solve_vector": lambda lib, x: lib.linalg.solve(x, x[..., 0] if x.numel() else x.sum(-1)),
    "solve_ex": lambda lib, x: lib.linalg.solve_ex(x, x),
    "triangular": lambda lib, x: lib.linalg.solve_triangular(x, x, upper=True),
    "triangular_left": lambda lib, x: lib.linalg.solve_triangular(
        x, x, upper=False, left=False, unitriangular=True
    ),
    "triangular_solve": lambda lib, x: x.triangular_solve(x),
    "transposed": lambda lib, x: lib.triangular_solve(x, x, False, True, True),
    "lu_solve": lambda lib, x: lib.linalg.lu_solve(*lib.linalg.lu_factor(x), x),
    "lu_solve_adjoint": lambda lib, x: lib.linalg.lu_solve(
        *lib.linalg.lu_factor(x), x, left=False, adjoint=True
    ),
    "older_lu_solve": lambda lib, x: x.lu_solve(*lib.linalg.lu_factor(x)),
    "lu": lambda lib, x: lib.linalg.lu(x), "lu_factor": lambda lib, x: lib.linalg.lu_factor(x),
    "lu_factor_ex": lambda lib, x: lib.linalg.lu_factor_ex(x),
    "older_lu": lambda lib, x: x.lu(), "infos": lambda lib, x: lib.lu(x, get_infos=True),
    "unpack": lambda lib, x: lib.lu_unpack(*lib.linalg.lu_factor(x)),
    "tensorinv": lambda lib, x: lib.linalg.tensorinv(x, ind=x.dim() // 2),
    "tensorsolve": lambda lib, x: lib.linalg.tensorsolve(x, x[..., 0] if x.numel() else x),
}  # fmt: skip


@covers("linalg/results-by-columns", "linalg/info", "linalg_cholesky/reads-one-triangle")
@covers("cholesky/older-function", "cholesky_solve/with-a-factor")
@covers("cholesky_inverse/of-the-product", "linalg_ldl_factor_ex/lower-triangle")
@pytest.mark.parametrize("name", POSITIVE)
def test_positive_definite(name: str) -> None:
    source = Source(1)
    for element in TAKEN:
        for sizes in SIZES:
            compare(POSITIVE[name], [well(source, element, sizes, positive=True)])


@covers("linalg_cholesky/nan-is-not-positive")
@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
def test_cholesky_of_nan(dtype: str, upper: bool) -> None:
    plain = torch.tensor([[4, 2, 1], [2, 5, 3], [1, 3, 6]], dtype=getattr(torch, dtype))
    matrices = [plain]
    for place in [(0, 0), (1, 0), (2, 1), (0, 2), (2, 2)]:
        matrices.append(plain.clone())
        matrices[-1][place] = float("nan")
    x = torch.stack(matrices)
    L, info = torch.linalg.cholesky_ex(x, upper=upper)
    ours = reftorch.linalg.cholesky_ex(to_ours(x), upper=upper)
    assert ours.info.tolist() == info.tolist()
    assert torch.allclose(to_theirs(ours.L), L, equal_nan=True)
    for matrix, place in zip(matrices, info.tolist(), strict=True):
        if place == 0:
            reftorch.linalg.cholesky(to_ours(matrix), upper=upper)
            continue
        with pytest.raises(reftorch.linalg.LinAlgError) as refusal:
            reftorch.linalg.cholesky(to_ours(matrix), upper=upper)
        assert refusal.value.rule == "linalg/failure"


@covers("linalg_lu_factor_ex/pivots", "linalg_lu/product-of-three", "linalg_lu_solve/sides")
@covers("linalg_solve/vectors", "linalg_solve_triangular/reads-one-triangle")
@covers("triangular_solve/arguments-exchanged", "linalg_tensorinv/dims-change-sides")
@covers("linalg_tensorsolve/moved-dims", "linalg_det/of-nothing-is-one", "lu/infos-where-asked")
@covers("linalg_slogdet/sign-and-magnitude", "logdet/negative-is-nan")
@pytest.mark.parametrize("name", ANY)
def test_square(name: str) -> None:
    source = Source(2)
    for element in TAKEN:
        for sizes in SIZES:
            compare(ANY[name], [well(source, element, sizes)])


@covers("linalg/square", "linalg/at-least-two-dims", "linalg/floating-only", "linalg/failure")
@covers("linalg_lu_factor_ex/zero-pivot", "linalg_ldl_factor_ex/zero-block")
@pytest.mark.parametrize("name", [*POSITIVE, *ANY])
def test_refused(name: str) -> None:
    call = {**POSITIVE, **ANY}[name]
    given = [torch.ones(()), torch.ones(3), torch.ones(2, 3), torch.zeros(2, 3, 3), torch.eye(0)]
    given += [torch.eye(2).to(getattr(torch, each)) for each in PLAIN]
    for x in given:
        compare(call, [x])


@covers("linalg_lu_factor_ex/pivots-always", "lu_unpack/what-is-wanted")
@covers("lu_unpack/pivots-are-int32")
@covers("linalg_lu_solve/pivots-fit", "linalg_ldl_solve/matrices-only", "linalg/rows-match")
def test_factors() -> None:
    source = Source(3)
    for sizes in ((3, 5), (5, 3), (2, 4, 2), (0, 2), (3, 2, 0)):
        x = well(source, "complex128", sizes)
        for name in ("lu", "lu_factor_ex", "older_lu", "unpack"):
            compare(ANY[name], [x])
        compare(lambda lib, x: lib.linalg.lu(x, pivot=False), [x])
        compare(lambda lib, x: lib.lu_unpack(*lib.linalg.lu_factor(x), False, True), [x])
        compare(lambda lib, x: lib.lu_unpack(*lib.linalg.lu_factor(x), True, False), [x])
    LU, pivots = torch.linalg.lu_factor(torch.eye(3) + 1)
    for other in (pivots, pivots.long(), pivots[:2], pivots.expand(2, 3)):
        for b in (LU, LU[:2], LU[0], LU.double()):
            for left in (True, False):
                compare(lambda lib, a, p, b, left=left: lib.linalg.lu_solve(a, p, b, left=left),
                        [LU, other, b])  # fmt: skip
            compare(lambda lib, a, p, b: lib.linalg.ldl_solve(a, p, b), [LU, other, b])
        if other.shape == pivots.shape:
            compare(lambda lib, a, p: lib.lu_unpack(a, p), [LU[:, :2], other[:2]])


@covers("linalg/batches-broadcast", "linalg_solve/vectors")
def test_broadcast() -> None:
    source = Source(4)
    for a, b in (((2, 1, 3, 3), (4, 3, 2)), ((3, 3), (5, 3, 1)), ((2, 3, 3), (3,)), ((3, 3), (3,)),
                 ((2, 3, 3), (2, 3)), ((3, 3, 3), (3, 3)), ((2, 3, 3), (4, 3, 2)), ((1, 3, 3), ()),
                 ((2, 3, 3), (3, 2)), ((1, 3, 3), (2, 3))):  # fmt: skip
        x, y = well(source, "float64", a), source.tensor("float64", b)
        for left in (True, False):
            y = y.mT if not left and y.dim() > 1 else y
            compare(lambda lib, x, y, o=left: lib.linalg.solve(x, y, left=o), [x, y])
            compare(lambda lib, x, y, o=left: lib.linalg.solve_triangular(x, y, upper=True, left=o),
                    [x, y])  # fmt: skip
            compare(lambda lib, x, y, o=left: lib.linalg.solve_ex(x, y.float(), left=o), [x, y])
        compare(lambda lib, x, y: y.cholesky_solve(x), [x, y])
        compare(lambda lib, x, y: y.triangular_solve(x), [x, y])


OUT: list[tuple[Call, int]] = [
    (lambda lib, x, *out: lib.linalg.inv(x, out=out[0]), 1),
    (lambda lib, x, *out: lib.cholesky(x, out=out[0]), 1),
    (lambda lib, x, *out: lib.linalg.cholesky(x, out=out[0]), 1),
    (lambda lib, x, *out: lib.cholesky_inverse(x, out=out[0]), 1),
    (lambda lib, x, *out: lib.cholesky_solve(x, x, out=out[0]), 1),
    (lambda lib, x, *out: lib.linalg.solve(x, x, out=out[0]), 1),
    (lambda lib, x, *out: lib.linalg.det(x, out=out[0]), 1),
    (lambda lib, x, *out: lib.linalg.slogdet(x, out=out), 2),
    (lambda lib, x, *out: lib.triangular_solve(x, x, out=out), 2),
    (lambda lib, x, *out: lib.linalg.lu(x, out=out), 3),
    (lambda lib, x, *out: lib.linalg.tensorinv(x, ind=x.dim() // 2, out=out[0]), 1),
]  # fmt: skip


@covers("linalg/out-without-elements")
@pytest.mark.parametrize("place", range(len(OUT)))
def test_out(place: int) -> None:
    call, count = OUT[place]
    for sizes in ((3, 3), (2, 3, 3), (0, 3, 3), (0, 0)):
        for element in (torch.float32, torch.float64, torch.int64, torch.complex64):
            for shape in ((0,), sizes):
                x = (torch.eye(*sizes[-2:]) * 4 + 1).expand(sizes).contiguous()
                wide = (*shape[:-1], shape[-1] * 2)
                outs = [torch.zeros(wide).to(element)[..., ::2] for _ in range(count)]
                compare(call, [x, *outs], 1e-5)


@covers("linalg_cholesky/mirrored-gradient", "linalg_solve_triangular/gradient-of-the-triangle")
@covers("linalg_det/gradient-of-singular")
@pytest.mark.parametrize("kind", ["float64", "complex128"])
@pytest.mark.parametrize("name", [*POSITIVE, *ANY])
def test_gradients(name: str, kind: str) -> None:
    if name.startswith("ldl"):
        return
    source = Source(5)
    call = {**POSITIVE, **ANY}[name]
    for sizes in ((3, 3), (2, 3, 3)):
        if name.startswith("tensor") and len(sizes) == 3:
            continue
        gradients(call, [well(source, kind, sizes, positive=name in POSITIVE)])


@pytest.mark.parametrize("name", ["lu", "lu_factor", "unpack"])
def test_gradients_of_oblong(name: str) -> None:
    source = Source(6)
    for sizes in ((2, 4), (4, 2), (2, 4, 3)):
        gradients(ANY[name], [well(source, "complex128", sizes)])


@covers("linalg_det/gradient-of-singular")
def test_singular_determinants() -> None:
    x = torch.stack([torch.diag(torch.tensor([1.0, 2, 0])), torch.eye(3), torch.zeros(3, 3)])
    for each in (x.double(), x[:1].double(), x[1:2].double()):
        theirs, ours = each.clone().requires_grad_(), to_ours(each).requires_grad_()
        found = torch.autograd.grad(torch.det(theirs).sum(), theirs, create_graph=True)[0]
        own = reftorch.autograd.grad(reftorch.det(ours).sum(), ours)[0]
        assert torch.allclose(found, to_theirs(own))


def test_no_derivative() -> None:
    for lib in (torch, reftorch):
        x: Any = torch.eye(2) if lib is torch else to_ours(torch.eye(2))
        with pytest.raises(RuntimeError):
            lib.linalg.ldl_factor(x.requires_grad_()).LD.sum().backward()
