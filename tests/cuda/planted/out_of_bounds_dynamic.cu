// Writes one element after the last of dynamic shared memory.
#include "planted.cuh"
KERNEL {
    CUH_DYNSMEM(float, values);
    values[threadIdx.x] = in[THREAD];
#ifdef PLANT
    if (threadIdx.x == 63) values[64] = 0;
#endif
    __syncthreads();
    out[THREAD] = values[63 - threadIdx.x];
}
EXPORT
