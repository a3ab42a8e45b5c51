// What the threads of a block come to together.
#pragma once
#include "arithmetic.cuh"

// The sum over the block, for all threads: a tree, so that the error grows with its height; the next call may follow at
// once. partial: [blockDim.x], a power of two, in shared memory.
template <class T> DEVICE T sum_of_block(T* partial, T own) {
    partial[threadIdx.x] = own;
    __syncthreads();
    for (uint32_t apart = blockDim.x / 2; apart; apart /= 2) {
        if (threadIdx.x < apart) partial[threadIdx.x] = plus(partial[threadIdx.x], partial[threadIdx.x + apart]);
        __syncthreads();
    }
    T sum = partial[0];
    __syncthreads();
    return sum;
}
