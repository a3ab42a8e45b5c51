// Normalisation of rows: less their mean, over their standard deviation, scaled and shifted.
//
// x, out: [rows][length], row-major; weight, bias: [length] or null; mean, scale: [rows], of `compute`. A block has a row,
// which it reads three times, from the caches but for the first. Accumulates in double, each thread its own share and then
// a tree over the threads: the mean first, then the squares of the distances from it [native_layer_norm/two-passes].
// Halves are rounded once. Deterministic.
#include "include/blocks.cuh"
#include "include/elementwise.cuh"

struct Normalisation {
    element* out;
    const element* x;
    const element* weight;
    const element* bias;
    compute *mean, *scale;
    uint64_t rows, length;
    double eps;
};

template <bool READS_VECTORS, class Function>
DEVICE void for_each_element(const element* row, uint64_t length, Function function) {
    constexpr int width = 16 / sizeof(element);
    if constexpr (READS_VECTORS) {
        for (uint64_t i = threadIdx.x; i < length / width; i += blockDim.x) {
            Vector<element, width> vector = reinterpret_cast<const Vector<element, width>*>(row)[i];
#pragma unroll
            for (int j = 0; j < width; ++j) function(i * width + j, widen(vector.items[j]));
        }
    } else {
        for (uint64_t i = threadIdx.x; i < length; i += blockDim.x) function(i, widen(row[i]));
    }
}

template <bool READS_VECTORS> DEVICE void normalise(const Normalisation& call, double* shared) {
    for (uint64_t row = blockIdx.x; row < call.rows; row += gridDim.x) {
        const element* x = call.x + row * call.length;
        element* out = call.out + row * call.length;
        double sum = 0, squares = 0;
        for_each_element<READS_VECTORS>(x, call.length, [&](uint64_t, compute value) { sum += value; });
        double mean = sum_of_block(shared, sum) / call.length;
        for_each_element<READS_VECTORS>(x, call.length, [&](uint64_t, compute value) {
            double apart = value - mean;
            squares += apart * apart;
        });
        double scale = 1 / sqrt(sum_of_block(shared, squares) / call.length + call.eps);
        compute centre = (compute)mean, factor = (compute)scale;
        for_each_element<READS_VECTORS>(x, call.length, [&](uint64_t i, compute value) {
            compute result = (value - centre) * factor;
            if (call.weight) result *= widen(call.weight[i]);
            if (call.bias) result += widen(call.bias[i]);
            out[i] = narrow<element>(result);
        });
        if (threadIdx.x == 0) {
            call.mean[row] = centre;
            call.scale[row] = factor;
        }
    }
}

// Rows of any length.
extern "C" __global__ void __launch_bounds__(256) normalise_rows(Normalisation call) {
    CUH_DYNSMEM(double, shared);
    normalise<false>(call, shared);
}
CUH_EXPORT(normalise_rows)

// Rows that begin at multiples of 16 bytes.
extern "C" __global__ void __launch_bounds__(256) normalise_vectors(Normalisation call) {
    CUH_DYNSMEM(double, shared);
    normalise<true>(call, shared);
}
CUH_EXPORT(normalise_vectors)
