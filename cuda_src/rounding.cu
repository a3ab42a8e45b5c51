// Whole numbers, the parts of floats, and numbers in place of NaN and infinities.
#define LOADS_IN_FLIGHT 1
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

#if IS_FLOATING
UNARY(floor, floor(a))
UNARY(ceil, ceil(a))  // [ceil/negative-zero]
UNARY(trunc, trunc(a))
UNARY(round, rint(a))  // [round/half-to-even]
BINARY(round_to_fraction, rint(a * b) / b)  // [round/decimals]
BINARY(round_to_multiple, rint(a / b) * b)
UNARY(frac, a - trunc(a))  // [frac/sign-of-self]

// [frexp/parts]
DEVICE compute mantissa(compute a) {
    int exponent;
    return isfinite(a) ? frexp(a, &exponent) : a;
}
DEVICE int exponent(compute a) {
    int found = 0;
    if (isfinite(a)) frexp(a, &found);
    return found;
}
UNARY(frexp_mantissa, mantissa(a))
ELEMENTWISE(frexp_exponent, int32_t, (element), (compute a), return exponent(a);)
#endif

#define NUMBER(a, nan, above, below) (isnan(a) ? nan : !isinf(a) ? a : a > 0 ? above : below)
#if IS_COMPLEX
// [nan_to_num/parts-of-complex]
ELEMENTWISE(nan_to_num, element, (element, element, element, element), (compute a, compute b, compute c, compute d),
            return compute{NUMBER(a.real, b.real, c.real, d.real), NUMBER(a.imag, b.real, c.real, d.real)};)
#elif IS_FLOATING
ELEMENTWISE(nan_to_num, element, (element, element, element, element), (compute a, compute b, compute c, compute d),
            return NUMBER(a, b, c, d);)
#endif
