"""JAX: functions on arrays that nothing writes to, differentiated as functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reftorch.conformance.adapters.arrays import NUMPY, STANDARD, ArrayAdapter
from reftorch.conformance.adapters.base import Function
from reftorch.conformance.adapters.table import parse_table, within, without
from reftorch.conformance.adapters.torchlike import flatten

OWN = """
relu(self) = jax.nn.relu(self)
relu6(self) = jax.nn.relu6(self)
elu(self, alpha) = jax.nn.elu(self, alpha=alpha)
celu(self, alpha) = jax.nn.celu(self, alpha=alpha)
selu(self) = jax.nn.selu(self)
gelu(self, *, approximate="none") = jax.nn.gelu(self, approximate=False)
silu(self) = jax.nn.silu(self)
mish(self) = jax.nn.mish(self)
leaky_relu(self, negative_slope) = jax.nn.leaky_relu(self, negative_slope=negative_slope)
hardswish(self) = jax.nn.hard_swish(self)
hardsigmoid(self) = jax.nn.hard_sigmoid(self)
softplus(self, beta=1, threshold=20) = jax.nn.softplus(self)
sigmoid(self) = jax.nn.sigmoid(self)
softmax(self, dim) = jax.nn.softmax(self, axis=dim)
log_softmax(self, dim) = jax.nn.log_softmax(self, axis=dim)
logsumexp(self, dim, keepdim) = jax.nn.logsumexp(self, axis=dim, keepdims=keepdim)
rsqrt(self) = jax.lax.rsqrt(self)
erf(self) = jax.scipy.special.erf(self)
erfc(self) = jax.scipy.special.erfc(self)
erfinv(self) = jax.scipy.special.erfinv(self)
lgamma(self) = jax.scipy.special.gammaln(self)
digamma(self) = jax.scipy.special.digamma(self)
xlogy(self, other) = jax.scipy.special.xlogy(self, other)
cummax.values(self, dim) = jax.lax.cummax(self, axis=dim)
detach(self) = jax.lax.stop_gradient(self)
view.dtype(self, dtype) = self.view(dtype)
"""
KEPT = 500
"""For how many programs compiled code is kept."""
ABSENT = "view contiguous empty empty_like"  # arrays have no memory that one could see


class JaxAdapter(ArrayAdapter):
    """JAX, with 64 bits switched on, each call executed at once."""

    name = module = alias = "jax"
    preamble = ('jax.config.update("jax_enable_x64", True)',)
    table = without(within(parse_table(STANDARD + NUMPY), "numpy"), ABSENT) | parse_table(OWN)
    claims = ArrayAdapter.claims | {"grad", "forward"}
    maker = "numpy.array"
    records = False

    def __init__(self, **options: str) -> None:
        super().__init__(**options)
        self.library.config.update("jax_enable_x64", True)
        self._programs = 0

    def reset(self) -> None:
        """Forget now and then what was compiled: each shape is, and none of it is given back."""
        self._programs += 1
        if self._programs % KEPT == 0:
            self.library.clear_caches()

    def find_dtype(self, name: str) -> Any:
        return self.resolve(f"numpy.{name}")

    def write_symbol(self, symbol: Any) -> str:
        return f"jax.numpy.{symbol.name}"

    def is_tensor(self, value: Any) -> bool:
        return isinstance(value, self.library.Array)

    def read(self, array: Any) -> list[Any]:
        """Return the elements; those of a dtype that NumPy has not are exact as float64."""
        if array.dtype.kind == "V":  # bfloat16, float8
            array = array.astype("float64")
        return flatten(array.tolist())

    def gradients(
        self, function: Function, inputs: list[Any], cotangent: Callable[[Any], Any]
    ) -> list[Any]:
        """Differentiate; the gradient of JAX is the conjugate of PyTorch's."""
        results, pull = self.library.vjp(lambda *given: function(list(given)), *inputs)
        found = pull([cotangent(each).conj() for each in results])
        return [gradient.conj().astype(gradient.dtype) for gradient in found]

    def push(self, function: Function, inputs: list[Any], tangents: list[Any]) -> list[Any]:
        """Return the tangents of the results of a function."""
        return list(
            self.library.jvp(
                lambda *given: tuple(function(list(given))), tuple(inputs), tuple(tangents)
            )[1]
        )

    def write_gradients(
        self, body: list[str], outputs: list[str], sources: list[str], cotangents: list[str]
    ) -> list[str]:
        lines = [f"def program({', '.join(sources)}):", *(f"    {line}" for line in body)]
        names = ", ".join(f"gradient_of_{name}" for name in sources)
        return [
            *lines, f"    return [{', '.join(outputs)}]", "",
            f"_, pull = jax.vjp(program, {', '.join(sources)})",
            f"{names}, = pull([{', '.join(cotangents)}])",
        ]  # fmt: skip


adapter = JaxAdapter
