// Right: it is the test that frees memory twice afterwards.
#include "planted.cuh"
KERNEL {
    out[THREAD] = in[THREAD];
}
EXPORT
