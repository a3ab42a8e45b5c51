// Conversion between the types that are calculated with [casts/result-rounds-once].
#pragma once
#include "arithmetic.cuh"

// Truncate towards zero [casts/float-to-int]. What does not fit is implementation-defined [casts/float-out-of-range]:
// the low bits of the int32 or int64 that the value gives, which is the least one where it does not fit that either.
template <class To, class Real>
DEVICE To whole(Real x) {
    if constexpr (std::is_same<To, uint64_t>::value) {
        if (x >= Real(9223372036854775808.0)) {
            return x < Real(18446744073709551616.0) ? (uint64_t)x : 0;
        }
        return (uint64_t)whole<int64_t>(x);
    } else if constexpr (sizeof(To) == 8 || std::is_same<To, uint8_t>::value || std::is_same<To, uint32_t>::value) {
        const Real limit = Real(9223372036854775808.0);
        return (To)(x >= -limit && x < limit ? (int64_t)x : INT64_MIN);
    } else {
        // truncated first: what is above the least int32 by less than one fits
        const Real limit = Real(2147483648.0), truncated = trunc(x);
        return (To)(truncated >= -limit && truncated < limit ? (int32_t)truncated : INT32_MIN);
    }
}

template <class To, class From>
DEVICE To convert(From x) {
    if constexpr (std::is_same<To, From>::value) {
        return x;
    } else if constexpr (std::is_same<To, bool>::value) {  // [casts/to-bool]
        if constexpr (is_complex<From>) return x.real != 0 || x.imag != 0;
        else return x != 0;
    } else if constexpr (is_complex<To>) {
        typedef typename Part<To>::type Real;
        if constexpr (is_complex<From>) return {(Real)x.real, (Real)x.imag};
        else return {convert<Real>(x), Real(0)};  // [casts/real-to-complex]
    } else if constexpr (is_complex<From>) {
        return convert<To>(x.real);  // [casts/complex-to-real-drops-imaginary]
    } else if constexpr (is_real<From> && is_integer<To>) {
        return whole<To>(x);
    } else {
        return (To)x;  // [casts/integer-wraps] [casts/bool-to-number]
    }
}
