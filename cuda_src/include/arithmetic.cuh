// Arithmetic of every type calculated with, under one name: integers wrap [casts/integer-arithmetic-wraps], which for
// signed ones C++ leaves undefined; of bools a sum is an or and a product an and [add/bool-is-or] [mul/bool-is-and].
#pragma once
#include <type_traits>
#include "dtypes.cuh"

template <class T> constexpr bool is_integer = std::is_integral<T>::value && !std::is_same<T, bool>::value;
template <class T> constexpr bool is_real = std::is_floating_point<T>::value;
template <class T> constexpr bool is_complex = !std::is_arithmetic<T>::value;
template <class T> using Unsigned = typename std::make_unsigned<T>::type;
// At least as wide as unsigned int, as narrower operands would be promoted to int, whose products may overflow.
template <class T> using Wrapping = decltype(Unsigned<T>() + 0u);

template <class T> DEVICE T plus(T a, T b) {
    if constexpr (is_integer<T>) return (T)((Wrapping<T>)a + (Wrapping<T>)b);
    else if constexpr (std::is_same<T, bool>::value) return a || b;
    else return a + b;
}

template <class T> DEVICE T minus(T a, T b) {
    if constexpr (is_integer<T>) return (T)((Wrapping<T>)a - (Wrapping<T>)b);
    else if constexpr (std::is_same<T, bool>::value) return a != b;
    else return a - b;
}

template <class T> DEVICE T times(T a, T b) {
    if constexpr (is_integer<T>) return (T)((Wrapping<T>)a * (Wrapping<T>)b);
    else if constexpr (std::is_same<T, bool>::value) return a && b;
    else return a * b;
}

template <class T> DEVICE T negative(T a) {
    if constexpr (is_integer<T>) return (T)(Wrapping<T>(0) - (Wrapping<T>)a);
    else return -a;
}

// a * b + c, rounded once [addcmul/product-is-not-rounded].
DEVICE float fused(float a, float b, float c) { return fmaf(a, b, c); }
DEVICE double fused(double a, double b, double c) { return fma(a, b, c); }
DEVICE complex64 fused(complex64 a, complex64 b, complex64 c) {
    // products of floats are exact in double
    double real = (double)a.real * b.real - (double)a.imag * b.imag + c.real;
    double imag = (double)a.real * b.imag + (double)a.imag * b.real + c.imag;
    return {(float)real, (float)imag};
}
DEVICE complex128 fused(complex128 a, complex128 b, complex128 c) {
    return {fma(a.real, b.real, fma(-a.imag, b.imag, c.real)), fma(a.real, b.imag, fma(a.imag, b.real, c.imag))};
}
template <class T> DEVICE T fused(T a, T b, T c) { return plus(times(a, b), c); }

// One, of any type.
template <class T> DEVICE T unit() {
    if constexpr (is_complex<T>) return {1, 0};
    else return T(1);
}

// Whether a number is NaN, which integers never are.
template <class T> DEVICE bool is_nan(T a) {
    if constexpr (is_real<T>) return isnan(a);
    else return false;
}

// Of equal ones (of two zeros) the second, and NaN where one is [nan/maximum-propagates].
template <class T> DEVICE T greater(T a, T b) { return a > b || is_nan(a) ? a : b; }
template <class T> DEVICE T lesser(T a, T b) { return a < b || is_nan(a) ? a : b; }
