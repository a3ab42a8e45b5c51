// Adds to a result that nobody has set to zero.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    out[THREAD] += in[THREAD];
#else
    out[THREAD] = in[THREAD];
#endif
}
EXPORT
