"""The part of `gradcheck` that compares derivatives under vmap with those of one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.core.graph import ENGINE
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import PACKETS

_EXAMPLES = 2


def check_batched(
    func: Callable[..., Any], args: tuple[Any, ...], wanted: Sequence[int],
    error: type[Exception], forward: bool = False,
) -> None:  # fmt: skip
    """A stack of derivatives is what mapping gives [gradcheck/batched]."""
    before, MODE.checking = MODE.checking, True
    try:
        _compare(func, args, wanted, error, forward)
    finally:
        MODE.checking = before


def _compare(
    func: Callable[..., Any], args: tuple[Any, ...], wanted: Sequence[int],
    error: type[Exception], forward: bool,
) -> None:  # fmt: skip
    places = [i for i, a in enumerate(args) if isinstance(a, TensorImpl) and requires_grad((a,))]
    primals = tuple([args[place] for place in places])

    def of_inputs(*values: Any) -> tuple[Any, ...]:
        given = list(args)
        for place, value in zip(places, values, strict=True):
            given[place] = value
        result = func(*given)
        outputs = result if isinstance(result, (tuple, list)) else (result,)
        return tuple([outputs[place] for place in wanted])

    one, shaped = ENGINE.products(of_inputs, primals, forward)
    starts = tuple([
        PACKETS["randn"](
            (_EXAMPLES, *each._geometry.sizes), dtype=each._dtype, device=each._storage.device
        ) for each in shaped
    ])  # fmt: skip
    try:
        mapped = ENGINE.vmap(one)(*starts)
    except RuntimeError as problem:
        raise error(
            "gradcheck or gradgradcheck failed while testing batched gradient computation: what "
            f"is done under vmap was refused: {problem}"
        ) from problem
    for example in range(_EXAMPLES):
        alone = one(*[start[example] for start in starts])
        for whole, each in zip(mapped, alone, strict=True):
            if not PACKETS["allclose"](whole[example], each, 1e-5, 1e-8):
                raise error(
                    "While testing batched gradient computation: gradients computed with vmap and "
                    f"one by one differ: {whole[example]} and {each}"
                )
