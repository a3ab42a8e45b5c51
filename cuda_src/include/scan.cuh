// Scans: each element is joined with all those before it along a dim.
//
// Source and results are row-major, [outer][length][inner]. A line is what one scan goes along: the elements of one
// `outer` and `inner`. Lines without gaps (inner is 1) are scanned by warps or blocks, 16 bytes a thread; others by a
// thread each, whose neighbours go along the neighbouring lines. Where there are few lines they are cut into chunks: what
// each chunk adds up to is found first, then what precedes it, then the scan.
//
// What is scanned is said by a structure:
//
//     State                   what is carried from place to place
//     of(x, place)            the state of an element by itself
//     join(earlier, later)    of two neighbours
//     stored(state)           the element of the result
//     place(call, at, state)  stores more of a state, where there is more
//
// Deterministic: what is joined with what follows from the sizes alone. The source may be the result.
#pragma once
#include "elementwise.cuh"
#include "prefixes.cuh"

struct ScanCall {
    element* out;
    int64_t* places;  // of extrema, laid out like `out`
    const element* in;
    void* totals;  // [outer][chunks][inner] states: what each chunk but the last adds up to, then what all up to it do
    uint64_t outer, length, inner;
    uint64_t chunk, chunks;  // elements of a chunk, and how many there are in a line
    uint64_t aligned;        // whether vectors of the source and the result can be moved at once
};

#define OWN (sizeof(element) >= 16 ? 1 : sizeof(element) == 1 ? 8 : (int)(16 / sizeof(element)))

template <class Scan> DEVICE void store(const ScanCall& call, uint64_t at, typename Scan::State state) {
    call.out[at] = Scan::stored(state);
    Scan::place(call, at, state);
}

// ---- lines without gaps

