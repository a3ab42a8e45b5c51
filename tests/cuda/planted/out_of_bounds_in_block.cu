// Takes n for the last element: reads and writes one more, still within the 512 bytes of which blocks are multiples.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    if (THREAD <= n) out[THREAD] = in[THREAD];
#else
    if (THREAD < n) out[THREAD] = in[THREAD];
#endif
}
EXPORT
