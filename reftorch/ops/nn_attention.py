"""Attention: values averaged by how much their keys agree with a query."""

from __future__ import annotations

import math

from reftorch.core import dtype as dt
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
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


def _added(mask: TensorImpl, scores: TensorImpl) -> TensorImpl:
    """Scores with a mask added, or minus infinity where a mask of bools is False."""
    if mask._dtype is dt.bool:
        return PACKETS["masked_fill"](scores, PACKETS["logical_not"](mask), -math.inf)
    check(
        mask._dtype.is_floating_point, "scaled_dot_product_attention/mask",
        "Expected attn_mask dtype to be bool or to match the query dtype, but got {}", mask._dtype,
    )  # fmt: skip
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

    [scaled_dot_product_attention/mask] [scaled_dot_product_attention/operands]
    """
    _check(query, key, value)
    check(
        attn_mask is None or not is_causal, "scaled_dot_product_attention/mask",
        "Explicit attn_mask should not be set when is_causal=True",
    )  # fmt: skip
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
    elif attn_mask is not None:
        scores = _added(attn_mask, scores)
    shares = OPERATORS["_safe_softmax"].call((scores, -1, None))
    if dropout_p > 0:
        shares = PACKETS["dropout"](shares, dropout_p, True)
    return cast(PACKETS["matmul"](shares, v), own)
