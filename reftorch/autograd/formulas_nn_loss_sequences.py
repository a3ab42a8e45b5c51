"""The derivative of the loss of sequences of labels without alignment."""

from __future__ import annotations

import math
from typing import Any

from reftorch.dispatch.table import PACKETS
from reftorch.ops.nn_loss_sequences import emitted, moved, states, together

Ints = tuple[int, ...]


def _betas(emissions: Any, skips: Any, inputs: Ints, lengths: Ints) -> Any:
    """The logarithms of how likely the end is reached from each state, which is emitted, too."""
    steps, count, width = emissions._geometry.sizes
    ends = [[at in (2 * each, 2 * each - 1) for at in range(width)] for each in lengths]
    ending = PACKETS["tensor"](ends).logical_not()
    stays = PACKETS["constant_pad_nd"](skips.logical_not(), (0, 2), 1).narrow(1, 2, width)
    last = PACKETS["tensor"](inputs) - 1
    beta = PACKETS["full_like"](emissions.select(0, 0), -math.inf)
    found = []
    for step in range(steps - 1, -1, -1):
        skipped = PACKETS["masked_fill"](moved(beta, -2), stays, -math.inf)
        ways = together([beta, moved(beta, -1), skipped])
        here = emissions.select(0, step)
        begun = here.masked_fill(ending, -math.inf)
        beta = PACKETS["where"]((last == step).unsqueeze(1), begun, ways + here)
        found.append(beta)
    return PACKETS["stack"](found[::-1])


def ctc_loss_backward(
    grad: Any, log_probs: Any, targets: Any, inputs: Ints, lengths: Ints, losses: Any,
    alphas: Any, blank: int, zero_infinity: bool,
) -> Any:  # fmt: skip
    """The probabilities less how often each class is emitted in all ways [ctc_loss/gradient]."""
    steps = log_probs._geometry.sizes[0]
    classes, skips = states(targets, lengths, blank)
    emissions = emitted(log_probs, classes)
    betas = _betas(emissions, skips, inputs, lengths)
    shares = (alphas.transpose(0, 1) + betas + losses.unsqueeze(1) - emissions).exp()
    at = PACKETS["unsqueeze"](classes, 0).expand(emissions._geometry.sizes)
    likely = log_probs.exp()
    result = likely - PACKETS["zeros_like"](likely).scatter_add(2, at, shares)
    result = result * grad.unsqueeze(1)
    fixed = 0 if zero_infinity else math.nan
    result = PACKETS["where"]((losses == math.inf).unsqueeze(1), fixed, result)
    read = PACKETS["arange"](steps).unsqueeze(1) < PACKETS["tensor"](inputs)
    return PACKETS["where"](read.unsqueeze(2), result, 0)
