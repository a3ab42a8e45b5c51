// The k least of each row, found without putting the row in order: the digits of the greatest of them, of 8 bits each, are
// found from the highest on, by counting in how many elements each value of a digit occurs.
//
// source: a row-major [rows][length]; where `descending` the greatest are the least [topk/order], NaN first of all. Of
// equal elements those come first whose places do. Integers only are added: deterministic.
#include "include/keys.cuh"
#include "include/prefixes.cuh"

#define DIGITS 256  // values of a digit, and threads of a block
#define ROUNDS 16   // elements of a thread
#define WARPS (DIGITS / WARP)
#define TILE (DIGITS * ROUNDS)

// What is known of the greatest of the k least.
struct Sought {
    uint64_t key;  // its digits so far
    uint64_t rank;  // which of the elements with those digits it is, from 1 on
};

struct Selection {
    const element* source;
    Sought* sought;         // [rows]
    uint32_t* counts;       // [rows][DIGITS], zero at first
    uint64_t* before;       // [rows][tiles]: of a tile, then of those before it: how many are less << 32 | equal
    Key* keys;              // [rows][count]: what is chosen, the less ones first, in the order of their places
    uint32_t* places;       // [rows][count], or [rows], the first place of the key sought
    const uint64_t* ranks;  // [rows]: which element is sought, from 1 on; null if in all rows it is that of `count`
    uint64_t rows, length, tiles, count, descending, shift;
};

DEVICE Key key_at(const Selection& call, uint64_t at) {
    Key key = key_of(call.source[at]);
    return call.descending ? (Key)~key : key;
}

// How often each value of the digit is in a row, among elements whose higher digits are those sought.
extern "C" __global__ void __launch_bounds__(DIGITS) count_candidates(Selection call) {
    __shared__ uint32_t found[DIGITS];
    for (uint64_t task = blockIdx.x; task < call.rows * call.tiles; task += gridDim.x) {
        uint64_t row = task / call.tiles, tile = task % call.tiles;
        bool is_first = call.shift + 8 == 8 * sizeof(Key);
        uint64_t higher = is_first ? 0 : call.sought[row].key >> (call.shift + 8);
        found[threadIdx.x] = 0;
        __syncthreads();
        for (int round = 0; round < ROUNDS; ++round) {
            uint64_t i = tile * TILE + round * DIGITS + threadIdx.x;
            if (i >= call.length) break;
            uint64_t key = key_at(call, row * call.length + i);
            if (is_first || key >> (call.shift + 8) == higher) {
                atomicAdd(&found[(uint32_t)(key >> call.shift) & (DIGITS - 1)], 1u);
            }
        }
        __syncthreads();
        if (found[threadIdx.x]) atomicAdd(&call.counts[row * DIGITS + threadIdx.x], found[threadIdx.x]);
    }
}
CUH_EXPORT(count_candidates)

DEVICE uint64_t sum_of(uint64_t a, uint64_t b) { return a + b; }

// A block for each row: the value of the digit with which the rank is reached. Counts become zero again.
extern "C" __global__ void __launch_bounds__(DIGITS) choose_digit(Selection call) {
    __shared__ uint64_t parts[MOST_WARPS];
    for (uint64_t row = blockIdx.x; row < call.rows; row += gridDim.x) {
        bool is_first = call.shift + 8 == 8 * sizeof(Key);
        Sought sought = {0, call.ranks ? call.ranks[row] : call.count};
        if (!is_first) sought = call.sought[row];
        uint64_t own = call.counts[row * DIGITS + threadIdx.x];
        Prefix<uint64_t> smaller = prefix_in_block(own, parts, sum_of);  // all have read what is sought
        uint64_t before = smaller.any ? smaller.before : 0;
        if (before < sought.rank && sought.rank <= before + own) {
            call.sought[row] = {sought.key | (uint64_t)threadIdx.x << call.shift, sought.rank - before};
        }
        call.counts[row * DIGITS + threadIdx.x] = 0;
    }
}
CUH_EXPORT(choose_digit)