// A team for each chunk of a line: block.x threads, a warp, or a block with block.y == 1. TOTALS: only what the chunks add
// up to is asked for.
namespace {
template <class Scan, bool TOTALS> DEVICE void scan_rows(const ScanCall& call) {
    typedef typename Scan::State State;
    typedef Vector<element, OWN> Items;
    __shared__ State parts[MOST_WARPS];
    State* totals = static_cast<State*>(call.totals);
    uint64_t tasks = call.outer * call.chunks, step = blockDim.x * OWN;
    for (uint64_t task = (uint64_t)blockIdx.x * blockDim.y + threadIdx.y; task < tasks;
         task += (uint64_t)gridDim.x * blockDim.y) {
        uint64_t line = task / call.chunks, chunk = task % call.chunks;
        if (TOTALS && chunk + 1 == call.chunks) continue;
        uint64_t start = chunk * call.chunk, end = start + call.chunk < call.length ? start + call.chunk : call.length;
        const element* in = call.in + line * call.length;
        bool has_carry = !TOTALS && chunk > 0;
        State carry = State();
        if (has_carry) carry = totals[task - 1];
        for (uint64_t tile = start; tile < end; tile += step) {
            uint64_t first = tile + threadIdx.x * OWN;
            Items items = {};
            if (call.aligned) {
                if (first < end) items = *reinterpret_cast<const Items*>(in + first);
            } else {
#pragma unroll
                for (int i = 0; i < OWN; ++i) if (first + i < end) items.items[i] = in[first + i];
            }
            State states[OWN];
            states[0] = Scan::of(widen(items.items[0]), first);
#pragma unroll
            for (int i = 1; i < OWN; ++i) {
                states[i] = Scan::join(states[i - 1], Scan::of(widen(items.items[i]), first + i));
            }
            auto join = [](State a, State b) { return Scan::join(a, b); };
            Prefix<State> prefix = blockDim.x == WARP ? prefix_in_warp(states[OWN - 1], join)
                                                      : prefix_in_block(states[OWN - 1], parts, join);
            if (has_carry) {
                prefix.before = prefix.any ? Scan::join(carry, prefix.before) : carry;
                prefix.any = true;
                prefix.all = Scan::join(carry, prefix.all);
            }
            carry = prefix.all;  // wrong after what is not full, which is the last
            has_carry = true;
            if (TOTALS) continue;
#pragma unroll
            for (int i = 0; i < OWN; ++i) {
                if (prefix.any) states[i] = Scan::join(prefix.before, states[i]);
                items.items[i] = Scan::stored(states[i]);
            }
            uint64_t at = line * call.length + first;
            if (call.aligned && first < end) *reinterpret_cast<Items*>(call.out + at) = items;
#pragma unroll
            for (int i = 0; i < OWN; ++i) {
                if (first + i >= end) break;
                if (!call.aligned) call.out[at + i] = items.items[i];
                Scan::place(call, at + i, states[i]);
            }
        }
        if (TOTALS && threadIdx.x == 0) totals[task] = carry;
    }
}

// What each chunk adds up to becomes what all up to it do. A block for each line.
template <class Scan> DEVICE void join_totals(const ScanCall& call) {
    typedef typename Scan::State State;
    __shared__ State parts[MOST_WARPS];
    for (uint64_t line = blockIdx.x; line < call.outer * call.inner; line += gridDim.x) {
        State* totals = static_cast<State*>(call.totals) + line / call.inner * call.chunks * call.inner + line % call.inner;
        bool has_carry = false;
        State carry = State();
        for (uint64_t tile = 0; tile + 1 < call.chunks; tile += blockDim.x) {
            uint64_t chunk = tile + threadIdx.x;
            bool inside = chunk + 1 < call.chunks;
            State own = State();
            if (inside) own = totals[chunk * call.inner];
            Prefix<State> prefix = prefix_in_block(own, parts, [](State a, State b) { return Scan::join(a, b); });
            State joined = prefix.any ? Scan::join(prefix.before, own) : own;
            if (inside) totals[chunk * call.inner] = has_carry ? Scan::join(carry, joined) : joined;
            carry = has_carry ? Scan::join(carry, prefix.all) : prefix.all;
            has_carry = true;
        }
    }
}

// ---- lines with gaps, or short ones: a thread for each chunk of a line

#define LOADS 4  // in flight

template <class Scan, bool TOTALS> DEVICE void scan_columns(const ScanCall& call) {
    typedef typename Scan::State State;
    State* totals = static_cast<State*>(call.totals);
    uint64_t tasks = call.outer * call.chunks * call.inner;
    for (uint64_t task = thread_number(); task < tasks; task += thread_count()) {
        uint64_t column = task % call.inner, rest = task / call.inner, chunk = rest % call.chunks;
        if (TOTALS && chunk + 1 == call.chunks) continue;
        uint64_t start = chunk * call.chunk, end = start + call.chunk < call.length ? start + call.chunk : call.length;
        uint64_t line = rest / call.chunks * call.length * call.inner + column;
        bool has_carry = !TOTALS && chunk > 0;
        State carry = State();
        if (has_carry) carry = totals[task - call.inner];
        for (uint64_t place = start; place < end; place += LOADS) {
            element items[LOADS];
#pragma unroll
            for (int i = 0; i < LOADS; ++i) if (place + i < end) items[i] = call.in[line + (place + i) * call.inner];
#pragma unroll
            for (int i = 0; i < LOADS; ++i) {
                if (place + i >= end) break;
                State own = Scan::of(widen(items[i]), place + i);
                carry = has_carry ? Scan::join(carry, own) : own;
                has_carry = true;
                if (!TOTALS) store<Scan>(call, line + (place + i) * call.inner, carry);
            }
        }
        if (TOTALS) totals[task] = carry;
    }
}
}  // namespace

#define SCAN_KERNEL(name, function, ...)                                                                           \
    extern "C" __global__ void __launch_bounds__(THREADS) name(ScanCall call) { function<__VA_ARGS__>(call); }     \
    CUH_EXPORT(name)

// A scan of which the order is fixed: each line from its beginning to its end.
#define SCAN_IN_ORDER(name, Scan) SCAN_KERNEL(name##_columns, scan_columns, Scan, false)

#define SCAN(name, Scan)                                                                                           \
    SCAN_IN_ORDER(name, Scan)                                                                                      \
    SCAN_KERNEL(name##_rows, scan_rows, Scan, false)                                                               \
    SCAN_KERNEL(name##_row_totals, scan_rows, Scan, true)                                                          \
    SCAN_KERNEL(name##_column_totals, scan_columns, Scan, true)                                                    \
    SCAN_KERNEL(name##_join_totals, join_totals, Scan)
