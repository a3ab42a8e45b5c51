"""Fourier transforms beside PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from reftorch.core.tensor_impl import take_over
from reftorch.func import vmap
from tests.ops.matrices_beside import gradients
from tests.ops.sidebyside import PLAIN, Source, to_ours, to_theirs
from tests.ops.taken_together import differs, outcome
from tests.support import covers

pytestmark = pytest.mark.filterwarnings("ignore")

ONE = ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"]
SOME = [f"{name}{end}" for name in ONE for end in "2n"]
NORMS = [None, "backward", "ortho", "forward", "other"]
TAKEN = ["float32", "float64", "complex64", "complex128", "int32"]


def _strided(source: Source, element: str) -> torch.Tensor:
    """Numbers of one to five dims in a random order, every second of them or expanded."""
    sizes = [source.pick([1, 2, 3, 4, 5]) for _ in range(source.pick([1, 2, 2, 3, 3, 4, 5]))]
    dtype = getattr(torch, element)
    x = torch.randn(sizes, generator=source.generator, dtype=torch.complex128)
    x = (x if dtype.is_complex else x.real * 5).to(dtype)
    order = sorted(range(x.dim()), key=lambda _: source.pick(range(100)))
    x = x.permute(order).contiguous().permute([order.index(d) for d in range(x.dim())])
    way, d = source.pick("abcd"), source.pick(range(x.dim()))
    if way == "a":
        x = x.repeat_interleave(2, d).unfold(d, 1, 2)[..., 0]
    elif way == "b":
        x = x.narrow(d, 0, 1).expand(x.shape)
    return x


def _same(call: Any, x: torch.Tensor, *more: Any, single: bool = False) -> None:
    theirs, _ = outcome(call, (torch, x, *more))
    ours, _ = outcome(call, (reftorch, to_ours(x), *more))
    shown = f"{x.dtype} {tuple(x.shape)} {x.stride()} {more}"
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs).__name__ == type(ours).__name__, f"{shown}: {theirs!r} != {ours!r}"
        return
    single = single or theirs.dtype in (torch.float32, torch.complex64)
    found = differs(theirs, ours, 3e-5 if single else 1e-11)
    assert found is None, f"{shown}: {found}"
    assert theirs.is_conj() == ours.is_conj(), shown


@covers("fft/norms", "fft/lengths", "fft/half-spectrum", "fft/dense-layout", "fft/real-input")
@covers("fft/pending-conjugates", "fft/ignores-imaginary-ends")
@pytest.mark.parametrize("name", ONE)
def test_along_one_dim(name: str) -> None:
    source = Source(1)
    for _ in range(250):
        x = _strided(source, source.pick(TAKEN))
        n, norm = source.pick([None, None, 1, 3, 6, 0, -1]), source.pick(NORMS)
        dim = source.pick(range(-x.dim() - 1, x.dim() + 1))
        _same(lambda lib, x, *more: getattr(lib.fft, name)(x, *more), x, n, dim, norm)


@covers("fft/dims", "fft/some-dim", "fft/dense-layout")
@pytest.mark.parametrize("name", SOME)
def test_along_some_dims(name: str) -> None:
    source = Source(2)
    for _ in range(150):
        x = _strided(source, source.pick(TAKEN))
        count = source.pick([0, 1, 1, 2, 2, 2, 3, 4])
        dims = [source.pick(range(-x.dim(), x.dim())) for _ in range(count)]
        given: dict[str, Any] = {"norm": source.pick(NORMS)}
        if source.pick([True, False, True]):
            given["dim"] = tuple(dims)
        if source.pick([True, False]):
            given["s"] = tuple([source.pick([1, 2, 4, 5, -1, -1]) for _ in dims])
        _same(lambda lib, x, given: getattr(lib.fft, name)(x, **given), x, given)


@covers("fft/dtypes", "fft/some-dim", "fft/some-batch")
@pytest.mark.parametrize("name", [*ONE, *SOME])
def test_dtypes_and_nothing(name: str) -> None:
    for element in PLAIN:
        x = torch.ones(2, 3).to(getattr(torch, element))
        _same(lambda lib, x: getattr(lib.fft, name)(x), x)
    for sizes in ((), (0,), (0, 3), (3, 0), (3, 1), (1, 1)):
        _same(lambda lib, x: getattr(lib.fft, name)(x), torch.ones(sizes))


@covers("fft/out-of-its-kind")
@pytest.mark.parametrize("name", [*ONE, *SOME])
def test_out(name: str) -> None:
    def call(lib: Any, x: Any, element: str, sizes: Any) -> Any:
        out = lib.zeros(sizes, dtype=getattr(lib, element))
        result = getattr(lib.fft, name)(x, out=out)
        assert result is out
        return out

    source = Source(3)
    for element in ("float32", "float64", "complex64", "complex128", "int32"):
        for _ in range(4):
            x = torch.randn(4, 3, generator=source.generator).t()
            x = x if source.pick([True, False]) else x + 0j
            _same(call, x, element, (0,), single=True)


@pytest.mark.parametrize("name", [*ONE, "fftn", "ifftn", "rfftn", "irfftn", "hfftn", "ihfftn"])
def test_gradients(name: str) -> None:
    source = Source(4)
    for _ in range(4):
        real = name.startswith(("rfft", "ihfft"))
        element = torch.float64 if real else source.pick([torch.float64, torch.complex128])
        x = torch.randn(3, 4, 5, generator=source.generator, dtype=torch.float64).to(element)
        n, dim, norm = source.pick([2, 5, 6]), source.pick([0, 1, 2]), source.pick(NORMS[:4])
        if name in ONE:
            gradients(lambda lib, x: getattr(lib.fft, name)(x, n, dim, norm), [x], False)
        else:
            wish = {"s": (n, 3), "dim": (dim, (dim + 1) % 3), "norm": norm}
            gradients(lambda lib, x: getattr(lib.fft, name)(x, **wish), [x], False)


@pytest.mark.parametrize("name", ONE)
def test_batched(name: str) -> None:
    x = torch.randn(3, 4, 5, generator=Source(5).generator)
    for dim in (-1, 0):
        theirs = torch.vmap(lambda y: getattr(torch.fft, name)(y, dim=dim), 1)(x)
        ours = vmap(lambda y: getattr(reftorch.fft, name)(y, dim=dim), 1)(to_ours(x))
        assert torch.allclose(theirs, to_theirs(ours.resolve_conj()), atol=1e-5)


@covers("fft_fftshift/first-to-the-middle")
@covers("fft_fftfreq/out-of-the-dtype")
@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
def test_frequencies_in_an_out(name: str) -> None:
    def call(lib: Any, x: Any, given: str | None, held: str) -> Any:
        more = {} if given is None else {"dtype": getattr(lib, given)}
        out = lib.zeros(0, dtype=getattr(lib, held))
        return getattr(lib.fft, name)(5, out=out, **more)

    for given in (None, "float32", "float64", "int64"):
        for held in ("float32", "float64", "int64"):
            _same(call, torch.ones(1), given, held)


@covers("fft_fftfreq/negative-ones-last", "fft_fftfreq/floating-only")
def test_around_the_transforms() -> None:
    source = Source(6)
    for name in ("fftshift", "ifftshift"):
        for element in PLAIN:
            x = _strided(source, "float32").to(getattr(torch, element))
            for dim in (None, 0, -1, (0, 0), (), 7):
                _same(lambda lib, x, dim: getattr(lib.fft, name)(x, dim), x, dim)
    for name in ("fftfreq", "rfftfreq"):
        for n in range(-5, 9):
            for d in (1.0, 0.3, -2.0, 0.0):
                _same(lambda lib, x, n, d: getattr(lib.fft, name)(n, d), torch.ones(1), n, d)
        for element in PLAIN:
            _same(
                lambda lib, x, element: getattr(lib.fft, name)(5, dtype=getattr(lib, element)),
                torch.ones(1), element,
            )  # fmt: skip


@pytest.mark.parametrize("sizes", [(1,), (8,), (3, 1), (1024, 256)])
def test_a_result_has_memory_of_its_own(sizes: tuple[int, ...]) -> None:
    for name in ("fft", "ifft", "fft2", "ifftn", "rfft", "irfft", "irfftn"):
        real = name.startswith("rf")
        x = reftorch.randn(sizes, dtype=reftorch.float64 if real else reftorch.complex128)
        if sizes[-1] == 1 and name.startswith("irf"):
            continue
        if name == "fft2" and len(sizes) < 2:
            continue
        before = x.tolist()
        r = getattr(reftorch.fft, name)(x)
        storage = r.untyped_storage()
        assert storage.data_ptr() == r.data_ptr() != x.data_ptr(), name
        assert storage.nbytes() == r.numel() * r.itemsize and storage.resizable(), name
        kept = r.clone()
        r.mul_(2)
        assert x.tolist() == before and reftorch.equal(r, kept * 2), name


def test_memory_is_taken_over_where_it_lies_as_the_tensor_does() -> None:
    array = np.arange(6.0).reshape(2, 3)

    def taken(x: reftorch.Tensor, given: np.ndarray) -> bool:
        return take_over(x, given) and x.numpy() is not None and np.shares_memory(x.numpy(), given)

    own = array.copy()
    assert taken(reftorch.empty(2, 3, dtype=reftorch.float64), own)
    for other in (own.astype(np.float32), own.T, own.T.copy(), own[:], own[::-1]):
        assert not taken(reftorch.empty(2, 3, dtype=reftorch.float64), other)
    assert not taken(reftorch.empty(3, 2, dtype=reftorch.float64).t(), own)
