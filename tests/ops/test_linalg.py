"""Products of matrices beside PyTorch."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch

import reftorch
from tests.autograd.beside import beside, refused
from tests.ops.sidebyside import PLAIN, Source, to_ours
from tests.ops.taken_together import compare, gradients
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:Casting complex values to real"),
]
Call = Callable[..., Any]
SIZE = [0, 1, 1, 2, 3, 5, 8]
TAKEN = [
    "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64",
    "complex64", "complex128",
]  # fmt: skip


def _drawn(source: Source, dtype: str, *all_sizes: Sequence[int]) -> list[torch.Tensor]:
    return [source.tensor(dtype, tuple(sizes)) for sizes in all_sizes]


@covers("mm/ranks", "mm/inner-sizes-match", "mm/nothing-to-sum-is-zero", "mm/half-rounds-once")
@covers("mm/integers-wrap", "bmm/batches-do-not-broadcast", "matmul/result-is-contiguous")
@covers("dot/no-conjugate", "promotion/matrix-products-do-not-promote")
@pytest.mark.parametrize("name", ["mm", "bmm", "mv", "dot", "vdot"])
def test_products(name: str) -> None:
    source = Source(len(name))
    for place in range(120):
        m, k, n, b = (source.pick(SIZE) for _ in range(4))
        sizes = {
            "mm": ((m, k), (k, n)), "bmm": ((b, m, k), (b, k, n)), "mv": ((m, k), (k,)),
            "dot": ((k,), (k,)), "vdot": ((k,), (k,)),
        }[name]  # fmt: skip
        if source.flip(0.15):
            sizes = (sizes[1], sizes[0])
        x, y = _drawn(source, PLAIN[place % len(PLAIN)], *sizes)
        if source.flip(0.1) and 0 not in (m, k, n, b):
            y = y.to(torch.float64)
        if source.flip(0.05):
            y = y.unsqueeze(0)
        compare(lambda lib, x, y: getattr(lib, name)(x, y), (x, y))


@covers("matmul/vectors-drop-their-dim", "matmul/batch-dims-broadcast", "matmul/zero-dim-refused")
@covers("matmul/result-is-contiguous")
def test_matmul() -> None:
    source = Source(0)
    for _ in range(300):
        m, k, n = (source.pick([0, 1, 2, 3, 5]) for _ in range(3))
        batch = [source.pick([1, 2, 3]) for _ in range(source.pick([0, 0, 1, 2, 3]))]
        left, right = ([size if source.flip(0.7) else 1 for size in batch] for _ in range(2))
        a = source.pick([(k,), (*left, m, k), (*left, m, k)])
        b = source.pick([(k,), (*right, k, n), (k, n), (*right[1:], k, n)])
        if source.flip(0.1):
            b = source.pick([(), (k + 1,), (4, 7)])
        x, y = _drawn(source, source.pick(["float32", "float64", "int64", "complex64"]), a, b)
        compare(lambda lib, x, y: x @ y, (x, y))


@covers("matmul/one-matrix-that-requires-grad")
@beside
def test_matmul_by_what_requires_grad(torch: Any) -> Any:
    found = []
    batches = [(3, 2, 5), (1, 2, 5), (2, 3, 2, 1)]
    lefts = [(2,), (1, 2), (4, 2), (1, 1, 2), (1, 4, 2), (3, 4, 2), (1, 1, 4, 2)]
    pairs = [(a, b) for a in lefts for b in batches] + [((3, 4, 2), (2,)), ((3, 1, 2), (2, 5)),
                                                        ((2,), (2, 5)), ((2,), (2, 1))]
    for a, b in pairs:
        if len(a) > 1 < len(b) and a[:-2] and b[:-2] and 1 != a[-3] != b[-3] != 1:
            continue
        for grads in ((0, 0), (1, 0), (0, 1), (1, 1)):
            x, y = (torch.arange(math.prod(s) * 1.0).view(s).requires_grad_(bool(g))
                    for s, g in zip((a, b), grads, strict=True))  # fmt: skip
            with torch.no_grad():
                found += [x @ y, torch.matmul(x.detach(), y.detach(), out=torch.empty(0))]
            z = x @ y
            node = z.grad_fn
            found += [z, node and [node.name(), node.next_functions[0][0].name()]]
            if node is not None:
                z.square().sum().backward()
                found += [x.grad, y.grad]
    return found


@covers("addmm/self-broadcasts", "addmm/beta-zero-ignores-self", "addmm/integer-factors")
@covers("addmm/real-factors", "addmm/rounds-once", "addbmm/in-place-grows")
@pytest.mark.parametrize("name", ["addmm", "addmv", "baddbmm", "addbmm"])
def test_with_addend(name: str) -> None:
    source = Source(len(name))
    for place in range(150):
        m, k, n, b = (source.pick([0, 1, 2, 3, 5]) for _ in range(4))
        factors, sizes = {
            "addmm": (((m, k), (k, n)), (m, n)), "addmv": (((m, k), (k,)), (m,)),
            "baddbmm": (((b, m, k), (b, k, n)), (b, m, n)),
            "addbmm": (((b, m, k), (b, k, n)), (m, n)),
        }[name]  # fmt: skip
        addend = source.pick([sizes, sizes, sizes[1:], (), (1,) * len(sizes), (7, *sizes)])
        if name == "addmv" and 0 in factors[0]:
            addend = sizes  # PyTorch gives others back as they are
        dtype = TAKEN[place % len(TAKEN)]
        c, x, y = _drawn(source, dtype, addend, *factors)
        choices: list[Any] = [0, 1, 2, -1]
        if c.dtype.is_floating_point:
            choices += [0.5]
        beta, alpha = source.pick(choices), source.pick(choices)
        if beta == 0 and c.dtype.is_floating_point:
            c = torch.full_like(c, math.nan)

        def call(lib: Any, c: Any, x: Any, y: Any, beta: Any = beta, alpha: Any = alpha) -> Any:
            return getattr(lib, name)(c, x, y, beta=beta, alpha=alpha)

        def in_place(lib: Any, c: Any, x: Any, y: Any, beta: Any = beta, alpha: Any = alpha) -> Any:
            return getattr(c.clone(), f"{name}_")(x, y, beta=beta, alpha=alpha)

        compare(call, (c, x, y))
        if name != "addbmm" or c.shape == sizes:
            compare(in_place, (c, x, y))
    x = torch.ones(2, 2)
    compare(lambda lib, x: lib.addmm(x, x, x, beta=1j), (x,))
    x = torch.ones(3)
    compare(lambda lib, x: x.clone().addbmm_(x.view(1, 3, 1), x.view(1, 1, 3)), (x,))


@covers("addmm/alpha-zero-ignores-the-product", "addmm/nothing-to-sum-leaves-self")
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "int64", "float16"])
@pytest.mark.parametrize("name", ["addmm", "addmv", "baddbmm", "addbmm"])
def test_alpha_of_zero(name: str, dtype: str) -> None:
    kind = getattr(torch, dtype)
    for m, k, n in ((1, 1, 1), (2, 3, 1), (7, 7, 8), (8, 5, 10), (0, 2, 2), (2, 0, 2)):
        if dtype == "float16" and m * n * k > 8:
            continue  # what PyTorch gives there depends on the processor
        x, y = [torch.ones(sizes, dtype=kind) for sizes in ((2, m, 2 * k), (2, n, k))]
        y = y.transpose(1, 2)
        c = torch.full((2, m, n), -0.0 if kind.is_floating_point else 3, dtype=kind)
        x = x[..., ::2]
        for wrong, beta in itertools.product((None, 0, 1), (1, 0, 2)):
            given = [x.clone(), y.clone()]
            if wrong is not None and dtype != "int64":
                given[wrong].fill_(math.nan)
            a, b = given if name.endswith("bmm") else [each[0] for each in given]
            addend = c if name == "baddbmm" else c[0]
            if name == "addmv":
                b, addend = b[:, 0] if n else b.sum(1), addend[:, 0] if n else addend.sum(1)

            def call(lib: Any, c: Any, a: Any, b: Any, beta: Any = beta) -> Any:
                found = getattr(lib, name)(c, a, b, beta=beta, alpha=0)
                return found, (found if found.is_complex() else found.signbit())

            compare(call, (addend, a, b))


@covers("out/exact-dtype")
def test_out() -> None:
    x = Source(2).tensor("float32", (3, 3))
    for name in ("mm", "matmul", "addmm", "inner", "tensordot", "outer"):
        for dtype in ("float32", "float64", "int64"):

            def call(lib: Any, x: Any, name: str = name, dtype: str = dtype) -> Any:
                others = {"addmm": (x, x, x), "tensordot": (x, x, 1), "outer": (x[0], x[1])}
                args = others.get(name, (x, x))
                out = lib.zeros((3, 3), dtype=getattr(lib, dtype)).t()
                result = getattr(lib, name)(*args, out=out)
                assert result is out
                return result

            compare(call, (x,))


@covers("outer/promotes", "inner/last-dims", "tensordot/remaining-dims-in-order")
@covers("tensordot/as-many-dims", "tensordot/ones-stretch")
def test_outer_inner_tensordot() -> None:
    source = Source(5)
    for _ in range(40):
        x, y = source.tensor(source.pick(PLAIN), (3,)), source.tensor(source.pick(PLAIN), (2,))
        compare(lambda lib, x, y: lib.outer(x, y), (x, y))
        x = source.tensor("float32", source.pick([(2, 3), (3,), (), (2, 2, 3)]))
        y = source.tensor("float32", source.pick([(4, 3), (3,), (), (2,)]))
        compare(lambda lib, x, y: lib.inner(x, y), (x, y))
        x = source.tensor("float64", (2, 3, 4))
        y = source.tensor("float64", (4, 2, source.pick([1, 3])))
        lists = [([0, 2], [1, 0]), ([2], [0]), ([-1], [-3]), ([1], [2]), ([0], [0, 1])]
        dims = source.pick([1, 0, 2, *lists])
        compare(lambda lib, x, y, d: lib.tensordot(x, y, d), (x, y, dims))


def _equation(source: Source) -> tuple[str, list[tuple[int, ...]]]:
    labels = "abcdeAB"[: source.random.randint(2, 6)]
    sizes = {label: source.pick([1, 2, 3, 4]) for label in labels}
    terms, shapes = [], []
    dots = source.flip(0.2)
    for _ in range(source.pick([1, 2, 2, 2, 2])):
        term = "".join(source.random.sample(labels, source.random.randint(0, min(3, len(labels)))))
        term += term[0] if term and source.flip(0.05) else ""
        shape = [sizes[c] if source.flip(0.95) or term.count(c) > 1 else 1 for c in term]
        if dots and source.flip(0.7):
            place, covered = source.random.randint(0, len(term)), source.random.randint(0, 2)
            term = f"{term[:place]}...{term[place:]}"
            shape = shape[:place] + [3, 2][2 - covered :] + shape[place:]
        terms.append(term)
        shapes.append(tuple(shape))
    equation = ",".join(terms)
    if source.flip(0.8):
        known = sorted(set(equation) - set(",."))
        output = "".join(source.random.sample(known, source.random.randint(0, len(known))))
        equation += "->" + ("..." if dots and source.flip(0.8) else "") + output
    return equation, shapes


@covers("einsum/labels", "einsum/one-label-per-dim", "einsum/output-labels")
@covers("einsum/implicit-output", "einsum/repeated-label-is-diagonal", "einsum/ones-stretch")
@covers("einsum/permutation-is-view")
def test_einsum() -> None:
    source = Source(9)
    for _ in range(250):
        equation, shapes = _equation(source)
        compare(
            lambda lib, *ops, e=equation: lib.einsum(e, *ops), _drawn(source, "float64", *shapes)
        )
    for equation in ("ij->ii", "ij->ijk", "i->i", "ij,jk", "i1->i", "ij..->i", "i...j...->i"):
        compare(lambda lib, x, e=equation: lib.einsum(e, x), (torch.ones(2, 2),))
    x = to_ours(torch.ones(2, 3))
    assert reftorch.einsum("ij->ji", x).data_ptr() == x.data_ptr()


@covers("mm/gradient-lies-as-factor")
@beside
def test_gradients_lie_as_factors(torch: Any) -> Any:
    def laid(m: int, n: int) -> list[Any]:
        most = max(m, n, 1)
        wide = torch.arange(8.0 * most * most).view(2 * most, 4 * most)
        found = [wide[:m, :n], wide[:m, : 2 * n : 2], wide[:n, :m].t(), wide[: 2 * n : 2, :m].t(),
                 wide[:m, :1].expand(m, n)]  # fmt: skip
        return [*found, found[0].contiguous(), found[2].t().contiguous().t()]

    found = []
    for m, k, n in ((3, 4, 2), (1, 4, 2), (3, 1, 2), (3, 4, 1), (0, 4, 2), (1, 1, 1)):
        for x, y in itertools.product(laid(m, k), laid(k, n)):
            for element in (torch.float64, torch.complex64):
                given = [each.to(element).detach().requires_grad_() for each in (x, y)]
                addend = torch.ones(1, dtype=element)
                for product in (torch.mm(*given), torch.addmm(addend, *given)):
                    seed = torch.ones_like(product)
                    found.append(torch.autograd.grad(product, given, seed))
    return found


@covers("einsum/some-operand", "einsum/permutation-is-view")
@beside
def test_einsum_of_nothing_and_of_one(torch: Any) -> Any:
    x, one = torch.ones(2, 2, requires_grad=True), torch.tensor(1.0, requires_grad=True)
    given = [("ij", x), ("...", x), (x, [0, 1]), ("ji->ij", x), ("ii->i", x), ("", one)]
    found = [torch.einsum(*args) for args in given]
    return [
        refused(torch.einsum, "ij"), refused(torch.einsum, "ij", []), refused(torch.einsum, "", ()),
        found, [(y is x, y._base is x, y.grad_fn.name()) for y in found],
    ]  # fmt: skip


@covers("einsum/one-term-per-operand", "einsum/sublists", "einsum/order-is-open")
def test_einsum_of_several_and_of_lists() -> None:
    source = Source(10)
    x, y, z = _drawn(source, "float64", (2, 3), (3, 4), (4, 5))
    compare(lambda lib, x, y, z: lib.einsum("ij,jk,kl->il", x, y, z).contiguous(), (x, y, z))
    compare(lambda lib, x, y, z: lib.einsum("ij,jk,kl->l", [x, y, z]), (x, y, z))
    compare(lambda lib, x, y: lib.einsum(x, [0, 1], y, [1, 2], [2, 0]), (x, y))
    compare(lambda lib, x, y: lib.einsum(x, [..., 1], y, [1, 2]), (x, y))
    compare(lambda lib, x: lib.einsum(x, [0, 52]), (x,))
    compare(lambda lib, x: lib.einsum("ij", x, x), (x,))


@pytest.mark.parametrize(
    "call, shapes",
    [
        (lambda lib, x, y: x.mm(y), [(2, 3), (3, 4)]),
        (lambda lib, x, y: x.bmm(y), [(2, 2, 3), (2, 3, 4)]),
        (lambda lib, x, y: x.mv(y), [(2, 3), (3,)]),
        (lambda lib, x, y: x.dot(y), [(3,), (3,)]),
        (lambda lib, x, y: x.vdot(y), [(3,), (3,)]),
        (lambda lib, x, y: x @ y, [(2, 1, 2, 3), (3, 3, 2)]),
        (lambda lib, x, y: x @ y, [(2, 2, 3), (3,)]),
        (lambda lib, x, y: x @ y, [(3,), (2, 3, 2)]),
        (lambda lib, x, y: x @ y, [(4, 2, 3), (3, 2)]),
        (lambda lib, c, x, y: lib.addmm(c, x, y, beta=2, alpha=3), [(4,), (2, 3), (3, 4)]),
        (lambda lib, c, x, y: lib.addmv(c, x, y, alpha=2), [(), (2, 3), (3,)]),
        (lambda lib, c, x, y: lib.baddbmm(c, x, y), [(2, 2, 4), (2, 2, 3), (2, 3, 4)]),
        (lambda lib, c, x, y: lib.addbmm(c, x, y), [(2, 4), (2, 2, 3), (2, 3, 4)]),
        (lambda lib, x, y: lib.outer(x, y), [(3,), (2,)]),
        (lambda lib, x, y: lib.inner(x, y), [(2, 3), (4, 3)]),
        (lambda lib, x, y: lib.tensordot(x, y, ([0, 1], [1, 0])), [(2, 3), (3, 2, 2)]),
        (lambda lib, x, y: lib.einsum("bij,bjk->kbi", x, y), [(2, 2, 3), (2, 3, 4)]),
        (lambda lib, x: lib.einsum("ii->i", x), [(3, 3)]),
        (lambda lib, x, y, z: lib.einsum("ij,jk,kl->il", x, y, z), [(2, 3), (3, 2), (2, 4)]),
    ],
)  # fmt: skip
def test_gradients(call: Call, shapes: list[tuple[int, ...]]) -> None:
    for kind in ("float64", "complex128"):
        gradients(call, [x.contiguous() for x in _drawn(Source(3), kind, *shapes)])
