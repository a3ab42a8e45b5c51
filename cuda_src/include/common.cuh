// What every kernel needs: fixed-width integers, and the words which differ between nvcc and a host compiler.
//
// A kernel is written once. nvcc compiles it for the GPU; a host compiler, which says CUH_HOST, compiles the same text
// for the emulator, whose cuda_host.h stands in for the words of CUDA C.
#pragma once

#ifdef CUH_HOST
#include "cuda_host.h"
#else
#include <stddef.h>
#include <stdint.h>
#include <string.h>
// Dynamic shared memory, as an array of T.
#define CUH_DYNSMEM(T, name)                                        \
    extern __shared__ __align__(16) unsigned char name##_bytes[];   \
    T* name = reinterpret_cast<T*>(name##_bytes)
// Every kernel is named to the emulator; nvcc finds it by itself.
#define CUH_EXPORT(kernel)
#endif

#define DEVICE __device__ __forceinline__

// Threads of a block of an elementwise kernel.
#define THREADS 256

// The same bits, read as another type of the same size.
template <class To, class From>
DEVICE To bit_cast(From value) {
    static_assert(sizeof(To) == sizeof(From), "bit_cast keeps the size");
    To result;
    memcpy(&result, &value, sizeof(To));
    return result;
}

// The number of this thread in the grid, and how many there are: 64 bits, as tensors may be large.
DEVICE uint64_t thread_number() { return (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; }
DEVICE uint64_t thread_count() { return (uint64_t)gridDim.x * blockDim.x; }
