#include "memory.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>

#include "failure.h"
#include "sanitizers.h"
#include "settings.h"

namespace emulator {

static constexpr size_t alignment = 256;       // what CUDA promises
static constexpr unsigned char fresh = 0xff;   // a nan, or -1
// On both sides of a block. In a random order, the first thread that goes astray may be one far away.
static constexpr size_t guard = 1 << 20;
static constexpr size_t remembered = 1 << 14;  // freed blocks

static size_t round_up(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }
static unsigned long long hex(uintptr_t address) { return address; }

Memory& memory() {
    static auto only = new Memory;  // outlives whatever frees memory at exit
    return *only;
}

uintptr_t Memory::allocate(Kind kind, int device, size_t bytes) {
    if (bytes == 0) invalid("an allocation of 0 bytes");
    if (device >= 0) {
        if (used_.size() <= size_t(device)) used_.resize(device + 1);
        size_t limit = settings().memory;
        if (bytes > limit || used_[device] > limit - bytes)
            refuse(CUDA_ERROR_OUT_OF_MEMORY,
                   format("out of memory: %zu bytes wanted, %zu of %zu are in use", bytes, used_[device], limit));
    }
    // [guard] [watched] [the block] [watched, up to 255 bytes] [guard]
    // AddressSanitizer reports what is written into its margin, and goes on.
    size_t size = round_up(bytes + (under_asan() ? alignment : 0), alignment);
    size_t page = size_t(sysconf(_SC_PAGESIZE)), inner = round_up(size, page);
    void* mapping = mmap(nullptr, inner + 2 * guard, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) refuse(CUDA_ERROR_OUT_OF_MEMORY, "the host has no address space left");
    char* first = static_cast<char*>(mapping) + guard;
    if (mprotect(first, inner, PROT_READ | PROT_WRITE)) {
        munmap(mapping, inner + 2 * guard);
        refuse(CUDA_ERROR_OUT_OF_MEMORY, "the host has no memory left");
    }
    char* start = first + inner - size;
    // Beside a block; of other blocks another byte, so that what is copied from beside one to beside another is seen.
    auto watched = static_cast<unsigned char>(0x80 | (++made_ * 37 & 0x7f));
    set_bytes(first, watched, size_t(start - first));
    set_bytes(start, fresh, bytes);
    set_bytes(start + bytes, watched, size_t(first + inner - start) - bytes);
    if (under_asan()) {
        __asan_poison_memory_region(first, size_t(start - first));
        __asan_poison_memory_region(start + bytes, size_t(first + inner - start) - bytes);
    }
    auto address = reinterpret_cast<uintptr_t>(start);
    live_[address] = Block{address, bytes, kind, device, uintptr_t(mapping), inner + 2 * guard, false, watched};
    if (device >= 0) used_[device] += bytes;
    return address;
}

void Memory::release(Kind kind, uintptr_t address) {
    auto found = live_.find(address);
    if (found == live_.end() || found->second.kind != kind || found->second.registered)
        invalid(freed_.count(address) ? format("double free of %#llx", hex(address))
                                      : format("free of %#llx, which is %s", hex(address), describe(address).c_str()));
    Block block = found->second;
    live_.erase(found);
    if (block.device >= 0) used_[block.device] -= block.bytes;
    auto mapping = reinterpret_cast<void*>(block.mapping);
    std::string damage;
    try {
        check_edges(block, "something");
    } catch (const Failure& failure) {
        damage = failure.text;
    }
    if (kind == Kind::pinned) {  // NumPy frees these, and would rather not meet a page that it may not touch
        if (under_asan()) __asan_unpoison_memory_region(mapping, block.mapped);
        munmap(mapping, block.mapped);
    } else {
        // The addresses stay taken and the memory goes: a later use of it is caught.
        int access = under_asan() ? PROT_READ | PROT_WRITE : PROT_NONE;
        mmap(mapping, block.mapped, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
        if (under_asan()) __asan_poison_memory_region(mapping, block.mapped);
        freed_[block.start] = block;
        if (freed_.size() > remembered) {
            auto oldest = freed_.begin();
            if (under_asan())
                __asan_unpoison_memory_region(reinterpret_cast<void*>(oldest->second.mapping), oldest->second.mapped);
            munmap(reinterpret_cast<void*>(oldest->second.mapping), oldest->second.mapped);
            freed_.erase(oldest);
        }
    }
    if (!damage.empty()) refuse(CUDA_ERROR_ILLEGAL_ADDRESS, damage);
}

void Memory::register_host(uintptr_t address, size_t bytes) {
    if (find(address)) invalid("this memory is page-locked already");
    live_[address] = Block{address, bytes, Kind::pinned, -1, 0, 0, true, 0};
}

void Memory::unregister_host(uintptr_t address) {
    auto found = live_.find(address);
    if (found == live_.end() || !found->second.registered) invalid("this memory was not page-locked by registering it");
    live_.erase(found);
}

static const Block* holding(const std::map<uintptr_t, Block>& blocks, uintptr_t address) {
    auto next = blocks.upper_bound(address);
    if (next == blocks.begin()) return nullptr;
    const Block& block = std::prev(next)->second;
    return address <= block.start + block.bytes ? &block : nullptr;
}

const Block* Memory::find(uintptr_t address) const { return holding(live_, address); }
bool Memory::was_freed(uintptr_t address) const { return !find(address) && holding(freed_, address); }

std::string Memory::describe(uintptr_t address) const {
    if (const Block* block = find(address); block && address < block->start + block->bytes)
        return format("byte %zu of %zu bytes of %s", size_t(address - block->start), block->bytes,
                      block->kind == Kind::pinned ? "page-locked memory" : format("device %d", block->device).c_str());
    if (const Block* block = holding(freed_, address))
        return format("byte %zu of %zu bytes of device %d that were freed", size_t(address - block->start),
                      block->bytes, block->device);
    auto next = live_.upper_bound(address);
    if (next != live_.begin()) {
        const Block& block = std::prev(next)->second;
        if (address - block.start - block.bytes < 1 << 20)
            return format("%zu bytes after the end of a block of %zu bytes", size_t(address - block.start - block.bytes),
                          block.bytes);
    }
    if (next != live_.end() && next->first - address < 1 << 20)
        return format("%zu bytes before a block of %zu bytes", size_t(next->first - address), next->second.bytes);
    return "no memory of a device";
}

const Block& Memory::require(uintptr_t address, size_t bytes, const char* what) const {
    const Block* block = find(address);
    if (!block) invalid(format("%s: %#llx is %s", what, hex(address), describe(address).c_str()));
    if (bytes > block->start + block->bytes - address)
        invalid(format("%s: %zu bytes from byte %zu on are out of range of a block of %zu bytes", what, bytes,
                       size_t(address - block->start), block->bytes));
    return *block;
}

bool Memory::is_pinned(const void* address, size_t bytes) const {
    const Block* block = find(reinterpret_cast<uintptr_t>(address));
    return block && block->kind == Kind::pinned &&
           bytes <= block->start + block->bytes - reinterpret_cast<uintptr_t>(address);
}

void Memory::check_edges(const Block& block, const std::string& who) const {
    if (block.registered) return;
    auto start = reinterpret_cast<unsigned char*>(block.start), end = start + block.bytes;
    auto first = std::max(reinterpret_cast<unsigned char*>(block.mapping + guard), start - alignment);
    auto last = reinterpret_cast<unsigned char*>(block.mapping + block.mapped - guard);
    auto untouched = [&](unsigned char byte) { return byte == block.watched; };
    auto after = std::find_if_not(end, last, untouched);
    auto before = std::find_if_not(std::reverse_iterator(start), std::reverse_iterator(first), untouched);
    if (after == last && before.base() == first) return;
    std::string where = after != last ? format("%zu bytes after the end of", size_t(after - end))
                                      : format("%zu bytes before", size_t(start - before.base() + 1));
    set_bytes(first, block.watched, size_t(start - first));
    set_bytes(end, block.watched, size_t(last - end));
    refuse(CUDA_ERROR_ILLEGAL_ADDRESS, format("%s wrote %s a block of %zu bytes", who.c_str(), where.c_str(), block.bytes));
}

void Memory::mend() {
    for (auto& [address, block] : live_) try {
            check_edges(block, "");
        } catch (const Failure&) {  // reported before, and mended by being seen
        }
}

void Memory::check_all(int device, const std::string& who) const {
    for (auto& [address, block] : live_)
        if (block.device == device) check_edges(block, who);
}

}  // namespace emulator
