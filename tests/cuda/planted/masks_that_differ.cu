// The lanes of a warp come to a vote with different masks.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    unsigned mask = threadIdx.x % 2 ? 0xffffffffu : 0x55555555u;
#else
    unsigned mask = 0xffffffffu;
#endif
    out[THREAD] = float(__ballot_sync(mask, in[THREAD] > 0));
}
EXPORT
