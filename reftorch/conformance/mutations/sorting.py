"""Faults of sorting, searching and finding what is unique."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import column_major
from reftorch.conformance.mutations.vocabulary import Step, accepts, after, instead


def _row_major(step: Step, result: Any) -> Any:
    if isinstance(result, tuple):
        return tuple(_row_major(step, each) for each in result)
    return result.contiguous()


def _narrow_indices(step: Step, result: Any) -> Any:
    return result[0], result[1].to(step.lib.int32)


# sorting


after("sort/keeps-layout", "Sorted tensors are row-major.", "sort argsort", _row_major)
instead("sort/stable", "Descending, equals change places.", "sort argsort",
        lambda s: s.with_args(s.args[0].flip(-1), *s.args[1:], **s.kwargs),
        lambda s: s.x.dim() > 0 and s.kwargs.get("stable") is True)
after("sort/indices-select-values", "Indices are int32.", "sort topk max", _narrow_indices,
      lambda s: s.x.dim() > 0)
accepts("topk/k-in-range", "k is cut off to the size.", "topk", lambda s: s.lib.sort(s.args[0]))
instead("topk/order", "The elements come in ascending order.", "topk",
        lambda s: tuple(each.flip(-1) for each in s.proceed()))
after("topk/result-is-contiguous", "Results are laid out as self.", "topk", column_major)
accepts("topk/bool-refused", "topk takes bools.", "topk", lambda s: s.lib.sort(s.args[0]))
instead("kthvalue/counts-from-one", "k counts from zero.", "kthvalue",
        lambda s: s.with_args(s.args[0], s.args[1] + 1, *s.args[2:], **s.kwargs),
        lambda s: s.x.dim() > 0 and s.args[1] < s.x.shape[-1])
accepts("kthvalue/k-in-range", "k is cut off to the size.", "kthvalue")


# searching


after("isin/equal-to-some", "isin does not negate.", "isin",
      lambda s, r: ~r, lambda s: s.kwargs.get("invert") is True)
accepts("isin/no-truth-values", "isin takes bools.", "isin")
accepts("bucketize/boundaries-have-one-dim", "Boundaries have any dims.", "bucketize")
instead("searchsorted/halves-an-interval", "right is the wrong way round.", "searchsorted",
        lambda s: s.with_args(*s.args, **{**s.kwargs, "right": not s.kwargs.get("right", False)}),
        lambda s: "side" not in s.kwargs)
accepts("searchsorted/rows-match", "Rows that do not match pass.", "searchsorted")
accepts("searchsorted/side-and-right-agree", "right is overruled by side.", "searchsorted")
accepts("searchsorted/sorter-reorders", "Any sorter passes.", "searchsorted")
instead("searchsorted/warns-of-strides", "Strides are overlooked.", "searchsorted bucketize",
        lambda s: s.with_args(*(a.sort(-1).values + 1 if s.is_tensor(a) else a for a in s.args)),
        lambda s: not all(t.is_contiguous() for t in s.tensors()))
after("searchsorted/int64-or-int32", "out_int32 is ignored.", "searchsorted bucketize",
      lambda s, r: r.to(s.lib.int64))
accepts("unravel_index/digits-of-the-number", "Fractions are truncated.", "unravel_index")


# unique


instead("unique/first-of-equals-in-order", "Without sorting, the order is that of appearance.",
        "unique", lambda s: s.proceed().flip(0),
        lambda s: len(s.args) == 1 and not any(
            s.kwargs.get(name) for name in ("return_inverse", "return_counts")))
after("unique/inverse-and-counts", "Counts are int32.", "unique",
      lambda s, r: (*r[:-1], r[-1].to(s.lib.int32)) if isinstance(r, tuple) else r)
after("unique/slices-of-a-dim", "The result is row-major.", "unique",
      lambda s, r: (r[0].contiguous(), *r[1:]) if isinstance(r, tuple) else r.contiguous(),
      lambda s: s.argument(4, "dim") is not None)
accepts("unique/no-derivative", "The derivative is none.", "backward", lambda s: None)
instead("unique_consecutive/runs-become-one", "Equals become one wherever they are.",
        "unique_consecutive",
        lambda s: s.lib.unique(s.args[0], True, *s.args[1:], **s.kwargs))
