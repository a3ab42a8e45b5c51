// Running sums, products, and logarithms of sums of exponentials.
//
// Those of floats are carried in double, of complex numbers in complex128, and rounded at each place
// [cumsum/carried-in-double]; integers wrap [casts/integer-arithmetic-wraps]. Shapes, strides and determinism are those of
// include/scan.cuh.
#include "include/complex_functions.cuh"
#include "include/convert.cuh"
#include "include/scan.cuh"

#if IS_COMPLEX
typedef complex128 Carried;
#elif IS_FLOATING
typedef double Carried;
#else
typedef compute Carried;
#endif

struct Values {
    typedef Carried State;
    static DEVICE State of(compute x, uint64_t) { return convert<Carried>(x); }
    static DEVICE element stored(State state) { return narrow<element>(convert<compute>(state)); }
    static DEVICE void place(const ScanCall&, uint64_t, State) {}
};

struct Sums : Values {
    static DEVICE State join(State a, State b) { return plus(a, b); }
};

struct Products : Values {
    static DEVICE State join(State a, State b) { return times(a, b); }
};

#if IS_FLOATING || IS_COMPLEX
// log(exp(a) + exp(b)), without overflow.
DEVICE double log_of_sum(double a, double b) {
    if (a == b) return a + 0.6931471805599453;  // equal infinities, too
    double apart = a - b;
    if (apart > 0) return a + log1p(exp(-apart));
    return apart <= 0 ? b + log1p(exp(apart)) : apart;  // or NaN
}
DEVICE complex128 log_of_sum(complex128 a, complex128 b) {
    bool first = a.real > b.real;
    complex128 larger = first ? a : b, smaller = first ? b : a;
    return larger + log1p(exp(smaller - larger));
}

struct Logarithms : Values {
    static DEVICE State join(State a, State b) { return log_of_sum(a, b); }
};
#endif

SCAN(cumsum, Sums)
SCAN(cumprod, Products)
#if IS_FLOATING
SCAN(logcumsumexp, Logarithms)
#elif IS_COMPLEX
// by how many turns the imaginary parts differ follows from the order
SCAN_IN_ORDER(logcumsumexp, Logarithms)
#endif
