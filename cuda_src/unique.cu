// The order of rows: by their first elements, then by the second, and so on, NaN last; equal rows stay in the order of
// their places [unique/first-of-equals-in-order].
//
// rows: a row-major [count][width]. Runs in order are merged to runs of twice the length, from runs of one row on: the
// place of a row in the merged run is its place in its own, and how many rows of the other come before it, which are found
// by halving. Deterministic.
#include "include/keys.cuh"

// Whether a row comes before another, or, for `or_equal`, is equal to it.
DEVICE bool precedes(const element* rows, uint64_t width, int64_t a, int64_t b, bool or_equal) {
    const element *one = rows + (uint64_t)a * width, *other = rows + (uint64_t)b * width;
    for (uint64_t i = 0; i < width; ++i) {
        Key left = key_of(one[i]), right = key_of(other[i]);
        if (left != right) return left < right;
    }
    return or_equal;
}

// merged, runs: [count] places. The runs of the merge number `merge` are of 2 ** merge rows; the first reads no `runs`.
extern "C" __global__ void __launch_bounds__(THREADS)
    merge_rows(int64_t* merged, const int64_t* runs, const element* rows, uint64_t count, uint64_t width, uint64_t merge) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        uint64_t run = (uint64_t)1 << merge, begin = i >> (merge + 1) << (merge + 1), middle = begin + run, end = middle + run;
        middle = middle < count ? middle : count;
        end = end < count ? end : count;
        bool is_left = i < middle;
        int64_t own = merge == 0 ? (int64_t)i : runs[i];
        uint64_t start = is_left ? middle : begin, stop = is_left ? end : middle, other = start;
        while (start < stop) {
            uint64_t half = (start + stop) / 2;
            int64_t there = merge == 0 ? (int64_t)half : runs[half];
            // equal rows of the left run come first
            if (precedes(rows, width, there, own, !is_left)) start = half + 1;
            else stop = half;
        }
        merged[begin + (i - (is_left ? begin : middle)) + (start - other)] = own;
    }
}
CUH_EXPORT(merge_rows)
