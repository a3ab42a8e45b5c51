"""Faults of reading and writing at indices, and of scattering."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.mutations.layouts import column_major, row_major
from reftorch.conformance.mutations.vocabulary import Step, accepts, after, gradient, instead
from reftorch.conformance.mutations.wrapping import broken


def _last_wins(step: Step) -> Any:
    """Write what meets at a position instead of adding it."""
    return step.with_args(*step.args[:3])


# reading


accepts("index_select/index-is-a-vector", "The index is flattened.", "index_select")
accepts("index_select/index-dtype", "An index of any dtype passes.",
        "index_select gather scatter index_add")
accepts("index_select/never-wraps", "An index wraps.", "index_select")
accepts("index_select/of-zero-dim", "A tensor without dims has any positions.", "index_select")
accepts("index_select/out-has-same-dtype", "out has any dtype.",
        "index_select gather take masked_select")
instead("take/reads-row-major", "Elements are numbered in the order of memory.", "take",
        lambda s: s.with_args(s.args[0].t().contiguous(), *s.args[1:]), lambda s: s.x.dim() == 2)
accepts("take/in-range", "An index beyond the elements is clamped.", "take")
accepts("take_along_dim/broadcasts", "Any index passes.", "take_along_dim")
after("nonzero/as-tuple", "The tuple is one tensor.", "nonzero",
      lambda s, r: s.lib.stack(r, -1), lambda s: s.kwargs.get("as_tuple") is True)
after("nonzero/row-major-positions", "Positions are rows in memory.", "nonzero", row_major)
accepts("nonzero/out-is-int64", "out has any dtype.", "nonzero")
after("nonzero_static/rows-are-fixed", "Rows left over hold zeros.", "nonzero_static",
      lambda s, r: r.clamp(min=0))
accepts("masked_fill/mask-is-bool", "The mask has any dtype.", "masked_fill masked_select")
accepts("masked_fill/value-has-no-dims", "The value has any dims.", "masked_fill")
instead("masked_select/broadcasts-both", "Elements come in the order of memory.", "masked_select",
        lambda s: s.proceed().flip(0), lambda s: s.args[1].shape != s.args[0].shape)
gradient("masked_select/gradient-of-nothing", "What read nothing gives ones.",
         lambda x, outputs, g: g + 1)
instead("gather/by-index", "gather always goes along the last dim.", "gather",
        lambda s: s.with_args(s.args[0], -1, s.args[2]),
        lambda s: s.x.dim() > 1 and s.args[1] in (0, -s.x.dim())
        and bool((s.args[2] < s.x.shape[-1]).all())
        and all(i <= x for i, x in zip(s.args[2].shape, s.x.shape, strict=True)))
accepts("gather/index-fits", "An index of any sizes passes.", "gather scatter")
accepts("gather/never-wraps", "An index wraps.", "gather scatter scatter_add index_add")


# writing


accepts("index_put/values-broadcast", "Values of any sizes pass.", "index_put setitem",
        lambda s: s.x.clone())
accepts("index_put/values-do-not-overlap", "Values may overlap.",
        "index_put index_add scatter index_copy")
accepts("index_put/one-mask-and-one-value", "Values of any dtype are cast.", "index_put",
        lambda s: s.x.clone())
instead("index_put/accumulates-duplicates", "The last of several wins.", "index_put", _last_wins,
        lambda s: s.argument(3, "accumulate") is True)
after("scatter/by-index", "scatter keeps the layout.", "scatter", column_major)
accepts("scatter/src-has-same-dtype", "The source is cast.",
        "scatter scatter_add index_add index_copy")
accepts("scatter/reduce-names", "An unknown reduce writes.", "scatter")
instead("scatter/reduce-with-tensor", "reduce beside a tensor is ignored.", "scatter",
        lambda s: s.with_args(*s.args[:4]),
        lambda s: "reduce" in s.kwargs and s.is_tensor(s.argument(3, "src")))
broken("scatter/reduce-has-no-derivative", "In place it is not recorded.", "Tensor.scatter_",
       lambda w, x, *a, **given: (w(x.data, *a, **given), x)[1])
broken("index_add/keeps-source", "A copy of it is kept.", "Tensor.index_add",
       lambda w, x, dim, index, source: w(x, dim, index, source.clone()))
accepts("index_add/alpha-must-fit", "Any alpha passes.", "index_add")
accepts("index_add/source-fits", "The source is broadcast.", "index_add")
after("index_add/functional-form-is-contiguous", "The layout is kept.",
      "index_add index_copy scatter_add", column_major)
accepts("index_copy/source-fits", "The source is broadcast.", "index_copy")
accepts("index_fill/index-wraps", "Any index passes.", "index_fill")
accepts("index_fill/no-complex-number", "The imaginary part is dropped.", "index_fill")
accepts("index_fill/value-has-no-dims", "The value has any dims.", "index_fill")


# reducing what meets


instead("scatter_reduce/reduces-what-meets", "self always counts.", "scatter_reduce index_reduce",
        lambda s: s.with_args(*s.args[:5], include_self=True),
        lambda s: s.kwargs.get("include_self") is False)
after("scatter_reduce/mean-of-integers-is-floored", "The mean of integers is truncated.",
      "scatter_reduce index_reduce", lambda s, r: s.lib.where(r < 0, r + 1, r),
      lambda s: s.x.dtype is not s.lib.uint8)
accepts("scatter_reduce/no-mean-of-bools", "Bools have a mean.", "scatter_reduce index_reduce")
gradient("scatter_reduce/ties-share-the-gradient", "Each of equals gets all.",
         lambda x, outputs, g: g.ceil())
accepts("index_reduce/whole-positions", "Sources of any sizes pass.", "index_reduce")
