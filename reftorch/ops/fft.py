"""Discrete Fourier transforms: which numbers are transformed, and how the results lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.core.dtype import dtype
from reftorch.core.geometry import Geometry, geometry
from reftorch.core.memory_format import preserve_format
from reftorch.core.output import Out
from reftorch.core.promotion import float_result
from reftorch.core.state import DEFAULTS
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import LISTENER, note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_out_dtype
from reftorch.ops.creation import as_leaf, check_sizes
from reftorch.ops.matrices import cast_into

Ints = tuple[int, ...]

# what the numbers of a transform are divided by: nothing, the root of their count, the count
NONE, ROOT, COUNT = 0, 1, 2


# ---- the primitives


def _outer_dims(shape: Geometry, dims: Sequence[int]) -> list[int]:
    """The dims that are not transformed, in descending order of strides.

    Of equal strides, which only dims of size 1 or expanded ones have, the order is the one in
    which PyTorch leaves them: it exchanges the first dim that is transformed with the last that
    is not, and so on inwards.
    """
    order = list(range(shape.ndim))
    low, high = 0, shape.ndim - 1
    while True:
        while low <= high and order[low] not in dims:
            low += 1
        while low <= high and order[high] in dims:
            high -= 1
        if low >= high:
            break
        order[low], order[high] = order[high], order[low]
    return sorted(order[:low], key=lambda d: -shape.strides[d])


def _dense(shape: Geometry, sizes: Ints, dims: Ints, last: int | None = None) -> Geometry:
    """The layout of a transform: its dims innermost [fft/dense-layout].

    `last` is the dim that is the innermost in any case.
    """
    key = (shape, sizes, dims, last)
    known = _LAYOUTS.get(key)
    if known is not None and not LISTENER.active:
        return known
    inner = sorted([d for d in dims if d != last], key=lambda d: -shape.strides[d])
    order = [*_outer_dims(shape, dims), *inner, *(() if last is None else (last,))]
    strides, step = [1] * len(sizes), 1
    for d in reversed(order):
        strides[d] = step
        step *= max(sizes[d], 1)
    note("fft/dense-layout", "dims {} from the outermost to the innermost", order)
    if len(_LAYOUTS) >= 4096:
        _LAYOUTS.clear()
    _LAYOUTS[key] = geometry(sizes, tuple(strides))
    return _LAYOUTS[key]


# what `_dense` found, as finding it takes as long as a short transform
_LAYOUTS: dict[tuple[Geometry, Ints, Ints, int | None], Geometry] = {}


def _transform(
    name: str, self: TensorImpl, shape: Geometry, element: dtype, **params: object
) -> TensorImpl:
    check(
        self._geometry.numel > 0, "fft/some-batch", "{} of a tensor without elements, of shape {}",
        name, list(self._geometry.sizes),
    )  # fmt: skip
    result = empty(shape, element)
    launch(name, (result,), (self,), self._dtype, **params)
    return result


def _check_complex(self: TensorImpl) -> None:
    check(
        self._dtype.is_complex and self._dtype.native, "fft/dtypes",
        "Only complex dtypes in single or double precision are transformed, but found {}",
        self._dtype,
    )  # fmt: skip


@implements("_fft_c2c")
def _fft_c2c(self: TensorImpl, dim: Ints, normalization: int, forward: bool) -> TensorImpl:
    """Transform complex numbers; along no dims that is a copy [fft/some-dim]."""
    if not dim:
        return OPERATORS["clone"].call((self, preserve_format))
    _check_complex(self)
    shape = self._geometry
    return _transform(
        "_fft_c2c", self, _dense(shape, shape.sizes, dim), self._dtype, dims=dim,
        normalization=normalization, forward=forward,
    )  # fmt: skip


@implements("_fft_r2c")
def _fft_r2c(self: TensorImpl, dim: Ints, normalization: int, onesided: bool) -> TensorImpl:
    """Transform real numbers [fft/half-spectrum]."""
    check(
        self._dtype.is_floating_point, "fft/real-input",
        "Only supports floating-point dtypes, but found: {}", self._dtype,
    )  # fmt: skip
    shape, last = self._geometry, dim[-1]
    sizes = _resized(shape.sizes, last, shape.sizes[last] // 2 + 1) if onesided else shape.sizes
    return _transform(
        "_fft_r2c", self, _dense(shape, sizes, dim, last), self._dtype.to_complex(), dims=dim,
        normalization=normalization, onesided=onesided,
    )  # fmt: skip


@implements("_fft_c2r")
def _fft_c2r(self: TensorImpl, dim: Ints, normalization: int, last_dim_size: int) -> TensorImpl:
    """Transform half a spectrum to real numbers [fft/ignores-imaginary-ends]."""
    _check_complex(self)
    shape, last = self._geometry, dim[-1]
    if len(dim) > 1:  # the other dims are transformed first
        shape = _dense(shape, shape.sizes, dim[:-1])
    sizes = _resized(shape.sizes, last, last_dim_size)
    return _transform(
        "_fft_c2r", self, _dense(shape, sizes, (last,), last), self._dtype.to_real(), dims=dim,
        normalization=normalization, size=last_dim_size,
    )  # fmt: skip


def _resized(sizes: Ints, dim: int, size: int) -> Ints:
    return (*sizes[:dim], size, *sizes[dim + 1 :])


# ---- what the transforms ask first


def _scale(norm: str | None, forward: bool) -> int:
    """What the numbers are divided by [fft/norms]."""
    name = "backward" if norm is None else norm
    check(
        name in ("backward", "ortho", "forward"), "fft/norms", 'Invalid normalization mode: "{}"',
        name,
    )  # fmt: skip
    if name == "ortho":
        return ROOT
    return COUNT if forward == (name == "forward") else NONE


def _promoted(self: TensorImpl, to_complex: bool) -> TensorImpl:
    """Floats of integers, and complex numbers of them where they are wanted [fft/dtypes]."""
    element = float_result(self._dtype)
    check(
        element.compute is element, "fft/dtypes", "Unsupported dtype {}", element
    )  # fmt: skip
    if to_complex:
        element = element.to_complex()
    return self if element is self._dtype else PACKETS["to"](self, element)


def _check_real(op: str, self: TensorImpl) -> None:
    """Refuse complex numbers [fft/real-input]."""
    check(
        not self._dtype.is_complex, "fft/real-input",
        "{} expects a real-valued input tensor, but got {}", op, self._dtype,
    )  # fmt: skip


def _check_out(op: str, out: Out | None, is_complex: bool) -> None:
    """Refuse an out of another kind [fft/out-of-its-kind]."""
    if out is not None:
        element = out.tensor._dtype
        check(
            element.is_complex if is_complex else element.is_floating_point, "fft/out-of-its-kind",
            "{} expects a {} output tensor, but got {}", op,
            "complex" if is_complex else "floating point", element,
        )  # fmt: skip


def _one_dim(self: TensorImpl, dim: int) -> int:
    """The dim to transform [fft/some-dim]."""
    check(
        self._geometry.ndim > 0, "fft/some-dim",
        "Dimension specified as {} but tensor has no dimensions", dim,
    )  # fmt: skip
    return wrap_dim(dim, self._geometry.ndim)


def _check_points(n: int) -> int:
    """A transform has a point [fft/lengths]."""
    check(n >= 1, "fft/lengths", "Invalid number of data points ({}) specified", n)
    return n


def _fitted(self: TensorImpl, dims: Ints, sizes: Sequence[int]) -> TensorImpl:
    """Cut off at the end of dims, or add zeros [fft/lengths]."""
    more = [0] * (2 * self._geometry.ndim)
    for d, size in zip(dims, sizes, strict=True):
        have = self._geometry.sizes[d]
        if size < have:
            self = OPERATORS["slice.Tensor"].call((self, d, 0, size, 1))
        elif size > have:
            more[2 * (self._geometry.ndim - 1 - d) + 1] = size - have
    return OPERATORS["constant_pad_nd"].call((self, tuple(more), 0)) if any(more) else self


def _dims(
    self: TensorImpl, s: Sequence[int] | None, dim: Sequence[int] | None
) -> tuple[Ints, list[int]]:
    """The dims to transform, and how many points each gets, None for all it has [fft/dims]."""
    ndim = self._geometry.ndim
    if dim is not None:
        dims = tuple([_one_dim(self, d) for d in dim])
        check(len(set(dims)) == len(dims), "fft/dims", "FFT dims must be unique: {}", tuple(dim))
        check(
            s is None or len(s) == len(dims), "fft/dims",
            "{} dims were given, and lengths for {}", len(dims), 0 if s is None else len(s),
        )  # fmt: skip
    elif s is not None:
        check(len(s) <= ndim, "fft/dims", "{} lengths, but the tensor has {} dims", len(s), ndim)
        dims = tuple(range(ndim - len(s), ndim))
    else:
        dims = tuple(range(ndim))
    wanted = (-1,) * len(dims) if s is None else s
    points = [
        self._geometry.sizes[d] if n == -1 else n for d, n in zip(dims, wanted, strict=True)
    ]
    return dims, points


def _last_of_half(self: TensorImpl, dims: Ints, s: Sequence[int] | None) -> int:
    """How many real numbers the last dim of half a spectrum has [fft/half-spectrum]."""
    if s is None or s[-1] == -1:
        return _check_points(2 * (self._geometry.sizes[dims[-1]] - 1))
    return _check_points(s[-1])


def _check_some(op: str, dims: Ints) -> None:
    """Refuse half a spectrum of nothing [fft/some-dim]."""
    check(
        len(dims) > 0, "fft/some-dim", "{} must transform at least one axis", op, error=RuntimeError
    )  # fmt: skip


def _conjugate(result: TensorImpl, out: Out | None) -> TensorImpl:
    """A conjugate: pending [fft/pending-conjugates], or in out [fft/out-of-its-kind]."""
    if out is None:
        return OPERATORS["conj"].call((result,))
    check_out_dtype(out, result._dtype)
    return OPERATORS["conj_physical"].body(result, out=out)


# ---- transforms of some dims, of which one dim is a case


def _complex_to_complex(
    op: str, self: TensorImpl, dims: Ints, points: Sequence[int], norm: str | None, forward: bool,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    _check_out(op, out, is_complex=True)
    for n in points:
        _check_points(n)
    x = _fitted(self, dims, points)
    result = OPERATORS["_fft_c2c"].call((x, dims, _scale(norm, forward), forward))
    return cast_into(result, out, by_rows=True)


def _real_to_complex(
    op: str, self: TensorImpl, dims: Ints, points: Sequence[int], norm: str | None, forward: bool,
    out: Out | None, onesided: bool = True,
) -> TensorImpl:  # fmt: skip
    """Real numbers, forward; back it is the conjugate of that with the other scale."""
    _check_out(op, out, is_complex=True)
    for n in points:
        _check_points(n)
    x = _fitted(self, dims, points)
    result = OPERATORS["_fft_r2c"].call((x, dims, _scale(norm, forward), onesided))
    return cast_into(result, out, by_rows=True) if forward else _conjugate(result, out)


def _complex_to_real(
    op: str, self: TensorImpl, dims: Ints, points: Sequence[int], last: int, norm: str | None,
    forward: bool, out: Out | None,
) -> TensorImpl:  # fmt: skip
    """Half a spectrum, back; forward the other dims are transformed first, then the conjugate."""
    _check_out(op, out, is_complex=False)
    for n in points[:-1]:
        _check_points(n)
    x = _fitted(self, dims, (*points[:-1], last // 2 + 1))
    scale = _scale(norm, forward)
    if forward:
        if len(dims) > 1:
            x = OPERATORS["_fft_c2c"].call((x, dims[:-1], scale, True))
        x, dims = OPERATORS["conj"].call((x,)), dims[-1:]
    result = OPERATORS["_fft_c2r"].call((x, dims, scale, last))
    return cast_into(result, out, by_rows=True)


# ---- one dim


def _along_one(
    op: str, self: TensorImpl, n: int | None, dim: int, norm: str | None, forward: bool,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    x = _promoted(self, to_complex=False)
    d = _one_dim(x, dim)
    points = (x._geometry.sizes[d] if n is None else n,)
    if x._dtype.is_complex:
        return _complex_to_complex(op, x, (d,), points, norm, forward, out)
    return _real_to_complex(op, x, (d,), points, norm, forward, out, onesided=False)


def _half_of_one(
    op: str, self: TensorImpl, n: int | None, dim: int, norm: str | None, forward: bool,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    _check_real(op, self)
    x = _promoted(self, to_complex=False)
    d = _one_dim(x, dim)
    points = (x._geometry.sizes[d] if n is None else n,)
    return _real_to_complex(op, x, (d,), points, norm, forward, out)


def _from_half_of_one(
    op: str, self: TensorImpl, n: int | None, dim: int, norm: str | None, forward: bool,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    x = _promoted(self, to_complex=True)
    d = _one_dim(x, dim)
    last = _last_of_half(x, (d,), None) if n is None else _check_points(n)
    return _complex_to_real(op, x, (d,), (last,), last, norm, forward, out)


# ---- several dims


def _along_some(
    op: str, self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, forward: bool,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    x = _promoted(self, to_complex=True)
    dims, points = _dims(x, s, dim)
    return _complex_to_complex(op, x, dims, points, norm, forward, out)


def _half_of_some(
    op: str, self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, out: Out | None
) -> TensorImpl:
    _check_real(op, self)
    x = _promoted(self, to_complex=False)
    dims, points = _dims(x, s, dim)
    _check_some(op, dims)
    return _real_to_complex(op, x, dims, points, norm, True, out)


def _from_half_of_some(
    op: str, self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, forward: bool,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    x = _promoted(self, to_complex=True)
    dims, points = _dims(x, s, dim)
    _check_some(op, dims)
    last = _last_of_half(x, dims, s)
    return _complex_to_real(op, x, dims, points, last, norm, forward, out)


def _half_of_some_back(
    op: str, self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, out: Out | None
) -> TensorImpl:
    """Half a spectrum along the last dim first, conjugated, then the other dims back."""
    x = _promoted(self, to_complex=False)
    dims, points = _dims(x, s, dim)
    _check_real(op, self)
    _check_some(op, dims)
    if len(dims) == 1:
        return _real_to_complex(op, x, dims, points, norm, False, out)
    _check_out(op, out, is_complex=True)
    for n in points:
        _check_points(n)
    x = _fitted(x, dims, points)
    scale = _scale(norm, forward=False)
    half = OPERATORS["_fft_r2c"].call((x, dims[-1:], scale, True))
    half = OPERATORS["conj_physical"].call((half,))
    result = OPERATORS["_fft_c2c"].call((half, dims[:-1], scale, False))
    return cast_into(result, out, by_rows=True)


# ---- the operators


@implements("fft_fft")
def fft_fft(
    self: TensorImpl, n: int | None, dim: int, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform along a dim [fft/norms]."""
    return _along_one("fft", self, n, dim, norm, True, out)


