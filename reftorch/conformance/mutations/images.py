"""Faults of padding, shuffling, folding and sampling images."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, gradient, instead


def _mode(step: Step) -> Any:
    return step.argument(2, "mode", "constant")


accepts("reflection_pad1d/ends-are-axes", "The mirror reaches as far as one likes.",
        "reflection_pad1d", lambda s: s.args[0])
accepts("reflection_pad1d/sizes", "Dims may be empty.", "replication_pad1d reflection_pad1d",
        lambda s: s.args[0])
after("reflection_pad1d/memory-format", "Padding gives row-major results.", "pad",
      lambda s, r: r.contiguous(), lambda s: _mode(s) != "constant")
gradient("replication_pad1d/ends-are-repeated", "The ends get the gradient of themselves alone.",
         lambda x, outputs, g: g.clamp(max=1) if g is not None and g.dim() == 2 else g)
accepts("_pad_circular/once-around", "Padding goes around more than once.", "pad",
        lambda s: s.args[0], lambda s: _mode(s) == "circular")
accepts("pad/modes-that-repeat", "Modes pad any dims.", "pad", lambda s: s.args[0],
        lambda s: _mode(s) != "constant")
accepts("pad/no-value-in-other-modes", "Modes ignore a value.", "pad",
        lambda s: s.with_args(*s.args[:3]), lambda s: len(s.args) > 3)

_SHUFFLES = "pixel_shuffle pixel_unshuffle channel_shuffle"

accepts("pixel_shuffle/channels-to-places", "Channels that are left over stay.", _SHUFFLES,
        lambda s: s.args[0])
instead("pixel_shuffle/empty-stays", "Without elements the sizes change as with some.",
        "pixel_unshuffle", lambda s: s.args[0].reshape(0, 8, 2, 2),
        lambda s: s.args[0].numel() == 0)
after("pixel_shuffle/no-channels-last-3d", "Results are row-major.", "pixel_shuffle",
      lambda s, r: r.contiguous().reshape(-1).reshape(r.shape))
accepts("channel_shuffle/transposes-groups", "Channels that are left over stay.", _SHUFFLES,
        lambda s: s.args[0])

accepts("im2col/columns", "Windows may stick out.", "unfold im2col", lambda s: s.args[0])
accepts("im2col/steps", "Steps of zero are steps of one.", "unfold im2col", lambda s: s.args[0])
instead("col2im/overlaps-add", "Of windows that overlap the last one counts.", "fold col2im",
        lambda s: s.proceed().clamp(max=1), lambda s: not s.x.is_complex())
