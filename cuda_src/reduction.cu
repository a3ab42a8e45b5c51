// Sums, products, means, counts: see include/reduce.cuh for shapes, strides and the order. They accumulate in `compute`:
// float for halves, which are rounded once [reduction/half-rounds-once].
#include "include/convert.cuh"
#include "include/reduce.cuh"

// How many elements are not zero; NaN is not [nan/is-true].
struct CountTrue : Reducing<uint64_t> {
    enum Mode { COUNT = 0, ANY = 1, ALL = 2 };
    DEVICE State start() const { return 0; }
    DEVICE void add(State& state, compute value, uint64_t) const { state += convert<bool>(value); }
    DEVICE State merge(State a, State b) const { return a + b; }
    DEVICE void store(uint64_t line, State state) const {
        if (call.mode == COUNT) output<int64_t>(0, line) = (int64_t)state;
        else output<boolean>(0, line) = narrow<boolean>(call.mode == ANY ? state != 0 : state == call.total);
    }
};
REDUCTION(count_true, CountTrue)

#if !IS_COMPLEX && !IS_FLOAT8 && !defined(REFTORCH_DTYPE_uint16) && !defined(REFTORCH_DTYPE_uint32) && \
    !defined(REFTORCH_DTYPE_uint64)
// The exclusive or of the elements in 64 bits [hash_tensor/xor-of-wide-bits].
struct Hash : Reducing<uint64_t> {
    DEVICE State start() const { return 0; }
    DEVICE void add(State& state, compute value, uint64_t) const {
        if constexpr (is_real<compute>) state ^= bit_cast<uint64_t>((double)value);
        else state ^= (uint64_t)(int64_t)value;
    }
    DEVICE State merge(State a, State b) const { return a ^ b; }
    DEVICE void store(uint64_t line, State state) const { output<uint64_t>(0, line) = state; }
};
REDUCTION(hash_tensor, Hash)
#endif

#if !IS_FLOAT8 && !defined(REFTORCH_DTYPE_complex32) && !defined(REFTORCH_DTYPE_uint16) && \
    !defined(REFTORCH_DTYPE_uint32) && !defined(REFTORCH_DTYPE_uint64)
DEVICE part_compute over(part_compute a, uint64_t count) { return a / (part_compute)count; }
template <class R> DEVICE complex<R> over(complex<R> a, uint64_t count) { return {a.real / (R)count, a.imag / (R)count}; }

// Integers wrap [reduction/integers-wrap]; NaN is left out by nansum [nansum/nan-is-zero]. A mean is a sum that is divided
// by the number of its terms, in `compute`.
template <bool SKIPS_NAN>
struct Total : Reducing<compute> {
    enum Mode { SUM = 0, MEAN = 1 };
    DEVICE State start() const { return compute(); }
    DEVICE void add(State& state, compute value, uint64_t) const {
        if (!SKIPS_NAN || !is_nan(value)) state = plus(state, value);
    }
    DEVICE State merge(State a, State b) const { return plus(a, b); }
    DEVICE void store(uint64_t line, State state) const {
#if IS_FLOATING || IS_COMPLEX
        if (call.mode == MEAN) state = over(state, call.total);
#endif
        output<element>(0, line) = narrow<element>(state);
    }
};
REDUCTION(sum, Total<false>)
#if IS_FLOATING
REDUCTION(nansum, Total<true>)
#endif

struct Product : Reducing<compute> {
    DEVICE State start() const { return unit<compute>(); }
    DEVICE void add(State& state, compute value, uint64_t) const { state = times(state, value); }
    DEVICE State merge(State a, State b) const { return times(a, b); }
    DEVICE void store(uint64_t line, State state) const { output<element>(0, line) = narrow<element>(state); }
};
REDUCTION(prod, Product)
#endif
