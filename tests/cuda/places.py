"""Programs in which several elements are written to one place: any of them may stay.

That is asked of the program's own data: it runs on the CPU, and what its kernels are given tells
whether an index names a place twice, or elements of a target share memory.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from reftorch.conformance.adapters.reftorch import ReftorchAdapter
from reftorch.conformance.execute import observe
from reftorch.conformance.program import Program
from reftorch.core import strides as st
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch import kernels
from reftorch.dispatch.kernels import LAUNCHERS

LARGEST = 10**6  # elements of a target that is looked at


def _index_put(
    numbers: np.ndarray, _values: Any, *indices: np.ndarray, places: Sequence[int],
    accumulate: bool,
) -> np.ndarray | None:  # fmt: skip
    key: list[Any] = [slice(None)] * numbers.ndim
    for place, index in zip(places, indices, strict=True):
        key[place] = index
    return None if accumulate else numbers[tuple(key)]


def _scatter(
    numbers: np.ndarray, index: np.ndarray, _source: Any, axis: int, reduce: str
) -> np.ndarray | None:
    if reduce or not numbers.ndim:
        return None
    cut = [slice(None) if dim == axis else slice(n) for dim, n in enumerate(index.shape)]
    return np.take_along_axis(numbers[tuple(cut)], index, axis)


def _index_copy(numbers: np.ndarray, index: np.ndarray, _source: Any, axis: int) -> np.ndarray:
    return np.take(np.atleast_1d(numbers), index.reshape(-1), axis)


def _put(numbers: np.ndarray, index: np.ndarray, _source: Any, accumulate: bool) -> Any:
    return None if accumulate else numbers.reshape(-1)[index]


# The kernels that write elements to places which an index names: the numbers of these elements,
# or None where what meets at a place is added.
NAMED: dict[str, Callable[..., np.ndarray | None]] = {
    "index_put": _index_put, "scatter": _scatter, "index_copy": _index_copy, "put": _put,
}  # fmt: skip


def _repeats(numbers: np.ndarray) -> bool:
    return np.unique(numbers).size < numbers.size


def _meets_itself(target: TensorImpl) -> bool:
    """Whether elements of a target share memory."""
    sizes, strides = target._geometry.sizes, target._geometry.strides
    if target._geometry.dense or st.is_apart(sizes, strides) or math.prod(sizes) > LARGEST:
        return False
    steps = (np.arange(n) * s for n, s in zip(sizes, strides, strict=True))
    return _repeats(sum(np.ix_(*steps), np.zeros((), np.int64)))


def _named_twice(
    name: str, target: TensorImpl, given: Sequence[Operand], params: dict[str, Any]
) -> bool:
    """Whether indices that a kernel was given name a place twice."""
    shape = target._geometry
    numbers = np.arange(shape.numel).reshape(shape.sizes)
    found = NAMED[name](numbers, *given, **params)
    return found is not None and _repeats(found)


class _Watch:
    """Note the kernels of the CPU that write several elements to one place."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found: list[str] = []
        self.launch = LAUNCHERS["cpu"]
        patch.setitem(LAUNCHERS, "cpu", self.launched)
        # what is written row after row comes to the kernel in rows, which do not meet themselves
        patch.setattr(kernels, "_meets_itself", self.in_rows)

    def in_rows(self, target: TensorImpl) -> bool:
        if _meets_itself(target):
            self.found.append("rows")
        return False

    def launched(
        self, name: str, outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
        params: dict[str, Any],
    ) -> None:  # fmt: skip
        if any(map(_meets_itself, outputs)):
            self.found.append(name)
        given = inputs[1:] if name in NAMED else ()
        given = [x.elements().copy() if isinstance(x, TensorImpl) else x for x in given]
        # what the kernel refuses has written nothing, and may name no places at all
        self.launch(name, outputs, inputs, compute, params)
        if name in NAMED and _named_twice(name, outputs[0], given, params):
            self.found.append(name)


def several_at_one_place(program: Program) -> list[str]:
    """The kernels of a program that write several elements to one place."""
    with pytest.MonkeyPatch.context() as patch:
        watch = _Watch(patch)
        observe(ReftorchAdapter(), program)
    return watch.found
