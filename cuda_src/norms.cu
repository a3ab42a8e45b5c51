// Norms of vectors: see include/reduce.cuh for shapes, strides and the order. The terms are calculated and added in double,
// and rounded at the end [linalg_vector_norm/wide] [casts/double-to-half-through-single].
#include "include/arithmetic.cuh"
#include "include/reduce.cuh"

#if IS_COMPLEX
DEVICE double magnitude(compute a) { return hypot((double)a.real, (double)a.imag); }
DEVICE double square(compute a) { return (double)a.real * a.real + (double)a.imag * a.imag; }
#else
DEVICE double magnitude(compute a) { return fabs((double)a); }
DEVICE double square(compute a) { return (double)a * a; }
#endif

// The orders [linalg_vector_norm/orders]; POWERS is that of any other one.
enum Mode { NONZERO = 0, ONE_NORM = 1, TWO_NORM = 2, LARGEST = 3, SMALLEST = 4, POWERS = 5 };

struct TwoNorm : Reducing<double> {
    DEVICE State start() const { return 0; }
    DEVICE void add(State& state, compute value, uint64_t) const { state += square(value); }
    DEVICE State merge(State a, State b) const { return a + b; }
    DEVICE void store(uint64_t line, State state) const { output<part>(0, line) = narrow<part>((part_compute)sqrt(state)); }
};
REDUCTION(two_norm, TwoNorm)

// The other orders, which the mode says; it is the same for all threads.
struct Norm : Reducing<double> {
    static constexpr int LOADS = 1;
    DEVICE State start() const { return call.mode == SMALLEST ? bit_cast<double>((uint64_t)0x7ff0000000000000) : 0.0; }
    DEVICE double term(compute value) const {
        double size = magnitude(value);
        if (call.mode == NONZERO) return size != 0;
        return call.mode == POWERS ? pow(size, call.order) : size;
    }
    DEVICE void add(State& state, compute value, uint64_t) const { state = merge(state, term(value)); }
    DEVICE State merge(State a, State b) const {
        if (call.mode == LARGEST) return greater(a, b);  // [nan/extremum-propagates]
        return call.mode == SMALLEST ? lesser(a, b) : a + b;
    }
    DEVICE void store(uint64_t line, State state) const {
        if (call.mode == POWERS) state = pow(state, 1 / call.order);
        output<part>(0, line) = narrow<part>((part_compute)state);
    }
};
REDUCTION(other_norm, Norm)
