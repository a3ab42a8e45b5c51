// CUDA's intrinsics: barriers, warp intrinsics, atomics, bits and arithmetic.
#pragma once
#include <math.h>

#include <cmath>
#include <type_traits>

#define CUH_TEXT_(x) #x
#define CUH_TEXT(x) CUH_TEXT_(x)
#define CUH_SITE __FILE__ ":" CUH_TEXT(__LINE__)

// ---- barriers and votes of a block
#define __syncthreads() (void)cuh_barrier(CUH_SITE, 0)
#define __syncthreads_count(p) int(cuh_barrier(CUH_SITE, (p) ? 1 : 0))
#define __syncthreads_or(p) int(cuh_barrier(CUH_SITE, (p) ? 1 : 0) != 0)
#define __syncthreads_and(p) int(cuh_barrier(CUH_SITE, (p) ? 0 : 1) == 0)
#define __trap() cuh_trap(CUH_SITE)
static inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
static inline void __threadfence_block() { __threadfence(); }

// ---- a warp: every lane that the mask names must come to the same call
static inline void cuh_syncwarp(const char* site, uint32_t mask = 0xffffffffu) {
    uint32_t valid;
    cuh_warp_exchange(mask, 0, site, &valid, CUH_ORDERED);
}
// Reads what lane `source` left; of a lane that left nothing, a value that nobody takes for a result.
template <class T>
static inline T cuh_shuffle(const char* site, uint32_t mask, T value, int source) {
    static_assert(sizeof(T) <= 8, "a shuffle moves at most 8 bytes");
    uint64_t slot = 0;
    uint32_t valid;
    memcpy(&slot, &value, sizeof(T));
    const uint64_t* slots = cuh_warp_exchange(mask, slot, site, &valid, CUH_UNORDERED);
    slot = valid >> source & 1u ? slots[source] : 0xfff8dead7fc0deadull;
    memcpy(&value, &slot, sizeof(T));
    return value;
}
template <class T>
static inline T cuh_shfl(const char* site, uint32_t mask, T value, int source, int width = 32) {
    return cuh_shuffle(site, mask, value, int(cuh.lane & ~uint32_t(width - 1)) + (source & (width - 1)));
}
template <class T>
static inline T cuh_shfl_up(const char* site, uint32_t mask, T value, unsigned delta, int width = 32) {
    int lane = int(cuh.lane), within = lane & (width - 1);
    return cuh_shuffle(site, mask, value, within < int(delta) ? lane : lane - int(delta));
}
template <class T>
static inline T cuh_shfl_down(const char* site, uint32_t mask, T value, unsigned delta, int width = 32) {
    int lane = int(cuh.lane), within = lane & (width - 1);
    return cuh_shuffle(site, mask, value, within + int(delta) < width ? lane + int(delta) : lane);
}
// A lane of a later segment cannot be read; one of an earlier segment can.
template <class T>
static inline T cuh_shfl_xor(const char* site, uint32_t mask, T value, int lanes, int width = 32) {
    int lane = int(cuh.lane), source = (lane ^ lanes) & 31;
    return cuh_shuffle(site, mask, value, source >= (lane & ~(width - 1)) + width ? lane : source);
}
static inline uint32_t cuh_ballot(const char* site, uint32_t mask, int predicate) {
    uint32_t valid, set = 0;
    const uint64_t* slots = cuh_warp_exchange(mask, predicate != 0, site, &valid, CUH_UNORDERED);
    for (int lane = 0; lane < 32; ++lane)
        if (valid >> lane & 1u && slots[lane]) set |= 1u << lane;
    return set & mask;
}
template <class T> static inline uint32_t cuh_match_any(const char* site, uint32_t mask, T value) {
    uint64_t slot = 0;
    uint32_t valid, same = 0;
    memcpy(&slot, &value, sizeof(T));
    const uint64_t* slots = cuh_warp_exchange(mask, slot, site, &valid, CUH_UNORDERED);
    for (int lane = 0; lane < 32; ++lane)
        if (valid >> lane & 1u && slots[lane] == slot) same |= 1u << lane;
    return same & mask;
}
#define __syncwarp(...) cuh_syncwarp(CUH_SITE, ##__VA_ARGS__)
#define __shfl_sync(...) cuh_shfl(CUH_SITE, __VA_ARGS__)
#define __shfl_up_sync(...) cuh_shfl_up(CUH_SITE, __VA_ARGS__)
#define __shfl_down_sync(...) cuh_shfl_down(CUH_SITE, __VA_ARGS__)
#define __shfl_xor_sync(...) cuh_shfl_xor(CUH_SITE, __VA_ARGS__)
#define __ballot_sync(mask, p) cuh_ballot(CUH_SITE, mask, p)
#define __any_sync(mask, p) int(cuh_ballot(CUH_SITE, mask, p) != 0)
#define __all_sync(mask, p) int(cuh_ballot(CUH_SITE, mask, !(p)) == 0)
#define __match_any_sync(mask, v) cuh_match_any(CUH_SITE, mask, v)
// Lanes run apart from one another, as they may on a GPU: only the caller is sure to be active.
static inline uint32_t __activemask() { return 1u << cuh.lane; }

