"""The loss of sequences of labels without alignment: all ways to spell a target are summed.

Between the labels of a target, and around them, stands a blank, so that there are 2 * S + 1 states;
step by step a state stays, or goes on to the next, or leaves a blank out between two labels that
differ.
"""

from __future__ import annotations

import math
from typing import Any

from reftorch.core import dtype as dt
from reftorch.core.dtype import BOOL, INTEGRAL
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.losses import MEAN, reduced

Ints = tuple[int, ...]
_RULE = "ctc_loss/sizes"


# ---- what is taken


def _check_lengths(name: str, lengths: Ints, count: int, most: int | None) -> None:
    """One length for each sequence, none longer than there are steps."""
    check(len(lengths) == count, _RULE, "{} must be of size batch_size", name)
    for each in lengths:
        check(each >= 0, _RULE, "Expected {} to have value at least 0, but got {}", name, each)
        check(most is None or each <= most, _RULE,
              "Expected {} to have value at most {}, but got {}", name, most, each)  # fmt: skip


def _check(
    log_probs: TensorImpl, targets: TensorImpl, inputs: Ints, lengths: Ints, blank: int
) -> None:
    """Steps of sequences of classes, and targets in rows or in one row [ctc_loss/sizes]."""
    sizes, given = log_probs._geometry.sizes, targets._geometry.sizes
    check(log_probs._geometry.numel, _RULE, "log_probs tensor must not be empty")
    check(
        log_probs._dtype in (dt.float32, dt.float64), _RULE,
        '"ctc_loss_cpu" not implemented for {}', log_probs._dtype, error=NotImplementedError,
    )  # fmt: skip
    check(len(sizes) == 3, _RULE, "Expected 3-dimensional tensor, but got {} dims", len(sizes))
    steps, count, classes = sizes
    check(0 <= blank < classes, _RULE, "blank must be in label range")
    _check_lengths("input_lengths", inputs, count, steps)
    _check_lengths("target_lengths", lengths, count, None)
    check(len(given) in (1, 2), _RULE, "Expected 1 to 2 dimensions, but got {}", len(given))
    if len(given) == 1:
        check(given[0] == sum(lengths), _RULE, "Expected tensor to have size {} at dimension 0, "
              "but got size {}", sum(lengths), given[0])  # fmt: skip
    else:
        longest = max(lengths, default=0)
        check(given[0] == count and given[1] >= longest, _RULE,
              "Expected targets of sizes ({}, at least {}), but got {}", count, longest,
              list(given))  # fmt: skip


def states(targets: TensorImpl, lengths: Ints, blank: int) -> tuple[TensorImpl, TensorImpl]:
    """The class of each state of each sequence, and where a blank may be left out before it."""
    longest, count = max(lengths), len(lengths)
    targets = PACKETS["detach"](targets)
    targets = PACKETS["to"](targets, dt.int64)
    if targets._geometry.ndim == 1:
        begins = [sum(lengths[:at]) for at in range(count)]
        places = [
            [min(begin + at, max(sum(lengths) - 1, 0)) for at in range(longest)] for begin in begins
        ]
        flat = PACKETS["tensor"](places, dtype=dt.int64)
        if longest:
            found = PACKETS["index_select"](targets, 0, PACKETS["reshape"](flat, (-1,)))
            targets = PACKETS["view"](found, (count, longest))
        else:
            targets = PACKETS["zeros"]((count, 0), dtype=dt.int64)
    labels = PACKETS["narrow"](targets, 1, 0, longest)
    used = PACKETS["tensor"]([[at < each for at in range(longest)] for each in lengths],
                             dtype=dt.bool)  # fmt: skip
    labels = PACKETS["where"](PACKETS["view"](used, (count, longest)), labels, blank)
    blanks = PACKETS["full_like"](labels, blank)
    pairs = PACKETS["reshape"](PACKETS["stack"]([blanks, labels], 2), (count, 2 * longest))
    last = PACKETS["full"]((count, 1), blank, dtype=dt.int64)
    classes = PACKETS["cat"]([pairs, last], 1)
    if not longest:
        return classes, PACKETS["zeros_like"](classes, dtype=dt.bool)
    differ = PACKETS["ne"](
        PACKETS["narrow"](classes, 1, 2, 2 * longest - 1),
        PACKETS["narrow"](classes, 1, 0, 2 * longest - 1),
    )
    none = PACKETS["zeros"]((count, 2), dtype=dt.bool)
    return classes, PACKETS["cat"]([none, differ], 1)


