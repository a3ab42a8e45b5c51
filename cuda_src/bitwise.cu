// Logic on truth values and on bits.
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

#define RELATION(name, ...) \
    ELEMENTWISE(name, boolean, (element, element), (compute a, compute b), return __VA_ARGS__;)

DEVICE bool is_true(compute a) { return a != compute(); }  // [logical_not/nonzero-is-true]

ELEMENTWISE(logical_not, boolean, (element), (compute a), return !is_true(a);)
RELATION(logical_and, is_true(a) && is_true(b))
RELATION(logical_or, is_true(a) || is_true(b))
RELATION(logical_xor, is_true(a) != is_true(b))

#if IS_BOOL
UNARY(bitwise_not, !a)  // [bitwise_not/bool-is-logical]
#elif IS_INTEGRAL
UNARY(bitwise_not, (compute)~a)
#endif

#if IS_BOOL || IS_INTEGRAL
BINARY(bitwise_and, (compute)(a & b))
BINARY(bitwise_or, (compute)(a | b))
BINARY(bitwise_xor, (compute)(a ^ b))
#endif

#if IS_INTEGRAL
DEVICE bool out_of_range(compute amount) { return amount < 0 || (uint64_t)amount >= 8 * sizeof(compute); }
// [bitwise_left_shift/out-of-range-is-zero]
BINARY(bitwise_left_shift, out_of_range(b) ? compute(0) : (compute)((Unsigned<compute>)a << b))
// [bitwise_right_shift/out-of-range-is-sign]
BINARY(bitwise_right_shift, (compute)(out_of_range(b) ? (a < 0 ? -1 : 0) : a >> b))
#endif
