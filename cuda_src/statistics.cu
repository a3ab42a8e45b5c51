// What picks one element of each line: medians and modes. in: a row-major [rows][length]; places: [rows]. Deterministic.
#include "include/keys.cuh"
#include "include/reduce.cuh"

#define BINS 256  // values of a byte of a key

// Which element of a line is the median, from 1 on, the NaN coming last [median/lower-of-two]: one of those, if there is
// one, or with `skips_nan` only if there is nothing else [median/nan-wins].
DEVICE uint64_t middle(uint64_t length, uint64_t nan, bool skips_nan) {
    uint64_t numbers = length - nan;
    if (nan && (!skips_nan || !numbers)) return length;
    return (numbers + 1) / 2;
}

struct Adding {
    DEVICE uint64_t merge(uint64_t a, uint64_t b) const { return a + b; }
};
struct Least {
    DEVICE uint64_t merge(uint64_t a, uint64_t b) const { return a < b ? a : b; }
};

#if IS_FLOATING
// ranks of medians: see include/reduce.cuh for shapes, strides and the order.
struct Middle : Reducing<uint64_t> {
    DEVICE State start() const { return 0; }
    DEVICE void add(State& state, compute value, uint64_t) const { state += is_nan(value); }
    DEVICE State merge(State a, State b) const { return a + b; }
    DEVICE void store(uint64_t line, State state) const {
        output<uint64_t>(0, line) = middle(call.total, state, call.mode != 0);
    }
};
REDUCTION(median_ranks, Middle)
#endif

#if !IS_BOOL
// The byte with which a rank, from 1 on, is reached, and what is left of the rank within it. By the first warp, for all.
DEVICE void choose_byte(const uint32_t* counts, uint64_t rank, uint64_t* chosen) {
    if (threadIdx.x < WARP) {
        constexpr int own = BINS / WARP;
        uint64_t sum = 0;
        for (int i = 0; i < own; ++i) sum += counts[threadIdx.x * own + i];
        uint64_t before = sum;
        for (int apart = 1; apart < WARP; apart *= 2) {
            uint64_t below = from_below(before, apart);
            if (lane_number() >= apart) before += below;
        }
        before -= sum;
        if (before < rank && rank <= before + sum) {
            int bin = threadIdx.x * own;
            while (rank > before + counts[bin]) before += counts[bin++];
            chosen[0] = (uint64_t)bin;
            chosen[1] = rank - before;
        }
    }
    __syncthreads();
}

// The places of medians of short lines, a block for each; of equal elements that of the first. Byte by byte, from the
// highest, it is counted how often each value occurs among the keys that agree so far: that says in which the middle lies.
extern "C" __global__ void __launch_bounds__(THREADS)
    short_medians(uint32_t* places, const element* in, uint64_t rows, uint64_t length, uint32_t skips_nan, Lanes lanes) {
    CUH_DYNSMEM(uint64_t, meeting);
    __shared__ uint32_t counts[BINS];
    __shared__ uint64_t chosen[2];
    for (uint64_t number = blockIdx.x; number < rows; number += gridDim.x) {
        const element* row = in + number * length;
        uint64_t nan = 0;
#if IS_FLOATING
        for (uint64_t i = threadIdx.x; i < length; i += blockDim.x) nan += is_nan(widen(row[i]));
        nan = combine(Adding(), lanes, nan, meeting);
#endif
        uint64_t rank = middle(length, nan, skips_nan != 0);
        Key known = 0, mask = 0;
        for (int shift = 8 * (int)sizeof(Key) - 8; shift >= 0; shift -= 8) {
            for (uint32_t bin = threadIdx.x; bin < BINS; bin += blockDim.x) counts[bin] = 0;
            __syncthreads();
            for (uint64_t i = threadIdx.x; i < length; i += blockDim.x) {
                Key key = key_of(row[i]);
                if ((key & mask) == known) atomicAdd(&counts[key >> shift & (BINS - 1)], 1u);
            }
            __syncthreads();
            choose_byte(counts, rank, chosen);
            known = (Key)(known | (Key)((Key)chosen[0] << shift));
            mask = (Key)(mask | (Key)((Key)0xff << shift));
            rank = chosen[1];
            __syncthreads();
        }
        uint64_t first = length;
        for (uint64_t i = threadIdx.x; i < length && first == length; i += blockDim.x) {
            if (key_of(row[i]) == known) first = i;
        }
        first = combine(Least(), lanes, first, meeting);
        if (threadIdx.x == 0) places[number] = (uint32_t)first;
    }
}
CUH_EXPORT(short_medians)
#endif

// Of each element of lines that are in order: how long the run of equal ones is that ends with it, or 0 if none does. A NaN
// is a run of its own. out: as `in`.
extern "C" __global__ void __launch_bounds__(THREADS)
    run_lengths(int64_t* out, const element* in, uint64_t rows, uint64_t length) {
    for (uint64_t i = thread_number(); i < rows * length; i += thread_count()) {
        const element* row = in + i / length * length;
        compute value = widen(in[i]);
        uint64_t end = i % length, low = is_nan(value) ? end : 0, high = end;
        if (end + 1 < length && widen(row[end + 1]) == value) {
            out[i] = 0;
            continue;
        }
        while (low < high) {
            uint64_t between = (low + high) / 2;
            if (widen(row[between]) < value) low = between + 1;
            else high = between;
        }
        out[i] = (int64_t)(end - low + 1);
    }
}
CUH_EXPORT(run_lengths)

// places[row] = order[row][at[row]].
extern "C" __global__ void __launch_bounds__(THREADS)
    pick_places(uint32_t* places, const uint32_t* order, const int64_t* at, uint64_t rows, uint64_t length) {
    for (uint64_t row = thread_number(); row < rows; row += thread_count()) places[row] = order[row * length + (uint64_t)at[row]];
}
CUH_EXPORT(pick_places)
