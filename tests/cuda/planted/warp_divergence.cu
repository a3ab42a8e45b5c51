// Half of a warp comes to one shuffle, half to another.
#include "planted.cuh"
KERNEL {
    float value = in[THREAD];
#ifdef PLANT
    if (threadIdx.x % 2) value = __shfl_xor_sync(0xffffffffu, value, 1);
    else value = __shfl_xor_sync(0xffffffffu, value, 1);
#else
    value = __shfl_xor_sync(0xffffffffu, value, 1);
#endif
    out[THREAD] = value;
}
EXPORT
