// Trigonometric and hyperbolic functions, to the precision of the type calculated with; NaN passes
// [nan/pointwise-propagates].
#define LOADS_IN_FLIGHT 1
#include "include/complex_functions.cuh"
#include "include/elementwise.cuh"

UNARY(sin, sin(a))
UNARY(cos, cos(a))
UNARY(tan, tan(a))
UNARY(asin, asin(a))
UNARY(acos, acos(a))
UNARY(atan, atan(a))
UNARY(sinh, sinh(a))
UNARY(cosh, cosh(a))
UNARY(asinh, asinh(a))
UNARY(acosh, acosh(a))
UNARY(atanh, atanh(a))

#define PI 3.141592653589793

#if IS_COMPLEX
DEVICE compute from_real(double x) { return {(part_compute)x, 0}; }
#else
DEVICE compute from_real(double x) { return (compute)x; }
#endif

DEVICE compute cardinal_sine(compute a) {  // [sinc/pi-is-rounded]
    if (a == compute()) return unit<compute>();
    compute product = times(a, from_real(PI));
    return sin(product) / product;
}
UNARY(sinc, cardinal_sine(a))

#if IS_COMPLEX
// [angle/of-complex-numbers]
ELEMENTWISE(angle, part, (element), (compute a), return (part_compute)atan2((double)a.imag, (double)a.real);)
#else
UNARY(angle, isnan(a) ? a : a < 0 ? compute(PI) : compute(0))  // [angle/of-real-numbers]
#endif
