// The hooks of AddressSanitizer and ThreadSanitizer, null where the process runs under neither.
#pragma once
#include <stddef.h>

extern "C" {
__attribute__((weak)) void* __tsan_create_fiber(unsigned flags);
__attribute__((weak)) void __tsan_destroy_fiber(void* fiber);
__attribute__((weak)) void __tsan_switch_to_fiber(void* fiber, unsigned flags);
__attribute__((weak)) void* __tsan_get_current_fiber();
__attribute__((weak)) void __tsan_acquire(void* address);
__attribute__((weak)) void __tsan_release(void* address);
__attribute__((weak)) void __sanitizer_start_switch_fiber(void** fake, const void* bottom, size_t size);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void* fake, const void** bottom, size_t* size);
__attribute__((weak)) void __asan_poison_memory_region(const volatile void* address, size_t size);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void* address, size_t size);
}

namespace emulator {

inline bool under_asan() { return __asan_poison_memory_region != nullptr; }
inline bool under_tsan() { return __tsan_create_fiber != nullptr; }

// A thread of a kernel that synchronises releases what it wrote, and acquires what others released.
inline void release(void* tag) {
    if (under_tsan()) __tsan_release(tag);
}
inline void acquire(void* tag) {
    if (under_tsan()) __tsan_acquire(tag);
}

// Sets bytes without a sanitizer's memset, which would take part in what it watches.
inline void set_bytes(void* address, unsigned char byte, size_t size) {
    auto bytes = static_cast<volatile unsigned char*>(address);
    size_t i = 0;
    for (; i < size && (reinterpret_cast<size_t>(bytes + i) & 7); ++i) bytes[i] = byte;
    for (; i + 8 <= size; i += 8)
        *reinterpret_cast<volatile unsigned long*>(bytes + i) = byte * 0x0101010101010101ul;
    for (; i < size; ++i) bytes[i] = byte;
}

}  // namespace emulator
