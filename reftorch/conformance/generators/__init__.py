"""Generators: programs for rules that operators and examples do not reach by themselves.

A rule names one under `suite.inputs`. A generator takes a `Draft`: it adds inputs and calls to it,
or it only steers how tensors are drawn, and the operators of the rule are then called as usual.
"""

from __future__ import annotations

from reftorch.conformance.generators import (
    autograd,
    broadcasting,
    creation,
    derivatives,
    indexing,
    inplace,
    linalg,
    numbers,
    pending,
    printing,
    python,
    random,
    sparse,
    sparse_csr,
    storage,
    strides,
    values,
    views,
)
from reftorch.conformance.generators.base import Generator

GENERATORS: dict[str, Generator] = {
    **numbers.GENERATORS,
    **python.GENERATORS,
    **creation.GENERATORS,
    **indexing.GENERATORS,
    **views.GENERATORS,
    **strides.GENERATORS,
    **autograd.GENERATORS,
    **broadcasting.GENERATORS,
    **derivatives.GENERATORS,
    **inplace.GENERATORS,
    **linalg.GENERATORS,
    **printing.GENERATORS,
    **pending.GENERATORS,
    **random.GENERATORS,
    **sparse.GENERATORS,
    **sparse_csr.GENERATORS,
    **values.GENERATORS,
    **storage.GENERATORS,
}

__all__ = ["GENERATORS", "Generator"]
