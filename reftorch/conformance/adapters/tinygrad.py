"""tinygrad: lazy tensors without memory that one could see, differentiated by their graph."""

from __future__ import annotations

import contextlib
import functools
import importlib.metadata
import operator
import os
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

from reftorch.conformance.adapters.arrays import ArrayAdapter
from reftorch.conformance.adapters.base import Function, UnknownBackend
from reftorch.conformance.adapters.table import parse_table
from reftorch.conformance.adapters.torchlike import flatten

TABLE = """
add(self, other, *, alpha=1) = self.add(other)
sub(self, other, *, alpha=1) = self.sub(other)
mul(self, other) = self.mul(other)
div(self, other, *, rounding_mode) = self.div(other, rounding_mode=rounding_mode)
floor_divide(self, other) = self.__floordiv__(other)
remainder(self, other) = self.mod(other)
fmod(self, other) = self.fmod(other)
pow(self, exponent) = self.pow(exponent)
maximum(self, other) = self.maximum(other)
minimum(self, other) = self.minimum(other)
copysign(self, other) = self.copysign(other)
logaddexp(self, other) = self.logaddexp(other)
eq(self, other) = self.eq(other)
ne(self, other) = self.ne(other)
lt(self, other) = self.__lt__(other)
le(self, other) = self.__le__(other)
gt(self, other) = self.__gt__(other)
ge(self, other) = self.__ge__(other)
bitwise_and(self, other) = self.bitwise_and(other)
bitwise_or(self, other) = self.bitwise_or(other)
bitwise_xor(self, other) = self.bitwise_xor(other)
bitwise_not(self) = self.bitwise_not()
logical_not(self) = self.logical_not()
neg(self) = self.neg()
abs(self) = self.abs()
sign(self) = self.sign()
square(self) = self.square()
exp(self) = self.exp()
exp2(self) = self.exp2()
log(self) = self.log()
log2(self) = self.log2()
log10(self) = self.log10()
sqrt(self) = self.sqrt()
rsqrt(self) = self.rsqrt()
sin(self) = self.sin()
cos(self) = self.cos()
tan(self) = self.tan()
asin(self) = self.asin()
acos(self) = self.acos()
atan(self) = self.atan()
sinh(self) = self.sinh()
cosh(self) = self.cosh()
tanh(self) = self.tanh()
asinh(self) = self.asinh()
acosh(self) = self.acosh()
atanh(self) = self.atanh()
erf(self) = self.erf()
floor(self) = self.floor()
ceil(self) = self.ceil()
trunc(self) = self.trunc()
round(self, *, decimals=0) = self.round()
reciprocal(self) = self.reciprocal()
isnan(self) = self.isnan()
isinf(self) = self.isinf()
isfinite(self) = self.isfinite()
sigmoid(self) = self.sigmoid()
relu(self) = self.relu()
relu6(self) = self.relu6()
elu(self, alpha) = self.elu(alpha)
celu(self, alpha) = self.celu(alpha)
selu(self) = self.selu()
silu(self) = self.silu()
mish(self) = self.mish()
gelu(self, *, approximate: str = "tanh") = self.gelu()
hardswish(self) = self.hardswish()
hardsigmoid(self) = self.hardsigmoid()
hardtanh(self, min_val, max_val) = self.hardtanh(min_val, max_val)
leaky_relu(self, negative_slope) = self.leaky_relu(negative_slope)
softplus(self, beta=1.0, threshold=20) = self.softplus(beta)
clamp(self, min, max) = self.clamp(min_=min, max_=max)
lerp(self, end, weight) = self.lerp(end, weight)
where(condition, self: Any, other: Any) = condition.where(self, other)
masked_fill(self, mask, value) = self.masked_fill(mask, value)
sum(self, dim, keepdim, *, dtype) = self.sum(axis=dim, keepdim=keepdim, dtype=dtype)
prod(self, dim, keepdim, *, dtype) = self.prod(axis=dim, keepdim=keepdim, dtype=dtype)
mean(self, dim, keepdim) = self.mean(axis=dim, keepdim=keepdim)
var(self, dim, *, correction=1, keepdim) =
    self.var(axis=dim, correction=correction, keepdim=keepdim)
std(self, dim, *, correction=1, keepdim) =
    self.std(axis=dim, correction=correction, keepdim=keepdim)
amax(self, dim, keepdim) = self.max(axis=dim, keepdim=keepdim)
amin(self, dim, keepdim) = self.min(axis=dim, keepdim=keepdim)
max(self) = self.max()
min(self) = self.min()
argmax(self, dim, keepdim) = self.argmax(axis=dim, keepdim=keepdim)
argmin(self, dim, keepdim) = self.argmin(axis=dim, keepdim=keepdim)
any(self, dim, keepdim) = self.any(axis=dim, keepdim=keepdim)
all(self, dim, keepdim) = self.all(axis=dim, keepdim=keepdim)
cumsum(self, dim) = self.cumsum(axis=dim)
cumprod(self, dim) = self.cumprod(axis=dim)
logsumexp(self, dim, keepdim) = self.logsumexp(axis=dim, keepdim=keepdim)
logcumsumexp(self, dim) = self.logcumsumexp(axis=dim)
softmax(self, dim) = self.softmax(axis=dim)
log_softmax(self, dim) = self.log_softmax(axis=dim)
sort(self, dim, descending) = self.sort(dim=dim, descending=descending)
argsort(self, dim, descending) = self.argsort(dim=dim, descending=descending)
topk(self, k, dim, largest, sorted=True) = self.topk(k, dim=dim, largest=largest)
mm(self, mat2) = self.matmul(mat2)
bmm(self, mat2) = self.matmul(mat2)
mv(self, vec) = self.matmul(vec)
matmul(self, other) = self.matmul(other)
dot(self, tensor) = self.dot(tensor)
einsum(equation, *operands: Tensor) = tinygrad.Tensor.einsum(equation, *operands)
reshape(self, *shape) = self.reshape(shape)
view(self, *size) = self.view(size)
view.dtype(self, dtype) = self.bitcast(dtype)
flatten(self, start_dim=0, end_dim=-1) = self.flatten(start_dim, end_dim)
unflatten(self, dim, sizes) = self.unflatten(dim, sizes)
permute(self, *dims) = self.permute(dims)
transpose(self, dim0, dim1) = self.transpose(dim0, dim1)
T(self) = self.T
expand(self, *size) = self.expand(size)
squeeze(self, dim) = self.squeeze(dim)
unsqueeze(self, dim) = self.unsqueeze(dim)
diagonal(self, offset=0, dim1=0, dim2=1) = self.diagonal(offset, dim1, dim2)
diag(self) = self.diag()
chunk(self, chunks, dim=0) = self.chunk(chunks, dim=dim)
split(self, split_size, dim=0) = self.split(split_size, dim=dim)
unfold(self, dimension, size, step) = self.unfold(dimension, size, step)
flip(self, *dims) = self.flip(dims)
roll(self, shifts, dims) = self.roll(shifts, dims)
repeat(self, *repeats) = self.repeat(repeats)
repeat_interleave(self, repeats: int, dim) = self.repeat_interleave(repeats, dim=dim)
tril(self, diagonal=0) = self.tril(diagonal)
triu(self, diagonal=0) = self.triu(diagonal)
cat(tensors, dim=0) = tinygrad.Tensor.cat(*tensors, dim=dim)
stack(tensors, dim=0) = tinygrad.Tensor.stack(*tensors, dim=dim)
gather(self, dim, index, *, sparse_grad=False) = self.gather(dim, index)
scatter.src(self, dim, index, src) = self.scatter(dim, index, src)
scatter.value(self, dim, index, value) = self.scatter(dim, index, value)
masked_select(self, mask) = self.masked_select(mask)
clone(self, *, memory_format=None) = self.clone()
detach(self) = self.detach()
to.dtype(self, dtype, *, copy=False) = self.cast(dtype)
double(self) = self.double()
float(self) = self.float()
half(self) = self.cast(dtype.float16)
bfloat16(self) = self.cast(dtype.bfloat16)
long(self) = self.long()
int(self) = self.int()
bool(self) = self.bool()
item(self) = self.item()
tolist(self) = self.tolist()
zeros(*size, dtype) = tinygrad.Tensor.zeros(*size, dtype=dtype)
ones(*size, dtype) = tinygrad.Tensor.ones(*size, dtype=dtype)
full(size, fill_value, *, dtype) = tinygrad.Tensor.full(size, fill_value, dtype=dtype)
arange(start, end, step, *, dtype) = tinygrad.Tensor.arange(start, end, step, dtype=dtype)
linspace(start, end, steps, *, dtype) = tinygrad.Tensor.linspace(start, end, steps, dtype=dtype)
eye(n, m, *, dtype) = tinygrad.Tensor.eye(n, m, dtype=dtype)
zeros_like(self, *, dtype) = self.zeros_like(dtype=dtype)
ones_like(self, *, dtype) = self.ones_like(dtype=dtype)
full_like(self, fill_value, *, dtype) = self.full_like(fill_value, dtype=dtype)
tensor(data, *, dtype) = tinygrad.Tensor(data, dtype=dtype)
"""


