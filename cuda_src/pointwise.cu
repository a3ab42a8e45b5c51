// Arithmetic. Results are those of the type calculated with, rounded once; NaN passes [nan/pointwise-propagates].
#include "include/arithmetic.cuh"
#include "include/complex_functions.cuh"
#include "include/elementwise.cuh"

BINARY(mul, times(a, b))  // of complex numbers by their parts [nan/complex-products]

#if !IS_FLOAT8
BINARY(add, plus(a, b))
#endif

#if !IS_BOOL
UNARY(neg, negative(a))
UNARY(square, times(a, a))
BINARY(sub, minus(a, b))
#endif

#if IS_COMPLEX
UNARY(conj_physical, conjugate(a))
ELEMENTWISE(abs, part, (element), (compute a), return magnitude(a);)  // [abs/complex-gives-real]
DEVICE compute direction(compute a) {  // [sgn/complex-direction]
    if (a.real == 0 && a.imag == 0) return compute();
    return a / compute{magnitude(a), 0};
}
UNARY(sgn, direction(a))
#elif IS_BOOL
UNARY(sign, a)
#else
#if IS_FLOATING
UNARY(abs, fabs(a))
#else
UNARY(abs, a < 0 ? negative(a) : a)  // [abs/least-integer-wraps]
#endif
UNARY(sign, compute((a > 0) - (a < 0)))  // [sign/nan-is-zero]
#endif
