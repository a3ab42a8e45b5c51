"""Sparse tensors by compressed rows beside PyTorch."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import Source, to_ours
from tests.ops.sparse_beside import same
from tests.ops.strided import draw_sizes, reshuffle
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:Sparse"),
]
NAMES = "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64".split()
CROW, COLUMNS, SIZES = [0, 2, 2, 3], [0, 2, 1], (3, 3)


def made(lib: Any, values: Any = (1.0, 2.0, 3.0)) -> Any:
    return lib.sparse_csr_tensor(CROW, COLUMNS, values, SIZES)


def drawn(source: Source, name: str) -> torch.Tensor:
    x = reshuffle(source, draw_sizes(source, 4), torch.int64) % 3
    return (x * (reshuffle(source, tuple(x.shape), torch.int64) % 2)).to(getattr(torch, name))


@covers("to_sparse_csr/lists-by-rows", "to_sparse_csr/two-dims-are-sparse")
@covers("to_sparse_csr/equal-batches", "to_sparse_csr/of-itself", "sparse-csr/rows-and-columns")
def test_from_strided_and_back() -> None:
    source = Source(1)
    for place in range(150):
        x = drawn(source, NAMES[place % len(NAMES)])
        if place % 3 == 0:
            x = x.ne(-1).to(x.dtype)  # full, so that all of a batch have as many
        by = {torch: x, reftorch: to_ours(x)}
        same(lambda lib, by=by: by[lib].to_sparse_csr())
        for dims in range(-1, x.dim() + 1):
            same(lambda lib, by=by, n=dims: by[lib].to_sparse_csr(n))
            same(lambda lib, by=by, n=dims: by[lib].to_sparse_csr(n).to_dense())
            same(lambda lib, by=by, n=dims: by[lib].to_sparse_csr(n).to_sparse())
            same(lambda lib, by=by, n=dims: by[lib].to_sparse(layout=lib.sparse_csr, dense_dim=n))
    c = reftorch.eye(2).to_sparse_csr()
    assert c.to_sparse_csr() is c is c.to_sparse(layout=reftorch.sparse_csr)
    for call in (
        lambda lib: lib.tensor([[float("nan"), -0.0, 0.0]]).to_sparse_csr(),
        lambda lib: lib.tensor([[1 + 2j, 0]]).conj().to_sparse_csr(),
        lambda lib: lib.ones(2, 2, dtype=lib.uint16).to_sparse_csr(),
        lambda lib: lib.ones(2, 2).to(lib.float8_e5m2).to_sparse_csr(),
        lambda lib: lib.ones(2, 2).to_sparse(layout=lib.sparse_csr, blocksize=(1, 1)),
        lambda lib: lib.zeros(0, 2, 2).to_sparse_csr(), lambda lib: lib.zeros(0, 0).to_sparse_csr(),
        lambda lib: lib.zeros(2, 0, 3).to_sparse_csr(), lambda lib: c_of(lib).to_sparse_csr(0),
        lambda lib: lib.zeros(2, 2, 0).to_sparse_csr(1).to_dense(),
    ):  # fmt: skip
        same(call)


def c_of(lib: Any) -> Any:
    return lib.eye(2).to_sparse_csr()


@covers("to_sparse_csr/of-coordinates")
def test_of_coordinates() -> None:
    rng = np.random.default_rng(3)
    for place in range(80):
        name = NAMES[place % len(NAMES)]
        rows, count, dense = 2 + (place % 7 == 0), int(rng.integers(0, 9)), (2,) * (place % 2)
        places = rng.integers(0, 3, (rows, count))
        entries = rng.integers(-3, 4, (count, *dense)) / (2 if "float" in name else 1)

        def of(lib: Any) -> Any:
            values = lib.from_numpy(entries).to(getattr(lib, name))
            return lib.sparse_coo_tensor(lib.from_numpy(places), values, (3,) * rows + dense)

        same(lambda lib: of(lib).to_sparse_csr())
        same(lambda lib: of(lib).to_sparse(layout=lib.sparse_csr))
    for call in (
        lambda lib: lib.eye(2).to_sparse(1).to_sparse_csr(),
        lambda lib: lib.ones(2).to_sparse().to_sparse_csr(),
        lambda lib: lib.eye(2).to_sparse().to_sparse_csr(0),
        lambda lib: lib.eye(2).to_sparse().to_sparse(layout=lib.sparse_csr, dense_dim=0),
    ):
        same(call)
    claimed = reftorch.sparse_coo_tensor([[1, 0], [0, 1]], [1.0, 2.0], (2, 2), is_coalesced=True)
    assert claimed.to_sparse_csr().to_dense().tolist() == claimed.to_dense().tolist()


@covers("sparse-csr/parts-are-shown", "to_sparse/of-rows", "sparse/clone-has-no-memory-format")
@covers("sparse/written-whole")
@pytest.mark.parametrize("dense", [(), (2,)])
@pytest.mark.parametrize("name", NAMES)
def test_what_is_made_of_rows(name: str, dense: tuple[int, ...]) -> None:
    entries = np.arange(3 * int(np.prod(dense))).reshape(3, *dense) % 3

    def of(lib: Any) -> Any:
        values = lib.from_numpy(entries).to(getattr(lib, name))
        return lib.sparse_csr_tensor(CROW, COLUMNS, values, SIZES + dense)

    for derive in (
        lambda s: s, lambda s: s.to_dense(), lambda s: s.to_sparse(), lambda s: s.to_sparse(2),
        lambda s: s.clone(), lambda s: s.detach(), lambda s: s.double(), lambda s: s.data,
        lambda s: s.to(s.dtype) is s, lambda s: s._version, lambda s: s.storage_offset(),
        lambda s: s.nbytes, lambda s: (s.is_sparse, s.is_sparse_csr), lambda s: s.size(-1),
        lambda s: (s.numel(), s.dim(), s.element_size(), s.is_floating_point(), s.is_complex()),
        lambda s: s.to_dense().sparse_mask(s), lambda s: repr(s.detach()), lambda s: str(s.layout),
        lambda s: pickle.loads(pickle.dumps(s)), lambda s: s.values().data_ptr() == 0,
        lambda s: s.to_sparse().values().data_ptr() == s.values().data_ptr(),
        lambda s: s.clone().values().data_ptr() == s.values().data_ptr(),
        lambda s: (s.device.type, s.is_cpu, s.is_cuda, s.requires_grad, s.is_leaf),
        lambda s: s.type_as(s.double()),
    ):  # fmt: skip
        same(lambda lib, f=derive: f(of(lib)))
    if dense:  # PyTorch's sums read foreign memory
        whole = of(reftorch)
        assert (whole + whole.to_dense()).equal(whole.to_dense() + whole.to_dense())
        return
    for add in (lambda s: s.to_dense() + s, lambda s: s + s.to_dense()):
        same(lambda lib, f=add: f(of(lib)))
    same(lambda lib: of(lib).to_dense().add_(of(lib)))


def test_indices_of_32_bits_and_strided_parts() -> None:
    def of(lib: Any) -> Any:
        crow, columns = lib.tensor(CROW, dtype=lib.int32), lib.tensor(COLUMNS, dtype=lib.int32)
        return lib.sparse_csr_tensor(crow, columns, lib.arange(6.0)[::2], SIZES)

    for derive in (
        lambda lib, s: s, lambda lib, s: s.to_dense(), lambda lib, s: s.to_sparse(),
        lambda lib, s: s.clone(), lambda lib, s: s.double(), lambda lib, s: s.values().stride(),
        lambda lib, s: s.to_sparse()._values().stride(), lambda lib, s: (s + s).to_dense(),
        lambda lib, s: lib.sparse.mm(s, lib.ones(3, 2)),
        lambda lib, s: lib.sparse.mm(s, lib.ones(3, 2), "amax"),
        lambda lib, s: lib.sparse.sampled_addmm(s, lib.ones(3, 1), lib.ones(1, 3)),
    ):  # fmt: skip
        same(lambda lib, f=derive: f(lib, of(lib)))


MAKING = """[0,2,3],[0,2,1],[1.,2.,3.] | [0,2,3],[],[] | [0],[],[],(0,0) | [],[],[],(0,0)
t.tensor([0,0]),t.tensor([],dtype=t.long),[]
t.tensor([]).long(),t.tensor([]).long(),t.tensor([]) | [0,1,2],[0,1],[1,2]
[0,1,2],[0,1],[1,2],dtype=t.float64 | [0,1,2],[0,1],[1,2],(2,2),requires_grad=True
[0,1,2],[0,1],[1.,2],(2,2),requires_grad=True | [0,1,2],[0,1],[True,False],(2,2)
[0,1],[0],[1j],(1,1) | t.tensor([0,1]).int(),t.tensor([0]).int(),t.ones(1),(1,1)
t.tensor([0,1]).int(),t.tensor([0]),t.ones(1),(1,1)
t.tensor([0,1]).short(),t.tensor([4]).short(),t.ones(1)
t.tensor([0,1]),t.tensor([0]),t.tensor(1.) | [0.,1.],[0],[1.],(1,1) | [0.5,1.],[0],[1.]
t.tensor([False,True]),[0],[1.],(1,1) | [0,1,2],[0,1],3.,(2,2) | [0,1,2],[0,1],[3.],(2,2)
[0,1,2],[0],[3.,4.],(2,2) | [0,1],[0],[1.],(1,) | [0,1,2],[0,1],[3.,4.],(3,2)
[0,1,2],[0,1],[3.,4.],(1,2) | [0,1,2],[0,5],[3.,4.],(2,2) | [0,1,2],[0,-1],[3.,4.],(2,2)
[0,1,2],[0,-1],[3.,4.] | [0,2,1],[0,1],[3.,4.],(2,2) | [1,2,2],[0,1],[3.,4.],(2,2)
[0,1,3],[0,1],[3.,4.],(2,2) | [0,2,2],[1,0],[3.,4.],(2,2) | [0,2,2],[1,1],[3.,4.],(2,2)
[0,3,3],[0,1,1],[3.,4.,5.],(2,2) | [0,1,2],[0,1],[3.,4.],(-2,2) | 0,[0,1],[3.,4.],(2,2)
[[0,1,2]],[0,1],[3.,4.],(2,2) | [[0,1,2]],[[0,1]],[[3.,4.]],(1,2,2) | [[0,1,2]],[[0,1]],[[3.,4.]]
[[0,1,2]],[[0,1]],[3.,4.] | [[0,1,2]],[0,1],[3.,4.]
[[0,1,2],[0,0,2]],[[0,1],[0,1]],[[3.,4.],[5.,6.]],(2,2,2)
[[0,1,2],[0,0,2]],[[0,1],[0,1]],[[3.,4.],[5.,6.]]
[[0,1,2],[0,0,2]],[[0,1],[0,1]],[[3.,4.],[5.,6.]],(3,2,2)
[0,1,2],[0,1],[[3.,4.],[5.,6.]],(2,2,2)
[[0,1,2],[0,2,1]],[[0,1],[0,1]],[[3.,4.],[5.,6.]],(2,2,2)
[[0,2,2],[0,0,2]],[[0,1],[1,0]],[[3.,4.],[5.,6.]] | [0,1,2],[0,1],[[3.,4.],[5.,6.]]
[0,1,2],[0,1],[[3.,4.],[5.,6.]],(2,2) | 'a',[0],[1.],(1,1) | None,[0],[1.],(1,1)
[0,1],[0],None,(1,1) | [0,1],[0],[1.],2 | [0,1],[0],[1.],'a' | [0,1],[0],[1.],[1,1] | (2,2)
crow_indices=[0,1],col_indices=[0],values=[1.],size=(1,1)
[0,1],[0],[1.],(1,1),layout=t.sparse_csr | [0,1],[0],[1.],(1,1),layout=t.sparse_coo
[0,1],[0],[1.],(1,1),layout=t.strided | [0,1],[0],[1.],layout=None
[0,1],[0],[1.],(1,1),device='cpu' | [0,1],[0],[1.],(1,1),pin_memory=True
[0,1],[0],[1.],(1,1),is_coalesced=True | [0,1],[True],[1.] | [0,1],[0.],[1.]
[0,1],t.tensor([3]).to(t.uint8),[1.] | [0,1,2],[0,1],t.ones(4)[::2],(2,2)
[0,1,2],[0,1],t.ones(1).expand(2),(2,2) | [0,1,2],[0,1],(t.ones(2)*1j).conj(),(2,2)
[0,1,2],[0,1],(t.ones(2)*1j).conj().imag,(2,2) | [0,1],[0],t.ones(1,dtype=t.uint16),(1,1)
[0,1],[0],t.ones(1).to(t.float8_e5m2),(1,1) | [0,1],[0],[1.],(1,1),None
[0,1],[0],t.ones(1,requires_grad=True),(1,1)
[0,1],[0],t.ones(1,requires_grad=True),(1,1),requires_grad=True
[0,1],[0],t.ones(1,requires_grad=True),(1,1),dtype=t.float64"""


@covers("sparse_csr_tensor/size-is-inferred", "sparse_csr_tensor/invariants")
@covers("sparse_csr_tensor/on-the-memory-of-its-parts", "sparse_compressed_tensor/layout-is-said")
@covers("printing/sparse-csr")
@pytest.mark.parametrize("checked", ["", ",check_invariants=True", ",check_invariants=False"])
@pytest.mark.parametrize("text", MAKING.replace("\n", " | ").split(" | "))
def test_making(text: str, checked: str) -> None:
    def of(library: Any) -> Any:
        result = eval(  # noqa: S307 - as a user does
            f"t.sparse_csr_tensor({text}{checked})", {"t": library}
        )
        return result.requires_grad, result.is_leaf, repr(result)

    def compressed(library: Any) -> Any:
        words = text.replace("crow_indices", "compressed_indices").replace("col_in", "plain_in")
        return eval(  # noqa: S307
            f"repr(t.sparse_compressed_tensor({words}{checked},layout=t.sparse_csr))",
            {"t": library},
        )

    same(of)
    same(compressed)


def test_sparse_parts_are_refused() -> None:
    one = reftorch.tensor([1])
    for part in (one.to_sparse(), one[None].to_sparse_csr()):
        for parts in ((part, one, one), (one, part, one), (one, one, part)):
            with pytest.raises(RuntimeError):
                reftorch.sparse_csr_tensor(*parts, (1, 1))


def test_layouts_of_compressed_tensors() -> None:
    for kind in (None, "strided", "sparse_coo", "sparse_csr"):
        for size in ((), (SIZES,)):
            same(
                lambda lib, k=kind, n=size: lib.sparse_compressed_tensor(
                    CROW, COLUMNS, [1.0, 2.0, 3.0], *n, layout=k and getattr(lib, k)
                )
            )


@covers("sparse-csr/checked-where-read")
@pytest.mark.parametrize("parts", [
    ([0, 1, 2], [0, 5], [1.0, 2.0], (2, 2)), ([0, 1, 2], [0, -1], [1.0, 2.0], (2, 2)),
    ([0, 2, 1], [0, 1], [1.0, 2.0], (2, 2)), ([1, 1, 2], [0, 1], [1.0, 2.0], (2, 2)),
    ([0, 1, 1], [0, 1], [1.0, 2.0], (2, 2)), ([0, 1, 2], [0, 1], [1.0, 2.0], (3, 2)),
    ([0, 1, 2], [0, 1], [1.0], (2, 2)), ([0, 1, 2], [0, 1], 1.0, (2, 2)),
    ([0, 1, 2], [0, 1], [1.0, 2.0], (2,)), ([0.0, 1.0, 2.0], [0, 1], [1.0, 2.0], (2, 2)),
    ([0, 1, 2], [0, 1], [[1.0], [2.0]], (2, 2)), (0, [0, 1], [1.0, 2.0], (2, 2)),
    ([[0, 1, 2]], [0, 1], [1.0, 2.0], (1, 2, 2)), ([0, 1, 2], 0, [1.0, 2.0], (2, 2)),
    ([[0, 2, 2], [0, 0, 3]], [[0, 1], [0, 1]], [[1.0, 2.0], [3.0, 4.0]], (2, 2, 2)),
])  # fmt: skip
def test_wrong_parts_are_refused_where_they_are_read(parts: Any) -> None:
    crow, columns, values, size = parts
    s = reftorch.sparse_csr_tensor(crow, columns, values, size)
    ones = reftorch.ones(size)
    good = reftorch.eye(2).to_sparse_csr()
    for read in (
        s.to_dense, s.to_sparse, lambda: s + s, lambda: ones + s, lambda: ones.sparse_mask(s),
        lambda: reftorch.sparse.mm(s, reftorch.ones(2, 2)), lambda: good + s,
        lambda: reftorch.sparse.mm(s, reftorch.ones(2, 2), "sum"),
        lambda: reftorch.sparse.sampled_addmm(s, reftorch.ones(2, 1), reftorch.ones(1, 2)),
    ):  # fmt: skip
        with pytest.raises((RuntimeError, IndexError)) as refusal:
            read()
        assert refusal.value.rule  # type: ignore[attr-defined]


def test_memory_and_versions() -> None:
    def writes(lib: Any) -> Any:
        crow, columns, v = lib.tensor(CROW), lib.tensor(COLUMNS), lib.ones(3)
        s = lib.sparse_csr_tensor(crow, columns, v, SIZES)
        d, other = s.detach(), s.data
        s.values().add_(1)
        s.crow_indices().add_(0)
        s.add_(s.clone())
        versions = [each._version for each in (s, d, other, v, crow, columns)]
        return versions, v, s.values(), other.to_dense(), d.to_dense()

    same(writes)


# the left one is written to in place
SUMS = """made,made | made,made.to_sparse() | made.to_sparse(),made | made,1 | made,t.ones(3)
t.ones(3),made | made,t.ones(3,3) | t.ones(3,3),made | made,t.ones(3,3).double()
t.ones(3,3).long(),made | made,made.double()
made,t.tensor([[0,5.,0],[0,0,6],[0,7,0]]).to_sparse_csr() | made,t.zeros(3,3).to_sparse_csr()
t.zeros(3,3).to_sparse_csr(),t.zeros(3,3).to_sparse_csr() | made,t.ones(2,3).to_sparse_csr()
made.long(),made.long() | made.half(),made.half() | made.bool(),made.bool()
made.cfloat(),made.cfloat() | t.ones(3,3).bool(),made.bool() | t.ones(3,3).half(),made.half()
made.long(),t.zeros(3,3).long().to_sparse_csr() | t.ones(3,3),made.cfloat() | made,t.ones(1,3,3)
t.ones(()),made"""


@covers("sparse-csr/sum", "sparse/written-whole")
@pytest.mark.parametrize("text", SUMS.replace("\n", " | ").split(" | "))
def test_sums(text: str) -> None:
    def operands(lib: Any) -> Any:
        return eval(text, {"t": lib, "made": made(lib)})  # noqa: S307

    same(lambda lib: lib.add(*operands(lib)))
    if not text.startswith("made,t.ones(3,3)"):  # PyTorch multiplies the wrong one, or fails
        same(lambda lib: lib.add(*operands(lib), alpha=2))
        same(lambda lib: operands(lib)[0].add_(operands(lib)[1]))


def test_alpha_multiplies_the_strided_one() -> None:
    s, x = made(reftorch), reftorch.ones(3, 3)
    assert reftorch.add(s, x, alpha=2).tolist() == (s.to_dense() + 2 * x).tolist()
    for alpha in (2j, True):
        same(lambda lib, a=alpha: lib.add(made(lib), made(lib), alpha=a))


ONCE: tuple[Callable[..., Any], ...] = (
    lambda lib, v: lib.sparse_csr_tensor(CROW, COLUMNS, v, SIZES).to_dense(),
    lambda lib, v: lib.sparse_csr_tensor(CROW, COLUMNS, v, SIZES).to_dense(masked_grad=False),
    lambda lib, v: lib.sparse_csr_tensor(CROW, COLUMNS, v, SIZES).values() ** 2,
    lambda lib, v: lib.sparse_csr_tensor(CROW, COLUMNS, v, SIZES).clone().values() ** 2,
    lambda lib, v: lib.sparse_csr_tensor(CROW, COLUMNS, v, SIZES).to_sparse().values() ** 2,
    lambda lib, v: lib.sparse_csr_tensor(CROW, COLUMNS, v, SIZES).to_sparse(layout=lib.strided),
    lambda lib, v: v.outer(v).to_sparse_csr().to_dense() ** 2,
    lambda lib, v: v.outer(v).to_sparse(layout=lib.sparse_csr).to_dense() ** 2,
    lambda lib, v: v.outer(v).to_sparse().to_sparse_csr().to_dense() ** 2,
    lambda lib, v: v.outer(v).to_sparse_csr().to_sparse().to_dense() ** 2,
    lambda lib, v: v.outer(v).to_sparse_csr().double().to_dense(),
    lambda lib, v: lib.add(v.outer(v).to_sparse_csr(), made(lib), alpha=2).to_dense() ** 2,
    lambda lib, v: lib.add(v.outer(v), made(lib), alpha=2) ** 2,
    lambda lib, v: v.outer(v)[..., None].to_sparse_csr(1).to_dense() ** 2,
)


@covers("to_dense/gradient-is-masked")
@pytest.mark.parametrize("program", ONCE)
def test_gradients(program: Callable[..., Any]) -> None:
    def differentiated(lib: Any) -> Any:
        v = lib.tensor([1.0, -2.0, 0.5], requires_grad=True)
        result = program(lib, v)
        weights = lib.arange(1.0, 1 + result.numel()).reshape(result.shape).to(result.dtype)
        first = lib.autograd.grad(result, v, weights)[0]
        return result.tolist(), result.grad_fn.name(), first.tolist()

    same(differentiated)


def test_gradients_of_sparse_leaves() -> None:
    def differentiated(lib: Any) -> Any:
        seen = []
        leaf = made(lib).requires_grad_()
        for weight in (1, 2):
            (leaf.to_dense() * weight).sum().backward()
            seen.append(leaf.grad.clone())
        twice = lib.add(leaf, leaf, alpha=3).to_dense()
        for result in (
            twice, leaf.to_dense(masked_grad=False), leaf.to_sparse().to_dense(), leaf.values(),
            leaf.clone().values(), leaf.double().to_dense(), leaf.to_sparse(layout=lib.strided),
            lib.ones(3, 3) + leaf, leaf.to_sparse().values() * 2, leaf.detach() + leaf,
        ):  # fmt: skip
            if result.is_sparse_csr:
                result = result.to_dense()
            seen.append(lib.autograd.grad(result.sum(), leaf)[0])
        coo = lib.eye(3).to_sparse().requires_grad_()
        seen.append(lib.autograd.grad(coo.to_sparse_csr().to_dense().sum(), coo)[0])
        seen.append(lib.autograd.grad(coo.to_sparse_csr().values().sum(), coo)[0])
        leaf.backward(leaf.detach())
        return seen, leaf.grad, leaf.is_leaf, leaf.values().grad_fn.name()

    same(differentiated)


@covers("sparse-csr/has-no-strides", "sparse-csr/elementwise-is-refused")
@covers("sparse/only-where-declared")
def test_what_is_refused() -> None:
    names = "indices coalesce is_coalesced stride is_contiguous untyped_storage data_ptr numpy "
    names += "__dlpack__ is_shared exp cos argmax logical_not trace all nonzero __bool__ item "
    names += "_indices _values isfinite acos square amax unique tril"
    for name in names.split():
        same(lambda lib, n=name: getattr(made(lib), n)() and None)
    for name in ("crow_indices", "col_indices"):
        same(lambda lib, n=name: getattr(lib.ones(2, 2), n)())
        same(lambda lib, n=name: getattr(lib.ones(2, 2).to_sparse(), n)())
    for call in (
        lambda lib: made(lib).view(9), lambda lib: made(lib).eq(0), lambda lib: made(lib).stride(0),
        lambda lib: made(lib) == made(lib), lambda lib: lib.equal(made(lib), made(lib)),
        lambda lib: made(lib) - made(lib), lambda lib: lib.maximum(made(lib), made(lib)),
        lambda lib: made(lib).as_strided((1,), (1,)), lambda lib: made(lib).cumsum(0),
        lambda lib: made(lib).__setitem__(0, 1), lambda lib: made(lib).set_(made(lib)),
        lambda lib: setattr(made(lib), "data", lib.ones(1)), lambda lib: made(lib) + 1,
        lambda lib: setattr(lib.ones(1), "data", made(lib)),
        lambda lib: setattr(made(lib), "data", made(lib).to_sparse()),
        lambda lib: setattr(made(lib), "grad", lib.ones(3, 3)), lambda lib: made(lib).backward(),
        lambda lib: lib.ones(3, 3).sparse_mask(lib.ones(3, 3)),
        lambda lib: copy.deepcopy(made(lib)), lambda lib: lib.vdot(made(lib), made(lib)),
        lambda lib: copy.deepcopy(made(lib).requires_grad_().clone()),
        lambda lib: lib.ones(2, 3).sparse_mask(made(lib)),
        lambda lib: made(lib).clone(memory_format=lib.preserve_format),
        lambda lib: made(lib).clone(memory_format=lib.contiguous_format),
        lambda lib: made(lib).to_dense(lib.float32), lambda lib: made(lib).to_sparse(1),
        lambda lib: made(lib).to_sparse(3), lambda lib: made(lib).to_sparse(dense_dim=0),
        lambda lib: made(lib).to_sparse(blocksize=(1, 1)), lambda lib: float(made(lib)),
        lambda lib: made(lib).to_sparse(layout=lib.strided, dense_dim=0),
        lambda lib: lib.tensor([[3.0]]).to_sparse_csr().item(),
        lambda lib: made(lib).type_as(lib.ones(2)), lambda lib: made(lib).type_as(
            made(lib).to_sparse()), lambda lib: lib.exp(lib.ones(3, 3), out=made(lib)),
    ):  # fmt: skip
        same(lambda lib, f=call: f(lib))


@covers("printing/sparse-csr")
def test_printing() -> None:
    for call in (
        lambda lib: lib.arange(3000.0).view(60, 50).to_sparse_csr(),
        lambda lib: lib.eye(2).bool().to_sparse_csr(), lambda lib: lib.zeros(0, 3).to_sparse_csr(),
        lambda lib: lib.ones(3, 3, 3).double().to_sparse_csr(1).requires_grad_(),
        lambda lib: lib.ones(2, 3, 3).to_sparse_csr(),
        lambda lib: lib.zeros(2, 3).int().to_sparse_csr(),
        lambda lib: lib.eye(2, requires_grad=True).to_sparse_csr().double(),
        lambda lib: lib.eye(2, requires_grad=True).to_sparse_csr(),
        lambda lib: lib.eye(2, requires_grad=True).to_sparse_csr().to_sparse(),
        lambda lib: lib.eye(2).half().to_sparse_csr().requires_grad_(),
        lambda lib: lib.sparse_csr_tensor([0, 2], [0, 1], lib.ones(2, 3000), (1, 2, 3000)),
    ):  # fmt: skip
        assert repr(call(reftorch)) == repr(call(torch))
    assert repr(reftorch.sparse_csr) == repr(torch.sparse_csr)
    assert pickle.loads(pickle.dumps(reftorch.sparse_csr)) is reftorch.sparse_csr


def test_gradients_that_pytorch_does_not_have() -> None:
    v = reftorch.tensor([1.0, -2.0, 0.5], dtype=reftorch.float64, requires_grad=True)
    mask = reftorch.eye(3).to_sparse_csr()
    for program in (
        lambda v: v.outer(v).sparse_mask(mask).to_dense() ** 2,
        lambda v: v.outer(v)[None].to_sparse_csr().to_dense() ** 2,
        lambda v: v.outer(v).to_sparse_csr().values() ** 2,
    ):
        assert reftorch.autograd.gradcheck(program, (v,))
        assert reftorch.autograd.gradgradcheck(program, (v,))
