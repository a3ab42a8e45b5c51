// Functions of two operands.
#define LOADS_IN_FLIGHT 1
#include "include/complex_functions.cuh"
#include "include/elementwise.cuh"

#if IS_INTEGRAL || IS_FLOATING || IS_BOOL
// [heaviside/nan-is-zero]
BINARY(heaviside, a == compute(0) ? b : (compute)(a > compute(0)))
#endif

#if IS_INTEGRAL
// Euclid's algorithm; the remainders of the least integer and -1 are not asked for [gcd/least-integer].
DEVICE compute greatest_divisor(compute a, compute b) {
    a = a < 0 ? negative(a) : a;
    b = b < 0 ? negative(b) : b;
    while (a != 0) {
        compute rest = a == (compute)-1 && IS_SIGNED_INTEGRAL ? (compute)0 : (compute)(b % a);
        b = a;
        a = rest;
    }
    return b;
}
BINARY(gcd, greatest_divisor(a, b))
DEVICE compute least_multiple(compute a, compute b) {  // [lcm/wraps]
    compute divisor = greatest_divisor(a, b);
    if (divisor == 0) return 0;
    if (sizeof(compute) < sizeof(int)) {  // what fits an int wraps only when it is stored
        int product = (int)a / (int)divisor * (int)b;
        return (compute)(product < 0 ? -product : product);
    }
    compute found = times(divisor == (compute)-1 && IS_SIGNED_INTEGRAL ? negative(a) : (compute)(a / divisor), b);
    return found < 0 ? negative(found) : found;
}
BINARY(lcm, least_multiple(a, b))
#endif

#if IS_FLOATING
BINARY(atan2, atan2(a, b))
BINARY(hypot, hypot(a, b))
BINARY(copysign, copysign(a, b))
ELEMENTWISE(ldexp, element, (element, int32_t), (compute a, int32_t b), return ldexp(a, b);)

// The neighbour in the dtype itself: its numbers are in the order of their bits [nextafter/in-own-dtype].
template <class Bits> DEVICE element stepped(element a, bool up) {
    Bits bits = bit_cast<Bits>(a);
    bool negative = bits >> (8 * sizeof(Bits) - 1);
    return bit_cast<element>((Bits)(negative == up ? bits - 1 : bits + 1));
}
DEVICE compute neighbour(compute a, compute b) {
    if (isnan(a) || isnan(b)) return a + b;
    if (a == b) return b;
    typedef std::conditional<sizeof(element) == 8, uint64_t,
                             std::conditional<sizeof(element) == 4, uint32_t, uint16_t>::type>::type Bits;
    if (a == 0) return copysign(widen(bit_cast<element>((Bits)1)), b);
    return widen(stepped<Bits>(narrow<element>(a), a < b));
}
BINARY(nextafter, neighbour(a, b))

// From the greater of the two [logaddexp/equal-infinities].
DEVICE compute distance(compute a, compute b) { return a == b && isinf(a) ? compute(-INFINITY) : -fabs(a - b); }
DEVICE compute greater(compute a, compute b) { return a > b || isnan(a) ? a : b; }
BINARY(logaddexp, greater(a, b) + log1p(exp(distance(a, b))))
BINARY(logaddexp2, fused(log1p(exp2(distance(a, b))), compute(1.4426950408889634), greater(a, b)))

// A number times a logarithm, which does not matter where it is zero [xlogy/zero-wins] [xlogy/logarithm-is-rounded].
BINARY(xlogy, a == 0 && !isnan(b) ? compute(0) : a * rounded<element>(log(b)))
BINARY(special_xlog1py, a == 0 && !isnan(b) ? compute(0) : a * rounded<element>(log1p(b)))
#endif

#if IS_COMPLEX
DEVICE compute sum_of_powers(compute a, compute b) {
    bool first = a.real >= b.real;
    compute high = first ? a : b, low = first ? b : a;
    if (high.real == low.real && isinf(high.real)) return b;
    return high + log(unit<compute>() + exp(low - high));
}
BINARY(logaddexp, sum_of_powers(a, b))
#endif

#if defined(REFTORCH_DTYPE_float32) || defined(REFTORCH_DTYPE_float64)
ELEMENTWISE(polar, complex<element>, (element, element), (compute a, compute b),
            return complex<element>{(element)((double)a * cos((double)b)), (element)((double)a * sin((double)b))};)
#endif
#if IS_FLOATING && !defined(REFTORCH_DTYPE_bfloat16)
// The two parts side by side, whatever they are; as half they become the parts of complex32.
ELEMENTWISE(complex, complex<element>, (element, element), (compute a, compute b),
            return Computed<complex<element>>{a, b};)
#endif
