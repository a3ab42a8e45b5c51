// Where the true elements of a mask go, when they are put side by side.
//
// mask: [count] bytes, row-major. A block has a tile of it: the true ones of each tile are counted, the counts become the
// numbers of those before, and each tile numbers its own. Integers only: deterministic.
#include "include/bytes.cuh"
#include "include/prefixes.cuh"

#define OWN 4  // elements of a thread

DEVICE uint32_t trues_of(const uint8_t* mask, uint64_t count, uint64_t first) {
    uint32_t trues = 0;
    for (int i = 0; i < OWN; ++i) trues += first + i < count && mask[first + i];
    return trues;
}

// How many are true before this thread's in the block, and in all of it. parts: [warps]
DEVICE Prefix<uint64_t> before_in_block(uint64_t* parts, uint64_t own) {
    Prefix<uint64_t> found = prefix_in_block(own, parts, [](uint64_t a, uint64_t b) { return a + b; });
    if (!found.any) found.before = 0;
    return found;
}

// counts: [tiles]
extern "C" __global__ void __launch_bounds__(THREADS) count_tiles(uint64_t* counts, const uint8_t* mask, uint64_t count) {
    __shared__ uint64_t parts[MOST_WARPS];
    uint64_t total = before_in_block(parts, trues_of(mask, count, thread_number() * OWN)).all;
    if (threadIdx.x == 0) counts[blockIdx.x] = total;
}
CUH_EXPORT(count_tiles)

// counts become the numbers of those before; total: [1]. One block.
extern "C" __global__ void __launch_bounds__(THREADS) add_up_tiles(int64_t* total, uint64_t* counts, uint64_t tiles) {
    __shared__ uint64_t parts[MOST_WARPS];
    uint64_t base = 0;
    for (uint64_t start = 0; start < tiles; start += blockDim.x) {
        uint64_t tile = start + threadIdx.x, own = tile < tiles ? counts[tile] : 0;
        Prefix<uint64_t> found = before_in_block(parts, own);
        if (tile < tiles) counts[tile] = base + found.before;
        base += found.all;
    }
    if (threadIdx.x == 0) *total = (int64_t)base;
}
CUH_EXPORT(add_up_tiles)

// numbers: [count], of what is true; the others get -1
extern "C" __global__ void __launch_bounds__(THREADS)
    number_trues(int64_t* numbers, const uint64_t* counts, const uint8_t* mask, uint64_t count) {
    __shared__ uint64_t parts[MOST_WARPS];
    uint64_t first = thread_number() * OWN;
    uint64_t number = counts[blockIdx.x] + before_in_block(parts, trues_of(mask, count, first)).before;
    for (int i = 0; i < OWN; ++i) {
        if (first + i >= count) break;
        numbers[first + i] = mask[first + i] ? (int64_t)number++ : -1;
    }
}
CUH_EXPORT(number_trues)

// positions: [trues][dims], by strides in elements; sizes: of the dims, the innermost last [nonzero/row-major-positions]
struct Positions {
    int64_t* positions;
    const int64_t* numbers;
    uint64_t count;
    int64_t row, column;
    uint64_t dims;
    uint64_t sizes[64];
};
extern "C" __global__ void __launch_bounds__(THREADS) write_positions(Positions call) {
    for (uint64_t i = thread_number(); i < call.count; i += thread_count()) {
        int64_t number = call.numbers[i];
        if (number < 0) continue;
        uint64_t rest = i;
        for (int dim = (int)call.dims - 1; dim >= 0; --dim) {
            call.positions[number * call.row + dim * call.column] = (int64_t)(rest % call.sizes[dim]);
            rest /= call.sizes[dim];
        }
    }
}
CUH_EXPORT(write_positions)

// What is true, side by side, or back: plain: [trues], masked: [count], both row-major [masked_scatter/in-order]
template <class T> DEVICE void pack(T* plain, const T* masked, const int64_t* numbers, uint64_t count) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        if (numbers[i] >= 0) plain[numbers[i]] = masked[i];
    }
}
template <class T> DEVICE void unpack(T* masked, const T* plain, const int64_t* numbers, uint64_t count) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        if (numbers[i] >= 0) masked[i] = plain[numbers[i]];
    }
}
#define PACKS(T, bytes)                                                                                            \
    extern "C" __global__ void __launch_bounds__(THREADS)                                                          \
        pack_##bytes(T* plain, const T* masked, const int64_t* numbers, uint64_t count) {                          \
        pack(plain, masked, numbers, count);                                                                       \
    }                                                                                                              \
    CUH_EXPORT(pack_##bytes)                                                                                       \
    extern "C" __global__ void __launch_bounds__(THREADS)                                                          \
        unpack_##bytes(T* masked, const T* plain, const int64_t* numbers, uint64_t count) {                        \
        unpack(masked, plain, numbers, count);                                                                     \
    }                                                                                                              \
    CUH_EXPORT(unpack_##bytes)
PACKS(uint8_t, 1)
PACKS(uint16_t, 2)
PACKS(uint32_t, 4)
PACKS(uint64_t, 8)
PACKS(bytes16, 16)
