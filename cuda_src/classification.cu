// What kind of number an element is.
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

#define QUESTION(name, ...) ELEMENTWISE(name, boolean, (element), (compute a), return __VA_ARGS__;)

#if IS_COMPLEX
QUESTION(isnan, isnan(a.real) || isnan(a.imag))
QUESTION(isinf, isinf(a.real) || isinf(a.imag))  // [nan/complex-part]
QUESTION(isfinite, isfinite(a.real) && isfinite(a.imag))  // [isfinite/both-parts]
#elif IS_FLOATING
QUESTION(isnan, isnan(a))
QUESTION(isinf, isinf(a))
QUESTION(isfinite, isfinite(a))
QUESTION(isposinf, isinf(a) && a > 0)
QUESTION(isneginf, isinf(a) && a < 0)
#elif IS_SIGNED_INTEGRAL
// Floats come here as the integers of their width, whose sign is theirs, NaN's included [signbit/of-zero-and-nan].
QUESTION(signbit, a < 0)
#endif
