"""MLX: lazy arrays, differentiated as functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reftorch.conformance.adapters.arrays import NUMPY, STANDARD, ArrayAdapter
from reftorch.conformance.adapters.base import Function
from reftorch.conformance.adapters.table import parse_table, without

OWN = """
clamp(self, min=None, max=None) = mx.clip(self, min, max)
clamp_min(self, min) = mx.clip(self, min, None)
clamp_max(self, max) = mx.clip(self, None, max)
mean(self, dim, keepdim) = mx.mean(self, axis=dim, keepdims=keepdim)
sum(self, dim, keepdim) = mx.sum(self, axis=dim, keepdims=keepdim)
prod(self, dim, keepdim) = mx.prod(self, axis=dim, keepdims=keepdim)
var(self, dim, *, correction=1, keepdim) = mx.var(self, axis=dim, ddof=correction, keepdims=keepdim)
std(self, dim, *, correction=1, keepdim) = mx.std(self, axis=dim, ddof=correction, keepdims=keepdim)
cumsum(self, dim) = mx.cumsum(self, axis=dim)
cumprod(self, dim) = mx.cumprod(self, axis=dim)
logcumsumexp(self, dim) = mx.logcumsumexp(self, axis=dim)
logsumexp(self, dim, keepdim) = mx.logsumexp(self, axis=dim, keepdims=keepdim)
softmax(self, dim) = mx.softmax(self, axis=dim)
sigmoid(self) = mx.sigmoid(self)
rsqrt(self) = mx.rsqrt(self)
erf(self) = mx.erf(self)
erfinv(self) = mx.erfinv(self)
deg2rad(self) = mx.radians(self)
rad2deg(self) = mx.degrees(self)
addmm(self, mat1, mat2, *, beta=1, alpha=1) = mx.addmm(self, mat1, mat2, beta=beta, alpha=alpha)
flatten(self, start_dim=0, end_dim=-1) = mx.flatten(self, start_dim, end_dim)
unflatten(self, dim, sizes) = mx.unflatten(self, dim, sizes)
to.dtype(self, dtype, *, copy=False) = self.astype(dtype)
double(self) = self.astype(dtype.float64)
float(self) = self.astype(dtype.float32)
half(self) = self.astype(dtype.float16)
bfloat16(self) = self.astype(dtype.bfloat16)
long(self) = self.astype(dtype.int64)
int(self) = self.astype(dtype.int32)
bool(self) = self.astype(dtype.bool)
view.dtype(self, dtype) = mx.view(self, dtype)
detach(self) = mx.stop_gradient(self)
tensor(data, *, dtype) = mx.array(data, dtype=dtype)
T(self) = self.T
zeros_like(self) = mx.zeros_like(self)
ones_like(self) = mx.ones_like(self)
"""
ABSENT = "clone contiguous view diag empty empty_like"


class MlxAdapter(ArrayAdapter):
    """MLX on its default device."""

    name, module, alias = "mlx", "mlx.core", "mx"
    table = without(parse_table(STANDARD + NUMPY) | parse_table(OWN), ABSENT)
    claims = ArrayAdapter.claims | {"grad"}
    spelling = {"bool": "bool_"}
    records = False

    def is_tensor(self, value: Any) -> bool:
        return isinstance(value, self.library.array)

    def is_dtype(self, value: Any) -> str | None:
        return super().is_dtype(value) if isinstance(value, self.library.Dtype) else None

    def settle(self, result: Any) -> None:
        self.library.eval(result)

    def gradients(
        self, function: Function, inputs: list[Any], cotangent: Callable[[Any], Any]
    ) -> list[Any]:
        """Differentiate a function by all its results."""
        starts = [cotangent(each) for each in function(inputs)]
        return list(self.library.vjp(lambda *given: function(list(given)), inputs, starts)[1])

    def write_gradients(
        self, body: list[str], outputs: list[str], sources: list[str], cotangents: list[str]
    ) -> list[str]:
        lines = [f"def program({', '.join(sources)}):", *(f"    {line}" for line in body)]
        names = ", ".join(f"gradient_of_{name}" for name in sources)
        call = f"[{', '.join(sources)}], [{', '.join(cotangents)}]"
        return [
            *lines, f"    return [{', '.join(outputs)}]", "",
            f"_, ({names},) = mx.vjp(program, {call})",
        ]  # fmt: skip


adapter = MlxAdapter
