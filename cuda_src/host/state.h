// What the entry points of the driver share: contexts, the lock, and how an error reaches the caller.
#pragma once
#include <cuda.h>

#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "failure.h"
#include "memory.h"
#include "modules.h"
#include "settings.h"
#include "streams.h"

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace emulator {

struct Context {
    int device;
    int retained = 0;
    std::set<int> peers;
    // Once work has failed, every call returns this, as the context of a GPU that faulted is lost.
    CUresult error = CUDA_SUCCESS;
    std::string error_text;
};

bool initialised();
void initialise();
std::recursive_mutex& lock();
void check_device(int device);
Context* primary(int device);
// The context on top of this thread's stack; throws Failure if there is none.
Context& current();
void push(Context* context);
Context* pop();
// The calling thread's last failure, for cuGetErrorString.
void remember(CUresult code, const std::string& text);
const char* error_text(CUresult code);
void reset();
// What every function returns that is not here.
int not_supported(const char* name);

std::shared_ptr<Stream> stream_of(CUstream handle);

enum class Check { none, initialised, context };

// Runs an entry point: one at a time, a failure becomes the code that it returns.
template <class F>
CUresult call(F body, Check check = Check::context) {
    std::lock_guard<std::recursive_mutex> guard(lock());
    try {
        if (check != Check::none && !initialised())
            refuse(CUDA_ERROR_NOT_INITIALIZED, "cuInit was not called");
        if (check == Check::context) {
            Context& context = current();
            if (context.error) refuse(context.error, context.error_text);
        }
        body();
        return CUDA_SUCCESS;
    } catch (const Failure& failure) {
        remember(failure.code, failure.text);
        return failure.code;
    } catch (const std::bad_alloc&) {
        remember(CUDA_ERROR_OUT_OF_MEMORY, "the host has no memory left");
        return CUDA_ERROR_OUT_OF_MEMORY;
    }
}

// Lets queued work be done; what fails there stays with the device.
template <class F>
void work(int device, F body) {
    try {
        body();
    } catch (const Failure& failure) {
        Context* context = primary(device);
        context->error = failure.code;
        context->error_text = failure.text;
        queues().drop(device);
        throw;
    }
}

}  // namespace emulator
