// Comparison: the results are bools.
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

#define RELATION(name, ...) \
    ELEMENTWISE(name, boolean, (element, element), (compute a, compute b), return __VA_ARGS__;)

RELATION(eq, a == b)  // [nan/zeros-are-equal]
RELATION(ne, a != b)  // [nan/unordered]

#if !IS_COMPLEX && !IS_FLOAT8
RELATION(lt, a < b)
RELATION(le, a <= b)
RELATION(gt, a > b)
RELATION(ge, a >= b)
#endif
