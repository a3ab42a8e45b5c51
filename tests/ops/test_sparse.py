"""Sparse tensors in coordinates beside PyTorch."""

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
INDICES, SIZES = [[0, 1, 0, 1], [2, 0, 2, 1]], (2, 3)


def drawn(source: Source, name: str) -> torch.Tensor:
    x = reshuffle(source, draw_sizes(source, 3), torch.int64) % 3
    return (x * (reshuffle(source, tuple(x.shape), torch.int64) % 2)).to(getattr(torch, name))


@covers("to_sparse/lists-what-is-not-zero", "to_sparse/dims-in-front", "to_dense/keeps-the-dtype")
@covers("to_sparse/of-sparse-is-itself")
def test_to_sparse_and_back() -> None:
    source = Source(1)
    for place in range(150):
        x = drawn(source, NAMES[place % len(NAMES)])
        ours = to_ours(x)
        for dims in range(-1, x.dim() + 2):
            pairs = ((x, torch), (ours, reftorch))
            by = {library: each for each, library in pairs}
            same(lambda lib, by=by, n=dims: by[lib].to_sparse(n))
            same(lambda lib, by=by, n=dims: by[lib].to_sparse(n).to_dense())
            same(lambda lib, by=by, n=dims: by[lib].to_sparse(dense_dim=n))
        same(lambda lib, by=by: by[lib].to_sparse().to_sparse(1))
        same(lambda lib, by=by: by[lib].to_sparse().to_dense(lib.float32))
        same(lambda lib, by=by: by[lib].to_sparse_coo())
    s = reftorch.eye(2).to_sparse()
    assert s.to_sparse() is s is s.to_sparse(layout=reftorch.sparse_coo) is s.to_sparse_coo()
    same(lambda lib: lib.eye(2).to_sparse_csr().to_sparse_coo())
    same(lambda lib: lib.eye(2).to_sparse_coo(1))
    same(lambda lib: lib.eye(2).to_sparse().to_sparse(layout=lib.strided))
    same(lambda lib: lib.eye(2).to_sparse(layout=lib.strided, dense_dim=1))
    same(lambda lib: lib.eye(2).to_sparse(blocksize=(1, 1)))
    same(lambda lib: lib.tensor([[float("nan"), -0.0, 0.0]]).to_sparse())
    same(lambda lib: lib.tensor([1 + 2j, 0]).conj().to_sparse())
    for odd in (lib_type("uint16"), lib_type("uint64")):
        same(lambda lib, odd=odd: lib.ones(2, dtype=odd(lib)).to_sparse())


def lib_type(name: str) -> Callable[[Any], Any]:
    return lambda lib: getattr(lib, name)


@covers("coalesce/sorts-and-sums", "sparse/entries-of-one-place-are-summed")
@covers("sparse_mask/takes-the-places", "sparse/clone-has-no-memory-format")
def test_entries_of_one_place() -> None:
    rng = np.random.default_rng(2)
    for place in range(120):
        name = NAMES[place % len(NAMES)]
        rows, count, dense = int(rng.integers(0, 3)), int(rng.integers(0, 9)), (2,) * (place % 2)
        places = rng.integers(0, 3, (rows, count))
        entries = rng.integers(-3, 4, (count, *dense)) / (2 if "float" in name else 1)

        def made(lib: Any) -> Any:
            values = lib.from_numpy(entries).to(getattr(lib, name))
            sizes = (3,) * rows + dense
            return lib.sparse_coo_tensor(lib.from_numpy(places), values, sizes)

        def coalesced(lib: Any) -> Any:
            c = made(lib).coalesce()  # the strides of its indices show how many entries there were
            return c.indices().tolist(), c.values(), c.is_coalesced(), c.coalesce() is c

        same(made)
        same(coalesced)
        for derive in (
            lambda s: s.to_dense(), lambda s: s.clone(), lambda s: s.detach(),
            lambda s: s.double(), lambda s: s.to(s.dtype) is s, lambda s: s._version,
            lambda s: s.stride(), lambda s: (s + s).to_dense(), lambda s: s.is_contiguous(),
            lambda s: s.to_dense().sparse_mask(s),
            lambda s: (s.coalesce() + s.coalesce()).to_dense(), lambda s: s.to_dense() + s,
            lambda s: s.storage_offset(), lambda s: repr(s.detach()), lambda s: s.data,
            lambda s: pickle.loads(pickle.dumps(s)), lambda s: copy.deepcopy(s),
        ):  # fmt: skip
            same(lambda lib, f=derive: f(made(lib)))


