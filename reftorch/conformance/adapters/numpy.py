"""NumPy: which of its functions are PyTorch's operators, and what their parameters are called."""

from __future__ import annotations

from typing import Any

from reftorch.conformance.adapters.base import DTYPES, LARGEST, Description, Native
from reftorch.conformance.adapters.table import TableAdapter, parse_table
from reftorch.conformance.adapters.torchlike import flatten, write_values
from reftorch.conformance.program import Call, Input, Storage, Symbol

TABLE = """
add(self, other, *, alpha=1) = np.add(self, other)
sub(self, other, *, alpha=1) = np.subtract(self, other)
mul(self, other) = np.multiply(self, other)
div(self, other, *, rounding_mode=None) = np.true_divide(self, other)
floor_divide(self, other) = np.floor_divide(self, other)
remainder(self, other) = np.remainder(self, other)
fmod(self, other) = np.fmod(self, other)
pow(self, exponent) = np.power(self, exponent)
maximum(self, other) = np.maximum(self, other)
minimum(self, other) = np.minimum(self, other)
eq(self, other) = np.equal(self, other)
ne(self, other) = np.not_equal(self, other)
lt(self, other) = np.less(self, other)
le(self, other) = np.less_equal(self, other)
gt(self, other) = np.greater(self, other)
ge(self, other) = np.greater_equal(self, other)
logical_and(self, other) = np.logical_and(self, other)
logical_or(self, other) = np.logical_or(self, other)
logical_xor(self, other) = np.logical_xor(self, other)
logical_not(self) = np.logical_not(self)
bitwise_and(self, other) = np.bitwise_and(self, other)
bitwise_or(self, other) = np.bitwise_or(self, other)
bitwise_xor(self, other) = np.bitwise_xor(self, other)
bitwise_not(self) = np.bitwise_not(self)
neg(self) = np.negative(self)
abs(self) = np.abs(self)
sign(self) = np.sign(self)
exp(self) = np.exp(self)
log(self) = np.log(self)
sqrt(self) = np.sqrt(self)
sin(self) = np.sin(self)
cos(self) = np.cos(self)
tanh(self) = np.tanh(self)
floor(self) = np.floor(self)
ceil(self) = np.ceil(self)
trunc(self) = np.trunc(self)
round(self, *, decimals) = np.round(self, decimals=decimals)
reciprocal(self) = np.reciprocal(self)
isnan(self) = np.isnan(self)
isinf(self) = np.isinf(self)
isfinite(self) = np.isfinite(self)
clamp(self, min, max) = np.clip(self, min=min, max=max)
where(condition, self, other) = np.where(condition, self, other)
sum(self, dim, keepdim, *, dtype) = np.sum(self, axis=dim, keepdims=keepdim, dtype=dtype)
prod(self, dim, keepdim, *, dtype) = np.prod(self, axis=dim, keepdims=keepdim, dtype=dtype)
mean(self, dim, keepdim, *, dtype) = np.mean(self, axis=dim, keepdims=keepdim, dtype=dtype)
var(self, dim, *, correction, keepdim) = np.var(self, axis=dim, ddof=correction, keepdims=keepdim)
std(self, dim, *, correction, keepdim) = np.std(self, axis=dim, ddof=correction, keepdims=keepdim)
amax(self, dim, keepdim) = np.max(self, axis=dim, keepdims=keepdim)
amin(self, dim, keepdim) = np.min(self, axis=dim, keepdims=keepdim)
max(self) = np.max(self)
min(self) = np.min(self)
argmax(self, dim, keepdim) = np.argmax(self, axis=dim, keepdims=keepdim)
argmin(self, dim, keepdim) = np.argmin(self, axis=dim, keepdims=keepdim)
any(self, dim, keepdim) = np.any(self, axis=dim, keepdims=keepdim)
all(self, dim, keepdim) = np.all(self, axis=dim, keepdims=keepdim)
cumsum(self, dim, *, dtype) = np.cumsum(self, axis=dim, dtype=dtype)
argsort(self, dim, descending=False) = np.argsort(self, axis=dim)
mm(self, mat2) = np.matmul(self, mat2)
bmm(self, mat2) = np.matmul(self, mat2)
matmul(self, other) = np.matmul(self, other)
dot(self, tensor) = np.dot(self, tensor)
einsum(equation, *operands) = np.einsum(equation, *operands)
reshape(self, *shape) = np.reshape(self, shape)
permute(self, *dims) = np.transpose(self, dims)
transpose(self, dim0, dim1) = np.swapaxes(self, dim0, dim1)
t(self) = np.transpose(self)
T(self) = self.T
mT(self) = self.mT
real(self) = np.real(self)
imag(self) = np.imag(self)
expand(self, *size) = np.broadcast_to(self, size)
squeeze(self, dim) = np.squeeze(self, axis=dim)
unsqueeze(self, dim) = np.expand_dims(self, dim)
movedim(self, source, destination) = np.moveaxis(self, source, destination)
diagonal(self, offset, dim1, dim2) = np.diagonal(self, offset=offset, axis1=dim1, axis2=dim2)
chunk(self, chunks, dim) = np.array_split(self, chunks, axis=dim)
cat(tensors, dim) = np.concatenate(tensors, axis=dim)
stack(tensors, dim) = np.stack(tensors, axis=dim)
index_select(self, dim, index) = np.take(self, index, axis=dim)
gather(self, dim, index, *, sparse_grad=False) = np.take_along_axis(self, index, axis=dim)
nonzero(self, *, as_tuple=False) = np.argwhere(self)
clone(self, *, memory_format=None) = np.copy(self)
contiguous(self) = np.ascontiguousarray(self)
copy_(self, src, non_blocking=False) = np.copyto(self, src, casting="unsafe")
fill_(self, value) = self.fill(value)
to.dtype(self, dtype, *, copy) = self.astype(dtype)
double(self) = self.astype(dtype="float64")
float(self) = self.astype(dtype="float32")
half(self) = self.astype(dtype="float16")
long(self) = self.astype(dtype="int64")
int(self) = self.astype(dtype="int32")
bool(self) = self.astype(dtype="bool")
view.dtype(self, dtype) = self.view(dtype)
view(self, *size) = np.reshape(self, size, copy=False)
flip(self, *dims) = np.flip(self, dims)
item(self) = self.item()
tolist(self) = self.tolist()
zeros(*size, dtype) = np.zeros(size, dtype=dtype)
ones(*size, dtype) = np.ones(size, dtype=dtype)
empty(*size, dtype) = np.empty(size, dtype=dtype)
full(size, fill_value, *, dtype) = np.full(size, fill_value, dtype=dtype)
arange(start, end, step, *, dtype) = np.arange(start, end, step, dtype=dtype)
linspace(start, end, steps, *, dtype) = np.linspace(start, end, steps, dtype=dtype)
eye(n, m, *, dtype) = np.eye(n, m, dtype=dtype)
zeros_like(self, *, dtype) = np.zeros_like(self, dtype=dtype)
ones_like(self, *, dtype) = np.ones_like(self, dtype=dtype)
empty_like(self, *, dtype) = np.empty_like(self, dtype=dtype)
full_like(self, fill_value, *, dtype) = np.full_like(self, fill_value, dtype=dtype)
tensor(data, *, dtype) = np.array(data, dtype=dtype)
"""


