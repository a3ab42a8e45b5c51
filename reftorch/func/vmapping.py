"""`vmap`: a function of one example, called with all of them at once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from reftorch.core.batching import BATCHES, Batched, Level
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import LISTENER
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.func.batched import batched
from reftorch.func.trees import broadcast, leaves, rebuilt
from reftorch.random import restore_all, states_of_all

RANDOMNESS = ("error", "different", "same")


def vmap(
    func: Callable[..., Any], in_dims: Any = 0, out_dims: Any = 0, randomness: str = "error", *,
    chunk_size: int | None = None,
) -> Callable[..., Any]:  # fmt: skip
    """A function that maps `func` over a dim of its arguments [vmap/maps].

    `in_dims` and `out_dims` are a dim, or nested like the arguments and results; None for what is
    the same for every example [vmap/in-dims] [vmap/out-dims]. Keyword arguments are, too
    [vmap/keywords].
    """
    check(
        randomness in RANDOMNESS, "vmap/randomness-is-one-of",
        "Only allowed values for randomness are 'error', 'different', or 'same'. Got {}",
        randomness,
    )  # fmt: skip
    check(
        chunk_size is None or chunk_size > 0, "vmap/chunk-size",
        "vmap: chunk_size should be None or greater than 0. (got {})", chunk_size,
    )  # fmt: skip

    @functools.wraps(func)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        values, dims, size = _inputs(func, in_dims, args)
        if chunk_size is None or chunk_size >= size:
            return _run(func, args, kwargs, values, dims, size, out_dims, randomness)
        return _in_chunks(
            func, args, kwargs, values, dims, size, out_dims, randomness, chunk_size
        )

    return mapped


# ---- the arguments


def _inputs(
    func: Any, in_dims: Any, args: tuple[Any, ...]
) -> tuple[list[Any], list[int | None], int]:
    """The arguments' leaves, the dims along which they are mapped, and how many examples."""
    name = getattr(func, "__name__", repr(func))
    check(
        isinstance(in_dims, (int, tuple)), "vmap/in-dims",
        "vmap({}, in_dims={}, ...)(<inputs>): expected `in_dims` to be int or a (potentially "
        "nested) tuple matching the structure of inputs, got: {}", name, in_dims, type(in_dims),
    )  # fmt: skip
    check(
        len(args) > 0, "vmap/needs-inputs",
        "vmap({})(<inputs>): got no inputs. Maybe you forgot to add inputs, or you are trying to "
        "vmap over a function with no inputs.", name,
    )  # fmt: skip
    values = leaves(args)
    dims = broadcast(in_dims, args)
    check(
        dims is not None, "vmap/in-dims",
        "vmap({}, in_dims={}, ...)(<inputs>): in_dims is not compatible with the structure of "
        "`inputs`.", name, in_dims,
    )  # fmt: skip
    assert dims is not None
    wrapped = [_input_dim(name, dim, value) for dim, value in zip(dims, values, strict=True)]
    sizes = [
        value._geometry.sizes[dim]
        for dim, value in zip(wrapped, values, strict=True) if dim is not None
    ]  # fmt: skip
    check(
        len(sizes) > 0, "vmap/needs-inputs",
        "vmap({})(<inputs>): nothing is mapped: every in_dim is None", name,
    )  # fmt: skip
    check(
        len(set(sizes)) == 1, "vmap/same-number-of-examples",
        "vmap: Expected all tensors to have the same size in the mapped dimension, got sizes {} "
        "for the mapped dimension", sizes,
    )  # fmt: skip
    return values, wrapped, sizes[0]


