"""Faults of reductions, scans and moments."""

from __future__ import annotations

import math
from typing import Any

from reftorch.conformance.mutations.layouts import column_major
from reftorch.conformance.mutations.vocabulary import (
    accepts, after, copied, instead,
)
from reftorch.conformance.mutations.wrapping import Original, wraps


# moments


accepts("var/fractions-only", "Integers have a variance.", "var std var_mean")
instead("var/unbiased-is-correction", "unbiased is the wrong way round.", "var std",
        lambda s: s.with_args(*(not a if isinstance(a, bool) else a for a in s.args),
                              **{k: not v if k == "unbiased" else v for k, v in s.kwargs.items()}))
after("var/degrees-of-freedom", "A divisor below zero gives NaN.", "var std",
      lambda s, r: s.lib.where(r == math.inf, math.nan, r))
after("var/of-complex-is-real", "The variance of complex numbers is complex.", "var std",
      lambda s, r: r.to(s.x.dtype), lambda s: s.x.is_complex())


# sums


instead("nansum/nan-is-zero", "Infinities count as zero, too.", "nansum",
        lambda s: s.with_args(s.lib.nan_to_num(s.args[0], 0.0, 0.0, 0.0), *s.args[1:], **s.kwargs),
        lambda s: s.x.dtype.is_floating_point)
accepts("nansum/complex-refused", "Complex numbers are summed.", "nansum")
accepts("prod/one-dim", "A list of dims is taken.", "prod")
accepts("mean/of-fractions-only", "Integers have a mean.", "mean",
        lambda s: s.with_args(s.args[0].float(), *s.args[1:]))
accepts("any/out-is-bool-or-uint8", "out has any dtype.", "any all")
after("count_nonzero/gives-int64", "NaN does not count.", "count_nonzero",
      lambda s, r: s.with_args(s.lib.nan_to_num(s.args[0]), *s.args[1:], **s.kwargs),
      lambda s: s.x.dtype.is_floating_point)
after("any/uint8-stays-uint8", "uint8 gives bool.", "any all", lambda s, r: r.to(s.lib.bool))
after("nanmean/of-numbers", "The mean of no numbers is zero.", "nanmean",
      lambda s, r: s.lib.nan_to_num(r))
accepts("nanmean/floating-only", "Integers have a nanmean.", "nanmean")
after("sum_to_size/undoes-expand", "sum_to_size copies.", "sum_to_size", copied)
after("hash_tensor/xor-of-wide-bits", "The hash is an int64.", "hash_tensor",
      lambda s, r: r.view(s.lib.int64))
accepts("hash_tensor/one-mode", "Every mode passes.", "hash_tensor")


# scans


after("cumsum/result-is-contiguous", "Results are laid out as self.",
      "cumsum cumprod cummax cummin logcumsumexp", column_major)
accepts("cumsum/dtype-in-place-is-that-of-self", "In place any dtype passes.", "cumsum cumprod")
instead("cummax/last-of-equals", "The first of equals is meant.", "cummax cummin",
        lambda s: (s.proceed()[0], s.lib.zeros_like(s.proceed()[1])))


@wraps("special_softmax/no-out", "special.softmax")
def special_softmax_with_out(w: Original, *args: Any, out: Any = None, **kwargs: Any) -> Any:
    """special.softmax takes out as softmax does."""
    return w(*args, **kwargs) if out is None else w.lib.softmax(*args, out=out, **kwargs)