def test_negative_zero() -> None:
    for made in (([[0]], [-0.0]), ([[0, 0]], [-0.0, -0.0]), ([[0, 0]], [-0.0, 0.0])):
        same(lambda lib, m=made: lib.sparse_coo_tensor(*m, (2,)).coalesce().values())
        same(lambda lib, m=made: lib.sparse_coo_tensor(*m, (2,)).to_dense())


MAKING = """[[0,1]],[1.,2.] | [[0,1]],[1.,2.],(3,) | [[0,1]],[1.,2.,3.] | [0,1],[1.,2.],(3,)
[[0,1]],[[1.,2.],[3,4]] | [[0,1]],[[1.,2.],[3,4]],(2,3) | [[0,1]],[[1.,2.],[3,4]],(2,)
[[0.5,1.]],[1.,2.],(3,) | [[True,False]],[1.,2.],(3,) | (2,3) | size=(2,3) | (2,3),dtype=t.int64
(0,) | () | 2 | 2,2 | [[0,1]] | [],[],(2,3) | [[],[]],[],(2,3) | [[]],[],(2,) | [[0]],[1.],(-1,)
t.tensor([[0,1]],dtype=t.uint8),t.ones(2) | t.empty(0,2,dtype=t.int64),t.ones(2)
t.empty(2,0,dtype=t.int64),t.ones(0,4) | t.empty(2,0,dtype=t.int64),t.ones(0,4),(1,1,4)
[[0,1]],[1,2],dtype=t.float64 | [[0,1]],[1,2],(2,),requires_grad=True | [[0,-1]],[1.,2.]
[[0,1]],[1,2],(2,),dtype=t.float64,requires_grad=True | [[0,0]],[1,2],(2,),is_coalesced=True
[[0,0]],[1,2],(2,),is_coalesced=True,check_invariants=True | (2,),is_coalesced=True
[[0,5]],[1,2],(2,),check_invariants=True | [[0,-1]],[1,2],(2,),check_invariants=True
[[0,1]],3.,(2,) | [[0]],3.,(2,) | t.tensor(0),t.ones(1),(2,) | 'a',[1.] | [[0,1]],'a' | None,[1.]
[[0,1]],[1.,2.],2 | [[0,1]],[1.,2.],[2] | indices=[[0,1]],values=[1.,2.],size=[2]
t.ones(1,2,3,dtype=t.int64),t.ones(2) | t.tensor([[0,1]]).to_sparse(),t.ones(2)
t.tensor([[0,1]]),t.ones(2).to_sparse() | [[0,1]],[1+1j,2.],(2,),dtype=t.float32
[[0,1]],t.ones(2,requires_grad=True),(2,),dtype=t.float64 | [[0]],[1.],(2,),pin_memory=True
[[0,1]],[1.,2.],(2,),layout=t.sparse_coo | [[0,1]],[True,False] | [[0]],[1.],(2,),device='cpu'
(2,-1) | (2,2),requires_grad=True
[[0,1]],t.ones(2,requires_grad=True),(2,),requires_grad=True | [[0]],[1.],(2,),requires_grad=None
[[0,1]],(t.ones(2)*1j).conj(),(2,) | [[0,1]],t.ones(1).expand(2),(2,)"""


@covers("sparse_coo_tensor/size-is-inferred", "sparse_coo_tensor/parts-fit")
@covers("sparse_coo_tensor/believes-the-caller", "sparse_coo_tensor/unchecked-warns")
@covers("sparse/places-fit-the-sizes")
@pytest.mark.parametrize("text", MAKING.replace("\n", " | ").split(" | "))
def test_making(text: str) -> None:
    def made(library: Any) -> Any:
        result = eval(f"t.sparse_coo_tensor({text})", {"t": library})  # noqa: S307 - as a user does
        return result, result.requires_grad, result.is_leaf, repr(result)

    same(made)


