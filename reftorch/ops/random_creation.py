"""Fresh tensors of random numbers: what the fills of `ops.random` put into new tensors."""

from __future__ import annotations

from typing import Any, TypeAlias

from reftorch.core import dtype as dt
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.dtype_info import iinfo
from reftorch.core.generator import Generator
from reftorch.core.memory_format import memory_format
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.creation import as_leaf
from reftorch.ops.elementwise import elementwise
from reftorch.ops.random import DIGITS, fill_between, fill_normal, source, uniform
from reftorch.ops.reducing import target

Ints = tuple[int, ...]
Number: TypeAlias = float | complex


def _fresh(
    size: Ints, element: dtype | None, layout: Any, device: Any, pin_memory: bool | None,
    out: Out | None,
) -> TensorImpl:  # fmt: skip
    arguments = (size, element, layout, device, pin_memory, None, False)
    return OPERATORS["empty.memory_format"].call(arguments, out)


@implements("rand")
def rand(
    size: Ints, generator: Generator | None, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of uniform numbers [random/fresh-equals-in-place]."""
    result = _fresh(size, dtype, layout, device, pin_memory, out)
    return as_leaf(uniform(result, 0.0, 1.0, generator, out=Out(result, True)), requires_grad)


@implements("rand_like")
def rand_like(
    self: TensorImpl, generator: Generator | None, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of uniform numbers like another [random/fresh-equals-in-place]."""
    arguments = (self, dtype, layout, device, pin_memory, memory_format, False)
    result = OPERATORS["empty_like"].call(arguments)
    return as_leaf(uniform(result, 0.0, 1.0, generator, out=Out(result, True)), requires_grad)


@implements("randn")
def randn(
    size: Ints, generator: Generator | None, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of normal numbers [random/fresh-equals-in-place]."""
    result = _fresh(size, dtype, layout, device, pin_memory, out)
    fill_normal(result, 0.0, 1.0, generator)
    return as_leaf(result, requires_grad)


@implements("randn_like")
def randn_like(
    self: TensorImpl, generator: Generator | None, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, memory_format: memory_format | None, requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of normal numbers like another [random/fresh-equals-in-place]."""
    arguments = (self, dtype, layout, device, pin_memory, memory_format, False)
    result = OPERATORS["empty_like"].call(arguments)
    fill_normal(result, 0.0, 1.0, generator)
    return as_leaf(result, requires_grad)


@implements("randint.low")
def randint_low(
    low: int, high: int, size: Ints, generator: Generator | None, dtype: dtype | None,
    layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of integers in [low, high) [randint/int64-by-default]."""
    if dtype is None and out is None:
        dtype = dt.int64
    result = _fresh(size, dtype, layout, device, pin_memory, out)
    fill_between(result, low, high, generator)
    return as_leaf(result, requires_grad)


@implements("randint")
def randint(
    high: int, size: Ints, generator: Generator | None, dtype: dtype | None, layout: Any,
    device: Any, pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of integers in [0, high) [randint/int64-by-default]."""
    return randint_low(
        0, high, size, generator, dtype, layout, device, pin_memory, requires_grad, out=out
    )


@implements("randint_like.low_dtype")
def randint_like_low(
    self: TensorImpl, low: int, high: int, generator: Generator | None, dtype: dtype | None,
    layout: Any, device: Any, pin_memory: bool | None, memory_format: memory_format | None,
    requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of integers in [low, high) like another."""
    arguments = (self, dtype, layout, device, pin_memory, memory_format, False)
    result = OPERATORS["empty_like"].call(arguments)
    fill_between(result, low, high, generator)
    return as_leaf(result, requires_grad)


@implements("randint_like")
def randint_like(
    self: TensorImpl, high: int, generator: Generator | None, dtype: dtype | None, layout: Any,
    device: Any, pin_memory: bool | None, memory_format: memory_format | None,
    requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of integers in [0, high) like another."""
    return randint_like_low(
        self, 0, high, generator, dtype, layout, device, pin_memory, memory_format, requires_grad
    )


def _whole(number: Number) -> int:
    """A number of any dtype as an integer that int64 holds [scalars/beyond-int64]."""
    fits = number == number and (
        number.imag == 0 if isinstance(number, complex) else abs(number) < 2**63
    )
    check(fits, "scalars/beyond-int64", "value cannot be converted to int64 without overflow")
    return int(number.real)


@implements("randint_like.Tensor")
def randint_like_tensor(
    self: TensorImpl, high: TensorImpl, generator: Generator | None, dtype: dtype | None,
    layout: Any, device: Any, pin_memory: bool | None, memory_format: memory_format | None,
    requires_grad: bool,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of integers below a number that a tensor holds."""
    check(
        high._geometry.ndim == 0, "randint_like/bound-is-zero-dim",
        "high must be a scalar tensor and on CPU",
    )  # fmt: skip
    bound = _whole(OPERATORS["item"].call((high,)))
    return randint_like_low(
        self, 0, bound, generator, dtype, layout, device, pin_memory, memory_format, requires_grad
    )


@implements("randperm")
def randperm(
    n: int, generator: Generator | None, dtype: dtype | None, layout: Any, device: Any,
    pin_memory: bool | None, requires_grad: bool, *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a random order of the numbers below n."""
    if dtype is None and out is None:
        dtype = dt.int64
    check(n >= 0, "creation/negative-size-refused", "n must be non-negative, got {}", n)
    element = out.tensor._dtype if out is not None else dtype
    if n and element is not None:
        _check_holds_all(n, element)
    result = _fresh((n,), dtype, layout, device, pin_memory, out)
    check_listed("randperm", result._dtype)
    launch("randperm", (result,), (), None, generator=source(generator), n=n)
    return as_leaf(result, requires_grad)


def _check_holds_all(n: int, element: dtype) -> None:
    """The dtype tells the numbers apart; bfloat16 need not [randperm/dtype-holds-all]."""
    if element.category == INTEGRAL:
        fits = n - 1 <= iinfo(element).max
    else:
        fits = element is dt.bfloat16 or n - 1 <= 2 ** DIGITS.get(element, 64)
    check(fits, "randperm/dtype-holds-all", "{} numbers are too many for {}", n, element)


# ---- normal numbers around given means


def _check_std(std: TensorImpl) -> None:
    """All standard deviations are real and not negative [random/std-not-negative]."""
    check(
        not std._dtype.is_complex, "random/std-not-negative",
        "normal expects standard deviation to be non-complex",
    )  # fmt: skip
    if std._geometry.numel:
        least = OPERATORS["item"].call((OPERATORS["min"].call((std,)),))
        check(
            least >= 0, "random/std-not-negative",
            "normal expects all elements of std >= 0.0",
        )  # fmt: skip


def _around(
    like: TensorImpl, sizes: Ints, std: float, generator: Generator | None, out: Out | None
) -> TensorImpl:
    """Normal numbers of mean 0 in `out`, or in a fresh row-major tensor [normal/dtype-of-mean]."""
    check(
        std >= 0, "random/std-not-negative", "normal expects std >= 0.0, but found std {}", std
    )
    result = target(out, sizes, like._dtype if out is None else out.tensor._dtype)
    fill_normal(result, 0.0, std, generator)
    return result


def _scale(result: TensorImpl, std: TensorImpl) -> None:
    elementwise("mul.Tensor", (result, std), Out(result, inplace=True))


def _shift(result: TensorImpl, mean: TensorImpl) -> TensorImpl:
    """Add the mean [normal/scaled-then-shifted]."""
    return elementwise("add.Tensor", (result, mean), Out(result, inplace=True))


@implements("normal.Tensor_Tensor")
def normal_tensor_tensor(
    mean: TensorImpl, std: TensorImpl, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Make normal numbers of given means and standard deviations.

    Shapes: the parameters broadcast.
    """
    _check_std(std)
    sizes = broadcast_sizes([mean._geometry.sizes, std._geometry.sizes])
    result = _around(mean, sizes, 1.0, generator, out)
    _scale(result, std)
    return _shift(result, mean)


@implements("normal.Tensor_float")
def normal_tensor_float(
    mean: TensorImpl, std: float, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Make normal numbers of given means.

    Shapes: means and out broadcast [normal/out-broadcasts-with-means].
    """
    sizes = mean._geometry.sizes
    if out is not None:
        sizes = broadcast_sizes([sizes, out.tensor._geometry.sizes])
    return _shift(_around(mean, sizes, std, generator, out), mean)


@implements("normal.float_Tensor")
def normal_float_tensor(
    mean: float, std: TensorImpl, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Make normal numbers of given standard deviations.

    The mean becomes a tensor of the dtype of the result [normal/scaled-then-shifted].
    """
    _check_std(std)
    result = _around(std, std._geometry.sizes, 1.0, generator, out)
    _scale(result, std)
    arguments = ((), mean, result._dtype, None, None, None, False)
    return _shift(result, OPERATORS["full"].call(arguments))


@implements("normal.float_float")
def normal_float_float(
    mean: float, std: float, size: Ints, generator: Generator | None, dtype: dtype | None,
    layout: Any, device: Any, pin_memory: bool | None, requires_grad: bool,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Make a tensor of normal numbers."""
    result = _fresh(size, dtype, layout, device, pin_memory, out)
    fill_normal(result, mean, std, generator)
    return as_leaf(result, requires_grad)
