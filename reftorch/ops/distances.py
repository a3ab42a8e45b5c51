"""Distances between vectors."""

from __future__ import annotations

from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import FLOATING
from reftorch.core.geometry import contiguous
from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out
from reftorch.core.promotion import result_type
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.kernels import launch
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check
from reftorch.ops.checks import check_listed
from reftorch.ops.losses import cast
from reftorch.ops.reducing import deliver

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


@implements("pairwise_distance")
def pairwise_distance(
    x1: TensorImpl, x2: TensorImpl, p: float, eps: float, keepdim: bool
) -> TensorImpl:
    """The norm of the difference and eps [pairwise_distance/eps-joins-the-difference]."""
    apart = PACKETS["add"](PACKETS["sub"](x1, x2), eps)
    return PACKETS["norm"](apart, p, -1, keepdim)


@implements("cosine_similarity")
def cosine_similarity(x1: TensorImpl, x2: TensorImpl, dim: int, eps: float) -> TensorImpl:
    """The product of two directions.

    [cosine_similarity/promotes-and-broadcasts] [cosine_similarity/each-length-at-least-eps]
    """
    rule, common = "cosine_similarity/promotes-and-broadcasts", result_type(x1, x2)
    check(
        common.is_floating_point, rule,
        "expected common dtype to be floating point, yet common dtype is {}", common,
    )  # fmt: skip
    check(eps >= 0, rule, "cosine_similarity: eps must be non-negative, got: {}", eps)
    first, second = [
        cast(each, common) for each in PACKETS["broadcast_tensors"](x1, x2)
    ]
    cosines = PACKETS["mul"](_direction(first, dim, eps), _direction(second, dim, eps))
    return PACKETS["sum"](cosines, dim)


def _direction(x: TensorImpl, dim: int, eps: float) -> TensorImpl:
    """Vectors divided by their lengths, which are raised behind the back of autograd."""
    length = PACKETS["clone"](PACKETS["linalg_vector_norm"](x, 2, dim, True))
    PACKETS["clamp_min"].inplace(PACKETS["detach"](length), eps)
    return PACKETS["div"](x, length)


@implements("pdist")
def pdist(self: TensorImpl, p: float) -> TensorImpl:
    """The distances of each row from all later ones [pdist/pairs]."""
    rule = "pdist/pairs"
    check(
        self._geometry.ndim == 2, rule, "pdist only supports 2D tensors, got: {}D",
        self._geometry.ndim,
    )  # fmt: skip
    check(
        self._dtype.is_floating_point, rule, "pdist only supports floating-point dtypes, got {}",
        self._dtype,
    )  # fmt: skip
    check(p >= 0, rule, "pdist only supports non-negative p values")
    dense = OPERATORS["contiguous"].call((self, contiguous_format))
    return OPERATORS["_pdist_forward"].call((dense, p))


@implements("_pdist_forward")
def pdist_forward(self: TensorImpl, p: float, *, out: Out | None = None) -> TensorImpl:
    """The norms of the differences of all pairs of rows [pdist/pairs]."""
    count, columns = self._geometry.sizes
    if count > 1 and columns:
        check_listed("_pdist_forward", self._dtype)
    if not columns:
        return deliver(PACKETS["zeros"]((count * (count - 1) // 2,), dtype=self._dtype), out)
    first, second = PACKETS["triu_indices"](count, count, 1)
    apart = PACKETS["sub"](
        PACKETS["index_select"](self, 0, first), PACKETS["index_select"](self, 0, second)
    )
    return deliver(PACKETS["linalg_vector_norm"](apart, p, 1), out)
