"""NumPy: which of its functions are PyTorch's operators, and what their parameters are called."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.adapters.arrays import NUMPY, STANDARD
from reftorch.conformance.adapters.base import DTYPES, Description, Native
from reftorch.conformance.adapters.table import TableAdapter, parse_table
from reftorch.conformance.adapters.torchlike import flatten, write_values
from reftorch.conformance.program import LARGEST, Call, Input, Storage, Symbol

OWN = """
mT(self) = self.mT
copy_(self, src, non_blocking=False) = np.copyto(self, src, casting="unsafe")
contiguous(self) = np.asarray(self, order="C")
fill_(self, value) = self.fill(value)
view.dtype(self, dtype) = self.view(dtype)
tensor(data, *, dtype) = np.array(data, dtype=dtype)
"""


WITH_OUT = frozenset(
    "sum prod mean var std max min argmax argmin any all cumsum cumprod cumulative_sum clip round"
    " cumulative_prod take concat stack dot einsum nansum nanmean outer trace".split()
)


class NumpyAdapter(TableAdapter):
    """NumPy claims no gradients, no version counters, no bfloat16 and no classes of exceptions."""

    name, module, alias = "numpy", "numpy", "np"
    table = parse_table(STANDARD + NUMPY + OWN)
    show = {"dtype": "{}.dtype", "sizes": "{}.shape", "strides": "{}.strides", "alias": "{}.base"}
    claims = frozenset("values dtype sizes strides offset alias error".split())
    dtypes = frozenset(DTYPES[:10] + ("float32", "float64", "complex64", "complex128"))
    exact_classes = degenerate_strides = False

    def flat(self, storage: Storage) -> Any:
        return self.library.array(storage.values, dtype=storage.dtype)

    def strided(self, flat: Any, place: Input) -> Any:
        steps = tuple(stride * flat.itemsize for stride in place.strides)
        start = self.start(place) * flat.itemsize
        return self.library.ndarray(place.sizes, flat.dtype, flat, start, steps)

    def start(self, place: Input) -> int:
        """Return the offset: 0 of nothing, which NumPy does not let lie beyond the end."""
        return 0 if 0 in place.sizes else place.offset

    def write_flat(self, storage: Storage) -> str:
        return f"np.array({write_values(storage.values)}, {storage.dtype!r})"

    def write_strided(self, flat: str, place: Input, dtype: str) -> str:
        size = self.library.dtype(dtype).itemsize
        steps = tuple(stride * size for stride in place.strides)
        start = self.start(place) * size
        return f"np.ndarray({place.sizes}, {flat}.dtype, {flat}, {start}, {steps})"

    def symbol(self, symbol: Symbol) -> Any:
        if symbol.kind != "dtype" or symbol.name not in self.dtypes:
            raise LookupError(f"no {symbol.kind} {symbol.name}")
        return self.library.dtype(symbol.name)

    def write_symbol(self, symbol: Symbol) -> str:
        return repr(symbol.name)

    def translate(self, call: Call) -> Native | None:
        native = super().translate(call)
        if native is None or "out" not in native.kwargs or native.target in WITH_OUT:
            return native
        return native if isinstance(self.resolve(native.target), self.library.ufunc) else None

    def invoke(self, native: Native, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        result = super().invoke(native, args, kwargs)
        if isinstance(result, tuple):
            return tuple(self.as_array(each) for each in result)
        return self.as_array(result)

    def as_array(self, value: Any) -> Any:
        """Make an array of a scalar, which is what NumPy returns in place of a 0-dim one."""
        is_scalar = isinstance(value, self.library.generic)
        return self.library.asarray(value) if is_scalar else value

    def is_tensor(self, value: Any) -> bool:
        return isinstance(value, self.library.ndarray)

    def is_dtype(self, value: Any) -> str | None:
        return str(value) if isinstance(value, self.library.dtype) else None

    def describe(self, tensor: Any) -> Description:
        root = array = tensor
        while isinstance(root.base, self.library.ndarray):
            root = root.base
        shift = array.__array_interface__["data"][0] - root.__array_interface__["data"][0]
        numbers = flatten(array.tolist()) if 0 < array.size <= LARGEST else []
        strides = tuple(step // array.itemsize for step in array.strides)
        place = shift // array.itemsize, id(root) if root.size else None
        return Description(str(array.dtype), array.shape, numbers, strides, *place)


adapter = NumpyAdapter
