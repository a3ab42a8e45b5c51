"""Faults of convolutions."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, gradient, instead
from reftorch.conformance.mutations.wrapping import Original, wraps

_CONVS = "conv1d conv2d conv3d"


def _keeps(step: Step, result: Any) -> Any:
    return result.contiguous()


instead("convolution/not-flipped", "The weights are flipped, as mathematics has it.", _CONVS,
        lambda s: s.with_args(s.args[0], s.args[1].flip(-1), *s.args[2:], **s.kwargs))
accepts("convolution/groups", "Channels that do not fit the groups are passed over.", _CONVS,
        lambda s: s.args[0][:, :1])
after("convolution/memory-format", "Results are row-major.", _CONVS, _keeps)
accepts("convolution/sizes-fit", "A window that does not fit sees zeros.", _CONVS,
        lambda s: s.args[0][..., :1])
accepts("convolution/steps-are-positive", "Steps of zero are steps of one.", _CONVS,
        lambda s: s.args[0])
gradient("convolution_backward/closed", "Gradients of three dims are flipped.",
         lambda x, outputs, g: g.flip(-1) if g is not None and g.dim() == 3 else g)
@wraps("convolution_backward/memory-format", "autograd.grad")
def gradients_lie_as_above(w: Original, y: Any, inputs: Any, above: Any, **given: Any) -> Any:
    """Gradients lie as the gradient of the result does."""
    last = above.is_contiguous(memory_format=w.lib.channels_last)
    wanted = w.lib.channels_last if last else w.lib.contiguous_format
    return [g.contiguous(memory_format=wanted) for g in w(y, inputs, above, **given)]


accepts("conv2d/batch-may-lack", "Dims that lack are added.", _CONVS, lambda s: s.args[0])
instead("conv2d/padding-same", "The odd zero comes first.", _CONVS,
        lambda s: s.with_args(s.args[0].flip(-1), s.args[1].flip(-1), **s.kwargs).flip(-1),
        lambda s: s.kwargs.get("padding") == "same" and "stride" not in s.kwargs)
instead("conv_transpose2d/transpose", "Padding is added to a transposed convolution.",
        "conv_transpose1d conv_transpose2d conv_transpose3d",
        lambda s: s.with_args(*s.args, **{**s.kwargs, "padding": 0}),
        lambda s: s.kwargs.get("padding") == 1)


@wraps("conv2d/odd-padding-warns", "nn.functional.conv1d")
def odd_padding_is_silent(w: Original, *args: Any, **options: Any) -> Any:
    """An odd zero is put at the end without a word."""
    return w.silently(*args, **options)


@wraps("conv_tbc/times-first", "nn.functional.conv_tbc")
def time_is_the_batch(w: Original, x: Any, weight: Any, *args: Any) -> Any:
    """Windows are taken backwards in time."""
    return w(x, weight.flip(0) if weight.dim() == 3 else weight, *args)
