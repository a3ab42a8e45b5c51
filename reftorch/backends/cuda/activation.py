"""CUDA kernels of activations."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import FLOATS, INTEGERS, Source
from reftorch.core import dtype as dt

_COMPLEX = (dt.complex64, dt.complex128)
_SOURCE = Source("activation", (*INTEGERS, *FLOATS, *_COMPLEX))

for _name, _inputs in {"relu": "T", "hardtanh": "TTT", "threshold": "TTT"}.items():
    KERNELS[_name] = Elementwise(_SOURCE, _name, _inputs, dtypes=(*INTEGERS, *FLOATS))
for _name in ("sigmoid", "tanh", "silu"):
    KERNELS[_name] = Elementwise(_SOURCE, _name, "T", dtypes=(*FLOATS, *_COMPLEX))
for _name, _inputs in {
    "elu": "TTTT", "mish": "T", "gelu": "T", "gelu_tanh": "T", "softplus": "TTT",
    "log_sigmoid": "T", "hardsigmoid": "T", "hardswish": "T", "leaky_relu": "TT",
    "softshrink": "TT", "hardshrink": "TT", "glu": "TT",
}.items():  # fmt: skip
    KERNELS[_name] = Elementwise(_SOURCE, _name, _inputs, dtypes=FLOATS)
KERNELS["_prelu_kernel"] = KERNELS["leaky_relu"]
