// Lanes of a warp hand values on through shared memory, and trust that they run together.
#include "planted.cuh"
KERNEL {
    __shared__ float values[64];
    values[threadIdx.x] = in[THREAD];
#ifndef PLANT
    __syncwarp();
#endif
    out[THREAD] = values[threadIdx.x ^ 1];
}
EXPORT
