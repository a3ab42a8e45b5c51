// Powers.
#define LOADS_IN_FLIGHT 1
#include "include/complex_functions.cuh"
#include "include/elementwise.cuh"

#if IS_INTEGRAL
// By squaring; of negative exponents only 1 and -1 have powers that are not 0 [pow/negative-exponents-of-integers].
DEVICE compute power(compute a, compute b) {
    if (b < 0) return a == 1 ? a : a == (compute)-1 ? (b & 1 ? a : (compute)1) : (compute)0;
    compute result = 1;
    for (Unsigned<compute> rest = (Unsigned<compute>)b; rest; rest >>= 1) {
        if (rest & 1) result = times(result, a);
        a = times(a, a);
    }
    return result;
}
BINARY(pow, power(a, b))
#else
BINARY(pow, pow(a, b))
#endif
