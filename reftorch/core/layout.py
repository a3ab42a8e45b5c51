"""Layouts: nearly all tensors are strided; sparse ones list their elements that are not zero."""

from __future__ import annotations

from reftorch.core.constant import Constant, constant


class layout(Constant):  # noqa: N801 - the public name, as in torch
    """How elements are kept in memory."""

    __slots__ = ()


strided = constant(layout, "strided")
sparse_coo = constant(layout, "sparse_coo")
sparse_csr = constant(layout, "sparse_csr")
