// A fiber: a stack of its own that is resumed and left again, on one thread of the processor.
#pragma once
#include <stddef.h>

#if !defined(__x86_64__) || defined(CUH_UCONTEXT)
#define CUH_UCONTEXT  // the way that every processor has
#include <ucontext.h>
#endif

namespace emulator {

class Fiber {
public:
    static constexpr size_t stack_bytes = 64 << 10;

    explicit Fiber(void (*body)());
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    // Called by the scheduler: runs the fiber until it leaves.
    void resume();
    // Called on the fiber: goes back to the scheduler.
    void leave();
    // The body starts anew at the next resume; what was on the stack is lost.
    void restart() { fresh_ = true; }
    // To be called before a fiber stands for another thread, and after that thread has ended. ThreadSanitizer
    // takes it for a thread of its own if it is watched.
    void begin_thread(bool watched);
    void end_thread();
    // To be called between two grids, which are ordered: what ThreadSanitizer keeps of a thread may serve again.
    static void begin_grid();
    bool stack_overflowed_at(const void* address) const;

private:
    static void enter();
    void prepare();

    void (*body_)();
    char* mapping_;  // a page that nobody may touch, then the stack
    bool fresh_ = true;
    bool was_watched_ = false;
    void* tsan_ = nullptr;
    char start_tag_;  // orders what the scheduler did before a thread began
#if !defined(CUH_UCONTEXT)
    void* stack_pointer_ = nullptr;
#else
    ucontext_t context_;
#endif
};

}  // namespace emulator
