"""Products of sparse matrices beside PyTorch, and beside sums of Python's numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import reftorch
from tests.ops.sparse_beside import outcome, same
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:Sparse")
REDUCTIONS = "sum mean amax amin max min".split()
INTEGRAL = "uint8 int8 int16 int32 int64".split()
FULL = "float32 float64 complex64 complex128".split()


class Drawn:
    """A sparse matrix, by its places and entries, and strided ones that fit."""

    def __init__(self, seed: int, name: str, special: bool = False) -> None:
        rng = np.random.default_rng(seed)
        self.rows, self.columns, self.width = (int(n) for n in rng.integers(0, 6, 3))
        self.mask = rng.random((self.rows, self.columns)) < 0.5
        self.name, self.rng = name, rng
        self.entries = self.numbers((int(self.mask.sum()),), special)
        self.dense = self.numbers((self.columns, self.width), special)

    def numbers(self, sizes: tuple[int, ...], special: bool = False) -> Any:
        """Numbers of few digits, so that the order of a sum does not show."""
        found = self.rng.integers(-3, 4, sizes).astype("float64")
        if "int" not in self.name:
            found /= 2
        if special:
            found[self.rng.random(sizes) < 0.1] = np.nan
        if "complex" in self.name:
            return found + 1j * self.rng.integers(-3, 4, sizes)
        return found

    def of(self, lib: Any, array: Any) -> Any:
        """An array as a tensor of the drawn dtype."""
        if self.name == "uint8":
            array = np.abs(array)
        return lib.from_numpy(np.ascontiguousarray(array)).to(getattr(lib, self.name))

    def csr(self, lib: Any, shuffled: bool = False) -> Any:
        """The matrix by rows; shuffled, the columns of a row descend."""
        crow = np.concatenate([[0], self.mask.sum(1).cumsum()])
        columns = np.nonzero(self.mask)[1]
        if shuffled:
            parts = [columns[a:b][::-1] for a, b in zip(crow, crow[1:], strict=False)]
            columns = np.concatenate([*parts, np.zeros(0, "int64")]).astype("int64")
        parts = lib.from_numpy(crow), lib.from_numpy(columns), self.of(lib, self.entries)
        return lib.sparse_csr_tensor(*parts, self.mask.shape)

    def coo(self, lib: Any) -> Any:
        """The matrix in coordinates, the first place twice."""
        places = np.stack(np.nonzero(self.mask))
        twice = np.concatenate([places, places[:, :1]], 1)
        entries = np.concatenate([self.entries, self.entries[:1]])
        parts = lib.from_numpy(twice), self.of(lib, entries)
        return lib.sparse_coo_tensor(*parts, self.mask.shape)


@covers("sparse-products/over-the-entries")
@pytest.mark.parametrize("name", [*INTEGRAL, "float16", "bfloat16", *FULL, "bool"])
def test_products(name: str) -> None:
    for seed in range(12):
        d = Drawn(seed, name)
        same(lambda lib, d=d: lib.sparse.mm(d.coo(lib), d.of(lib, d.dense)))
        same(lambda lib, d=d: lib.sparse.mm(d.csr(lib), d.of(lib, d.dense)))
        same(lambda lib, d=d: lib.sparse.mm(d.csr(lib, True), d.of(lib, d.dense)))
        same(lambda lib, d=d: lib.sparse.mm(d.csr(lib), d.of(lib, d.dense.T).t()))
        same(lambda lib, d=d: lib.sparse.mm(d.csr(lib).to_dense(), d.of(lib, d.dense)) + 0)


def test_what_is_not_listed_is_not_multiplied() -> None:
    for kind in ("to_sparse", "to_sparse_csr"):
        def program(lib: Any, kind: str = kind) -> Any:
            s = getattr(lib.tensor([[0.0, 2.0, 0.0], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0]]), kind)()
            nan, inf = float("nan"), float("inf")
            return lib.sparse.mm(s, lib.tensor([[nan, 1.0], [1.0, 2.0], [inf, -inf]]))

        same(program)


def test_half_types_are_summed_wide() -> None:
    s = reftorch.ones(1, 4096, dtype=reftorch.float16)
    for sparse in (s.to_sparse(), s.to_sparse_csr().to_sparse()):
        assert reftorch.sparse.mm(sparse, s.t()).item() == 4096
    assert reftorch.sparse.mm(s.to_sparse_csr(), s.t(), "sum").item() == 4096
    assert reftorch.sparse.mm(s.to_sparse_csr(), s.t(), "mean").item() == 1


@covers("sparse-products/reductions", "sparse-products/reduced-operands")
@pytest.mark.parametrize("reduce", [*REDUCTIONS, "prod", "", "Sum"])
@pytest.mark.parametrize("name", "float16 bfloat16 float32 float64 int64 complex64".split())
def test_reductions(name: str, reduce: str) -> None:
    for seed in range(12):
        d = Drawn(seed, name, special="float" in name and seed > 5)
        for shuffled in (False, True):  # which of two zeros is greater, nobody says
            same(lambda lib, d=d, s=shuffled: lib.sparse.mm(
                d.csr(lib, s), d.of(lib, d.dense), reduce) + 0)  # fmt: skip


# a sparse matrix of 2 by 3, and what it is multiplied by
OPERANDS = """s,t.ones(2,2) | s,t.ones(3) | s,t.ones(()) | s,t.ones(1,3,2)
s,t.ones(3,2).double() | s,t.ones(3,2).long() | s.double(),t.ones(3,2) | s,t.ones(3,0)
s.bool(),t.ones(3,2).bool() | s,1. | s.half(),t.ones(3,2)
s.to(t.complex32),t.ones(3,2).to(t.complex32) | s[0],s | s,None
t.ones(1,2,3).to_sparse_csr(),t.ones(3,2) | t.ones(1,2,3).to_sparse(),t.ones(3,2)
t.ones(2,3,1).to_sparse_csr(1),t.ones(3,2) | t.ones(2,3).to_sparse(1),t.ones(3,2)
t.ones(2,3),t.ones(2,2) | t.ones(2,3),t.ones(3) | t.ones(2,3).long(),t.ones(3,2)
t.ones(2,3),t.ones(3,2) | s,t.ones(6)[::2].expand(2,3).t()
t.ones(0,3).to_sparse_csr(),t.ones(3,2) | t.zeros(2,3).to_sparse(),t.ones(3,2)"""


@covers("sparse-products/operands", "sparse-products/reduced-operands")
@pytest.mark.parametrize("kind", ["to_sparse", "to_sparse_csr"])
@pytest.mark.parametrize("text", OPERANDS.replace("\n", " | ").split(" | "))
def test_operands(text: str, kind: str) -> None:
    def operands(lib: Any) -> Any:
        s = getattr(lib.tensor([[0.0, 2.0, 0.0], [1.0, 0.0, 3.0]]), kind)()
        return eval(text, {"t": lib, "s": s})  # noqa: S307

    if text not in ("s[0],s", "t.ones(2,3).to_sparse(1),t.ones(3,2)"):
        same(lambda lib: lib.sparse.mm(*operands(lib)))
        same(lambda lib: lib.sparse.mm(*operands(lib), reduce="sum"))
    else:
        refusal = outcome(lambda lib: lib.sparse.mm(*operands(lib)), reftorch)
        assert issubclass(refusal, RuntimeError)


def test_words() -> None:
    s = reftorch.eye(2).to_sparse_csr()
    for call in (
        lambda lib, c, x: lib.sparse.mm(sparse=c, dense=x),
        lambda lib, c, x: lib.sparse.mm(mat1=c, mat2=x), lambda lib, c, x: lib.sparse.mm(c),
        lambda lib, c, x: lib.sparse.mm(c, dense=x, reduce="mean"),
        lambda lib, c, x: lib.sparse.mm(c, x, reduce=None),
        lambda lib, c, x: lib.sparse.mm(c, x, 1),
        lambda lib, c, x: lib.sparse.mm(c, x, out=x.clone()),
        lambda lib, c, x: lib.sparse.sampled_addmm(input=c, mat1=x, mat2=x),
        lambda lib, c, x: lib.sparse.sampled_addmm(c, x, x, 2),
        lambda lib, c, x: lib.sparse.sampled_addmm(c, x, x, alpha=None),
        lambda lib, c, x: lib.sparse.sampled_addmm(c, x),
    ):  # fmt: skip
        same(lambda lib, f=call: f(lib, lib.eye(2).to_sparse_csr(), lib.ones(2, 2)))
    assert s.is_sparse_csr


def seen(rows: Any) -> Any:
    """The parts of a tensor by rows, without negative zeros, and its sizes."""
    return rows.crow_indices(), rows.col_indices(), rows.values() + 0, tuple(rows.shape)


@covers("sparse_sampled_addmm/at-the-places")
@pytest.mark.parametrize("name", [*FULL, "float16", "int64"])
def test_sampled(name: str) -> None:
    for seed in range(16):
        d = Drawn(seed, name)
        left, right = d.numbers((d.rows, d.width)), d.numbers((d.width, d.columns))
        wide = 2j if "complex" in name else 2
        for shuffled, factors in ((False, {}), (True, {}), (False, {"alpha": wide, "beta": -1})):
            same(
                lambda lib, d=d, s=shuffled, f=factors, a=left, b=right: seen(
                    lib.sparse.sampled_addmm(d.csr(lib, s), d.of(lib, a), d.of(lib, b), **f)
                )
            )


SAMPLED = """s,a,b | s.to_sparse(),a,b | s.to_dense(),a,b | s,a.to_sparse(),b
s,a,b.to_sparse_csr() | s,a.double(),b | s.double(),a,b | s.double(),a.double(),b.double()
s.half(),a.half(),b.half() | s.bool(),a.bool(),b.bool() | s,a,b[:1] | s,a,b[:,:2] | s,a[:1],b
s,a[0],b | s,a,b[0] | s,a[:,:0],b[:0] | t.zeros(2,3).to_sparse_csr(),a,b
t.ones(2,3,1).to_sparse_csr(1),a,b | t.ones(2,2,3).to_sparse_csr(),a,b
t.ones(0,3).to_sparse_csr(),a[:0],b
t.ones(2,2,3).to_sparse_csr(),a.expand(2,2,2),b.expand(2,2,3)
t.ones(1,2,2,3).to_sparse_csr(),a[None,None],b[None,None] | s*1j,a,b | s,a.t().contiguous().t(),b
s,a.cfloat(),b | t.ones(2,2,3).to_sparse_csr(),a[None],b[None]"""
FACTORS: tuple[dict[str, Any], ...] = (
    {}, {"beta": 0}, {"alpha": 2, "beta": 3}, {"alpha": 0.5}, {"alpha": 2j}, {"beta": 2j},
    {"alpha": True},
)  # fmt: skip


@covers("sparse_sampled_addmm/operands")
@pytest.mark.parametrize("text", SAMPLED.replace("\n", " | ").split(" | "))
def test_operands_of_sampled(text: str) -> None:
    def operands(lib: Any) -> Any:
        s = lib.sparse_csr_tensor([0, 2, 3], [0, 2, 1], [1.0, float("nan"), 3.0], (2, 3))
        a, b = lib.arange(1.0, 5.0).view(2, 2), lib.arange(6.0).view(2, 3)
        return eval(text, {"t": lib, "s": s, "a": a, "b": b})  # noqa: S307

    for factors in FACTORS:
        same(lambda lib, f=factors: lib.sparse.sampled_addmm(*operands(lib), **f))


@covers("sparse/written-whole")
def test_out_of_sampled() -> None:
    def out(lib: Any, text: str) -> Any:
        s = lib.eye(2, 3).to_sparse_csr()
        a, b = lib.arange(1.0, 5.0).view(2, 2), lib.arange(6.0).view(2, 3)
        target = eval(text, {"t": lib, "s": s, "b": b})  # noqa: S307
        result = lib.sparse.sampled_addmm(s, a, b, out=target)
        return result is target, target, target._version, s

    for text in (
        "s", "t.zeros(2,3).to_sparse_csr()", "t.zeros(3,3).to_sparse_csr()", "t.zeros(2,3)",
        "t.zeros(2,3).to_sparse()", "t.ones(2,3).double().to_sparse_csr()", "b",
        "t.ones(2,3).to_sparse_csr().requires_grad_()", "t.ones(1,2,3).to_sparse_csr()",
    ):  # fmt: skip
        same(lambda lib, text=text: out(lib, text))
    with pytest.raises(RuntimeError):
        x = reftorch.ones(2, 2)
        reftorch.add(x.to_sparse(), x.to_sparse(), out=x.double().to_sparse())


@covers("sparse-products/gradient-at-the-places", "sparse-products/extremum-of-one-entry")
@covers("sparse_sampled_addmm/gradients")
@pytest.mark.parametrize("name", ["float64", "complex128"])
def test_gradients(name: str) -> None:
    for seed in range(20):
        d = Drawn(seed, name)

        def leaf(lib: Any, array: Any, d: Drawn = d) -> Any:
            return d.of(lib, array).requires_grad_()

        def products(lib: Any, d: Drawn = d) -> Any:
            s, x = d.coo(lib).requires_grad_(), leaf(lib, d.dense)
            result = lib.sparse.mm(s, x)
            return lib.autograd.grad(result, (s, x), d.of(lib, np.ones(result.shape) * 2))

        def rows(lib: Any, d: Drawn = d) -> Any:
            s = d.csr(lib).requires_grad_()
            result = lib.sparse.mm(s, d.of(lib, d.dense))
            return lib.autograd.grad(result, s, d.of(lib, np.ones(result.shape) * 2))

        a, b = d.numbers((d.rows, d.width)), d.numbers((d.width, d.columns))

        def sampled(lib: Any, d: Drawn = d, a: Any = a, b: Any = b) -> Any:
            leaves = d.csr(lib).requires_grad_(), leaf(lib, a), leaf(lib, b)
            result = lib.sparse.sampled_addmm(*leaves, alpha=2, beta=3)
            seen = lib.autograd.grad(result, leaves, d.csr(lib), retain_graph=True)
            dense = d.of(lib, np.ones(d.mask.shape))
            return *seen, lib.autograd.grad(result, leaves, dense), result.grad_fn.name()

        for program in (products, rows, sampled):
            same(lambda lib, f=program: dense_of(f(lib)))


def dense_of(found: Any) -> Any:
    """Strided tensors of the same elements, without negative zeros."""
    if isinstance(found, (tuple, list)):
        return [dense_of(each) for each in found]
    if not hasattr(found, "to_dense"):
        return found
    dense = found.to_dense().resolve_conj() + 0
    return dense.reshape(-1), tuple(dense.shape)


@pytest.mark.parametrize("reduce", REDUCTIONS)
def test_gradients_of_reductions(reduce: str) -> None:
    for seed in range(30):
        d = Drawn(seed, "float64", special=seed > 20)

        def differentiated(lib: Any, d: Drawn = d) -> Any:
            s = d.csr(lib).requires_grad_()
            x = d.of(lib, d.dense).requires_grad_()
            result = lib.sparse.mm(s, x, reduce)
            weights = lib.arange(1.0, 1 + result.numel()).double().reshape(result.shape)
            grads = lib.autograd.grad(result, (s, x), weights)
            rounded = [(each.to_dense() * 1e9).round() + 0 for each in grads]
            return rounded, grads[0].is_sparse_csr

        same(differentiated)


@pytest.mark.parametrize("reduce", [None, "sum", "mean", "amax", "amin"])
def test_gradients_beside_differences(reduce: str | None) -> None:
    """Of the entries and of the strided factors, also the second ones that PyTorch lacks."""
    entries = reftorch.tensor([0.5, -2.0, 3.0], dtype=reftorch.float64, requires_grad=True)
    x = reftorch.tensor([[1.5], [-0.5], [2.0]], dtype=reftorch.float64, requires_grad=True)

    def product(v: Any, x: Any) -> Any:
        s = reftorch.sparse_csr_tensor([0, 2, 3], [0, 2, 1], v, (2, 3))
        if reduce is None:
            return reftorch.sparse.mm(s, x) + reftorch.sparse.mm(s.to_sparse(), x * 2)
        return reftorch.sparse.mm(s, x, reduce)

    assert reftorch.autograd.gradcheck(product, (entries, x))
    assert reftorch.autograd.gradgradcheck(product, (entries, x))


def test_gradients_of_sampled_beside_differences() -> None:
    entries = reftorch.tensor([0.5, -2.0], dtype=reftorch.float64, requires_grad=True)
    a = reftorch.tensor([[1.5], [-0.5]], dtype=reftorch.float64, requires_grad=True)

    def sampled(v: Any, a: Any) -> Any:
        s = reftorch.sparse_csr_tensor([0, 1, 2], [1, 0], v, (2, 2))
        return reftorch.sparse.sampled_addmm(s, a, a.t(), beta=3, alpha=0.5).values()

    assert reftorch.autograd.gradcheck(sampled, (entries, a))
    assert reftorch.autograd.gradgradcheck(sampled, (entries, a))
