"""Products and distances beside PyTorch: values, dtypes, strides, out=, errors and gradients."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, Source, compare, to_ours, to_theirs
from tests.ops.test_pointwise_gradients import check_gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")


def matrix(s: Source, name: str, sizes: tuple[int, ...]) -> torch.Tensor:
    """A tensor of small whole numbers, laid out at random."""
    x = s.tensor(name, sizes)
    return x.round() if x.is_floating_point() and x.element_size() > 1 else x


@covers("kron/blocks", "kron/pairs-must-merge")
def test_kron() -> None:
    source = Source(1)
    for _ in range(300):
        given = [
            matrix(source, source.pick(["float32", "int64", "bool", "float64", "complex64"]),
                   tuple(source.pick([1, 2, 3, 0]) for _ in range(source.random.randint(0, 3))))
            for _ in range(2)
        ]  # fmt: skip
        compare(lambda lib, a, b: lib.kron(a, b), given)
        try:
            sizes = tuple(torch.kron(*(x.contiguous() for x in given)).shape)
        except RuntimeError:
            continue
        out = matrix(source, source.pick(["float32", "complex64"]),
                     sizes if source.flip(0.7) else (2,))  # fmt: skip
        compare(lambda lib, a, b, out: lib.kron(a, b, out=out), [*given, out])


@covers("addr/promotes")
def test_addr() -> None:
    source = Source(2)
    for _ in range(400):
        m, n = source.pick([0, 1, 2, 3]), source.pick([1, 2, 4])
        names = [source.pick(PLAIN)] * 3 if source.flip(0.7) else [
            source.pick(["float32", "int64", "float16", "int32", "bool", "float64", "complex64"])
            for _ in range(3)
        ]  # fmt: skip
        sizes = source.pick([(m, n), (m, n), (n,), (), (m, 1), (1, n), (5,), (1, m, n)])
        given = [matrix(source, name, each) for name, each in
                 zip(names, (sizes, (m,), (n,)), strict=True)]  # fmt: skip
        beta, alpha = [source.pick([1, 0, 2, -1, 1.5, True, 1j]) if source.flip(0.4) else 1
                       for _ in range(2)]  # fmt: skip
        compare(lambda lib, *a, b=beta, c=alpha: lib.addr(*a, beta=b, alpha=c), given, zeros=False)
        compare(lambda lib, x, u, v: x.addr_(u, v), given, zeros=False)


@covers("addr/halves-round-each-step")
@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_addr_of_halves(name: str) -> None:
    source = Source(12)
    for _ in range(40):
        given = [source.tensor(name, n) for n in ((4, 10), (4,), (10,))]
        beta, alpha = source.pick([1, 0.6, 2.7]), source.pick([1, 0.3])
        theirs = torch.addr(*given, beta=beta, alpha=alpha)
        ours = reftorch.addr(*(to_ours(x) for x in given), beta=beta, alpha=alpha)
        assert torch.equal(theirs, to_theirs(ours))


@covers("cross/first-three", "linalg_cross/three-elements", "linalg_cross/result-is-contiguous")
def test_cross() -> None:
    source = Source(3)
    for _ in range(400):
        ndim = source.random.randint(0, 3)
        sizes = [source.pick([3, 3, 1, 2]) for _ in range(ndim)]
        other = [1 if source.flip(0.1) else n for n in sizes]
        name = source.pick(PLAIN)
        second = name if source.flip(0.9) else "float32"
        given = [matrix(source, name, tuple(sizes)), matrix(source, second, tuple(other))]
        dim = source.random.randint(-ndim - source.flip(0.1), max(ndim - 1, 0))
        compare(lambda lib, a, b, d=dim: lib.linalg.cross(a, b, dim=d), given, zeros=False)
        compare(lambda lib, a, b: lib.cross(a, b), given, zeros=False)
    compare(lambda lib, x: lib.cross(x, x, out=lib.zeros(3, dtype=lib.int64)), [torch.ones(3)])


@covers("linalg_vecdot/conjugates-x", "linalg_vecdot/two-vectors")
def test_vecdot() -> None:
    source = Source(4)
    for _ in range(200):
        sizes = tuple(source.pick([1, 2, 3]) for _ in range(source.random.randint(0, 3)))
        other = sizes[source.random.randint(0, len(sizes)) :] if sizes else ()
        name = source.pick([*PLAIN, "float32", "complex128"])
        given = [matrix(source, name, sizes), matrix(source, name, other)]
        dim = source.random.randint(-len(sizes) - 1, len(sizes))
        compare(lambda lib, a, b, d=dim: lib.linalg.vecdot(a, b, dim=d), given, zeros=False)


@covers("linalg_multi_dot/vectors-at-the-ends", "linalg_multi_dot/cheapest-order")
@covers("chain_matmul/matrices-only", "promotion/matrix-products-do-not-promote")
def test_many_factors() -> None:
    source = Source(5)
    for _ in range(200):
        count = source.random.randint(0, 5)
        sizes = [source.pick([1, 2, 3, 5, 0]) for _ in range(count + 1)]
        name = source.pick(["float64", "int64", "complex128", "bool", "uint8"])
        factors = [matrix(source, name, pair) for pair in zip(sizes, sizes[1:], strict=False)]
        for end in (0, -1):
            if factors and source.flip(0.2):
                factors[end] = matrix(source, name, (factors[end].shape[1 + end],))
        if factors and source.flip(0.1):
            factors[-1] = source.pick([factors[-1][None], factors[-1].double()])
        compare(lambda lib, *f: lib.linalg.multi_dot(list(f)), factors, zeros=False)
        compare(lambda lib, *f: lib.chain_matmul(*f), factors, zeros=False)
    x = torch.ones(2, 2)
    compare(lambda lib, x: lib.linalg.multi_dot([x, x], out=lib.zeros(2, 2).t()), [x])


@covers("linalg_matrix_power/by-squaring", "linalg_matrix_power/negative-needs-inverse")
@covers("linalg_matrix_power/copied-powers-are-cast")
def test_matrix_power() -> None:
    source = Source(6)
    for _ in range(200):
        n = source.pick([0, 1, 2, 3])
        sizes = source.pick([(n, n), (n, n), (2, n, n), (n,), (n, n + 1)])
        x = matrix(source, source.pick(["float64", "int64", "complex128", "bool", "uint8"]), sizes)
        power = source.pick([0, 1, 2, 3, 4, 5, 6, 7, 8])
        compare(lambda lib, x, p=power: lib.linalg.matrix_power(x, p), [x], zeros=False)
        compare(lambda lib, x, p=power: x.matrix_power(p), [x], zeros=False)
        kind = source.pick([torch.float64, torch.int64, torch.float32])
        out = torch.zeros(source.pick([(2, 2), (0,)]), dtype=kind)
        call = lambda lib, x, out, p=power: lib.linalg.matrix_power(x, p, out=out)  # noqa: E731
        compare(call, [torch.ones(2, 2), out])
        call = lambda lib, x, out, p=power: lib.linalg.matrix_power(x, -p, out=out)  # noqa: E731
        compare(call, [torch.eye(2), out])
    compare(lambda lib, x: lib.linalg.matrix_power(x, -1), [torch.ones(2, 2).long()])
    compare(lambda lib, x: lib.linalg.matrix_power(x, -1), [torch.ones(2, 2).half()])


@covers("cdist/rows-with-rows", "cdist/norm", "cdist/compute-mode")
def test_cdist() -> None:
    source = Source(7)
    for _ in range(300):
        columns = source.pick([0, 1, 2, 3])
        batches = source.pick([((), ()), ((2,), ()), ((2, 1), (3,)), ((0,), (1,)), ((2,), (3,))])
        sizes = [(*batch, source.pick([0, 1, 2, 5]), columns) for batch in batches]
        name = source.pick(["float32", "float64", "float64", "float16", "int64"])
        given = [matrix(source, name, each) for each in sizes]
        if source.flip(0.1):
            given[1] = source.pick([given[1].float(), given[1][..., :1], given[1].flatten()])
        p = source.pick([0, 0.5, 1, 1.5, 2, 3, float("inf"), -1, float("nan")])
        mode = source.pick(["", "donot_", "never_"]) + "use_mm_for_euclid_dist_if_necessary"
        compare(lambda lib, a, b, p=p: lib.cdist(a, b, p), given, cancels=True)
        compare(lambda lib, a, b, m=mode: lib.cdist(a, b, 2, m), given, cancels=True)


@covers("cdist/gradient-of-equals")
@pytest.mark.parametrize("p", [0, 0.5, 1, 1.5, 2, 3, float("inf")])
def test_gradients_of_cdist(p: float) -> None:
    source = Source(8)
    x, y = matrix(source, "float64", (2, 3, 4)), matrix(source, "float64", (5, 4))
    check_gradients(lambda lib, x, y: lib.cdist(x, y, p), [x, y], second=False)


def test_gradients() -> None:
    s = Source(9)
    for name in ("float64", "complex128"):
        x, y, z = (s.tensor(name, n).contiguous() for n in ((2, 3), (3, 3), (3,)))
        calls: list[tuple[Any, list[torch.Tensor]]] = [
            (lambda lib, a, b: lib.kron(a, b), [x, y]),
            (lambda lib, a, u, v: lib.addr(a, u, v, beta=2, alpha=-3), [y, z, z]),
            (lambda lib, a, b: lib.linalg.cross(a, b), [x, x[:1]]),
            (lambda lib, a, b: lib.linalg.vecdot(a, b), [x, z]),
            (lambda lib, a, b, c: lib.linalg.multi_dot([a, b, c]), [x, y, z]),
            (lambda lib, a: lib.linalg.matrix_power(a, 3), [y]),
            (lambda lib, a: lib.linalg.matrix_power(a, 1), [y]),
        ]
        for call, inputs in calls:
            check_gradients(call, inputs)


@covers("cross/dim-should-be-named", "chain_matmul/is-deprecated")
def test_warnings() -> None:
    x = reftorch.ones(3, 3)
    reftorch.set_warn_always(True)
    for call in (reftorch.cross, reftorch.chain_matmul):
        with pytest.warns(UserWarning):
            call(x, x)
    reftorch.set_warn_always(False)
