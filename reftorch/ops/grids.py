"""Several tensors over one grid: broadcast together, and all combinations of their elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import bool as bool_, int64
from reftorch.core.geometry import contiguous
from reftorch.core.size import Size
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check

Tensors = tuple[TensorImpl, ...]


@implements("broadcast_tensors")
def broadcast_tensors(tensors: Tensors) -> Tensors:
    """Expand all to their common sizes [broadcast_tensors/expands-what-differs]."""
    sizes = broadcast_sizes([tensor._geometry.sizes for tensor in tensors])
    expand = OPERATORS["expand"].call
    return tuple(
        [t if t._geometry.sizes == sizes else expand((t, sizes, False)) for t in tensors]
    )


@implements("broadcast_shapes")
def broadcast_shapes(shapes: Sequence[Any]) -> Size:
    """The common sizes of several sizes [broadcast_shapes/integers-or-sequences]."""
    rule, found = "broadcast_shapes/integers-or-sequences", []
    for shape in shapes:
        sizes = (shape,) if isinstance(shape, int) else shape
        check(
            isinstance(sizes, (tuple, list)), rule,
            "Input shapes should be of type ints, a tuple of ints, or a list of ints, got {}",
            shape,
        )  # fmt: skip
        for size in sizes:
            check(isinstance(size, int), rule, "{} is no size", size, error=TypeError)
            check(
                size >= 0, rule, "Attempting to broadcast a dimension with negative length!",
                error=ValueError,
            )  # fmt: skip
        found.append(tuple([int(size) for size in sizes]))
    return Size(broadcast_sizes(found))


@implements("meshgrid")
def meshgrid(tensors: Tensors) -> Tensors:
    """Spread each vector over a dim of its own [meshgrid/indexing-will-be-required]."""
    return meshgrid_indexing(tensors, None)


@implements("meshgrid.indexing")
def meshgrid_indexing(tensors: Tensors, indexing: str | None) -> Tensors:
    """Spread each vector over a dim of its own [meshgrid/one-dim-for-each]."""
    if indexing is None:
        warn(
            "meshgrid/indexing-will-be-required",
            "torch.meshgrid: in an upcoming release, it will be required to pass the indexing "
            "argument.",
        )  # fmt: skip
    check(
        indexing in (None, "ij", "xy"), "meshgrid/one-dim-for-each",
        'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {}', indexing,
    )  # fmt: skip
    if indexing != "xy" or len(tensors) < 2:
        return _grid(tensors)
    second, first, *rest = _grid((tensors[1], tensors[0], *tensors[2:]))
    return (first, second, *rest)


def _grid(tensors: Tensors) -> Tensors:
    check(
        len(tensors) > 0, "meshgrid/one-dim-for-each", "meshgrid expects a non-empty TensorList"
    )
    for tensor in tensors:
        check(
            tensor._geometry.ndim <= 1, "meshgrid/one-dim-for-each",
            "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: {}D",
            tensor._geometry.ndim,
        )  # fmt: skip
        check(
            tensor._dtype is tensors[0]._dtype, "meshgrid/one-dim-for-each",
            "meshgrid expects all tensors to have the same dtype",
        )  # fmt: skip
    sizes = tuple([tensor._geometry.numel for tensor in tensors])
    view, expand = OPERATORS["view"].call, OPERATORS["expand"].call
    grids = []
    for place, tensor in enumerate(tensors):
        alone = [1] * len(sizes)
        alone[place] = sizes[place]
        grids.append(expand((view((tensor, tuple(alone))), sizes, False)))
    return tuple(grids)


def _vector(tensor: TensorImpl) -> None:
    check(
        tensor._geometry.ndim == 1, "cartesian_prod/of-vectors",
        "Expect a 1D vector, but got shape {}", list(tensor._geometry.sizes),
    )  # fmt: skip


@implements("cartesian_prod")
def cartesian_prod(tensors: Tensors) -> TensorImpl:
    """List all combinations of one element of each [cartesian_prod/of-vectors]."""
    for tensor in tensors:
        _vector(tensor)
    if len(tensors) == 1:
        return tensors[0]
    flatten = OPERATORS["flatten.using_ints"].call
    columns = tuple([flatten((grid, 0, -1)) for grid in _grid(tensors)])
    return OPERATORS["stack"].call((columns, 1))


@implements("combinations")
def combinations(self: TensorImpl, r: int, with_replacement: bool) -> TensorImpl:
    """List the choices of r elements in order of place [combinations/by-place]."""
    _vector(self)
    check(r >= 0, "combinations/by-place", "Expect a non-negative number, but got {}", r)
    if r == 0:
        return empty(contiguous((0,)), self._dtype)
    chosen = _rising(self._geometry.numel, r, with_replacement)
    select = OPERATORS["masked_select"].call
    columns = tuple([select((grid, chosen)) for grid in _grid((self,) * r)])
    return OPERATORS["stack"].call((columns, 1))


def _rising(length: int, r: int, equal: bool) -> TensorImpl:
    """Where the places on a grid of r equal dims rise, or do not fall."""
    line = OPERATORS["arange"].body(length, int64, None, None, None, False)
    places = _grid((line,) * r)
    chosen = empty(contiguous((length,) * r), bool_)
    launch("fill", (chosen,), (True,), bool_)
    below = OPERATORS["le.Tensor" if equal else "lt.Tensor"].body
    for lower, upper in zip(places[:-1], places[1:], strict=True):
        chosen = OPERATORS["logical_and"].body(chosen, below(lower, upper))
    return chosen
