// What precedes each thread of a team, joined: the heart of every scan.
//
// A team is a warp, or a block of whole warps. `join(earlier, later)` is associative as far as rounding goes; which is
// joined to which follows from the size of the team alone, so that the result does not depend on the schedule. Nothing
// neutral is asked for: the first thread has nothing before it, which `any` says.
#pragma once
#include "warps.cuh"

#define MOST_WARPS 32  // of a block

template <class State> struct Prefix {
    State before;  // of this thread
    bool any;      // whether there is something before
    State all;     // of the team, for every thread
};

// Of the warp that a thread is in.
template <class State, class Join> DEVICE Prefix<State> prefix_in_warp(State own, Join join) {
    State joined = own;
#pragma unroll
    for (int apart = 1; apart < WARP; apart *= 2) {
        State below = from_below(joined, apart);
        if (lane_number() >= apart) joined = join(below, joined);
    }
    return {from_below(joined, 1), lane_number() > 0, from_lane(joined, WARP - 1)};
}

// Of the whole block, whose dims but the first are 1. parts: [warps], in shared memory; the next call may follow at once.
template <class State, class Join> DEVICE Prefix<State> prefix_in_block(State own, State* parts, Join join) {
    Prefix<State> found = prefix_in_warp(own, join);
    int warps = (int)(blockDim.x / WARP), warp = (int)(threadIdx.x / WARP);
    if (warps == 1) return found;
    if (lane_number() == 0) parts[warp] = found.all;
    __syncthreads();
    State earlier = parts[0];
    for (int i = 1; i < warp; ++i) earlier = join(earlier, parts[i]);
    State all = earlier;
    for (int i = warp > 1 ? warp : 1; i < warps; ++i) all = join(all, parts[i]);
    __syncthreads();
    if (warp > 0) {
        found.before = found.any ? join(earlier, found.before) : earlier;
        found.any = true;
    }
    found.all = all;
    return found;
}
