"""Attention of several heads, and shares drawn at random, as functions of torch.nn.functional."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

from reftorch.core.dtype import BOOL
from reftorch.core.warning import warn
from reftorch.core.memory_format import contiguous_format
from reftorch.dispatch.table import PACKETS
from reftorch.errors import check
from reftorch.tensor import Tensor

Masks: TypeAlias = tuple[Tensor | None, Tensor | None]  # of padded keys, and of scores

_OPERANDS, _MASKS = "attention/operands", "attention/masks-are-added"


def gumbel_softmax(
    logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1
) -> Tensor:
    """Take softmax of logits with drawn noise added [attention/gumbel-noise].

    With `hard` the result is the one-hot of the greatest share, and the gradient that of the
    shares.
    """
    if eps != 1e-10:
        warn("attention/gumbel-noise", "`eps` parameter is deprecated and has no effect.")
    by_rows = {"memory_format": contiguous_format}
    noise = -PACKETS["empty_like"](logits, **by_rows).exponential_().log()
    shares = ((logits + noise) / tau).softmax(dim)
    if not hard:
        return shares
    places = shares.max(dim, keepdim=True)[1]
    ones = PACKETS["zeros_like"](logits, **by_rows).scatter_(dim, places, 1.0)
    return ones - shares.detach() + shares


# ---- attention of several heads


def _check_dims(
    query: Tensor, key: Tensor, value: Tensor, padding: Tensor | None, mask: Tensor | None
) -> bool:
    """Whether there is a batch dim, the second one, which all operands have or lack."""
    ndim = query.ndim
    check(
        ndim in (2, 3), _OPERANDS,
        "query should be unbatched 2D or batched 3D tensor but received {}-D query tensor", ndim,
    )  # fmt: skip
    check(
        key.ndim == value.ndim == ndim, _OPERANDS,
        "For a {}-D `query`, expected `key` and `value` to be {}-D but found {}-D and {}-D",
        ndim, ndim, key.ndim, value.ndim,
    )  # fmt: skip
    check(
        padding is None or padding.ndim == ndim - 1, _OPERANDS,
        "For a {}-D `query`, expected `key_padding_mask` to be `None` or {}-D", ndim, ndim - 1,
    )  # fmt: skip
    check(
        mask is None or mask.ndim in (2, 3), _OPERANDS,
        "For a {}-D `query`, expected `attn_mask` to be `None`, 2-D or 3-D", ndim,
    )  # fmt: skip
    return ndim == 3


def _added(mask: Tensor | None, name: str, like: Tensor) -> Tensor | None:
    """A mask as numbers to add: minus infinity where one of bools is True."""
    if mask is None:
        return None
    check(
        mask.dtype.category == BOOL or mask.is_floating_point(), _OPERANDS,
        "only bool and floating types of {} are supported", name,
    )  # fmt: skip
    if mask.is_floating_point():
        return mask
    return PACKETS["zeros_like"](mask, dtype=like.dtype).masked_fill_(mask, -math.inf)


def _masks(padding: Tensor | None, mask: Tensor | None, query: Tensor) -> Masks:
    """Both masks as numbers to add, which should be of one dtype [attention/masks-are-added]."""
    if padding is not None and mask is not None and padding.dtype != mask.dtype:
        warn(
            "attention/mixed-masks", "Support for mismatched key_padding_mask and attn_mask is "
            "deprecated. Use same type for both instead."
        )  # fmt: skip
    return _added(padding, "key_padding_mask", query), _added(mask, "attn_mask", query)


def _projected(
    operands: list[Tensor], packed: Tensor | None, bias: Tensor | None,
    weights: Sequence[Tensor | None] | None,
) -> list[Tensor]:  # fmt: skip
    """Queries, keys and values times their matrices, which may lie in one."""
    if weights is None:
        check(
            packed is not None, _OPERANDS,
            "use_separate_proj_weight is False but in_proj_weight is None",
        )  # fmt: skip
        assert packed is not None
        parts: Sequence[Tensor | None] = packed.chunk(3)
    else:
        for letter, weight in zip("qkv", weights, strict=True):
            check(
                weight is not None, _OPERANDS,
                "use_separate_proj_weight is True but {}_proj_weight is None", letter,
            )  # fmt: skip
        parts = weights
    biases = (None, None, None) if bias is None else bias.chunk(3)
    return [
        PACKETS["linear"](each, weight, shift)
        for each, weight, shift in zip(operands, parts, biases, strict=True)
    ]


def _padded(mask: Tensor | None) -> Tensor | None:
    """A mask with a column of zeros for one more key."""
    return None if mask is None else PACKETS["constant_pad_nd"](mask, (0, 1), 0)


def _by_head(
    each: Tensor, static: Tensor | None, batch: int, heads: int, name: str
) -> Tensor:  # fmt: skip
    """Rows of a head together, as (batch * heads, length, width of a head)."""
    width = each.shape[2] // heads
    if static is None:
        return each.reshape((each.shape[0], batch * heads, width)).transpose(0, 1)
    for dim, size in ((0, batch * heads), (2, width)):
        check(
            static.shape[dim] == size, _OPERANDS, "expecting static_{}.size({}) of {}, but got {}",
            name, dim, size, static.shape[dim],
        )  # fmt: skip
    return static


def _with_padding(
    mask: Tensor | None, padding: Tensor | None, batch: int, heads: int, length: int
) -> Tensor | None:
    """What is added to the scores of each head for the mask and for padded keys."""
    if padding is None:
        return mask
    for dim, size in enumerate((batch, length)):
        check(
            padding.shape[dim] == size, _OPERANDS,
            "Expected key_padded_mask.shape[{}] to be {}, but got {}", dim, size,
            padding.shape[dim],
        )  # fmt: skip
    rows = padding.view((batch, 1, 1, length)).expand((-1, heads, -1, -1))
    rows = rows.reshape((batch * heads, 1, length))
    return rows if mask is None else mask + rows


def _check_mask(mask: Tensor | None, heads: int, target: int, source: int) -> Tensor | None:
    """One matrix of a mask for all heads, or one for each."""
    if mask is None:
        return None
    expected = (target, source) if mask.ndim == 2 else (heads, target, source)
    check(
        mask.shape == expected, _MASKS, "The shape of the {}D attn_mask is {}, but should "
        "be {}.", mask.ndim, mask.shape, expected,
    )  # fmt: skip
    return mask.unsqueeze(0) if mask.ndim == 2 else mask


def _weighed(
    operands: list[Tensor], mask: Tensor | None, dropout_p: float
) -> tuple[Tensor, Tensor]:
    """Averages of values, and the weights they are taken with."""
    q, k, v = operands
    scaled = q * math.sqrt(1.0 / q.shape[-1])
    keys = k.transpose(-2, -1)
    if mask is None:
        scores = PACKETS["bmm"](scaled, keys)
    else:
        scores = PACKETS["baddbmm"](mask, scaled, keys)
    weights = scores.softmax(-1)
    if dropout_p > 0:
        weights = PACKETS["dropout"](weights, dropout_p, True)
    return PACKETS["bmm"](weights, v), weights


def _unweighed(
    operands: list[Tensor], mask: Tensor | None, batch: int, dropout_p: float, is_causal: bool
) -> Tensor:
    """Averages of values alone, of which those of nothing are zero."""
    q, k, v = [each.view((batch, -1, *each.shape[1:])) for each in operands]
    if mask is not None:
        one = mask.shape[0] == 1
        mask = mask.unsqueeze(0) if one else mask.view((batch, -1, *mask.shape[1:]))
    found = PACKETS["scaled_dot_product_attention"](q, k, v, mask, dropout_p, is_causal)
    return found.flatten(0, 1)


def _extended(
    k: Tensor, v: Tensor, masks: Masks, bias_k: Tensor | None, bias_v: Tensor | None, batch: int
) -> tuple[Tensor, Tensor, Masks]:
    """One more key and its value, which no mask hides [attention/more-keys]."""
    if bias_k is None or bias_v is None:
        check(bias_k is None and bias_v is None, _OPERANDS, "one of bias_k and bias_v is None")
        return k, v, masks
    k = PACKETS["cat"]([k, bias_k.repeat((1, batch, 1))])
    v = PACKETS["cat"]([v, bias_v.repeat((1, batch, 1))])
    return k, v, (_padded(masks[0]), _padded(masks[1]))


def _zero_key(each: Tensor) -> Tensor:
    """One more row of zeros for each head [attention/more-keys]."""
    zeros = each.new_zeros((each.shape[0], 1, each.shape[2]))
    return PACKETS["cat"]([each, zeros], 1)


def _check_widths(query: Tensor, key: Tensor, value: Tensor, *given: Any) -> None:
    """Rows of the width that was told, which the heads share; keys and values that agree."""
    told, heads, separate = given
    width = query.shape[2]
    check(width == told, _OPERANDS, "was expecting embedding dimension of {}, but got {}",
          told, width)  # fmt: skip
    check(width % heads == 0, _OPERANDS, "embed_dim {} not divisible by num_heads {}", width, heads)
    compared = 2 if separate else 3
    check(
        key.shape[:compared] == value.shape[:compared], _OPERANDS,
        "key shape {} does not match value shape {}", key.shape, value.shape,
    )  # fmt: skip


def multi_head_attention_forward(
    query: Tensor, key: Tensor, value: Tensor, embed_dim_to_check: int, num_heads: int,
    in_proj_weight: Tensor | None, in_proj_bias: Tensor | None, bias_k: Tensor | None,
    bias_v: Tensor | None, add_zero_attn: bool, dropout_p: float, out_proj_weight: Tensor,
    out_proj_bias: Tensor | None, training: bool = True, key_padding_mask: Tensor | None = None,
    need_weights: bool = True, attn_mask: Tensor | None = None,
    use_separate_proj_weight: bool = False, q_proj_weight: Tensor | None = None,
    k_proj_weight: Tensor | None = None, v_proj_weight: Tensor | None = None,
    static_k: Tensor | None = None, static_v: Tensor | None = None,
    average_attn_weights: bool = True, is_causal: bool = False,
) -> tuple[Tensor, Tensor | None]:  # fmt: skip
    """Project, attend by heads, and project what they found [attention/operands].

    [attention/masks-are-added] [attention/causal-is-a-hint] [attention/weights]
    """
    batched = _check_dims(query, key, value, key_padding_mask, attn_mask)
    operands = [each if batched else each.unsqueeze(1) for each in (query, key, value)]
    if key_padding_mask is not None and not batched:
        key_padding_mask = key_padding_mask.unsqueeze(0)
    hint = _is_hint(is_causal, key_padding_mask, attn_mask, need_weights)
    masks = _masks(key_padding_mask, None if hint else attn_mask, query)
    _check_widths(*operands, embed_dim_to_check, num_heads, use_separate_proj_weight)
    separate = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else None
    projected = _projected(operands, in_proj_weight, in_proj_bias, separate)
    biases, statics = (bias_k, bias_v), (static_k, static_v)
    heads, mask = _heads(projected, masks, num_heads, biases, statics, add_zero_attn)
    length, batch, width = operands[0].shape
    p = dropout_p if training else 0.0
    if need_weights:
        found, weights = _weighed(heads, mask, p)
        weights = weights.view((batch, num_heads, length, -1))
        weights = weights.mean(1) if average_attn_weights else weights
        weights = weights if batched else weights.squeeze(0)
    else:
        found, weights = _unweighed(heads, mask, batch, p, hint), None
    rows = found.transpose(0, 1).contiguous().view((length * batch, width))
    result = PACKETS["linear"](rows, out_proj_weight, out_proj_bias)
    result = result.view((length, batch, result.shape[1]))
    return result if batched else result.squeeze(1), weights


def _is_hint(
    is_causal: bool, padding: Tensor | None, mask: Tensor | None, need_weights: bool
) -> bool:
    """Whether the mask is taken at its word to be causal [attention/causal-is-a-hint]."""
    check(
        not is_causal or mask is not None, "attention/causal-is-a-hint",
        "Need attn_mask if specifying the is_causal hint.",
    )  # fmt: skip
    return is_causal and padding is None and not need_weights


def _heads(
    projected: list[Tensor], masks: Masks, heads: int, biases: tuple[Tensor | None, Tensor | None],
    statics: tuple[Tensor | None, Tensor | None], add_zero: bool,
) -> tuple[list[Tensor], Tensor | None]:  # fmt: skip
    """Queries, keys and values by head, and what is added to the scores."""
    q, k, v = projected
    batch = q.shape[1]
    padding, mask = masks
    mask = _check_mask(mask, batch * heads, q.shape[0], k.shape[0])
    check(
        biases == (None, None) or statics == (None, None), _OPERANDS,
        "bias cannot be added to static key.",
    )  # fmt: skip
    k, v, (padding, mask) = _extended(k, v, (padding, mask), *biases, batch)
    q = _by_head(q, None, batch, heads, "q")
    k, v = _by_head(k, statics[0], batch, heads, "k"), _by_head(v, statics[1], batch, heads, "v")
    if add_zero:
        k, v, padding, mask = _zero_key(k), _zero_key(v), _padded(padding), _padded(mask)
    return [q, k, v], _with_padding(mask, padding, batch, heads, k.shape[1])
