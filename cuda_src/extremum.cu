// Maxima and minima, and where they are: see include/reduce.cuh for shapes, strides and the order. NaN is beyond every
// number [nan/extremum-propagates]; of equals the first is found [max/first-of-equals] [nan/index-of-first].
#include "include/arithmetic.cuh"
#include "include/reduce.cuh"

// What no element is beyond.
template <bool LARGEST> DEVICE compute farthest() {
#if IS_FLOATING
    return bit_cast<float>(LARGEST ? 0xff800000u : 0x7f800000u);
#elif IS_BOOL
    return !LARGEST;
#elif IS_SIGNED_INTEGRAL
    constexpr compute least = (compute)((uint64_t)1 << (8 * sizeof(compute) - 1));
    return LARGEST ? least : (compute)~least;
#else
    return LARGEST ? 0 : (compute)~(compute)0;
#endif
}

// Whether a is what is looked for rather than b.
template <bool LARGEST> DEVICE bool is_beyond(compute a, compute b) {
    if (is_nan(a)) return !is_nan(b);
    return LARGEST ? a > b : a < b;
}

template <bool LARGEST> DEVICE compute beyond(compute a, compute b) { return LARGEST ? greater(a, b) : lesser(a, b); }

template <bool LARGEST>
struct Extremum : Reducing<compute> {
    DEVICE State start() const { return farthest<LARGEST>(); }
    DEVICE void add(State& state, compute value, uint64_t) const { state = beyond<LARGEST>(state, value); }
    DEVICE State merge(State a, State b) const { return beyond<LARGEST>(a, b); }
    DEVICE void store(uint64_t line, State state) const { output<element>(0, line) = narrow<element>(state); }
};
REDUCTION(largest, Extremum<true>)
REDUCTION(smallest, Extremum<false>)

struct Range { compute low, high; };
struct Extrema : Reducing<Range> {
    DEVICE State start() const { return {farthest<false>(), farthest<true>()}; }
    DEVICE void add(State& state, compute value, uint64_t) const {
        state = {beyond<false>(state.low, value), beyond<true>(state.high, value)};
    }
    DEVICE State merge(State a, State b) const {
        return {beyond<false>(a.low, b.low), beyond<true>(a.high, b.high)};
    }
    DEVICE void store(uint64_t line, State state) const {
        output<element>(0, line) = narrow<element>(state.low);
        output<element>(1, line) = narrow<element>(state.high);
    }
};
REDUCTION(extrema, Extrema)

// The value goes to the first output, its number to the second; either may be missing. A number of -1 is that of nothing.
struct Found { uint64_t number; compute value; };
template <bool LARGEST>
struct First : Reducing<Found> {
    static constexpr int LOADS = 2;
    DEVICE State start() const { return {~(uint64_t)0, farthest<LARGEST>()}; }
    DEVICE void add(State& state, compute value, uint64_t number) const { state = merge(state, {number, value}); }
    DEVICE State merge(State a, State b) const {
        if (is_beyond<LARGEST>(a.value, b.value)) return a;
        if (is_beyond<LARGEST>(b.value, a.value)) return b;
        return a.number < b.number ? a : b;
    }
    DEVICE void store(uint64_t line, State state) const {
        if (call.outputs[0]) output<element>(0, line) = narrow<element>(state.value);
        if (call.outputs[1]) output<int64_t>(1, line) = (int64_t)state.number;
    }
};
REDUCTION(first_largest, First<true>)
REDUCTION(first_smallest, First<false>)
