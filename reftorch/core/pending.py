"""Pending conjugation and negation: bits that say how the elements of a tensor are to be read.

The conjugate of a tensor is a view on the same memory, with a bit that says that its elements are
conjugated when they are read [pending/conj-is-a-view]; the imaginary part of a conjugate has the
bit of negation [pending/imag-of-conjugate]. The bits belong to the Geometry: how elements lie in
memory and how they are read are one question, and a layout with a bit is never the plain one that
the fast paths look for.

Who computes with such a tensor sees it resolved (`dispatch.pending`, `TensorImpl.elements`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from reftorch.errors import fail

if TYPE_CHECKING:
    from reftorch.core.dtype import dtype

CONJ, NEG = 1, 2


class Pending:
    """Whether any layout with a bit was ever made: looking for one at every call costs more."""

    any = False


def settle(array: np.ndarray, element: dtype, bits: int) -> np.ndarray:
    """Conjugate and negate what was read from memory, or what is to be written there.

    Either undoes itself, so reading and writing are the same [pending/writes-go-through]. An array
    that only carries the bits of complex32 has its sign bits turned.
    """
    if not element.native:
        signs = (0x8000_0000 if bits & CONJ else 0) ^ (0x8000_8000 if bits & NEG else 0)
        return array ^ np.uint32(signs)
    if bits & CONJ:
        array = np.conjugate(array)
    if bits & NEG:
        if array.dtype == np.bool_:
            fail(
                "errors/dtypes", '"neg" not implemented for {}', element,
                error=NotImplementedError,
            )  # fmt: skip
        array = np.negative(array)
    return array
