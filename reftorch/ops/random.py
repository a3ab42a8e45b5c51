"""Tensors filled with random numbers in place.

Three primitives draw: `uniform`, `normal` and `random`. Other distributions are functions of
uniform numbers. Where no generator is given, the default generator draws.
"""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.device import CPU
from reftorch.core.dtype import BOOL, COMPLEX, INTEGRAL, dtype
from reftorch.core.dtype_info import finfo, iinfo
from reftorch.core.generator import Generator, default_generator
from reftorch.core.geometry import Geometry, geometry
from reftorch.core.output import Out, check_writable
from reftorch.core.place import ACCELERATOR, PLACE, Elsewhere
from reftorch.core.strides import dense_strides, sort_dims
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed

_BLOCKS_FROM = 16  # elements
# the integers that a floating dtype holds all of reach up to 2 to this power
DIGITS = {dt.float16: 11, dt.bfloat16: 8, dt.float32: 24, dt.float64: 53}


# ---- what all of them share


def source(generator: Generator | None) -> Generator:
    """The generator that draws [random/default-generator], of the device where the call runs.

    [device-cuda/generator-of-the-device]
    """
    if generator is None:
        return _default()
    if Elsewhere.any:
        where = CPU if PLACE.device is None else PLACE.device
        check(
            generator.device.type == where.type, "device-cuda/generator-of-the-device",
            "Expected a '{}' device type for generator but found '{}'", where.type,
            generator.device.type,
        )  # fmt: skip
    return generator


def _default() -> Generator:
    if Elsewhere.any and PLACE.device not in (None, CPU):
        assert ACCELERATOR.loaded is not None and PLACE.device is not None
        return ACCELERATOR.loaded.generator(PLACE.device)
    return default_generator


def start(self: TensorImpl, out: Out | None) -> TensorImpl:
    """The tensor to fill: self, or a fresh one like it [random/nodes-give-zero].

    Nothing is drawn for one that overlaps itself [overlap/write-to-expanded].
    """
    if out is None:
        return empty(self._geometry.preserved(), self._dtype)
    check_writable(out.tensor)
    return out.tensor


def drawn_over(generator: Generator | None, element: dtype, *shapes: Geometry) -> TensorImpl:
    """Uniform numbers for the elements of shapes of equal sizes, in the order of their memory.

    [random/memory-order]
    """
    sizes = shapes[0].sizes
    order = sort_dims(sizes, [shape.strides for shape in shapes])
    numbers = empty(geometry(sizes, dense_strides(sizes, order)), element)
    fill_uniform(numbers, 0.0, 1.0, generator)
    return numbers


def deliver(target: TensorImpl, values: TensorImpl) -> TensorImpl:
    """Store what was drawn, cast once."""
    launch("copy", (target,), (values,))
    return target


def real_parts(target: TensorImpl) -> TensorImpl:
    """A tensor as real numbers: of complex ones the pairs [random/complex-is-two-reals]."""
    if target._dtype.is_complex:
        return OPERATORS["view_as_real"].body(target)
    return target


def fill_uniform(target: TensorImpl, low: float, high: float, generator: Generator | None) -> None:
    """Fill with uniform numbers."""
    parts = real_parts(target)
    shape = parts._geometry
    if shape.numel:
        launch(
            "uniform", (parts,), (), None, generator=source(generator), element=parts._dtype,
            sizes=shape.sizes, order=sort_dims(shape.sizes, [shape.strides]), low=low, high=high,
        )  # fmt: skip


def fill_normal(target: TensorImpl, mean: float, std: float, generator: Generator | None) -> None:
    """Fill with normal numbers, or complex ones whose parts have half the variance.

    [random/complex-normal] [random/std-not-negative] [random/no-elements-any-dtype].
    """
    check(
        std >= 0, "random/std-not-negative", "normal expects std >= 0.0, but found std {}", std
    )
    shape = target._geometry
    if not shape.numel:
        return
    check_listed("normal.functional", target._dtype)
    if target._dtype.is_complex:
        std /= math.sqrt(2)
    launch_normal(real_parts(target), mean, std, generator)


def launch_normal(
    target: TensorImpl, mean: float, std: float, generator: Generator | None, blocks: bool = True
) -> None:
    """Draw real normal numbers, in blocks where the tensor allows [random/normal-from-16-on]."""
    shape = target._geometry
    launch(
        "normal", (target,), (), None, generator=source(generator), element=target._dtype,
        sizes=shape.sizes, order=sort_dims(shape.sizes, [shape.strides]), mean=mean, std=std,
        blocks=blocks and shape.contiguous and shape.numel >= _BLOCKS_FROM,
    )  # fmt: skip


