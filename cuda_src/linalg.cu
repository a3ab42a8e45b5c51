// Products of vectors and matrices: tiles that go through shared memory, and sums of products.
//
// A product is out[r][c] = beta * addend[r][c] + alpha * (sum over k of a[r][k] * b[k][c]), for each matrix of a batch, or
// with the sum going over the batch, too. Strides: any, in elements, of any operand; `out` may be `addend`, as an element is
// read by the thread that writes it. Accumulates in `compute`: float for halves, which are rounded once, at the end
// [mm/half-rounds-once] [addmm/rounds-once]; integers wrap [mm/integers-wrap]. A sum of nothing is zero
// [mm/nothing-to-sum-is-zero]. Deterministic: the order of each sum follows from the sizes.
#include "include/arithmetic.cuh"
#include "include/blocks.cuh"
#include "include/elementwise.cuh"
#include "include/matrix.cuh"

enum Addend { NO_ADDEND = 0, PLAIN_ADDEND = 1, SCALED_ADDEND = 2 };

struct Product {
    element* out;
    const element *a, *b, *addend;
    int64_t out_row, out_column, out_batch;
    int64_t a_row, a_column, a_batch;
    int64_t b_row, b_column, b_batch;
    int64_t addend_row, addend_column, addend_batch;
    uint32_t rows, columns, inner, batches;
    uint32_t summed;        // matrices of which the products are added up; 1 but for addbmm
    uint32_t tiles_across;  // tiles of a row of tiles
    uint32_t a_lies, b_lies;  // how the operands are loaded, see Lies
    uint32_t addend_mode, is_scaled;
    Immediate alpha, beta;
};

// a * b + c. The parts of complex numbers are rounded as they come.
template <class T> DEVICE T accumulate(T a, T b, T c) { return fused(a, b, c); }
template <class R> DEVICE complex<R> accumulate(complex<R> a, complex<R> b, complex<R> c) {
    return {fused(a.real, b.real, fused(-a.imag, b.imag, c.real)), fused(a.real, b.imag, fused(a.imag, b.real, c.imag))};
}

// What becomes of a sum: a beta of 0 ignores the addend [addmm/beta-zero-ignores-self].
DEVICE void finish(const Product& call, uint32_t batch, uint32_t row, uint32_t column, compute sum) {
    if (row >= call.rows || column >= call.columns) return;
    if (call.is_scaled) sum = times(sum, immediate_as<compute>(call.alpha));
    if (call.addend_mode != NO_ADDEND) {
        compute addend = widen(call.addend[batch * call.addend_batch + row * call.addend_row + column * call.addend_column]);
        if (call.addend_mode == SCALED_ADDEND) addend = times(addend, immediate_as<compute>(call.beta));
        sum = plus(sum, addend);
    }
    call.out[batch * call.out_batch + row * call.out_row + column * call.out_column] = narrow<element>(sum);
}

// ---- products of matrices, each thread a few rows and columns of a tile

// Where a tile starts, from the number of the block.
struct Place {
    uint32_t row, column;
};
template <int ROWS, int COLUMNS> DEVICE Place tile_place(const Product& call) {
    return {blockIdx.x / call.tiles_across * ROWS, blockIdx.x % call.tiles_across * COLUMNS};
}

// The tile and the numbers that a thread has of it lie so that neighbours in a warp read neighbouring vectors of shared
// memory: GROUP numbers, then the next GROUP a step further.
template <int SIZE, int OWN> struct Share {
    static constexpr int fitting = (int)(16 / sizeof(compute)) > 0 ? (int)(16 / sizeof(compute)) : 1;
    static constexpr int group = OWN < fitting ? OWN : fitting, threads = SIZE / OWN, step = threads * group;
    static DEVICE int at(int thread, int i) { return i / group * step + thread * group + i % group; }
};

