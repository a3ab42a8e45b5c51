// A block reads what another wrote, as if blocks ran one after another.
#include "planted.cuh"
KERNEL {
    out[THREAD] = in[THREAD];
#ifdef PLANT
    if (blockIdx.x == 1) out[THREAD] += out[threadIdx.x];
#else
    if (blockIdx.x == 1) out[THREAD] += in[threadIdx.x];
#endif
}
EXPORT
