// The negative log-likelihood: one element is picked from each row, by its class. a: [rows][classes], target: [rows],
// weight: [classes] or null, all of any strides, in elements. Rows of the ignored class take no part. In `compute`, with
// the order of sums given by their number alone: deterministic.
#include "include/reduce.cuh"

struct Picking {
    const element *a, *weight;
    const int64_t* target;
    uint32_t* fault;  // becomes 1 if there is no such class [nll_loss/class-out-of-range]
    int64_t a_row, a_column, target_step, weight_step;
    uint64_t rows, classes;
    int64_t ignored;

    // Whether the row takes part.
    DEVICE bool pick(uint64_t row, uint64_t& place) const {
        int64_t chosen = target[(int64_t)row * target_step];
        place = (uint64_t)chosen;
        if (chosen == ignored) return false;
        if (place < classes) return true;
        atomicOr(fault, 1u);
        return false;
    }
    DEVICE compute weight_of(uint64_t place) const {
        return weight ? widen(weight[(int64_t)place * weight_step]) : compute(1);
    }
    DEVICE compute loss(uint64_t row, uint64_t place) const {
        return -widen(a[(int64_t)row * a_row + (int64_t)place * a_column]) * weight_of(place);
    }
};

// The loss of each row; 0 where it takes no part. out: [rows].
extern "C" __global__ void __launch_bounds__(THREADS) nll_each(element* out, Picking from) {
    for (uint64_t row = thread_number(); row < from.rows; row += thread_count()) {
        uint64_t place;
        bool picked = from.pick(row, place);
        out[row] = narrow<element>(picked ? from.loss(row, place) : compute(0));
    }
}
CUH_EXPORT(nll_each)

struct Losses {
    compute sum, weight;
};
struct Adding {
    DEVICE Losses merge(Losses a, Losses b) const { return {a.sum + b.sum, a.weight + b.weight}; }
};

// The sums of losses and weights of the rows that a block strides over. parts: [blocks].
extern "C" __global__ void __launch_bounds__(THREADS) nll_parts(Losses* parts, Picking from, Lanes lanes) {
    CUH_DYNSMEM(Losses, meeting);
    Losses state = {0, 0};
    for (uint64_t row = thread_number(); row < from.rows;) {
        Losses run = {0, 0};
        for (int turn = 0; turn < RUN_LENGTH && row < from.rows; ++turn, row += thread_count()) {
            uint64_t place;
            if (from.pick(row, place)) run = {run.sum + from.loss(row, place), run.weight + from.weight_of(place)};
        }
        state = Adding().merge(state, run);
    }
    state = combine(Adding(), lanes, state, meeting);
    if (threadIdx.x == 0) parts[blockIdx.x] = state;
}
CUH_EXPORT(nll_parts)

// What the parts come to: the sum or the mean, and the sum of weights [nll_loss/mean-is-weighted]. One block.
extern "C" __global__ void __launch_bounds__(THREADS)
    nll_total(element* out, element* total, const Losses* parts, uint32_t count, uint32_t is_mean, Lanes lanes) {
    CUH_DYNSMEM(Losses, meeting);
    Losses state = {0, 0};
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x) state = Adding().merge(state, parts[i]);
    state = combine(Adding(), lanes, state, meeting);
    if (threadIdx.x == 0) {
        *out = narrow<element>(is_mean ? state.sum / state.weight : state.sum);
        *total = narrow<element>(state.weight);
    }
}
CUH_EXPORT(nll_total)

// The gradient in the place that was picked. out: [rows][classes], zeros before. grad: a row further is grad_step elements.
extern "C" __global__ void __launch_bounds__(THREADS) nll_backward(
    element* out, const element* grad, const element* total, int64_t grad_step, uint32_t is_mean, Picking from) {
    for (uint64_t row = thread_number(); row < from.rows; row += thread_count()) {
        uint64_t place;
        if (!from.pick(row, place)) continue;
        compute factor = -widen(grad[(int64_t)row * grad_step]) * from.weight_of(place);
        if (is_mean) factor = factor / widen(*total);
        out[row * from.classes + place] = narrow<element>(factor);
    }
}
CUH_EXPORT(nll_backward)
