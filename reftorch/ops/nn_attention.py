"""Attention: values averaged by how much their keys agree with a query."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.batching import Batched
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.levels import LEVELS, highest
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.losses import cast, widened


Ints = tuple[int, ...]


def _check(query: TensorImpl, key: TensorImpl, value: TensorImpl) -> None:
    """Three of one dtype, with at least two dims [scaled_dot_product_attention/operands]."""
    rule, given = "scaled_dot_product_attention/operands", (query, key, value)
    check(
        len({each._dtype for each in given}) == 1, rule, "Expected query, key, and value to have "
        "the same dtype, but got {}", [each._dtype for each in given],
    )  # fmt: skip
    check(
        all(each._geometry.ndim >= 2 for each in given), rule,
        "Expected query, key, and value to all be at least 2 dimensional",
    )  # fmt: skip
    check_listed("scaled_dot_product_attention", query._dtype)


def _check_mask(
    query: TensorImpl, key: TensorImpl, value: TensorImpl, mask: TensorImpl | None,
    dropout_p: float, is_causal: bool, enable_gqa: bool,
) -> None:  # fmt: skip
    """What a mask may be, and whether is_causal may come with it.

    [scaled_dot_product_attention/mask] [scaled_dot_product_attention/fused]
    """
    if mask is None:
        return
    check(
        mask._dtype in (dt.bool, dt.float32, query._dtype), "scaled_dot_product_attention/mask",
        "Expected attn_mask dtype to be bool or float or to match the query dtype, but got {}",
        mask._dtype,
    )  # fmt: skip
    rule, given = "scaled_dot_product_attention/fused", (query, key, value)
    learns = MODE.grad and requires_grad((mask,))
    fused = not learns and dropout_p == 0 and _are_batches(given, enable_gqa)
    sizes, wanted = mask._geometry.sizes, _sizes_of_scores(query, key)
    check(
        len(sizes) > 1 or not fused or 0 in wanted[-2:], rule,
        "Dimension out of range: attn_mask has {} dims, and at least 2 are expected", len(sizes),
        error=IndexError,
    )  # fmt: skip
    check(
        not is_causal or (fused and _are_alike(given) and _is_spread(mask, wanted)), rule,
        "Explicit attn_mask should not be set when is_causal=True",
    )  # fmt: skip


def _sizes_of_scores(query: TensorImpl, key: TensorImpl) -> Ints:
    return (*query._geometry.sizes[:-1], key._geometry.sizes[-2])


def _are_alike(given: Sequence[TensorImpl]) -> bool:
    """Whether the last sizes are equal and lie without gaps."""
    return len({each._geometry.sizes[-1] for each in given}) == 1 and all(
        each._geometry.strides[-1] == 1 for each in given
    )


def _is_spread(mask: TensorImpl, wanted: Ints) -> bool:
    """Whether a mask of two or four dims is broadcast to the sizes of the scores."""
    sizes = mask._geometry.sizes
    return len(sizes) in (2, 4) and all(
        own in (1, most) for own, most in zip(sizes, wanted[-len(sizes) :], strict=False)
    )


def _is_one_node(
    given: tuple[TensorImpl, TensorImpl, TensorImpl], mask: TensorImpl | None, dropout_p: float
) -> bool:
    """Whether the whole is one operator [scaled_dot_product_attention/one-node].

    It has no tangent of a mask, and a call for each example is slower than its parts are.
    """
    query, key, _ = given
    if dropout_p or not _are_batches(given, False) or not _are_alike(given):
        return False
    if any(isinstance(each, Batched) for each in (*given, mask)):
        return False
    if not all(each._geometry.numel for each in given):
        return False
    if mask is None:
        return True
    learns = MODE.grad and requires_grad((mask,))
    if learns or (LEVELS.visible and highest((mask,)) is not None):
        return False
    return _is_spread(mask, _sizes_of_scores(query, key))


def _are_batches(given: tuple[TensorImpl, TensorImpl, TensorImpl], enable_gqa: bool) -> bool:
    """Whether all have four dims that agree in the first, and if heads do not repeat the second."""
    alike = 1 if enable_gqa else 2
    return all(each._geometry.ndim == 4 for each in given) and (
        len({each._geometry.sizes[:alike] for each in given}) == 1
    )


def _added(mask: TensorImpl, scores: TensorImpl) -> TensorImpl:
    """Scores with a mask added, or minus infinity where a mask of bools is False.

    The mask is broadcast, the scores are not [scaled_dot_product_attention/mask].
    """
    own, given = scores._geometry.sizes, mask._geometry.sizes
    check(
        broadcast_sizes((own, given)) == own, "scaled_dot_product_attention/mask",
        "output with shape {} doesn't match that of the mask {}", list(own), list(given),
    )  # fmt: skip
    if mask._dtype is dt.bool:
        return PACKETS["masked_fill"](scores, PACKETS["logical_not"](mask), -math.inf)
    return PACKETS["add"](scores, cast(mask, scores._dtype))


def _heads(key: TensorImpl, query: TensorImpl) -> TensorImpl:
    """Keys repeated so that there is one for each head of the queries."""
    groups = query._geometry.sizes[-3] // key._geometry.sizes[-3]
    return PACKETS["repeat_interleave"](key, groups, -3)


@implements("scaled_dot_product_attention")
def scaled_dot_product_attention(
    query: TensorImpl, key: TensorImpl, value: TensorImpl, attn_mask: TensorImpl | None,
    dropout_p: float, is_causal: bool, scale: float | None, enable_gqa: bool,
) -> TensorImpl:  # fmt: skip
    """Average values by softmax of the scaled products of queries and keys.

    [scaled_dot_product_attention/mask] [scaled_dot_product_attention/fused]
    [scaled_dot_product_attention/operands]
    """
    _check(query, key, value)
    _check_mask(query, key, value, attn_mask, dropout_p, is_causal, enable_gqa)
    own = query._dtype
    width = query._geometry.sizes[-1]
    factor = scale if scale is not None else 1 / math.sqrt(width) if width else 1.0
    if _is_one_node((query, key, value), attn_mask, dropout_p):
        mask = None if attn_mask is None else _as_summand(attn_mask, own)
        result: TensorImpl = OPERATORS["_attended"].call(
            (query, key, value, mask, is_causal, factor)
        )[0]
        return result
    q, k, v = [widened(each) for each in (query, key, value)]
    if enable_gqa:
        k, v = _heads(k, q), _heads(v, q)
    # both are multiplied, so that copies of them are kept
    # [scaled_dot_product_attention/keeps-copies]
    root = math.sqrt(abs(factor))
    q, k = PACKETS["mul"](q, root), PACKETS["mul"](k, math.copysign(root, factor))
    shares = shares_of(q, k, attn_mask, is_causal)
    if dropout_p > 0:
        shares = PACKETS["dropout"](shares, dropout_p, True)
    return cast(PACKETS["matmul"](shares, v), own)


def shares_of(
    q: TensorImpl, k: TensorImpl, mask: TensorImpl | None, is_causal: bool, factor: float = 1.0
) -> Any:
    """How much each key counts for each query."""
    scores = PACKETS["matmul"](q, PACKETS["transpose"](k, -2, -1))
    if factor != 1:
        scores = PACKETS["mul"](scores, factor)
    if is_causal:
        seen = PACKETS["ones"](scores._geometry.sizes[-2:], dtype=dt.bool)
        scores = _added(PACKETS["tril"](seen), scores)
    if mask is not None:
        scores = _added(mask, scores)
    return OPERATORS["_safe_softmax"].call((scores, -1, None))


def _as_summand(mask: TensorImpl, element: dt.dtype) -> TensorImpl:
    """A mask of bools as one to be added."""
    if mask._dtype is not dt.bool:
        return mask
    nothing = PACKETS["zeros"](mask._geometry.sizes, dtype=element)
    return PACKETS["masked_fill"](nothing, PACKETS["logical_not"](mask), -math.inf)


@implements("_attended")
def attended(
    query: TensorImpl, key: TensorImpl, value: TensorImpl, mask: TensorImpl | None,
    is_causal: bool, factor: float,
) -> tuple[Any, Any]:  # fmt: skip
    """The averages, and the shares [scaled_dot_product_attention/one-node].

    Strides: of the averages as of empty_like(query)
    [scaled_dot_product_attention/laid-out-as-query].
    """
    shares = shares_of(widened(query), widened(key), mask, is_causal, factor)
    result = cast(PACKETS["matmul"](shares, widened(value)), query._dtype)
    shape = query._geometry.preserved()
    if shape is not result._geometry:
        laid, result = result, empty(shape, query._dtype)
        launch("copy", (result,), (laid,))
    return result, shares