// ---- atomics, through integers of the same size, so that ThreadSanitizer sees them as such
template <size_t size> struct cuh_word;
template <> struct cuh_word<2> { typedef uint16_t __attribute__((may_alias)) type; };
template <> struct cuh_word<4> { typedef uint32_t __attribute__((may_alias)) type; };
template <> struct cuh_word<8> { typedef uint64_t __attribute__((may_alias)) type; };
template <class T, class F> static inline T cuh_update(T* address, F change) {
    using Word = typename cuh_word<sizeof(T)>::type;
    Word* word = reinterpret_cast<Word*>(address);
    Word before = __atomic_load_n(word, __ATOMIC_RELAXED), after;
    T old;
    do {
        memcpy(&old, &before, sizeof(T));
        T changed = change(old);
        memcpy(&after, &changed, sizeof(T));
    } while (!__atomic_compare_exchange_n(word, &before, after, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return old;
}
template <class T> struct cuh_same { using type = T; };
template <class T> using cuh_same_t = typename cuh_same<T>::type;  // takes no part in deduction
#define CUH_ATOMIC(name, expression)                                                                     \
    template <class T> static inline T name(T* address, cuh_same_t<T> value) {                           \
        return cuh_update(address, [value](T old) { return T(expression); });                            \
    }
CUH_ATOMIC(atomicAdd, old + value)
CUH_ATOMIC(atomicSub, old - value)
CUH_ATOMIC(atomicMin, value < old ? value : old)
CUH_ATOMIC(atomicMax, old < value ? value : old)
CUH_ATOMIC(atomicAnd, old & value)
CUH_ATOMIC(atomicOr, old | value)
CUH_ATOMIC(atomicXor, old ^ value)
CUH_ATOMIC(atomicExch, (void(old), value))
#undef CUH_ATOMIC
template <class T>
static inline T atomicCAS(T* address, cuh_same_t<T> expected, cuh_same_t<T> value) {
    return cuh_update(address, [=](T old) {
        return memcmp(&old, &expected, sizeof(T)) == 0 ? value : old;
    });
}
static inline uint32_t atomicInc(uint32_t* address, uint32_t limit) {
    return cuh_update(address, [=](uint32_t old) { return old >= limit ? 0u : old + 1u; });
}

// ---- bits
static inline int __popc(uint32_t x) { return __builtin_popcount(x); }
static inline int __popcll(uint64_t x) { return __builtin_popcountll(x); }
static inline int __clz(int x) { return x ? __builtin_clz(uint32_t(x)) : 32; }
static inline int __clzll(long long x) { return x ? __builtin_clzll(uint64_t(x)) : 64; }
static inline int __ffs(int x) { return __builtin_ffs(x); }
static inline int __ffsll(long long x) { return __builtin_ffsll(x); }
static inline uint32_t __brev(uint32_t x) {
    uint32_t r = 0;
    for (int i = 0; i < 32; ++i) r |= (x >> i & 1u) << (31 - i);
    return r;
}
static inline uint64_t __brevll(uint64_t x) {
    return uint64_t(__brev(uint32_t(x))) << 32 | __brev(uint32_t(x >> 32));
}
static inline uint32_t __funnelshift_l(uint32_t low, uint32_t high, uint32_t shift) {
    return uint32_t(((uint64_t(high) << 32 | low) << (shift & 31u)) >> 32);
}
static inline uint32_t __funnelshift_r(uint32_t low, uint32_t high, uint32_t shift) {
    return uint32_t((uint64_t(high) << 32 | low) >> (shift & 31u));
}
static inline uint32_t __byte_perm(uint32_t x, uint32_t y, uint32_t selector) {
    uint64_t bytes = uint64_t(y) << 32 | x;
    uint32_t r = 0;
    for (int i = 0; i < 4; ++i) {
        uint32_t pick = selector >> 4 * i & 15u, byte = uint32_t(bytes >> 8 * (pick & 7u)) & 255u;
        if (pick & 8u) byte = byte & 128u ? 255u : 0u;
        r |= byte << 8 * i;
    }
    return r;
}
static inline float __int_as_float(int x) { return cuh_bits<float>(x); }
static inline int __float_as_int(float x) { return cuh_bits<int>(x); }
static inline float __uint_as_float(uint32_t x) { return cuh_bits<float>(x); }
static inline uint32_t __float_as_uint(float x) { return cuh_bits<uint32_t>(x); }
static inline double __longlong_as_double(long long x) { return cuh_bits<double>(x); }
static inline long long __double_as_longlong(double x) { return cuh_bits<long long>(x); }

// ---- arithmetic
static inline uint32_t __umulhi(uint32_t a, uint32_t b) { return uint32_t(uint64_t(a) * b >> 32); }
static inline int __mulhi(int a, int b) { return int(int64_t(a) * b >> 32); }
static inline uint64_t __umul64hi(uint64_t a, uint64_t b) {
    return uint64_t(static_cast<unsigned __int128>(a) * b >> 64);
}
static inline int64_t __mul64hi(int64_t a, int64_t b) {
    return int64_t(static_cast<__int128>(a) * b >> 64);
}
static inline float rsqrtf(float x) { return float(1.0 / std::sqrt(double(x))); }
static inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
static inline float __fadd_rn(float a, float b) { return a + b; }
static inline float __fsub_rn(float a, float b) { return a - b; }
static inline float __fmul_rn(float a, float b) { return a * b; }
static inline float __fdiv_rn(float a, float b) { return a / b; }
static inline float __fsqrt_rn(float a) { return std::sqrt(a); }
static inline float __fmaf_rn(float a, float b, float c) { return std::fma(a, b, c); }
static inline double __dadd_rn(double a, double b) { return a + b; }
static inline double __dmul_rn(double a, double b) { return a * b; }
static inline double __fma_rn(double a, double b, double c) { return std::fma(a, b, c); }
template <class T> static inline T __ldg(const T* address) { return *address; }
// Conversions saturate and send nan to zero, where C++ leaves the result open.
template <class I, class F> static inline I cuh_saturate(F x) {
    using limits = std::numeric_limits<I>;
    if (x != x) return I(0);
    if (x <= F(limits::min())) return limits::min();
    return x >= F(limits::max()) ? limits::max() : I(x);
}
static inline int __float2int_rz(float x) { return cuh_saturate<int>(x); }
static inline int __float2int_rn(float x) { return cuh_saturate<int>(std::nearbyint(x)); }
static inline uint32_t __float2uint_rz(float x) { return cuh_saturate<uint32_t>(x); }
static inline long long __float2ll_rz(float x) { return cuh_saturate<long long>(x); }
static inline int __double2int_rz(double x) { return cuh_saturate<int>(x); }
static inline long long __double2ll_rz(double x) { return cuh_saturate<long long>(x); }
using std::isfinite;
using std::isinf;
using std::isnan;
using std::signbit;
template <class T> static inline T min(T a, T b) { return b < a ? b : a; }
template <class T> static inline T max(T a, T b) { return a < b ? b : a; }
static inline float min(float a, float b) { return std::fmin(a, b); }
static inline float max(float a, float b) { return std::fmax(a, b); }
static inline double min(double a, double b) { return std::fmin(a, b); }
static inline double max(double a, double b) { return std::fmax(a, b); }
