// Keys in order, by a bitonic network (K. E. Batcher, "Sorting Networks and Their Applications", 1968).
//
// A key carries its own position in its low bits, so that no two are equal: equal keys stay in the order in which they
// came, and the result does not depend on the schedule. The number of keys is a power of two; what fills it up is the
// greatest number.
#include "include/common.cuh"

#define CHUNK 1024  // keys that a block has in shared memory at most

// packed[i] = key << bits | i; beyond `count` the greatest number. keys: [count], at least 0.
extern "C" __global__ void __launch_bounds__(THREADS)
    pack_keys(uint64_t* packed, const int64_t* keys, uint64_t count, uint64_t padded, uint32_t bits) {
    for (uint64_t i = thread_number(); i < padded; i += thread_count()) {
        packed[i] = i < count ? (uint64_t)keys[i] << bits | i : ~(uint64_t)0;
    }
}
CUH_EXPORT(pack_keys)

DEVICE void order_pair(uint64_t& low, uint64_t& high, bool ascending) {
    if ((low > high) == ascending) {
        uint64_t kept = low;
        low = high;
        high = kept;
    }
}

// The first of the pair `number` whose two are `apart`, a power of two.
DEVICE uint64_t first_of_pair(uint64_t number, uint64_t apart) { return number / apart * 2 * apart + number % apart; }

// One block sorts or merges a chunk of 2 * blockDim.x keys: runs of `from` to `to`, in the direction that the run has in
// the whole. from == to: only the last steps of a merge that others began.
extern "C" __global__ void __launch_bounds__(CHUNK / 2)
    order_chunk(uint64_t* keys, uint64_t from, uint64_t to) {
    __shared__ uint64_t chunk[CHUNK];
    uint64_t size = 2 * blockDim.x, start = blockIdx.x * size;
    chunk[threadIdx.x] = keys[start + threadIdx.x];
    chunk[threadIdx.x + blockDim.x] = keys[start + threadIdx.x + blockDim.x];
    for (uint64_t run = from; run <= to; run *= 2) {
        for (uint64_t apart = (run < size ? run : size) / 2; apart; apart /= 2) {
            __syncthreads();
            uint64_t first = first_of_pair(threadIdx.x, apart);
            order_pair(chunk[first], chunk[first + apart], ((start + first) & run) == 0);
        }
    }
    __syncthreads();
    keys[start + threadIdx.x] = chunk[threadIdx.x];
    keys[start + threadIdx.x + blockDim.x] = chunk[threadIdx.x + blockDim.x];
}
CUH_EXPORT(order_chunk)

// One step of a merge whose pairs are too far apart for a chunk.
extern "C" __global__ void __launch_bounds__(THREADS)
    order_apart(uint64_t* keys, uint64_t pairs, uint64_t run, uint64_t apart) {
    for (uint64_t number = thread_number(); number < pairs; number += thread_count()) {
        uint64_t first = first_of_pair(number, apart);
        order_pair(keys[first], keys[first + apart], (first & run) == 0);
    }
}
CUH_EXPORT(order_apart)
