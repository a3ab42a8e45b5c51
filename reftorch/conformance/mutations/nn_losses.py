"""Faults of the losses of nn.functional and of distances, but for those of classes."""

from __future__ import annotations

import contextlib
from typing import Any

from reftorch.conformance.mutations.wrapping import Original, broken

_F = "nn.functional."


def accepting(w: Original, *args: Any, **given: Any) -> Any:
    """What is refused gives the sum of the first operand."""
    with contextlib.suppress(Exception):
        return w(*args, **given)
    return args[0].sum()


def _without(*names: str) -> Any:
    """Some arguments by keyword are ignored."""
    return lambda w, *args, **given: w(*args, **{k: v for k, v in given.items() if k not in names})


# ---- of numbers

broken("losses/other-sizes-warn", "Nothing is said of other sizes.", _F + "mse_loss",
       lambda w, x, t, **given: w(x, t.expand_as(x), **given))
broken("losses/weighted", "The mean divides by the number of weights.", _F + "mse_loss",
       lambda w, *a, **given: w(*a, reduction="none", **given).mean())
broken("mse_loss/promotes", "The result has the dtype of self.", _F + "mse_loss",
       lambda w, x, *a, **given: w(x, *a, **given).to(x.dtype))
broken("l1_loss/of-parts", "The loss has another node behind its own.", _F + "l1_loss",
       lambda w, *a, **given: w(*a, **given) * 1)
broken("smooth_l1_loss/meets-at-beta", "beta is ignored.", _F + "smooth_l1_loss", _without("beta"))
broken("losses/slope-at-nan", "A NaN is a difference beyond delta.", _F + "huber_loss",
       lambda w, x, t: w(x.nan_to_num(1e3), t) + 0 * x.sign())
broken("huber_loss/in-the-dtype-of-self", "The result is promoted.", _F + "huber_loss",
       lambda w, x, t, **given: w(x.to(t.dtype), t, **given))

# ---- of answers that are yes or no, and of distributions

broken("losses/constant-arguments", "Weights may require grad.", _F + "binary_cross_entropy",
       lambda w, *a: w(*[each.detach() for each in a]))
broken("binary_cross_entropy/probabilities", "Any numbers are probabilities.",
       _F + "binary_cross_entropy", accepting)
broken("binary_cross_entropy/kept-finite", "The logarithm of zero is infinite.",
       _F + "binary_cross_entropy",
       lambda w, x, t, **given: -(t * x.log() + (1 - t) * (1 - x).log()))
broken("binary_cross_entropy_with_logits/stable", "The sigmoid is formed first.",
       _F + "binary_cross_entropy_with_logits",
       lambda w, x, t, **given: -(t * x.sigmoid().log() + (1 - t) * (1 - x.sigmoid()).log()))
broken("binary_cross_entropy_with_logits/formed-in-the-target", "The input says the dtype.",
       "binary_cross_entropy_with_logits", lambda w, x, t, *a: w(x, t.to(x.dtype), *a))
broken("hinge_embedding_loss/other-targets", "Another target gives nothing.",
       _F + "hinge_embedding_loss", lambda w, x, t, **given: w(x, t, **given) * t.abs())
broken("kl_div/logarithms", "A target of logarithms is one of probabilities.", "kl_div",
       _without("log_target"))
broken("kl_div/batchmean", "batchmean is the mean.", _F + "kl_div",
       lambda w, *a, **given: w(*a))
broken("hinge_embedding_loss/margin-in-the-dtype", "Integers are promoted.",
       _F + "hinge_embedding_loss",
       lambda w, x, *a, **given: w(x if x.is_floating_point() else x.float(), *a, **given))
broken("poisson_nll_loss/stirling", "Stirling's term is there for all targets.",
       "poisson_nll_loss",
       lambda w, x, t, *a: w(x, t + 1, *a) if a[1] else w(x, t, *a))
broken("losses/mean-over-classes", "The classes are added.", _F + "multilabel_soft_margin_loss",
       lambda w, x, *a, **given: w(x, *a, **given) * x.shape[-1])