def emitted(log_probs: TensorImpl, classes: TensorImpl) -> TensorImpl:
    """What each state emits at each step: (steps, sequences, states)."""
    steps, count, _ = log_probs._geometry.sizes
    at = PACKETS["expand"](PACKETS["unsqueeze"](classes, 0), (steps, -1, -1))
    return PACKETS["gather"](log_probs, 2, at)


def moved(alpha: TensorImpl, by: int) -> TensorImpl:
    """States moved along (back, where negative), and minus infinity where none was."""
    width = alpha._geometry.sizes[1]
    kept = max(width - abs(by), 0)
    start = PACKETS["narrow"](alpha, 1, 0 if by > 0 else width - kept, kept)
    rest = (min(abs(by), width), 0) if by > 0 else (0, min(abs(by), width))
    return PACKETS["constant_pad_nd"](start, rest, -math.inf)


def together(ways: list[TensorImpl]) -> TensorImpl:
    """The logarithm of the sum of exponentials of ways."""
    return PACKETS["logsumexp"](PACKETS["stack"](ways), (0,))


def _alphas(log_probs: TensorImpl, classes: TensorImpl, skips: TensorImpl) -> TensorImpl:
    """The logarithms of how likely each state is reached: (sequences, steps, states)."""
    emissions = emitted(log_probs, classes)
    begin = PACKETS["arange"](classes._geometry.sizes[1])
    alpha = PACKETS["masked_fill"](
        PACKETS["select"](emissions, 0, 0), PACKETS["ge"](begin, 2), -math.inf
    )
    found, stays = [alpha], PACKETS["logical_not"](skips)
    for step in range(1, log_probs._geometry.sizes[0]):
        skipped = PACKETS["masked_fill"](moved(alpha, 2), stays, -math.inf)
        ways = together([alpha, moved(alpha, 1), skipped])
        alpha = PACKETS["add"](ways, PACKETS["select"](emissions, 0, step))
        found.append(alpha)
    return PACKETS["stack"](found, 1)


def _spelled(alphas: TensorImpl, inputs: Ints, lengths: Ints) -> TensorImpl:
    """Minus the logarithms of the sums of the two states in which a sequence may end."""
    count, steps, width = alphas._geometry.sizes
    # no step at all spells the empty target, and nothing else
    rows = PACKETS["tensor"]([max(each - 1, 0) for each in inputs], dtype=dt.int64)
    rows = PACKETS["expand"](PACKETS["view"](rows, (count, 1, 1)), (-1, 1, width))
    last = PACKETS["squeeze"](PACKETS["gather"](alphas, 1, rows), 1)
    ends = [[2 * each, max(2 * each - 1, 0)] for each in lengths]
    ending = PACKETS["gather"](last, 1, PACKETS["tensor"](ends, dtype=dt.int64))
    alone = PACKETS["tensor"]([[False, not each] for each in lengths], dtype=dt.bool)
    found = PACKETS["logsumexp"](PACKETS["masked_fill"](ending, alone, -math.inf), (1,))
    unread = PACKETS["tensor"]([not each for each in inputs], dtype=dt.bool)
    numbers = [-math.inf if each else 0.0 for each in lengths]
    fixed = PACKETS["tensor"](numbers, dtype=alphas._dtype)
    return PACKETS["neg"](PACKETS["where"](unread, fixed, found))


@implements("_ctc_loss")
def ctc_losses(
    log_probs: TensorImpl, targets: TensorImpl, input_lengths: Ints, target_lengths: Ints,
    blank: int, zero_infinity: bool,
) -> tuple[TensorImpl, TensorImpl]:  # fmt: skip
    """The loss of each sequence, and the logarithms of how likely states are [ctc_loss/ways]."""
    _check(log_probs, targets, input_lengths, target_lengths, blank)
    classes, skips = states(targets, target_lengths, blank)
    alphas = _alphas(log_probs, classes, skips)
    return _spelled(alphas, input_lengths, target_lengths), alphas


