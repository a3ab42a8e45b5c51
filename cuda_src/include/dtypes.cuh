// The dtypes: how an element is stored, and in which type it is calculated with.
//
// A source is compiled once for each dtype, which -DREFTORCH_DTYPE_<name> says: `element` is the type stored, `compute`
// the one calculated with; IS_BOOL, IS_INTEGRAL, IS_SIGNED_INTEGRAL, IS_FLOATING, IS_HALF, IS_FLOAT8 and IS_COMPLEX are
// 0 or 1.
#pragma once
#include "complex.cuh"

struct boolean { uint8_t bits; };  // not C++'s, in which a byte other than 0 and 1 is undefined

// Compute<T>::type: float for narrow floats, complex64 for complex32 [casts/half-arithmetic-rounds-once].
template <class T> struct Compute { typedef T type; };
template <> struct Compute<boolean> { typedef bool type; };
template <> struct Compute<float8_e4m3fn> { typedef float type; };
template <> struct Compute<float8_e5m2> { typedef float type; };
template <> struct Compute<float16> { typedef float type; };
template <> struct Compute<bfloat16> { typedef float type; };
template <> struct Compute<complex32> { typedef complex64 type; };
template <class T> using Computed = typename Compute<T>::type;

// The type of the parts of a complex number.
template <class T> struct Part { typedef T type; };
template <class R> struct Part<complex<R>> { typedef R type; };

// widen: from what is stored to what is calculated with; narrow: back, rounded once.
template <class T> DEVICE T widen(T x) { return x; }
DEVICE bool widen(boolean x) { return x.bits != 0; }
DEVICE float widen(float8_e4m3fn x) { return to_float(x); }
DEVICE float widen(float8_e5m2 x) { return to_float(x); }
DEVICE float widen(float16 x) { return to_float(x); }
DEVICE float widen(bfloat16 x) { return to_float(x); }
DEVICE complex64 widen(complex32 x) { return {to_float(x.real), to_float(x.imag)}; }

template <class T> struct Narrow { static DEVICE T of(T x) { return x; } };
template <> struct Narrow<boolean> { static DEVICE boolean of(bool x) { return {(uint8_t)x}; } };
template <> struct Narrow<float8_e4m3fn> { static DEVICE float8_e4m3fn of(float x) { return to_float8_e4m3fn(x); } };
template <> struct Narrow<float8_e5m2> { static DEVICE float8_e5m2 of(float x) { return to_float8_e5m2(x); } };
template <> struct Narrow<float16> { static DEVICE float16 of(float x) { return to_float16(x); } };
template <> struct Narrow<bfloat16> { static DEVICE bfloat16 of(float x) { return to_bfloat16(x); } };
template <> struct Narrow<complex32> {
    static DEVICE complex32 of(complex64 x) { return {to_float16(x.real), to_float16(x.imag)}; }
};
template <class T> DEVICE T narrow(Computed<T> x) { return Narrow<T>::of(x); }

// The value rounded to what T can hold, for calculations that round each step [floor_divide/halves-round-each-step].
template <class T> DEVICE Computed<T> rounded(Computed<T> x) { return widen(narrow<T>(x)); }

// For T: its number, which the host side shares (see reftorch/backends/cuda/sources.py).
#define FOR_EACH_DTYPE(DO)                                                                                        \
    DO(0, boolean) DO(1, uint8_t) DO(2, uint16_t) DO(3, uint32_t) DO(4, uint64_t) DO(5, int8_t) DO(6, int16_t)     \
    DO(7, int32_t) DO(8, int64_t) DO(9, float8_e4m3fn) DO(10, float8_e5m2) DO(11, float16) DO(12, bfloat16)        \
    DO(13, float) DO(14, double) DO(15, complex32) DO(16, complex64) DO(17, complex128)

#if defined(REFTORCH_DTYPE_bool)
typedef boolean element;
#elif defined(REFTORCH_DTYPE_uint8)
typedef uint8_t element;
#elif defined(REFTORCH_DTYPE_uint16)
typedef uint16_t element;
#elif defined(REFTORCH_DTYPE_uint32)
typedef uint32_t element;
#elif defined(REFTORCH_DTYPE_uint64)
typedef uint64_t element;
#elif defined(REFTORCH_DTYPE_int8)
typedef int8_t element;
#elif defined(REFTORCH_DTYPE_int16)
typedef int16_t element;
#elif defined(REFTORCH_DTYPE_int32)
typedef int32_t element;
#elif defined(REFTORCH_DTYPE_int64)
typedef int64_t element;
#elif defined(REFTORCH_DTYPE_float8_e4m3fn)
typedef float8_e4m3fn element;
#elif defined(REFTORCH_DTYPE_float8_e5m2)
typedef float8_e5m2 element;
#elif defined(REFTORCH_DTYPE_float16)
typedef float16 element;
#elif defined(REFTORCH_DTYPE_bfloat16)
typedef bfloat16 element;
#elif defined(REFTORCH_DTYPE_float32)
typedef float element;
#elif defined(REFTORCH_DTYPE_float64)
typedef double element;
#elif defined(REFTORCH_DTYPE_complex32)
typedef complex32 element;
#elif defined(REFTORCH_DTYPE_complex64)
typedef complex64 element;
#elif defined(REFTORCH_DTYPE_complex128)
typedef complex128 element;
#else
#define NO_DTYPE  // a source that is compiled once, for all of them
#endif

#ifndef NO_DTYPE
typedef Computed<element> compute;
typedef Part<element>::type part;           // what the parts of a complex number are stored as
typedef Part<compute>::type part_compute;   // and calculated with
#endif

#if defined(REFTORCH_DTYPE_bool)
#define IS_BOOL 1
#else
#define IS_BOOL 0
#endif
#if defined(REFTORCH_DTYPE_int8) || defined(REFTORCH_DTYPE_int16) || defined(REFTORCH_DTYPE_int32) || \
    defined(REFTORCH_DTYPE_int64)
#define IS_SIGNED_INTEGRAL 1
#else
#define IS_SIGNED_INTEGRAL 0
#endif
#if IS_SIGNED_INTEGRAL || defined(REFTORCH_DTYPE_uint8) || defined(REFTORCH_DTYPE_uint16) || \
    defined(REFTORCH_DTYPE_uint32) || defined(REFTORCH_DTYPE_uint64)
#define IS_INTEGRAL 1
#else
#define IS_INTEGRAL 0
#endif
#if defined(REFTORCH_DTYPE_float16) || defined(REFTORCH_DTYPE_bfloat16)
#define IS_HALF 1
#else
#define IS_HALF 0
#endif
#if defined(REFTORCH_DTYPE_float8_e4m3fn) || defined(REFTORCH_DTYPE_float8_e5m2)
#define IS_FLOAT8 1
#else
#define IS_FLOAT8 0
#endif
#if IS_HALF || IS_FLOAT8 || defined(REFTORCH_DTYPE_float32) || defined(REFTORCH_DTYPE_float64)
#define IS_FLOATING 1
#else
#define IS_FLOATING 0
#endif
#if defined(REFTORCH_DTYPE_complex32) || defined(REFTORCH_DTYPE_complex64) || defined(REFTORCH_DTYPE_complex128)
#define IS_COMPLEX 1
#else
#define IS_COMPLEX 0
#endif