def _input_dim(name: str, dim: Any, value: Any) -> int | None:
    if dim is None:
        return None
    check(
        isinstance(dim, int), "vmap/in-dims",
        "vmap({}): Got in_dim={} for an input but in_dim must be either an integer dimension or "
        "None.", name, dim,
    )  # fmt: skip
    check(
        isinstance(value, TensorImpl), "vmap/in-dims",
        "vmap({}): Got in_dim={} for an input but the input is of type {}. We cannot vmap over "
        "non-Tensor arguments, please use None as the respective in_dim", name, dim, type(value),
    )  # fmt: skip
    ndim = value._geometry.ndim
    check(
        -ndim <= dim < ndim, "vmap/in-dims",
        "vmap({}): Got in_dim={} for some input, but that input is a Tensor of dimensionality {}",
        name, dim, ndim,
    )  # fmt: skip
    return dim % ndim


# ---- the call


def _run(
    func: Any, args: Any, kwargs: Any, values: list[Any], dims: Sequence[int | None], size: int,
    out_dims: Any, randomness: str,
) -> Any:  # fmt: skip
    level = Level(size, randomness)
    given = [
        value if dim is None else batched(value, dim, level)
        for dim, value in zip(dims, values, strict=True)
    ]  # fmt: skip
    arguments = rebuilt(args, given)
    BATCHES.open.append(level)
    LISTENER.hold(1)
    try:
        result = func(*arguments, **kwargs)
        return _outputs(func, result, out_dims, level)
    finally:
        LISTENER.hold(-1)
        BATCHES.open.pop()


def _outputs(func: Any, result: Any, out_dims: Any, level: Level) -> Any:
    name = getattr(func, "__name__", repr(func))
    values = leaves(result)
    dims = broadcast(out_dims, result)
    check(
        dims is not None, "vmap/out-dims",
        "vmap({}, ..., out_dims={})(<inputs>): out_dims is not compatible with the structure of "
        "`outputs`.", name, out_dims,
    )  # fmt: skip
    assert dims is not None
    return rebuilt(result, [
        _output(name, value, dim, level) for dim, value in zip(dims, values, strict=True)
    ])  # fmt: skip


def _output(name: str, value: Any, dim: int | None, level: Level) -> Any:
    mine = isinstance(value, Batched) and value._level is level
    if dim is None:
        check(
            not mine, "vmap/out-dims",
            "vmap({}, ...): `{}` can not return a BatchedTensor when out_dim is None", name, name,
        )  # fmt: skip
        return value
    check(
        isinstance(value, TensorImpl), "vmap/returns-tensors",
        "vmap({}, ...): `{}` must only return Tensors, got type {}. Did you mean to set out_dims= "
        "to None for output?", name, name, type(value),
    )  # fmt: skip
    if not mine:  # the same for every example [vmap/the-same-is-expanded]
        whole = PACKETS["expand"](value, (level.size, *value._geometry.sizes))
        return PACKETS["movedim"](whole, 0, wrap_dim(dim, whole._geometry.ndim))
    place = wrap_dim(dim, value._physical._geometry.ndim)
    if place == value._bdim:
        return value._physical
    return PACKETS["movedim"](value._physical, value._bdim, place)


def _in_chunks(
    func: Any, args: Any, kwargs: Any, values: list[Any], dims: Sequence[int | None], size: int,
    out_dims: Any, randomness: str, chunk_size: int,
) -> Any:  # fmt: skip
    """Serve a few examples at a time, to bound the memory [vmap/chunk-size]."""
    parts = []
    states = states_of_all() if randomness == "same" else None
    for start in range(0, size, chunk_size):
        if states is not None:
            restore_all(states)  # [vmap/chunks-draw-the-same]
        length = min(chunk_size, size - start)
        some = [
            value if dim is None else PACKETS["narrow"](value, dim, start, length)
            for dim, value in zip(dims, values, strict=True)
        ]
        parts.append(_run(func, args, kwargs, some, dims, length, out_dims, randomness))
    places = broadcast(out_dims, parts[0])
    assert places is not None
    columns = zip(*[leaves(part) for part in parts], strict=True)
    return rebuilt(parts[0], [
        column[0] if place is None else PACKETS["cat"](list(column), place)
        for place, column in zip(places, columns, strict=True)
    ])  # fmt: skip
