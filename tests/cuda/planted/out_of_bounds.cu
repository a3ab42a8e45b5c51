// Reads one element after the last.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    out[THREAD] = in[THREAD + 1];
#else
    out[THREAD] = in[THREAD + 1 < n ? THREAD + 1 : THREAD];
#endif
}
EXPORT
