// Writes one element after the last.
#include "planted.cuh"
KERNEL {
    out[THREAD] = in[THREAD];
#ifdef PLANT
    if (THREAD == n - 1) out[n] = 1;
#endif
}
EXPORT
