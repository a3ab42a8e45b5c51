"""Writing to tensors whose elements share memory, beside PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from reftorch.core.strides import extent, is_apart
from tests.ops.sidebyside import Source, compare
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

Sizes = tuple[int, ...]
Call = Callable[..., Any]

ONE = "neg sin tanh square sign reciprocal erf bitwise_not logical_not ceil nan_to_num relu".split()
TWO = (
    "add sub mul atan2 remainder eq ge logical_xor bitwise_and bitwise_left_shift gcd clamp_min "
    "copysign hypot copy div"
).split()
THREE = "addcmul lerp clamp".split()
DTYPES = "float32 float64 float16 bfloat16 int64 int8 uint8 bool complex64".split()


def overlapping(source: Source, name: str) -> torch.Tensor:
    """A window with odd strides, most of which reach the same memory several times."""
    ndim = source.pick([1, 2, 2, 3, 3, 4])
    sizes = tuple(source.pick([1, 2, 2, 3, 4, 5]) for _ in range(ndim))
    strides = tuple(source.pick([1, 1, 2, 3, 4, 5, 5, 7]) for _ in range(ndim))
    offset = source.pick([0, 2])
    flat = source.tensor(name, (extent(sizes, strides) + offset,)).contiguous()
    return flat.as_strided(sizes, strides, offset)


def beside(source: Source, name: str, sizes: Sizes) -> torch.Tensor:
    """An operand that broadcasts to the sizes, its dims in any order in memory."""
    given = [1 if source.flip(0.15) else size for size in sizes]
    given = given[1:] if source.flip(0.2) else given
    order = list(range(len(given)))
    if source.flip(0.4):
        source.random.shuffle(order)
    values = source.tensor(name, tuple([given[dim] for dim in order])).contiguous()
    return values.permute([order.index(dim) for dim in range(len(given))])


@covers("overlap/row-after-row", "overlap/undetected", "overlap/casts-are-whole")
@pytest.mark.parametrize("operands", [ONE, TWO, THREE], ids=["one", "two", "three"])
def test_in_place(operands: list[str]) -> None:
    source = Source(1)
    count = [ONE, TWO, THREE].index(operands)
    for _ in range(300):
        method, name = source.pick(operands) + "_", source.pick(DTYPES)
        x = overlapping(source, name)
        dtypes = [name if source.flip(0.7) else source.pick(DTYPES) for _ in range(count)]
        others = [beside(source, each, tuple(x.shape)) for each in dtypes]
        compare(lambda lib, a, *b, m=method: getattr(a, m)(*b), [x, *others], cancels=True)


@covers("overlap/row-after-row", "overlap/casts-are-whole")
@pytest.mark.parametrize("method", "neg square add mul ge logical_xor clamp_max".split())
def test_out(method: str) -> None:
    source = Source(2)
    for _ in range(100):
        name = source.pick(DTYPES)
        out = overlapping(source, source.pick(DTYPES))
        count = 1 if method in ("neg", "square") else 2
        given = [beside(source, name, tuple(out.shape)) for _ in range(count)]
        # an operand without dims of size 1, so that out is not resized
        given[0] = source.tensor(name, tuple(out.shape))
        compare(
            lambda lib, o, *a, m=method: getattr(lib, m)(*a, out=o), [out, *given], cancels=True
        )


@covers("overlap/row-after-row")
def test_where_and_masks() -> None:
    source = Source(3)
    for _ in range(120):
        name = source.pick(DTYPES)
        x = overlapping(source, name)
        sizes = tuple(x.shape)
        mask, values = beside(source, "bool", sizes), beside(source, name, sizes)
        given = source.tensor(name, sizes)
        compare(lambda lib, o, c, a, b: lib.where(c, a, b, out=o), [x, mask, given, values])
        compare(lambda lib, o, c, a, b: o.masked_fill_(c, 1), [x, mask, given, values])


@covers("threshold/writes-shared-memory", "overlap/row-after-row")
def test_threshold_writes_expanded() -> None:
    source = Source(4)
    for _ in range(150):
        name = source.pick([each for each in DTYPES if each not in ("bool", "complex64")])
        x = overlapping(source, name)
        strides = tuple(0 if source.flip(0.3) else stride for stride in x.stride())
        x = x.as_strided(x.shape, strides, x.storage_offset())
        given = beside(source, name, tuple(x.shape)).expand(x.shape)
        compare(lambda lib, a: lib.threshold_(a, 1, 2), [x])
        compare(lambda lib, o, a: lib.threshold(a, 1, 2, out=o), [x, given])


@covers("conj_physical/real-is-itself", "lt/complex-has-no-order", "overlap/write-to-expanded")
@pytest.mark.parametrize("name", DTYPES)
def test_what_is_asked_before_memory(name: str) -> None:
    x = Source(5).tensor(name, (3, 1)).expand(3, 4)
    compare(lambda lib, a: a.conj_physical_(), [x])
    compare(lambda lib, a: a.relu_(), [x])
    compare(lambda lib, a: lib.nn.functional.hardtanh_(a), [x])
    compare(lambda lib, a: lib.nn.functional.relu6(a, inplace=True), [x])
    for bound in (2, 2 + 0j, 2 + 1j):
        for operator in ("clamp", "clamp_min", "clamp_max"):
            compare(lambda lib, a, b=bound, f=operator: getattr(lib, f)(a, b), [x])
            compare(lambda lib, a, b=bound, f=operator: getattr(lib, f)(a, b, out=a), [x])


@covers("overlap/scans-line-after-line")
@pytest.mark.parametrize("method", ["cumsum", "cumprod", "logcumsumexp"])
def test_scans(method: str) -> None:
    source = Source(6)
    for _ in range(150):
        name = source.pick(["float32", "float64", "complex64"])
        x = overlapping(source, name)
        dim = source.pick(range(x.dim()))
        given = source.tensor(name, tuple(x.shape))
        if method != "logcumsumexp":
            compare(lambda lib, a, d=dim: getattr(a, method + "_")(d), [x], cancels=True)
        compare(
            lambda lib, o, a, d=dim: getattr(lib, method)(a, d, out=o), [x, given], cancels=True
        )
        compare(lambda lib, a: a.cumsum_(-1), [overlapping(source, source.pick(["int64", "int8"]))])


def test_apart() -> None:
    assert is_apart((2, 3), (3, 1)) and is_apart((3, 2), (1, 3)) and is_apart((2, 2), (5, 2))
    assert is_apart((1, 3), (1, 1)) and is_apart((0, 3), (1, 1)) and is_apart((), ())
    assert not is_apart((2, 3), (2, 1)) and not is_apart((3,), (0,))
    assert not is_apart((2, 2), (1, 1))
