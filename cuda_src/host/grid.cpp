#include "grid.h"

#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

#include "failure.h"
#include "fiber.h"
#include "memory.h"
#include "sanitizers.h"
#include "settings.h"

extern "C" __attribute__((visibility("default"))) cuh_place cuh;
cuh_place cuh;

namespace emulator {

namespace {

enum class State { unborn, ready, at_barrier, in_warp, done };

struct Thread {
    State state;
    Fiber* fiber;
    const char* site;
    cuh_index index;
};

// The meeting place of a warp's lanes. Two generations, as a lane may come to the next meeting before
// another has read what was left at the last.
struct Warp {
    uint32_t arrived, mask, exited, generation;
    uint32_t valid[2];
    uint64_t slots[2][32];
    const char* site;
    char tags[2];
};

std::vector<Fiber*> free_fibers;  // kept from grid to grid
std::string last_name = "none";

class Grid {
public:
    Grid(const cuh_kernel& kernel, const GridShape& shape, void** parameters, char* shared_first, char* shared_last);
    ~Grid();
    void run();

    // From a thread of the kernel.
    uint32_t barrier(const char* site, uint32_t vote);
    const uint64_t* exchange(uint32_t mask, uint64_t value, const char* site, uint32_t* valid, cuh_ordering ordering);
    [[noreturn]] void abandon(CUresult code, std::string text);
    void thread_body();
    void on_signal(int number, const void* address);
    [[noreturn]] void give_up() { refuse(code_, text_); }

private:
    void run_block();
    void resume(size_t index);
    void poison_shared();
    void begin_block(uint64_t number);
    void release_barrier();
    void release_warp(Warp& warp);
    void finish_thread();
    void give_back(Fiber* fiber);
    void explain_deadlock();
    void leave() { threads_[current_].fiber->leave(); }

