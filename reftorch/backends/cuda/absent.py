"""The primitives without a CUDA kernel, and why.

Asking for one is refused (see `fallback`, which also says how the CPU may calculate them).
"""

from __future__ import annotations

__all__ = ["ABSENT"]

_SERIES = "it takes series and continued fractions that branch by region, far more than a few lines"
_FFT = "a fast transform of any length is a library of its own, which the CPU has in SciPy"

ABSENT: dict[str, str] = {
    "_fft_c2c": _FFT,
    "_fft_c2r": _FFT,
    "_fft_r2c": _FFT,
    "igamma": _SERIES,
    "igammac": _SERIES,
    "special_airy_ai": _SERIES,
    "special_modified_bessel_k0": _SERIES,
    "special_modified_bessel_k1": _SERIES,
    "special_scaled_modified_bessel_k0": _SERIES,
    "special_scaled_modified_bessel_k1": _SERIES,
    **dict.fromkeys(
        (
            "_linalg_eigh", "_linalg_svd", "geqrf", "linalg_cholesky_ex", "linalg_eig",
            "linalg_householder_product", "linalg_ldl_factor_ex", "linalg_ldl_solve",
            "linalg_lu_factor_ex", "linalg_lu_solve", "linalg_matrix_exp",
            "linalg_solve_triangular", "lu_unpack",
        ),
        "LAPACK does it on the CPU; what stands in for it on a GPU is a library of its own",
    ),
}
