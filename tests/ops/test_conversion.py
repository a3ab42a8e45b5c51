"""Casts, copies, filling and reading beside PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import (
    ALL,
    SIZES,
    Source,
    attempt,
    compare,
    difference,
    to_ours,
    to_theirs,
)
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:Casting complex values to real"),
]
FORMATS = [None, None, "contiguous_format", "preserve_format", "channels_last"]
# where casts are hard: ties, the ends of ranges, subnormals, and what has no number
HARD = [
    0.0,
    -0.0,
    0.5,
    -0.5,
    1.0,
    -1.0,
    1.5,
    2.5,
    -1.5,
    127.0,
    127.9,
    128.0,
    -128.0,
    -128.9,
    255.9,
    448.0,
    463.9,
    464.0,
    480.0,
    1e4,
    57344.0,
    61439.0,
    61440.0,
    65504.0,
    65519.0,
    65520.0,
    2.0**24 + 1,
    2.0**24 + 3,
    2.0**31 - 1,
    2.0**53 + 2,
    2.0**62,
    1e20,
    -1e20,
    1e300,
    -1e300,
    1e-300,
    5e-324,
    1e-45,
    2e-45,
    2.0**-9,
    2.0**-10,
    2.0**-14,
    2.0**-17,
    2.0**-18,
    2.0**-24,
    2.0**-25,
    2.0**-26,
    1 + 2.0**-11,
    1 + 2.0**-11 + 2.0**-40,
    1 + 2.0**-8,
    1 + 2.0**-8 + 2.0**-40,
    1 + 3 * 2.0**-8,
    3.4028235e38,
    3.5e38,
    float("inf"),
    float("-inf"),
    float("nan"),
]


def hard(dtype: str) -> torch.Tensor:
    """Hard values of a dtype."""
    generator = torch.Generator().manual_seed(0)
    element = getattr(torch, dtype)
    floats = torch.tensor(HARD, dtype=torch.float64)
    if element.is_complex:
        return torch.complex(floats, floats.flip(0)).to(element)
    if element.is_floating_point:
        spread = 10.0 ** torch.randint(-10, 12, (200,), generator=generator)
        drawn = torch.randn(200, generator=generator, dtype=torch.float64) * spread
        return torch.cat([floats, drawn]).to(element)
    wide = torch.randint(-(2**62), 2**62, (100,), generator=generator)
    near = torch.randint(-300, 300, (100,), generator=generator)
    edges = torch.tensor([-(2**63), 2**63 - 1, 2**53 + 1, 2**24 + 1, 2**31, 2**32, 65520, 448, 465])
    return torch.cat([wide, near, edges]).to(element)


def in_range(source: torch.Tensor, target: str) -> torch.Tensor:
    """Which elements have a defined value in the target [casts/float-out-of-range]."""
    element = getattr(torch, target)
    whole = not (element.is_floating_point or element.is_complex or element == torch.bool)
    if not whole or not (source.is_floating_point() or source.is_complex()):
        return torch.ones(source.shape, dtype=torch.bool)
    real = source.to(torch.complex128).real if source.is_complex() else source.double()
    info = torch.iinfo(element)
    return (real.trunc() >= info.min) & (real.trunc() < float(info.max) + (info.bits < 64))


@covers("casts/integer-wraps", "casts/float-to-int", "casts/to-bool", "casts/nearest-even")
@covers(
    "casts/double-to-half-through-single", "casts/overflow-to-infinity", "casts/subnormals-kept"
)
@covers("casts/float8-e4m3fn-saturates", "casts/float8-widens-exactly", "casts/sign-of-zero-kept")
@covers("casts/real-to-complex", "casts/complex-to-real-drops-imaginary", "casts/bool-to-number")
@pytest.mark.parametrize("dtype", ALL)
def test_casts(dtype: str) -> None:
    values = hard(dtype)
    for target in ALL:
        chosen = values[in_range(values, target)].contiguous()
        compare(_cast_by_view, [chosen, target])


def _cast_by_view(library: Any, x: Any, target: str) -> Any:
    """The bits of a cast, NaN made one."""
    y = x.to(getattr(library, target))
    if not y.is_floating_point() and not y.is_complex():
        return y
    wide = y.to(library.complex128 if y.is_complex() else library.float64)
    return library.view_as_real(wide) if y.is_complex() else wide


@covers(
    "conversion/to-returns-self", "conversion/to-copy-forces", "conversion/to-other-takes-dtype"
)
@covers("memory-format/preserve-dense", "memory-format/preserve-order")
@covers("memory-format/contiguous-keeps-what-fits", "memory-format/copies-start-at-zero")
@covers("memory-format/to-contiguous-format", "contiguous/preserve-refused")
def test_layouts_and_identity() -> None:
    source = Source(10)
    for _ in range(500):
        x = _strided(source)
        dtype, layout = source.pick([*ALL, str(x.dtype)[6:]]), source.pick(FORMATS)
        copy = source.flip(0.3)
        for call in (
            lambda t, lib, d, f, c: t.to(getattr(lib, d), copy=c, **_format(lib, f)),
            lambda t, lib, d, f, c: t.to("cpu", getattr(lib, d), copy=c, **_format(lib, f)),
            lambda t, lib, d, f, c: t.to("cpu", copy=c, **_format(lib, f)),
            lambda t, lib, d, f, c: t.to(lib.zeros(2, dtype=getattr(lib, d)), **_format(lib, f)),
            lambda t, lib, d, f, c: t.type_as(lib.zeros(2, dtype=getattr(lib, d))),
            lambda t, lib, d, f, c: t.clone(**_format(lib, f)),
            lambda t, lib, d, f, c: t.contiguous(**_format(lib, f)),
            lambda t, lib, d, f, c: t.float(**_format(lib, f)),
        ):
            _same_with_identity(call, x, dtype, layout, copy)


def _format(library: Any, name: str | None) -> dict[str, Any]:
    return {} if name is None else {"memory_format": getattr(library, name)}


def _strided(source: Source) -> torch.Tensor:
    sizes = source.pick([*SIZES, (2, 3, 4, 5), (2, 1, 4, 5), (2, 3, 1, 1), (0, 2, 3, 4)])
    x = source.tensor(source.pick(ALL[:1] + ALL[5:]), sizes)
    if x.dim() > 1 and source.flip(0.5):
        x = x.permute(*source.random.sample(range(x.dim()), x.dim()))
    if x.dim() and source.flip(0.2):
        x = x[..., 1:]
    return x.unsqueeze(-1).expand(*x.shape, 2) if source.flip(0.1) and x.dim() < 4 else x


def _same_with_identity(call: Any, x: torch.Tensor, *args: Any) -> None:
    own = to_ours(x)
    theirs, ours = attempt(call, (x, torch, *args)), attempt(call, (own, reftorch, *args))
    if isinstance(theirs, Exception):
        assert type(ours) is type(theirs), f"{x.shape} {args}: {theirs!r} expected, {ours!r} found"
        return
    assert not isinstance(ours, Exception), f"{tuple(x.shape)} {args}: {ours!r}"
    found = None
    if not in_range(x, str(theirs.dtype)[6:]).all():
        assert (theirs.shape, theirs.stride()) == (ours.shape, ours.stride())
    else:
        found = difference(theirs, ours)
    assert found is None, f"{tuple(x.shape)} {x.stride()} {args}: {found}"
    assert (theirs is x) == (ours is own)
    assert (theirs.data_ptr() == x.data_ptr()) == (ours.data_ptr() == own.data_ptr())
    assert theirs.storage_offset() == ours.storage_offset()


@covers("conversion/copy-broadcasts-and-casts", "conversion/copy-keeps-strides")
@covers("casts/tensor-value-never-checked", "fill/tensor-has-no-dims")
@covers("fill/tensor-is-not-exempt", "overlap/fill-is-exempt")
@covers("overlap/write-to-expanded")
def test_copy_and_fill() -> None:
    source = Source(11)
    for _ in range(1000):
        x = _strided(source)
        sizes = [1 if source.flip(0.2) else n for n in x.shape]
        y = source.tensor(source.pick(ALL), tuple(sizes[source.pick([0, 0, 1]) :]))
        if source.flip(0.05):
            y = y.unsqueeze(0)
        if in_range(y, str(x.dtype)[6:]).all():
            compare(lambda lib, a, b: a.copy_(b), [x, y])
            compare(lambda lib, a, b: a.fill_(b), [x, y])
        compare(lambda lib, a: a.copy_(2), [x])
        compare(lambda lib, a: a.zero_(), [x])
        compare(lambda lib, a: lib.fill(a, 1), [x])
        compare(lambda lib, a: lib.zero_(a), [x])


@covers("overlap/copy-to-self", "copy/self-to-self-is-nothing")
def test_copy_onto_itself() -> None:
    for call in (
        lambda x: x[1:].copy_(x[:-1]),
        lambda x: x.copy_(x),
        lambda x: x[::2].copy_(x[1::2]),
        lambda x: x[:3].copy_(x[3:6]),
        lambda x: x.expand(2, 7).copy_(x.expand(2, 7)),
        lambda x: (e := x[:1].expand(3)).copy_(e),
        lambda x: (s := x[:4].view(2, 2)).copy_(s.t()),
    ):
        compare(lambda lib, x, call=call: call(x), [torch.arange(7.0)])


@covers("conversion/cast-is-differentiable", "conversion/clone-is-differentiable")
def test_gradients() -> None:
    for library in (torch, reftorch):
        for dtype in ("float64", "float16", "complex64", "complex128", "bfloat16"):
            x = library.ones(3, requires_grad=True)
            y = x.to(getattr(library, dtype)).clone().contiguous()
            assert y.requires_grad
            weight = library.full((3,), 2.0, dtype=y.dtype)
            (grad,) = library.autograd.grad(y, x, weight)
            assert grad.dtype == x.dtype and grad.tolist() == [2.0, 2.0, 2.0]
        z = library.ones(3, requires_grad=True, dtype=library.complex64)
        (grad,) = library.autograd.grad(z.to(library.float32), z, library.ones(3))
        assert grad.dtype == z.dtype and grad.tolist() == [1, 1, 1]
        x = library.ones(3, requires_grad=True)
        assert not x.to(library.int64).requires_grad and x.int().grad_fn is None


def test_gradients_of_writes() -> None:
    for library in (torch, reftorch):
        x, y = (library.ones(3, requires_grad=True) for _ in range(2))
        z = (x * 2).copy_(y)
        assert [g.tolist() for g in library.autograd.grad(z, (x, y), library.full((3,), 3.0))] == [
            [0.0] * 3,
            [3.0] * 3,
        ]
        value = library.tensor(2.0, requires_grad=True)
        z = (x * 2).fill_(value)
        assert library.autograd.grad(z, value, library.ones(3))[0].item() == 3.0
        assert library.autograd.grad((x * 2).fill_(7), x, library.ones(3))[0].tolist() == [0.0] * 3
        assert library.autograd.grad((x * 2).zero_(), x, library.ones(3))[0].tolist() == [0.0] * 3


def test_names_of_nodes() -> None:
    def names(library: Any) -> list[str]:
        x = library.ones(3, requires_grad=True)
        made = [
            x.clone(),
            x.double(),
            (x * 1).copy_(x),
            (x * 1).fill_(2),
            (x * 1).zero_(),
            (x * 1).fill_(x.sum()),
            x.unsqueeze(0).expand(2, 3).contiguous(),
        ]
        return [y.grad_fn.name().rpartition("::")[2] for y in made]

    assert names(reftorch) == names(torch)


@covers("conversion/detach-shares", "views-and-inplace/detach-inplace", "views/detach-starts-anew")
def test_detach() -> None:
    for library in (torch, reftorch):
        x = library.ones(2, requires_grad=True)
        y = x.detach()
        y.add_(1)
        assert x.tolist() == [2.0, 2.0] and x._version == 1 and not y._is_view()
        assert y.data_ptr() == x.data_ptr() and y.is_leaf and not y.requires_grad
        z = x * 2
        assert z.detach_() is z and z.is_leaf
        with pytest.raises(RuntimeError):
            (x * 2).view(2, 1).detach_()


@covers("conversion/data-has-own-version", "conversion/data-is-replaced", "storage/shared-by-views")
def test_data() -> None:
    for library in (torch, reftorch):
        x = library.ones(2, requires_grad=True)
        x.data.add_(1)
        assert x.tolist() == [2.0, 2.0] and x._version == 0 and not x.data.requires_grad
        x.data = library.zeros(3)
        assert x.shape == (3,) and x.requires_grad and x.is_leaf
        with pytest.raises(RuntimeError):
            x.data = library.zeros(3, dtype=library.int64)


@covers("scalars/item-one-element", "scalars/item-python-type", "scalars/item-is-exact")
@covers("scalars/tolist-nests", "scalars/truth-of-one", "scalars/number-of-one")
@covers("scalars/number-that-does-not-convert", "scalars/index-needs-integer")
def test_reading() -> None:
    source = Source(12)
    for dtype in ALL:
        for sizes in [*SIZES, (), (1,), (1, 1)]:
            x = source.tensor(dtype, sizes, special=source.flip(0.5))
            for call in (
                lambda t: t.item(),
                lambda t: t.tolist(),
                bool,
                int,
                float,
                complex,
                lambda t: t.__index__(),
                lambda t: f"{t:.3}",
                len,
            ):
                theirs, ours = attempt(call, (x,)), attempt(call, (to_ours(x),))
                if isinstance(theirs, Exception) or isinstance(ours, Exception):
                    assert type(theirs) is type(ours), (dtype, sizes, theirs, ours)
                else:
                    assert repr(theirs) == repr(ours), (dtype, sizes)


@covers("conversion/numpy-shares", "conversion/numpy-refuses", "conversion/numpy-lacks-dtype")
@covers("storage/foreign-memory-does-not-resize")
def test_numpy() -> None:
    source = Source(13)
    for dtype in ALL:
        x = source.tensor(dtype, (2, 3))
        own = to_ours(x)
        theirs, ours = attempt(lambda t: t.numpy(), (x,)), attempt(lambda t: t.numpy(), (own,))
        if isinstance(theirs, Exception):
            assert type(theirs) is type(ours)
            continue
        assert (theirs.dtype, theirs.strides) == (ours.dtype, ours.strides)
        assert np.array_equal(theirs, ours)
        ours[0, 1] = 1
        assert to_theirs(own)[0, 1] == 1 and own._version == 0
        assert np.asarray(own).dtype == ours.dtype
    with pytest.raises(RuntimeError):
        reftorch.ones(2, requires_grad=True).numpy()
    assert reftorch.ones(2, requires_grad=True).numpy(force=True).tolist() == [1.0, 1.0]
    pinned = reftorch.zeros(2)
    pinned.numpy()
    with pytest.raises(RuntimeError):
        pinned.resize_(10)


@covers("type/names-the-kind", "type/converts")
def test_type() -> None:
    kinds = [None, "float64", "torch.DoubleTensor", "torch.LongTensor", "torch.HalfTensor", "x"]
    for dtype in ALL:
        for kind in kinds:
            found = []
            for lib in (torch, reftorch):
                tensor = lib.ones(2, 3).t().to(getattr(lib, dtype))
                wanted = getattr(lib, kind) if kind == "float64" else kind
                result = attempt(tensor.type, (wanted,))
                found.append(
                    type(result) if isinstance(result, Exception) else
                    result if isinstance(result, str) else (str(result.dtype), result is tensor)
                )  # fmt: skip
            assert found[0] == found[1], (dtype, kind)


@covers("conversion/numpy-of-empty")
def test_arrays_of_nothing() -> None:
    cases = ((0,), (1,)), ((2, 0), (3, 1)), ((0, 3), (1, 4)), ((2, 0, 3), (5, 9, 2))
    for sizes, strides in cases:
        found = [
            lib.zeros(60).as_strided(sizes, strides).numpy().strides for lib in (torch, reftorch)
        ]
        assert found[0] == found[1]


@covers("storage/resize-lays-in-format")
def test_resize_in_a_format() -> None:
    for sizes in ((1, 2, 3, 3), (2, 2, 3, 3)):
        for name in FORMATS[2:]:
            for method in ("resize_", "resize_as_"):
                found = []
                for lib in (torch, reftorch):
                    x, wanted = lib.zeros(1, 2, 3, 3), getattr(lib, name)
                    like = lib.zeros(sizes).to(memory_format=lib.channels_last)
                    given = like if method == "resize_as_" else sizes
                    result = attempt(
                        lambda x, y, method=method, wanted=wanted: getattr(x, method)(
                            y, memory_format=wanted
                        ),
                        (x, given),
                    )
                    refused = isinstance(result, Exception)
                    found.append((refused, x.stride(), x._version))
                assert found[0] == found[1], (sizes, name, method)
