// Random bits of a device: Philox 4x32-10 (J. K. Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3", 2011).
//
// Four words follow from a seed, the number of a stream, and their own number in it; so does reftorch/core/philox.py.
#pragma once
#include "common.cuh"

struct Words {
    uint32_t items[4];
};

DEVICE Words philox(uint64_t seed, uint64_t stream, uint64_t number) {
    uint32_t a = (uint32_t)number, b = (uint32_t)(number >> 32), c = (uint32_t)stream, d = (uint32_t)(stream >> 32);
    uint32_t key = (uint32_t)seed, other_key = (uint32_t)(seed >> 32);
#pragma unroll
    for (int round = 0; round < 10; ++round) {
        uint32_t high = __umulhi(0xD2511F53u, a), low = 0xD2511F53u * a;
        uint32_t other_high = __umulhi(0xCD9E8D57u, c), other_low = 0xCD9E8D57u * c;
        a = other_high ^ b ^ key;
        b = other_low;
        c = high ^ d ^ other_key;
        d = low;
        key += 0x9E3779B9u;
        other_key += 0xBB67AE85u;
    }
    return {{a, b, c, d}};
}

// 64 bits, of which the first word is the high half.
DEVICE uint64_t both(uint32_t high, uint32_t low) { return (uint64_t)high << 32 | low; }

// 53 bits of two words.
DEVICE uint64_t bits53(uint32_t one, uint32_t other) { return one ^ (uint64_t)other << 21; }

// Uniform in (0, 1], of one word and of two; and in [0, 1).
DEVICE float uniform_single(uint32_t word) { return (float)word * 0x1p-32f + 0x1p-33f; }
DEVICE double uniform_double(uint32_t one, uint32_t other) { return (double)bits53(one, other) * 0x1p-53 + 0x1p-54; }
DEVICE double uniform_below_one(uint32_t one, uint32_t other) { return (double)bits53(one, other) * 0x1p-53; }

// The numbers of one stream, one after the other.
struct Stream {
    uint64_t seed, stream, number;
    Words words;
    bool has_half;  // whether two of the words are left

    DEVICE double next() {
        if (!has_half) words = philox(seed, stream, number++);
        has_half = !has_half;
        return has_half ? uniform_below_one(words.items[0], words.items[1])
                        : uniform_below_one(words.items[2], words.items[3]);
    }
};
