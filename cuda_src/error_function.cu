// The error function and its kin.
#define LOADS_IN_FLIGHT 1
#include "include/elementwise.cuh"
#include "include/special_functions.cuh"

UNARY(erf, erf(a))
UNARY(erfc, erfc(a))  // [erfc/exact-in-the-tail]
UNARY(erfinv, (compute)special::erfinv((double)a))
#if !IS_HALF
UNARY(special_erfcx, (compute)special::erfcx((double)a))
UNARY(special_ndtri, (compute)special::ndtri((double)a))
UNARY(special_log_ndtr, (compute)special::log_ndtr((double)a))
#endif
