// How often each number below a length occurs. Integer atomics: in shared memory, if the counts have room there.
// places: [count], a number every `step` elements, all of them below `length`; counts: [length], zeros before. Deterministic.
#include "include/common.cuh"

typedef unsigned long long Count;

extern "C" __global__ void __launch_bounds__(THREADS)
    count_places(Count* counts, const int64_t* places, uint64_t count, int64_t step) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) atomicAdd(&counts[places[(int64_t)i * step]], (Count)1);
}
CUH_EXPORT(count_places)

// A block has fewer than 2**32 places.
extern "C" __global__ void __launch_bounds__(THREADS)
    count_places_shared(Count* counts, const int64_t* places, uint64_t count, int64_t step, uint32_t length) {
    CUH_DYNSMEM(uint32_t, own);
    for (uint32_t bin = threadIdx.x; bin < length; bin += blockDim.x) own[bin] = 0;
    __syncthreads();
    for (uint64_t i = thread_number(); i < count; i += thread_count()) atomicAdd(&own[places[(int64_t)i * step]], 1u);
    __syncthreads();
    for (uint32_t bin = threadIdx.x; bin < length; bin += blockDim.x) {
        if (own[bin]) atomicAdd(&counts[bin], (Count)own[bin]);
    }
}
CUH_EXPORT(count_places_shared)
