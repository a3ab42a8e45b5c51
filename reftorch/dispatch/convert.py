"""Which Python values a schema type accepts, and what it turns them into."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from reftorch.core import dtype as dt
from reftorch.core.device import device, is_index, with_backend
from reftorch.core.dtype import BOOL, INTEGRAL, dtype
from reftorch.core.generator import Generator
from reftorch.core.layout import layout, strided
from reftorch.core.levels import LEVELS, highest
from reftorch.core.memory_format import memory_format
from reftorch.core.untyped import UntypedStorage
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check, fail

MISMATCH: Any = object()  # what a converter returns for a value of another type
Converter = Callable[[Any], Any]


def to_tensor(value: Any) -> Any:
    """A tensor."""
    return value if isinstance(value, TensorImpl) else MISMATCH


def to_tensor_or_number(value: Any) -> Any:
    """A tensor, or a number where PyTorch takes one in its place [scalars/number-as-tensor]."""
    return value if isinstance(value, TensorImpl) else to_number(value)


def to_number(value: Any) -> Any:
    """A Python number; NumPy's become one."""
    if isinstance(value, (bool, int, float, complex)):
        if type(value) is int and not -(2**63) <= value < 2**64:
            fail("promotion/number-beyond-64-bits", "{} is no number of 64 bits", value)
        return value
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, (np.number, np.bool_)):  # [scalars/numpy-numbers]
        return float(value)
    return MISMATCH


def to_scalar(value: Any) -> Any:
    """A Python number; a 0-dim tensor gives its element."""
    if isinstance(value, TensorImpl):
        return _element(value) if _is_constant(value) else MISMATCH
    return to_number(value)


def _is_constant(tensor: TensorImpl) -> bool:
    """Whether it has no dim, and nothing is differentiated by it."""
    if tensor._geometry.ndim or tensor._node is not None:
        return False
    return not (LEVELS.visible and highest((tensor,)) is not None)


def _element(tensor: TensorImpl) -> Any:
    return tensor.item()  # type: ignore[attr-defined]  # every tensor's class has it


def to_int(value: Any) -> Any:
    """An integer, not a bool; a 0-dim integer tensor is one, too [dims/must-be-int]."""
    if type(value) is int:
        return value if -(2**63) <= value < 2**63 else MISMATCH
    if isinstance(value, (bool, float, complex, np.bool_)):
        return MISMATCH
    if isinstance(value, TensorImpl):
        return _integer_element(value)
    try:
        return operator.index(value)
    except TypeError:
        return MISMATCH


def _integer_element(value: TensorImpl) -> Any:
    if value._geometry.numel != 1 or value._dtype.category not in (BOOL, INTEGRAL):
        return MISMATCH
    return int(_element(value))


def to_float(value: Any) -> Any:
    """A real number; a bool is one, too [scalars/real-arguments]."""
    if isinstance(value, (int, float, np.bool_)):
        return float(value)
    if isinstance(value, np.number):
        return float(value.real)
    if isinstance(value, TensorImpl) and _is_constant(value):
        number = _element(value)
        check(
            not isinstance(number, complex) or not number.imag, "scalars/real-arguments",
            "value cannot be converted to type double without overflow", error=RuntimeError,
        )  # fmt: skip
        return float(number.real)
    return MISMATCH


def to_bool(value: Any) -> Any:
    """A bool of Python's [scalars/flags-are-bools]."""
    return value if isinstance(value, bool) else MISMATCH


def to_bools(value: Any) -> Any:
    """A tuple of bools."""
    if not isinstance(value, (tuple, list)):
        return MISMATCH
    items = tuple([to_bool(item) for item in value])
    return MISMATCH if MISMATCH in items else items


def to_ints(value: Any) -> Any:
    """A tuple of integers; the first must not be a bool [scalars/bools-in-lists]."""
    if not isinstance(value, (tuple, list)):
        return MISMATCH
    items = tuple([to_int(item) for item in value])
    if MISMATCH not in items:
        return items
    items = items[:1] + tuple([int(v) if type(v) is bool else to_int(v) for v in value[1:]])
    return MISMATCH if MISMATCH in items else items


