"""Questions about dtypes, and casts by name, beside PyTorch."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, attempt, compare, to_ours
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:Casting complex values to real"),
]
CASTS = "bool byte char short int long half bfloat16 float double chalf cfloat cdouble".split()


def same(call: Any, *args: Any) -> None:
    """The same answer by its text, or an error of the same class."""
    theirs, ours = attempt(call, (torch, *args)), attempt(call, (reftorch, *args))
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{args}: {theirs!r} expected, {ours!r} found"
    else:
        assert repr(theirs) == repr(ours), args


@covers("conversion/to-returns-self", "memory-format/preserve-dense")
@pytest.mark.parametrize("name", CASTS)
def test_casts_by_name(name: str) -> None:
    source = Source(CASTS.index(name))
    for dtype in ALL:
        x = source.tensor(dtype, (2, 3))
        if x.dtype.is_signed and not x.dtype.is_complex and x.element_size() > 1:
            x = x.abs()  # no negative floats become unsigned
        compare(lambda lib, x: getattr(x, name)(), [x])
        own = to_ours(x)
        assert (getattr(own, name)() is own) == (getattr(x, name)() is x)


@covers("promotion/lattice", "promotion/can-cast", "promotion/unsigned-refused")
@covers("promotion/float8-refused", "promotion/python-number-dtype")
def test_pairs() -> None:
    for a, b in product(ALL, ALL):
        same(lambda lib, a, b: lib.promote_types(getattr(lib, a), getattr(lib, b)), a, b)
        same(lambda lib, a, b: lib.can_cast(getattr(lib, a), getattr(lib, b)), a, b)
        for m, n in (((), (1,)), ((1,), (1,)), ((1,), ())):
            same(
                lambda lib, a, b, m, n: lib.result_type(
                    lib.zeros(m, dtype=getattr(lib, a)), lib.zeros(n, dtype=getattr(lib, b))
                ),
                a,
                b,
                m,
                n,
            )
    for a, number in product(ALL, (True, 2, 2.5, 1j)):
        same(lambda lib, a, n: lib.result_type(lib.zeros(2, dtype=getattr(lib, a)), n), a, number)
        same(lambda lib, a, n: lib.result_type(n, lib.zeros((), dtype=getattr(lib, a))), a, number)
    for one, other in product((True, 2, 2.5, 1j), repeat=2):
        same(lambda lib, a, b: lib.result_type(a, b), one, other)


@covers("finfo/floating-only", "finfo/of-parts", "finfo/numbers", "iinfo/integral-only")
def test_info() -> None:
    for dtype in ALL:
        for fact in "bits eps max min tiny smallest_normal resolution dtype".split():
            same(lambda lib, d, f: getattr(lib.finfo(getattr(lib, d)), f), dtype, fact)
        for fact in "bits max min dtype".split():
            same(lambda lib, d, f: getattr(lib.iinfo(getattr(lib, d)), f), dtype, fact)
        same(lambda lib, d: lib.finfo(getattr(lib, d)), dtype)
        same(lambda lib, d: lib.iinfo(getattr(lib, d)), dtype)
    same(lambda lib: lib.finfo())
    same(lambda lib: lib.finfo(lib.half) == lib.finfo(lib.float16))


def test_questions() -> None:
    for dtype in ALL:
        for name in (
            "is_floating_point",
            "is_complex",
            "is_signed",
            "numel",
            "is_tensor",
            "is_storage",
            "is_nonzero",
        ):
            for sizes in ((), (2,)):
                same(
                    lambda lib, d, n, s: getattr(lib, n)(lib.ones(s, dtype=getattr(lib, d))),
                    dtype,
                    name,
                    sizes,
                )
    same(lambda lib: lib.numel(1))
    same(lambda lib: lib.is_tensor(1))
    same(lambda lib: lib.is_storage(lib.ones(1).untyped_storage()))


def test_numbers_by_name() -> None:
    same(lambda lib: [lib.e, lib.pi, lib.inf, -lib.inf, lib.nan])
    same(lambda lib: lib.ones(2)[lib.newaxis].shape)


@covers("promotion/default-dtype", "promotion/default-dtype-is-floating")
def test_default_dtype() -> None:
    for name in ALL:
        if name.startswith("float8"):
            continue
        for library in (torch, reftorch):
            before = library.get_default_dtype()
            try:
                outcome = attempt(library.set_default_dtype, (getattr(library, name),))
                found = [
                    type(outcome),
                    str(library.get_default_dtype()),
                    repr(library.ones(1)),
                    str(library.tensor(1.5).dtype),
                    str(library.result_type(1, 2.5)),
                    str(library.linspace(0, 1, 2).dtype),
                ]
            finally:
                library.set_default_dtype(before)
            if library is torch:
                expected = found
        assert found == expected
