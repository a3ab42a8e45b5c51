// Functions of whole lines: what a line comes to decides what becomes of each of its elements.
//
// A function says both:
//
//     struct Softmax {
//         typedef Exponentials State;
//         static constexpr int INPUTS = 1;                              // or 2
//         static constexpr int HELD = 4;                                // vectors of each that a lane keeps
//         DEVICE State start() const;                                   // as in reduce.cuh
//         DEVICE void add(State& state, compute a, compute b) const;    // elements of the inputs
//         DEVICE State merge(State a, State b) const;
//         DEVICE State finish(State state) const;                       // what map is told
//         DEVICE compute map(State state, compute a, compute b) const;
//     };
//     LINEWISE(softmax, Softmax)
//
// The lanes of a line keep what they read in registers, as much as fits; the rest is read twice. Shapes: all alike.
// Strides: any; the output may be an input that lies alike. Deterministic.
#pragma once
#include "reduce.cuh"

struct LineCall {
    char* output;
    const char* inputs[2];
    uint64_t lines, length;
    int64_t steps[3];  // along a line, in bytes: of the output and the inputs
    Lanes lanes;
    uint32_t is_vector;  // 16 bytes may be read at a time
    Offsets<3> starts;
};

// WIDTH elements of each operand at a time.
template <class F, int WIDTH>
struct Line {
    typedef typename F::State State;
    typedef Vector<element, WIDTH> Elements;
    static constexpr int HELD = F::HELD;
    F function;
    char* output;
    const char* inputs[F::INPUTS];
    const LineCall& call;

    DEVICE Elements load(int input, uint64_t at) const {
        return *reinterpret_cast<const Elements*>(inputs[input] + (int64_t)at * (call.steps[1 + input] * WIDTH));
    }
    DEVICE void add(State& state, const Elements* given) const {
        State batch = function.start();
#pragma unroll
        for (int i = 0; i < WIDTH; ++i) {
            function.add(batch, widen(given[0].items[i]), widen(given[F::INPUTS - 1].items[i]));
        }
        state = function.merge(state, batch);
    }
    DEVICE void map(const State& state, const Elements* given, uint64_t at) const {
        Elements result;
#pragma unroll
        for (int i = 0; i < WIDTH; ++i) {
            result.items[i] =
                narrow<element>(function.map(state, widen(given[0].items[i]), widen(given[F::INPUTS - 1].items[i])));
        }
        *reinterpret_cast<Elements*>(output + (int64_t)at * (call.steps[0] * WIDTH)) = result;
    }

    // For all threads of the block; those without a line have a count of 0.
    DEVICE void run(uint64_t count, State* partial) const {
        uint32_t lane = call.lanes.lane(), lanes = call.lanes.count;
        Elements held[HELD][F::INPUTS], more[F::INPUTS];
        State state = function.start();
#pragma unroll
        for (int h = 0; h < HELD; ++h) {
            uint64_t at = lane + h * lanes;
            if (at < count) {
#pragma unroll
                for (int input = 0; input < F::INPUTS; ++input) held[h][input] = load(input, at);
            }
        }
#pragma unroll
        for (int h = 0; h < HELD; ++h) {
            if (lane + h * lanes < count) add(state, held[h]);
        }
        for (uint64_t at = lane + HELD * (uint64_t)lanes; at < count;) {
            State run = function.start();
#pragma unroll 1
            for (int turn = 0; turn < RUN_LENGTH && at < count; ++turn, at += lanes) {
#pragma unroll
                for (int input = 0; input < F::INPUTS; ++input) more[input] = load(input, at);
                add(run, more);
            }
            state = function.merge(state, run);
        }
        state = function.finish(combine(function, call.lanes, state, partial));
#pragma unroll
        for (int h = 0; h < HELD; ++h) {
            if (lane + h * lanes < count) map(state, held[h], lane + h * lanes);
        }
#pragma unroll 1
        for (uint64_t at = lane + HELD * (uint64_t)lanes; at < count; at += lanes) {
#pragma unroll
            for (int input = 0; input < F::INPUTS; ++input) more[input] = load(input, at);
            map(state, more, at);
        }
    }
};

template <class F, int WIDTH>
DEVICE void run_lines(const LineCall& call, typename F::State* partial) {
    uint32_t lines = call.lanes.lines();
    for (uint64_t first = (uint64_t)blockIdx.x * lines; first < call.lines; first += (uint64_t)gridDim.x * lines) {
        uint64_t number = first + call.lanes.line();
        int64_t offsets[3] = {};
        if (number < call.lines) find_offsets(call.starts, (uint32_t)number, offsets);
        Line<F, WIDTH> line{F{}, call.output + offsets[0], {}, call};
#pragma unroll
        for (int input = 0; input < F::INPUTS; ++input) line.inputs[input] = call.inputs[input] + offsets[1 + input];
        line.run(number < call.lines ? call.length / WIDTH : 0, partial);
    }
}

template <class F>
DEVICE void map_lines(const LineCall& call) {
    static_assert(sizeof(typename F::State) <= STATE_BYTES, "a state is too large");
    CUH_DYNSMEM(typename F::State, partial);
    if (call.is_vector) run_lines<F, (int)(16 / sizeof(element))>(call, partial);
    else run_lines<F, 1>(call, partial);
}

#define LINEWISE(name, Function)                                                                              \
    extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) name(LineCall call) { map_lines<Function>(call); } \
    CUH_EXPORT(name)
