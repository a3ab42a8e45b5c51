// A sum by index that is not atomic. On the emulator the result stays right.
#include "planted.cuh"
KERNEL {
#ifdef PLANT
    out[index[THREAD] % 4] += in[THREAD];
#else
    atomicAdd(out + index[THREAD] % 4, in[THREAD]);
#endif
}
EXPORT
