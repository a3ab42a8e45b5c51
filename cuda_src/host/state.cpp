#include "state.h"

#include <map>
#include <vector>

namespace emulator {

static bool started;
static thread_local std::vector<Context*> stack;
static thread_local CUresult last_code;
static thread_local std::string last_text;

namespace {
struct Peers : PeerAccess {
    bool allowed(int device, int owner) const override { return primary(device)->peers.count(owner) > 0; }
};
}  // namespace

bool initialised() { return started; }

void initialise() {
    static Peers peers;
    set_peer_access(&peers);
    settings();
    started = true;
}

std::recursive_mutex& lock() {
    static auto only = new std::recursive_mutex;
    return *only;
}

void check_device(int device) {
    if (device < 0 || device >= settings().devices)
        refuse(CUDA_ERROR_INVALID_DEVICE, format("there is no device %d, but %d devices", device, settings().devices));
}

Context* primary(int device) {
    static auto all = new std::map<int, Context>;
    check_device(device);
    Context& context = (*all)[device];
    context.device = device;
    return &context;
}

Context& current() {
    if (stack.empty()) refuse(CUDA_ERROR_INVALID_CONTEXT, "no context is current on this thread");
    return *stack.back();
}

void push(Context* context) { stack.push_back(context); }

Context* pop() {
    Context* top = &current();
    stack.pop_back();
    return top;
}

void remember(CUresult code, const std::string& text) {
    last_code = code;
    last_text = text;
}

const char* error_text(CUresult code) {
    if (code == CUDA_SUCCESS) return "no error";
    if (code == last_code && !last_text.empty()) return last_text.c_str();
    return code == CUDA_ERROR_NOT_READY ? "device not ready" : "an error of the CUDA emulator";
}

void reset() {
    queues().drop_all();
    memory().mend();
    for (int device = 0; device < settings().devices; ++device) primary(device)->error = CUDA_SUCCESS;
}

int not_supported(const char* name) {
    remember(CUDA_ERROR_NOT_SUPPORTED, format("the CUDA emulator has no %s", name));
    return CUDA_ERROR_NOT_SUPPORTED;
}

std::shared_ptr<Stream> stream_of(CUstream handle) {
    int device = current().device;
    if (handle == nullptr || handle == CU_STREAM_LEGACY) return queues().default_stream(device);
    if (handle == CU_STREAM_PER_THREAD) refuse(CUDA_ERROR_NOT_SUPPORTED, "per-thread default streams");
    auto stream = *reinterpret_cast<std::shared_ptr<Stream>*>(handle);
    if (stream->device != device)
        refuse(CUDA_ERROR_INVALID_HANDLE, format("the stream is of device %d, and device %d is current", stream->device, device));
    return stream;
}

}  // namespace emulator

// For tests: 0 forward, 1 reverse, 2 random. It goes for what is already queued, too.
EXPORT void cuh_schedule(int order, uint64_t seed) {
    std::lock_guard<std::recursive_mutex> guard(emulator::lock());
    emulator::settings().order = emulator::Order(order);
    emulator::settings().random.state = seed;
}

// For tests: forgets queued work and errors that stay.
EXPORT void cuh_reset() {
    std::lock_guard<std::recursive_mutex> guard(emulator::lock());
    emulator::reset();
}
