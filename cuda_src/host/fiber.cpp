#include "fiber.h"

#include <sys/mman.h>

#include <new>
#include <vector>

#include "sanitizers.h"

namespace emulator {

static constexpr size_t guard_bytes = 64 << 10;  // as large as the largest page

// Of the one scheduler: where it goes on when a fiber leaves.
static Fiber* running;
static void* scheduler_tsan;
static const void* scheduler_bottom;
static size_t scheduler_size;

// What ThreadSanitizer keeps of threads that have ended, which is costly to make: those of this grid, and those of
// grids before it. Only the latter serve again, as one that did so within a grid would order its blocks.
static constexpr size_t most_threads = 1024;
static std::vector<void*> used_threads, spare_threads;

static void* watched_thread() {
    if (spare_threads.empty()) return __tsan_create_fiber(0);
    void* thread = spare_threads.back();
    spare_threads.pop_back();
    return thread;
}

#if !defined(CUH_UCONTEXT)
static void* scheduler_pointer;
extern "C" __attribute__((visibility("hidden"))) void cuh_switch(void** save, void* load);
// Keeps what a callee must keep, and swaps the stack.
asm(R"(
.text
.globl cuh_switch
.hidden cuh_switch
.type cuh_switch,@function
cuh_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp,(%rdi)
  movq %rsi,%rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size cuh_switch,.-cuh_switch
)");
#else
static ucontext_t scheduler_context;
#endif

Fiber::Fiber(void (*body)()) : body_(body) {
    void* memory = mmap(nullptr, guard_bytes + stack_bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    mapping_ = static_cast<char*>(memory);
    mprotect(mapping_, guard_bytes, PROT_NONE);
}

Fiber::~Fiber() { munmap(mapping_, guard_bytes + stack_bytes); }

bool Fiber::stack_overflowed_at(const void* address) const {
    return address >= mapping_ && address < mapping_ + guard_bytes;
}

void Fiber::begin_thread(bool watched) {
    if (!watched && !was_watched_) return;
    // A fresh mapping, as ThreadSanitizer remembers who used the old one.
    mmap(mapping_ + guard_bytes, stack_bytes, PROT_READ | PROT_WRITE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    fresh_ = true;
    was_watched_ = watched;
    if (watched) tsan_ = watched_thread();
    release(&start_tag_);
}

void Fiber::end_thread() {
    if (tsan_) {
        if (!fresh_ && spare_threads.size() + used_threads.size() < most_threads) used_threads.push_back(tsan_);
        else __tsan_destroy_fiber(tsan_);
    }
    tsan_ = nullptr;
}

void Fiber::begin_grid() {
    spare_threads.insert(spare_threads.end(), used_threads.begin(), used_threads.end());
    used_threads.clear();
}

void Fiber::enter() {
    if (__sanitizer_finish_switch_fiber)
        __sanitizer_finish_switch_fiber(nullptr, &scheduler_bottom, &scheduler_size);
    acquire(&running->start_tag_);
    running->body_();  // never returns
}

void Fiber::prepare() {
    char* top = mapping_ + guard_bytes + stack_bytes;
#if !defined(CUH_UCONTEXT)
    void** stack = reinterpret_cast<void**>(top);
    *--stack = nullptr;  // where a return address would be
    *--stack = reinterpret_cast<void*>(&Fiber::enter);
    for (int i = 0; i < 6; ++i) *--stack = nullptr;
    stack_pointer_ = stack;
#else
    (void)top;
    getcontext(&context_);
    context_.uc_stack.ss_sp = mapping_ + guard_bytes;
    context_.uc_stack.ss_size = stack_bytes;
    context_.uc_link = nullptr;
    makecontext(&context_, &Fiber::enter, 0);
#endif
    fresh_ = false;
}

void Fiber::resume() {
    if (fresh_) prepare();
    running = this;
    void* fake = nullptr;
    if (__sanitizer_start_switch_fiber)
        __sanitizer_start_switch_fiber(&fake, mapping_ + guard_bytes, stack_bytes);
    if (tsan_) {
        scheduler_tsan = __tsan_get_current_fiber();
        __tsan_switch_to_fiber(tsan_, 1);  // 1: a switch orders nothing
    }
#if !defined(CUH_UCONTEXT)
    cuh_switch(&scheduler_pointer, stack_pointer_);
#else
    swapcontext(&scheduler_context, &context_);
#endif
    if (__sanitizer_finish_switch_fiber) __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
}

void Fiber::leave() {
    void* fake = nullptr;
    if (__sanitizer_start_switch_fiber)
        __sanitizer_start_switch_fiber(&fake, scheduler_bottom, scheduler_size);
    if (tsan_) __tsan_switch_to_fiber(scheduler_tsan, 1);
#if !defined(CUH_UCONTEXT)
    cuh_switch(&stack_pointer_, scheduler_pointer);
#else
    swapcontext(&context_, &scheduler_context);
#endif
    if (__sanitizer_finish_switch_fiber)
        __sanitizer_finish_switch_fiber(fake, &scheduler_bottom, &scheduler_size);
}

}  // namespace emulator
