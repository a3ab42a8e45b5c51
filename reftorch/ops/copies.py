"""The copies of views: what a view shows, row-major in fresh memory.

The specification says of which views there are copies (`variants: [copy]`), and their entries
follow from those of the views; here their bodies follow from the views' bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.core.memory_format import contiguous_format
from reftorch.core.output import Out
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.operator import write
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.spec import load

Body = Callable[..., Any]


def copied(name: str, view: str) -> Body:
    """The body of the operator that copies what a view shows [copies/are-row-major]."""

    shows = "reshape" if view == "view" else view  # a copy can have any sizes

    def body(*args: Any, out: Any = None) -> Any:
        shown = OPERATORS[shows].body(*args)
        if isinstance(shown, TensorImpl):
            return _copy(shown, out)
        if out is None:
            return tuple([_clone(part) for part in shown])
        return _into_list(name, shown, out)

    return body


def _clone(shown: TensorImpl) -> TensorImpl:
    copy: TensorImpl = OPERATORS["clone"].body(shown, contiguous_format)
    return copy


def _copy(shown: TensorImpl, out: Out | None) -> TensorImpl:
    """A copy; an out has the very dtype [copies/keep-dtype], and may be an input."""
    if out is not None:
        check(
            out.tensor._dtype is shown._dtype, "copies/keep-dtype",
            "Expected out tensor to have dtype {}, but got {} instead",
            shown._dtype, out.tensor._dtype,
        )  # fmt: skip
    copy = _clone(shown)
    if out is not None:
        write(copy, out)
    return copy


def _into_list(name: str, parts: Sequence[TensorImpl], outs: Sequence[Out]) -> None:
    """Each part goes to its own out [copies/into-list]."""
    check(
        len(outs) == len(parts), "copies/into-list",
        "{}() expected an out= argument of size {}, got size {}", name, len(parts), len(outs),
    )  # fmt: skip
    for part, out in zip(parts, outs, strict=True):
        if name == "split_copy.Tensor":
            OPERATORS["copy"].body(out.tensor, part, False, out=Out(out.tensor, inplace=True))
        else:
            _copy(part, out)


for _entry in load().ops.values():
    if _entry.copies is not None:
        implements(_entry.full_name)(copied(_entry.full_name, _entry.copies))


@implements("detach_copy")
def detach_copy(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Copy; nothing goes backward through it [detach_copy/no-derivative]."""
    return _copy(self, out)


@implements("narrow_copy")
def narrow_copy(
    self: TensorImpl, dim: int, start: int, length: int, *, out: Out | None = None
) -> TensorImpl:
    """Copy length positions from start on [copies/are-row-major] [narrow/start-in-range]."""
    check(
        dim < max(self._geometry.ndim, 1), "narrow_copy/dim-beyond-the-last",
        "narrow_copy: dim {} of a tensor with {} dims", dim, self._geometry.ndim,
    )  # fmt: skip
    if self._geometry.ndim:
        dim = wrap_dim(dim, self._geometry.ndim)
    part = OPERATORS["narrow"].body
    part(self, dim, start, 0)  # which looks at the start before the length
    return _copy(part(self, dim, start, length), out)
