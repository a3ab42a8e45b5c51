// Values made of numbers: sequences, spaced evenly, and the identity. All write row-major memory.
#define LOADS_IN_FLIGHT 1
#include "include/complex_functions.cuh"
#include "include/convert.cuh"
#include "include/elementwise.cuh"

#define IS_COUNTED (IS_INTEGRAL || (IS_FLOATING && !IS_FLOAT8))

template <class T> DEVICE void put(char* target, uint64_t number, T value) {
    reinterpret_cast<element*>(target)[number] = narrow<element>(convert<compute>(value));
}

#if IS_COUNTED
// start + number * step in 64 bits, which wrap [casts/integer-arithmetic-wraps].
extern "C" __global__ void __launch_bounds__(THREADS)
    arange_whole(char* target, uint64_t count, uint64_t start, uint64_t step) {
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        put(target, number, (int64_t)(start + number * step));
    }
}
CUH_EXPORT(arange_whole)

extern "C" __global__ void __launch_bounds__(THREADS)
    arange_real(char* target, uint64_t count, double start, double step) {
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        put(target, number, (double)number * step + start);
    }
}
CUH_EXPORT(arange_real)
#endif

#if IS_COUNTED || IS_COMPLEX
struct Spacing {
    double first[2], last[2], step[2];  // real and imaginary
};

// Up from the first in the first half, and down from the last in the second [linspace/halves-meet].
DEVICE complex128 spaced(const Spacing& by, uint64_t number, uint64_t count) {
    if (number < count / 2) {
        return {by.first[0] + by.step[0] * (double)number, by.first[1] + by.step[1] * (double)number};
    }
    double back = (double)(count - 1 - number);
    return {by.last[0] - by.step[0] * back, by.last[1] - by.step[1] * back};
}

extern "C" __global__ void __launch_bounds__(THREADS) linspace(char* target, uint64_t count, Spacing by) {
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        put(target, number, spaced(by, number, count));
    }
}
CUH_EXPORT(linspace)

// Powers whose exponents are spaced evenly [logspace/powers-of-base].
extern "C" __global__ void __launch_bounds__(THREADS)
    logspace(char* target, uint64_t count, Spacing by, double base_real, double base_imag) {
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        complex128 exponent = spaced(by, number, count);
        if (IS_COMPLEX) put(target, number, pow(complex128{base_real, base_imag}, exponent));
        else put(target, number, pow(base_real, exponent.real));
    }
}
CUH_EXPORT(logspace)
#endif

// Ones where row and column are the same [creation/eye-diagonal].
extern "C" __global__ void __launch_bounds__(THREADS) eye(char* target, uint64_t count, uint64_t columns) {
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        put(target, number, number / columns == number % columns);
    }
}
CUH_EXPORT(eye)
