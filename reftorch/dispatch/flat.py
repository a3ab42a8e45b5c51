"""What the rendered flat paths look up: the layered path's decisions, made ahead.

The layered path (packet, operator, body, launch) is the definition. For plain cases (operands of
one row-major layout on the CPU) its answer depends on dtypes alone, so it is kept in tables:
`KERNELS[op]` says with which ufunc and result dtype an operator treats a dtype or a pair of them.
Views depend on the geometry and the arguments alone; what the layered path answered is kept on
the Geometry itself (`Operator.redispatch`). `tests/test_flat.py` drives every operator down both.
"""

from __future__ import annotations

import functools
import itertools
import math
from typing import Any

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.dtype import COMPLEX, FLOATING, INTEGRAL, dtype
from reftorch.core.indexing import view_at
from reftorch.core.memory import buffer
from reftorch.core.promotion import promote_types
from reftorch.core.quiet import SILENCE, Quiet, anew
from reftorch.core.geometry import SCALAR, Geometry, contiguous
from reftorch.core.storage import Storage
from reftorch.core.tensor_impl import TensorImpl, make, wrap
from reftorch.dispatch.kernels import KERNELS as CPU_AND_OTHERS
from reftorch.dispatch.operator import Operator
from reftorch.dispatch.table import OPERATORS

__all__ = [
    "SCALARS", "SILENCE", "all_ints", "anew", "asarray", "fill", "large", "ndarray", "plans_of",
    "reduced", "reductions_of", "reshaped", "scalar", "selected", "sliced", "viewed",
]  # fmt: skip

asarray, ndarray = np.asarray, np.ndarray

Plan = tuple[np.ufunc, dtype, Any, Any]

# operator -> dtype of the operand or of both, or pair of dtypes
#   -> (ufunc, result dtype, casts of the operands)
PLANS: dict[str, dict[Any, Plan]] = {}
# by type, since equal numbers of different types are equal keys
SCALARS: dict[type, dict[tuple[dtype, Any], np.ndarray]] = {int: {}, float: {}}
_SCALARS_LIMIT = 4096
_LARGE = 1 << 18  # elements from which on the layered path does not matter


def plans_of(name: str) -> dict[Any, Plan]:
    """The table of an operator, to be filled when the kernels are there."""
    return PLANS.setdefault(name, {})


# a method that reduces -> dtype -> (kernel, result dtype)
REDUCTIONS: dict[str, dict[dtype, tuple[Any, dtype]]] = {}
# the methods that reduce, with their kernels and the dtypes of their results, None for that of self
_REDUCING: dict[str, tuple[str, dtype | None]] = {
    "sum": ("sum", None), "prod": ("prod", None), "mean": ("mean", None), "amax": ("amax", None),
    "amin": ("amin", None), "max": ("amax", None), "min": ("amin", None), "any": ("any", dt.bool),
    "all": ("all", dt.bool), "argmax": ("argmax", dt.int64), "argmin": ("argmin", dt.int64),
}  # fmt: skip


def reductions_of(name: str) -> dict[dtype, tuple[Any, dtype]]:
    """The table of a method that reduces, to be filled when the kernels are there."""
    return REDUCTIONS.setdefault(name, {})


def _fill_reductions(name: str, table: dict[dtype, tuple[Any, dtype]]) -> None:
    kernel, result = _REDUCING[name]
    for each in dt.ALL:
        if each.name not in OPERATORS[name].spec.dtypes or each.compute is not each:
            continue
        changes = each is dt.uint8 if result is dt.bool else (  # [any/uint8-stays-uint8]
            name in ("sum", "prod") and each.category <= INTEGRAL and each is not dt.int64
        )  # [sum/integers-become-int64]
        if each.native and not changes:
            table[each] = CPU_AND_OTHERS["cpu"][kernel], each if result is None else result


