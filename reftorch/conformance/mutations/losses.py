"""Faults of losses."""

from __future__ import annotations

from reftorch.conformance.mutations.vocabulary import accepts, instead

_LOSSES = "nll_loss cross_entropy cross_entropy_loss nll_loss_nd"

accepts("losses/reduction-names", "Another reduction is the mean.", _LOSSES, lambda s: None)
instead("losses/older-reduction-arguments", "The older names are ignored.", _LOSSES,
        lambda s: s.with_args(*s.args, **{
            k: v for k, v in s.kwargs.items() if k not in ("reduce", "size_average")}))
accepts("nll_loss/target-holds-classes", "Targets of any dtype pass.", _LOSSES, lambda s: None)
accepts("nll_loss/class-out-of-range", "Negative classes count from the end.", _LOSSES,
        lambda s: s.with_args(s.args[0], s.args[1] % s.args[0].shape[-1]))
instead("nll_loss/mean-is-weighted", "The mean divides by the number of targets.", _LOSSES,
        lambda s: s.with_args(*s.args, reduction="sum") / s.args[1].numel(),
        lambda s: len(s.args) == 3)
accepts("nll_loss/one-prediction", "Targets of other sizes pass.", _LOSSES, lambda s: None)
accepts("nll_loss/sizes-match", "Targets of other sizes pass.", _LOSSES, lambda s: None)
accepts("nll_loss/weight-for-each-class", "Any weight passes.", _LOSSES,
        lambda s: s.with_args(*s.args[:2]))
accepts("nll_loss/weight-has-no-gradient", "The weight may require grad.", _LOSSES,
        lambda s: s.with_args(*s.args[:2]))
accepts("cross_entropy_loss/probabilities-by-sizes", "Integers are probabilities.", _LOSSES,
        lambda s: s.with_args(s.args[0], s.args[1].float()))
instead("cross_entropy_loss/mean-of-probabilities", "The mean is that of weights, too.", _LOSSES,
        lambda s: s.proceed() / s.args[2].sum(), lambda s: len(s.args) == 3)
instead("cross_entropy_loss/smoothing", "Smoothing is ignored.", _LOSSES,
        lambda s: s.with_args(*s.args), lambda s: "label_smoothing" in s.kwargs)

accepts("cross_entropy_loss/reductions", "Any other reduction is the sum.", _LOSSES,
        lambda s: s.lib.zeros(()))
accepts("nll_loss_backward/one-gradient-per-loss", "Gradients beyond the first are ignored.",
        "nll_loss_backward", lambda s: s.with_args(s.args[0][:1].reshape(()), *s.args[1:]))
