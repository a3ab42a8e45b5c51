"""The common body of the pointwise primitives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from reftorch.core.broadcasting import broadcast_sizes
from reftorch.core.dtype import FLOAT8, dtype
from reftorch.core.iterator import Compute, Operand, common_dtype, pointwise
from reftorch.core.output import Out, check_memory, check_same_sizes, prepare
from reftorch.core.promotion import check_can_cast
from reftorch.core.tensor_impl import TensorImpl, empty
from reftorch.core.trace import note
from reftorch.dispatch.kernels import launch_pointwise
from reftorch.errors import check, fail
from reftorch.spec import load
from reftorch.spec.model import OpSpec
from reftorch.ops.checks import check_out_dtype


def elementwise(
    name: str, inputs: Sequence[Operand], out: Out | None, kernel: str | None = None,
    exact: bool = False, wide: bool = False, scalars: tuple[Operand, ...] = (),
    wide_scalars: bool = False, stepwise: bool = False, **params: Any,
) -> TensorImpl:  # fmt: skip
    """Calculate a pointwise primitive, with the promotion and the dtypes of its spec entry.

    The kernel has the base name of the primitive unless another is named. `scalars` are numbers
    that it gets after the inputs, in the computation dtype or, with `wide_scalars`, unrounded.
    `exact`: an `out=` of another dtype than the result's is refused. `wide`: a lone element on
    the right stays unrounded [promotion/lone-operand-of-half]. `stepwise`: the kernel is told as
    `step` to which half it is to round each step, if to one.

    Shapes: inputs broadcast. Strides: as the operands lie in memory [iterator/fresh-result].
    Errors: sizes and dtypes are checked without elements, too [errors/empty-result-still-checks].
    """
    entry = load().ops[name]
    common, result = common_dtype(entry.promotion, inputs)
    if common.name not in entry.dtypes:
        refuse_dtype(entry, common, inputs, result, out, exact)
    compute: Compute = common
    step = None
    if common.compute is not common:  # a half
        if wide and (is_lone(inputs[1]) or (common in FLOAT8 and is_in_one_place(inputs[1]))):
            compute = _with_lone(entry, common)
        elif wide_scalars:
            compute = (*(common,) * len(inputs), *(common.compute,) * len(scalars))
        else:
            step = common
    if stepwise:
        params["step"] = step
    return calculate(
        kernel or entry.schema.name, inputs, compute, result, out, exact, scalars, **params
    )


def _with_lone(entry: OpSpec, common: dtype) -> tuple[dtype, dtype]:
    check(
        common not in FLOAT8, "promotion/float8-no-arithmetic",
        '"{}" not implemented for {} and a single number', entry.schema.name, common,
    )  # fmt: skip
    note("promotion/lone-operand-of-half", "the right operand stays {}", common.compute)
    return common, common.compute


def calculate(
    kernel: str, inputs: Sequence[Operand], compute: Compute, result: dtype, out: Out | None,
    exact: bool = False, scalars: tuple[Operand, ...] = (), **params: Any,
) -> TensorImpl:  # fmt: skip
    """Run a pointwise kernel on operands whose dtypes are settled [iterator/computation-dtype].

    That dtype depends on the operands alone, so that in place the values are those of the
    functional form, and then cast [inplace/values-as-functional].
    """
    if exact and out is not None:
        check_out_dtype(out, result)
    each = compute[: len(inputs)] if isinstance(compute, tuple) else compute
    plan = pointwise(inputs, each, result, out)
    target = plan.output
    if target._dtype is not result and result.compute is not result:
        # rounded to its own dtype before it is cast to that of `out` [out/casts-the-result]
        target = empty(target._geometry.preserved(), result)
    launch_pointwise(kernel, target, (*inputs, *scalars), compute, **params)
    if target is not plan.output:
        launch_pointwise("copy", plan.output, (target,))
    return plan.output


def real_of_complex(name: str, self: TensorImpl, out: Out) -> TensorImpl:
    """Calculate a real function of a complex tensor [abs/real-out-is-row-major]."""
    real, sizes = self._dtype.to_real(), self._geometry.sizes
    if not out.tensor._dtype.is_complex and out.tensor._geometry.sizes != sizes:
        prepare(out, sizes, real, ())
    return calculate(name, (self,), self._dtype, real, out)


def fresh_like(self: TensorImpl, result: dtype) -> Out:
    """A target with the layout of self, even in dims of size 1.

    [memory-format/preserve-dense]
    """
    return Out(empty(self._geometry.preserved(), result))


def is_lone(operand: Operand) -> bool:
    """Whether an operand is a number or a tensor of one element."""
    return not isinstance(operand, TensorImpl) or operand._geometry.numel == 1


def is_in_one_place(operand: Operand) -> bool:
    """Whether there are elements, all in the same place [promotion/float8-no-arithmetic]."""
    if not isinstance(operand, TensorImpl):
        return True
    shape = operand._geometry
    steps = zip(shape.sizes, shape.strides, strict=True)
    return shape.numel > 0 and all(size == 1 or step == 0 for size, step in steps)


def refuse_dtype(
    entry: OpSpec, element: dtype, inputs: Sequence[Operand], result: dtype, out: Out | None,
    exact: bool = False,
) -> NoReturn:  # fmt: skip
    """Refuse a dtype that the entry does not list [errors/dtypes].

    What is wrong with the sizes or with `out` is said first.
    """
    tensors = [x for x in inputs if isinstance(x, TensorImpl)]
    sizes = broadcast_sizes([x._geometry.sizes for x in tensors])
    if out is not None:
        check_memory(out, tensors)
        if exact:
            check_out_dtype(out, result)
        check_can_cast(result, out.tensor._dtype)
        if out.inplace:
            check_same_sizes(out.tensor._geometry.sizes, sizes)
    fail(
        "errors/dtypes", '"{}" not implemented for {}', entry.schema.name, element,
        error=NotImplementedError,
    )  # fmt: skip


def refuse_complex(name: str, self: TensorImpl) -> None:
    """Refuse complex numbers where PyTorch looks for them before all else [errors/dtypes]."""
    check(
        not self._dtype.is_complex, "errors/dtypes", '"{}" not implemented for {}', name,
        self._dtype, error=NotImplementedError,
    )  # fmt: skip
