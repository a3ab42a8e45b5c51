// Variances and standard deviations: see include/reduce.cuh for shapes, strides and the order. All in double, rounded once;
// of complex numbers that of the parts added up [var/of-complex-is-real].
//
// A run adds up distances from its first element, and their squares. Runs, whose means and squared distances from them
// follow, are joined by T. Chan, G. Golub and R. LeVeque's formula ("Updating formulae and a pairwise algorithm for
// computing sample variances", 1979): one pass, and no division for each element.
#include "include/reduce.cuh"

#if IS_COMPLEX
typedef complex128 wide;
DEVICE wide in_double(compute a) { return {(double)a.real, (double)a.imag}; }
DEVICE double square(wide a) { return a.real * a.real + a.imag * a.imag; }
DEVICE wide weighted(wide a, double by, wide b, double other) {
    return {a.real * by + b.real * other, a.imag * by + b.imag * other};
}
#else
typedef double wide;
DEVICE wide in_double(compute a) { return a; }
DEVICE double square(wide a) { return a * a; }
DEVICE wide weighted(wide a, double by, wide b, double other) { return a * by + b * other; }
#endif

struct Moments {
    wide mean;
    double count, squares;  // the squared distances from the mean
};

struct Spread : Reducing<Moments> {
    static constexpr int LOADS = 2;
    enum Mode { VARIANCE = 0, DEVIATION = 1 };
    struct Run {
        wide pivot, sum;
        double squares;
        uint32_t count;
    };
    DEVICE State start() const { return {wide(), 0, 0}; }
    DEVICE Run open() const { return {wide(), wide(), 0, 0}; }
    DEVICE void add(Run& run, compute value, uint64_t) const {
        wide given = in_double(value);
        if (run.count++ == 0) run.pivot = given;
        wide distance = given - run.pivot;
        run.sum = run.sum + distance;
        run.squares += square(distance);
    }
    DEVICE State close(const Run& run) const {
        if (run.count == 0) return start();
        double count = run.count, squares = run.squares;
        // of what overflows there is only the infinity
        if (!isinf(squares)) squares = fmax(squares - square(run.sum) / count, squares * 0);
        return {weighted(run.pivot, 1, run.sum, 1 / count), count, squares};
    }
    DEVICE State merge(const State& a, const State& b) const {
        if (a.count == 0) return b;
        if (b.count == 0) return a;
        double count = a.count + b.count, share = b.count / count, other = a.count / count;
        wide mean = weighted(a.mean, other, b.mean, share);
        return {mean, count, a.squares + b.squares + square(b.mean - a.mean) * (a.count * share)};
    }
    DEVICE void store(uint64_t line, const State& state) const {
        double degrees = state.count - call.correction, variance = state.squares / (degrees > 0 ? degrees : 0);
        output<part>(0, line) = narrow_wide<part>(call.mode == DEVIATION ? sqrt(variance) : variance);
    }
};
REDUCTION(spread, Spread)