@covers("sparse_coo_tensor/on-the-memory-of-its-parts", "sparse/parts-share-version")
def test_memory_and_versions() -> None:
    def writes(lib: Any) -> Any:
        i, v = lib.tensor([[0, 1]]), lib.ones(2)
        s = lib.sparse_coo_tensor(i, v, (2,), is_coalesced=True)
        d, other = s.detach(), s.data
        s._values().add_(1)
        s.values().mul_(2)
        s._indices().add_(0)
        versions = [each._version for each in (s, d, other, v, i)]
        return versions, v, s._values().data_ptr() == v.data_ptr(), other.to_dense()

    same(writes)


# what PyTorch differentiates once only
ONCE = (
    lambda lib, v: lib.sparse_coo_tensor(INDICES, v, SIZES).to_dense(),
    lambda lib, v: lib.sparse_coo_tensor(INDICES, v, SIZES).to_dense(masked_grad=False),
    lambda lib, v: lib.sparse_coo_tensor(INDICES, v, SIZES).coalesce().to_dense(),
    lambda lib, v: lib.sparse_coo_tensor(INDICES, v, SIZES).coalesce().values(),
    lambda lib, v: lib.sparse_coo_tensor(INDICES, v, SIZES).clone().coalesce().values() ** 2,
    lambda lib, v: v.outer(v).sparse_mask(lib.eye(4).to_sparse()).to_dense() ** 2,
    lambda lib, v: lib.sparse_coo_tensor(lib.zeros(0, 4).long(), v, ()).to_dense(),
)
TWICE = (
    lambda lib, v: v.outer(v).to_sparse().to_dense() * 3,
    lambda lib, v: v.outer(v).to_sparse(1).to_dense() ** 2,
    lambda lib, v: v.outer(v).to_sparse().double().to_dense(),
    lambda lib, v: (v.outer(v).to_sparse() + lib.eye(4).to_sparse()).to_dense() ** 2,
    lambda lib, v: lib.add(v.outer(v), lib.eye(4).to_sparse(), alpha=3) ** 2,
)


@covers("to_dense/gradient-is-masked", "sparse/sum-of-two")
@pytest.mark.parametrize("program", [*ONCE, *TWICE])
def test_gradients(program: Callable[..., Any]) -> None:
    def differentiated(lib: Any) -> Any:
        v = lib.tensor([1.0, -2.0, 0.5, 3.0], requires_grad=True)
        result = program(lib, v)
        weights = lib.arange(1.0, 1 + result.numel()).reshape(result.shape).to(result.dtype)
        weights.requires_grad_()
        first = lib.autograd.grad(result, v, weights, create_graph=True)[0]
        if first.grad_fn is None or program in ONCE:
            return result.tolist(), result.grad_fn.name(), first.tolist()
        more = lib.autograd.grad(first, weights, first.detach() + 1, retain_graph=True)[0]
        return result.tolist(), result.grad_fn.name(), first.tolist(), more.tolist()

    same(differentiated)


def test_gradients_of_sparse_leaves() -> None:
    def differentiated(lib: Any) -> Any:
        seen = []
        leaf = lib.sparse_coo_tensor(INDICES, [1.0, 2.0, 3.0, 4.0], SIZES).requires_grad_()
        for weight in (1, 2):
            (leaf.to_dense() * weight).sum().backward()
            seen.append(leaf.grad.to_dense().tolist())
        scaled = lib.add(leaf, leaf, alpha=3).to_dense()
        seen.append(lib.autograd.grad(scaled.sum(), leaf)[0].to_dense().tolist())
        seen.append(lib.autograd.grad(leaf.to_sparse(layout=lib.strided).sum(), leaf)[0]._nnz())
        twice = leaf.to_dense() + leaf.to_dense() * 2
        seen.append(lib.autograd.grad(twice.sum(), leaf)[0].to_dense().tolist())
        return seen, leaf.grad.is_sparse, leaf.grad._nnz(), leaf.is_leaf

    same(differentiated)


@covers("creation/strings-have-no-end")
def test_endless_data_is_refused_where_there_are_sparse_tensors() -> None:
    endless: list[Any] = []
    endless.append(endless)

    def call(lib: Any) -> Any:
        lib.eye(2).to_sparse()
        return lib.tensor(endless)

    same(call)


