"""The kernels of the primitives, by name and device: the only place where values are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reftorch.core import strides as st
from reftorch.core.device import CPU
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.rows import rows
from reftorch.core.tensor_impl import TensorImpl, empty

# device type -> how that backend runs one of its kernels
LAUNCHERS: dict[str, Callable[..., None]] = {}
# device type -> kernel name -> kernel
KERNELS: dict[str, dict[str, Callable[..., Any]]] = {}

# device type -> how elements come to it, from it, and from one such device to another
TRANSFERS: dict[str, Callable[[TensorImpl, TensorImpl, bool], None]] = {}


def launch(
    name: str,
    outputs: Sequence[TensorImpl],
    inputs: Sequence[Operand],
    compute: dtype | tuple[dtype | None, ...] | None = None,
    **params: Any,
) -> None:
    """Run the kernel `name`: read the inputs, write the outputs.

    `compute` is the dtype to which all inputs are cast and in which the kernel calculates; a tuple
    gives one for each input, None leaves an input as it is. The outputs' memory exists already;
    results are cast to their dtypes [casts/half-arithmetic-rounds-once].
    """
    LAUNCHERS[outputs[0]._storage.device.type](name, outputs, inputs, compute, params)


def launch_pointwise(
    name: str,
    output: TensorImpl,
    inputs: Sequence[Operand],
    compute: dtype | tuple[dtype | None, ...] | None = None,
    **params: Any,
) -> None:
    """Launch a kernel that takes each element of the output from one of each input.

    Where elements of the output share memory, one row after another is read, calculated and
    written [overlap/row-after-row]; what is cast, input or result, is so as a whole
    [overlap/casts-are-whole].
    """
    if not _meets_itself(output):
        launch(name, (output,), inputs, compute, **params)
        return
    each = compute if isinstance(compute, tuple) else (compute,) * len(inputs)
    if compute is None or output._dtype in each:
        read = [_read(x, dtype) for x, dtype in zip(inputs, each, strict=True)]
        for row, parts in rows(output, read):
            launch(name, (row,), parts, compute, **params)
        return
    cast = empty(output._geometry.preserved(), output._dtype)
    launch(name, (cast,), inputs, compute, **params)
    launch_pointwise("copy", output, (cast,))


def launch_along(
    name: str, output: TensorImpl, source: TensorImpl, compute: dtype, dim: int
) -> None:
    """Launch a kernel that makes each line of the output from the same line of the input.

    Where elements of the output share memory, one line after another
    [overlap/scans-line-after-line].
    """
    if not _meets_itself(output):
        launch(name, (output,), (source,), compute, dim=dim)
        return
    for line, parts in rows(output, (_read(source, compute),), dim):
        launch(name, (line,), parts, compute, dim=0)


def _meets_itself(output: TensorImpl) -> bool:
    """Whether elements may share memory, in which a host would write them in some order."""
    shape = output._geometry
    return not (shape.dense or shape.elsewhere or st.is_apart(shape.sizes, shape.strides))


def _read(operand: Operand, wanted: dtype | None) -> Operand:
    """A copy of what has to be cast, as it lies in memory [iterator/cast-before-strides]."""
    if not isinstance(operand, TensorImpl) or wanted is None or operand._dtype is wanted:
        return operand
    copy = empty(operand._geometry.preserved(), operand._dtype)
    launch("copy", (copy,), (operand,))
    return copy


def carry(target: TensorImpl, source: TensorImpl, non_blocking: bool = False) -> None:
    """Write the elements of a tensor to another, which may be on another device."""
    to, at = target._storage.device, source._storage.device
    if to == at:
        launch_pointwise("copy", target, (source,))
    else:
        TRANSFERS[at.type if to is CPU else to.type](target, source, non_blocking)
