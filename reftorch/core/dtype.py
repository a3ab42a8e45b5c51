"""The dtypes: what the elements of a storage mean. The facts agree with spec/tables/dtypes.yaml."""

from __future__ import annotations

import builtins

import ml_dtypes
import numpy as np

BOOL, INTEGRAL, FLOATING, COMPLEX = range(4)  # the categories, in the order of promotion


class dtype:  # noqa: N801 - the public name, as in torch
    """One element type.

    `array` is the NumPy dtype of the memory window: for complex32, which NumPy lacks, an integer
    of the same width that only carries the bits. `compute_name` names the dtype in which kernels
    calculate before they round once to this one [casts/half-arithmetic-rounds-once].
    """

    __slots__ = (
        "name", "itemsize", "category", "is_signed", "array", "compute", "native",
        "is_floating_point", "is_complex", "real", "complex",
    )  # fmt: skip

    def __init__(
        self, name: str, category: builtins.int, array: np.dtype, signed: builtins.bool = True
    ) -> None:
        self.name, self.category, self.array, self.is_signed = name, category, array, signed
        self.itemsize = array.itemsize
        self.is_floating_point, self.is_complex = category == FLOATING, category == COMPLEX
        self.compute: dtype = self
        self.native = True  # NumPy can calculate with arrays of `array`
        self.real: dtype = self
        self.complex: dtype | None = None

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    def __reduce__(self) -> str:
        return self.name

    def to_real(self) -> dtype:
        """The dtype of the real part."""
        return self.real

    def to_complex(self) -> dtype:
        """The complex dtype whose parts have this dtype."""
        if self.complex is None:
            raise RuntimeError(f"{self} has no complex counterpart")
        return self.complex


def _integer(name: str, signed: builtins.bool) -> dtype:
    return dtype(name, INTEGRAL, np.dtype(name), signed)


bool = dtype("bool", BOOL, np.dtype(np.bool_), signed=False)  # noqa: A001 - the public name
uint8, uint16, uint32, uint64 = (_integer(f"uint{n}", False) for n in (8, 16, 32, 64))
int8, int16, int32, int64 = (_integer(f"int{n}", True) for n in (8, 16, 32, 64))
float8_e4m3fn = dtype("float8_e4m3fn", FLOATING, np.dtype(ml_dtypes.float8_e4m3fn))
float8_e5m2 = dtype("float8_e5m2", FLOATING, np.dtype(ml_dtypes.float8_e5m2))
float16 = dtype("float16", FLOATING, np.dtype(np.float16))
bfloat16 = dtype("bfloat16", FLOATING, np.dtype(ml_dtypes.bfloat16))
float32 = dtype("float32", FLOATING, np.dtype(np.float32))
float64 = dtype("float64", FLOATING, np.dtype(np.float64))
complex32 = dtype("complex32", COMPLEX, np.dtype(np.uint32))
complex64 = dtype("complex64", COMPLEX, np.dtype(np.complex64))
complex128 = dtype("complex128", COMPLEX, np.dtype(np.complex128))

for _narrow in (float16, bfloat16, float8_e4m3fn, float8_e5m2):
    _narrow.compute = float32
complex32.compute, complex32.native = complex64, False
for _part, _pair in ((float16, complex32), (float32, complex64), (float64, complex128)):
    _part.complex, _pair.real, _pair.complex = _pair, _part, _pair
bfloat16.complex = complex64

half, float, double = float16, float32, float64  # noqa: A001
short, int, long = int16, int32, int64  # noqa: A001
chalf, cfloat, cdouble = complex32, complex64, complex128

ALL: tuple[dtype, ...] = (
    bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64, float8_e4m3fn, float8_e5m2,
    float16, bfloat16, float32, float64, complex32, complex64, complex128,
)  # fmt: skip
BY_NAME = {each.name: each for each in ALL}
ALIASES = {
    "half": half, "float": float, "double": double, "short": short, "int": int, "long": long,
    "chalf": chalf, "cfloat": cfloat, "cdouble": cdouble,
}  # fmt: skip
FLOAT8 = frozenset((float8_e4m3fn, float8_e5m2))
BAREBONES_UNSIGNED = frozenset((uint16, uint32, uint64))
# dtypes that NumPy has itself; ml_dtypes' own arrive under their NumPy dtype, too
BY_ARRAY = {each.array: each for each in ALL if each.native}
# without those of ml_dtypes, which NumPy's users do not have [conversion/numpy-lacks-dtype]
IN_NUMPY = {array: each for array, each in BY_ARRAY.items() if array.type.__module__ == "numpy"}
