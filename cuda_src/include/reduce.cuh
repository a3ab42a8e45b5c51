// Reductions: one result for each line of elements.
//
// A function says what a line comes to:
//
//     struct Total {
//         typedef compute State;                                               // at most STATE_BYTES
//         const Reduction& call;
//         DEVICE void begin(const char* line);                                 // a line of the input is next
//         DEVICE State start() const;                                          // of no elements
//         DEVICE void add(State& state, compute value, uint64_t number) const; // an element and its number in the line
//         DEVICE State merge(State a, State b) const;                          // the same to the bit as merge(b, a)
//         DEVICE void store(uint64_t line, State state) const;                 // write the result
//     };
//     REDUCTION(total, Total)
//
// Each line has `lanes` threads, a power of two. Along memory ("inner") they are neighbours and read 16 bytes at a time;
// across it ("outer") neighbouring threads have neighbouring lines, so that they read side by side. A thread adds up what it
// has in flight, then short runs of those, and then the runs, so that rounding errors stay small
// [reduction/rounding-errors-stay-small]; lanes meet in a tree.
// Few long lines are cut into parts, for which the states are left in memory, and a second launch merges those.
// Strides: any. Results: row-major. Deterministic: the order follows from the layout.
#pragma once
#include "elementwise.cuh"
#include "warps.cuh"

#define STATE_BYTES 32
#define BLOCKS 3  // that fit into a multiprocessor at least; else a compiler may spill registers for the sake of more
#define RUN_LENGTH 16  // batches of loads in a run

// How the threads of a block share lines; all three are the same for the whole block.
struct Lanes {
    uint32_t count, lane_shift, line_shift;
    DEVICE uint32_t lane() const { return threadIdx.x >> lane_shift & (count - 1); }
    DEVICE uint32_t lines() const { return blockDim.x / count; }
    DEVICE uint32_t line() const { return threadIdx.x >> line_shift & (lines() - 1); }
    DEVICE bool is_inner() const { return lane_shift == 0; }
};

struct Reduction {
    const char* input;       // elements, or the states of parts if `merges`
    char* outputs[2];
    char* parts;             // where the states of parts go: [outputs][all_parts]; null if a line is whole
    uint64_t lines, length;  // of this launch
    uint64_t part_length;    // of one of the parts, which are blockIdx.y
    uint64_t first_line, first_number;  // of the first line, and of its first element
    int64_t first_offset;    // of that element from the start of the line, in bytes
    uint64_t total;          // elements of a whole line
    double order, correction;  // what the function is told
    Lanes lanes;
    uint32_t mode;           // what the function is told
    uint32_t all_parts, first_part;
    uint32_t is_row, merges;
    Offsets<2> starts;       // of lines: in the input, in bytes, and of the results, in elements
    Offsets<2> elements;     // of the elements of a line: in bytes, and their numbers
};

// The states of all lanes of a line merged, which all of them get. All threads of the block take part.
template <class F, class State = typename F::State>
DEVICE State combine(const F& function, const Lanes& lanes, State own, State* partial) {
    if (lanes.count == 1) return own;
    if (lanes.is_inner()) {
        for (uint32_t apart = (lanes.count < 32 ? lanes.count : 32) / 2; apart; apart /= 2) {
            own = function.merge(own, from_across(own, apart));
        }
        if (lanes.count <= 32) return own;
        uint32_t warp = threadIdx.x / 32, warps = lanes.count / 32;
        if (threadIdx.x % 32 == 0) partial[warp] = own;
        __syncthreads();
        own = partial[(warp & ~(warps - 1)) + (threadIdx.x & (warps - 1))];
        for (uint32_t apart = warps / 2; apart; apart /= 2) own = function.merge(own, from_across(own, apart));
        __syncthreads();
        return own;
    }
    partial[threadIdx.x] = own;
    for (uint32_t apart = lanes.count / 2; apart; apart /= 2) {
        __syncthreads();
        if (lanes.lane() < apart) {
            partial[threadIdx.x] =
                function.merge(partial[threadIdx.x], partial[threadIdx.x + (apart << lanes.lane_shift)]);
        }
    }
    __syncthreads();
    own = partial[lanes.line()];
    __syncthreads();
    return own;
}

