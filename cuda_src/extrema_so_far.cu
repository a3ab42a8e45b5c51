// The greatest and least elements so far, and where they are: of equals the last, and a NaN stays
// [cummax/last-of-equals]. Shapes, strides and determinism are those of include/scan.cuh.
#include "include/arithmetic.cuh"
#include "include/scan.cuh"

struct Extremum {
    compute value;
    int64_t place;
};

template <bool GREATEST> struct Extrema {
    typedef Extremum State;
    static DEVICE State of(compute x, uint64_t place) { return {x, (int64_t)place}; }
    static DEVICE State join(State a, State b) {
        bool later = is_nan(b.value) || (GREATEST ? b.value >= a.value : b.value <= a.value);
        return later ? b : a;
    }
    static DEVICE element stored(State state) { return narrow<element>(state.value); }
    static DEVICE void place(const ScanCall& call, uint64_t at, State state) { call.places[at] = state.place; }
};

SCAN(cummax, Extrema<true>)
SCAN(cummin, Extrema<false>)
