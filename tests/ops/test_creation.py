"""Tensors from sizes and numbers beside PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, REAL_FLOATS, SIZES, Source, attempt, compare
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore:ComplexHalf support")

FILL = [
    0,
    1,
    -1,
    True,
    2.5,
    -0.5,
    -0.0,
    300,
    -129,
    127.5,
    2.0**63,
    2**63 - 1,
    1e39,
    65520.0,
    float("inf"),
    float("nan"),
    1j,
    2 + 0j,
]


def attribute(library: Any, name: str | None) -> Any:
    """A dtype or memory format by name, or None."""
    return None if name is None else getattr(library, name)


@covers("creation/default-dtype-for-sizes", "creation/fresh-is-contiguous")
@covers("creation/sizes-spread-or-sequence", "creation/negative-size-refused")
@covers("creation/dtype-argument")
@pytest.mark.parametrize("name", ["zeros", "ones"])
def test_sizes(name: str) -> None:
    for dtype in [*ALL, None]:
        for sizes in [*SIZES, (2, -1), (-1,)]:
            compare(
                lambda lib, s, d: getattr(lib, name)(s, dtype=attribute(lib, d)), [sizes, dtype]
            )
    for call in (
        lambda f: f(2, 3),
        lambda f: f([2]),
        lambda f: f(),
        lambda f: f(2.0),
        lambda f: f(2, dtype="float32"),
        lambda f: f(size=(2, 3)),
        lambda f: f(2, dtype=int),
    ):
        compare(lambda lib, call=call: call(getattr(lib, name)), [])


@covers("casts/number-must-fit", "casts/number-is-cast", "casts/negative-number-into-unsigned")
@covers("creation/number-dtype", "creation/like-takes-sizes-and-dtype", "creation/new-takes-dtype")
def test_full() -> None:
    source = Source(1)
    for dtype in [*ALL, None]:
        for value in FILL:
            sizes = source.pick(SIZES[1:])
            compare(
                lambda lib, s, v, d: lib.full(s, v, dtype=attribute(lib, d)), [sizes, value, dtype]
            )
            if dtype is not None:
                x = source.tensor(dtype, sizes)
                compare(lambda lib, x, v: lib.full_like(x, v), [x, value])
                compare(lambda lib, x, v: x.new_full((2, 1), v), [x, value])
                compare(lambda lib, x, v: x.clone().fill_(v), [x, value])


@covers("memory-format/preserve-dense", "memory-format/explicit-format-restrides")
@covers("memory-format/new-is-contiguous", "memory-format/channels-last-rank")
def test_like_and_new() -> None:
    source = Source(2)
    formats = [None, "contiguous_format", "preserve_format", "channels_last", "channels_last_3d"]
    for _ in range(300):
        sizes = source.pick([*SIZES, (2, 3, 4, 5), (2, 1, 1, 5), (2, 3, 2, 2, 2), (0, 2, 3, 1)])
        x = source.tensor(source.pick(ALL), sizes)
        if x.dim() > 1 and source.flip(0.5):
            x = x.permute(*source.random.sample(range(x.dim()), x.dim()))
        dtype, layout = source.pick([*ALL, None, None]), source.pick(formats)
        for name in ("zeros_like", "ones_like", "empty_like"):
            compare(_like, [name, x, dtype, layout])
        compare(lambda lib, x, d: x.new_zeros((3, 2), dtype=attribute(lib, d)), [x, dtype])
        compare(lambda lib, x: x.new_ones(2, 3), [x])


def _like(library: Any, name: str, x: Any, dtype: str | None, layout: str | None) -> Any:
    result = getattr(library, name)(
        x, dtype=attribute(library, dtype), memory_format=attribute(library, layout)
    )
    return result.zero_() if name == "empty_like" else result


@covers("creation/out-decides-dtype", "creation/requires-grad-argument")
def test_out_and_requires_grad() -> None:
    source = Source(3)
    for dtype in ALL:
        for given in (None, dtype, "float32"):
            out = source.tensor(dtype, source.pick([(0,), (2, 3), (5,)]))
            compare(lambda lib, o, d: lib.ones(2, 3, out=o, dtype=attribute(lib, d)), [out, given])
        for make in (
            lambda lib, d: lib.zeros(2, dtype=d, requires_grad=True),
            lambda lib, d: lib.ones_like(lib.ones(2), dtype=d, requires_grad=True),
        ):
            theirs = attempt(make, (torch, getattr(torch, dtype)))
            ours = attempt(make, (reftorch, getattr(reftorch, dtype)))
            if isinstance(theirs, Exception):
                assert type(ours) is type(theirs)
            else:
                assert ours.requires_grad and ours.is_leaf
    with pytest.raises(RuntimeError):
        reftorch.zeros(2, out=reftorch.ones(2, requires_grad=True))


@covers("creation/memory-must-suffice")
def test_memory_must_suffice() -> None:
    for sizes in ((2**62, 2**62), (2**60,)):
        compare(lambda lib, s: lib.zeros(s), [sizes])


@covers("empty_strided/as-many-strides-as-sizes", "empty_strided/strides-not-negative")
@covers("storage/empty-strided-is-exact")
def test_empty_strided() -> None:
    for sizes, strides in [
        ((2, 3), (5, 2)),
        ((2, 3), (0, 1)),
        ((0, 3), (5, 2)),
        ((), ()),
        ((2,), (1, 1)),
        ((2,), (-1,)),
        ((-2,), (1,)),
    ]:
        compare(lambda lib, n, s: lib.empty_strided(n, s).zero_(), [sizes, strides])
        compare(
            lambda lib, n, s: lib.empty_strided(n, s).untyped_storage().nbytes() * lib.ones(()),
            [sizes, strides],
        )


@covers("creation/arange-dtype", "creation/arange-length", "creation/arange-refuses")
@covers("creation/arange-truncates-first", "arange/no-start-needs-no-step")
def test_arange() -> None:
    source = Source(4)
    whole = [0, 1, -1, 3, -7, 10, 2**40, True]
    numbers = [*whole, 0.5, -2.5, 7.25, float("inf"), float("nan")]
    for _ in range(1200):
        pool = source.pick([whole, numbers])
        start, step = source.pick(pool), source.pick([1, 2, -1, -3, 0.5, 1.5, 0, 0.25])
        end = source.pick([source.pick(pool), start + step * source.pick([3, 7.5, 8, 17])])
        if not abs((end - start) / (step or 1)) < 1e4:
            continue
        args = source.pick([(end,), (start, end), (start, end, step)])
        dtype = source.pick([None, None, *ALL])
        compare(lambda lib, a, d: lib.arange(*a, dtype=attribute(lib, d)), [args, dtype])
    for call in (
        lambda f: f(),
        lambda f: f(1, 2, 3, 4),
        lambda f: f(5, step=2),
        lambda f: f(1, end=6, step=2),
        lambda f: f(start=1, end=3),
        lambda f: f("a"),
    ):
        compare(lambda lib, call=call: call(lib.arange), [])
    for args in ((0, float("inf")), (float("nan"),), (0, 5, 0), (5, 0), (1e30,), (2**63,), (1j,)):
        compare(lambda lib, a: lib.arange(*a), [args])


@covers("creation/linspace-ends", "linspace/halves-meet", "linspace/complex-ends-need-complex")
def test_linspace() -> None:
    source = Source(5)
    ends = [0, 1, -5, 100, 0.5, -2.25, 4.3, 1e3]
    for _ in range(800):
        start, end = (
            source.pick([*ends, 1j]) if source.flip(0.2) else source.pick(ends),
            source.pick(ends),
        )
        steps = source.pick([0, 1, 2, 3, 7, 8, 9, 16, 33, 50, -1])
        dtype = source.pick([None, *ALL])
        # a sum of about the size of the ends may cancel to about zero
        compare(
            lambda lib, a, d: lib.linspace(*a, dtype=attribute(lib, d)),
            [(start, end, steps), dtype],
            zeros=False,
            cancels=True,
        )


@covers("linspace/tensor-ends-are-zero-dim", "creation/out-of-sequence")
@pytest.mark.filterwarnings("ignore:An output with one or more elements")
@pytest.mark.filterwarnings("ignore:The number of elements in the out tensor")
def test_sequences_with_tensors_and_out() -> None:
    source = Source(6)
    for dtype in REAL_FLOATS + ["int64", "complex64"]:
        zero, row = source.tensor(dtype, ()), source.tensor(dtype, (1,))
        for start, end in ((zero, 2), (0, zero), (zero, zero), (row, 1), (1, row)):
            compare(
                lambda lib, a, b: lib.linspace(a, b, 3), [start, end], zeros=False, cancels=True
            )
        for sizes in ((2, 3), (6,), (0,), (2, 2)):
            out = source.tensor(dtype, sizes)
            compare(lambda lib, o: lib.linspace(0, 1, 6, out=o), [out], cancels=True)
            compare(lambda lib, o: lib.arange(6, out=o), [out])


@covers("creation/eye-diagonal", "errors/dtypes")
def test_eye() -> None:
    for dtype in [*ALL, None]:
        for args in ((2,), (0,), (2, 3), (3, 2), (0, 2), (-1,), (1, -1), (2.0,), (True,)):
            compare(lambda lib, a, d: lib.eye(*a, dtype=attribute(lib, d)), [args, dtype])


@covers("complex/parts-of-one-dtype")
def test_complex() -> None:
    source = Source(7)
    for _ in range(300):
        first = source.pick(["float16", "float32", "float64", source.pick(ALL)])
        second = first if source.flip(0.8) else source.pick(ALL)
        sizes = source.pick([s for s in SIZES if 0 not in s])
        other = source.pick([sizes, sizes, (1,), ()])
        parts = [source.tensor(first, sizes, source.flip(0.3)), source.tensor(second, other)]
        compare(lambda lib, a, b: lib.complex(a, b), parts)


@covers("scalar_tensor/default-dtype")
def test_scalar_tensor() -> None:
    for value in FILL:
        for dtype in (None, "int8", "float16", "complex64"):
            compare(lambda lib, v, d: lib.scalar_tensor(v, dtype=attribute(lib, d)), [value, dtype])
