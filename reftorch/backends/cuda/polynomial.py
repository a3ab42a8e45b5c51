"""CUDA kernels of orthogonal polynomials."""

from __future__ import annotations

from reftorch.backends.cuda.elementwise import Elementwise
from reftorch.backends.cuda.registry import KERNELS
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt

_SOURCE = Source("polynomial", (dt.float32, dt.float64))
for _kind in "tuvw":
    for _name in ("chebyshev", "shifted_chebyshev"):
        _whole = f"special_{_name}_polynomial_{_kind}"
        KERNELS[_whole] = Elementwise(_SOURCE, _whole, "TT")
for _name in ("hermite_polynomial_h", "hermite_polynomial_he", "laguerre_polynomial_l",
              "legendre_polynomial_p"):  # fmt: skip
    KERNELS[f"special_{_name}"] = Elementwise(_SOURCE, f"special_{_name}", "TT")
