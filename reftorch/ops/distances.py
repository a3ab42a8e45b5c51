"""Distances between vectors."""

from __future__ import annotations

from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import FLOATING
from reftorch.core.geometry import contiguous
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.errors import check
from reftorch.ops.checks import check_listed

_MODES = tuple(
    f"{word}use_mm_for_euclid_dist{end}"
    for word, end in (("", "_if_necessary"), ("", ""), ("donot_", ""))
)


@implements("cdist")
def cdist(x1: TensorImpl, x2: TensorImpl, p: float, compute_mode: str) -> TensorImpl:
    """Measure the distances of all rows of x1 from all of x2 [cdist/rows-with-rows].

    In which way is left open [cdist/compute-mode].
    """
    check(
        compute_mode in _MODES, "cdist/compute-mode", "{} is not a valid value for compute_mode",
        compute_mode,
    )  # fmt: skip
    a, b = x1._geometry.sizes, x2._geometry.sizes
    for sizes in (a, b):
        check(
            len(sizes) >= 2, "cdist/rows-with-rows",
            "cdist only supports at least 2D tensors, got: {}D", len(sizes),
        )  # fmt: skip
    for given in (x1, x2):
        check(
            given._dtype.category == FLOATING, "cdist/rows-with-rows",
            "cdist only supports floating-point dtypes, got: {}", given._dtype,
        )  # fmt: skip
    check(
        a[-1] == b[-1], "cdist/rows-with-rows",
        "X1 and X2 must have the same number of columns. X1: {} X2: {}", a[-1], b[-1],
    )  # fmt: skip
    check(p >= 0, "cdist/norm", "cdist only supports non-negative p values")
    sizes = (*broadcast_sizes([a[:-2], b[:-2]]), a[-2], b[-2])
    result = empty(contiguous(sizes), x1._dtype)
    if result._geometry.numel and a[-1]:
        check_listed("cdist", x1._dtype)
        check(
            x1._dtype is x2._dtype, "promotion/matrix-products-do-not-promote",
            "expected scalar type {} but found {}", x1._dtype, x2._dtype,
        )  # fmt: skip
    launch("cdist", (result,), (x1, x2), x1._dtype, p=p)
    return result
