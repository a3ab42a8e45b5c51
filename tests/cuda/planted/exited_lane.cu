// A shuffle over the whole warp, of which one lane has returned.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    if (threadIdx.x % 32 == 31) return;
#endif
    out[THREAD] = __shfl_down_sync(0xffffffffu, in[THREAD], 1);
}
EXPORT
