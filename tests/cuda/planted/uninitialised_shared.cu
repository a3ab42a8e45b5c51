// Sums up shared memory that only half of the threads have written.
#include "planted.cuh"
KERNEL {
    __shared__ float values[64];
    if (threadIdx.x < 32) values[threadIdx.x] = in[THREAD];
#ifndef PLANT
    else values[threadIdx.x] = 0;
#endif
    __syncthreads();
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += values[i];
    out[THREAD] = sum;
}
EXPORT
