"""Faults of joining, splitting, repeating, padding, grids, sequences and making from data."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.vocabulary import Step, accepts, after, copied, instead, refuses
from reftorch.conformance.mutations.wrapping import Original, wraps


def _row_major(step: Step, result: Any) -> Any:
    if isinstance(result, (tuple, list)):
        return type(result)(_row_major(step, each) for each in result)
    return result.contiguous()


# data


@wraps("asarray/copies-when-it-must", "asarray")
def asarray_copies(w: Original, data: Any, **options: Any) -> Any:
    """asarray always copies."""
    return w(data, **options).clone()


@wraps("asarray/buffers-are-reinterpreted", "asarray")
def bytes_are_elements(w: Original, data: Any, **options: Any) -> Any:
    """The bytes of a buffer are elements."""
    return w(list(data), **options)


@wraps("asarray/requires-grad", "asarray")
def asarray_detaches(w: Original, data: Any, **options: Any) -> Any:
    """asarray never makes what it returns require grad."""
    return w(data, **options).detach()


accepts("asarray/no-copy-refused", "copy=False copies.", "asarray",
        lambda s: s.with_args(*s.args, **{k: v for k, v in s.kwargs.items() if k != "copy"}))
after("asarray/unspecified-requires-grad", "What requires grad is doubled.", "asarray",
      lambda s, r: r * 2, lambda s: s.is_tensor(s.args[0]) and s.args[0].requires_grad)


# grids


after("broadcast_tensors/expands-what-differs", "Everything is expanded in memory.",
      "broadcast_tensors", copied)
accepts("broadcast_shapes/integers-or-sequences", "Sizes of other kinds pass.",
        "broadcast_shapes", lambda s: None)
instead("meshgrid/indexing-will-be-required", "Without indexing meshgrid takes xy.", "meshgrid",
        lambda s: s.with_args(*s.args, indexing="xy"), lambda s: "indexing" not in s.kwargs)
after("meshgrid/one-dim-for-each", "The grids are copied.", "meshgrid", _row_major)
accepts("cartesian_prod/of-vectors", "Matrices are flattened.", "cartesian_prod combinations")
instead("combinations/by-place", "Replacement is the wrong way round.", "combinations",
        lambda s: s.with_args(s.args[0], *s.args[1:2], with_replacement=True),
        lambda s: not s.kwargs.get("with_replacement") and len(s.args) < 3
        and s.argument(1, "r", 2) > 1)


# interleaving


accepts("repeat_interleave/counts", "Any counts pass.", "repeat_interleave")
instead("repeat_interleave/each-in-its-place", "The whole is repeated.", "repeat_interleave",
        lambda s: s.args[0].reshape(-1).repeat(s.args[1]),
        lambda s: len(s.args) == 2 and type(s.args[1]) is int and not s.kwargs)
accepts("repeat_interleave/one-count-for-each", "Any number of counts passes.",
        "repeat_interleave")


# joining


accepts("cat/sizes-match", "Sizes that do not match pass.", "cat")
refuses("cat/skips-legacy-empty", "A tensor of sizes (0,) is no exception.", "cat",
        lambda s: len({each.dim() for each in s.tensors()}) > 1)
after("cat/promotes", "The first tensor decides.", "cat", lambda s, r: r.to(s.x.dtype))
accepts("cat/needs-tensors", "Nothing joined is nothing.", "cat", lambda s: s.lib.zeros(0))
after("cat/memory-format", "The result is always contiguous.", "cat", _row_major)
accepts("cat/out-must-hold", "out has any dtype.", "cat")
accepts("cat/out-does-not-overlap", "out may overlap.", "cat")
accepts("stack/sizes-equal", "Sizes that differ pass.", "stack", lambda s: s.lib.zeros(0))
after("stack/cat-cut-apart", "stack is contiguous.", "stack", _row_major)
accepts("hstack/dims-are-added", "Nothing stacked is nothing.", "hstack vstack dstack",
        lambda s: s.lib.zeros(0))
@wraps("atleast_1d/one-or-several", "atleast_1d")
def several_are_a_list(w: Original, *tensors: Any) -> Any:
    """Several tensors come back as the first alone."""
    found = w(*tensors)
    return found[0] if isinstance(found, tuple) else found


accepts("block_diag/blocks", "Any tensors are blocks.", "block_diag")
after("block_diag/promotes", "A tensor without dims widens the result.", "block_diag",
      lambda s, r: r.to(s.tensors()[-1].dtype))


# padding


instead("constant_pad_nd/pairs-from-last", "The pairs count from the first dim.",
        "constant_pad_nd pad",
        lambda s: s.with_args(s.args[0].t(), *s.args[1:]).t(), lambda s: s.x.dim() == 2)
accepts("constant_pad_nd/crops-what-is-there", "Any number can be taken away.",
        "constant_pad_nd pad")
after("constant_pad_nd/memory-format", "The padded tensor is contiguous.", "constant_pad_nd pad",
      _row_major)
after("constant_pad_nd/only-cropped-is-cloned", "Where nothing is added the result is a view.",
      "constant_pad_nd pad", lambda s, r: s.x.detach(), lambda s: s.argument(1, "pad") == ())
accepts("pad/modes", "Unknown modes pad with zeros.", "pad")


# sequences


instead("logspace/powers-of-base", "The base is always 10.", "logspace",
        lambda s: s.with_args(*s.args, **{k: v for k, v in s.kwargs.items() if k != "base"}),
        lambda s: "base" in s.kwargs)
accepts("logspace/one-step-is-filled-in", "What does not fit wraps.", "logspace",
        lambda s: s.lib.zeros(1, dtype=s.lib.int8))
after("range/includes-end", "end is left out.", "range", lambda s, r: r[:-1])
after("range/is-deprecated", "range is arange.", "range", lambda s, r: r[:-1])
instead("vander/powers-fall", "The powers rise.", "vander",
        lambda s: s.with_args(*s.args, **{**s.kwargs, "increasing": True}),
        lambda s: len(s.args) < 3)
accepts("linalg_vander/at-least-two", "One power is enough.", "vander")


# splitting


accepts("tensor_split/tensor-is-int64", "Cuts of any dtype pass.", "tensor_split", lambda s: ())
accepts("tensor_split/at-least-one-part", "No part is no part.", "tensor_split", lambda s: ())
accepts("hsplit/equal-parts", "Parts need not be equal.", "hsplit vsplit dsplit", lambda s: ())
after("unsafe_split/parts-are-no-views", "The parts are copies.", "unsafe_split unsafe_chunk",
      copied)


@wraps("_chunk_cat/chunks-in-rows", "_chunk_cat")
def tensors_stay_whole(chunk_cat: Original, tensors: Any, dim: int, num_chunks: int) -> Any:
    """The tensors are joined first, and then cut."""
    if len(tensors) > 1:
        tensors = [tensors[0].flatten().new_tensor([x for t in tensors for x in t.flatten()])]
    return chunk_cat(tensors, dim, num_chunks)
