// What the planted bugs share. Each file holds one kernel, NAME(out, in, index, n), and is right unless PLANT is
// defined. Two blocks of 64 threads run it on 128 elements.
#pragma once
#ifdef CUH_HOST
#include "cuda_host.h"
#else
#include <stdint.h>
#define CUH_DYNSMEM(T, name)                                      \
    extern __shared__ __align__(16) unsigned char name##_bytes[]; \
    T* name = reinterpret_cast<T*>(name##_bytes)
#define CUH_EXPORT(kernel)
#endif

#define KERNEL \
    extern "C" __global__ void __launch_bounds__(64) NAME(float* out, const float* in, const int* index, int n)
#define EXPORT_AS(name) CUH_EXPORT(name)
#define EXPORT EXPORT_AS(NAME)
#define THREAD int(blockIdx.x * blockDim.x + threadIdx.x)
