// The gamma function and its kin, calculated in double [exp/rounded-from-wide].
#define LOADS_IN_FLIGHT 1
#include "include/elementwise.cuh"
#include "include/special_functions.cuh"

UNARY(lgamma, isinf(a) ? fabs(a) : (compute)lgamma((double)a))  // [lgamma/poles]
UNARY(digamma, (compute)special::digamma((double)a))

// The first derivative of digamma. The sine is that of a product which is rounded, so that it is not quite zero at
// negative whole numbers [polygamma/trigamma-by-reflection].
DEVICE compute trigamma(compute a) {
    if (a == 0) return (compute)INFINITY_64;
    if (isinf(a) && a > 0) return 0;
    if (!(a < (compute)0.5)) return (compute)special::zeta(2, (double)a);
    compute root = (compute)PI_64 / sin((compute)PI_64 * a);
    return root * root - (compute)special::zeta(2, (double)((compute)1 - a));
}
UNARY(trigamma, trigamma(a))

// The order comes as n + 1, then the factorial of n with its sign. Each factor is rounded to a half dtype, if to one; what
// overflows or vanishes on its own is NaN in the product [polygamma/nan-at-infinity].
DEVICE compute higher_derivative(compute a, double order, compute factor) {
    if (isinf(a) && a > 0) return (compute)NAN_64;
    return factor * rounded<element>((compute)special::zeta(order, (double)a));
}
ELEMENTWISE(polygamma, element, (element, double, element), (compute a, double order, compute factor),
            return higher_derivative(a, order, factor);)
#if !IS_HALF
// [special_zeta/domain]
BINARY(special_zeta, (compute)special::zeta((double)a, (double)b))
#endif
