"""Join batching to the dispatcher, and transforms to `gradcheck`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reftorch.core.graph import ENGINE
from reftorch.dispatch.keys import DispatchKey, register
from reftorch.func.batched import handle
from reftorch.func.jacobians import jacfwd
from reftorch.func.transforms import jvp, vjp
from reftorch.func.vmapping import vmap


def products(
    func: Callable[..., Any], primals: tuple[Any, ...], forward: bool
) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """The one-sided product of a function's Jacobian, and tensors shaped like what it takes."""
    inputs = tuple([each.detach() for each in primals])
    if forward:
        return lambda *tangents: jvp(func, inputs, tangents)[1], inputs
    value, pull = vjp(func, *inputs)
    return lambda *cotangents: pull(cotangents), value


register(DispatchKey.BATCH, handle)
ENGINE.products, ENGINE.vmap, ENGINE.jacfwd = products, vmap, jacfwd
