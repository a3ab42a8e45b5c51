"""Operators on tensors with something pending: nearly all get copies in which it is done.

Views pass the bits on, and composites leave them to the operators that they are made of. Of the
others a few look themselves (the trait `sees_pending`). All the rest is called with resolved
copies, and what it writes to a tensor with a bit goes there by way of one
[pending/operators-see-values].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from reftorch.core.output import Out, check_writable
from reftorch.core.place import Elsewhere, within
from reftorch.core.tensor_impl import TensorImpl, empty, resize
from reftorch.core.trace import note
from reftorch.dispatch.kernels import launch


def any_pending(args: Iterable[Any]) -> bool:
    """Whether something is pending in one of the tensors, also in lists of them."""
    for arg in args:
        if isinstance(arg, TensorImpl):
            if arg._geometry.pending:
                return True
        elif type(arg) in (tuple, list) and any_pending(arg):
            return True
    return False


def resolved(tensor: TensorImpl) -> TensorImpl:
    """A copy in which nothing is pending [pending/resolve-copies]."""
    if Elsewhere.any:
        return within(tensor._storage.device, _resolved, tensor)
    return _resolved(tensor)


def _resolved(tensor: TensorImpl) -> TensorImpl:
    fresh = empty(tensor._geometry.preserved(), tensor._dtype)
    launch("copy", (fresh,), (tensor,))
    return fresh


def _settled(arg: Any, stand_ins: dict[int, TensorImpl]) -> Any:
    """An argument as an operator is to see it."""
    if isinstance(arg, TensorImpl):
        if not arg._geometry.pending:
            return arg
        known = stand_ins.get(id(arg))
        return resolved(arg) if known is None else known
    if type(arg) in (tuple, list):
        return tuple([_settled(item, stand_ins) for item in arg])
    return arg


def on_resolved(call: Callable[..., Any], args: tuple[Any, ...], outs: Sequence[Out]) -> Any:
    """Make a call on resolved copies, and write back what it wrote to them.

    Memory that was copied does not overlap [pending/copies-do-not-overlap], but what several
    elements share is not written to, as ever [overlap/write-to-expanded].
    """
    note("pending/operators-see-values", "what is pending is resolved first")
    stand_ins: dict[int, TensorImpl] = {}
    for out in outs:
        if out.tensor._geometry.pending:
            check_writable(out.tensor)
            stand_ins[id(out.tensor)] = resolved(out.tensor)
    targets = [Out(stand_ins.get(id(out.tensor), out.tensor), out.inplace) for out in outs]
    result = call(tuple([_settled(arg, stand_ins) for arg in args]), *targets)
    for out, target in zip(outs, targets, strict=True):
        if out.tensor is not target.tensor:
            write_back(out.tensor, target.tensor)
    return result


def write_back(target: TensorImpl, stand_in: TensorImpl) -> None:
    """Write to a tensor with a bit what was written to its copy [pending/writes-go-through]."""
    if target._geometry.sizes != stand_in._geometry.sizes:
        resize(target, stand_in._geometry.sizes)
    launch("copy", (target,), (stand_in,))
    target._storage.version += 1
