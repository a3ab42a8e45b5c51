"""Where a call runs: on the device of its tensors, or on the one that it names.

That is decided here, once for each call, and before all else. Below, `tensor_impl.empty` makes
memory where the call runs, so that no body asks for devices, and neither do formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from reftorch.core.device import CPU, device, resolve
from reftorch.core.output import Out
from reftorch.core.place import PLACE, within
from reftorch.core.tensor_impl import TensorImpl
from reftorch.core.trace import note
from reftorch.dispatch.keys import DispatchKey, register
from reftorch.dispatch.placement import Placement
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check


def call_placed(
    operator: Any, args: tuple[Any, ...], outs: Any, go: Callable[..., Any]
) -> Any:
    """Make a call, `go(args, outs)`, in its place; `outs` is None, an `Out` or several."""
    placement = operator.placement
    if placement.indexes:
        args = (args[0], _indices(args[1], args[0]._storage.device), *args[2:])
    if placement.filling is not None:
        args = _with_number(args, placement.filling)
    listed = () if outs is None else (outs,) if isinstance(outs, Out) else outs
    return within(_place_of(placement, args, listed), go, args, outs)


def _place_of(placement: Placement, args: tuple[Any, ...], outs: Sequence[Out]) -> device | None:
    """Where a call runs; None for where its caller does."""
    if placement.device is not None and args[placement.device] is not None:
        return _named(resolve(args[placement.device]), outs)
    if placement.makes and PLACE.device is None and PLACE.default is not None:
        return _named(resolve(PLACE.default), outs)  # [device/default-device]
    found = number = None
    for tensor in (*[out.tensor for out in outs], *tensors_in(args, not placement.reads_data)):
        where = tensor._storage.device
        if where is found:
            continue
        if where is CPU and tensor._geometry.ndim == 0 and not (found is None and outs):
            number = tensor
        elif found is None:
            found = where
        elif where != found:
            _check_mix(placement, found, where)
    if found is None:
        # what has no tensor inside of another call runs where that does
        return CPU if number is not None or PLACE.device is None else None
    if number is not None and found is not CPU and not placement.numbers:
        _check_mix(placement, found, CPU)
    return found


def _named(where: device, outs: Sequence[Out]) -> device:
    """The device that is named, for which a target stands in [device-cuda/target-decides]."""
    for out in outs:
        target = out.tensor._storage.device
        check(
            target.type == where.type, "device-cuda/target-decides",
            "device type {} does not match device type of out parameter ({})", where.type,
            target.type,
        )  # fmt: skip
        return target
    return where


def _check_mix(placement: Placement, first: device, second: device) -> None:
    """Refuse tensors on two devices, unless that is what the operator is for.

    [device-cuda/one-device]
    """
    check(
        placement.mixes, "device-cuda/one-device",
        "Expected all tensors to be on the same device, but found at least two devices, {} and {}!",
        first, second,
    )  # fmt: skip


def tensors_in(args: Iterable[Any], nested: bool = True) -> Iterable[TensorImpl]:
    """The tensors among arguments, also those in lists."""
    for arg in args:
        if isinstance(arg, TensorImpl):
            yield arg
        elif nested and type(arg) in (tuple, list):
            yield from tensors_in(arg)


def _with_number(args: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    """The arguments with the number that a tensor is filled with where the tensor is.

    A number on the CPU stays, as devices take it from there [device-cuda/filled-from-anywhere].
    """
    value, where = args[place], args[0]._storage.device
    if (
        not isinstance(value, TensorImpl) or value._geometry.ndim
        or value._storage.device in (CPU, where)
    ):  # fmt: skip
        return args
    note("device-cuda/filled-from-anywhere", "carried to {}", where)
    return (*args[:place], _carried(value, where), *args[place + 1 :])


def _carried(tensor: TensorImpl, where: device) -> Any:
    return OPERATORS["_to_copy"].call((tensor, None, None, where, None, False, None))


def _indices(indices: Sequence[Any], where: device) -> tuple[Any, ...]:
    """Indices where the indexed tensor is: those on the CPU are carried there.

    [device-cuda/indices-may-be-on-the-cpu]
    """
    rule, carried = "device-cuda/indices-may-be-on-the-cpu", []
    for index in indices:
        if index is not None and index._storage.device != where:
            check(
                index._storage.device is CPU, rule,
                "indices should be either on cpu or on the same device as the indexed tensor ({})",
                where,
            )  # fmt: skip
            note(rule, "carried to {}", where)
            index = _carried(index, where)
        carried.append(index)
    return tuple(carried)


register(DispatchKey.DEVICE, call_placed)
