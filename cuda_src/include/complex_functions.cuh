// Functions of complex numbers: all calculated in double, and rounded once for complex64 [exp/rounded-from-wide].
//
// The inverse functions follow W. Kahan, "Branch Cuts for Complex Elementary Functions" (1987); what infinities and NaN
// give is what C's annex G says.
#pragma once
#include "arithmetic.cuh"

#ifdef CUH_HOST
#include <math.h>
#endif

DEVICE complex128 in_double(complex64 z) { return {z.real, z.imag}; }
DEVICE complex64 in_single(complex128 z) { return {(float)z.real, (float)z.imag}; }

// The same function of complex64.
#define ALSO_OF_SINGLE(name) \
    DEVICE complex64 name(complex64 z) { return in_single(name(in_double(z))); }

#define HALF_PI 1.5707963267948966
#define NOT_A_NUMBER bit_cast<double>((uint64_t)0x7ff8000000000000)

DEVICE double magnitude(complex128 z) { return hypot(z.real, z.imag); }
DEVICE float magnitude(complex64 z) { return (float)hypot((double)z.real, (double)z.imag); }
DEVICE complex128 times_i(complex128 z) { return {-z.imag, z.real}; }
DEVICE complex128 over_i(complex128 z) { return {z.imag, -z.real}; }

DEVICE complex128 exp(complex128 z) {
    if (z.imag == 0) return {exp(z.real), z.imag};
    if (isinf(z.real) && !isfinite(z.imag)) {
        if (z.real < 0) return {0.0, copysign(0.0, z.imag)};
        return {z.real, NOT_A_NUMBER};
    }
    double root = exp(0.5 * z.real);  // twice, so that it does not overflow before the result does
    return {root * cos(z.imag) * root, root * sin(z.imag) * root};
}

DEVICE complex128 log(complex128 z) {
    double x = fabs(z.real), y = fabs(z.imag), size = hypot(x, y), real;
    if (x < y) { double larger = y; y = x; x = larger; }
    // near 1 the magnitude alone would not tell how far it is away
    if (size > 0.5 && size < 2) real = 0.5 * log1p(fma(x - 1, x + 1, y * y));
    else real = log(size);
    return {real, atan2(z.imag, z.real)};
}

DEVICE complex128 log1p(complex128 z) {
    double x = z.real, y = z.imag;
    if (hypot(x, y) < 0.5) return {0.5 * log1p(x * (2 + x) + y * y), atan2(y, 1 + x)};
    return log(complex128{1 + x, y});
}

DEVICE complex128 expm1(complex128 z) {
    double half = sin(0.5 * z.imag);
    return {expm1(z.real) * cos(z.imag) - 2 * half * half, exp(z.real) * sin(z.imag)};
}

DEVICE complex128 exp2(complex128 z) { return exp(scaled(z, 0.6931471805599453)); }
DEVICE complex128 log2(complex128 z) { return scaled(log(z), 1.4426950408889634); }
DEVICE complex128 log10(complex128 z) { return scaled(log(z), 0.4342944819032518); }

DEVICE complex128 sqrt(complex128 z) {
    double x = z.real, y = z.imag;
    if (x == 0 && y == 0) return {0.0, y};
    if (isinf(y)) return {fabs(y), y};
    if (isnan(x)) return {x, x};
    if (isinf(x)) {
        double rest = y - y;  // 0, or NaN
        if (x > 0) return {x, isnan(rest) ? rest : copysign(0.0, y)};
        return {fabs(rest), copysign(-x, y)};
    }
    double scale = 1;
    if (fabs(x) > 4e307 || fabs(y) > 4e307) { x *= 0.25; y *= 0.25; scale = 2; }
    else if (fabs(x) < 1e-300 && fabs(y) < 1e-300) { x *= 0x1p100; y *= 0x1p100; scale = 0x1p-50; }
    double root = sqrt(0.5 * (fabs(x) + hypot(x, y)));
    if (x >= 0) return {scale * root, scale * (y / (2 * root))};
    return {scale * (fabs(y) / (2 * root)), scale * copysign(root, y)};
}

DEVICE complex128 sinh(complex128 z) {
    double x = z.real, y = z.imag;
    if (y == 0) return {sinh(x), y};
    if (x == 0) return {isfinite(y) ? x * cos(y) : x, sin(y)};
    if (isinf(x) && !isfinite(y)) return {x, NOT_A_NUMBER};
    return {sinh(x) * cos(y), cosh(x) * sin(y)};
}

DEVICE complex128 cosh(complex128 z) {
    double x = z.real, y = z.imag;
    if (y == 0) return {cosh(x), copysign(0.0, x) * y};
    if (x == 0) return {cos(y), isfinite(y) ? x * sin(y) : 0.0};
    if (isinf(x) && !isfinite(y)) return {fabs(x), NOT_A_NUMBER};
    return {cosh(x) * cos(y), sinh(x) * sin(y)};
}

