// A tree of sums in dynamic shared memory, without the barrier between its levels.
#include "planted.cuh"
KERNEL {
    CUH_DYNSMEM(float, sums);
    sums[threadIdx.x] = in[THREAD];
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
#ifndef PLANT
        __syncthreads();
#endif
    }
    if (threadIdx.x == 0) out[blockIdx.x] = sums[0];
}
EXPORT
