"""Whole Jacobians and Hessians: one-sided products for each element of a basis, under vmap."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.func.transforms import jvp, places_of, replaced, vjp
from reftorch.func.trees import leaves, rebuilt
from reftorch.func.vmapping import vmap


def basis(values: Sequence[TensorImpl]) -> list[Any]:
    """The unit vectors of all elements of some tensors together, stacked, tensor by tensor."""
    counts = [value._geometry.numel for value in values]
    total, start, stacked = sum(counts), 0, []
    for value, count in zip(values, counts, strict=True):
        element, where = value._dtype, value._storage.device
        part = PACKETS["zeros"]((total, count), dtype=element, device=where)
        part[start : start + count] = PACKETS["eye"](count, dtype=element, device=where)
        stacked.append(part.view((total, *value._geometry.sizes)))
        start += count
    return stacked


def jacrev(
    func: Callable[..., Any], argnums: Any = 0, *, has_aux: bool = False,
    chunk_size: int | None = None, _preallocate_and_copy: bool = False,
) -> Callable[..., Any]:  # fmt: skip
    """A function that returns the Jacobian of `func`, row by row [func/jacobian]."""

    @functools.wraps(func)
    def jacobian(*args: Any) -> Any:
        places = places_of(argnums, len(args))
        chosen = [args[place] for place in places]
        _check_real(leaves(list(args)), "jacrev", "inputs")
        answer = vjp(
            lambda *values: func(*replaced(args, places, values)), *chosen, has_aux=has_aux
        )
        value, pull = answer[0], answer[1]
        outputs = leaves(value)
        _check_real(outputs, "jacrev", "outputs")
        rows = vmap(
            lambda *starts: tuple(leaves(list(pull(rebuilt(value, list(starts)))))),
            chunk_size=chunk_size,
        )(*basis(outputs))
        jacobians, start = [], 0
        for output in outputs:
            stop = start + output._geometry.numel
            blocks = [
                row[start:stop].reshape((*output._geometry.sizes, *row._geometry.sizes[1:]))
                for row in rows
            ]
            shaped = rebuilt(chosen, blocks)
            jacobians.append(shaped[0] if isinstance(argnums, int) else tuple(shaped))
            start = stop
        result = rebuilt(value, jacobians)
        return (result, answer[2]) if has_aux else result

    return jacobian


def jacfwd(
    func: Callable[..., Any], argnums: Any = 0, has_aux: bool = False, *,
    randomness: str = "error",
) -> Callable[..., Any]:  # fmt: skip
    """A function that returns the Jacobian of `func`, column by column [func/jacobian]."""

    @functools.wraps(func)
    def jacobian(*args: Any) -> Any:
        places = places_of(argnums, len(args))
        chosen = tuple([args[place] for place in places])
        values = leaves(list(chosen))
        _check_real(leaves(list(args)), "jacfwd", "inputs")

        def push(*directions: Any) -> Any:
            answer = jvp(
                lambda *given: func(*replaced(args, places, given)), chosen,
                tuple(rebuilt(list(chosen), list(directions))), has_aux=has_aux,
            )  # fmt: skip
            _check_real(leaves(answer[1]), "jacfwd", "outputs")
            return answer[1:] if has_aux else answer[1]

        columns = vmap(
            push, randomness=randomness, out_dims=(0, None) if has_aux else 0
        )(*basis(values))
        aux = None
        if has_aux:
            columns, aux = columns
        jacobians = [_by_input(column, values, chosen, argnums) for column in leaves(columns)]
        result = rebuilt(columns, jacobians)
        return (result, aux) if has_aux else result

    return jacobian


def _by_input(column: Any, values: Sequence[Any], chosen: Any, argnums: Any) -> Any:
    """The derivatives of one output, which lie along the first dim, input by input, at the end."""
    blocks, start = [], 0
    for value in values:
        stop = start + value._geometry.numel
        part = PACKETS["movedim"](column[start:stop], 0, -1)
        blocks.append(part.reshape((*part._geometry.sizes[:-1], *value._geometry.sizes)))
        start = stop
    shaped = rebuilt(list(chosen), blocks)
    return shaped[0] if isinstance(argnums, int) else tuple(shaped)


def _check_real(values: Sequence[Any], name: str, which: str) -> None:
    for place, value in enumerate(values):
        real = not isinstance(value, TensorImpl) or not value._dtype.is_complex
        check(
            real, "func/jacobians-are-real",
            "{}: Expected all {} to be real but received complex tensor at flattened input idx: {}",
            name, which, place,
        )  # fmt: skip


def hessian(func: Callable[..., Any], argnums: Any = 0) -> Callable[..., Any]:
    """A function that returns the second derivatives of `func` [func/hessian]."""
    return jacfwd(jacrev(func, argnums), argnums)
