"""Join batching to the dispatcher, and transforms to `gradcheck`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from reftorch.core.graph import ENGINE
from reftorch.dispatch.keys import DispatchKey, register
from reftorch.func.batched import handle
from reftorch.func.custom import mapped_apply
from reftorch.func.jacobians import jacfwd
from reftorch.func.transforms import jvp, pulled
from reftorch.func.vmapping import vmap


def products(
    func: Callable[..., Any], primals: tuple[Any, ...], forward: bool
) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """The one-sided product of a function's Jacobian, and tensors shaped like what it takes."""
    inputs = tuple([each.detach() for each in primals])
    if forward:
        return lambda *tangents: jvp(func, inputs, tangents)[1], inputs
    value, pull = pulled(func, inputs, False, contextlib.nullcontext())
    return lambda *cotangents: pull(cotangents), value


register(DispatchKey.BATCH, handle)
ENGINE.products, ENGINE.vmap, ENGINE.jacfwd = products, vmap, jacfwd
ENGINE.mapped_apply = mapped_apply