def to_floats(value: Any) -> Any:
    """A tuple of real numbers."""
    if not isinstance(value, (tuple, list)):
        return MISMATCH
    items = tuple([to_float(item) for item in value])
    return MISMATCH if MISMATCH in items else items


def _ints_or_one(value: Any) -> Any:
    one = to_int(value) if not isinstance(value, (tuple, list)) else MISMATCH
    return to_ints(value) if one is MISMATCH else (one,)


def to_tensors(value: Any) -> Any:
    """A tuple of tensors."""
    if not isinstance(value, (tuple, list)):
        return MISMATCH
    return tuple(value) if all(isinstance(item, TensorImpl) for item in value) else MISMATCH


def to_written_tensors(value: Any) -> Any:
    """A sequence of tensors as it is, for whoever returns it itself [foreach/returns-the-list]."""
    return value if to_tensors(value) is not MISMATCH else MISMATCH


def to_scalars(value: Any) -> Any:
    """A tuple of Python numbers, and no tensors [foreach/numbers-are-no-tensors]."""
    if not isinstance(value, (tuple, list)):
        return MISMATCH
    items = tuple([to_number(item) for item in value])
    return MISMATCH if any(item is MISMATCH for item in items) else items


def to_device(value: Any) -> Any:
    """A device with a backend here."""
    given = isinstance(value, (device, str)) or is_index(value)
    return with_backend(value) if given and not isinstance(value, TensorImpl) else MISMATCH


_PYTHON_DTYPES = {bool: dt.bool, int: dt.int64, float: dt.float64, complex: dt.complex128}


def to_dtype(value: Any) -> Any:
    """A dtype; Python's number types stand for one each [creation/dtype-argument]."""
    if isinstance(value, dtype):
        return value
    return _PYTHON_DTYPES.get(value, MISMATCH) if isinstance(value, type) else MISMATCH


def _instance_of(kind: type) -> Converter:
    def convert(value: Any) -> Any:
        return value if isinstance(value, kind) else MISMATCH

    return convert


def to_strided(value: Any) -> Any:
    """The layout, of an operator that knows strided tensors alone [sparse/only-where-declared]."""
    if not isinstance(value, layout):
        return MISMATCH
    check(value is strided, "sparse/only-where-declared", "no tensor of layout {} is made", value)
    return value


def anything(value: Any) -> Any:
    """Any value: the operator looks itself."""
    return value


_CONVERTERS: dict[str, Converter] = {
    "Tensor": to_tensor, "Tensor[]": to_tensors, "any[]": anything, "Scalar": to_scalar,
    "Scalar[]": to_scalars, "int": to_int,
    "int[]": to_ints, "float": to_float, "float[]": to_floats, "bool": to_bool,
    "bool[]": to_bools, "str": _instance_of(str),
    "ScalarType": to_dtype, "MemoryFormat": _instance_of(memory_format),
    "Layout": _instance_of(layout), "Device": to_device, "any": anything,
    "Generator": _instance_of(Generator),
    "Storage": _instance_of(UntypedStorage),
}  # fmt: skip


def converter(
    type_name: str, numbers: bool, layouts: tuple[str, ...] = ("strided",)
) -> tuple[Converter, bool]:
    """The converter of a schema type, and whether None is accepted beside it.

    `numbers` says that a Python number is taken in the place of this tensor, `layouts` which
    tensors the operator knows.
    """
    optional = type_name.endswith("?")
    base = type_name.rstrip("?").replace("(a!)", "").replace("(a)", "").replace("?[]", "[]")
    if type_name == "Tensor(a!)[]":
        return to_written_tensors, False
    if base == "Tensor" and numbers:
        return to_tensor_or_number, optional
    if base == "Layout" and layouts == ("strided",):
        return to_strided, optional
    if base.startswith("int[") and base != "int[]":
        return _ints_or_one, optional
    return _CONVERTERS[base], optional


def is_operand(value: Any) -> bool:
    """Whether a Python operator takes the value; for others it returns NotImplemented.

    Python then asks the other operand, and at last refuses, or compares identities for == and !=
    [errors/python-operators-give-way] [scalars/foreign-operand].
    """
    return isinstance(value, (TensorImpl, int, float, complex, np.number, np.bool_))
