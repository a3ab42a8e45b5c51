// Quotients, also rounded to whole numbers, and remainders.
#define LOADS_IN_FLIGHT 1
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

#if IS_INTEGRAL
// Nobody asks for a quotient by zero without having been refused [div/integer-by-zero]; the least integer by -1 wraps.
struct Quotient { compute quotient, rest; };
DEVICE Quotient divided(compute a, compute b) {
    if (b == 0) return {0, 0};
    if (IS_SIGNED_INTEGRAL && b == (compute)-1) return {negative(a), 0};
    return {(compute)(a / b), (compute)(a % b)};
}
DEVICE compute rounded_down(compute a, compute b) {
    Quotient found = divided(a, b);
    bool crosses = found.rest != 0 && (found.rest < 0) != (b < 0);
    return crosses ? (compute)(found.quotient - 1) : found.quotient;
}
DEVICE compute rest_with_sign_of_divisor(compute a, compute b) {
    compute rest = divided(a, b).rest;
    return rest != 0 && (rest < 0) != (b < 0) ? (compute)(rest + b) : rest;
}
BINARY(div_trunc, divided(a, b).quotient)
BINARY(floor_divide, rounded_down(a, b))
BINARY(remainder, rest_with_sign_of_divisor(a, b))
BINARY(fmod, divided(a, b).rest)

// Whether there is a zero among the elements of a divisor; `found` is set where one is.
extern "C" __global__ void __launch_bounds__(THREADS)
    any_zero(const char* divisor, unsigned* found, uint64_t count, Offsets<1> layout) {
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        int64_t offset;
        find_offsets(layout, (uint32_t)number, &offset);
        if (*reinterpret_cast<const element*>(divisor + offset) == 0) atomicOr(found, 1u);
    }
}
CUH_EXPORT(any_zero)
#endif

#if IS_FLOATING && !IS_FLOAT8
// The quotient rounded down, each step of it rounded to the dtype [floor_divide/exact-quotient]
// [floor_divide/halves-round-each-step].
DEVICE compute rounded_down(compute a, compute b) {
    if (b == 0) return a / b;
    compute rest = fmod(a, b), found = rounded<element>(rounded<element>(a - rest) / b);
    if (rest != 0 && (b < 0) != (rest < 0)) found = rounded<element>(found - 1);
    if (found == 0) return copysign(compute(0), a / b);
    compute whole = floor(found);
    return rounded<element>(found - whole) > compute(0.5) ? rounded<element>(whole + 1) : whole;
}
DEVICE compute rest_with_sign_of_divisor(compute a, compute b) {
    compute rest = fmod(a, b);
    return rest != 0 && (b < 0) != (rest < 0) ? rest + b : rest;  // [remainder/zero-keeps-dividend-sign]
}
BINARY(div_trunc, trunc(rounded<element>(a / b)))  // [floor_divide/infinities]
BINARY(floor_divide, rounded_down(a, b))
BINARY(remainder, rest_with_sign_of_divisor(a, b))
BINARY(fmod, fmod(a, b))  // [fmod/exact]
#endif

#if IS_FLOATING || IS_COMPLEX
BINARY(div, a / b)
#endif
