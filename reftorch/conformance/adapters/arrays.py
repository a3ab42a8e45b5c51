"""What libraries share whose functions have the names of the array API standard, or of NumPy.

`STANDARD` is in the words of the standard, `NUMPY` in those that only NumPy and its kin have. A row
whose function a library's namespace lacks is not claimed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from reftorch.conformance.adapters.base import DTYPES, Description, Function, Native
from reftorch.conformance.adapters.table import TableAdapter
from reftorch.conformance.adapters.torchlike import flatten, write_number
from reftorch.conformance.program import LARGEST, Input, Storage, Symbol

STANDARD = """
add(self, other, *, alpha=1) = xp.add(self, other)
sub(self, other, *, alpha=1) = xp.subtract(self, other)
mul(self, other) = xp.multiply(self, other)
div(self, other, *, rounding_mode=None) = xp.divide(self, other)
floor_divide(self, other) = xp.floor_divide(self, other)
remainder(self, other) = xp.remainder(self, other)
pow(self, exponent) = xp.pow(self, exponent)
maximum(self, other) = xp.maximum(self, other)
minimum(self, other) = xp.minimum(self, other)
atan2(self, other) = xp.atan2(self, other)
hypot(self, other) = xp.hypot(self, other)
copysign(self, other) = xp.copysign(self, other)
nextafter(self, other) = xp.nextafter(self, other)
logaddexp(self, other) = xp.logaddexp(self, other)
eq(self, other) = xp.equal(self, other)
ne(self, other) = xp.not_equal(self, other)
lt(self, other) = xp.less(self, other)
le(self, other) = xp.less_equal(self, other)
gt(self, other) = xp.greater(self, other)
ge(self, other) = xp.greater_equal(self, other)
logical_and(self, other) = xp.logical_and(self, other)
logical_or(self, other) = xp.logical_or(self, other)
logical_xor(self, other) = xp.logical_xor(self, other)
logical_not(self) = xp.logical_not(self)
bitwise_and(self, other) = xp.bitwise_and(self, other)
bitwise_or(self, other) = xp.bitwise_or(self, other)
bitwise_xor(self, other) = xp.bitwise_xor(self, other)
bitwise_not(self) = xp.bitwise_invert(self)
bitwise_left_shift(self, other) = xp.bitwise_left_shift(self, other)
bitwise_right_shift(self, other) = xp.bitwise_right_shift(self, other)
neg(self) = xp.negative(self)
positive(self) = xp.positive(self)
abs(self) = xp.abs(self)
sign(self) = xp.sign(self)
sgn(self) = xp.sign(self)
square(self) = xp.square(self)
signbit(self) = xp.signbit(self)
exp(self) = xp.exp(self)
expm1(self) = xp.expm1(self)
log(self) = xp.log(self)
log1p(self) = xp.log1p(self)
log2(self) = xp.log2(self)
log10(self) = xp.log10(self)
sqrt(self) = xp.sqrt(self)
sin(self) = xp.sin(self)
cos(self) = xp.cos(self)
tan(self) = xp.tan(self)
asin(self) = xp.asin(self)
acos(self) = xp.acos(self)
atan(self) = xp.atan(self)
sinh(self) = xp.sinh(self)
cosh(self) = xp.cosh(self)
tanh(self) = xp.tanh(self)
asinh(self) = xp.asinh(self)
acosh(self) = xp.acosh(self)
atanh(self) = xp.atanh(self)
floor(self) = xp.floor(self)
ceil(self) = xp.ceil(self)
trunc(self) = xp.trunc(self)
round(self, *, decimals=0) = xp.round(self)
reciprocal(self) = xp.reciprocal(self)
isnan(self) = xp.isnan(self)
isinf(self) = xp.isinf(self)
isfinite(self) = xp.isfinite(self)
real(self) = xp.real(self)
imag(self) = xp.imag(self)
conj_physical(self) = xp.conj(self)
clamp(self, min, max) = xp.clip(self, min=min, max=max)
clamp_min(self, min) = xp.clip(self, min=min)
clamp_max(self, max) = xp.clip(self, max=max)
where(condition, self: Any, other: Any) = xp.where(condition, self, other)
sum(self, dim, keepdim, *, dtype) = xp.sum(self, axis=dim, keepdims=keepdim, dtype=dtype)
prod(self, dim, keepdim, *, dtype) = xp.prod(self, axis=dim, keepdims=keepdim, dtype=dtype)
mean(self, dim, keepdim) = xp.mean(self, axis=dim, keepdims=keepdim)
var(self, dim, *, correction=1, keepdim) =
    xp.var(self, axis=dim, correction=correction, keepdims=keepdim)
