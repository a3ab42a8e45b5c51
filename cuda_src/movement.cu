// Elements moved and filled as bits, whatever they mean: one kernel for each size of an element.
//
// Strides: any. Deterministic. What lies alike is copied by the driver.
#include "include/bytes.cuh"
#include "include/elementwise.cuh"

template <class T> DEVICE void fill_all(T* target, uint64_t count, const Immediate& value) {
    constexpr int vector = 16 / sizeof(T);
    T one = immediate_as<T>(value);
    Vector<T, vector> many;
#pragma unroll
    for (int i = 0; i < vector; ++i) many.items[i] = one;
    uint64_t vectors = count / vector;
    for (uint64_t number = thread_number(); number < vectors; number += thread_count()) {
        reinterpret_cast<Vector<T, vector>*>(target)[number] = many;
    }
    uint64_t rest = vectors * vector + thread_number();
    if (rest < count) target[rest] = one;
}

template <class T> DEVICE void fill_places(char* target, uint64_t count, const Immediate& value, const Offsets<1>& layout) {
    T one = immediate_as<T>(value);
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        int64_t offset;
        find_offsets(layout, (uint32_t)number, &offset);
        *reinterpret_cast<T*>(target + offset) = one;
    }
}

template <class T> DEVICE void move_places(char* target, const char* source, uint64_t count, const Offsets<2>& layout) {
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        int64_t offsets[2];
        find_offsets(layout, (uint32_t)number, offsets);
        *reinterpret_cast<T*>(target + offsets[0]) = *reinterpret_cast<const T*>(source + offsets[1]);
    }
}

// Two dims of which the source steps through the other first: tiles go through shared memory, so that both sides are
// read and written along their rows. Target: [batch][rows][columns] with columns innermost; source: the same with rows
// innermost. Strides in bytes. blockIdx.x counts tiles of a matrix, blockIdx.y matrices.
#define TILE 32
#define TILE_ROWS 8

struct Transposition {
    char* target;
    const char* source;
    uint32_t rows, columns, tiles_across, unused;
    int64_t target_row, source_column, target_batch, source_batch;
};

template <class T> DEVICE void transpose_tiles(const Transposition& call, T (*tile)[TILE + 1]) {
    uint32_t down = blockIdx.x / call.tiles_across * TILE, across = blockIdx.x % call.tiles_across * TILE;
    const char* source = call.source + blockIdx.y * call.source_batch;
    char* target = call.target + blockIdx.y * call.target_batch;
    for (uint32_t step = threadIdx.y; step < TILE; step += TILE_ROWS) {
        uint32_t row = down + threadIdx.x, column = across + step;
        if (row < call.rows && column < call.columns) {
            tile[step][threadIdx.x] = reinterpret_cast<const T*>(source + column * call.source_column)[row];
        }
    }
    __syncthreads();
    for (uint32_t step = threadIdx.y; step < TILE; step += TILE_ROWS) {
        uint32_t row = down + step, column = across + threadIdx.x;
        if (row < call.rows && column < call.columns) {
            reinterpret_cast<T*>(target + row * call.target_row)[column] = tile[threadIdx.x][step];
        }
    }
}

#define FOR_SIZE(size, T)                                                                                         \
    extern "C" __global__ void __launch_bounds__(THREADS)                                                         \
        fill_strided_##size(char* target, uint64_t count, Immediate value, Offsets<1> layout) {                   \
        fill_places<T>(target, count, value, layout);                                                             \
    }                                                                                                             \
    CUH_EXPORT(fill_strided_##size)                                                                               \
    extern "C" __global__ void __launch_bounds__(THREADS)                                                         \
        move_strided_##size(char* target, const char* source, uint64_t count, Offsets<2> layout) {                \
        move_places<T>(target, source, count, layout);                                                            \
    }                                                                                                             \
    CUH_EXPORT(move_strided_##size)                                                                               \
    extern "C" __global__ void __launch_bounds__(THREADS) transpose_##size(Transposition call) {                  \
        __shared__ T tile[TILE][TILE + 1];                                                                        \
        transpose_tiles(call, tile);                                                                              \
    }                                                                                                             \
    CUH_EXPORT(transpose_##size)

FOR_SIZE(1, uint8_t)
FOR_SIZE(2, uint16_t)
FOR_SIZE(4, uint32_t)
FOR_SIZE(8, uint64_t)
FOR_SIZE(16, bytes16)

// Bytes are filled by the driver.
#define FILL(size, T)                                                                                             \
    extern "C" __global__ void __launch_bounds__(THREADS)                                                         \
        fill_contiguous_##size(char* target, uint64_t count, Immediate value) {                                   \
        fill_all(reinterpret_cast<T*>(target), count, value);                                                     \
    }                                                                                                             \
    CUH_EXPORT(fill_contiguous_##size)

FILL(2, uint16_t)
FILL(4, uint32_t)
FILL(8, uint64_t)
FILL(16, bytes16)
