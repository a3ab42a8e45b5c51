// Values that go from lane to lane of a warp, of any type: those of more than 8 bytes travel in words.
#pragma once
#include "common.cuh"

#define WARP 32
#define ALL_LANES 0xffffffffu

DEVICE int lane_number() { return (int)(threadIdx.x % WARP); }

// The lanes before this one, as a mask.
DEVICE uint32_t lanes_below() { return (1u << lane_number()) - 1; }

template <class T, class Move>
DEVICE T moved(T value, Move move) {
    constexpr int word = sizeof(T) % 8 == 0 ? 8 : 4, count = (sizeof(T) + word - 1) / word;
    if constexpr (word == 8) {
        unsigned long long words[count];
        memcpy(words, &value, sizeof(T));
#pragma unroll
        for (int i = 0; i < count; ++i) words[i] = move(words[i]);
        memcpy(&value, words, sizeof(T));
    } else {
        uint32_t words[count] = {};
        memcpy(words, &value, sizeof(T));
#pragma unroll
        for (int i = 0; i < count; ++i) words[i] = move(words[i]);
        memcpy(&value, words, sizeof(T));
    }
    return value;
}

// What the lane so many below has; in the first lanes, their own.
template <class T> DEVICE T from_below(T value, uint32_t lanes) {
    return moved(value, [&](auto word) { return __shfl_up_sync(ALL_LANES, word, lanes); });
}

// What the lane has whose number differs in these bits.
template <class T> DEVICE T from_across(T value, uint32_t bits) {
    return moved(value, [&](auto word) { return __shfl_xor_sync(ALL_LANES, word, (int)bits); });
}

// What one lane has, for all.
template <class T> DEVICE T from_lane(T value, int lane) {
    return moved(value, [&](auto word) { return __shfl_sync(ALL_LANES, word, lane); });
}
