// CUDA C for a host compiler: a .cu file that includes this becomes a module which the emulator can load.
//
// Compile with the flags of reftorch/backends/cuda/emulation.py. A module's shared memory is its .bss, as
// a section of its own is not possible for a variable in a template; so every __shared__ variable is a
// static one, and nothing else that starts as zero may be static or global (see __constant__).
#pragma once
#include <limits>
#include <tuple>
#include <utility>

#include "host_abi.h"
#include "host_types.h"

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...)
#define __shared__ static
#define __constant__ __attribute__((section("cuh_constant"), visibility("default")))
#define __grid_constant__
#define CUH_DYNSMEM(T, name) T* name = reinterpret_cast<T*>(cuh.dynamic_shared)

#define threadIdx cuh.thread
#define blockIdx cuh.block
#define blockDim cuh.block_dim
#define gridDim cuh.grid_dim
#define warpSize 32

#include "host_intrinsics.h"

// ---- CUH_EXPORT(kernel), after each kernel, tells the emulator its name and parameters
template <class A> constexpr cuh_parameter cuh_describe() {
    if constexpr (std::is_pointer_v<A>) {
        using Pointee = std::remove_pointer_t<A>;
        if constexpr (std::is_void_v<Pointee>) return {sizeof(A), alignof(A), 1};
        else return {sizeof(A), alignof(A), uint32_t(alignof(Pointee))};
    } else {
        return {sizeof(A), alignof(A), std::is_class_v<A> ? CUH_AGGREGATE : CUH_VALUE};
    }
}
template <class F> struct cuh_signature;
template <class... A> struct cuh_signature<void (*)(A...)> {
    static constexpr uint32_t count = sizeof...(A);
    static constexpr cuh_parameter parameters[sizeof...(A) + 1] = {cuh_describe<A>()..., {0, 0, 0}};
    template <size_t... I> static void call(void (*f)(A...), void** p, std::index_sequence<I...>) {
        f(*static_cast<std::remove_const_t<A>*>(p[I])...);
    }
    static void call(void (*f)(A...), void** p) { call(f, p, std::index_sequence_for<A...>()); }
};
#define CUH_EXPORT(kernel)                                                                              \
    extern "C" __attribute__((visibility("default"))) const cuh_kernel cuh_k_##kernel;                  \
    const cuh_kernel cuh_k_##kernel = {                                                                 \
        #kernel, [](void** p) { cuh_signature<decltype(&kernel)>::call(&kernel, p); },                  \
        cuh_signature<decltype(&kernel)>::count, cuh_signature<decltype(&kernel)>::parameters, 1024};

extern "C" char __bss_start[] __attribute__((visibility("hidden")));
extern "C" char _end[] __attribute__((visibility("hidden")));
extern "C" __attribute__((visibility("default"), used)) inline void cuh_shared_range(char** first, char** last) {
    *first = __bss_start;
    *last = _end;
}
