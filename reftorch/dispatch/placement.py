"""What the entry of an operator says about devices."""

from __future__ import annotations

from reftorch.spec import OpSpec, Param


def _value(params: tuple[Param, ...]) -> int:
    return next(i for i, param in enumerate(params) if param.name in ("value", "values"))


class Placement:
    """What the entry of an operator says about devices."""

    __slots__ = ("device", "mixes", "numbers", "filling", "indexes", "makes", "reads_data")

    def __init__(self, spec: OpSpec, implicit: bool) -> None:
        params, traits = spec.schema.params, spec.traits
        types = [param.type.rstrip("?") for param in params]
        # the place of the parameter that names a device
        self.device = types.index("Device") if "Device" in types else None
        # Whether it is given whatever there is: the operators that it is made of look themselves.
        self.mixes = implicit or "any_devices" in traits or self.device is not None
        self.numbers = "cpu_numbers" in traits or (
            spec.promotion != "none" and "no_cpu_numbers" not in traits
        )
        # what it is filled with may be a number on any device
        self.filling = _value(params) if "fills" in traits else None
        self.indexes = "cpu_indices" in traits
        # whether it makes tensors out of nothing, so that a default device is asked for
        self.makes = (
            self.device is not None and params[0].name != "self" and "cpu_by_default" not in traits
        )
        # whether tensors in lists are data, of which it takes the numbers, wherever they are
        self.reads_data = "any" in types