std(self, dim, *, correction=1, keepdim) =
    xp.std(self, axis=dim, correction=correction, keepdims=keepdim)
amax(self, dim, keepdim) = xp.max(self, axis=dim, keepdims=keepdim)
amin(self, dim, keepdim) = xp.min(self, axis=dim, keepdims=keepdim)
max(self) = xp.max(self)
min(self) = xp.min(self)
max.other(self, other) = xp.maximum(self, other)
min.other(self, other) = xp.minimum(self, other)
argmax(self, dim, keepdim) = xp.argmax(self, axis=dim, keepdims=keepdim)
argmin(self, dim, keepdim) = xp.argmin(self, axis=dim, keepdims=keepdim)
any(self, dim, keepdim) = xp.any(self, axis=dim, keepdims=keepdim)
all(self, dim, keepdim) = xp.all(self, axis=dim, keepdims=keepdim)
count_nonzero(self, dim) = xp.count_nonzero(self, axis=dim)
cumsum(self, dim, *, dtype) = xp.cumulative_sum(self, axis=dim, dtype=dtype)
cumprod(self, dim, *, dtype) = xp.cumulative_prod(self, axis=dim, dtype=dtype)
diff(self, n=1, dim=-1) = xp.diff(self, n=n, axis=dim)
argsort(self, dim=-1, descending=False) = xp.argsort(self, axis=dim)
msort(self) = xp.sort(self, axis=0)
mm(self, mat2) = xp.matmul(self, mat2)
bmm(self, mat2) = xp.matmul(self, mat2)
mv(self, vec) = xp.matmul(self, vec)
matmul(self, other) = xp.matmul(self, other)
linalg_vecdot(x, y, *, dim=-1) = xp.vecdot(x, y, axis=dim)
tensordot(self, other, dims) = xp.tensordot(self, other, axes=dims)
reshape(self, *shape) = xp.reshape(self, shape)
permute(self, *dims) = xp.permute_dims(self, dims)
mT(self) = xp.matrix_transpose(self)
broadcast_to(self, size) = xp.broadcast_to(self, size)
expand(self, *size) = xp.broadcast_to(self, size)
squeeze(self, dim) = xp.squeeze(self, axis=dim)
unsqueeze(self, dim) = xp.expand_dims(self, axis=dim)
movedim(self, source, destination) = xp.moveaxis(self, source, destination)
cat(tensors, dim=0) = xp.concat(tensors, axis=dim)
stack(tensors, dim=0) = xp.stack(tensors, axis=dim)
unbind(self, dim=0) = xp.unstack(self, axis=dim)
broadcast_tensors(*tensors: Any) = xp.broadcast_arrays(*tensors)
flip(self, *dims) = xp.flip(self, axis=dims)
roll(self, shifts, dims) = xp.roll(self, shifts, axis=dims)
tile(self, *dims) = xp.tile(self, dims)
repeat_interleave(self, repeats: int, dim) = xp.repeat(self, repeats, axis=dim)
tril(self, diagonal=0) = xp.tril(self, k=diagonal)
triu(self, diagonal=0) = xp.triu(self, k=diagonal)
index_select(self, dim, index) = xp.take(self, index, axis=dim)
take_along_dim(self, indices, dim) = xp.take_along_axis(self, indices, axis=dim)
isin(elements, test_elements, *, assume_unique=False, invert=False) =
    xp.isin(elements, test_elements, invert=invert)
