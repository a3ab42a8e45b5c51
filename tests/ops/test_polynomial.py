"""Orthogonal polynomials beside PyTorch's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ops.sidebyside import PLAIN, SIZES, Source, compare
from tests.support import covers

NAMES = [
    *(f"{shifted}chebyshev_polynomial_{kind}" for shifted in ("", "shifted_") for kind in "tuvw"),
    "hermite_polynomial_h", "hermite_polynomial_he", "laguerre_polynomial_l",
    "legendre_polynomial_p",
]  # fmt: skip


@covers("special_chebyshev_polynomial_t/degree", "special_chebyshev_polynomial_t/recurrence")
@pytest.mark.parametrize("name", NAMES)
def test_values(name: str) -> None:
    source = Source(NAMES.index(name))

    def call(lib: Any, *args: Any) -> Any:
        return getattr(lib.special, name)(*args)

    for _ in range(80):
        sizes = source.pick(SIZES)
        x = source.tensor(source.pick([*PLAIN, "float32", "float64"]), sizes)
        x = x.remainder(2).sub(1) if x.is_floating_point() else x
        degree = source.pick([0, 1, 2, 5, 9, -1, 2.7, 3.0, True, None, None])
        if degree is None:
            kind = source.pick(["int64", "float64", str(x.dtype).removeprefix("torch.")])
            degree = source.tensor(kind, source.pick([sizes, ()]))
        args = [x, degree]
        if source.flip(0.2):
            args = [0.25, source.tensor("int64", sizes)]
        compare(call, args, zeros=False, cancels=True)