// Two buffers of shared memory: while one tile is multiplied the next is on its way, in registers.
template <int ROWS, int COLUMNS, int INNER, int OWN_ROWS, int OWN_COLUMNS>
DEVICE void multiply_tiles(const Product& call) {
    constexpr int threads = (ROWS / OWN_ROWS) * (COLUMNS / OWN_COLUMNS), pad = 16 / sizeof(compute) > 0 ? 4 : 1;
    __shared__ compute left[2][INNER][ROWS + pad], right[2][INNER][COLUMNS + pad];
    typedef Share<ROWS, OWN_ROWS> RowShare;
    typedef Share<COLUMNS, OWN_COLUMNS> ColumnShare;
    int across = threadIdx.x % ColumnShare::threads, down = threadIdx.x / ColumnShare::threads;
    Place place = tile_place<ROWS, COLUMNS>(call);
    uint32_t steps = (call.inner + INNER - 1) / INNER, total = steps * call.summed;
    for (uint32_t batch = blockIdx.z; batch < call.batches; batch += gridDim.z) {
        TileLoader<ROWS, INNER, threads> rows{call.a + batch * call.a_batch, call.a_row, call.a_column, call.a_lies};
        TileLoader<COLUMNS, INNER, threads> columns{call.b + batch * call.b_batch, call.b_column, call.b_row, call.b_lies};
        compute sums[OWN_ROWS][OWN_COLUMNS] = {};
        auto fetch = [&](uint32_t step) {
            uint32_t matrix = step / steps, start = step % steps * INNER;
            rows.fetch(matrix * call.a_batch, place.row, call.rows, start, call.inner);
            columns.fetch(matrix * call.b_batch, place.column, call.columns, start, call.inner);
        };
        auto keep = [&](int buffer) {
            rows.each([&](int line, int k, element value) { left[buffer][k][line] = widen(value); });
            columns.each([&](int line, int k, element value) { right[buffer][k][line] = widen(value); });
        };
        if (total) {
            fetch(0);
            keep(0);
        }
        __syncthreads();
        for (uint32_t step = 0; step < total; ++step) {
            int buffer = step & 1;
            if (step + 1 < total) fetch(step + 1);
#pragma unroll
            for (int k = 0; k < INNER; ++k) {
                compute a[OWN_ROWS], b[OWN_COLUMNS];
#pragma unroll
                for (int i = 0; i < OWN_ROWS; ++i) a[i] = left[buffer][k][RowShare::at(down, i)];
#pragma unroll
                for (int j = 0; j < OWN_COLUMNS; ++j) b[j] = right[buffer][k][ColumnShare::at(across, j)];
#pragma unroll
                for (int i = 0; i < OWN_ROWS; ++i) {
#pragma unroll
                    for (int j = 0; j < OWN_COLUMNS; ++j) sums[i][j] = accumulate(a[i], b[j], sums[i][j]);
                }
            }
            if (step + 1 < total) keep(buffer ^ 1);
            __syncthreads();
        }
#pragma unroll
        for (int i = 0; i < OWN_ROWS; ++i) {
#pragma unroll
            for (int j = 0; j < OWN_COLUMNS; ++j) {
                finish(call, batch, place.row + RowShare::at(down, i), place.column + ColumnShare::at(across, j), sums[i][j]);
            }
        }
    }
}

// Small products: tiles of 16 x 16, 64 threads.
extern "C" __global__ void __launch_bounds__(64, 1) product_small(Product call) { multiply_tiles<16, 16, 8, 2, 2>(call); }
CUH_EXPORT(product_small)

// Large ones: 256 threads; of float each has 8 x 8 of a tile of 128 x 128, of other types 4 x 4 of 64 x 64.
#if defined(REFTORCH_DTYPE_float32)
extern "C" __global__ void __launch_bounds__(256) product_large(Product call) { multiply_tiles<128, 128, 8, 8, 8>(call); }
#else
extern "C" __global__ void __launch_bounds__(256) product_large(Product call) { multiply_tiles<64, 64, 8, 4, 4>(call); }
#endif
CUH_EXPORT(product_large)

// ---- of halves, on tensor cores: tiles of 128 x 128, 8 warps of 64 x 32 each
#if IS_HALF
#define TENSOR_TILE 128
#define TENSOR_INNER 32
#define TENSOR_LINE 40  // halves in a line of shared memory: the 8 lines that a warp reads at once are in different banks

