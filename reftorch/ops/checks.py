"""What the families refuse in the same words."""

from __future__ import annotations

from reftorch.core.dtype import dtype
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check
from reftorch.spec import load


def check_listed(name: str, element: dtype) -> None:
    """Refuse a dtype that the entry of the operator does not list [errors/dtypes].

    Where PyTorch only finds out when it runs its kernel, the caller asks if there is an element.
    """
    entry = load().ops[name]
    check(
        element.name in entry.dtypes, "errors/dtypes", '"{}" not implemented for {}',
        entry.schema.name, element, error=NotImplementedError,
    )  # fmt: skip


def check_ordered(op: str, self: TensorImpl) -> None:
    """Complex numbers have no order, and these operators say so as RuntimeError [errors/dtypes]."""
    check(
        not self._dtype.is_complex, "errors/dtypes",
        "{}(): does not support complex input", op,
    )  # fmt: skip