    const cuh_kernel& kernel_;
    const GridShape& shape_;
    void** parameters_;
    char *shared_first_, *shared_last_;
    std::vector<Thread> threads_;
    std::vector<Warp> warps_;
    std::vector<uint32_t> order_;
    std::vector<std::unique_ptr<unsigned char[]>> dynamic_;
    bool watched_;
    size_t current_ = 0;
    uint32_t alive_ = 0, left_ = 0, waiting_ = 0, generation_ = 0;
    uint32_t votes_[2] = {0, 0};
    char barrier_tags_[2], grid_tag_;
    const char* barrier_site_ = nullptr;
    Fiber* idle_ = nullptr;
    CUresult code_ = CUDA_SUCCESS;
    std::string text_;
};

Grid* active;
sigjmp_buf landing;

uint64_t volume(const cuh_index& size) { return uint64_t(size.x) * size.y * size.z; }
bool same_site(const char* a, const char* b) { return a == b || !strcmp(a, b); }
const char* base_name(const char* site) {
    const char* slash = strrchr(site, '/');
    return slash ? slash + 1 : site;
}

void body() {
    for (;;) active->thread_body();
}

Grid::Grid(const cuh_kernel& kernel, const GridShape& shape, void** parameters, char* shared_first, char* shared_last)
    : kernel_(kernel),
      shape_(shape),
      parameters_(parameters),
      shared_first_(shared_first),
      shared_last_(shared_last),
      threads_(volume(shape.block)),
      warps_((threads_.size() + 31) / 32),
      order_(threads_.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    if (settings().order == Order::reverse) std::reverse(order_.begin(), order_.end());
    for (size_t i = 0; i < threads_.size(); ++i)
        threads_[i] = {State::done, nullptr, "", {uint32_t(i % shape.block.x), uint32_t(i / shape.block.x % shape.block.y),
                                                  uint32_t(i / (uint64_t(shape.block.x) * shape.block.y))}};
    static std::map<std::string, uint64_t> launches;
    watched_ = under_tsan() && launches[kernel.name]++ < settings().watched;
    cuh.block_dim = shape.block;
    cuh.grid_dim = shape.grid;
    cuh.dynamic_shared = nullptr;
}

// What a failed block leaves behind: fibers in the middle of a thread.
Grid::~Grid() {
    for (Thread& thread : threads_)
        if (thread.fiber) {
            thread.fiber->restart();
            give_back(thread.fiber);
        }
    if (idle_) free_fibers.push_back(idle_);
}

void Grid::give_back(Fiber* fiber) {
    fiber->end_thread();
    free_fibers.push_back(fiber);
}

void Grid::run() {
    Fiber::begin_grid();
    uint64_t blocks = volume(shape_.grid);
    Order order = settings().order;
    std::vector<uint64_t> shuffled(order == Order::random ? blocks : 0);
    std::iota(shuffled.begin(), shuffled.end(), 0);
    std::shuffle(shuffled.begin(), shuffled.end(), settings().random);
    for (uint64_t i = 0; i < blocks; ++i) {
        begin_block(order == Order::forward ? i : order == Order::reverse ? blocks - 1 - i : shuffled[i]);
        run_block();
    }
    acquire(&grid_tag_);
}

void Grid::begin_block(uint64_t number) {
    cuh.block = {uint32_t(number % shape_.grid.x), uint32_t(number / shape_.grid.x % shape_.grid.y),
                 uint32_t(number / (uint64_t(shape_.grid.x) * shape_.grid.y))};
    poison_shared();
    alive_ = left_ = uint32_t(threads_.size());
    waiting_ = 0;
    barrier_site_ = nullptr;
    for (Warp& warp : warps_) warp.arrived = warp.exited = warp.generation = 0;
    if (threads_.size() % 32) warps_.back().exited = ~0u << (threads_.size() % 32);
    for (Thread& thread : threads_) thread.state = State::unborn;
}

// Shared memory holds nothing at the beginning of a block, least of all the last block's values.
void Grid::poison_shared() {
    size_t page = size_t(sysconf(_SC_PAGESIZE));
    if (under_tsan() && shared_last_ > shared_first_) {
        // A fresh mapping, as ThreadSanitizer remembers who used the old one; what shares its pages stays.
        char* first = reinterpret_cast<char*>(uintptr_t(shared_first_) / page * page);
        char* last = reinterpret_cast<char*>((uintptr_t(shared_last_) + page - 1) / page * page);
        std::vector<char> kept(size_t(last - first));
        for (volatile char* p = first; p < last; ++p) kept[size_t(p - first)] = *p;
        mmap(first, size_t(last - first), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        for (volatile char* p = first; p < last; ++p) *p = kept[size_t(p - first)];
    }
    set_bytes(shared_first_, 0xff, size_t(shared_last_ - shared_first_));
    if (shape_.dynamic_shared) {
        if (dynamic_.empty() || under_tsan()) dynamic_.emplace_back(new unsigned char[shape_.dynamic_shared]);
        cuh.dynamic_shared = dynamic_.back().get();
        set_bytes(cuh.dynamic_shared, 0xff, shape_.dynamic_shared);
    }
}

void Grid::run_block() {
    while (left_) {
        bool progress = false;
        if (settings().order == Order::random) std::shuffle(order_.begin(), order_.end(), settings().random);
        for (size_t index : order_) {
            State state = threads_[index].state;
            if (state != State::unborn && state != State::ready) continue;
            progress = true;
            resume(index);
            if (code_ != CUDA_SUCCESS) give_up();
        }
        if (!progress) explain_deadlock();
    }
}

void Grid::resume(size_t index) {
    Thread& thread = threads_[index];
    current_ = index;
    cuh.thread = thread.index;
    cuh.lane = uint32_t(index % 32);
    cuh.warp = uint32_t(index / 32);
    if (thread.state == State::unborn) {
        if (idle_) {
            thread.fiber = idle_;
            idle_ = nullptr;
        } else if (!free_fibers.empty()) {
            thread.fiber = free_fibers.back();
            free_fibers.pop_back();
        } else {
            thread.fiber = new Fiber(body);
        }
        thread.fiber->begin_thread(watched_);
    }
    thread.state = State::ready;
    thread.fiber->resume();
    if (thread.state == State::done) {
        --left_;
        thread.fiber->end_thread();
        if (idle_) free_fibers.push_back(thread.fiber);
        else idle_ = thread.fiber;
        thread.fiber = nullptr;
    }
}

void Grid::explain_deadlock() {
    const char* site = "";
    for (Thread& thread : threads_)
        if (thread.state == State::at_barrier || thread.state == State::in_warp) site = thread.site;
    refuse(CUDA_ERROR_LAUNCH_TIMEOUT, format("deadlock: %u threads wait for one another, %u of them at a barrier; one at %s",
                                             alive_, waiting_, base_name(site)));
}

void Grid::abandon(CUresult code, std::string text) {
    code_ = code;
    text_ = std::move(text);
    threads_[current_].state = State::in_warp;  // never resumed: the scheduler gives up
    for (;;) leave();
}

void Grid::thread_body() {
    kernel_.invoke(parameters_);
    finish_thread();
    leave();
}

void Grid::finish_thread() {
    Thread& thread = threads_[current_];
    Warp& warp = warps_[current_ / 32];
    uint32_t bit = 1u << (current_ % 32);
    thread.state = State::done;
    --alive_;
    warp.exited |= bit;
    release(&grid_tag_);
    if (warp.arrived && warp.mask & bit && code_ == CUDA_SUCCESS) {
        code_ = CUDA_ERROR_LAUNCH_FAILED;
        text_ = format("lane %zu exited, but the mask %#x of the warp intrinsic at %s names it", current_ % 32,
                       warp.mask, base_name(warp.site));
    }
    if (waiting_ && waiting_ == alive_) release_barrier();
}

void Grid::release_barrier() {
    for (Thread& thread : threads_)
        if (thread.state == State::at_barrier) thread.state = State::ready;
    waiting_ = 0;
    barrier_site_ = nullptr;
    votes_[++generation_ & 1] = 0;
}

uint32_t Grid::barrier(const char* site, uint32_t vote) {
    // The tags alternate: with one, a thread that is ahead would seem ordered with those behind.
    uint32_t generation = generation_ & 1;
    if (waiting_ && !same_site(barrier_site_, site))
        abandon(CUDA_ERROR_LAUNCH_FAILED, format("barrier divergence: threads of a block wait at %s and at %s",
                                                 base_name(barrier_site_), base_name(site)));
    release(&barrier_tags_[generation]);
    Thread& thread = threads_[current_];
    thread.state = State::at_barrier;
    thread.site = barrier_site_ = site;
    votes_[generation] += vote;
    if (++waiting_ == alive_) release_barrier();
    leave();
    acquire(&barrier_tags_[generation]);
    return votes_[generation];
}

void Grid::release_warp(Warp& warp) {
    warp.valid[warp.generation++ & 1] = warp.arrived;
    size_t first = size_t(&warp - warps_.data()) * 32;
    for (size_t lane = 0; lane < 32 && first + lane < threads_.size(); ++lane)
        if (warp.arrived >> lane & 1u) threads_[first + lane].state = State::ready;
    warp.arrived = 0;
}

const uint64_t* Grid::exchange(uint32_t mask, uint64_t value, const char* site, uint32_t* valid, cuh_ordering ordering) {
    size_t lane = current_ % 32;
    Warp& warp = warps_[current_ / 32];
    const char* here = base_name(site);
    if (!(mask >> lane & 1u))
        abandon(CUDA_ERROR_LAUNCH_FAILED, format("lane %zu is not in its own mask %#x at %s", lane, mask, here));
    if (warp.exited & mask)
        abandon(CUDA_ERROR_LAUNCH_FAILED, format("the mask %#x at %s names lanes %#x, which have exited", mask, here,
                                                 warp.exited & mask));
    if (warp.arrived && !same_site(warp.site, site))
        abandon(CUDA_ERROR_LAUNCH_FAILED, format("warp divergence: lanes of a warp are at %s and at %s",
                                                 base_name(warp.site), here));
    if (warp.arrived && warp.mask != mask)
        abandon(CUDA_ERROR_LAUNCH_FAILED, format("lanes of a warp came to %s with the masks %#x and %#x", here,
                                                 warp.mask, mask));
    uint32_t generation = warp.generation & 1;
    if (ordering == CUH_ORDERED) release(&warp.tags[generation]);
    warp.mask = mask;
    warp.site = threads_[current_].site = site;
    warp.slots[generation][lane] = value;
    warp.arrived |= 1u << lane;
    threads_[current_].state = State::in_warp;
    if (warp.arrived == mask) release_warp(warp);
    leave();
    if (ordering == CUH_ORDERED) acquire(&warp.tags[generation]);
    *valid = warp.valid[generation];
    return warp.slots[generation];
}

// ---- a kernel that touches what it must not

void Grid::on_signal(int number, const void* address) {
    const Thread& thread = threads_[current_];
    std::string who = format("thread (%u, %u, %u) of block (%u, %u, %u)", thread.index.x, thread.index.y, thread.index.z,
                             cuh.block.x, cuh.block.y, cuh.block.z);
    code_ = CUDA_ERROR_ILLEGAL_ADDRESS;
    if (number == SIGFPE) {
        code_ = CUDA_ERROR_LAUNCH_FAILED;
        text_ = who + " divides an integer by zero";
    } else if (thread.fiber && thread.fiber->stack_overflowed_at(address)) {
        text_ = format("%s needs more than %zu bytes of stack", who.c_str(), Fiber::stack_bytes);
    } else if (!address) {
        text_ = who + " reads or writes at null, or 16 bytes that are not aligned";
    } else {
        text_ = format("illegal memory access: %s at %p, which is %s", who.c_str(), address,
                       memory().describe(reinterpret_cast<uintptr_t>(address)).c_str());
    }
}

void on_signal(int number, siginfo_t* information, void*) {
    active->on_signal(number, information->si_addr);
    siglongjmp(landing, 1);
}

// Catches the processor's complaints while a grid runs; a sanitizer, where there is one, has better ones.
class Trap {
public:
    Trap() {
        if (under_asan() || under_tsan()) return;
        static thread_local std::vector<char> stack(64 << 10);
        stack_t alternative = {};
        alternative.ss_sp = stack.data();
        alternative.ss_size = stack.size();
        sigaltstack(&alternative, &old_stack_);
        struct sigaction action = {};
        action.sa_sigaction = on_signal;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
        for (int i = 0; i < 3; ++i) sigaction(numbers[i], &action, &old_[i]);
        set_ = true;
    }
    ~Trap() {
        if (!set_) return;
        for (int i = 0; i < 3; ++i) sigaction(numbers[i], &old_[i], nullptr);
        sigaltstack(&old_stack_, nullptr);
    }

private:
    static constexpr int numbers[3] = {SIGSEGV, SIGBUS, SIGFPE};
    bool set_ = false;
    struct sigaction old_[3];
    stack_t old_stack_;
};

void run_trapped(Grid& grid) {
    Trap trap;
    if (sigsetjmp(landing, 0) == 0) grid.run();
    else grid.give_up();
}

}  // namespace

void run_grid(const cuh_kernel& kernel, const GridShape& shape, void** parameters, char* shared_first,
              char* shared_last) {
    last_name = kernel.name;
    auto grid = std::make_unique<Grid>(kernel, shape, parameters, shared_first, shared_last);
    active = grid.get();
    try {
        run_trapped(*grid);
    } catch (const Failure& failure) {
        throw Failure{failure.code, format("kernel %s: %s", kernel.name, failure.text.c_str())};
    }
}

const char* last_kernel() { return last_name.c_str(); }

}  // namespace emulator

#define EXPORT extern "C" __attribute__((visibility("default")))
EXPORT uint32_t cuh_barrier(const char* site, uint32_t vote) { return emulator::active->barrier(site, vote); }
EXPORT const uint64_t* cuh_warp_exchange(uint32_t mask, uint64_t value, const char* site, uint32_t* valid,
                                         cuh_ordering ordering) {
    return emulator::active->exchange(mask, value, site, valid, ordering);
}
EXPORT void cuh_trap(const char* site) {
    emulator::active->abandon(CUDA_ERROR_ASSERT, emulator::format("__trap() at %s", emulator::base_name(site)));
}
