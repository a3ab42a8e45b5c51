// Complex numbers: the two parts side by side. Arithmetic only; functions are in complex_functions.cuh.
#pragma once
#include "half.cuh"

template <class Real>
struct alignas(2 * sizeof(Real)) complex {
    Real real, imag;
};

typedef complex<float16> complex32;  // stored only: calculated with as complex64
typedef complex<float> complex64;
typedef complex<double> complex128;

template <class R> DEVICE complex<R> operator+(complex<R> a, complex<R> b) { return {a.real + b.real, a.imag + b.imag}; }
template <class R> DEVICE complex<R> operator-(complex<R> a, complex<R> b) { return {a.real - b.real, a.imag - b.imag}; }
template <class R> DEVICE complex<R> operator-(complex<R> a) { return {-a.real, -a.imag}; }
template <class R> DEVICE bool operator==(complex<R> a, complex<R> b) { return a.real == b.real && a.imag == b.imag; }
template <class R> DEVICE bool operator!=(complex<R> a, complex<R> b) { return !(a == b); }
template <class R> DEVICE complex<R> conjugate(complex<R> a) { return {a.real, -a.imag}; }
template <class R> DEVICE complex<R> scaled(complex<R> a, R by) { return {a.real * by, a.imag * by}; }

// By the parts, without a repair of what infinities give [nan/complex-products].
template <class R> DEVICE complex<R> operator*(complex<R> a, complex<R> b) {
    return {a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real};
}

// R. L. Smith's division (Algorithm 116, 1962): the squares of the divisor do not overflow.
template <class R> DEVICE complex<R> operator/(complex<R> a, complex<R> b) {
    R size_real = b.real < 0 ? -b.real : b.real, size_imag = b.imag < 0 ? -b.imag : b.imag;
    if (size_real >= size_imag) {
        if (size_real == 0 && size_imag == 0) return {a.real / size_real, a.imag / size_real};
        R ratio = b.imag / b.real, scale = R(1) / (b.real + b.imag * ratio);
        return {(a.real + a.imag * ratio) * scale, (a.imag - a.real * ratio) * scale};
    }
    R ratio = b.real / b.imag, scale = R(1) / (b.imag + b.real * ratio);
    return {(a.real * ratio + a.imag) * scale, (a.imag * ratio - a.real) * scale};
}
