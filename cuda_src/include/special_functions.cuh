// Functions that C's library lacks, in double; of a float they are calculated in double, too [exp/rounded-from-wide].
#pragma once
#include "arithmetic.cuh"

#ifdef CUH_HOST
#include <math.h>
#endif

namespace special {

#define ROOT_2 1.4142135623730951
#define ROOT_PI 1.7724538509055160
#define PI_64 3.141592653589793
#define INFINITY_64 bit_cast<double>((uint64_t)0x7ff0000000000000)
#define NAN_64 bit_cast<double>((uint64_t)0x7ff8000000000000)

// exp(x * x) * erfc(x). The square is kept with what rounding loses of it; far out the asymptotic series serves
// [erfc/exact-in-the-tail].
DEVICE double erfcx(double x) {
    if (x < 12) {
        double square = x * x;
        if (square > 740 && x < 0) return INFINITY_64;
        double lost = fma(x, x, -square), value = exp(square) * erfc(x);
        return isinf(value) ? value : fma(value, lost, value);
    }
    double by = 1 / (2 * x * x), sum = 1;
#pragma unroll 1
    for (int odd = 21; odd > 0; odd -= 2) sum = 1 - odd * by * sum;
    return sum / (x * ROOT_PI);
}

// The logarithm of the share of a normal population below x.
DEVICE double log_ndtr(double x) {
    double scaled = x / ROOT_2;
    if (x < -1) return log(0.5 * erfcx(-scaled)) - scaled * scaled;
    return log1p(-0.5 * erfc(scaled));
}

// The inverse of erf: M. Giles's approximation (GPU Computing Gems, 2011), and two of Halley's steps [erfinv/domain].
DEVICE double erfinv(double x) {
    if (x == 0) return x;
    if (!(fabs(x) < 1)) return fabs(x) == 1 ? copysign(INFINITY_64, x) : NAN_64;
    double rest = 1 - fabs(x), w = -log(rest * (1 + fabs(x))), p;
    if (w < 5) {
        w -= 2.5;
        p = 2.81022636e-08;
        p = 3.43273939e-07 + p * w;
        p = -3.5233877e-06 + p * w;
        p = -4.39150654e-06 + p * w;
        p = 0.00021858087 + p * w;
        p = -0.00125372503 + p * w;
        p = -0.00417768164 + p * w;
        p = 0.246640727 + p * w;
        p = 1.50140941 + p * w;
    } else {
        w = sqrt(w) - 3;
        p = -0.000200214257;
        p = 0.000100950558 + p * w;
        p = 0.00134934322 + p * w;
        p = -0.00367342844 + p * w;
        p = 0.00573950773 + p * w;
        p = -0.0076224613 + p * w;
        p = 0.00943887047 + p * w;
        p = 1.00167406 + p * w;
        p = 2.83297682 + p * w;
    }
    double y = p * fabs(x);
#pragma unroll 1
    for (int step = 0; step < 2; ++step) {
        double away = rest < 0.5 ? rest - erfc(y) : erf(y) - fabs(x);
        double slope = 2 / ROOT_PI * exp(-y * y), newton = away / slope;
        y -= newton / (1 + y * newton);
    }
    return copysign(y, x);
}

// The inverse of the normal distribution: by erfinv near the middle, by Newton's steps on the logarithm in the tail.
DEVICE double ndtri(double p) {
    if (!(p > 0 && p < 1)) return p == 0 ? -INFINITY_64 : p == 1 ? INFINITY_64 : NAN_64;
    bool upper = p > 0.5;
    double tail = upper ? 1 - p : p, x;
    if (tail > 0.02) {
        x = ROOT_2 * erfinv(2 * tail - 1);
    } else {
        double goal = log(tail);
        x = -sqrt(-2 * goal - log(-4 * PI_64 * goal));
#pragma unroll 1
        for (int step = 0; step < 6; ++step) {
            x -= (log_ndtr(x) - goal) * erfcx(-x / ROOT_2) * (ROOT_PI / ROOT_2);
        }
    }
    return upper ? -x : x;
}

__constant__ double zeta_numbers[12] = {
    12.0, -720.0, 30240.0, -1209600.0, 47900160.0, -1.8924375803183791606e9, 7.47242496e10, -2.950130727918164224e12,
    1.1646782814350067249e14, -4.5979787224074726105e15, 1.8152105401943546773e17, -7.1661652561756670113e18};

// Hurwitz' zeta function for x > 1: terms until 1 / a**x can be summed by Euler and Maclaurin's formula, whose numbers
// are (2k)! over the Bernoulli numbers [special_zeta/domain].
DEVICE double zeta(double x, double q) {
    const double least = 1.1e-16;
    if (x == 1) return INFINITY_64;
    if (x < 1) return NAN_64;
    if (q <= 0) {
        if (q == floor(q)) return INFINITY_64;
        if (x != floor(x)) return NAN_64;
    }
    if (isnan(x) || isnan(q) || isinf(q)) return NAN_64;
    if (q > 1e8) return (1 / (x - 1) + 1 / (2 * q)) * pow(q, 1 - x);
    double sum = pow(q, -x), at = q, term = 0;
#pragma unroll 1
    for (int i = 0; i < 9 || at <= 9; ++i) {
        at += 1;
        term = pow(at, -x);
        sum += term;
        if (fabs(term / sum) < least) return sum;
    }
    double end = at, factor = 1;
    sum += term * end / (x - 1) - 0.5 * term;
#pragma unroll 1
    for (int i = 0; i < 12; ++i) {
        factor *= x + 2 * i;
        term /= end;
        double correction = factor * term / zeta_numbers[i];
        sum += correction;
        if (fabs(correction / sum) < least) return sum;
        factor *= x + 2 * i + 1;
        term /= end;
    }
    return sum;
}

// The logarithmic derivative of gamma: by reflection for negative numbers, the recurrence, and the asymptotic series.
DEVICE double digamma(double x) {
    if (x == 0) return copysign(INFINITY_64, -x);
    double shift = 0;
    if (x < 0) {
        double fraction = x - rint(x);
        if (fraction == 0 || isinf(x)) return NAN_64;
        shift = -PI_64 / tan(PI_64 * fraction);
        x = 1 - x;
    }
#pragma unroll 1
    while (x < 10) {
        shift -= 1 / x;
        x += 1;
    }
    if (isinf(x)) return x;
    double square = 1 / (x * x);
    double series = square * (1.0 / 12 - square * (1.0 / 120 - square * (1.0 / 252 - square * (1.0 / 240 -
                    square * (1.0 / 132 - square * (691.0 / 32760 - square / 12))))));
    return shift + log(x) - 0.5 / x - series;
}

}  // namespace special
