// The two kernels of an elementwise function: over operands that lie alike, 16 bytes at a time, and over strided ones.
//
//     ELEMENTWISE(ldexp, element, (element, int32_t), (compute a, int32_t b), return ...;)
//
// makes the kernels ldexp_contiguous and ldexp_strided: the name, the type of the result as it is stored, those of the
// operands, the parameters of the function (of the types calculated with) and its body. UNARY, BINARY and TERNARY are
// short for functions from elements to an element, of which an expression in a, b and c is all.
//
// An operand may also be one number: IMMEDIATE when it came with the launch, ONE when it lies in memory. The branches
// on that are the same for all threads and cost next to nothing.
//
// Shapes: all operands broadcast to the output. Strides: any. Each thread reads all operands of an element before it
// writes that element, so that an operand may be the output itself, laid out alike. Deterministic.
#pragma once
#include "dtypes.cuh"
#include "offsets.cuh"

// 16-byte loads that a thread of a contiguous kernel has in flight. Sources of long functions say 1, as the body is
// repeated for each element.
#ifndef LOADS_IN_FLIGHT
#define LOADS_IN_FLIGHT 4
#endif

enum OperandMode { FULL = 0, IMMEDIATE = 1, ONE = 2 };

struct Immediate {
    uint64_t words[2];
};

template <int INPUTS>
struct ContiguousCall {
    char* output;
    const char* inputs[INPUTS];
    uint64_t count;
    uint64_t modes;  // a byte for each input
    Immediate immediates[INPUTS];
};

template <int INPUTS>
struct StridedCall {
    char* output;
    const char* inputs[INPUTS];
    uint64_t count;
    uint64_t modes;
    Immediate immediates[INPUTS];
    Offsets<1 + INPUTS> layout;  // the output's first
};

template <class T> DEVICE T immediate_as(const Immediate& bits) {
    T value;
    memcpy(&value, bits.words, sizeof(T));
    return value;
}

// COUNT elements that are loaded and stored at once.
template <class T, int COUNT>
struct alignas(sizeof(T) * COUNT) Vector {
    T items[COUNT];
};

// What one thread has of operand NUMBER and those after it: UNROLL vectors of COUNT elements, or one number.
template <int NUMBER, int COUNT, int UNROLL, class... Rest>
struct Operands {
    template <class Call> DEVICE void begin(const Call&) {}
    template <class Call> DEVICE void load(const Call&, int, uint64_t, int) {}
    template <class Call> DEVICE void load_at(const Call&, const int64_t*) {}
    template <class Function, class... Known>
    DEVICE auto apply(int, int, Known... known) const { return Function::call(known...); }
};

template <int NUMBER, int COUNT, int UNROLL, class T, class... Rest>
struct Operands<NUMBER, COUNT, UNROLL, T, Rest...> {
    Vector<T, COUNT> vectors[UNROLL];
    Computed<T> one;
    bool is_full;
    Operands<NUMBER + 1, COUNT, UNROLL, Rest...> rest;

    template <class Call> DEVICE void begin(const Call& call) {
        int mode = (int)(call.modes >> (8 * NUMBER)) & 0xff;
        is_full = mode == FULL;
        one = Computed<T>();
        if (mode == IMMEDIATE) one = immediate_as<Computed<T>>(call.immediates[NUMBER]);
        if (mode == ONE) one = widen(*reinterpret_cast<const T*>(call.inputs[NUMBER]));
        rest.begin(call);
    }

    // The vector `number`, of which `valid` elements are there; those beyond become copies of the first.
    template <class Call> DEVICE void load(const Call& call, int slot, uint64_t number, int valid) {
        if (is_full) {
            const Vector<T, COUNT>* source = reinterpret_cast<const Vector<T, COUNT>*>(call.inputs[NUMBER]) + number;
            if (valid == COUNT) {
                vectors[slot] = *source;
            } else {
#pragma unroll
                for (int i = 0; i < COUNT; ++i) vectors[slot].items[i] = source->items[i < valid ? i : 0];
            }
        }
        rest.load(call, slot, number, valid);
    }

    template <class Call> DEVICE void load_at(const Call& call, const int64_t* offsets) {
        if (is_full) vectors[0].items[0] = *reinterpret_cast<const T*>(call.inputs[NUMBER] + offsets[NUMBER]);
        rest.load_at(call, offsets);
    }

    template <class Function, class... Known>
    DEVICE auto apply(int slot, int item, Known... known) const {
        Computed<T> value = is_full ? widen(vectors[slot].items[item]) : one;
        return rest.template apply<Function>(slot, item, known..., value);
    }
};

