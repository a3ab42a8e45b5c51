"""Conjugation and negation, pending and done; the parts of complex numbers."""

from __future__ import annotations

from reftorch.core.output import Out
from reftorch.core.pending import CONJ, NEG
from reftorch.core.tensor_impl import TensorImpl, view_of
from reftorch.core.trace import note
from reftorch.core.warning import warn
from reftorch.dispatch.bodies import EVERY_LAYOUT, implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.elementwise import elementwise, fresh_like


def _turned(self: TensorImpl, bit: int) -> TensorImpl:
    """A view with one of the bits turned: what is done twice is undone."""
    shape = self._geometry
    return view_of(self, shape, self._offset, pending=shape.pending ^ bit)


def without_conj(self: TensorImpl) -> TensorImpl:
    """The tensor as if it were not conjugated."""
    return _turned(self, CONJ) if is_conj(self) else self


@implements("_conj")
def pending_conj(self: TensorImpl) -> TensorImpl:
    """View the conjugate [pending/conj-is-a-view]."""
    check(
        self._dtype.is_complex, "pending/conj-is-a-view",
        "only complex tensors have a conjugate view, not {}", self._dtype,
    )  # fmt: skip
    note("pending/conj-is-a-view", "the elements stay in memory as they are")
    return _turned(self, CONJ)


@implements("_neg_view")
def pending_neg(self: TensorImpl) -> TensorImpl:
    """View the negative [pending/neg-view]."""
    note("pending/neg-view", "the elements stay in memory as they are")
    return _turned(self, NEG)


@implements("is_conj", layouts=EVERY_LAYOUT)
def is_conj(self: TensorImpl) -> bool:
    """Whether a conjugation is pending [pending/conj-is-a-view]."""
    return bool(self._geometry.pending & CONJ)


@implements("is_neg", layouts=EVERY_LAYOUT)
def is_neg(self: TensorImpl) -> bool:
    """Whether a negation is pending [pending/imag-of-conjugate]."""
    return bool(self._geometry.pending & NEG)


@implements("conj")
def conj(self: TensorImpl) -> TensorImpl:
    """View the conjugate [conj/values] [pending/conj-is-a-view]."""
    return OPERATORS["_conj"].call((self,)) if self._dtype.is_complex else self


@implements("conj_physical")
def conj_physical(self: TensorImpl, *, out: Out | None = None) -> TensorImpl:
    """Conjugate; real tensors are returned themselves [conj_physical/real-is-itself]."""
    if not self._dtype.is_complex and (out is None or out.inplace):
        return self
    if out is None:
        out = fresh_like(self, self._dtype)
    return elementwise("conj_physical", (self,), out, exact=True)


def _resolved(self: TensorImpl, bit: int) -> TensorImpl:
    if not self._geometry.pending & bit:
        return self
    note("pending/resolve-copies", "")
    return OPERATORS["clone"].call((self, None))


@implements("resolve_conj", layouts=EVERY_LAYOUT)
def resolve_conj(self: TensorImpl) -> TensorImpl:
    """Do a pending conjugation, in a copy [pending/resolve-copies]."""
    return _resolved(self, CONJ)


@implements("resolve_neg", layouts=EVERY_LAYOUT)
def resolve_neg(self: TensorImpl) -> TensorImpl:
    """Do a pending negation, in a copy [pending/resolve-copies]."""
    return _resolved(self, NEG)


# ---- conjugate transposes


@implements("adjoint")
def adjoint(self: TensorImpl) -> TensorImpl:
    """Exchange the last two dims and conjugate [adjoint/needs-matrices]."""
    return OPERATORS["conj"].call((matrix_transposed(self, "adjoint()"),))


def matrix_transposed(self: TensorImpl, name: str) -> TensorImpl:
    """The last two dims exchanged [adjoint/needs-matrices]."""
    ndim = self._geometry.ndim
    if ndim == 0:
        warn_of_zero_dim(name)
    check(
        ndim != 1, "adjoint/needs-matrices",
        "tensor.{} is only supported on matrices or batches of matrices. Got 1-D tensor.", name,
    )  # fmt: skip
    return OPERATORS["transpose.int"].call((self, -2, -1)) if ndim else self


def warn_of_zero_dim(name: str) -> None:
    """Say that a tensor without dims is no matrix."""
    warn(
        "warnings/matrix-view-of-zero-dim",
        "Tensor.{} is deprecated on 0-D tensors. This function is the identity in these cases.",
        name,
    )  # fmt: skip


# ---- parts


@implements("real")
def real(self: TensorImpl) -> TensorImpl:
    """View the real parts [views/real-and-imag] [views/may-return-self]."""
    return _part(_raw_pairs(self), 0) if self._dtype.is_complex else self


@implements("imag")
def imag(self: TensorImpl) -> TensorImpl:
    """View the imaginary parts [views/real-and-imag].

    Those of a conjugate are the negative ones of what is in memory [pending/imag-of-conjugate].
    """
    check(
        self._dtype.is_complex, "views/real-and-imag",
        "imag is not implemented for tensors with non-complex dtypes.",
    )  # fmt: skip
    pairs = _raw_pairs(self)
    return _part(OPERATORS["_neg_view"].call((pairs,)) if is_conj(self) else pairs, 1)


def _raw_pairs(self: TensorImpl) -> TensorImpl:
    """The parts in memory, whether they are to be conjugated or not; a negation stays pending."""
    raw = OPERATORS["_conj"].call((self,)) if is_conj(self) else self
    return OPERATORS["view_as_real"].call((raw,))


def _part(pairs: TensorImpl, which: int) -> TensorImpl:
    return OPERATORS["select.int"].call((pairs, -1, which))
