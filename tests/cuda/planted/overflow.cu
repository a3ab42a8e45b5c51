// An index that does not fit in 32 bits.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    int offset = index[THREAD] * 100000000;
#else
    long long offset = index[THREAD] * 100000000ll;
#endif
    out[THREAD] = offset < 0 ? -1.0f : in[THREAD];
}
EXPORT
