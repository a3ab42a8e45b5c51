// Right: it is the test that reads the result on another stream, which has not waited.
#include "planted.cuh"
KERNEL {
    out[THREAD] = in[THREAD];
}
EXPORT
