// Orthogonal polynomials, by their three-term recurrences [special_chebyshev_polynomial_t/recurrence]
// [addcmul/product-is-not-rounded]. The degree is the second operand, truncated; of a negative one all is zero.
#define LOADS_IN_FLIGHT 1
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

// From the polynomials of degree k - 1 and k to that of degree k + 1.
#define CHEBYSHEV fused(2 * x, now, -before)
#define HERMITE fused(2 * x, now, -2 * k * before)
#define HERMITE_E fused(x, now, -k * before)
#define LAGUERRE fused(2 * k + (1 - x), now, -k * before) / (k + 1)
#define LEGENDRE fused((2 * k + 1) * x, now, -k * before) / (k + 1)

#define POLYNOMIAL(name, prepared, first, step)                                               \
    DEVICE compute name##_value(compute a, compute degree) {                                  \
        if (!(degree > -1)) return compute(0);                                                \
        int64_t n = (int64_t)degree;                                                          \
        compute x = prepared, before = 1, now = first;                                        \
        if (n == 0) return before;                                                            \
        for (int64_t i = 1; i < n; ++i) {                                                     \
            compute k = (compute)i, next = step;                                              \
            (void)k;                                                                          \
            before = now;                                                                     \
            now = next;                                                                       \
        }                                                                                     \
        return now;                                                                           \
    }                                                                                         \
    BINARY(name, name##_value(a, b))

POLYNOMIAL(special_chebyshev_polynomial_t, a, x, CHEBYSHEV)
POLYNOMIAL(special_chebyshev_polynomial_u, a, 2 * x, CHEBYSHEV)
POLYNOMIAL(special_chebyshev_polynomial_v, a, 2 * x - 1, CHEBYSHEV)
POLYNOMIAL(special_chebyshev_polynomial_w, a, 2 * x + 1, CHEBYSHEV)
POLYNOMIAL(special_shifted_chebyshev_polynomial_t, 2 * a - 1, x, CHEBYSHEV)
POLYNOMIAL(special_shifted_chebyshev_polynomial_u, 2 * a - 1, 2 * x, CHEBYSHEV)
POLYNOMIAL(special_shifted_chebyshev_polynomial_v, 2 * a - 1, 2 * x - 1, CHEBYSHEV)
POLYNOMIAL(special_shifted_chebyshev_polynomial_w, 2 * a - 1, 2 * x + 1, CHEBYSHEV)
POLYNOMIAL(special_hermite_polynomial_h, a, 2 * x, HERMITE)
POLYNOMIAL(special_hermite_polynomial_he, a, x, HERMITE_E)
POLYNOMIAL(special_laguerre_polynomial_l, a, 1 - x, LAGUERRE)
POLYNOMIAL(special_legendre_polynomial_p, a, x, LEGENDRE)
