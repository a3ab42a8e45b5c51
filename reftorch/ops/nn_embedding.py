"""Rows of a table by their numbers, and ones in the place of numbers."""

from __future__ import annotations

from reftorch.core import dtype as dt
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS, PACKETS
from reftorch.errors import check


def check_indices(indices: TensorImpl) -> None:
    """Numbers are int64 or int32 [embedding/rows-of-a-matrix]."""
    check(
        indices._dtype in (dt.int64, dt.int32), "embedding/rows-of-a-matrix",
        "Expected tensor for argument #1 'indices' to have one of the following scalar types: "
        "Long, Int; but got {}", indices._dtype, error=RuntimeError,
    )  # fmt: skip


def range_of(indices: TensorImpl) -> tuple[int, int]:
    """The least and the greatest number."""
    least, most = [OPERATORS["item"].call((end,)) for end in PACKETS["aminmax"](indices)]
    return int(least), int(most)


@implements("embedding")
def embedding(
    weight: TensorImpl, indices: TensorImpl, padding_idx: int, scale_grad_by_freq: bool,
    sparse: bool,
) -> TensorImpl:  # fmt: skip
    """Take rows [embedding/rows-of-a-matrix] [embedding/padding-learns-nothing]."""
    rule = "embedding/rows-of-a-matrix"
    check(weight._geometry.ndim == 2, rule, "'weight' must be 2-D", error=RuntimeError)
    check_indices(indices)
    rows, columns = weight._geometry.sizes
    if indices._geometry.numel:
        least, most = range_of(indices)
        check(0 <= least and most < rows, rule, "index out of range in self")
    flat = PACKETS["reshape"](indices, (indices._geometry.numel,))
    found = PACKETS["index_select"](weight, 0, flat)
    result: TensorImpl = PACKETS["view"](found, (*indices._geometry.sizes, columns))
    return result


@implements("embedding_renorm")
def embedding_renorm(
    self: TensorImpl, indices: TensorImpl, max_norm: float, norm_type: float,
    *, out: Out | None = None,
) -> TensorImpl:  # fmt: skip
    """Scale the rows that are used down to a norm [embedding/renorm].

    That is meant for parameters, and is not differentiated [embedding_renorm/no-derivative].
    """
    check_indices(indices)
    check(
        self._geometry.ndim == 2, "embedding/rows-of-a-matrix",
        "Expected 2-dimensional tensor, but got {}-dimensional", self._geometry.ndim,
        error=RuntimeError,
    )  # fmt: skip
    target = PACKETS["clone"](self) if out is None else out.tensor
    if not indices._geometry.numel:  # not even an expanded matrix is written to
        return target
    used = PACKETS["unique"](PACKETS["reshape"](indices, (-1,)).to(dt.int64))
    rows = PACKETS["index_select"](target, 0, used)
    norm = PACKETS["linalg_vector_norm"](rows, norm_type, 1, True)
    factor = PACKETS["div"](max_norm, PACKETS["add"](norm, 1e-7))
    scaled = PACKETS["where"](PACKETS["gt"](norm, max_norm), PACKETS["mul"](rows, factor), rows)
    return PACKETS["index_copy"].inplace(target, 0, used, scaled)


@implements("one_hot")
def one_hot(self: TensorImpl, num_classes: int) -> TensorImpl:
    """Ones in the place of numbers, in a new last dim [one_hot/classes]."""
    rule = "one_hot/classes"
    check(
        self._dtype is dt.int64, rule, "one_hot is only applicable to index tensor of type "
        "LongTensor, not {}", self._dtype,
    )  # fmt: skip
    if not self._geometry.numel:
        check(num_classes > 0, rule, "Can not infer total number of classes from empty tensor.")
    else:
        least, most = range_of(self)
        check(least >= 0, rule, "Class values must be non-negative.")
        check(
            num_classes == -1 or most < num_classes, rule,
            "Class values must be smaller than num_classes.",
        )  # fmt: skip
        num_classes = most + 1 if num_classes == -1 else num_classes
    places = PACKETS["zeros"]((*self._geometry.sizes, num_classes), dtype=dt.int64)
    return PACKETS["scatter"](places, -1, PACKETS["unsqueeze"](self, -1), 1)
