"""Running a CPU kernel: read the operands as arrays, call it, and store what it returns.

A kernel is a NumPy ufunc, or a function from arrays (and keyword parameters) to an array, or to a
tuple of arrays for several outputs. It sees every operand in one arithmetic dtype, in which NumPy
calculates: float32 for the half types, complex64 for complex32 [casts/half-arithmetic-rounds-once].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from reftorch.backends.cpu import tiles
from reftorch.backends.cpu.cast import cast, decode, encode
from reftorch.backends.cpu.wide import UFUNCS, Ufunc
from reftorch.core.dtype import BOOL, COMPLEX, INTEGRAL, complex128, dtype, float64
from reftorch.core.iterator import Operand
from reftorch.core.pending import settle
from reftorch.core.quiet import Quiet
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl, take_over

Kernel = TypeVar("Kernel", bound=Callable[..., Any])
KERNELS: dict[str, Callable[..., Any]] = {}
# the kernels that may be given `out`, an array to write to, which may be one of the operands
WRITERS: set[Callable[..., Any]] = set()
# the kernels that return new memory, for a target that the body has just made
GIVERS: set[Callable[..., Any]] = set()


def kernel(name: str, writes: bool = False, gives: bool = False) -> Callable[[Kernel], Kernel]:
    """Register a kernel under the base name of its primitive.

    `writes`: it takes `out`, None or an array of the dtype of the operands to write the (first)
    result to. `gives`: what it returns is new memory, and the target, which the body has just made,
    may have it as its own, where a copy would take as long as a part of the calculation.
    """

    def register(function: Kernel) -> Kernel:
        assert name not in KERNELS, f"two kernels for {name}"
        KERNELS[name] = function
        if writes:
            WRITERS.add(function)
        if gives:
            GIVERS.add(function)
        return function

    return register


def read(operand: Operand, common: dtype | None) -> np.ndarray:
    """The operand as an array in the arithmetic dtype of `common`, or as it is for None.

    It takes on `common` first, so that what that cannot hold is lost [iterator/computation-dtype].
    A kernel sees elements, not how they lie in memory [strides/values-do-not-depend], nor what
    was pending [pending/operators-see-values].
    """
    if not isinstance(operand, TensorImpl):
        return np.asarray(operand) if common is None else number(operand, common)
    array, own = operand.elements(), operand._dtype
    if not own.native:
        array = decode(array, own)
    if common is None or (own is common and own.compute is own):
        return array
    if own is not common:
        array = cast(array, own.compute if not own.native else own, common)
    target = common.compute
    return array if array.dtype == target.array else array.astype(target.array)


def number(value: Number, common: dtype) -> np.ndarray:
    """A Python number as a 0-dim array, cast to `common`.

    [promotion/number-wraps-into-common-dtype]
    """
    key = (value, common)
    known = _NUMBERS.get(key)
    if known is not None:
        return known
    if common.category == INTEGRAL:
        wrapped = np.asarray(int(value) & 0xFFFF_FFFF_FFFF_FFFF, np.uint64)
        array = wrapped.astype(common.array)
    elif common.category == COMPLEX:
        array = cast(np.asarray(complex(value), np.complex128), complex128, common)
    else:
        array = cast(np.asarray(value, bool if common.category == BOOL else float), float64, common)
    array = array if array.dtype == common.compute.array else array.astype(common.compute.array)
    if value != 0 and type(value) is not complex:  # 0 and -0.0 are one key
        if len(_NUMBERS) >= 256:
            _NUMBERS.clear()
        _NUMBERS[key] = array
    return array


_NUMBERS: dict[tuple[Number, dtype], np.ndarray] = {}


def store(target: TensorImpl, values: Any) -> None:
    """Write values to the memory of a tensor, cast to its dtype once."""
    window, pending = target.window(), target._geometry.pending
    if not isinstance(values, np.ndarray):
        values = np.asarray(values)
    if values.dtype != window.dtype or not target._dtype.native:
        values = encode(values, target._dtype)
    window[...] = settle(values, target._dtype, pending) if pending else values


def is_direct(target: TensorImpl) -> bool:
    """Whether the memory of a tensor may be given to a kernel to write its results to."""
    return target._dtype.native and not target._geometry.pending


def run(
    name: str,
    outputs: Sequence[TensorImpl],
    inputs: Sequence[Operand],
    compute: dtype | Sequence[dtype | None] | None,
    params: dict[str, Any],
) -> None:
    """Launch a kernel (see `dispatch.kernels.launch`)."""
    function = KERNELS[name]
    with Quiet():
        if isinstance(compute, tuple):
            arrays = [read(x, each) for x, each in zip(inputs, compute, strict=True)]
        else:
            arrays = [read(operand, compute) for operand in inputs]
        if len(outputs) == 1:
            target = outputs[0]
            if isinstance(function, UFUNCS):
                _run_ufunc(function, target, arrays, params)
                return
            if function in GIVERS:
                values = function(*arrays, **params)
                if not take_over(target, values):
                    store(target, values)
                return
            window, direct = target.window(), is_direct(target)
            if function in WRITERS and window.dtype == arrays[0].dtype and direct:
                function(*arrays, **params, out=window)
            else:
                store(target, function(*arrays, **params))
            return
        first = None
        if function in WRITERS:
            window = outputs[0].window()
            if window.dtype == arrays[0].dtype and is_direct(outputs[0]):
                first = window
            params = {**params, "out": first}
        for target, values in zip(outputs, function(*arrays, **params), strict=True):
            if values is not first:
                store(target, values)


def _run_ufunc(
    function: Ufunc, target: TensorImpl, arrays: list[np.ndarray], params: dict[str, Any]
) -> None:
    window = target.window()
    direct = is_direct(target)
    for array in arrays:
        direct = direct and array.dtype == window.dtype
    if direct or (window.dtype == np.bool_ and function.nout == 1 and _gives_bool(function)):
        dims = tiles.crossed_dims(window, arrays)
        if dims is None:
            function(*arrays, out=window, **params)
        else:
            tiles.run(function, window, arrays, dims)
    else:
        store(target, function(*arrays, **params))


def _gives_bool(function: Ufunc) -> bool:
    return function.types[-1].endswith("?")


