// The floats narrower than float: stored as bits, widened exactly, rounded to nearest even.
//
// [casts/nearest-even] [casts/overflow-to-infinity] [casts/subnormals-kept] [casts/float8-widens-exactly]
#pragma once
#include "common.cuh"

struct float16 { uint16_t bits; };
struct bfloat16 { uint16_t bits; };
struct float8_e4m3fn { uint8_t bits; };
struct float8_e5m2 { uint8_t bits; };

DEVICE float to_float(float16 x) {
#ifdef CUH_HOST
    return (float)bit_cast<_Float16>(x.bits);
#else
    float result;
    asm("cvt.f32.f16 %0, %1;" : "=f"(result) : "h"(x.bits));
    return result;
#endif
}

DEVICE float16 to_float16(float x) {
#ifdef CUH_HOST
    return float16{bit_cast<uint16_t>((_Float16)x)};
#else
    float16 result;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result.bits) : "f"(x));
    return result;
#endif
}

DEVICE float to_float(bfloat16 x) { return bit_cast<float>((uint32_t)x.bits << 16); }

DEVICE bfloat16 to_bfloat16(float x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    bfloat16 result;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(result.bits) : "f"(x));
    return result;
#else
    uint32_t bits = bit_cast<uint32_t>(x);
    if (x != x) return bfloat16{0x7fff};
    return bfloat16{(uint16_t)((bits + 0x7fffu + ((bits >> 16) & 1)) >> 16)};
#endif
}

// A float of 1 + EXPONENT + MANTISSA = 8 bits. Its subnormals are rounded by an addition whose sum has their last
// place; beyond its range is what the caller makes of it.
template <int EXPONENT, int MANTISSA>
DEVICE uint32_t narrow_magnitude(float magnitude) {
    constexpr int bias = (1 << (EXPONENT - 1)) - 1, dropped = 23 - MANTISSA;
    uint32_t bits = bit_cast<uint32_t>(magnitude);
    if (bits < (uint32_t)(128 - bias) << 23) {
        constexpr uint32_t shift = (uint32_t)(127 + 24 - bias - MANTISSA) << 23;
        return bit_cast<uint32_t>(magnitude + bit_cast<float>(shift)) - shift;
    }
    bits += (1u << (dropped - 1)) - 1 + ((bits >> dropped) & 1);
    return (bits - ((uint32_t)(127 - bias) << 23)) >> dropped;
}

DEVICE float8_e4m3fn to_float8_e4m3fn(float x) {
    uint32_t sign = bit_cast<uint32_t>(x) >> 24 & 0x80, bits = bit_cast<uint32_t>(x) & 0x7fffffffu;
    if (bits > 0x7f800000u) return float8_e4m3fn{(uint8_t)(sign | 0x7f)};
    // there is no infinity: what is greater becomes the greatest [casts/float8-e4m3fn-saturates]
    if (bits > 0x43e00000u) return float8_e4m3fn{(uint8_t)(sign | 0x7e)};
    return float8_e4m3fn{(uint8_t)(sign | narrow_magnitude<4, 3>(bit_cast<float>(bits)))};
}

DEVICE float8_e5m2 to_float8_e5m2(float x) {
    uint32_t sign = bit_cast<uint32_t>(x) >> 24 & 0x80, bits = bit_cast<uint32_t>(x) & 0x7fffffffu;
    if (bits > 0x7f800000u) return float8_e5m2{(uint8_t)(sign | 0x7f)};
    if (bits == 0x7f800000u) return float8_e5m2{(uint8_t)(sign | 0x7c)};
    uint32_t narrow = narrow_magnitude<5, 2>(bit_cast<float>(bits));
    return float8_e5m2{(uint8_t)(sign | (narrow > 0x7c ? 0x7cu : narrow))};
}

DEVICE float to_float(float8_e5m2 x) { return to_float(float16{(uint16_t)(x.bits << 8)}); }

DEVICE float to_float(float8_e4m3fn x) {
    uint32_t sign = (uint32_t)(x.bits & 0x80) << 24, magnitude = x.bits & 0x7f;
    if (magnitude == 0x7f) return bit_cast<float>(sign | 0x7fffffffu);
    if (magnitude < 8) {  // subnormal: so many times 2**-9
        return bit_cast<float>(sign | bit_cast<uint32_t>((float)magnitude * 0.001953125f));
    }
    return bit_cast<float>(sign | ((magnitude << 20) + (120u << 23)));
}