clone(self, *, memory_format=None) = xp.asarray(self, copy=True)
to.dtype(self, dtype, *, copy=False) = xp.astype(self, dtype, copy=copy)
double(self) = xp.astype(self, dtype.float64, copy=False)
float(self) = xp.astype(self, dtype.float32, copy=False)
half(self) = xp.astype(self, dtype.float16, copy=False)
bfloat16(self) = xp.astype(self, dtype.bfloat16, copy=False)
long(self) = xp.astype(self, dtype.int64, copy=False)
int(self) = xp.astype(self, dtype.int32, copy=False)
bool(self) = xp.astype(self, dtype.bool, copy=False)
zeros(*size, dtype) = xp.zeros(size, dtype=dtype)
ones(*size, dtype) = xp.ones(size, dtype=dtype)
empty(*size, dtype) = xp.empty(size, dtype=dtype)
full(size, fill_value, *, dtype) = xp.full(size, fill_value, dtype=dtype)
arange(start, end, step, *, dtype) = xp.arange(start, end, step, dtype=dtype)
linspace(start, end, steps, *, dtype) = xp.linspace(start, end, steps, dtype=dtype)
eye(n, m, *, dtype) = xp.eye(n, m, dtype=dtype)
zeros_like(self, *, dtype) = xp.zeros_like(self, dtype=dtype)
ones_like(self, *, dtype) = xp.ones_like(self, dtype=dtype)
empty_like(self, *, dtype) = xp.empty_like(self, dtype=dtype)
full_like(self, fill_value, *, dtype) = xp.full_like(self, fill_value, dtype=dtype)
tensor(data, *, dtype) = xp.asarray(data, dtype=dtype)
"""

NUMPY = """
fmod(self, other) = np.fmod(self, other)
fmax(self, other) = np.fmax(self, other)
fmin(self, other) = np.fmin(self, other)
float_power(self, exponent) = np.float_power(self, exponent)
heaviside(self, values) = np.heaviside(self, values)
logaddexp2(self, other) = np.logaddexp2(self, other)
gcd(self, other) = np.gcd(self, other)
lcm(self, other) = np.lcm(self, other)
ldexp(self, other) = np.ldexp(self, other)
round(self, *, decimals=0) = np.round(self, decimals=decimals)
exp2(self) = np.exp2(self)
sinc(self) = np.sinc(self)
i0(self) = np.i0(self)
angle(self) = np.angle(self)
deg2rad(self) = np.deg2rad(self)
rad2deg(self) = np.rad2deg(self)
isposinf(self) = np.isposinf(self)
isneginf(self) = np.isneginf(self)
isclose(self, other, rtol=1e-5, atol=1e-8, equal_nan=False) =
    np.isclose(self, other, rtol=rtol, atol=atol, equal_nan=equal_nan)
