// Exponentials, logarithms, roots; NaN passes [nan/pointwise-propagates].
#define LOADS_IN_FLIGHT 1
#include "include/complex_functions.cuh"
#include "include/elementwise.cuh"

UNARY(exp, exp(a))
UNARY(exp2, exp2(a))
UNARY(expm1, expm1(a))  // [expm1/exact-near-zero]
UNARY(log, log(a))  // [log/outside-the-domain]
UNARY(log2, log2(a))
UNARY(log10, log10(a))
UNARY(log1p, log1p(a))
UNARY(sqrt, sqrt(a))
UNARY(reciprocal, unit<compute>() / a)
UNARY(rsqrt, unit<compute>() / sqrt(a))  // [rsqrt/zero-gives-signed-infinity]

#if IS_FLOATING
DEVICE compute log_odds(compute a) {  // [logit/each-step-rounds]
    return log(rounded<element>(a / rounded<element>(1 - a)));
}
UNARY(logit, log_odds(a))
// [logit/clamps-to-eps]
TERNARY(logit_clamped, log_odds(a < b ? b : a > c ? c : a))
// [special_entr/outside-the-domain]
UNARY(special_entr, a == 0 ? compute(0) : a < 0 ? compute(-INFINITY) : -a * rounded<element>(log(a)))
#endif