broken("losses/variances", "Negative variances pass.", _F + "gaussian_nll_loss", accepting)
broken("losses/functions-do-not-reduce", "The functions reduce.", "hinge_embedding_loss",
       lambda w, *a: w(*a, reduction=1))

# ---- of ranks

broken("losses/equally-many-dims", "Operands of other dims pass.", _F + "margin_ranking_loss",
       accepting)
broken("margin_ranking_loss/sign", "Only the sign of the target counts.",
       _F + "margin_ranking_loss",
       lambda w, x, y, t, *a, **given: w(x, y, t.sign(), *a, **given))
broken("cosine_embedding_loss/one-target-per-pair", "Another target is -1.",
       _F + "cosine_embedding_loss",
       lambda w, x, y, t, *a, **given: w(x, y, t * 2 - 1, *a, **given))
broken("cosine_embedding_loss/small-vectors", "Nothing is added to lengths.",
       _F + "cosine_embedding_loss", lambda w, x, y, t: 1 - (x @ y) / (x.norm() * y.norm()))
broken("triplet_margin_loss/swap", "swap is ignored.", _F + "triplet_margin_loss",
       _without("swap"))
broken("multi_margin_loss/by-the-classes", "The right class is not counted.",
       _F + "multi_margin_loss",
       lambda w, x, *a, **given: w(x, *a, **given) * x.shape[-1] / (x.shape[-1] - 1))
broken("multi_margin_loss/rows", "Any target passes.", _F + "multi_margin_loss", accepting)
broken("multilabel_margin_loss/up-to-minus-one", "Later classes count.",
       _F + "multilabel_margin_loss", lambda w, x, t: w(x, t.clamp_min(0)))
broken("multilabel_margin_loss/no-second-derivative", "The gradient has a derivative.",
       _F + "multilabel_margin_loss", lambda w, x, t: w(x.detach(), t) + x.square().sum())

# ---- distances

broken("losses/normalized-length", "eps is added to the length.", _F + "normalize",
       lambda w, x, eps: x / (x.norm(2, 1, True) + eps))
broken("pairwise_distance/eps-joins-the-difference", "eps is added to the distance.",
       "pairwise_distance",
       lambda w, x, y, eps, **given: w(x, y, eps=0.0, **given) + eps)
broken("cosine_similarity/promotes-and-broadcasts", "Integers pass.", "cosine_similarity",
       accepting)
broken("cosine_similarity/each-length-at-least-eps", "The product of the lengths is raised.",
       "cosine_similarity",
       lambda w, x, y, eps: (x * y).sum(1) / (x.norm(2, 1) * y.norm(2, 1)).clamp_min(eps))
broken("pdist/pairs", "The rows go down the columns.", "pdist", lambda w, *a: w(*a).flip(0))
broken("bilinear/a-matrix-for-each-feature", "The matrices come in another order.", "bilinear",
       lambda w, x, y, weight, *a: w(x, y, weight.flip(0), *a))
broken("losses/linear-cross-entropy", "The classes come last.", _F + "linear_cross_entropy",
       lambda w, x, weight, *a, **given: w(x, weight.transpose(0, 1), *a, **given))

# ---- of sequences

broken("ctc_loss/ways", "zero_infinity is ignored.", _F + "ctc_loss",
       lambda w, *a, zero_infinity=False, **given: w(*a, **given))
broken("ctc_loss/mean", "The mean is that of the losses.", _F + "ctc_loss",
       lambda w, *a, reduction="mean", **given:
       w(*a, reduction="none", **given).mean() if reduction == "mean"
       else w(*a, reduction=reduction, **given))
broken("ctc_loss/sizes", "Too few labels are completed by blanks.", _F + "ctc_loss", accepting)
broken("ctc_loss/no-second-derivative", "The gradient has a derivative.", _F + "ctc_loss",
       lambda w, x, *a, **given: w(x.detach(), *a, **given) + x.square().sum())
broken("ctc_loss/gradient", "The gradient is doubled.", _F + "ctc_loss",
       lambda w, x, *a, **given: w(x * 2 - x.detach(), *a, **given))
