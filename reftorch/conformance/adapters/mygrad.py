"""MyGrad: tensors around NumPy arrays, with views, in-place writes and a tape."""

from __future__ import annotations

import functools
import operator
from dataclasses import replace
from typing import Any

from reftorch.conformance.adapters.arrays import NUMPY, STANDARD
from reftorch.conformance.adapters.base import Description, Native
from reftorch.conformance.adapters.numpy import NumpyAdapter
from reftorch.conformance.adapters.table import TableAdapter, parse_table, without
from reftorch.conformance.program import Call, Input, Storage, Symbol

OWN = """
pow(self, exponent) = mg.power(self, exponent)
atan2(self, other) = mg.arctan2(self, other)
asin(self) = mg.arcsin(self)
acos(self) = mg.arccos(self)
atan(self) = mg.arctan(self)
asinh(self) = mg.arcsinh(self)
acosh(self) = mg.arccosh(self)
atanh(self) = mg.arctanh(self)
clamp(self, min=None, max=None) = mg.clip(self, min, max)
sum(self, dim, keepdim) = mg.sum(self, axis=dim, keepdims=keepdim)
prod(self, dim, keepdim) = mg.prod(self, axis=dim, keepdims=keepdim)
mean(self, dim, keepdim) = mg.mean(self, axis=dim, keepdims=keepdim)
var(self, dim, *, correction=1, keepdim) = mg.var(self, axis=dim, ddof=correction, keepdims=keepdim)
std(self, dim, *, correction=1, keepdim) = mg.std(self, axis=dim, ddof=correction, keepdims=keepdim)
argmax(self, dim) = mg.argmax(self, axis=dim)
argmin(self, dim) = mg.argmin(self, axis=dim)
cumsum(self, dim) = mg.cumsum(self, axis=dim)
cumprod(self, dim) = mg.cumprod(self, axis=dim)
permute(self, *dims) = mg.transpose(self, *dims)
cat(tensors, dim=0) = mg.concatenate(tensors, axis=dim)
zeros(*size, dtype) = mg.zeros(size, dtype=dtype, constant=True)
ones(*size, dtype) = mg.ones(size, dtype=dtype, constant=True)
full(size, fill_value, *, dtype) = mg.full(size, fill_value, dtype=dtype, constant=True)
arange(start, end, step, *, dtype) = mg.arange(start, end, step, dtype=dtype, constant=True)
linspace(start, end, steps, *, dtype) = mg.linspace(start, end, steps, dtype=dtype, constant=True)
eye(n, m, *, dtype) = mg.eye(n, m, dtype=dtype, constant=True)
zeros_like(self, *, dtype) = mg.zeros_like(self, dtype=dtype, constant=True)
ones_like(self, *, dtype) = mg.ones_like(self, dtype=dtype, constant=True)
full_like(self, fill_value, *, dtype) = mg.full_like(self, fill_value, dtype=dtype, constant=True)
relu(self) = mg.nnet.relu(self)
sigmoid(self) = mg.nnet.sigmoid(self)
softmax(self, dim) = mg.nnet.softmax(self, axis=dim)
log_softmax(self, dim) = mg.nnet.logsoftmax(self, axis=dim)
to.dtype(self, dtype, *, copy=False) = self.astype(dtype, copy=copy)
double(self) = self.astype(dtype.float64, copy=False)
float(self) = self.astype(dtype.float32, copy=False)
half(self) = self.astype(dtype.float16, copy=False)
long(self) = self.astype(dtype.int64, copy=False)
int(self) = self.astype(dtype.int32, copy=False)
bool(self) = self.astype(dtype.bool, copy=False)
"""
ABSENT = "clone clamp_min clamp_max round view empty empty_like tensor bincount tolist"


class MyGradAdapter(TableAdapter):
    """MyGrad; its constants are PyTorch's tensors that do not require grad."""

    name, module, alias = "mygrad", "mygrad", "mg"
    preamble = ("import numpy as np",)
    show = {name: text.replace("{}", "{}.data") for name, text in NumpyAdapter.show.items()}
    table = without(parse_table(STANDARD + NUMPY), ABSENT) | parse_table(OWN)
    claims = NumpyAdapter.claims | {"grad"}
    dtypes = NumpyAdapter.dtypes - {"complex64", "complex128"}
    exact_classes = degenerate_strides = flat_is_tensor = False

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        self.arrays = NumpyAdapter()

    def flat(self, storage: Storage) -> Any:
        return self.arrays.flat(storage)

    def strided(self, flat: Any, place: Input) -> Any:
        array = self.arrays.strided(flat, place)
        return self.library.Tensor(array, constant=not place.requires_grad, copy=False)

    def write_flat(self, storage: Storage) -> str:
        return self.arrays.write_flat(storage)

    def write_strided(self, flat: str, place: Input, dtype: str) -> str:
        array = self.arrays.write_strided(flat, place, dtype)
        return f"mg.Tensor({array}, constant={not place.requires_grad}, copy=False)"

    def symbol(self, symbol: Symbol) -> Any:
        return self.arrays.symbol(symbol)

    def write_symbol(self, symbol: Symbol) -> str:
        return self.arrays.write_symbol(symbol)

    def is_tensor(self, value: Any) -> bool:
        return isinstance(value, self.library.Tensor) or self.arrays.is_tensor(value)

    def is_dtype(self, value: Any) -> str | None:
        return self.arrays.is_dtype(value)

    def describe(self, tensor: Any) -> Description:
        if self.arrays.is_tensor(tensor):
            return self.arrays.describe(tensor)
        return replace(self.arrays.describe(tensor.data), requires_grad=not tensor.constant)

    def translate(self, call: Call) -> Native | None:
        """Put a call in MyGrad's words; only its ufuncs have `out`."""
        native = super().translate(call)
        if native is None or "out" not in native.kwargs:
            return native
        return native if isinstance(self.resolve(native.target), self.library.ufunc) else None

    def invoke(self, native: Native, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self.arrays.as_array(super().invoke(native, args, kwargs))

    def differentiate(
        self, outputs: list[Any], inputs: list[Any], grads: list[Any], keep: bool = False
    ) -> list[Any]:
        """Go backward once, from the sum of the products with the cotangents."""
        products = [(out * start).sum() for out, start in zip(outputs, grads, strict=True)]
        functools.reduce(operator.add, products).backward()
        return [each.grad for each in inputs]

    def write_gradients(
        self, body: list[str], outputs: list[str], sources: list[str], cotangents: list[str]
    ) -> list[str]:
        pairs = zip(outputs, cotangents, strict=True)
        total = " + ".join(f"({name} * {start}).sum()" for name, start in pairs)
        return [f"({total}).backward()", *(f"gradient_of_{s} = {s}.grad" for s in sources)]


adapter = MyGradAdapter
