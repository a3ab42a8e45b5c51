// The driver's functions for memory: allocation, copies and fills.
#include <string.h>

#include <vector>

#include "state.h"

using namespace emulator;

static uintptr_t number(const void* address) { return reinterpret_cast<uintptr_t>(address); }

// Everything that the device has still to do may use the memory.
static void finish_everything() {
    for (int device = 0; device < settings().devices; ++device)
        work(device, [&] { queues().finish_device(device); });
}

EXPORT CUresult cuMemAlloc(CUdeviceptr* address, size_t bytes) {
    return call([&] { *address = memory().allocate(Kind::device, current().device, bytes); });
}
EXPORT CUresult cuMemFree(CUdeviceptr address) {
    return call([&] {
        if (!address) return;
        finish_everything();
        memory().release(Kind::device, address);
    });
}
EXPORT CUresult cuMemGetInfo(size_t* free_bytes, size_t* total) {
    return call([&] {
        *total = settings().memory;
        *free_bytes = *total - memory().used(current().device);
    });
}
EXPORT CUresult cuMemGetAddressRange(CUdeviceptr* start, size_t* bytes, CUdeviceptr address) {
    return call([&] {
        const Block& block = memory().require(address, 0, "cuMemGetAddressRange");
        if (start) *start = block.start;
        if (bytes) *bytes = block.bytes;
    });
}

// ---- page-locked memory

EXPORT CUresult cuMemHostAlloc(void** address, size_t bytes, unsigned) {
    return call([&] { *address = reinterpret_cast<void*>(memory().allocate(Kind::pinned, -1, bytes ? bytes : 1)); });
}
EXPORT CUresult cuMemFreeHost(void* address) {
    return call([&] {
        finish_everything();
        memory().release(Kind::pinned, number(address));
    });
}
EXPORT CUresult cuMemHostRegister(void* address, size_t bytes, unsigned) {
    return call([&] { memory().register_host(number(address), bytes); });
}
EXPORT CUresult cuMemHostUnregister(void* address) {
    return call([&] {
        finish_everything();
        memory().unregister_host(number(address));
    });
}
EXPORT CUresult cuMemHostGetFlags(unsigned* flags, void* address) {
    return call([&] {
        if (!memory().is_pinned(address, 1)) invalid("this memory is not page-locked");
        *flags = CU_MEMHOSTALLOC_DEVICEMAP;
    });
}
EXPORT CUresult cuMemHostGetDevicePointer(CUdeviceptr* device_address, void* address, unsigned) {
    return call([&] {
        if (!memory().is_pinned(address, 1)) invalid("this memory is not page-locked");
        *device_address = number(address);
    });
}

// ---- copies and fills

static void copy_bytes(uintptr_t target, uintptr_t source, size_t bytes) {
    memmove(reinterpret_cast<void*>(target), reinterpret_cast<const void*>(source), bytes);
}

// Queues a copy whose ends are checked when it is called, and again when it is done: kernels may
// have run in between, but memory is not freed before the queue is empty.
static Mark queue_copy(const std::shared_ptr<Stream>& stream, uintptr_t target, uintptr_t source, size_t bytes) {
    return queues().enqueue(stream, [=] { copy_bytes(target, source, bytes); });
}

static void finish(const std::shared_ptr<Stream>& stream, const Mark& mark) {
    work(stream->device, [&] { queues().finish(mark); });
}

static void host_to_device(CUdeviceptr target, const void* source, size_t bytes, CUstream handle, bool wait) {
    if (!bytes) return;
    auto stream = stream_of(handle);
    memory().require(target, bytes, "copy to the device");
    if (memory().is_pinned(source, bytes)) {
        // Read when the copy's turn comes: what the host writes until then is what is copied.
        Mark mark = queue_copy(stream, target, number(source), bytes);
        if (wait) finish(stream, mark);
        return;
    }
    // Pageable memory is read at once; on its way it waits in the driver's own.
    auto bytes_read = static_cast<const unsigned char*>(source);
    auto staged = std::make_shared<std::vector<unsigned char>>(bytes_read, bytes_read + bytes);
    queues().enqueue(stream, [=] { copy_bytes(target, number(staged->data()), bytes); });
}

