// Modules: shared libraries that hold kernels, and how a kernel is launched.
#pragma once
#include <cuda.h>

#include <memory>
#include <string>
#include <vector>

#include "grid.h"
#include "host_abi.h"
#include "streams.h"

namespace emulator {

struct Module;

struct Function {
    const cuh_kernel* kernel;
    Module* module;
    uint32_t max_dynamic_shared = 48 << 10;
};

struct Module {
    void* library;
    int device;
    char *shared_first = nullptr, *shared_last = nullptr;
    std::vector<std::unique_ptr<Function>> functions = {};
};

Module* load_module(int device, const char* path);
Module* load_module(int device, const void* image);
void unload_module(Module* module);
Function* find_function(Module* module, const char* name);
// The address and size of a __constant__ or __device__ variable.
std::pair<uintptr_t, size_t> find_global(Module* module, const char* name);

// Checks and queues a launch. Parameters come as pointers, or in one buffer (`extra`).
void launch(Function* function, const GridShape& shape, const std::shared_ptr<Stream>& stream, void** parameters,
            void** extra);

struct PeerAccess {
    virtual bool allowed(int device, int owner) const = 0;
    virtual ~PeerAccess() = default;
};
void set_peer_access(const PeerAccess* access);

}  // namespace emulator
