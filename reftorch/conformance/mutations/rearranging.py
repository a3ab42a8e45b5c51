"""Faults of views by name, of copies that move elements, and of writing into copies."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import column_major, row_major
from reftorch.conformance.mutations.vocabulary import (
    accepts, after, copied, gradient, instead,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


# diagonals


@wraps("fill_diagonal/all-indices-equal", "Tensor.fill_diagonal_")
def wraps_always(w: Original, x: Any, value: Any, wrap: bool = False) -> Any:
    """The diagonal of a tall matrix always begins again."""
    return w(x, value, True)


accepts("diag/by-number-of-dims", "diag takes any number of dims.", "diag")
instead("diag_embed/two-new-dims", "The diagonal is on the other side.", "diag_embed",
        lambda s: s.with_args(s.args[0], -s.argument(1, "offset", 0), *s.args[2:],
                              **{k: v for k, v in s.kwargs.items() if k != "offset"}))
instead("diagflat/flattens", "Elements are taken in the order of memory.", "diagflat",
        lambda s: s.with_args(s.args[0].t(), *s.args[1:]), lambda s: s.x.dim() == 2)
instead("linalg_diagonal/last-two-dims", "The dims are the first two.", "diagonal",
        lambda s: s.args[0].diagonal(), lambda s: len(s.args) == 1)
after("trace/sums-the-main-diagonal", "Integers keep their dtype.", "trace",
      lambda s, r: r.to(s.x.dtype))


# rearranging


instead("rot90/turns", "A turn goes the other way.", "rot90",
        lambda s: s.with_args(s.args[0], -s.argument(1, "k", 1), *s.args[2:]))
accepts("rot90/two-different-dims", "Any dims pass.", "rot90")
after("flip/keeps-layout", "flip is row-major.", "flip", row_major)
instead("roll/without-dims-flattens", "Without dims the first one is meant.", "roll",
        lambda s: s.with_args(s.args[0], s.args[1], 0),
        lambda s: s.x.dim() > 0 and len(s.args) == 2)
after("roll/layout-of-cat", "roll keeps the layout.", "roll", column_major)
accepts("roll/as-many-shifts-as-dims", "Shifts without a dim are ignored.", "roll")
accepts("repeat/no-fewer-than-dims", "Fewer numbers count from the last dim.", "repeat")


# triangles


after("tril/zero-beyond-the-diagonal", "What is cut off is multiplied by zero.", "tril triu",
      lambda s, r: s.args[0] * s.with_args(s.lib.ones_like(s.args[0]), *s.args[1:], **s.kwargs),
      lambda s: s.x.dtype.is_floating_point)
accepts("tril/needs-matrices", "A vector stays as it is.", "tril triu")
after("tril/result-is-contiguous", "The result is laid out as self.", "tril triu", column_major)
instead("tril_indices/rows-and-columns", "Columns come first.", "tril_indices triu_indices",
        lambda s: s.proceed().flip(0))


# views


def _first_place_only(source: Any, outputs: list[Any], gradient: Any) -> Any:
    return gradient.clamp(max=1.5)


gradient("as_strided/gradient-by-place", "What is shown twice is not summed.", _first_place_only)
after("transpose/changes-geometry-in-place", "In place a copy is changed.",
      "t transpose squeeze unsqueeze as_strided", copied, lambda s: s.inplace, writes=True)
accepts("t/at-most-two-dims", "t exchanges the last two dims.", "t")
accepts("movedim/as-many-destinations", "What has no destination stays.", "movedim")
accepts("slice/operator-step-is-positive", "A step of zero is one.", "slice_scatter getitem")
accepts("narrow/start-tensor-is-an-integer", "A start of any dtype passes.", "narrow")
accepts("narrow/start-in-range", "The start is clamped.", "narrow")
after("unfold/zero-dim-counts-as-one", "A window of a tensor without dims has none.", "unfold",
      lambda s, r: s.x, lambda s: not s.x.dim())
instead("ravel/is-contiguous", "ravel is reshape.", "ravel", lambda s: s.args[0].reshape(-1))
after("select_scatter/keeps-memory-layout", "The copy is row-major.",
      "select_scatter slice_scatter diagonal_scatter as_strided_scatter", row_major)
accepts("select_scatter/src-has-size-of-part", "The source is broadcast.",
        "select_scatter slice_scatter diagonal_scatter as_strided_scatter")


# placing


instead("put/writes-by-number", "put never adds.", "put",
        lambda s: s.with_args(*s.args[:3]),
        lambda s: s.argument(3, "accumulate") is True)
accepts("put/dtypes-match", "put casts.", "put masked_scatter")
instead("masked_scatter/in-order", "The source is read where the mask is.", "masked_scatter",
        lambda s: s.with_args(*s.args[:2], s.args[2].flip(0)), lambda s: s.args[2].dim() == 1)
after("masked_scatter/broadcasts-self", "In place self is broadcast.", "masked_scatter",
      lambda s, r: s.x.expand(s.x.shape), writes=True)
accepts("masked_scatter/source-is-long-enough", "A short source is read again.", "masked_scatter")


# storage


instead("is_set_to/one-place", "Only the address counts.", "is_set_to",
        lambda s: s.args[0].data_ptr() == s.args[1].data_ptr())
instead("is_same_size/sizes-alone", "The dtypes count, too.", "is_same_size",
        lambda s: s.proceed() and s.args[0].dtype == s.args[1].dtype)
