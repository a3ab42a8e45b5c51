// What a kernel module and the emulator know of each other. Plain C types only: both sides compile this.
#pragma once
#include <stdint.h>

struct cuh_index { uint32_t x, y, z; };

// Where the thread that runs now is. The scheduler writes it before it resumes a thread.
struct cuh_place {
    cuh_index thread, block, block_dim, grid_dim;
    unsigned char* dynamic_shared;
    uint32_t lane, warp;
};

// A parameter's `kind`: 0 a plain value, CUH_AGGREGATE a struct, otherwise a pointer to something which
// is aligned to that many bytes.
enum : uint32_t { CUH_VALUE = 0, CUH_AGGREGATE = 0xffffffffu };
struct cuh_parameter { uint32_t size, align, kind; };

// The symbol cuh_k_NAME in a module describes the kernel NAME.
struct cuh_kernel {
    const char* name;
    void (*invoke)(void** parameters);
    uint32_t count;
    const cuh_parameter* parameters;
    uint32_t max_threads;
};

enum cuh_ordering : int { CUH_UNORDERED = 0, CUH_ORDERED = 1 };

extern "C" {
extern cuh_place cuh;
// Waits for the block's other threads. Returns how many of them passed a nonzero vote. `site` is FILE:LINE.
uint32_t cuh_barrier(const char* site, uint32_t vote);
// Waits for the lanes of `mask`; each leaves `value`. Returns the 32 values, of which `valid` says who left one.
const uint64_t* cuh_warp_exchange(uint32_t mask, uint64_t value, const char* site, uint32_t* valid,
                                  cuh_ordering ordering);
// Ends the grid with an error.
[[noreturn]] void cuh_trap(const char* site);
}
