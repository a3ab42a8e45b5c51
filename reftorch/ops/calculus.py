"""Differences and integrals of samples along a dim, made of slices."""

from __future__ import annotations

from collections.abc import Sequence

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.promotion import Number
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.operator import write
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_out_dtype

Ints = tuple[int, ...]
Tensors = tuple[TensorImpl, ...]


def _part(self: TensorImpl, dim: int, start: int | None, stop: int | None) -> TensorImpl:
    return OPERATORS["slice.Tensor"].call((self, dim, start, stop, 1))


# ---- diff


@implements("diff")
def diff(
    self: TensorImpl, n: int, dim: int, prepend: TensorImpl | None, append: TensorImpl | None, *,
    out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Neighbours subtracted, n times [diff/size-ends-at-zero] [diff/of-bools-is-xor]."""
    check(
        self._geometry.ndim > 0, "diff/operands-fit",
        "diff expects input to be at least one-dimensional",
    )  # fmt: skip
    check(n >= 0, "diff/order-not-negative", "order must be non-negative but got {}", n)
    parts = tuple([part for part in (prepend, self, append) if part is not None])
    d = wrap_dim(dim, self._geometry.ndim) if n or len(parts) > 1 else 0
    for part in parts:
        if part is not self:
            _check_fits(self, part, d)
    if n == 0:
        check_out_dtype(out, self._dtype)
        return _given(OPERATORS["clone"].call((self, None)), out)
    taken = OPERATORS["cat"].call((parts, d)) if len(parts) > 1 else self
    subtract = OPERATORS["logical_xor" if taken._dtype is dt.bool else "sub.Tensor"]
    more_args = () if taken._dtype is dt.bool else (1,)
    times = min(n, taken._geometry.sizes[d])
    for _ in range(times):
        left, right = _part(taken, d, 0, -1), _part(taken, d, 1, None)
        taken = subtract.call((right, left, *more_args))
    return _given(taken, out)


def _check_fits(self: TensorImpl, more: TensorImpl, dim: int) -> None:
    sizes, own = more._geometry.sizes, self._geometry.sizes
    check(
        len(sizes) == len(own), "diff/operands-fit",
        "diff expects prepend or append to be the same dimension as input",
    )  # fmt: skip
    check(
        all(a == b for d, (a, b) in enumerate(zip(sizes, own, strict=True)) if d != dim),
        "diff/operands-fit", "diff expects the shape of tensor to prepend or append to match "
        "that of input except along the differencing dim",
    )  # fmt: skip


def _given(result: TensorImpl, out: Out | None) -> TensorImpl:
    if out is None:
        return result
    write(result, out)
    return out.tensor


# ---- integrals


def _length(y: TensorImpl, dim: int) -> int:
    """How many samples there are along the dim [dims/zero-dim-has-no-size]."""
    check(
        y._geometry.ndim > 0, "dims/zero-dim-has-no-size",
        "Dimension specified as {} but tensor has no dimensions", dim,
    )  # fmt: skip
    return y._geometry.sizes[dim]


def _check_samples(y: TensorImpl, places: TensorImpl | Number) -> None:
    """Refuse what cannot be integrated [trapezoid/bool-refused]."""
    for given in (y, places):
        check(
            not isinstance(given, TensorImpl) or given._dtype is not dt.bool,
            "trapezoid/bool-refused", "trapezoid: received a bool input, which is not supported",
        )  # fmt: skip
    check(
        not isinstance(places, (bool, complex)), "trapezoid/bool-refused",
        "trapezoid: Currently, we only support dx as a real number.",
    )  # fmt: skip


def _distances(y: TensorImpl, x: TensorImpl, dim: int) -> TensorImpl:
    """How far apart the samples are, broadcast to y [trapezoid/one-place-per-sample]."""
    sizes, ndim = x._geometry.sizes, y._geometry.ndim
    if len(sizes) == 1:
        length = _length(y, dim)
        check(
            sizes[0] == length, "trapezoid/one-place-per-sample",
            "trapezoid: There must be one `x` value for each sample point",
        )  # fmt: skip
        sizes = (1,) * dim + (length,) + (1,) * (ndim - dim - 1)
    elif len(sizes) < ndim:
        sizes = (1,) * (ndim - len(sizes)) + sizes
    x = OPERATORS["view"].call((x, sizes))
    left, right = _part(x, dim, 0, -1), _part(x, dim, 1, None)
    return OPERATORS["sub.Tensor"].call((right, left, 1))


def _pairs(y: TensorImpl, dim: int) -> TensorImpl:
    """The sums of neighbours."""
    _length(y, dim)
    left, right = _part(y, dim, 0, -1), _part(y, dim, 1, None)
    return OPERATORS["add.Tensor"].call((left, right, 1))


def _no_integral(y: TensorImpl, dim: int) -> TensorImpl:
    """The integral of nothing [trapezoid/nothing-is-zero]."""
    sizes = y._geometry.sizes
    return PACKETS["zeros"]((*sizes[:dim], *sizes[dim + 1 :]), dtype=y._dtype)


@implements("trapezoid.x")
def trapezoid_x(y: TensorImpl, x: TensorImpl, dim: int) -> TensorImpl:
    """The mean of each two neighbours times their distance, added."""
    d = wrap_dim(dim, y._geometry.ndim)
    if _length(y, d) == 0:
        return _no_integral(y, d)
    _check_samples(y, x)
    areas = PACKETS["mul"](_distances(y, x, d), _pairs(y, d))
    return PACKETS["div"](PACKETS["sum"](areas, d), 2.0)


@implements("trapezoid.dx")
def trapezoid_dx(y: TensorImpl, dx: Number, dim: int) -> TensorImpl:
    """The sum of all but half the ends, times dx [trapezoid/ends-count-half]."""
    d = wrap_dim(dim, y._geometry.ndim)
    if _length(y, d) == 0:
        return _no_integral(y, d)
    _check_samples(y, dx)
    first, last = PACKETS["select"](y, d, 0), PACKETS["select"](y, d, -1)
    ends = PACKETS["mul"](PACKETS["add"](first, last), 0.5)
    return PACKETS["mul"](PACKETS["sub"](PACKETS["sum"](y, d), ends), dx)


@implements("trapz.x")
def trapz_x(y: TensorImpl, x: TensorImpl, dim: int) -> TensorImpl:
    """An older name of trapezoid."""
    return trapezoid_x(y, x, dim)


@implements("trapz.dx")
def trapz_dx(y: TensorImpl, dx: float, dim: int) -> TensorImpl:
    """An older name of trapezoid."""
    return trapezoid_dx(y, dx, dim)


@implements("cumulative_trapezoid.x")
def cumulative_trapezoid_x(y: TensorImpl, x: TensorImpl, dim: int) -> TensorImpl:
    """The areas up to each sample, added as they come [cumulative_trapezoid/one-less]."""
    d = wrap_dim(dim, y._geometry.ndim)
    _check_samples(y, x)
    areas = PACKETS["mul"](_distances(y, x, d), _pairs(y, d))
    return PACKETS["div"](PACKETS["cumsum"](areas, d), 2.0)


@implements("cumulative_trapezoid.dx")
def cumulative_trapezoid_dx(y: TensorImpl, dx: Number, dim: int) -> TensorImpl:
    """The areas up to each sample, added as they come [cumulative_trapezoid/one-less]."""
    _check_samples(y, dx)
    d = wrap_dim(dim, y._geometry.ndim)
    half = float(dx) / 2.0  # type: ignore[arg-type]  # not complex
    return PACKETS["cumsum"](PACKETS["mul"](_pairs(y, d), half), d)


# ---- gradient


def _gradients(
    self: TensorImpl, spacing: Number | None | Sequence[Number] | Tensors, dim: int | None | Ints,
    edge_order: int,
) -> Tensors:  # fmt: skip
    """The derivative along each dim [gradient/one-tensor-per-dim]."""
    check(
        self._dtype is not dt.uint8, "gradient/uint8-refused",
        "torch.gradient does not support uint8 input.",
    )  # fmt: skip
    ndim = self._geometry.ndim
    given = tuple(range(ndim)) if dim is None else (dim,) if isinstance(dim, int) else dim
    if isinstance(spacing, tuple):
        check(
            len(spacing) == len(given), "gradient/spacing-per-dim",
            "torch.gradient expected spacing to be unspecified, a scalar or a list with an entry "
            "for each of {} dims, got {}", len(given), len(spacing),
        )  # fmt: skip
    dims = _checked_dims(self, given, edge_order)
    each = spacing if isinstance(spacing, tuple) else (spacing,) * len(dims)
    parts = []
    for d, apart in zip(dims, each, strict=True):
        if isinstance(apart, TensorImpl):
            parts.append(_between_places(self, apart, d, edge_order))
        else:
            parts.append(_evenly_spaced(self, 1.0 if apart is None else apart, d, edge_order))
    return tuple(parts)


def _checked_dims(self: TensorImpl, given: Ints, edge_order: int) -> Ints:
    """The dims, each long enough for the differences at its ends [gradient/edge-order]."""
    check(
        edge_order in (1, 2), "gradient/edge-order",
        "torch.gradient only supports edge_order=1 and edge_order=2.",
    )  # fmt: skip
    dims = tuple([wrap_dim(d, self._geometry.ndim) for d in given])
    check(
        len(set(dims)) == len(dims), "gradient/each-dim-once",
        "a dim appears multiple times in the list of dims {}", dims,
    )  # fmt: skip
    lengths = [_length(self, d) for d in dims]
    check(
        all(length > edge_order for length in lengths), "gradient/edge-order",
        "torch.gradient expected each dimension size to be at least edge_order+1",
    )  # fmt: skip
    return dims


def _evenly_spaced(self: TensorImpl, apart: Number, dim: int, edge_order: int) -> TensorImpl:
    """Central differences, one-sided ones at the ends."""
    div, sub, mul = PACKETS["div"], PACKETS["sub"], PACKETS["mul"]
    inner = div(div(sub(_part(self, dim, 2, None), _part(self, dim, 0, -2)), apart), 2.0)
    a, b = _part(self, dim, 0, 1), _part(self, dim, 1, 2)
    z, y = _part(self, dim, -1, None), _part(self, dim, -2, -1)
    if edge_order == 1:
        first, last = sub(b, a), sub(z, y)
    else:
        c, x = _part(self, dim, 2, 3), _part(self, dim, -3, -2)
        first = sub(PACKETS["add"](mul(a, -1.5), mul(b, 2)), mul(c, 0.5))
        last = PACKETS["add"](sub(mul(x, 0.5), mul(y, 2)), mul(z, 1.5))
    return PACKETS["cat"]((div(first, apart), inner, div(last, apart)), dim)


def _weighted(self: TensorImpl, dim: int, starts: Ints, weights: Tensors) -> TensorImpl:
    """Three neighbouring parts of self, times their weights, added."""
    total = None
    for (start, stop), weight in zip(_stretches(starts), weights, strict=True):
        term = PACKETS["mul"](weight, _part(self, dim, start, stop))
        total = term if total is None else PACKETS["add"](total, term)
    assert total is not None
    return total


def _stretches(starts: Ints) -> list[tuple[int, int | None]]:
    """The bounds of the parts; all of the inner ones for no start."""
    if not starts:
        return [(0, -2), (1, -1), (2, None)]
    return [(start, None if start == -1 else start + 1) for start in starts]


def _between_places(
    self: TensorImpl, places: TensorImpl, dim: int, edge_order: int
) -> TensorImpl:
    """Differences that are exact for parabolas, between samples that are not evenly spaced."""
    check(
        places._geometry.ndim == 1, "gradient/spacing-per-dim",
        "torch.gradient expected each element of spacing to have one dimension, but got an "
        "element with {} dimensions!", places._geometry.ndim,
    )  # fmt: skip
    mul, add, sub, div, neg = (PACKETS[name] for name in ("mul", "add", "sub", "div", "neg"))
    distances = PACKETS["diff"](places)
    sizes = tuple([-1 if d == dim else 1 for d in range(self._geometry.ndim)])
    apart = PACKETS["reshape"](distances, sizes)
    p, q = _part(apart, dim, 0, -1), _part(apart, dim, 1, None)
    both = add(p, q)
    weights = (
        neg(div(q, mul(p, both))), div(sub(q, p), mul(p, q)), div(p, mul(q, both)),
    )  # fmt: skip
    inner = _weighted(self, dim, (), weights)
    # at the ends they are 0-dim, and so leave the dtype to self
    p, q = PACKETS["select"](distances, 0, 0), PACKETS["select"](distances, 0, -1)
    if edge_order == 1:
        first = div(sub(_part(self, dim, 1, 2), _part(self, dim, 0, 1)), p)
        last = div(sub(_part(self, dim, -1, None), _part(self, dim, -2, -1)), q)
        return PACKETS["cat"]((first, inner, last), dim)
    first_weights = _weights_at_end(p, PACKETS["select"](distances, 0, 1))
    # from behind all comes in the other order, and with the other sign
    behind = _weights_at_end(q, PACKETS["select"](distances, 0, -2))
    last_weights = tuple([neg(weight) for weight in reversed(behind)])
    first = _weighted(self, dim, (0, 1, 2), first_weights)
    last = _weighted(self, dim, (-3, -2, -1), last_weights)
    return PACKETS["cat"]((first, inner, last), dim)


def _weights_at_end(near: TensorImpl, far: TensorImpl) -> Tensors:
    """The weights of the three samples nearest to an end, from the end inwards."""
    mul, add, div, neg = (PACKETS[name] for name in ("mul", "add", "div", "neg"))
    both = add(near, far)
    return (
        neg(div(add(both, near), mul(near, both))), div(both, mul(near, far)),
        neg(div(near, mul(far, both))),
    )  # fmt: skip


@implements("gradient.scalarint")
def gradient_scalarint(
    self: TensorImpl, spacing: Number | None, dim: int | None, edge_order: int
) -> Tensors:
    """The derivative along all dims or one, all spaced alike."""
    return _gradients(self, spacing, dim, edge_order)


@implements("gradient.scalararray")
def gradient_scalararray(
    self: TensorImpl, spacing: Number, dim: Ints, edge_order: int
) -> Tensors:
    """The derivative along dims, all spaced alike."""
    return _gradients(self, spacing, dim, edge_order)


@implements("gradient.array")
def gradient_array(self: TensorImpl, dim: Ints, edge_order: int) -> Tensors:
    """The derivative along dims, samples 1 apart."""
    return _gradients(self, None, dim, edge_order)


@implements("gradient.scalarrayint")
def gradient_scalarrayint(
    self: TensorImpl, spacing: tuple[Number, ...], dim: int | None, edge_order: int
) -> Tensors:
    """The derivative along all dims or one [gradient/spacing-per-dim]."""
    return _gradients(self, spacing, dim, edge_order)


@implements("gradient.scalarrayarray")
def gradient_scalarrayarray(
    self: TensorImpl, spacing: tuple[Number, ...], dim: Ints, edge_order: int
) -> Tensors:
    """The derivative along dims, each with its spacing."""
    return _gradients(self, spacing, dim, edge_order)


@implements("gradient.tensorarrayint")
def gradient_tensorarrayint(
    self: TensorImpl, spacing: Tensors, dim: int | None, edge_order: int
) -> Tensors:
    """The derivative along all dims or one, between samples at given places."""
    return _gradients(self, spacing, dim, edge_order)


@implements("gradient.tensorarray")
def gradient_tensorarray(
    self: TensorImpl, spacing: Tensors, dim: Ints, edge_order: int
) -> Tensors:
    """The derivative along dims, between samples at given places."""
    return _gradients(self, spacing, dim, edge_order)
