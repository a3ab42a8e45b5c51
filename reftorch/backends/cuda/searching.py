"""CUDA kernels that look for elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.backends.cuda.conversion import fill, result
from reftorch.backends.cuda.faults import Fault
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.lines import apart, row_major
from reftorch.backends.cuda.operands import address, device_index, number_of, temporary
from reftorch.backends.cuda.registry import kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sorting import Rows, order, take
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check

_SOURCE = Source("searching", (*INTEGERS, *FLOATS))
_MEMBERS = signature("P", "P", "P", "Q", "Q", "Q")
_FEW = _SOURCE.kernel("isin_few", _MEMBERS)
_SORTED = _SOURCE.kernel("isin_sorted", _MEMBERS)
_SEARCH = _SOURCE.kernel("search_sorted", signature(structure("4P", "5Q")))
_CHECK = _SOURCE.kernel("check_sorter", signature("P", "P", "Q", "Q"))

_MANY = 64  # elements from which on it pays to sort them, to be found by halving


def _elements(operand: Operand, element: dtype) -> TensorImpl:
    """An operand as a row-major tensor on the device; a number as one of one element."""
    number = number_of(operand)
    if number is None:
        assert isinstance(operand, TensorImpl)
        return row_major(operand)
    tensor = temporary((1,), element)
    fill([tensor], [number], None)
    return tensor


def _in_order(elements: TensorImpl) -> TensorImpl:
    """The elements in order, in a row."""
    count = elements._geometry.numel
    found = order(Rows(elements._dtype, 1, count, elements), 0, count)
    values = temporary((count,), elements._dtype)
    take(found, 1, count, elements, values, None)
    return values


@kernel("isin")
def isin(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, invert: bool,
    neighbours: bool,
) -> None:  # fmt: skip
    """Which elements are among others [isin/equal-to-some].

    Equal elements do not count, whatever `neighbours` says: that they do on the CPU comes of how
    it searches [isin/assumed-to-be-unique].
    """
    elements, others = [apart(_elements(each, compute), outputs) for each in inputs]
    search = _FEW
    if others._geometry.numel >= _MANY:
        search, others = _SORTED, _in_order(others)
    count = elements._geometry.numel
    with result(outputs[0], dt.bool, contiguous=True) as out:
        index = device_index(out)
        search.launch(
            index, compute, blocks_for(index, count), THREADS, address(out), address(elements),
            address(others), count, others._geometry.numel, int(invert),
        )  # fmt: skip


@kernel("searchsorted")
def searchsorted(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, right: bool
) -> None:
    """Halve the interval of each value [searchsorted/halves-an-interval]."""
    element = compute[0]
    rows, values = [apart(_elements(each, element), outputs) for each in inputs[:2]]
    sorter = apart(_elements(inputs[2], dt.int64), outputs) if len(inputs) > 2 else None
    length = rows._geometry.sizes[-1]
    if sorter is not None:
        _check_sorter(sorter, element, length)
    count = values._geometry.numel
    each = values._geometry.sizes[-1] if rows._geometry.ndim > 1 else 0
    own = outputs[0]._dtype
    with result(outputs[0], own, contiguous=True) as out:
        index = device_index(out)
        _SEARCH.launch(
            index, element, blocks_for(index, count), THREADS, address(out), address(rows),
            address(values), 0 if sorter is None else address(sorter), count, each, length,
            int(right), int(own is dt.int32),
        )  # fmt: skip


def _check_sorter(sorter: TensorImpl, element: dtype, length: int) -> None:
    """Wait for the answer whether a sorter stays in its row [searchsorted/sorter-reorders]."""
    count, index = sorter._geometry.numel, device_index(sorter)
    if not count:
        return
    fault = Fault(like=sorter)
    _CHECK.launch(
        index, element, blocks_for(index, count), THREADS, fault.address, address(sorter), count,
        length,
    )  # fmt: skip
    check(
        not fault.read(), "searchsorted/sorter-reorders",
        "torch.searchsorted(): sorter index out of range",
    )  # fmt: skip
