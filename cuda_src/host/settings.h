// What the environment says: REFTORCH_EMULATOR_ORDER, _SEED, _DEVICES, _MEMORY, _NULL, _WATCHED.
#pragma once
#include <stddef.h>
#include <stdint.h>

namespace emulator {

// In which order things run that may run in any order: the threads of a block, the blocks of a grid, and
// the heads of streams that do not wait for one another.
enum class Order { forward, reverse, random };

// A small generator (splitmix64): <random> would take longer to compile than the rest.
struct Random {
    using result_type = uint64_t;
    uint64_t state;
    static constexpr uint64_t min() { return 0; }
    static constexpr uint64_t max() { return ~0ull; }
    uint64_t operator()() {
        uint64_t x = state += 0x9e3779b97f4a7c15ull;
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
        x = (x ^ x >> 27) * 0x94d049bb133111ebull;
        return x ^ x >> 31;
    }
};

struct Settings {
    Order order;
    uint64_t seed;
    int devices;
    size_t memory;       // bytes of each device
    uint64_t watched;    // launches of each kernel that ThreadSanitizer is to watch, as that takes long
    bool null_launches;  // kernels are not run: to measure what a launch costs the host
    Random random;

    Settings();
    size_t pick(size_t count) { return size_t(random() % count); }
};

Settings& settings();

}  // namespace emulator
