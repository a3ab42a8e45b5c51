"""The derivative of reading images at the places of a grid."""

from __future__ import annotations

from typing import Any

from reftorch.autograd.api import grad as gradients
from reftorch.autograd.dual import alias_with_tangents
from reftorch.autograd.formulas_pointwise import tied
from reftorch.core.state import MODE
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.ops.nn_grid import sampled


def grid_sampler_backward(
    grad: Any, input: Any, grid: Any,  # noqa: A002
    interpolation_mode: int, padding_mode: int, align_corners: bool,
) -> list[Any]:  # fmt: skip
    """What the parts give that it is made of, which are calculated again [grid_sampler/one-node].

    They are recorded in any case, and as a part of the graph where one of the gradient is wanted.
    """
    recorded = MODE.grad
    MODE.grad = True
    try:
        ends = [OPERATORS["alias"].call((each,)) for each in (input, grid)]
        asked = [MODE.probing or requires_grad((each,)) for each in ends]
        if not any(asked):
            asked = [True, True]
        for at, end in enumerate(ends):
            if asked[at] and not (recorded and end.requires_grad):
                own: Any = alias_with_tangents(end)
                ends[at] = own.requires_grad_()
        image, at = ends
        result = sampled(image, at, interpolation_mode, padding_mode, align_corners)
        wanted = [end for end, ask in zip(ends, asked, strict=True) if ask]
        found = list(gradients([result], wanted, [grad], create_graph=recorded, allow_unused=True))
    finally:
        MODE.grad = recorded
    parts = [found.pop(0) if ask else None for ask in asked]
    if parts[0] is not None:
        parts[0] = tied(parts[0], input)
    return [
        PACKETS["zeros_like"](each) if part is None and ask else part
        for part, each, ask in zip(parts, (input, grid), asked, strict=True)
    ]
