"""The common body of the pointwise primitives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.core.iterator import Operand, common_dtype, pointwise
from reftorch.core.output import Out
from reftorch.core.tensor_impl import TensorImpl
from reftorch.dispatch.kernels import launch
from reftorch.errors import check
from reftorch.spec import load


def elementwise(
    name: str, inputs: Sequence[Operand], out: Out | None, kernel: str | None = None, **params: Any
) -> TensorImpl:
    """Calculate a pointwise primitive, with the promotion and the dtypes of its spec entry.

    The kernel has the base name of the primitive unless another is named.

    Shapes: inputs broadcast. Strides: as the operands lie in memory [iterator/output-strides].
    """
    entry = load().ops[name]
    compute, result = common_dtype(entry.promotion, inputs)
    check(
        compute.name in entry.dtypes, "errors/dtype-not-supported",
        '"{}" not implemented for {}', entry.schema.name, compute,
    )  # fmt: skip
    plan = pointwise(inputs, compute, result, out)
    launch(kernel or entry.schema.name, (plan.output,), plan.inputs, plan.compute, **params)
    return plan.output
