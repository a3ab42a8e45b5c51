"""Sorting and topk beside PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import PLAIN, Source, to_ours, to_theirs
from tests.ops.taken_together import compare, differs, gradients
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")
Call = Callable[..., Any]
SIZES = [(), (0,), (1,), (5,), (33,), (2, 3), (0, 3), (4, 17), (2, 3, 4), (2, 0, 3), (3, 2, 9)]


@covers("sort/stable", "sort/keeps-layout", "nan/sorts-last", "nan/sign-of-nan-ignored")
@covers("sort/indices-select-values", "indexing/empty-scan-and-sort")
@pytest.mark.parametrize("name", ["sort", "argsort"])
def test_stable_sort(name: str) -> None:
    source = Source(len(name))
    for place in range(150):
        dtype = PLAIN[place % len(PLAIN)]
        x = source.tensor(dtype, source.pick(SIZES), special=source.flip(0.4))
        descending = source.flip(0.5)

        def call(lib: Any, x: Any, dim: int, descending: bool = descending) -> Any:
            return getattr(lib, name)(x, stable=True, dim=dim, descending=descending)

        compare(call, (x, source.dim(x.dim())))


@covers("sort/order-of-equals-is-open", "topk/order", "topk/k-in-range", "topk/bool-refused")
@covers("topk/result-is-contiguous")
def test_values_and_what_indices_select() -> None:
    source = Source(1)
    for place in range(250):
        dtype = PLAIN[place % len(PLAIN)]
        x = source.tensor(dtype, source.pick(SIZES), special=source.flip(0.4))
        dim, k, largest = source.dim(x.dim()), source.pick([0, 1, 1, 2, 3, 5]), source.flip(0.5)
        calls: list[Call] = [
            lambda lib, x, d=dim, big=largest: lib.sort(x, d, big),
            lambda lib, x, d=dim, big=largest, k=k: x.topk(k, d, big),
        ]
        for call in calls:
            compare(lambda lib, x, call=call: call(lib, x)[0], (x,))
            try:
                values, indices = call(torch, x)
            except (RuntimeError, IndexError):
                continue
            own = call(reftorch, to_ours(x))
            assert differs(indices * 0, own.indices * 0) is None
            if x.dim():
                taken = x.double().gather(dim, to_theirs(own.indices))
                assert torch.equal(taken.nan_to_num(9.5), values.double().nan_to_num(9.5))


@covers("kthvalue/counts-from-one", "kthvalue/k-in-range", "indexing/empty-extremum-refused")
def test_kthvalue() -> None:
    source = Source(2)
    for place in range(250):
        x = source.tensor(PLAIN[place % len(PLAIN)], source.pick(SIZES), special=source.flip(0.3))
        args = (source.dim(x.dim()), source.pick([1, 1, 2, 3, 0, 5]), source.flip(0.5))
        compare(lambda lib, x, d, k, keep: x.kthvalue(k, d, keep)[0], (x, *args))
        try:
            values, indices = x.kthvalue(args[1], args[0], args[2])
        except (RuntimeError, IndexError):
            continue
        own = to_ours(x).kthvalue(args[1], args[0], args[2])
        assert differs(indices * 0, own.indices * 0) is None
        if x.dim():
            places = to_theirs(own.indices if args[2] else own.indices.unsqueeze(args[0]))
            taken = x.double().gather(args[0], places).reshape(values.shape)
            assert torch.equal(taken.nan_to_num(9.5), values.double().nan_to_num(9.5))


@covers("out/exact-dtype", "out/several-outputs")
@pytest.mark.parametrize("name", ["sort", "topk", "max", "cummax", "kthvalue"])
@pytest.mark.parametrize("values", ["float32", "float64", "int64"])
@pytest.mark.parametrize("indices", ["int64", "int32"])
def test_out(name: str, values: str, indices: str) -> None:
    def call(lib: Any, x: Any) -> Any:
        out = tuple([lib.zeros((0,), dtype=getattr(lib, name)) for name in (values, indices)])
        args = (2, 1) if name in ("topk", "kthvalue") else (1,)
        result = getattr(lib, name)(x, *args, out=out)
        assert result[0] is out[0] and result[1] is out[1]
        return tuple(result)

    compare(call, (Source(3).tensor("float32", (3, 5)),))


@covers("out/exact-dtype")
@pytest.mark.parametrize("dtype", ["int64", "int32", "float32"])
@pytest.mark.parametrize("stable", [True, False])
def test_argsort_into_out(dtype: str, stable: bool) -> None:
    def call(lib: Any, x: Any) -> Any:
        out = lib.zeros((0,), dtype=getattr(lib, dtype))
        result = lib.argsort(x, stable=stable, out=out)
        assert result is out
        return result

    compare(call, (torch.tensor([[3.0, 1.0, 2.0], [0.5, 2.0, 1.5]]),))


@covers("out/not-taken")
@pytest.mark.parametrize("name", ["pixel_shuffle", "pixel_unshuffle", "channel_shuffle"])
def test_shuffles_take_no_out(name: str) -> None:
    x = torch.arange(16.0).view(1, 4, 2, 2)
    for path in ("", "nn.functional."):
        for given in (None, (0,)):

            def call(lib: Any, x: Any, path: str = path, given: Any = given) -> Any:
                space = lib.nn.functional if path else lib
                out = {} if given is None else {"out": lib.zeros(given)}
                return getattr(space, name)(x, 2, **out)

            compare(call, (x,))


@covers("out/not-taken")
def test_others_take_no_out() -> None:
    x, rows = torch.ones(2, 2), torch.tensor([0, 1])
    compare(lambda lib, x, i: lib.embedding(x, i, out=lib.zeros(0)), (x, rows))
    compare(lambda lib, x: lib.binary_cross_entropy_with_logits(x, x, out=lib.zeros(0)), (x,))
    compare(lambda lib, x: lib.nn.functional.glu(x, out=lib.zeros(0)), (x,))


@covers("subgradients/order-scatters")
@pytest.mark.parametrize(
    "call",
    [
        lambda lib, x: x.sort().values, lambda lib, x: x.sort(0, True).values,
        lambda lib, x: x.sort(stable=True, dim=0).values, lambda lib, x: x.topk(2, 0).values,
        lambda lib, x: x.topk(1, -1, False).values, lambda lib, x: lib.msort(x),
        lambda lib, x: x.kthvalue(2, 0).values, lambda lib, x: x.kthvalue(1, -1, True).values,
    ],
)  # fmt: skip
def test_gradients(call: Call) -> None:
    for sizes in ((3, 4), (5, 2, 2)):
        gradients(call, [Source(4).tensor("float64", sizes).contiguous()])