WITH_OUT = frozenset(
    "sum prod mean var std max min argmax argmin any all cumsum clip round take concatenate stack"
    " dot einsum".split()
)


class NumpyAdapter(TableAdapter):
    """NumPy claims no gradients, no version counters, no bfloat16 and no classes of exceptions."""

    name, module, alias = "numpy", "numpy", "np"
    table = parse_table(TABLE)
    show = {"dtype": "{}.dtype", "sizes": "{}.shape", "strides": "{}.strides", "alias": "{}.base"}
    claims = frozenset("values dtype sizes strides offset alias error".split())
    dtypes = frozenset(DTYPES[:10] + ("float32", "float64", "complex64", "complex128"))
    exact_classes = degenerate_strides = False

    def flat(self, storage: Storage) -> Any:
        return self.library.array(storage.values, dtype=storage.dtype)

    def strided(self, flat: Any, place: Input) -> Any:
        steps = tuple(stride * flat.itemsize for stride in place.strides)
        return self.library.ndarray(
            place.sizes, flat.dtype, flat, place.offset * flat.itemsize, steps
        )

    def write_flat(self, storage: Storage) -> str:
        return f"np.array({write_values(storage.values)}, {storage.dtype!r})"

    def write_strided(self, flat: str, place: Input, dtype: str) -> str:
        size = self.library.dtype(dtype).itemsize
        steps = tuple(stride * size for stride in place.strides)
        return f"np.ndarray({place.sizes}, {flat}.dtype, {flat}, {place.offset * size}, {steps})"

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
        is_scalar = isinstance(result, self.library.generic)
        return self.library.asarray(result) if is_scalar else result

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