extern "C" __global__ void __launch_bounds__(256) product_tensor(Product call) {
#if defined(REFTORCH_DTYPE_bfloat16) && defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    __trap();  // there is no such instruction, and the host launches product_large instead
#else
    __shared__ __align__(16) element left[2][TENSOR_TILE][TENSOR_LINE];
    __shared__ __align__(16) element right[2][TENSOR_TILE][TENSOR_LINE];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, group = lane / 4, pair = lane % 4 * 2;
    int down = warp / 4 * 64, across = warp % 4 * 32;
    Place place = tile_place<TENSOR_TILE, TENSOR_TILE>(call);
    uint32_t steps = (call.inner + TENSOR_INNER - 1) / TENSOR_INNER, total = steps * call.summed;
    for (uint32_t batch = blockIdx.z; batch < call.batches; batch += gridDim.z) {
        TileLoader<TENSOR_TILE, TENSOR_INNER, 256> rows{
            call.a + batch * call.a_batch, call.a_row, call.a_column, call.a_lies};
        TileLoader<TENSOR_TILE, TENSOR_INNER, 256> columns{
            call.b + batch * call.b_batch, call.b_column, call.b_row, call.b_lies};
        float sums[4][4][4] = {};
        auto fetch = [&](uint32_t step) {
            uint32_t matrix = step / steps, start = step % steps * TENSOR_INNER;
            rows.fetch(matrix * call.a_batch, place.row, call.rows, start, call.inner);
            columns.fetch(matrix * call.b_batch, place.column, call.columns, start, call.inner);
        };
        auto keep = [&](int buffer) {
            rows.keep(&left[buffer][0][0], TENSOR_LINE);
            columns.keep(&right[buffer][0][0], TENSOR_LINE);
        };
        if (total) {
            fetch(0);
            keep(0);
        }
        __syncthreads();
        for (uint32_t step = 0; step < total; ++step) {
            int buffer = step & 1;
            if (step + 1 < total) fetch(step + 1);
#pragma unroll
            for (int k = 0; k < TENSOR_INNER; k += 16) {
                uint32_t a[4][4], b[4][2];
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    const element* line = &left[buffer][down + 16 * i + group][k + pair];
                    a[i][0] = two_of(line);
                    a[i][1] = two_of(line + 8 * TENSOR_LINE);
                    a[i][2] = two_of(line + 8);
                    a[i][3] = two_of(line + 8 * TENSOR_LINE + 8);
                }
#pragma unroll
                for (int j = 0; j < 4; ++j) {
                    const element* line = &right[buffer][across + 8 * j + group][k + pair];
                    b[j][0] = two_of(line);
                    b[j][1] = two_of(line + 8);
                }
#pragma unroll
                for (int i = 0; i < 4; ++i) {
#pragma unroll
                    for (int j = 0; j < 4; ++j) multiply_fragments<element>(sums[i][j], a[i], b[j]);
                }
            }
            if (step + 1 < total) keep(buffer ^ 1);
            __syncthreads();
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
#pragma unroll
            for (int j = 0; j < 4; ++j) {
#pragma unroll
                for (int part = 0; part < 4; ++part) {
                    uint32_t row = place.row + down + 16 * i + group + part / 2 * 8;
                    finish(call, batch, row, place.column + across + 8 * j + pair + part % 2, sums[i][j][part]);
                }
            }
        }
    }
#endif
}
CUH_EXPORT(product_tensor)
#endif

// ---- a matrix times a vector: `columns` is 1

// A warp for each row, whose lanes step along it: for rows without gaps.
extern "C" __global__ void __launch_bounds__(128, 1) row_products(Product call) {
    CUH_DYNSMEM(compute, partial);
    int lane = threadIdx.x % 32;
    compute* own = partial + threadIdx.x / 32 * 32;
    uint64_t warps = thread_count() / 32, tasks = (call.rows + warps - 1) / warps;
    for (uint64_t task = 0; task < tasks; ++task) {
        uint64_t row = task * warps + thread_number() / 32;
        compute sum = compute();
        if (row < call.rows) {
            for (uint32_t k = lane; k < call.inner; k += 32) {
                sum = accumulate(widen(call.a[row * call.a_row + k * call.a_column]), widen(call.b[k * call.b_row]), sum);
            }
        }
        own[lane] = sum;
        __syncwarp(0xffffffffu);
        for (int apart = 16; apart; apart /= 2) {
            if (lane < apart) own[lane] = plus(own[lane], own[lane + apart]);
            __syncwarp(0xffffffffu);
        }
        if (lane == 0 && row < call.rows) finish(call, 0, (uint32_t)row, 0, own[0]);
        __syncwarp(0xffffffffu);
    }
}
CUH_EXPORT(row_products)

// A thread for each row: for columns without gaps, which neighbours read side by side.
extern "C" __global__ void __launch_bounds__(128, 1) column_products(Product call) {
    for (uint64_t row = thread_number(); row < call.rows; row += thread_count()) {
        compute sum = compute();
        for (uint32_t k = 0; k < call.inner; ++k) {
            sum = accumulate(widen(call.a[row * call.a_row + k * call.a_column]), widen(call.b[k * call.b_row]), sum);
        }
        finish(call, 0, (uint32_t)row, 0, sum);
    }
}
CUH_EXPORT(column_products)

// ---- a vector times a vector

// partial: [blocks]; each block sums the products of the elements that it strides over. is_conjugated: a's conjugates.
// The number of threads is a power of two.
extern "C" __global__ void __launch_bounds__(256)
    dot_parts(compute* parts, const element* a, const element* b, uint64_t count, int64_t a_step, int64_t b_step,
              uint32_t is_conjugated) {
    CUH_DYNSMEM(compute, partial);
    compute sum = compute();
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        compute left = widen(a[(int64_t)i * a_step]);
#if IS_COMPLEX
        if (is_conjugated) left = conjugate(left);
#endif
        sum = accumulate(left, widen(b[(int64_t)i * b_step]), sum);
    }
    sum = sum_of_block(partial, sum);
    if (threadIdx.x == 0) parts[blockIdx.x] = sum;
}
CUH_EXPORT(dot_parts)

// One block adds up what the blocks found.
extern "C" __global__ void __launch_bounds__(256) dot_total(element* out, const compute* parts, uint32_t count) {
    CUH_DYNSMEM(compute, partial);
    compute sum = compute();
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x) sum = plus(sum, parts[i]);
    sum = sum_of_block(partial, sum);
    if (threadIdx.x == 0) *out = narrow<element>(sum);
}
CUH_EXPORT(dot_total)
