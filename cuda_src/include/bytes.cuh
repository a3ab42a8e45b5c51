// Elements of 16 bytes, moved as bits, whatever they mean: by one load and one store.
#pragma once
#include "common.cuh"

struct alignas(16) bytes16 {
    uint64_t words[2];
};
