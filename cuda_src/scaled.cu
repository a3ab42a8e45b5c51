// Sums of products, in which the products are not rounded.
#include "include/arithmetic.cuh"
#include "include/complex_functions.cuh"
#include "include/elementwise.cuh"

TERNARY(add_scaled, fused(b, c, a))  // [add/alpha-scales-other]
#if !IS_BOOL
TERNARY(sub_scaled, fused(b, negative(c), a))
ELEMENTWISE(addcmul, element, (element, element, element, element), (compute a, compute b, compute c, compute value),
            return fused(times(value, b), c, a);)  // [addcmul/product-is-not-rounded]
#endif

#if IS_FLOATING || IS_COMPLEX
#if IS_COMPLEX
DEVICE bool is_near(compute weight) { return magnitude(weight) < 0.5; }
#else
DEVICE bool is_near(compute weight) { return fabs(weight) < compute(0.5); }
#endif
DEVICE compute interpolated(compute a, compute b, compute weight) {  // [lerp/from-the-nearer-end]
    bool near = is_near(weight);
    return fused(near ? weight : weight - unit<compute>(), b - a, near ? a : b);
}
TERNARY(lerp, interpolated(a, b, c))
ELEMENTWISE(addcdiv, element, (element, element, element, element), (compute a, compute b, compute c, compute value),
            return a + value * b / c;)
#endif
