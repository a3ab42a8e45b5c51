// Memory of the devices and page-locked memory of the host, both in this process's address space.
//
// Every block lies between memory that nobody may touch, fresh memory is all 0xff, the few bytes between
// a block and those pages are watched, and freed addresses are never handed out again: so what a kernel
// does outside of its memory is seen.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include <map>
#include <string>
#include <vector>

namespace emulator {

enum class Kind { device, pinned };

struct Block {
    uintptr_t start;
    size_t bytes;
    Kind kind;
    int device;  // of pinned memory: -1
    uintptr_t mapping;
    size_t mapped;
    bool registered;  // the host's own memory, page-locked later
    unsigned char watched;  // the byte that fills what is beside it
};

class Memory {
public:
    // Throws Failure, CUDA_ERROR_OUT_OF_MEMORY, if the device has no such block left.
    uintptr_t allocate(Kind kind, int device, size_t bytes);
    // Throws Failure if there is no such block, or was.
    void release(Kind kind, uintptr_t address);
    void register_host(uintptr_t address, size_t bytes);
    void unregister_host(uintptr_t address);

    // The block that holds the address, or that ends there, or null.
    const Block* find(uintptr_t address) const;
    // Throws Failure unless the bytes are within one block of device memory (or page-locked memory).
    const Block& require(uintptr_t address, size_t bytes, const char* what) const;
    bool is_pinned(const void* address, size_t bytes) const;
    // Throws Failure if bytes beside the block were written, and mends them. `who` did it.
    void check_edges(const Block& block, const std::string& who) const;
    void check_all(int device, const std::string& who) const;
    // Forgets what was written beside blocks.
    void mend();
    // Says in words what lies at an address.
    std::string describe(uintptr_t address) const;
    bool was_freed(uintptr_t address) const;
    size_t used(int device) const { return size_t(device) < used_.size() ? used_[device] : 0; }

private:
    std::map<uintptr_t, Block> live_, freed_;
    std::vector<size_t> used_;
    unsigned made_ = 0;  // blocks so far
};

Memory& memory();

}  // namespace emulator
