"""What the families refuse in the same words."""

from __future__ import annotations

from reftorch.core.dtype import dtype
from reftorch.core.output import Out, may_share
from reftorch.core.promotion import Number, result_type
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


def check_apart(target: TensorImpl, source: TensorImpl, rule: str = "overlap/partial") -> None:
    """Refuse a source in the memory that is written to, be it the very same [overlap/partial]."""
    check(
        not may_share(target, source), rule,
        "unsupported operation: some elements of the input tensor and the written-to tensor refer "
        "to a single memory location. Please clone() the tensor before performing the operation.",
    )  # fmt: skip


def check_out_dtype(out: Out | None, result: dtype) -> None:
    """Refuse an `out=` of any other dtype than the result's [out/exact-dtype]."""
    if out is not None:
        check(
            out.tensor._dtype is result, "out/exact-dtype",
            "Expected out tensor to have dtype {}, but got {} instead", result, out.tensor._dtype,
        )  # fmt: skip


def check_order(*operands: TensorImpl | Number) -> None:
    """Refuse complex operands before all else [lt/complex-has-no-order]."""
    check(
        not result_type(*operands).is_complex, "lt/complex-has-no-order",
        "clamp is not supported for complex types",
    )  # fmt: skip
