// Rows in order: short ones by a network in shared memory, long ones digit by digit.
//
// Every order here is stable [sort/stable]: equal keys stay in the order of their places, so that results do not depend on
// the schedule. What is put in order is rows of a row-major [rows][length], of which the places are asked for, and then
// the elements at those: bits are kept that keys do not tell apart, as of -0 and NaN. Rows may also be given as keys with
// the places that they had. NaN comes last, first where `descending`. Places are uint32. Deterministic.
#include "include/keys.cuh"
#include "include/prefixes.cuh"

// Rows of elements, or of keys with their places.
struct Rows {
    const element* source;  // or null
    const Key* keys;
    const uint32_t* places;  // [rows][length], or null: those of the row itself
    uint64_t rows, length;
    uint64_t descending;  // of a source; keys are in order already
};

DEVICE Key key_at(const Rows& rows, uint64_t at) {
    if (!rows.source) return rows.keys[at];
    Key key = key_of(rows.source[at]);
    return rows.descending ? (Key)~key : key;
}

// ---- in shared memory, by a bitonic network (K. E. Batcher, "Sorting Networks and Their Applications", 1968)

// A key with its number in the row, which tells equal ones apart.
#if defined(REFTORCH_DTYPE_float64) || defined(REFTORCH_DTYPE_int64) || defined(REFTORCH_DTYPE_uint64)
struct Numbered {
    uint64_t key, number;
};
DEVICE Numbered numbered(Key key, uint32_t number) { return {key, number}; }
DEVICE uint32_t number_of(Numbered x) { return (uint32_t)x.number; }
DEVICE bool precedes(Numbered a, Numbered b) { return a.key < b.key || (a.key == b.key && a.number < b.number); }
#else
typedef uint64_t Numbered;
DEVICE Numbered numbered(Key key, uint32_t number) { return (uint64_t)key << 32 | number; }
DEVICE uint32_t number_of(Numbered x) { return (uint32_t)x; }
DEVICE bool precedes(Numbered a, Numbered b) { return a < b; }
#endif

// chosen: [rows][count], the places of those from `first` on in the order of each row. padded: a power of two, at least the
// length. block: (padded / 2, rows of a block); shared memory: [rows of a block][padded].
extern "C" __global__ void __launch_bounds__(1024)
    order_short_rows(uint32_t* chosen, Rows rows, uint32_t padded, uint32_t first, uint32_t count) {
    CUH_DYNSMEM(Numbered, all);
    Numbered* own = all + threadIdx.y * padded;
    for (uint64_t base = (uint64_t)blockIdx.x * blockDim.y; base < rows.rows; base += (uint64_t)gridDim.x * blockDim.y) {
        uint64_t row = base + threadIdx.y;
        bool is_there = row < rows.rows;
        for (uint32_t i = threadIdx.x; i < padded; i += blockDim.x) {
            bool inside = is_there && i < rows.length;
            own[i] = numbered(inside ? key_at(rows, row * rows.length + i) : (Key)~(Key)0, i);
        }
        for (uint32_t run = 2; run <= padded; run *= 2) {
            for (uint32_t apart = run / 2; apart; apart /= 2) {
                __syncthreads();
                uint32_t low = threadIdx.x / apart * 2 * apart + threadIdx.x % apart, high = low + apart;
                bool ascending = (low & run) == 0;
                Numbered a = own[low], b = own[high];
                if (precedes(b, a) == ascending) {
                    own[low] = b;
                    own[high] = a;
                }
            }
        }
        __syncthreads();
        for (uint32_t i = threadIdx.x; is_there && i < count; i += blockDim.x) {
            uint32_t number = number_of(own[first + i]);
            chosen[row * count + i] = rows.places ? rows.places[row * rows.length + number] : number;
        }
        __syncthreads();
    }
}
CUH_EXPORT(order_short_rows)

// ---- by digits of 8 bits, from the lowest on

#define DIGITS 256  // values of a digit, and threads of a block
#define ROUNDS 16   // elements of a thread
#define WARPS (DIGITS / WARP)
#define TILE (DIGITS * ROUNDS)

// What a pass over a digit works with.
struct Pass {
    Rows rows;
    Key* keys;         // [rows][length], where they go
    uint32_t* places;  // likewise
    uint32_t* counts;  // [rows][DIGITS][tiles]: how often a digit is in a tile, then in the tiles before it
    uint32_t* totals;  // [rows][DIGITS]: in the row
    uint64_t tiles, shift;
};

DEVICE uint32_t digit_of(Key key, const Pass& pass) { return (uint32_t)(key >> pass.shift) & (DIGITS - 1); }

extern "C" __global__ void __launch_bounds__(DIGITS) count_digits(Pass pass) {
    __shared__ uint32_t found[DIGITS];
    for (uint64_t task = blockIdx.x; task < pass.rows.rows * pass.tiles; task += gridDim.x) {
        uint64_t row = task / pass.tiles, tile = task % pass.tiles;
        found[threadIdx.x] = 0;
        __syncthreads();
        for (int round = 0; round < ROUNDS; ++round) {
            uint64_t i = tile * TILE + round * DIGITS + threadIdx.x;
            if (i < pass.rows.length) atomicAdd(&found[digit_of(key_at(pass.rows, row * pass.rows.length + i), pass)], 1u);
        }
        __syncthreads();
        pass.counts[(row * DIGITS + threadIdx.x) * pass.tiles + tile] = found[threadIdx.x];
    }
}
CUH_EXPORT(count_digits)

