"""Custom functions in forward mode: their `jvp` [functions/jvp]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.autograd.dual import set_tangent, tangent_of
from reftorch.core.dtype import INTEGRAL
from reftorch.core.levels import LEVELS
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check


def carry_jvp(node: Any, jvp: Any, args: Sequence[Any], outputs: Sequence[Any]) -> None:
    """Give the outputs the tangents that `jvp` finds, level by level, the outermost first."""
    before = LEVELS.visible
    for place, number in enumerate(LEVELS.open[:before]):
        tangents = [tangent_of(a, number) if isinstance(a, TensorImpl) else None for a in args]
        if all(each is None for each in tangents):
            continue
        LEVELS.visible, node._in_jvp = place, True
        try:
            # a tensor without tangent has zeros, what is no tensor has None
            given = [
                PACKETS["zeros_like"](a) if t is None and isinstance(a, TensorImpl) else t
                for a, t in zip(args, tangents, strict=True)
            ]
            results = jvp(node, *given)
            results = results if isinstance(results, tuple) else (results,)
            _check(node, results, outputs)
            for output, tangent in zip(outputs, results, strict=True):
                if tangent is not None:
                    _hand(node, output, tangent, number)
        finally:
            LEVELS.visible, node._in_jvp = before, False


def _is_float(value: Any) -> bool:
    return isinstance(value, TensorImpl) and value._dtype.category > INTEGRAL


def _check(node: Any, results: Sequence[Any], outputs: Sequence[Any]) -> None:
    check(
        len(results) == len(outputs), "functions/jvp-returns",
        "Function's jvp returned an invalid number of forward gradients (expected {} but got {})",
        len(outputs), len(results),
    )  # fmt: skip
    for place, (each, output) in enumerate(zip(results, outputs, strict=True)):
        check(
            each is None or isinstance(each, TensorImpl), "functions/jvp-returns",
            "expected Variable or None (got {}) for grad output {}.", type(each).__name__, place,
        )  # fmt: skip
        constant = any(output is other for other in node.non_differentiable)
        check(
            each is None if constant or not _is_float(output) else _is_float(each),
            "functions/jvp-returns",
            "output {} gets a tangent exactly when it is differentiable, but jvp returned {}",
            place, "None" if each is None else each._dtype,
        )  # fmt: skip
        check(
            each is None or each._geometry.sizes == output._geometry.sizes,
            "forward-ad/tangent-has-the-size",
            "Trying to set a forward gradient that has a different size than that of the original "
            "Tensor: {} for {}", list(each._geometry.sizes) if each is not None else None,
            list(output._geometry.sizes),
        )  # fmt: skip


def _hand(node: Any, output: Any, tangent: Any, number: int) -> None:
    known = tangent_of(output, number)
    if known is not None and any(output is each for each in node.dirty_tensors):
        check(
            tangent is known, "functions/jvp-follows-forward",
            "An inplace custom Function is not modifying the forward mode gradients inplace. If "
            "forward modifies an input inplace, jvp must modify its tangent inplace.",
        )  # fmt: skip
        return
    # An input that forward returns as it is came out as a view; so does its tangent.
    check(
        output._base is None or tangent._base is not None, "functions/jvp-follows-forward",
        "A custom Function's forward is returning a view (or an input as-is) but the jvp is not "
        "returning a view.",
    )  # fmt: skip
    set_tangent(output, number, tangent)