@contextlib.contextmanager
def without_errors_shown() -> Iterator[None]:
    """Drop what this process, and a compiler that it starts, write to standard error."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


class TinygradAdapter(ArrayAdapter):
    """tinygrad on its default device."""

    name = module = alias = "tinygrad"
    show = {"dtype": "{}.dtype", "sizes": "{}.shape", "values": "{}.tolist()",
            "grad": "{}.tolist()"}  # fmt: skip
    table = parse_table(TABLE)
    claims = ArrayAdapter.claims | {"grad"}
    maker = "Tensor"
    records = False

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        if not self.compiles("float32"):
            raise UnknownBackend("tinygrad cannot compile for its device (is clang installed?)")
        lacks = {name for name in ("float16", "bfloat16") if not self.compiles(name)}
        self.dtypes -= lacks  # as of a compiler that does not know them

    def compiles(self, dtype: str) -> bool:
        """Say whether there is a compiler for the device, and whether it knows a dtype."""
        try:
            with without_errors_shown():
                tensor = self.library.Tensor([1.0, 2.0], dtype=self._dtypes[dtype])
                self.read(tensor.add(1) + self.library.Tensor(0.0))
        except (OSError, subprocess.CalledProcessError):
            return False
        return True

    def version(self) -> str:
        """Return the version of the installed package."""
        return importlib.metadata.version("tinygrad")

    def find_dtype(self, name: str) -> Any:
        return self.resolve(f"dtypes.{name}")

    def write_symbol(self, symbol: Any) -> str:
        return f"tinygrad.dtypes.{symbol.name}"

    def is_tensor(self, value: Any) -> bool:
        return isinstance(value, self.library.Tensor)

    def is_dtype(self, value: Any) -> str | None:
        names = (name for name, dtype in self._dtypes.items() if value is dtype)
        return next(names, None)

    def settle(self, result: Any) -> None:
        for each in result if isinstance(result, (list, tuple)) else [result]:
            if self.is_tensor(each):
                each.realize()
                if self.is_dtype(each.dtype) is None:  # of weak ones only reading does anything
                    self.read(each)

    def read(self, array: Any) -> list[Any]:
        """Return the elements; Python has none of bfloat16."""
        is_narrow = array.dtype == self.library.dtypes.bfloat16
        return flatten((array.float() if is_narrow else array).tolist())

    def gradients(
        self, function: Function, inputs: list[Any], cotangent: Callable[[Any], Any]
    ) -> list[Any]:
        """Differentiate the sum of the products of the results with their cotangents."""
        totals = [(each * cotangent(each)).sum() for each in function(inputs)]
        return list(functools.reduce(operator.add, totals).gradient(*inputs))

    def write_gradients(
        self, body: list[str], outputs: list[str], sources: list[str], cotangents: list[str]
    ) -> list[str]:
        pairs = zip(outputs, cotangents, strict=True)
        total = " + ".join(f"({name} * {start}).sum()" for name, start in pairs)
        names = ", ".join(f"gradient_of_{name}" for name in sources)
        return [f"{names}, = ({total}).gradient({', '.join(sources)})"]


adapter = TinygradAdapter
