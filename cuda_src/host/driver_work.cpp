// The driver's functions for streams, events, modules and launches.
#include "state.h"

using namespace emulator;

// ---- streams

EXPORT CUresult cuStreamCreate(CUstream* stream, unsigned flags) {
    return call([&] {
        auto made = queues().create(current().device, !(flags & CU_STREAM_NON_BLOCKING));
        *stream = reinterpret_cast<CUstream>(new std::shared_ptr<Stream>(made));
    });
}
EXPORT CUresult cuStreamDestroy(CUstream stream) {
    return call([&] {
        auto handle = reinterpret_cast<std::shared_ptr<Stream>*>(stream);
        queues().destroy(*handle);
        delete handle;
    });
}
EXPORT CUresult cuStreamSynchronize(CUstream handle) {
    return call([&] {
        auto stream = stream_of(handle);
        work(stream->device, [&] { queues().finish(stream); });
    });
}

static CUresult ready(const Mark& mark, int device) {
    bool reached = false;
    CUresult code = call([&] { work(device, [&] { reached = queues().poll(mark); }); });
    return code || reached ? code : CUDA_ERROR_NOT_READY;
}

EXPORT CUresult cuStreamQuery(CUstream handle) {
    Mark mark;
    CUresult code = call([&] {
        mark.stream = stream_of(handle);
        mark.number = mark.stream->issued;
    });
    return code ? code : ready(mark, mark.stream->device);
}

// ---- events

static Event& event_of(CUevent handle) { return *reinterpret_cast<Event*>(handle); }

EXPORT CUresult cuEventCreate(CUevent* event, unsigned flags) {
    return call([&] {
        *event = reinterpret_cast<CUevent>(new Event{!(flags & CU_EVENT_DISABLE_TIMING), current().device, {}});
    });
}
EXPORT CUresult cuEventDestroy(CUevent event) {
    delete &event_of(event);
    return CUDA_SUCCESS;
}
EXPORT CUresult cuEventRecord(CUevent event, CUstream handle) {
    return call([&] {
        if (event_of(event).device != current().device)
            refuse(CUDA_ERROR_INVALID_HANDLE, "the event is another device's than the stream");
        queues().record(event_of(event), stream_of(handle));
    });
}
EXPORT CUresult cuStreamWaitEvent(CUstream handle, CUevent event, unsigned) {
    return call([&] { queues().wait(stream_of(handle), event_of(event)); });
}
EXPORT CUresult cuEventQuery(CUevent event) { return ready(event_of(event).mark, event_of(event).device); }
EXPORT CUresult cuEventSynchronize(CUevent event) {
    return call([&] { work(event_of(event).device, [&] { queues().finish(event_of(event).mark); }); });
}
EXPORT CUresult cuEventElapsedTime(float* milliseconds, CUevent start, CUevent end) {
    bool reached = true;
    CUresult code = call([&] {
        for (CUevent handle : {start, end}) {
            Event& event = event_of(handle);
            if (!event.timing) refuse(CUDA_ERROR_INVALID_HANDLE, "the event was made without timing");
            if (!event.moment) refuse(CUDA_ERROR_INVALID_HANDLE, "the event was never recorded");
            reached = reached && event.mark.reached();
        }
        if (reached) *milliseconds = float(*event_of(end).moment - *event_of(start).moment);
    });
    return code || reached ? code : CUDA_ERROR_NOT_READY;
}

// ---- modules

static emulator::Module* module_of(CUmodule handle) { return reinterpret_cast<emulator::Module*>(handle); }
static emulator::Function* function_of(CUfunction handle) { return reinterpret_cast<emulator::Function*>(handle); }

EXPORT CUresult cuModuleLoad(CUmodule* module, const char* path) {
    return call([&] { *module = reinterpret_cast<CUmodule>(load_module(current().device, path)); });
}
EXPORT CUresult cuModuleLoadData(CUmodule* module, const void* image) {
    return call([&] { *module = reinterpret_cast<CUmodule>(load_module(current().device, image)); });
}
EXPORT CUresult cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned, CUjit_option*, void**) {
    return cuModuleLoadData(module, image);
}
EXPORT CUresult cuModuleUnload(CUmodule module) {
    return call([&] {
        int device = module_of(module)->device;
        work(device, [&] { queues().finish_device(device); });
        unload_module(module_of(module));
    });
}
EXPORT CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
    return call([&] { *function = reinterpret_cast<CUfunction>(find_function(module_of(module), name)); });
}
EXPORT CUresult cuModuleGetGlobal(CUdeviceptr* address, size_t* bytes, CUmodule module, const char* name) {
    return call([&] {
        auto [found, size] = find_global(module_of(module), name);
        if (address) *address = found;
        if (bytes) *bytes = size;
    });
}

// ---- functions

EXPORT CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function) {
    return call([&] {
        const emulator::Function* found = function_of(function);
        switch (attribute) {
            case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = int(found->kernel->max_threads); break;
            case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: *value = int(found->max_dynamic_shared); break;
            default: *value = 0;  // registers, local memory: a processor of the host has none to count
        }
    });
}
EXPORT CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
    return call([&] {
        if (attribute != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES) return;
        if (value < 0 || value > 227 << 10) invalid(format("%d bytes of dynamic shared memory; 232448 at most", value));
        function_of(function)->max_dynamic_shared = uint32_t(value);
    });
}
EXPORT CUresult cuFuncSetCacheConfig(CUfunction, CUfunc_cache) { return CUDA_SUCCESS; }

// The old way to launch sets these first, and PyCUDA's prepared calls still do.
EXPORT CUresult cuFuncSetBlockShape(CUfunction, int, int, int) { return CUDA_SUCCESS; }
EXPORT CUresult cuFuncSetSharedSize(CUfunction, unsigned) { return CUDA_SUCCESS; }

EXPORT CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                               unsigned block_y, unsigned block_z, unsigned shared_bytes, CUstream stream,
                               void** parameters, void** extra) {
    return call([&] {
        emulator::Function* found = function_of(function);
        if (found->module->device != current().device)
            refuse(CUDA_ERROR_INVALID_HANDLE, format("kernel %s was loaded on device %d, and device %d is current",
                                                     found->kernel->name, found->module->device, current().device));
        launch(found, {{grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared_bytes}, stream_of(stream),
               parameters, extra);
    });
}
EXPORT CUresult cuProfilerStart() { return CUDA_SUCCESS; }
EXPORT CUresult cuProfilerStop() { return CUDA_SUCCESS; }
