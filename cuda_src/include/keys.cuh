// Keys: unsigned numbers of the size of an element, in the order of the elements.
//
// NaN comes last, and all NaN are equal [nan/sorts-last] [nan/sign-of-nan-ignored]; so are the two zeros
// [nan/zeros-are-equal]. The complement of a key is the key of the descending order.
#pragma once
#include "arithmetic.cuh"

template <int BYTES> struct KeyOfSize;
template <> struct KeyOfSize<1> { typedef uint8_t type; };
template <> struct KeyOfSize<2> { typedef uint16_t type; };
template <> struct KeyOfSize<4> { typedef uint32_t type; };
template <> struct KeyOfSize<8> { typedef uint64_t type; };
typedef KeyOfSize<sizeof(element)>::type Key;

DEVICE Key key_of(element x) {
    [[maybe_unused]] constexpr Key sign = (Key)((Key)1 << (8 * sizeof(Key) - 1));
#if IS_BOOL
    return x.bits != 0;
#elif IS_FLOATING
    if (is_nan(widen(x))) return (Key)~(Key)0;
    Key bits = bit_cast<Key>(x);
    if (bits == sign) bits = 0;
    return (Key)(bits & sign ? ~bits : bits | sign);
#elif IS_SIGNED_INTEGRAL
    return (Key)((Key)x ^ sign);
#else
    return x;
#endif
}
