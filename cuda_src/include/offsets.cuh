// Where the elements of strided operands are.
//
// The host side sorts and joins the dims (reftorch/backends/cuda/offsets.py), so that dim 0 is the innermost, and
// splits what is too large: a launch has fewer than 2**31 elements and at most MAX_DIMS dims. Strides are in bytes, and
// 0 where an operand is broadcast [strides/zero-repeats].
#pragma once
#include "common.cuh"

#define MAX_DIMS 8

// Division by a number that is known before the launch: a multiplication, an addition and a shift.
// Granlund and Montgomery, "Division by Invariant Integers using Multiplication" (1994); right for all n < 2**31.
struct Divisor {
    uint32_t divisor, multiplier, shift;
};

DEVICE uint32_t quotient(uint32_t n, const Divisor& by) { return (__umulhi(n, by.multiplier) + n) >> by.shift; }

template <int OPERANDS>
struct Offsets {
    uint32_t dims, unused;
    Divisor sizes[MAX_DIMS];
    int64_t strides[OPERANDS][MAX_DIMS];
};

// The offsets in bytes of the element `number`, counted in the order of the dims.
template <int OPERANDS>
DEVICE void find_offsets(const Offsets<OPERANDS>& layout, uint32_t number, int64_t* offsets) {
#pragma unroll
    for (int operand = 0; operand < OPERANDS; ++operand) offsets[operand] = 0;
#pragma unroll
    for (int dim = 0; dim < MAX_DIMS; ++dim) {
        if (dim == (int)layout.dims) break;
        uint32_t rest = quotient(number, layout.sizes[dim]);
        int64_t index = number - rest * layout.sizes[dim].divisor;
        number = rest;
#pragma unroll
        for (int operand = 0; operand < OPERANDS; ++operand) offsets[operand] += index * layout.strides[operand][dim];
    }
}