def fill_integers(
    target: TensorImpl, low: int, span: int, wide: bool, generator: Generator | None
) -> None:
    """Fill with integers from low on."""
    shape = target._geometry
    launch(
        "random", (target,), (), None, generator=source(generator), sizes=shape.sizes,
        order=sort_dims(shape.sizes, [shape.strides]), low=low, span=span, wide=wide,
    )  # fmt: skip


# ---- in place: continuous distributions


@implements("uniform")
def uniform(
    self: TensorImpl, from_: float, to: float, generator: Generator | None,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Fill with numbers in [from, to)."""
    element = self._dtype
    check_listed("uniform", element)
    most = finfo(element.to_real()).max
    for name, bound in (("from", from_), ("to", to)):
        check(
            abs(bound) <= most, "uniform/bounds", "{} is out of bounds for {}", name, element,
        )  # fmt: skip
    check(
        from_ <= to, "uniform/bounds",
        "uniform_ expects to return a [from, to) range, but found from={} > to={}", from_, to,
    )  # fmt: skip
    check(
        to - from_ <= most, "uniform/bounds",
        "uniform_ expects to-from to fit {}, but found to={} and from={}", element, to, from_,
    )  # fmt: skip
    target = start(self, out)
    fill_uniform(target, from_, to, generator)
    return target


@implements("normal.functional")
def normal(
    self: TensorImpl, mean: float, std: float, generator: Generator | None,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Fill with normal numbers [random/normal-from-16-on]."""
    target = start(self, out)
    fill_normal(target, mean, std, generator)
    return target


def _check_continuous(element: dtype) -> None:
    """Only floating numbers are distributed continuously [random/continuous-is-floating]."""
    check(
        element.is_floating_point, "random/continuous-is-floating",
        "a continuous probability distribution needs a floating point dtype, not {}", element,
    )  # fmt: skip


@implements("exponential")
def exponential(
    self: TensorImpl, lambd: float, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Fill with exponentially distributed numbers [exponential/by-inversion]."""
    check(
        lambd > 0, "random/parameters",
        "exponential_ expects lambda > 0.0, but found lambda={}", lambd,
    )  # fmt: skip
    if not self._geometry.numel:
        return start(self, out)
    _check_continuous(self._dtype)
    check_listed("exponential", self._dtype)
    target = start(self, out)
    numbers = drawn_over(generator, dt.float64, target._geometry)
    logarithms = OPERATORS["log1p"].call((OPERATORS["neg"].call((numbers,)),))
    return deliver(target, PACKETS["div"](logarithms, -lambd))


@implements("cauchy")
def cauchy(
    self: TensorImpl, median: float, sigma: float, generator: Generator | None,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Fill with Cauchy distributed numbers [cauchy/by-inversion]."""
    _check_continuous(self._dtype)
    check(
        sigma > 0, "random/parameters",
        "cauchy_ expects sigma > 0.0, but found sigma={}", sigma,
    )  # fmt: skip
    if not self._geometry.numel:
        return start(self, out)
    check_listed("cauchy", self._dtype)
    target = start(self, out)
    numbers = drawn_over(generator, dt.float64, target._geometry)
    angles = PACKETS["mul"](PACKETS["sub"](numbers, 0.5), math.pi)
    tangents = OPERATORS["tan"].call((angles,))
    return deliver(target, PACKETS["add"](PACKETS["mul"](tangents, sigma), median))


@implements("log_normal")
def log_normal(
    self: TensorImpl, mean: float, std: float, generator: Generator | None,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Fill with exponentials of normal numbers, made by pairs [log_normal/pairs-of-double]."""
    check(
        std > 0, "random/parameters", "log_normal_ expects std > 0.0, but found std={}", std
    )
    if not self._geometry.numel:
        return start(self, out)
    check_listed("log_normal", self._dtype)
    target = start(self, out)
    numbers = empty(target._geometry.preserved(), dt.float64)
    launch_normal(numbers, mean, std, generator, blocks=False)
    return deliver(target, OPERATORS["exp"].call((numbers,)))


@implements("geometric")
def geometric(
    self: TensorImpl, p: float, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Fill with numbers of trials up to the first success [geometric/by-inversion]."""
    check(
        0 < p < 1, "random/parameters",
        "geometric_ expects p to be in (0, 1), but got p={}", p,
    )  # fmt: skip
    if not self._geometry.numel:
        return start(self, out)
    check_listed("geometric", self._dtype)
    target = start(self, out)
    numbers = drawn_over(generator, dt.float64, target._geometry)
    quotients = PACKETS["div"](OPERATORS["log"].call((numbers,)), math.log1p(-p))
    return deliver(target, OPERATORS["ceil"].call((quotients,)))


# ---- in place: integers


def _bounds(element: dtype) -> tuple[int, int]:
    """The least and the greatest number of a dtype, as integers."""
    if element.category == BOOL:
        return 0, 1
    if element.category == INTEGRAL:
        facts = iinfo(element)
        return facts.min, facts.max
    most = int(finfo(element).max)
    return -most, most


def _check_within(name: str, value: int, element: dtype) -> None:
    least, most = _bounds(element)
    check(
        least <= value <= most, "random/bounds-fit-the-dtype",
        "{} is out of bounds for {}", name, element,
    )  # fmt: skip


def fill_between(
    target: TensorImpl, low: int, high: int, generator: Generator | None
) -> None:
    """Fill with integers in [low, high)."""
    check(
        low < high, "random/from-less-than-to",
        "random_ expects 'from' to be less than 'to', but got from={} >= to={}", low, high,
    )  # fmt: skip
    element = target._dtype
    check(
        element.category != COMPLEX, "errors/dtypes",
        "random_ handles only integral, floating-point and boolean types",
    )  # fmt: skip
    check_listed("random.from", element)
    if element.is_floating_point:
        low, high = _inside(low, high, element)
        check(
            low < high, "random/from-less-than-to",
            "random_ expects 'from' casted to dtype to be less than 'to' casted to dtype, but got "
            "from={} >= to={}", low, high,
        )  # fmt: skip
    _check_within("from", low, element)
    _check_within("to - 1", high - 1, element)
    _fill_span(target, low, high - low, generator)


def _fill_span(target: TensorImpl, low: int, span: int, generator: Generator | None) -> None:
    if target._geometry.numel:
        fill_integers(target, low, span, span >= 2**28, generator)


def _inside(low: int, high: int, element: dtype) -> tuple[int, int]:
    """Bounds that stay inside when they are rounded [random/rounded-bounds-move-inside]."""
    digits = DIGITS[element]
    above, below = _rounded(low + 1, element), _rounded(high - 1, element)
    if above < low:
        low = above + (1 << (abs(low + 1).bit_length() - digits))
    if below >= high:
        high = below - (1 << (abs(high - 1).bit_length() - digits))
    return low, high


def _rounded(number: int, element: dtype) -> int:
    """The nearest number of a floating dtype, even of two, without end."""
    surplus = max(abs(number).bit_length() - DIGITS[element], 0)
    return round(abs(number) / 2**surplus) * 2**surplus * (-1 if number < 0 else 1)


@implements("random.from")
def random_from(
    self: TensorImpl, from_: int, to: int | None, generator: Generator | None,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Fill with integers in [from, to), or from from on [random/open-end]."""
    target = start(self, out)
    if to is not None:
        fill_between(target, from_, to, generator)
        return target
    if from_ == -(2**63):
        return _fill_with_bits(target, generator)
    element = self._dtype
    check(
        element.category != COMPLEX, "errors/dtypes",
        "random_ handles only integral, floating-point and boolean types",
    )  # fmt: skip
    check_listed("random.from", element)
    last = 2 ** DIGITS[element] if element.is_floating_point else _bounds(element)[1]
    _check_within("from", from_, element)
    check(
        last < 2**63, "random/bounds-fit-the-dtype",
        "to - 1 is out of bounds for {}, whose integers do not all fit int64", element,
    )  # fmt: skip
    check(
        from_ <= last, "random/from-less-than-to",
        "random_ expects 'from' to be less than or equal to {}, but got from={}", last, from_,
    )  # fmt: skip
    _fill_span(target, from_, last + 1 - from_, generator)
    return target


def _fill_with_bits(target: TensorImpl, generator: Generator | None) -> TensorImpl:
    """Fill with all integers of 64 bits, where the dtype reaches that far [random/open-end]."""
    element = target._dtype
    if target._geometry.numel:
        check(
            element not in (dt.uint8, dt.int8, dt.int16, dt.int32), "random/bounds-fit-the-dtype",
            "random_ from -2**63 on does not handle {}", element,
        )  # fmt: skip
        check(
            element in (dt.int64, dt.bfloat16, dt.float32, dt.float64), "errors/dtypes",
            "random_ from -2**63 on is not implemented for {}", element, error=NotImplementedError,
        )  # fmt: skip
        fill_integers(target, 0, 2**64, True, generator)
    return target


@implements("random.to")
def random_to(
    self: TensorImpl, to: int, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Fill with integers in [0, to)."""
    target = start(self, out)
    fill_between(target, 0, to, generator)
    return target


@implements("random")
def random(
    self: TensorImpl, generator: Generator | None, *, out: Out | None = None
) -> TensorImpl:
    """Fill with integers from 0 to the greatest, of floats to where they have gaps.

    [random/all-of-the-dtype]
    """
    target = start(self, out)
    element = target._dtype
    if not target._geometry.numel:
        return target
    check_listed("random", element)
    last = 2 ** DIGITS[element] if element.is_floating_point else _bounds(element)[1]
    fill_integers(target, 0, last + 1, element.itemsize == 8, generator)
    return target