def _shape_reduced(shape: Geometry, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The dims that a reduction takes together, and what remains; nothing for the layered path."""
    sizes, ndim = shape.sizes, shape.ndim
    if not shape.plain or ndim == 0 or not 0 < shape.numel < _LARGE:
        return ()
    if not args:
        return tuple(range(ndim)), SCALAR
    if not -ndim <= args[0] < ndim:
        return ()
    dim = args[0] % ndim
    return (dim,), contiguous((*sizes[:dim], *sizes[dim + 1 :]))


def reduced(self: TensorImpl, plan: tuple[Any, dtype], args: tuple[Any, ...]) -> TensorImpl | None:
    """What a reduction over all dims or a plain one makes of a tensor of which nothing is recorded.

    None where the layered path has to look.
    """
    shape = self._geometry
    known = shape.reductions.get(args)
    if known is None:
        if len(shape.reductions) >= 64:
            shape.reductions.clear()
        known = shape.reductions[args] = _shape_reduced(shape, args)
    if not known:
        return None
    array = self._array
    if array is None:
        array = self.window()
    with Quiet():
        values = plan[0](array, known[0], False)
    if type(values) is not ndarray:
        values = asarray(values)
    return make(Storage(values), known[1], 0, plan[1], values)


def fill() -> None:
    """Fill the tables; called once, after the backends have registered their kernels."""
    for name, table in REDUCTIONS.items():
        _fill_reductions(name, table)
    for name, plans in PLANS.items():
        operator = OPERATORS[name]
        ufunc: Any = CPU_AND_OTHERS["cpu"].get(operator.base)
        if getattr(ufunc, "nin", 0) and ufunc.nout == 1:
            _fill_one(operator, ufunc, plans)


_SCALED = ("add", "sub")  # of complex numbers no bare ufunc [add/complex-alpha]


def _fill_one(operator: Operator, ufunc: np.ufunc, plans: dict[Any, Plan]) -> None:
    spec = operator.spec
    usable = tuple(
        [
            each for each in dt.ALL
            if each.name in spec.dtypes and each.native and each.compute is each
            and (spec.promotion != "float" or each.category >= FLOATING)
            and not (each.category == COMPLEX and operator.base in _SCALED)
        ]
    )  # fmt: skip
    if ufunc.nin == 1:
        for each in usable:
            plans[each] = (ufunc, dt.bool if spec.promotion == "bool" else each, None, None)
        return
    for pair, common, cast_a, cast_b in _pairs(usable):
        result = dt.bool if spec.promotion == "bool" else common
        plans[pair[0] if pair[0] is pair[1] else pair] = (ufunc, result, cast_a, cast_b)


@functools.cache
def _pairs(usable: tuple[dtype, ...]) -> list[tuple[Any, ...]]:
    """Pairs of dtypes with the one that both are cast to, and what that takes of each."""
    pairs: list[tuple[Any, ...]] = []
    for a, b in itertools.product(usable, usable):
        if a is not b and (a in dt.BAREBONES_UNSIGNED or b in dt.BAREBONES_UNSIGNED):
            continue  # mostly refused
        common = promote_types(a, b)
        if common in usable:
            casts = [None if each is common else common.array for each in (a, b)]
            pairs.append(((a, b), common, *casts))
    return pairs


def large(sizes: tuple[int, ...], element: dtype) -> np.ndarray:
    """Memory for a large row-major result."""
    return buffer(math.prod(sizes), element.array).reshape(sizes)


def viewed(shape: Geometry, sizes: tuple[Any, ...]) -> tuple[Geometry, int] | None:
    """What `view` answers for integers, of which one may be -1, kept as if it had been called.

    None where a copy has to be made, or the layered path has to look.
    """
    full = _full_sizes(shape.numel, sizes)
    view = None if full is None else shape.viewed_as(full)
    return None if view is None else shape.keep(("view", (sizes,)), view.reading(shape.pending), 0)


def _full_sizes(numel: int, sizes: tuple[Any, ...]) -> tuple[int, ...] | None:
    """Positive sizes of so many elements, the one -1 inferred; None for any other sizes."""
    product = math.prod(sizes)
    if product == numel and min(sizes) > 0:
        return sizes
    if product >= 0 or numel % product or sizes.count(-1) != 1 or numel == 0:
        return None
    place = sizes.index(-1)
    full = (*sizes[:place], numel // -product, *sizes[place + 1 :])
    return full if min(full) > 0 else None


def reshaped(tensor: TensorImpl, sizes: tuple[Any, ...]) -> TensorImpl | None:
    """The row-major copy that reshape makes where nothing is recorded and no view can be."""
    if tensor._geometry.elsewhere:
        return None
    full = _full_sizes(tensor._geometry.numel, sizes) if sizes and all_ints(sizes) else None
    if full is None:
        return None
    return wrap(np.array(tensor.elements(), order="C").reshape(full), tensor._dtype)


def selected(shape: Geometry, args: tuple[Any, ...]) -> tuple[Geometry, int] | None:
    """What `select` answers; None where it refuses."""
    if len(args) != 2 or not -shape.ndim <= args[0] < shape.ndim:
        return None
    return _answered(shape, "select.int", args, args[0] % shape.ndim, args[1])


def sliced(shape: Geometry, args: tuple[Any, ...]) -> tuple[Geometry, int] | None:
    """What `slice` answers for a dim and bounds as brackets give them."""
    dim, start, end, step = args
    return _answered(shape, "slice.Tensor", args, dim, slice(start, end, step))


def _answered(
    shape: Geometry, operator: str, args: tuple[Any, ...], dim: int, item: Any
) -> tuple[Geometry, int] | None:
    """The answer of a view operator that does what an index does for one dim, kept."""
    found = view_at(shape, 0, (*[slice(None)] * dim, item))
    if found is None:
        return None
    return shape.keep((operator, args), found[0].reading(shape.pending), found[1])


def all_ints(args: tuple[Any, ...]) -> bool:
    """Whether up to four arguments are plain integers."""
    count = len(args)
    if count == 2:
        return type(args[0]) is int and type(args[1]) is int
    if count == 1 or count == 0:
        return count == 0 or type(args[0]) is int
    if count == 3:
        return type(args[0]) is int and type(args[1]) is int and type(args[2]) is int
    if count == 4:
        a, b, c, d = args
        return type(a) is int and type(b) is int and type(c) is int and type(d) is int
    return False


def scalar(element: dtype, number: float) -> np.ndarray | None:
    """A Python int or float as a 0-dim array of a dtype of its category or a higher one.

    None when the layered path has to look: another dtype would result, it does not fit, or it is
    a zero or nan, which are not told apart by a table.
    """
    if not element.native or element.category < INTEGRAL or number != number:
        return None
    if number == 0 and type(number) is float:
        return None
    if type(number) is float and element.category not in (FLOATING, COMPLEX):
        return None
    if element.category == INTEGRAL:
        limits = np.iinfo(element.array)
        if not limits.min <= number <= limits.max:
            return None
    elif abs(number) > 2**24:
        return None
    table = SCALARS[type(number)]
    if len(table) > _SCALARS_LIMIT:
        table.clear()
    known = table[element, number] = np.asarray(number, element.array)
    known.flags.writeable = False
    return known
