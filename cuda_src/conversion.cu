// Casts from one dtype (`element`) to every dtype.
//
// Elements take on the type that the target is calculated in, and are rounded once to what it stores; what is wider than
// float becomes float on the way to narrower floats [casts/double-to-half-through-single].
// Shapes: source and target alike. Strides: any, in convert_strided, which also does what is pending on either side
// [pending/operators-see-values] [pending/writes-go-through]. Deterministic.
#define LOADS_IN_FLIGHT 2
#include "include/convert.cuh"
#include "include/elementwise.cuh"

#define TO(number, Target)                                                                  \
    struct to_##number##_function {                                                         \
        static DEVICE Computed<Target> call(compute a) { return convert<Computed<Target>>(a); } \
    };                                                                                      \
    extern "C" __global__ void __launch_bounds__(THREADS) to_##number##_contiguous(ContiguousCall<1> call) { \
        run_contiguous<to_##number##_function, Target, element>(call);                      \
    }                                                                                       \
    CUH_EXPORT(to_##number##_contiguous)

FOR_EACH_DTYPE(TO)

enum Pending { CONJ = 1, NEG = 2 };

template <class T> DEVICE T settled(T x, uint32_t pending) {
    if constexpr (is_complex<T>) {
        if (pending & CONJ) x = conjugate(x);
    }
    if constexpr (!std::is_same<T, bool>::value) {
        if (pending & NEG) x = negative(x);
    }
    return x;
}

template <class Target> DEVICE void store(char* target, compute x, uint32_t pending) {
    *reinterpret_cast<Target*>(target) = narrow<Target>(settled(convert<Computed<Target>>(x), pending));
}

// target_dtype: the number of the target's dtype; pending: the source's bits, and four bits up the target's.
extern "C" __global__ void __launch_bounds__(THREADS)
    convert_strided(char* target, const char* source, uint64_t count, uint32_t target_dtype, uint32_t pending,
                    Offsets<2> layout) {
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        int64_t offsets[2];
        find_offsets(layout, (uint32_t)number, offsets);
        compute x = widen(*reinterpret_cast<const element*>(source + offsets[1]));
        x = settled(x, pending & 3);
        switch (target_dtype) {
#define CASE(number, Target) case number: store<Target>(target + offsets[0], x, pending >> 4); break;
            FOR_EACH_DTYPE(CASE)
        }
    }
}
CUH_EXPORT(convert_strided)
