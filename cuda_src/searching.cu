// Where elements are: membership, and places in sorted rows. Everything is row-major. Deterministic.
#include "include/keys.cuh"

// ---- membership [isin/equal-to-some]: NaN equals none, the two zeros each other

// out: [count]; each element is compared with all of some others: for few of those.
extern "C" __global__ void __launch_bounds__(THREADS)
    isin_few(boolean* out, const element* elements, const element* others, uint64_t count, uint64_t other_count,
             uint64_t invert) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        compute x = widen(elements[i]);
        bool found = false;
        for (uint64_t j = 0; j < other_count; ++j) found |= widen(others[j]) == x;
        out[i] = {(uint8_t)(found != (invert != 0))};
    }
}
CUH_EXPORT(isin_few)

// The same for many others, which are in order.
extern "C" __global__ void __launch_bounds__(THREADS)
    isin_sorted(boolean* out, const element* elements, const element* others, uint64_t count, uint64_t other_count,
                uint64_t invert) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        Key key = key_of(elements[i]);
        uint64_t start = 0, end = other_count;
        while (start < end) {
            uint64_t middle = (start + end) / 2;
            if (key_of(others[middle]) < key) start = middle + 1;
            else end = middle;
        }
        bool found = start < other_count && widen(others[start]) == widen(elements[i]);
        out[i] = {(uint8_t)(found != (invert != 0))};
    }
}
CUH_EXPORT(isin_sorted)

// ---- places [searchsorted/halves-an-interval]

// out: [count], int64, or int32 where `narrow`; rows: [count / each][length], or a single row where `each` is 0; sorter:
// null, or the places of the rows' elements in order, which check_sorter looks at
// [searchsorted/sorter-reorders].
struct Search {
    char* out;
    const element *rows, *values;
    const int64_t* sorter;
    uint64_t count, each, length;
    uint64_t right, narrow;
};

DEVICE compute sorted_element(const Search& call, uint64_t row, uint64_t place) {
    uint64_t start = row * call.length;
    if (!call.sorter) return widen(call.rows[start + place]);
    uint64_t at = (uint64_t)call.sorter[start + place];
    return at < call.length ? widen(call.rows[start + at]) : compute();  // the fault is told by check_sorter
}

extern "C" __global__ void __launch_bounds__(THREADS) search_sorted(Search call) {
    for (uint64_t i = thread_number(); i < call.count; i += thread_count()) {
        uint64_t row = call.each ? i / call.each : 0, start = 0, end = call.length;
        compute value = widen(call.values[i]);
        while (start < end) {
            uint64_t middle = (start + end) / 2;
            compute here = sorted_element(call, row, middle);
            bool below = call.right ? !(here > value) : !(here >= value);  // so is NaN
            if (below) start = middle + 1;
            else end = middle;
        }
        if (call.narrow) reinterpret_cast<int32_t*>(call.out)[i] = (int32_t)start;
        else reinterpret_cast<int64_t*>(call.out)[i] = (int64_t)start;
    }
}
CUH_EXPORT(search_sorted)

extern "C" __global__ void __launch_bounds__(THREADS)
    check_sorter(uint32_t* fault, const int64_t* sorter, uint64_t count, uint64_t length) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        if ((uint64_t)sorter[i] >= length) atomicOr(fault, 1u);
    }
}
CUH_EXPORT(check_sorter)