// What a lane has of elements without gaps: 16 bytes at a time, and what is before and after those.
template <class F>
DEVICE typename F::State sum_row(const F& function, const Reduction& call, const element* row, uint64_t begin, uint64_t end) {
    typedef typename F::State State;
    constexpr int width = (int)(16 / sizeof(element));
    constexpr int loads = width > 8 || F::LOADS == 1 ? 1 : width > 4 ? F::LOADS / 2 : F::LOADS;
    uint32_t lane = call.lanes.lane(), lanes = call.lanes.count;
    uint64_t ahead = (16 - (uintptr_t)(row + begin) % 16) % 16 / sizeof(element);
    uint64_t body = begin + ahead < end ? begin + ahead : end;
    uint64_t count = (end - body) / width, tail = body + count * width;
    State state = function.start();
    for (uint64_t i = begin + lane; i < body; i += lanes) function.add(state, widen(row[i]), call.first_number + i);
    for (uint64_t i = tail + lane; i < end; i += lanes) function.add(state, widen(row[i]), call.first_number + i);
    const Vector<element, width>* vectors = reinterpret_cast<const Vector<element, width>*>(row + body);
    for (uint64_t at = lane; at < count;) {
        State run = function.start();
#pragma unroll 1
        for (int turn = 0; turn < RUN_LENGTH && at < count; ++turn, at += lanes * loads) {
            Vector<element, width> got[loads];
#pragma unroll
            for (int load = 0; load < loads; ++load) {
                if (at + load * lanes < count) got[load] = vectors[at + load * lanes];
            }
            State batch = function.start();
#pragma unroll
            for (int load = 0; load < loads; ++load) {
                if (at + load * lanes >= count) break;
                uint64_t number = call.first_number + body + (at + load * lanes) * width;
#pragma unroll
                for (int i = 0; i < width; ++i) function.add(batch, widen(got[load].items[i]), number + i);
            }
            run = function.merge(run, batch);
        }
        state = function.merge(state, run);
    }
    return state;
}

// What a lane has of elements anywhere.
template <class F>
DEVICE typename F::State sum_strided(
    const F& function, const Reduction& call, const char* start, uint64_t begin, uint64_t end) {
    typedef typename F::State State;
    constexpr int loads = F::LOADS;
    uint32_t lanes = call.lanes.count;
    State state = function.start();
    for (uint64_t at = begin + call.lanes.lane(); at < end;) {
        State run = function.start();
#pragma unroll 1
        for (int turn = 0; turn < RUN_LENGTH && at < end; ++turn, at += lanes * loads) {
            element got[loads];
            int64_t offsets[loads][2];
#pragma unroll
            for (int load = 0; load < loads; ++load) {
                uint64_t number = at + load * lanes;
                if (number >= end) break;
                if (call.elements.dims < 2) {
                    offsets[load][0] = (int64_t)number * call.elements.strides[0][0];
                    offsets[load][1] = (int64_t)number;
                } else {
                    find_offsets(call.elements, (uint32_t)number, offsets[load]);
                }
                got[load] = *reinterpret_cast<const element*>(start + offsets[load][0]);
            }
            State batch = function.start();
#pragma unroll
            for (int load = 0; load < loads; ++load) {
                if (at + load * lanes >= end) break;
                function.add(batch, widen(got[load]), call.first_number + offsets[load][1]);
            }
            run = function.merge(run, batch);
        }
        state = function.merge(state, run);
    }
    return state;
}

// The states of the parts of a line.
template <class F>
DEVICE typename F::State sum_parts(const F& function, const Reduction& call, uint64_t line) {
    const typename F::State* parts = reinterpret_cast<const typename F::State*>(call.input) + line * call.length;
    typename F::State state = function.start();
    for (uint64_t i = call.lanes.lane(); i < call.length; i += call.lanes.count) state = function.merge(state, parts[i]);
    return state;
}

template <class F>
DEVICE void reduce(const Reduction& call) {
    typedef typename F::State State;
    static_assert(sizeof(State) <= STATE_BYTES, "a state is too large");
    CUH_DYNSMEM(State, partial);
    F function{call};
    uint64_t begin = blockIdx.y * call.part_length, end = begin + call.part_length;
    if (end > call.length) end = call.length;
    uint32_t lines = call.lanes.lines();
    for (uint64_t first = (uint64_t)blockIdx.x * lines; first < call.lines; first += (uint64_t)gridDim.x * lines) {
        uint64_t line = first + call.lanes.line();
        int64_t offsets[2] = {0, (int64_t)line};
        State state = function.start();
        if (line < call.lines) {
            if (call.merges) {
                state = sum_parts(function, call, line);
            } else {
                find_offsets(call.starts, (uint32_t)line, offsets);
                const char* start = call.input + offsets[0];
                function.begin(start);
                start += call.first_offset;
                state = call.is_row ? sum_row(function, call, reinterpret_cast<const element*>(start), begin, end)
                                    : sum_strided(function, call, start, begin, end);
            }
        }
        state = combine(function, call.lanes, state, partial);
        if (line < call.lines && call.lanes.lane() == 0) {
            uint64_t number = call.first_line + offsets[1];
            if (call.parts) {
                reinterpret_cast<State*>(call.parts)[number * call.all_parts + call.first_part + blockIdx.y] = state;
            } else {
                function.store(number, state);
            }
        }
    }
}

#define REDUCTION(name, Function)                                                                \
    extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) name(Reduction call) { reduce<Function>(call); } \
    CUH_EXPORT(name)

// What most functions have in common.
template <class S>
struct Reducing {
    typedef S State;
    static constexpr int LOADS = 4;  // that a lane has in flight, fewer where registers would not suffice
    const Reduction& call;
    DEVICE void begin(const char*) {}
    // where the result of a line goes
    template <class Output> DEVICE Output& output(int number, uint64_t line) const {
        return reinterpret_cast<Output*>(call.outputs[number])[line];
    }
};