@implements("fft_fft2", "fft_fftn")
def fft_fftn(
    self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform along dims [fft/dims]."""
    return _along_some("fftn", self, s, dim, norm, True, out)


@implements("fft_ifft")
def fft_ifft(
    self: TensorImpl, n: int | None, dim: int, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform back along a dim [fft/norms]."""
    return _along_one("ifft", self, n, dim, norm, False, out)


@implements("fft_ifft2", "fft_ifftn")
def fft_ifftn(
    self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform back along dims [fft/dims]."""
    return _along_some("ifftn", self, s, dim, norm, False, out)


@implements("fft_rfft")
def fft_rfft(
    self: TensorImpl, n: int | None, dim: int, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform real numbers to half a spectrum [fft/half-spectrum]."""
    return _half_of_one("rfft", self, n, dim, norm, True, out)


@implements("fft_rfft2", "fft_rfftn")
def fft_rfftn(
    self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform real numbers to half a spectrum along dims [fft/dims]."""
    return _half_of_some("rfftn", self, s, dim, norm, out)


@implements("fft_irfft")
def fft_irfft(
    self: TensorImpl, n: int | None, dim: int, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform half a spectrum to real numbers [fft/half-spectrum]."""
    return _from_half_of_one("irfft", self, n, dim, norm, False, out)


@implements("fft_irfft2", "fft_irfftn")
def fft_irfftn(
    self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform half a spectrum to real numbers along dims [fft/dims]."""
    return _from_half_of_some("irfftn", self, s, dim, norm, False, out)


@implements("fft_hfft")
def fft_hfft(
    self: TensorImpl, n: int | None, dim: int, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform half of Hermitian numbers to a real spectrum [fft/half-spectrum]."""
    return _from_half_of_one("hfft", self, n, dim, norm, True, out)


@implements("fft_hfft2", "fft_hfftn")
def fft_hfftn(
    self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform half of Hermitian numbers to a real spectrum along dims [fft/dims]."""
    return _from_half_of_some("hfftn", self, s, dim, norm, True, out)


@implements("fft_ihfft")
def fft_ihfft(
    self: TensorImpl, n: int | None, dim: int, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform a real spectrum to half of Hermitian numbers [fft/pending-conjugates]."""
    return _half_of_one("ihfft", self, n, dim, norm, False, out)


@implements("fft_ihfft2", "fft_ihfftn")
def fft_ihfftn(
    self: TensorImpl, s: Ints | None, dim: Ints | None, norm: str | None, *, out: Out | None = None
) -> TensorImpl:
    """Transform a real spectrum to half of Hermitian numbers along dims [fft/dims]."""
    return _half_of_some_back("ihfftn", self, s, dim, norm, out)


# ---- around the transforms


def _rolled(self: TensorImpl, dim: Ints | None, more: int) -> TensorImpl:
    """Roll dims by half their sizes, or one further [fft_fftshift/first-to-the-middle]."""
    shape = self._geometry
    dims = tuple(range(shape.ndim)) if dim is None else dim
    shifts = tuple([(shape.sizes[wrap_dim(d, shape.ndim)] + more) // 2 for d in dims])
    return OPERATORS["roll"].call((self, shifts, dims))


@implements("fft_fftshift")
def fft_fftshift(self: TensorImpl, dim: Ints | None) -> TensorImpl:
    """Move the first number of each dim to its middle."""
    return _rolled(self, dim, 0)


@implements("fft_ifftshift")
def fft_ifftshift(self: TensorImpl, dim: Ints | None) -> TensorImpl:
    """Move the number in the middle of each dim to its start."""
    return _rolled(self, dim, 1)


def _frequencies(
    op: str, starts: Sequence[tuple[int, int]], n: int, d: float, dtype: dtype | None,
    requires_grad: bool, out: Out | None,
) -> TensorImpl:  # fmt: skip
    """Numbers counted up from some starts, each over n d [fft_fftfreq/negative-ones-last]."""
    element = out.tensor._dtype if out is not None and dtype is None else dtype
    check(
        out is None or element is out.tensor._dtype, "fft_fftfreq/out-of-the-dtype",
        "{}: dtype {} does not match that of out", op, element,
    )  # fmt: skip
    check(
        element is None or element.is_floating_point or element.is_complex,
        "fft_fftfreq/floating-only", "{} requires a floating point dtype, got {}", op, element,
    )  # fmt: skip
    element = DEFAULTS.dtype if element is None else element
    parts = [PACKETS["arange"](start, stop, dtype=element) for start, stop in starts]
    counts = parts[0] if len(parts) == 1 else OPERATORS["cat"].call((parts, 0))
    span = n * d
    step = 1 / span if span else math.copysign(math.inf, span)
    result = cast_into(OPERATORS["mul.Tensor"].call((counts, step)), out)
    return as_leaf(result, requires_grad)


@implements("fft_fftfreq")
def fft_fftfreq(
    n: int, d: float, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The frequencies of fft."""
    check_sizes((n,))
    starts = ((0, (n + 1) // 2), (-(n // 2), 0))
    return _frequencies("fftfreq", starts, n, d, dtype, requires_grad, out)


@implements("fft_rfftfreq")
def fft_rfftfreq(
    n: int, d: float, dtype: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """The frequencies of rfft."""
    count = int(n / 2) + 1
    check_sizes((count,))
    return _frequencies("rfftfreq", ((0, count),), n, d, dtype, requires_grad, out)