// Of each tile how many are less than the key sought, and how many equal it.
extern "C" __global__ void __launch_bounds__(DIGITS) count_chosen(Selection call) {
    __shared__ uint64_t parts[MOST_WARPS];
    for (uint64_t task = blockIdx.x; task < call.rows * call.tiles; task += gridDim.x) {
        uint64_t row = task / call.tiles, tile = task % call.tiles, found = 0;
        Key sought = (Key)call.sought[row].key;
        for (int round = 0; round < ROUNDS; ++round) {
            uint64_t i = tile * TILE + round * DIGITS + threadIdx.x;
            if (i >= call.length) break;
            Key key = key_at(call, row * call.length + i);
            found += (uint64_t)(key < sought) << 32 | (uint64_t)(key == sought);
        }
        found = prefix_in_block(found, parts, sum_of).all;
        if (threadIdx.x == 0) call.before[task] = found;
    }
}
CUH_EXPORT(count_chosen)

// A block for each row.
extern "C" __global__ void __launch_bounds__(DIGITS) add_up_chosen(Selection call) {
    __shared__ uint64_t parts[MOST_WARPS];
    for (uint64_t row = blockIdx.x; row < call.rows; row += gridDim.x) {
        uint64_t carry = 0;
        for (uint64_t start = 0; start < call.tiles; start += blockDim.x) {
            uint64_t tile = start + threadIdx.x, at = row * call.tiles + tile;
            uint64_t own = tile < call.tiles ? call.before[at] : 0;
            Prefix<uint64_t> prefix = prefix_in_block(own, parts, sum_of);
            if (tile < call.tiles) call.before[at] = carry + (prefix.any ? prefix.before : 0);
            carry += prefix.all;
        }
    }
}
CUH_EXPORT(add_up_chosen)

// Each warp has ROUNDS times 32 neighbours of a tile.
extern "C" __global__ void __launch_bounds__(DIGITS) write_chosen(Selection call) {
    __shared__ uint64_t counts[WARPS];
    uint32_t warp = threadIdx.x / WARP;
    for (uint64_t task = blockIdx.x; task < call.rows * call.tiles; task += gridDim.x) {
        uint64_t row = task / call.tiles, tile = task % call.tiles;
        Sought sought = call.sought[row];
        uint64_t first = tile * TILE + warp * (ROUNDS * WARP) + lane_number(), less = 0, equal = 0;
        Key keys[ROUNDS];
#pragma unroll
        for (int round = 0; round < ROUNDS; ++round) {
            uint64_t i = first + round * WARP;
            bool inside = i < call.length;
            keys[round] = inside ? key_at(call, row * call.length + i) : 0;
            less += (uint32_t)__popc(__ballot_sync(ALL_LANES, inside && keys[round] < (Key)sought.key));
            equal += (uint32_t)__popc(__ballot_sync(ALL_LANES, inside && keys[round] == (Key)sought.key));
        }
        if (lane_number() == 0) counts[warp] = less << 32 | equal;
        __syncthreads();
        uint64_t before = call.before[task];
        for (uint32_t i = 0; i < warp; ++i) before += counts[i];
        less = before >> 32;
        equal = before & ALL_LANES;
        uint64_t all_less = call.count - sought.rank;
#pragma unroll
        for (int round = 0; round < ROUNDS; ++round) {
            uint64_t i = first + round * WARP;
            bool inside = i < call.length, is_less = inside && keys[round] < (Key)sought.key;
            bool is_equal = inside && keys[round] == (Key)sought.key;
            uint32_t those_less = __ballot_sync(ALL_LANES, is_less), those_equal = __ballot_sync(ALL_LANES, is_equal);
            uint64_t rank = equal + (uint32_t)__popc(those_equal & lanes_below());
            uint64_t to = is_less ? less + (uint32_t)__popc(those_less & lanes_below()) : all_less + rank;
            if (is_less || (is_equal && rank < sought.rank)) {
                call.keys[row * call.count + to] = keys[round];
                call.places[row * call.count + to] = (uint32_t)i;
            }
            less += (uint32_t)__popc(those_less);
            equal += (uint32_t)__popc(those_equal);
        }
        __syncthreads();
    }
}
CUH_EXPORT(write_chosen)

// places: [rows], the greatest number at first.
extern "C" __global__ void __launch_bounds__(DIGITS) find_sought(Selection call) {
    for (uint64_t i = thread_number(); i < call.rows * call.length; i += thread_count()) {
        uint64_t row = i / call.length;
        if (key_at(call, i) == (Key)call.sought[row].key) atomicMin(&call.places[row], (uint32_t)(i % call.length));
    }
}
CUH_EXPORT(find_sought)
