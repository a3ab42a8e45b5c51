// The two halves of a block wait at different barriers.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    if (threadIdx.x < 32) {
        __syncthreads();
    } else {
        __syncthreads();
    }
#else
    __syncthreads();
#endif
    out[THREAD] = in[THREAD];
}
EXPORT