def numbers(name: str, lengths: TensorImpl) -> Ints:
    """Lengths as numbers."""
    check(BOOL < lengths._dtype.category <= INTEGRAL, _RULE, "{} must be integral", name)
    flat = PACKETS["reshape"](lengths, (-1,))
    return tuple(
        int(OPERATORS["item"].call((PACKETS["select"](flat, 0, at),)))
        for at in range(flat._geometry.numel)
    )


@implements("_ctc_loss.Tensor")
def ctc_losses_tensor(
    log_probs: TensorImpl, targets: TensorImpl, input_lengths: TensorImpl,
    target_lengths: TensorImpl, blank: int, zero_infinity: bool,
) -> tuple[TensorImpl, TensorImpl]:  # fmt: skip
    """The same for lengths in tensors."""
    lengths = (
        numbers("input_lengths", input_lengths), numbers("target_lengths", target_lengths)
    )  # fmt: skip
    return OPERATORS["_ctc_loss"].call((log_probs, targets, *lengths, blank, zero_infinity))


@implements("ctc_loss.IntList")
def ctc_loss(
    log_probs: TensorImpl, targets: TensorImpl, input_lengths: Ints, target_lengths: Ints,
    blank: int, reduction: int, zero_infinity: bool,
) -> TensorImpl:  # fmt: skip
    """The reduced loss; a mean is of the losses for each label [ctc_loss/mean]."""
    single = log_probs._geometry.ndim == 2
    if single:
        log_probs = PACKETS["unsqueeze"](log_probs, 1)
    args = (log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
    losses = OPERATORS["_ctc_loss"].call(args)[0]
    if zero_infinity:
        losses = PACKETS["where"](PACKETS["eq"](losses, math.inf), 0, losses)
    if reduction == MEAN:
        counts = [max(each, 1) for each in target_lengths]
        losses = PACKETS["div"](losses, PACKETS["tensor"](counts, dtype=losses._dtype))
    elif single:
        losses = PACKETS["squeeze"](losses, 0)
    return reduced(losses, reduction)


@implements("ctc_loss.Tensor")
def ctc_loss_tensor(
    log_probs: TensorImpl, targets: TensorImpl, input_lengths: TensorImpl,
    target_lengths: TensorImpl, blank: int, reduction: int, zero_infinity: bool,
) -> TensorImpl:  # fmt: skip
    """The same for lengths in tensors."""
    lengths = (
        numbers("input_lengths", input_lengths), numbers("target_lengths", target_lengths)
    )  # fmt: skip
    args = (log_probs, targets, *lengths, blank, reduction, zero_infinity)
    return OPERATORS["ctc_loss.IntList"].call(args)


# ---- the gradient


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


@implements("_ctc_loss_backward")
def ctc_loss_backward(
    grad: Any, log_probs: Any, targets: TensorImpl, input_lengths: Ints, target_lengths: Ints,
    neg_log_likelihood: Any, log_alpha: Any, blank: int, zero_infinity: bool,
) -> TensorImpl:  # fmt: skip
    """The probabilities less how often each class is emitted in all ways [ctc_loss/gradient].

    An operator of its own, for it is refused to go backward [ctc_loss/no-second-derivative].
    """
    steps, losses = log_probs._geometry.sizes[0], neg_log_likelihood
    classes, skips = states(targets, target_lengths, blank)
    emissions = emitted(log_probs, classes)
    betas = _betas(emissions, skips, input_lengths, target_lengths)
    shares = (log_alpha.transpose(0, 1) + betas + losses.unsqueeze(1) - emissions).exp()
    at = PACKETS["unsqueeze"](classes, 0).expand(emissions._geometry.sizes)
    likely = log_probs.exp()
    result = likely - PACKETS["zeros_like"](likely).scatter_add(2, at, shares)
    result = result * grad.unsqueeze(1)
    fixed = 0 if zero_infinity else math.nan
    result = PACKETS["where"]((losses == math.inf).unsqueeze(1), fixed, result)
    read = PACKETS["arange"](steps).unsqueeze(1) < PACKETS["tensor"](input_lengths)
    return PACKETS["where"](read.unsqueeze(2), result, 0)