@covers("sparse/parts-need-coalesced", "sparse/strided-has-no-parts", "sparse/strides-are-zero")
@covers("sparse/only-where-declared", "sparse/not-assigned-to", "sparse/not-an-array")
@covers("to_dense/of-strided-is-itself")
def test_what_is_refused() -> None:
    def made(lib: Any) -> Any:
        return lib.sparse_coo_tensor(INDICES, [1.0, 2.0, 3.0, 4.0], SIZES)

    names = "indices values untyped_storage data_ptr numpy __dlpack__ is_shared exp cos argmax "
    names += "logical_not trace all nonzero __bool__ sort"
    for name in names.split():
        for lib_made in (made, lambda lib: made(lib).coalesce()):
            same(lambda lib, n=name, m=lib_made: getattr(m(lib), n)() and None)
    for name in ("coalesce", "is_coalesced", "indices", "values", "_indices", "_values", "_nnz"):
        same(lambda lib, n=name: getattr(lib.ones(2), n)())
    for number in ([[3]], [[0]]):
        for read in (int, float, bool, lambda s: s.item()):
            same(lambda lib, n=number, f=read: f(lib.tensor(n).to_sparse()))
    for call in (
        lambda lib: made(lib).nbytes, lambda lib: made(lib).view(6), lambda lib: made(lib).eq(0),
        lambda lib: made(lib) == made(lib), lambda lib: made(lib).as_strided((1,), (1,)),
        lambda lib: made(lib).fill_(1), lambda lib: made(lib)[0:1], lambda lib: made(lib).cumsum(0),
        lambda lib: lib.exp(lib.ones(2, 3), out=made(lib)), lambda lib: lib.ones_like(made(lib)),
        lambda lib: made(lib).__setitem__(0, 1), lambda lib: lib.ones(2, 3)[made(lib)],
        lambda lib: made(lib).resize_(2, 3), lambda lib: setattr(made(lib), "data", lib.ones(1)),
        lambda lib: setattr(lib.ones(1), "data", made(lib)), lambda lib: made(lib) + 1,
        lambda lib: made(lib) + lib.ones(2, 3), lambda lib: made(lib).backward(),
        lambda lib: lib.ones(2, 3).sparse_mask(lib.ones(2, 3)),
        lambda lib: lib.ones(2).sparse_mask(made(lib)), lambda lib: lib.ones(3) + made(lib),
        lambda lib: lib.ones(2, 3).dense_dim(), lambda lib: lib.ones(2, 3).sparse_dim(),
        lambda lib: made(lib).clone(memory_format=lib.preserve_format),
        lambda lib: lib.add(made(lib), made(lib), alpha=2j),
        lambda lib: lib.add(made(lib), made(lib), alpha=True),
        lambda lib: lib.arange(3, layout=lib.sparse_coo),
        lambda lib: lib.rand(2, 3, layout=lib.sparse_csr),
        lambda lib: made(lib).type_as(lib.ones(2)),
    ):  # fmt: skip
        same(lambda lib, f=call: f(lib) and None if f is None else f(lib))


def test_nothing_is_computed_on_wrong_memory() -> None:
    """Every operator that takes one tensor refuses a sparse one, or says that it takes it."""
    strided = reftorch.tensor([[0.0, 1.0, 2.0], [0.0, 0.0, 3.0]])
    for packet in reftorch.ops.table.PACKETS.values():
        for sparse in (strided.to_sparse(), strided.to_sparse_csr()):
            if all(sparse.layout.name not in each.spec.layouts for each in packet.operators):
                with pytest.raises((RuntimeError, TypeError)):
                    packet(sparse)


@covers("printing/sparse")
def test_printing() -> None:
    for call in (
        lambda lib: lib.arange(3000.0).to_sparse(), lambda lib: lib.eye(2).bool().to_sparse(1),
        lambda lib: lib.ones(3, 3, 3).double().to_sparse(1).requires_grad_(),
        lambda lib: lib.zeros(0, 2, 3).int().to_sparse(2), lambda lib: lib.tensor(3.0).to_sparse(),
        lambda lib: lib.eye(2, requires_grad=True).to_sparse().double(),
        lambda lib: lib.eye(2, requires_grad=True).to_sparse(),
        lambda lib: lib.sparse_coo_tensor([[0, 1]], lib.ones(2, 3000), (2, 3000)),
    ):  # fmt: skip
        assert repr(call(reftorch)) == repr(call(torch))
    assert repr(reftorch.sparse_coo) == repr(torch.sparse_coo)
