// A shuffle exchanges registers, and does not order memory.
#include "planted.cuh"
KERNEL {
    __shared__ float values[64];
    values[threadIdx.x] = in[THREAD];
    float other = __shfl_xor_sync(0xffffffffu, in[THREAD], 1);
#ifndef PLANT
    __syncwarp();
#endif
    out[THREAD] = values[threadIdx.x ^ 1] - other;
}
EXPORT