nan_to_num(self, nan, posinf, neginf) = np.nan_to_num(self, nan=nan, posinf=posinf, neginf=neginf)
mean(self, dim, keepdim, *, dtype) = np.mean(self, axis=dim, keepdims=keepdim, dtype=dtype)
nansum(self, dim, keepdim, *, dtype) = np.nansum(self, axis=dim, keepdims=keepdim, dtype=dtype)
nanmean(self, dim, keepdim, *, dtype) = np.nanmean(self, axis=dim, keepdims=keepdim, dtype=dtype)
quantile(self, q, dim, keepdim) = np.quantile(self, q, axis=dim, keepdims=keepdim)
cumsum(self, dim, *, dtype) = np.cumsum(self, axis=dim, dtype=dtype)
cumprod(self, dim, *, dtype) = np.cumprod(self, axis=dim, dtype=dtype)
bincount(self, weights, minlength) = np.bincount(self, weights=weights, minlength=minlength)
dot(self, tensor) = np.dot(self, tensor)
inner(self, other) = np.inner(self, other)
outer(self, vec2) = np.outer(self, vec2)
kron(self, other) = np.kron(self, other)
trace(self) = np.trace(self)
einsum(equation, *operands: Tensor) = np.einsum(equation, *operands)
transpose(self, dim0, dim1) = np.swapaxes(self, dim0, dim1)
swapaxes(self, axis0, axis1) = np.swapaxes(self, axis0, axis1)
t(self) = np.transpose(self)
T(self) = self.T
ravel(self) = np.ravel(self)
diag(self, diagonal=0) = np.diag(self, k=diagonal)
diagonal(self, offset=0, dim1=0, dim2=1) = np.diagonal(self, offset=offset, axis1=dim1, axis2=dim2)
tensor_split.sections(self, sections, dim=0) = np.array_split(self, sections, axis=dim)
vstack(tensors) = np.vstack(tensors)
hstack(tensors) = np.hstack(tensors)
dstack(tensors) = np.dstack(tensors)
column_stack(tensors) = np.column_stack(tensors)
fliplr(self) = np.fliplr(self)
flipud(self) = np.flipud(self)
rot90(self, k=1, dims=(0, 1)) = np.rot90(self, k, dims)
nonzero(self, *, as_tuple=False) = np.argwhere(self)
argwhere(self) = np.argwhere(self)
take(self, index) = np.take(self, index)
clone(self, *, memory_format=None) = np.copy(self)
contiguous(self) = np.ascontiguousarray(self)
view(self, *size) = np.reshape(self, size, copy=False)
item(self) = self.item()
tolist(self) = self.tolist()
"""


class ArrayAdapter(TableAdapter):
    """A library of arrays without strides, which are made and read as nested lists.

    It claims what every array has. In-place variants and aliasing it does not: which of its
    functions return views is the library's own affair.
    """

    claims = frozenset("values dtype sizes error".split())
    exact_classes = degenerate_strides = has_strides = writes = False
    spelling: dict[str, str] = {}  # of dtypes that the library calls otherwise
    maker = "array"  # the function that makes an array of a nested list

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        found = {name: self.find_dtype(name) for name in DTYPES}
        self._dtypes = {name: dtype for name, dtype in found.items() if dtype is not None}
        self.dtypes = self.dtypes.intersection(self._dtypes)

        self._pulling = False

    def invoke(self, native: Native, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Execute a native call, and let a lazy library compute now what it would compute later."""
        result = super().invoke(native, args, kwargs)
        if not self._pulling:
            self.settle(result)
        return result

    def settle(self, result: Any) -> None:
        """Compute a result, so that what fails does so in its call; nothing unless lazy."""

    def pull(
        self, function: Function, inputs: list[Any], cotangent: Callable[[Any], Any]
    ) -> list[Any]:
        """Return the gradients of a function's inputs."""
        self._pulling = True
        try:
            return self.gradients(
                lambda given: self.differentiable(function(given)), inputs, cotangent
            )
        finally:
            self._pulling = False

    def gradients(
        self, function: Function, inputs: list[Any], cotangent: Callable[[Any], Any]
    ) -> list[Any]:
        """Do what `pull` does; all results of the function have a gradient by their dtype."""
        raise NotImplementedError

    def differentiable(self, results: list[Any]) -> list[Any]:
        """Return the results that have a gradient by their dtype."""
        names = [(each, self.is_dtype(each.dtype)) for each in results]
        return [each for each, name in names if str(name).startswith(("float", "bfl", "complex"))]

    def find_dtype(self, name: str) -> Any:
        """Return the library's dtype of this name, or None."""
        return self.resolve(self.spelling.get(name, name))

    def flat(self, storage: Storage) -> Any:
        """Keep the storage: an array is made of each window."""
        return storage

    def strided(self, flat: Any, place: Input) -> Any:
        """Make an array of what the window shows."""
        values = [flat.values[at] for at in place.positions()]
        return self.make(values, place.sizes, flat.dtype)

    def make(self, values: list[Any], sizes: tuple[int, ...], dtype: str) -> Any:
        """Make an array of these elements, in row-major order."""
        flat = self.resolve(self.maker)(values, dtype=self._dtypes[dtype])
        return flat.reshape(sizes)

    def read(self, array: Any) -> list[Any]:
        """Return the elements of an array, in row-major order."""
        return flatten(array.tolist())

    def write_array(self, values: list[Any], place: Input, dtype: str) -> str:
        kind = self.write_symbol(Symbol("dtype", dtype))
        if 0 in place.sizes[:-1]:  # nested lists end where nothing is
            return self.write_reshaped(f"{self.alias}.{self.maker}([], dtype={kind})", place.sizes)
        return f"{self.alias}.{self.maker}({nested(values, place.sizes)}, dtype={kind})"

    def write_reshaped(self, flat: str, sizes: tuple[int, ...]) -> str:
        """Write that an array gets other sizes."""
        return f"{flat}.reshape({sizes})"

    def symbol(self, symbol: Symbol) -> Any:
        if symbol.kind != "dtype" or symbol.name not in self._dtypes:
            raise LookupError(f"no {symbol.kind} {symbol.name}")
        return self._dtypes[symbol.name]

    def write_symbol(self, symbol: Symbol) -> str:
        return f"{self.alias}.{self.spelling.get(symbol.name, symbol.name)}"

    def is_dtype(self, value: Any) -> str | None:
        if self.is_tensor(value):
            return None
        return next((name for name, dtype in self._dtypes.items() if value == dtype), None)

    def describe(self, tensor: Any) -> Description:
        sizes = tuple(tensor.shape)
        dtype = self.is_dtype(tensor.dtype) or str(tensor.dtype)
        values = self.read(tensor) if 0 < math.prod(sizes) <= LARGEST else []
        return Description(dtype, sizes, values, requires_grad=None)


def nested(values: list[Any], sizes: tuple[int, ...]) -> str:
    """Write elements as nested lists."""
    if not sizes:
        return write_number(values[0])
    step = len(values) // sizes[0] if sizes[0] else 0
    parts = [nested(values[i * step : (i + 1) * step], sizes[1:]) for i in range(sizes[0])]
    return f"[{', '.join(parts)}]"
