"""Attention: values averaged by how much their keys agree with a query."""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.state import MODE
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.operator import requires_grad
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.losses import cast, widened


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
    sizes, wanted = mask._geometry.sizes, (*query._geometry.sizes[:-1], key._geometry.sizes[-2])
    check(
        len(sizes) > 1 or not fused or 0 in wanted[-2:], rule,
        "Dimension out of range: attn_mask has {} dims, and at least 2 are expected", len(sizes),
        error=IndexError,
    )  # fmt: skip
    wide = value._geometry.sizes[-1:] == query._geometry.sizes[-1:]
    dense = all(each._geometry.strides[-1] == 1 for each in given)
    spread = len(sizes) in (2, 4) and all(
        own in (1, most) for own, most in zip(sizes, wanted[-len(sizes) :], strict=False)
    )
    check(
        not is_causal or (fused and wide and dense and spread), rule,
        "Explicit attn_mask should not be set when is_causal=True",
    )  # fmt: skip


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
    q, k, v = [widened(each) for each in (query, key, value)]
    if enable_gqa:
        k, v = _heads(k, q), _heads(v, q)
    width = q._geometry.sizes[-1]
    factor = scale if scale is not None else 1 / math.sqrt(width) if width else 1.0
    scores = PACKETS["mul"](PACKETS["matmul"](q, PACKETS["transpose"](k, -2, -1)), factor)
    if is_causal:
        seen = PACKETS["ones"](scores._geometry.sizes[-2:], dtype=dt.bool)
        scores = _added(PACKETS["tril"](seen), scores)
    if attn_mask is not None:
        scores = _added(attn_mask, scores)
    shares = OPERATORS["_safe_softmax"].call((scores, -1, None))
    if dropout_p > 0:
        shares = PACKETS["dropout"](shares, dropout_p, True)
    return cast(PACKETS["matmul"](shares, v), own)
