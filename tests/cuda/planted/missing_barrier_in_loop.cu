// A tile of static shared memory that is overwritten while others still read it.
#include "planted.cuh"
namespace {
template <class T> __device__ T sum_of_tiles(const T* in, int tiles) {
    __shared__ T tile[64];
    T sum = 0;
    for (int i = 0; i < tiles; ++i) {
        tile[threadIdx.x] = in[(i * 64 + threadIdx.x) % 128];
        __syncthreads();
        sum += tile[63 - threadIdx.x];
#ifndef PLANT
        __syncthreads();
#endif
    }
    return sum;
}
}  // namespace
KERNEL { out[THREAD] = sum_of_tiles(in, 4); }
EXPORT
