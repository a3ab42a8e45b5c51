"""The derivative of attention that is one node."""

from __future__ import annotations

from typing import Any

from reftorch.core.memory_format import contiguous_format
from reftorch.core.state import MODE
from reftorch.dispatch.table import PACKETS
from reftorch.ops.losses import cast, widened
from reftorch.ops.nn_attention import shares_of


def attention_backward(
    grad: Any, query: Any, key: Any, value: Any, mask: Any, is_causal: bool, factor: float,
    output: Any,  # noqa: ARG001 - is kept by PyTorch
    shares: Any,
) -> list[Any]:  # fmt: skip
    """The gradients of queries, keys and values [scaled_dot_product_attention/one-node].

    Where a graph of them is wanted the shares are calculated again, so that they depend on both.
    """
    matmul, transpose = PACKETS["matmul"], PACKETS["transpose"]
    q, k, v, up = [widened(each) for each in (query, key, value, grad)]
    if MODE.grad:
        shares = shares_of(q, k, mask, is_causal, factor)
    of_shares = matmul(up, transpose(v, -2, -1))
    mean = PACKETS["sum"](of_shares * shares, -1, True)
    of_scores = (of_shares - mean) * shares * factor
    found = (
        matmul(of_scores, k), matmul(transpose(of_scores, -2, -1), q),
        matmul(transpose(shares, -2, -1), up),
    )  # fmt: skip
    return [_by_places(cast(each, query._dtype)) for each in found]


def _by_places(gradient: Any) -> Any:
    """Laid out with heads beside each other [scaled_dot_product_attention/laid-out-as-query]."""
    transpose = PACKETS["transpose"]
    turned = transpose(gradient, 1, 2)
    return transpose(PACKETS["clone"](turned, memory_format=contiguous_format), 1, 2)
