// Tensors filled with random numbers, the same that PyTorch's CUDA kernels draw for a seed: which thread draws for which
// element, and how bits become numbers, is theirs.
//
// Each thread has a stream of its own. In one round it draws four words, and from them a number for each of four elements
// (two, of 64 bits), which are as far apart as there are threads. So the numbers depend on how many threads there are,
// which follows from the number of elements and the device [device-cuda/who-draws-what].
// out: [count], in the order of the draws, without gaps [random/memory-order]. Deterministic.
#include "include/convert.cuh"
#include "include/philox.cuh"

struct Draw {
    element* out;
    uint64_t count, seed, first;  // first: the number of the first four words, the same in all streams
};

// each(words, i): the number for the i-th of PER elements
template <int PER, class Function> DEVICE void draw(const Draw& call, Function each) {
    uint64_t number = call.first;
    for (uint64_t base = thread_number(); base < call.count; base += thread_count() * PER) {
        Words words = philox(call.seed, thread_number(), number++);
#pragma unroll
        for (int i = 0; i < PER; ++i) {
            uint64_t at = base + (uint64_t)i * thread_count();
            if (at < call.count) call.out[at] = each(words.items, i);
        }
    }
}

#if IS_FLOATING
#if defined(REFTORCH_DTYPE_float64)
#define PER 2
DEVICE double uniform_number(const uint32_t* words, int i) { return uniform_double(words[2 * i], words[2 * i + 1]); }

// By the method of Box and Muller.
DEVICE double standard_normal(const uint32_t* words, int i) {
    double radius = sqrt(-2.0 * log(uniform_double(words[0], words[1])));
    double half_turns = (double)bits53(words[2], words[3]) * 0x1p-52 + 0x1p-53;
#ifdef CUH_HOST
    double sine = sin(M_PI * half_turns), cosine = cos(M_PI * half_turns);
#else
    double sine, cosine;
    sincospi(half_turns, &sine, &cosine);
#endif
    return radius * (i ? cosine : sine);
}
#else
#define PER 4
DEVICE float uniform_number(const uint32_t* words, int i) { return uniform_single(words[i]); }

DEVICE float standard_normal(const uint32_t* words, int i) {
    constexpr float step = 2.3283064e-10f * 6.2831855f;  // of an angle
    float radius = sqrtf(-2.0f * logf(uniform_single(words[i & 2])));
    float angle = fmaf((float)words[(i & 2) + 1], step, step / 2);
#ifdef CUH_HOST
    float sine = sinf(angle), cosine = cosf(angle);
#else
    float sine, cosine;
    __sincosf(angle, &sine, &cosine);  // as cuRAND's; its error is some units of 2**-21
#endif
    return radius * (i & 1 ? cosine : sine);
}
#endif

// Uniform in [low, high), with one rounding [uniform/one-rounding]; what becomes high becomes low
// [uniform/high-becomes-low].
extern "C" __global__ void __launch_bounds__(THREADS) uniform(Draw call, compute low, compute high, compute range) {
    draw<PER>(call, [=](const uint32_t* words, int i) {
        element drawn = narrow<element>(fused(uniform_number(words, i), range, low));
        return widen(drawn) == high ? narrow<element>(low) : drawn;
    });
}
CUH_EXPORT(uniform)

extern "C" __global__ void __launch_bounds__(THREADS) normal(Draw call, compute mean, compute deviation) {
    draw<PER>(call, [=](const uint32_t* words, int i) {
        return narrow<element>(fused(standard_normal(words, i), deviation, mean));
    });
}
CUH_EXPORT(normal)

// in: [count]; a slope in [low, high) for what is not positive, else 1 [rrelu/draws-where-not-positive].
extern "C" __global__ void __launch_bounds__(THREADS)
    rrelu_slopes(element* out, const element* in, uint64_t count, uint64_t seed, uint64_t first, double low, double high) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        Stream stream = {seed, i, first, {}, false};
        double slope = widen(in[i]) <= 0 ? stream.next() * (high - low) + low : 1.0;
        out[i] = narrow<element>(convert<compute>(slope));
    }
}
CUH_EXPORT(rrelu_slopes)
#endif

// From low on, by the remainder of the bits [random/remainder].
DEVICE element from_low_on(uint64_t remainder, uint64_t low) {
    return narrow<element>(convert<compute>((int64_t)(remainder + low)));
}

extern "C" __global__ void __launch_bounds__(THREADS) random_narrow(Draw call, uint64_t low, uint32_t span) {
    draw<4>(call, [=](const uint32_t* words, int i) { return from_low_on(words[i] % span, low); });
}
CUH_EXPORT(random_narrow)

// With a span of 0 the bits themselves.
extern "C" __global__ void __launch_bounds__(THREADS) random_wide(Draw call, uint64_t low, uint64_t span) {
    draw<2>(call, [=](const uint32_t* words, int i) {
        uint64_t bits = both(words[2 * i], words[2 * i + 1]);
        return span ? from_low_on(bits % span, low) : from_low_on(bits, 0);
    });
}
CUH_EXPORT(random_wide)
