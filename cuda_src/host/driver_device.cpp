// The driver's functions for devices, contexts and errors.
#include <string.h>

#include <algorithm>

#include "state.h"

using namespace emulator;

static CUcontext handle(Context* context) { return reinterpret_cast<CUcontext>(context); }

EXPORT CUresult cuInit(unsigned) {
    return call([] { initialise(); }, Check::none);
}
EXPORT CUresult cuDriverGetVersion(int* version) {
    *version = CUDA_VERSION;
    return CUDA_SUCCESS;
}
EXPORT CUresult cuGetErrorString(CUresult code, const char** text) {
    *text = error_text(code);
    return CUDA_SUCCESS;
}

// ---- devices

EXPORT CUresult cuDeviceGetCount(int* count) {
    return call([&] { *count = settings().devices; }, Check::initialised);
}
EXPORT CUresult cuDeviceGet(CUdevice* device, int index) {
    return call([&] { check_device(*device = index); }, Check::initialised);
}
EXPORT CUresult cuDeviceGetName(char* name, int size, CUdevice device) {
    return call([&] {
        check_device(device);
        snprintf(name, size_t(size), "reftorch CPU emulator");
    }, Check::initialised);
}
EXPORT CUresult cuDeviceTotalMem(size_t* bytes, CUdevice device) {
    return call([&] {
        check_device(device);
        *bytes = settings().memory;
    }, Check::initialised);
}
EXPORT CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
    static const std::pair<CUdevice_attribute, int> known[] = {
        {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 1024},
        {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, 1024},
        {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, 1024},
        {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z, 64},
        {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, 0x7fffffff},
        {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, 65535},
        {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, 65535},
        {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, 48 << 10},
        {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 227 << 10},
        {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, 228 << 10},
        {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, 65536},
        {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 65536},
        {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 2048},
        {CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, 32},
        {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 2},
        {CU_DEVICE_ATTRIBUTE_WARP_SIZE, 32},
        {CU_DEVICE_ATTRIBUTE_CLOCK_RATE, 1000000},
        {CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, 1000000},
        {CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, 64},
        {CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, 1 << 20},
        {CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, 1},
        {CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY, 1},
        {CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT, 2},
        {CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS, 1},
        {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 9},
        {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0},
    };
    return call([&] {
        check_device(device);
        auto found = std::find_if(std::begin(known), std::end(known), [&](auto& one) { return one.first == attribute; });
        *value = found == std::end(known) ? 0 : found->second;
    }, Check::initialised);
}
#undef cuDeviceComputeCapability
EXPORT CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
    return call([&] {
        check_device(device);
        *major = 9;
        *minor = 0;
    }, Check::initialised);
}
EXPORT CUresult cuDeviceGetPCIBusId(char* text, int size, CUdevice device) {
    return call([&] {
        check_device(device);
        snprintf(text, size_t(size), "0000:%02x:00.0", unsigned(device));
    }, Check::initialised);
}
EXPORT CUresult cuDeviceGetByPCIBusId(CUdevice* device, const char* text) {
    return call([&] {
        unsigned bus = 0;
        if (sscanf(text, "%*x:%x:", &bus) != 1) invalid(format("%s is no PCI bus id", text));
        check_device(*device = int(bus));
    }, Check::initialised);
}
EXPORT CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice other) {
    return call([&] {
        check_device(device);
        check_device(other);
        *can = device != other;
    }, Check::initialised);
}

// ---- contexts: a device has one, its primary context

EXPORT CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
    return call([&] {
        Context* found = primary(device);
        ++found->retained;
        *context = handle(found);
    }, Check::initialised);
}
EXPORT CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
    return call([&] {
        if (--primary(device)->retained < 0) refuse(CUDA_ERROR_INVALID_CONTEXT, "the primary context was not retained");
    }, Check::initialised);
}
#if CUDA_VERSION >= 13000
EXPORT CUresult cuCtxCreate(CUcontext* context, CUctxCreateParams*, unsigned, CUdevice device) {
#else
EXPORT CUresult cuCtxCreate(CUcontext* context, unsigned, CUdevice device) {
#endif
    return call([&] {
        push(primary(device));
        *context = handle(&current());
    }, Check::initialised);
}
EXPORT CUresult cuCtxAttach(CUcontext* context, unsigned) {
    return call([&] { *context = handle(&current()); });
}
EXPORT CUresult cuCtxDetach(CUcontext) { return CUDA_SUCCESS; }
EXPORT CUresult cuCtxPushCurrent(CUcontext context) {
    return call([&] {
        if (!context) refuse(CUDA_ERROR_INVALID_CONTEXT, "a null context");
        push(reinterpret_cast<Context*>(context));
    }, Check::initialised);
}
EXPORT CUresult cuCtxPopCurrent(CUcontext* context) {
    return call([&] {
        CUcontext top = handle(pop());
        if (context) *context = top;
    }, Check::initialised);
}
EXPORT CUresult cuCtxGetDevice(CUdevice* device) {
    return call([&] { *device = current().device; }, Check::initialised);
}
EXPORT CUresult cuCtxGetApiVersion(CUcontext, unsigned* version) {
    *version = CUDA_VERSION;
    return CUDA_SUCCESS;
}
EXPORT CUresult cuCtxSynchronize() {
    return call([] {
        int device = current().device;
        work(device, [&] {
            queues().finish_device(device);
            memory().check_all(device, format("a kernel (the last was %s)", last_kernel()));
        });
    });
}
EXPORT CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned) {
    return call([&] {
        int other = reinterpret_cast<Context*>(peer)->device;
        if (!current().peers.insert(other).second)
            refuse(CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, "peer access is enabled already");
    });
}
EXPORT CUresult cuCtxDisablePeerAccess(CUcontext peer) {
    return call([&] {
        if (!current().peers.erase(reinterpret_cast<Context*>(peer)->device))
            refuse(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, "peer access is not enabled");
    });
}
