// Variances and standard deviations: see include/reduce.cuh for shapes, strides and the order. All in double, rounded at the
// end [casts/double-to-half-through-single]; of complex numbers that of the parts added up [var/of-complex-is-real].
//
// What is added up is the distances of the elements from the first one of their line, and their squares. As that is one of
// the elements, what the difference of the two sums cancels is a share of the result itself.
#include "include/reduce.cuh"

#if IS_COMPLEX
typedef complex128 wide;
DEVICE wide in_double(compute a) { return {(double)a.real, (double)a.imag}; }
DEVICE double square(wide a) { return a.real * a.real + a.imag * a.imag; }
DEVICE bool is_finite(wide a) { return isfinite(a.real) && isfinite(a.imag); }
#else
typedef double wide;
DEVICE wide in_double(compute a) { return a; }
DEVICE double square(wide a) { return a * a; }
DEVICE bool is_finite(wide a) { return isfinite(a); }
#endif

struct Distances {
    wide sum;
    double squares;
};

struct Spread : Reducing<Distances> {
    enum Mode { VARIANCE = 0, DEVIATION = 1 };
    wide origin;
    DEVICE void begin(const char* line) { origin = in_double(widen(*reinterpret_cast<const element*>(line))); }
    DEVICE State start() const { return {wide(), 0}; }
    DEVICE void add(State& state, compute value, uint64_t) const {
        wide distance = in_double(value) - origin;
        state.sum = state.sum + distance;
        state.squares += square(distance);
    }
    DEVICE State merge(const State& a, const State& b) const { return {a.sum + b.sum, a.squares + b.squares}; }
    DEVICE void store(uint64_t line, const State& state) const {
        double count = (double)call.total, degrees = count - call.correction, squares = state.squares;
        // finite numbers whose squares overflow are infinitely far apart
        if (!isinf(squares) || !is_finite(state.sum)) squares = fmax(squares - square(state.sum) / count, squares * 0);
        double variance = squares / (degrees > 0 ? degrees : 0);
        output<part>(0, line) = narrow<part>((part_compute)(call.mode == DEVIATION ? sqrt(variance) : variance));
    }
};
REDUCTION(spread, Spread)
