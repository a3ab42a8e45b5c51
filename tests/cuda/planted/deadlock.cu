// Lanes wait for their warp while the rest of the warp waits for the block.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    if (threadIdx.x % 32 < 16) __syncwarp();
    else __syncthreads();
#else
    __syncwarp();
    __syncthreads();
#endif
    out[THREAD] = in[THREAD];
}
EXPORT
