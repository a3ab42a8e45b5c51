#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

namespace emulator {

static uint64_t number(const char* name, uint64_t otherwise) {
    const char* text = getenv(name);
    return text && *text ? strtoull(text, nullptr, 0) : otherwise;
}

static Order order_wanted() {
    const char* text = getenv("REFTORCH_EMULATOR_ORDER");
    if (!text || !*text || !strcmp(text, "forward")) return Order::forward;
    if (!strcmp(text, "reverse")) return Order::reverse;
    if (!strcmp(text, "random")) return Order::random;
    fprintf(stderr, "REFTORCH_EMULATOR_ORDER is %s, not forward, reverse or random: forward it is\n", text);
    return Order::forward;
}

Settings::Settings()
    : order(order_wanted()),
      seed(number("REFTORCH_EMULATOR_SEED", uint64_t(time(nullptr)) << 20 ^ uint64_t(getpid()))),
      devices(int(std::min<uint64_t>(number("REFTORCH_EMULATOR_DEVICES", 2), 16))),
      memory(number("REFTORCH_EMULATOR_MEMORY", 4ull << 30)),
      watched(number("REFTORCH_EMULATOR_WATCHED", ~0ull)),
      null_launches(number("REFTORCH_EMULATOR_NULL", 0) != 0),
      random{seed} {
    if (order == Order::random && !getenv("REFTORCH_EMULATOR_SEED"))
        fprintf(stderr, "CUDA emulator: random order, REFTORCH_EMULATOR_SEED=%llu\n", (unsigned long long)seed);
}

Settings& settings() {
    static Settings only;
    return only;
}

}  // namespace emulator
