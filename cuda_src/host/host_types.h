// CUDA's built-in types, as far as kernels here use them. They are trivial types, as shared memory needs.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

using uint3 = cuh_index;
struct dim3 { uint32_t x, y, z; };

#define CUH_VECTORS(name, T)                                                                            \
    struct alignas(2 * sizeof(T)) name##2 { T x, y; };                                                  \
    struct name##3 { T x, y, z; };                                                                      \
    struct alignas(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)) name##4 { T x, y, z, w; };                  \
    static inline name##2 make_##name##2(T x, T y) { return {x, y}; }                                   \
    static inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; }                           \
    static inline name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
CUH_VECTORS(char, signed char)
CUH_VECTORS(uchar, unsigned char)
CUH_VECTORS(short, short)
CUH_VECTORS(ushort, unsigned short)
CUH_VECTORS(int, int)
CUH_VECTORS(longlong, long long)
CUH_VECTORS(ulonglong, unsigned long long)
CUH_VECTORS(float, float)
CUH_VECTORS(double, double)
#undef CUH_VECTORS
struct alignas(8) uint2 { uint32_t x, y; };
struct alignas(16) uint4 { uint32_t x, y, z, w; };
static inline uint2 make_uint2(uint32_t x, uint32_t y) { return {x, y}; }
static inline uint4 make_uint4(uint32_t x, uint32_t y, uint32_t z, uint32_t w) { return {x, y, z, w}; }

template <class To, class From> static inline To cuh_bits(From from) {
    static_assert(sizeof(To) == sizeof(From), "a reinterpretation keeps the size");
    To to;
    memcpy(&to, &from, sizeof to);
    return to;
}

struct __half { uint16_t bits; };
struct __nv_bfloat16 { uint16_t bits; };
struct alignas(4) __half2 { __half x, y; };
struct alignas(4) __nv_bfloat162 { __nv_bfloat16 x, y; };
using half = __half;
using half2 = __half2;
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

static inline float __half2float(__half h) {
    uint32_t sign = uint32_t(h.bits & 0x8000u) << 16, magnitude = h.bits & 0x7fffu;
    if (magnitude >= 0x7c00u) return cuh_bits<float>(sign | 0x7f800000u | ((magnitude & 0x3ffu) << 13));
    if (magnitude >= 0x400u) return cuh_bits<float>(sign | ((magnitude << 13) + 0x38000000u));
    float value = float(magnitude) * 5.9604644775390625e-8f;  // subnormal: units of 2**-24
    return cuh_bits<float>(sign | cuh_bits<uint32_t>(value));
}

// Rounds to nearest, ties to even. Written out: not every host compiler has _Float16.
static inline __half __float2half_rn(float x) {
    uint32_t bits = cuh_bits<uint32_t>(x), magnitude = bits & 0x7fffffffu;
    uint16_t sign = uint16_t(bits >> 16 & 0x8000u);
    if (magnitude > 0x7f800000u) return {0x7fff};
    if (magnitude >= 0x477ff000u) return {uint16_t(sign | 0x7c00u)};
    if (magnitude < 0x38800000u) {  // subnormal: adding 1/2 leaves units of 2**-24 in the mantissa's end
        uint32_t sum = cuh_bits<uint32_t>(cuh_bits<float>(magnitude) + 0.5f);
        return {uint16_t(sign | (sum - 0x3f000000u))};
    }
    uint32_t rounded = magnitude + 0xfffu + (magnitude >> 13 & 1u);
    return {uint16_t(sign | ((rounded - 0x38000000u) >> 13))};
}

static inline float __bfloat162float(__nv_bfloat16 h) { return cuh_bits<float>(uint32_t(h.bits) << 16); }
static inline __nv_bfloat16 __float2bfloat16_rn(float x) {
    uint32_t bits = cuh_bits<uint32_t>(x);
    if ((bits & 0x7fffffffu) > 0x7f800000u) return {0x7fff};
    return {uint16_t((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16)};
}
static inline __half __float2half(float x) { return __float2half_rn(x); }
static inline __nv_bfloat16 __float2bfloat16(float x) { return __float2bfloat16_rn(x); }
static inline uint16_t __half_as_ushort(__half h) { return h.bits; }
static inline __half __ushort_as_half(uint16_t bits) { return {bits}; }
static inline uint16_t __bfloat16_as_ushort(__nv_bfloat16 h) { return h.bits; }
static inline __nv_bfloat16 __ushort_as_bfloat16(uint16_t bits) { return {bits}; }