static void device_to_host(void* target, CUdeviceptr source, size_t bytes, CUstream handle, bool wait) {
    if (!bytes) return;
    auto stream = stream_of(handle);
    memory().require(source, bytes, "copy from the device");
    bool late = !wait && memory().is_pinned(target, bytes);
    Mark mark = queue_copy(stream, number(target), source, bytes);
    if (!late) finish(stream, mark);
}

static void device_to_device(CUdeviceptr target, CUdeviceptr source, size_t bytes, CUstream handle) {
    if (!bytes) return;
    memory().require(source, bytes, "copy on the device (source)");
    memory().require(target, bytes, "copy on the device (target)");
    if (source < target + bytes && target < source + bytes && source != target)
        invalid("a copy on the device between ranges that overlap");
    queue_copy(stream_of(handle), target, source, bytes);
}

EXPORT CUresult cuMemcpyHtoD(CUdeviceptr target, const void* source, size_t bytes) {
    return call([&] { host_to_device(target, source, bytes, nullptr, true); });
}
EXPORT CUresult cuMemcpyHtoDAsync(CUdeviceptr target, const void* source, size_t bytes, CUstream stream) {
    return call([&] { host_to_device(target, source, bytes, stream, false); });
}
EXPORT CUresult cuMemcpyDtoH(void* target, CUdeviceptr source, size_t bytes) {
    return call([&] { device_to_host(target, source, bytes, nullptr, true); });
}
EXPORT CUresult cuMemcpyDtoHAsync(void* target, CUdeviceptr source, size_t bytes, CUstream stream) {
    return call([&] { device_to_host(target, source, bytes, stream, false); });
}
EXPORT CUresult cuMemcpyDtoD(CUdeviceptr target, CUdeviceptr source, size_t bytes) {
    return call([&] { device_to_device(target, source, bytes, nullptr); });
}
EXPORT CUresult cuMemcpyDtoDAsync(CUdeviceptr target, CUdeviceptr source, size_t bytes, CUstream stream) {
    return call([&] { device_to_device(target, source, bytes, stream); });
}
EXPORT CUresult cuMemcpyPeerAsync(CUdeviceptr target, CUcontext, CUdeviceptr source, CUcontext, size_t bytes,
                                  CUstream stream) {
    return call([&] { device_to_device(target, source, bytes, stream); });
}
EXPORT CUresult cuMemcpyPeer(CUdeviceptr target, CUcontext, CUdeviceptr source, CUcontext, size_t bytes) {
    return call([&] { device_to_device(target, source, bytes, nullptr); });
}

template <class T>
static CUresult fill(CUdeviceptr target, T value, size_t count, CUstream handle) {
    return call([&] {
        if (!count) return;
        auto stream = stream_of(handle);
        memory().require(target, count * sizeof(T), "fill");
        if (target % sizeof(T)) invalid(format("fill: the address is not aligned to %zu bytes", sizeof(T)));
        queues().enqueue(stream, [=] {
            auto elements = reinterpret_cast<T*>(target);
            for (size_t i = 0; i < count; ++i) elements[i] = value;
        });
    });
}
EXPORT CUresult cuMemsetD8(CUdeviceptr target, unsigned char value, size_t count) {
    return fill<uint8_t>(target, value, count, nullptr);
}
EXPORT CUresult cuMemsetD16(CUdeviceptr target, unsigned short value, size_t count) {
    return fill<uint16_t>(target, value, count, nullptr);
}
EXPORT CUresult cuMemsetD32(CUdeviceptr target, unsigned value, size_t count) {
    return fill<uint32_t>(target, value, count, nullptr);
}
EXPORT CUresult cuMemsetD8Async(CUdeviceptr target, unsigned char value, size_t count, CUstream stream) {
    return fill<uint8_t>(target, value, count, stream);
}
EXPORT CUresult cuMemsetD16Async(CUdeviceptr target, unsigned short value, size_t count, CUstream stream) {
    return fill<uint16_t>(target, value, count, stream);
}
EXPORT CUresult cuMemsetD32Async(CUdeviceptr target, unsigned value, size_t count, CUstream stream) {
    return fill<uint32_t>(target, value, count, stream);
}
