// The device's processor: runs the blocks of a grid one after another, a block's threads as fibers.
#pragma once
#include <stddef.h>

#include <string>
#include <vector>

#include "host_abi.h"

namespace emulator {

struct GridShape {
    cuh_index grid, block;
    uint32_t dynamic_shared;
};

// Runs a kernel to its end. `shared_first`, `shared_last`: the module's shared memory.
// Throws Failure if the kernel does what no GPU allows.
void run_grid(const cuh_kernel& kernel, const GridShape& shape, void** parameters, char* shared_first,
              char* shared_last);

// The name of the kernel that runs now, or that ran last.
const char* last_kernel();

}  // namespace emulator