DEVICE complex128 tanh(complex128 z) {
    double x = z.real, y = z.imag;
    if (y == 0) return {tanh(x), y};
    if (isinf(x)) return {copysign(1.0, x), copysign(0.0, isfinite(y) ? sin(2 * y) : y)};
    if (fabs(x) > 22) return {copysign(1.0, x), 4 * sin(y) * cos(y) * exp(-2 * fabs(x))};
    double tangent = tan(y), beta = 1 + tangent * tangent, sine = sinh(x), rho = sqrt(1 + sine * sine);
    if (isinf(tangent)) return {rho / sine, 1 / tangent};
    double denominator = 1 + beta * sine * sine;
    return {beta * rho * sine / denominator, tangent / denominator};
}

DEVICE complex128 sin(complex128 z) { return over_i(sinh(times_i(z))); }
DEVICE complex128 cos(complex128 z) { return cosh(times_i(z)); }
DEVICE complex128 tan(complex128 z) { return over_i(tanh(times_i(z))); }

DEVICE complex128 asin(complex128 z) {
    double x = z.real, y = z.imag;
    if (isinf(x) || isinf(y)) {
        if (isnan(x)) return {x, y};
        if (isnan(y)) return {y, x};
        double angle = !isinf(y) ? HALF_PI : isinf(x) ? HALF_PI / 2 : 0.0;
        return {copysign(angle, x), copysign(fabs(x) + fabs(y), y)};
    }
    complex128 below = sqrt(complex128{1 - x, -y}), above = sqrt(complex128{1 + x, y});
    return {atan2(x, (below * above).real), asinh((conjugate(below) * above).imag)};
}

DEVICE complex128 acos(complex128 z) {
    double x = z.real, y = z.imag;
    if (isinf(x) || isinf(y)) {
        if (isnan(x)) return {x, -y};
        if (isnan(y)) return {y, x};
        double angle = isinf(y) ? (isinf(x) ? HALF_PI / 2 : HALF_PI) : 0.0;
        return {x < 0 && isinf(x) ? 2 * HALF_PI - angle : angle, copysign(fabs(x) + fabs(y), -y)};
    }
    complex128 below = sqrt(complex128{1 - x, -y}), above = sqrt(complex128{1 + x, y});
    return {2 * atan2(below.real, above.real), asinh((conjugate(above) * below).imag)};
}

DEVICE complex128 asinh(complex128 z) { return over_i(asin(times_i(z))); }

DEVICE complex128 acosh(complex128 z) {
    complex128 angle = acos(z);
    return {fabs(angle.imag), copysign(angle.real, z.imag)};
}

DEVICE complex128 atanh(complex128 z) {
    double x = fabs(z.real), y = z.imag;
    if (isinf(x) || isinf(y)) return {copysign(0.0, z.real), copysign(HALF_PI, y)};
    double real = 0.25 * log1p(4 * x / ((1 - x) * (1 - x) + y * y));
    return {copysign(real, z.real), 0.5 * atan2(2 * y, (1 - x) * (1 + x) - y * y)};
}

DEVICE complex128 atan(complex128 z) { return over_i(atanh(times_i(z))); }

// Whole exponents by repeated multiplication, others by the logarithm.
DEVICE complex128 pow(complex128 a, complex128 b) {
    complex128 one = {1.0, 0.0};
    if (a.real == 0 && a.imag == 0) {  // [pow/complex-zero-to-zero]
        if (b.real > 0) return {0.0, 0.0};
        return {NOT_A_NUMBER, NOT_A_NUMBER};
    }
    if (b.imag == 0 && b.real == trunc(b.real) && fabs(b.real) < 100) {
        int exponent = (int)fabs(b.real);
        complex128 result = one, factor = a;
        for (; exponent; exponent >>= 1) {
            if (exponent & 1) result = result * factor;
            factor = factor * factor;
        }
        return b.real < 0 ? one / result : result;
    }
    return exp(b * log(a));
}
DEVICE complex64 pow(complex64 a, complex64 b) { return in_single(pow(in_double(a), in_double(b))); }

ALSO_OF_SINGLE(exp)
ALSO_OF_SINGLE(log)
ALSO_OF_SINGLE(log1p)
ALSO_OF_SINGLE(expm1)
ALSO_OF_SINGLE(exp2)
ALSO_OF_SINGLE(log2)
ALSO_OF_SINGLE(log10)
ALSO_OF_SINGLE(sqrt)
ALSO_OF_SINGLE(sinh)
ALSO_OF_SINGLE(cosh)
ALSO_OF_SINGLE(tanh)
ALSO_OF_SINGLE(sin)
ALSO_OF_SINGLE(cos)
ALSO_OF_SINGLE(tan)
ALSO_OF_SINGLE(asin)
ALSO_OF_SINGLE(acos)
ALSO_OF_SINGLE(asinh)
ALSO_OF_SINGLE(acosh)
ALSO_OF_SINGLE(atan)
ALSO_OF_SINGLE(atanh)