DEVICE uint32_t sum_of(uint32_t a, uint32_t b) { return a + b; }

// A warp for each digit of a row.
extern "C" __global__ void __launch_bounds__(DIGITS) add_up_digits(Pass pass) {
    constexpr int own = 8;
    uint64_t warps = thread_count() / WARP;
    for (uint64_t line = thread_number() / WARP; line < pass.rows.rows * DIGITS; line += warps) {
        uint32_t* counts = pass.counts + line * pass.tiles;
        uint32_t before = 0;
        for (uint64_t start = 0; start < pass.tiles; start += WARP * own) {
            uint64_t first = start + lane_number() * own;
            uint32_t found[own], sum = 0;
#pragma unroll
            for (int i = 0; i < own; ++i) {
                found[i] = first + i < pass.tiles ? counts[first + i] : 0;
                sum += found[i];
            }
            Prefix<uint32_t> prefix = prefix_in_warp(sum, sum_of);
            uint32_t running = before + (prefix.any ? prefix.before : 0);
#pragma unroll
            for (int i = 0; i < own; ++i) {
                if (first + i < pass.tiles) counts[first + i] = running;
                running += found[i];
            }
            before += prefix.all;
        }
        if (lane_number() == 0) pass.totals[line] = before;
    }
}
CUH_EXPORT(add_up_digits)

// The lanes whose digit is that of this lane, of those that have one.
DEVICE uint32_t lanes_alike(uint32_t digit, bool has_one) {
    uint32_t alike = __ballot_sync(ALL_LANES, has_one);
#pragma unroll
    for (int bit = 0; bit < 8; ++bit) {
        bool is_set = digit >> bit & 1;
        uint32_t set = __ballot_sync(ALL_LANES, is_set);
        alike &= is_set ? set : ~set;
    }
    return alike;
}

// Each warp has ROUNDS times 32 neighbours of a tile, and counts the digits in their order.
extern "C" __global__ void __launch_bounds__(DIGITS) move_by_digits(Pass pass) {
    __shared__ uint32_t counts[WARPS][DIGITS];  // of each warp so far; then where its next goes
    __shared__ uint32_t parts[MOST_WARPS];
    uint32_t warp = threadIdx.x / WARP, digit = threadIdx.x;
    for (uint64_t task = blockIdx.x; task < pass.rows.rows * pass.tiles; task += gridDim.x) {
        uint64_t row = task / pass.tiles, tile = task % pass.tiles, start = row * pass.rows.length;
        uint64_t first = tile * TILE + warp * (ROUNDS * WARP) + lane_number();
        Key keys[ROUNDS];
        uint32_t places[ROUNDS], ranks[ROUNDS];
        for (int i = 0; i < WARPS; ++i) counts[i][digit] = 0;
        __syncthreads();
#pragma unroll
        for (int round = 0; round < ROUNDS; ++round) {
            uint64_t i = first + round * WARP;
            bool inside = i < pass.rows.length;
            keys[round] = inside ? key_at(pass.rows, start + i) : 0;
            places[round] = inside && pass.rows.places ? pass.rows.places[start + i] : (uint32_t)i;
            uint32_t own = digit_of(keys[round], pass), alike = lanes_alike(own, inside);
            uint32_t before = (uint32_t)__popc(alike & lanes_below());
            ranks[round] = counts[warp][own] + before;
            __syncwarp(ALL_LANES);
            if (inside && before == 0) counts[warp][own] += (uint32_t)__popc(alike);
            __syncwarp(ALL_LANES);
        }
        Prefix<uint32_t> smaller = prefix_in_block(pass.totals[row * DIGITS + digit], parts, sum_of);
        uint32_t next = (smaller.any ? smaller.before : 0) + pass.counts[(row * DIGITS + digit) * pass.tiles + tile];
        for (int i = 0; i < WARPS; ++i) {
            uint32_t found = counts[i][digit];
            counts[i][digit] = next;
            next += found;
        }
        __syncthreads();
#pragma unroll
        for (int round = 0; round < ROUNDS; ++round) {
            if (first + round * WARP >= pass.rows.length) break;
            uint64_t to = start + counts[warp][digit_of(keys[round], pass)] + ranks[round];
            pass.keys[to] = keys[round];
            pass.places[to] = places[round];
        }
        __syncthreads();
    }
}
CUH_EXPORT(move_by_digits)

// ---- what is at the places

// values, indices: [rows][count], either may be null; source: [rows][length]; chosen: [rows][stride], of which those from
// `first` on count.
struct Taken {
    element* values;
    int64_t* indices;
    const element* source;
    const uint32_t* chosen;
    uint64_t rows, length, stride, first, count;
};
extern "C" __global__ void __launch_bounds__(THREADS) take(Taken call) {
    for (uint64_t i = thread_number(); i < call.rows * call.count; i += thread_count()) {
        uint64_t row = i / call.count, place = call.chosen[row * call.stride + call.first + i % call.count];
        if (call.values) call.values[i] = call.source[row * call.length + place];
        if (call.indices) call.indices[i] = (int64_t)place;
    }
}
CUH_EXPORT(take)
