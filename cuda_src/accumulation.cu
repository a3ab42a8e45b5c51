// What meets at one place is added, multiplied or compared there, in the order of the source.
//
// target: [outer][size][inner]; values: [outer][entries][inner], all row-major. `ordered` are the keys (places along `size`)
// in order, each with its position among the entries in the low `bits` (see ordering.cu). The thread of the first entry of
// a place goes through all of them. Accumulates in `compute` and rounds once [index_put/accumulates-duplicates].
// Deterministic.
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

enum Reduction { SUM = 0, PRODUCT = 1, LARGEST = 2, LEAST = 3, MEAN = 4, LAST = 5 };

struct Accumulation {
    element* target;
    const element* values;
    const uint64_t* ordered;
    uint64_t outer, size, inner, entries;
    uint32_t bits, reduction, includes_target, is_scaled;
    Immediate scale;
};

#if !IS_COMPLEX
template <class T> DEVICE T extreme(T a, T b, bool largest) {  // [nan/extremum-propagates]
    if (a != a) return a;
    if (b != b) return b;
    return largest ? (a < b ? b : a) : (b < a ? b : a);
}
#endif

DEVICE compute reduced(uint32_t reduction, compute a, compute b) {
    if (reduction == PRODUCT) return times(a, b);
    if (reduction == LAST) return b;
#if !IS_COMPLEX
    if (reduction == LARGEST || reduction == LEAST) return extreme(a, b, reduction == LARGEST);
#endif
    return plus(a, b);
}

// A sum divided by the number of its terms; integers are floored [scatter_reduce/mean-of-integers-is-floored].
DEVICE compute divided(compute sum, uint64_t count) {
#if IS_COMPLEX
    return scaled(sum, (part_compute)1 / (part_compute)count);
#elif IS_INTEGRAL
    typedef std::conditional<IS_SIGNED_INTEGRAL, int64_t, uint64_t>::type Wide;
    Wide wide = (Wide)sum, by = (Wide)count, whole = wide / by;
    return (compute)(whole - (wide % by < 0));
#elif IS_BOOL
    return sum;
#else
    return sum / (compute)count;
#endif
}

extern "C" __global__ void __launch_bounds__(THREADS) accumulate_entries(Accumulation call) {
    uint64_t rest = call.outer * call.inner, count = call.entries * rest, mask = ((uint64_t)1 << call.bits) - 1;
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        uint64_t entry = number / rest, own = number % rest, place = call.ordered[entry] >> call.bits;
        if (entry && call.ordered[entry - 1] >> call.bits == place) continue;
        uint64_t row = own / call.inner, column = own % call.inner, terms = call.includes_target;
        element* target = call.target + (row * call.size + place) * call.inner + column;
        compute sum = widen(*target);
        for (uint64_t i = entry; i < call.entries && call.ordered[i] >> call.bits == place; ++i, ++terms) {
            uint64_t position = call.ordered[i] & mask;
            compute value = widen(call.values[(row * call.entries + position) * call.inner + column]);
            if (call.is_scaled) value = times(value, immediate_as<compute>(call.scale));
            sum = terms ? reduced(call.reduction, sum, value) : value;
        }
        *target = narrow<element>(call.reduction == MEAN ? divided(sum, terms) : sum);
    }
}
CUH_EXPORT(accumulate_entries)