// How many elements are loaded at once: 16 bytes of the widest type, and of bytes 8, as 16 of them would fill the
// registers.
#define VECTOR_LIMIT 8

// The size of the largest of some types.
template <class T, class... Rest>
constexpr int widest = sizeof(T) > widest<Rest...> ? sizeof(T) : widest<Rest...>;
template <class T>
constexpr int widest<T> = sizeof(T);

template <class Function, class Output, class... Inputs>
DEVICE void run_contiguous(const ContiguousCall<sizeof...(Inputs)>& call) {
    constexpr int widest_fit = 16 / widest<Output, Inputs...>;
    constexpr int vector = widest_fit < VECTOR_LIMIT ? widest_fit : VECTOR_LIMIT;
    constexpr int wanted = LOADS_IN_FLIGHT / (int)sizeof...(Inputs), fitting = 16 / vector;
    constexpr int most = wanted < fitting ? wanted : fitting, unroll = most > 0 ? most : 1;
    Operands<0, vector, unroll, Inputs...> operands;
    operands.begin(call);
    Vector<Output, vector>* target = reinterpret_cast<Vector<Output, vector>*>(call.output);
    uint64_t vectors = (call.count + vector - 1) / vector, step = (uint64_t)gridDim.x * THREADS * unroll;
    int rest = (int)(call.count % vector);
    for (uint64_t base = (uint64_t)blockIdx.x * THREADS * unroll + threadIdx.x; base < vectors; base += step) {
#pragma unroll
        for (int slot = 0; slot < unroll; ++slot) {
            uint64_t number = base + slot * THREADS;
            if (number < vectors) operands.load(call, slot, number, rest && number == vectors - 1 ? rest : vector);
        }
#pragma unroll
        for (int slot = 0; slot < unroll; ++slot) {
            uint64_t number = base + slot * THREADS;
            if (number >= vectors) break;
            Vector<Output, vector> result;
#pragma unroll
            for (int i = 0; i < vector; ++i) {
                result.items[i] = narrow<Output>(operands.template apply<Function>(slot, i));
            }
            if (rest && number == vectors - 1) {
                for (int i = 0; i < vector; ++i) if (i < rest) target[number].items[i] = result.items[i];
            } else {
                target[number] = result;
            }
        }
    }
}

template <class Function, class Output, class... Inputs>
DEVICE void run_strided(const StridedCall<sizeof...(Inputs)>& call) {
    constexpr int operand_count = 1 + (int)sizeof...(Inputs);
    Operands<0, 1, 1, Inputs...> operands;
    operands.begin(call);
    for (uint64_t number = thread_number(); number < call.count; number += thread_count()) {
        int64_t offsets[operand_count];
        find_offsets(call.layout, (uint32_t)number, offsets);
        operands.load_at(call, offsets + 1);
        Output* target = reinterpret_cast<Output*>(call.output + offsets[0]);
        *target = narrow<Output>(operands.template apply<Function>(0, 0));
    }
}

template <class... Inputs> struct Arity { static constexpr int count = sizeof...(Inputs); };
#define LIST(...) __VA_ARGS__

// One block at least: without that number ptxas spills a few registers of long functions to fit in more.
#define ELEMENTWISE(name, Output, Inputs, Parameters, ...)                                                   \
    struct name##_function {                                                                                 \
        static DEVICE Computed<Output> call Parameters { __VA_ARGS__ }                                       \
    };                                                                                                       \
    extern "C" __global__ void __launch_bounds__(THREADS, 1)                                                 \
        name##_contiguous(ContiguousCall<Arity<LIST Inputs>::count> call) {                                  \
        run_contiguous<name##_function, Output, LIST Inputs>(call);                                          \
    }                                                                                                        \
    CUH_EXPORT(name##_contiguous)                                                                            \
    extern "C" __global__ void __launch_bounds__(THREADS, 1)                                                 \
        name##_strided(StridedCall<Arity<LIST Inputs>::count> call) {                                        \
        run_strided<name##_function, Output, LIST Inputs>(call);                                             \
    }                                                                                                        \
    CUH_EXPORT(name##_strided)

#define UNARY(name, ...) ELEMENTWISE(name, element, (element), (compute a), return __VA_ARGS__;)
#define BINARY(name, ...) ELEMENTWISE(name, element, (element, element), (compute a, compute b), return __VA_ARGS__;)
#define TERNARY(name, ...)                                                                                   \
    ELEMENTWISE(name, element, (element, element, element), (compute a, compute b, compute c), return __VA_ARGS__;)
