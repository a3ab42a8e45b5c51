// The greater and the lesser of two elements, and elements kept within bounds.
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

BINARY(maximum, greater(a, b))
BINARY(minimum, lesser(a, b))
BINARY(fmax, is_nan(a) ? b : is_nan(b) ? a : greater(a, b))  // [fmax/prefers-numbers]
BINARY(fmin, is_nan(a) ? b : is_nan(b) ? a : lesser(a, b))
BINARY(clamp_min_number, greater(b, a))  // [clamp/keeps-own-zero]
BINARY(clamp_max_number, lesser(b, a))
TERNARY(clamp, lesser(c, greater(b, a)))  // first the lower, then the upper bound [clamp/min-above-max]
