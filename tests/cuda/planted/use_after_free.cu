// Follows an address which `index` holds: the test has freed what is there.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    const float* from = *reinterpret_cast<const float* const*>(index);
#else
    const float* from = in;
#endif
    out[THREAD] = from[THREAD];
}
EXPORT
