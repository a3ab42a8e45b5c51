"""What the entry of an operator says about devices."""

from __future__ import annotations

from reftorch.spec import OpSpec

# What takes tensors of several devices: it carries elements from one to the other.
_CARRIERS = frozenset(("copy", "_to_copy"))
# What asks no more than the geometry of the others, or where they are.
_LOOKERS = frozenset(("is_same_size", "is_set_to", "set_"))
# Whose indices may be on the CPU, wherever self is.
_INDEXING = frozenset(("index", "index_put", "index_put_"))
# Beside pointwise operators: what takes a number on the CPU, as a tensor without dims.
_TAKING_NUMBERS = frozenset(("where", "fill", "masked_fill", "index_fill", "index_put"))
# What promotes as pointwise operators do and takes none: searches, and kron, which unfolds.
_TAKING_NONE = frozenset(("searchsorted", "bucketize", "isin", "kron"))
# What a tensor is filled with may be a number on any device: the place of the value.
_FILLING = {"fill": 1, "index_put": 2}


# What makes tensors and still takes no notice of a default device.
_UNMOVED = frozenset(("range", "normal"))


class Placement:
    """What the entry of an operator says about devices."""

    __slots__ = ("device", "mixes", "numbers", "filling", "indexes", "makes", "reads_data")

    def __init__(self, spec: OpSpec, implicit: bool) -> None:
        params, base = spec.schema.params, spec.schema.name
        types = [param.type.rstrip("?") for param in params]
        # the place of the parameter that names a device
        self.device = types.index("Device") if "Device" in types else None
        # Whether it is given whatever there is: the operators that it is made of look themselves.
        self.mixes = implicit or base in _CARRIERS or base in _LOOKERS or self.device is not None
        self.numbers = base in _TAKING_NUMBERS or (
            spec.promotion != "none" and base not in _TAKING_NONE
        )
        self.filling = _FILLING.get(base)
        self.indexes = base in _INDEXING
        # whether it makes tensors out of nothing, so that a default device is asked for
        self.makes = (
            self.device is not None and params[0].name != "self" and base not in _UNMOVED
        )
        # whether tensors in lists are data, of which it takes the numbers, wherever they are
        self.reads_data = "any" in types
