// Loads 8 bytes from an address that is a multiple of 4.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    const int from = 1;
#else
    const int from = 2;
#endif
    if (THREAD == 0) out[0] = reinterpret_cast<const float2*>(in + from)->y;
}
EXPORT
