// Random numbers whose distributions tensors describe. Operands and results are without gaps, in the order of the draws.
//
// Rejection takes as many uniform numbers as it needs: each element has a stream of its own. Deterministic.
#include "include/convert.cuh"
#include "include/philox.cuh"

// out: [rows][draws]; ends: [rows][length], running sums; numbers: [rows][draws], uniform. The first place at which the sum
// divided by the last is not below the number, found by halving [multinomial/with-replacement]. Where sums overflow there
// are NaN among them, which are taken as not below.
extern "C" __global__ void __launch_bounds__(THREADS)
    pick_places(int64_t* out, const element* ends, const double* numbers, uint64_t rows, uint64_t length, uint64_t draws) {
    for (uint64_t i = thread_number(); i < rows * draws; i += thread_count()) {
        const element* own = ends + i / draws * length;
        compute total = widen(own[length - 1]);
        uint64_t low = 0, high = length;
        while (low < high) {
            uint64_t middle = (low + high) / 2;
            if ((double)(widen(own[middle]) / total) < numbers[i]) low = middle + 1;
            else high = middle;
        }
        out[i] = (int64_t)low;
    }
}
CUH_EXPORT(pick_places)

#define REJECTION_FROM 10  // the expected value from which on numbers are drawn by rejection

#if defined(REFTORCH_DTYPE_float64)
DEVICE double poisson_by_product(double rate, Stream& stream) {
    if (rate == 0) return 0;
    double limit = exp(-rate), product = stream.next(), number = 0;
    while (product > limit) {
        product *= stream.next();
        number += 1;
    }
    return number;
}

// PTRS of W. Hoermann, "The transformed rejection method for generating Poisson random variables" (1993), whose names these
// are.
DEVICE double poisson_by_rejection(double rate, Stream& stream) {
    double b = 0.931 + 2.53 * sqrt(rate), a = -0.059 + 0.02483 * b;
    double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), v_r = 0.9277 - 3.6224 / (b - 2);
    while (true) {
        double u = stream.next() - 0.5, v = stream.next(), us = 0.5 - fabs(u);
        int64_t k = us > 0 ? convert<int64_t>(floor((2 * a / us + b) * u + rate + 0.43)) : -1;
        if (us >= 0.07 && v <= v_r) return (double)k;
        if (k < 0 || (us < 0.013 && v > us)) continue;
        double accepted = log(v) + log(inverse_alpha) - log(a / (us * us) + b);
        if (accepted <= -rate + (double)k * log(rate) - lgamma((double)k + 1)) return (double)k;
    }
}

// [poisson/product-or-rejection]
extern "C" __global__ void __launch_bounds__(THREADS)
    poisson(double* out, const double* rates, uint64_t count, uint64_t seed, uint64_t first) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        Stream stream = {seed, i, first, {}, false};
        out[i] = rates[i] >= REJECTION_FROM ? poisson_by_rejection(rates[i], stream) : poisson_by_product(rates[i], stream);
    }
}
CUH_EXPORT(poisson)
#endif

DEVICE double binomial_by_waiting(double count, double p, Stream& stream) {
    double scale = log1p(-p), waited = 0, number = 0;
    while (true) {
        waited += ceil(log(stream.next()) / scale);
        if (waited > count) return number;
        number += 1;
    }
}

// What Stirling's formula leaves of the logarithm of the factorial of k.
DEVICE double stirling_tail(double k) {
    if (k <= 9) return lgamma(k + 1) - ((k + 0.5) * log(k + 1) - (k + 1) + 0.5 * log(6.283185307179586));
    double square = (k + 1) * (k + 1);
    return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
}

// BTRS of W. Hoermann, "The generation of binomial random variates" (1993), whose names these are. What follows from the
// parameters is rounded to their dtype.
DEVICE double binomial_by_rejection(compute count, compute p, Stream& stream) {
    double spread = sqrt(count * p * (1 - p));
    double b = (compute)(1.15 + 2.53 * spread), a = (compute)(-0.0873 + 0.0248 * b + 0.01 * (double)p);
    double c = (compute)((double)(count * p) + 0.5), v_r = (compute)(0.92 - 4.2 / b), r = p / (1 - p);
    double alpha = (compute)((2.83 + 5.1 / b) * spread), m = floor((count + 1) * p), n = count;
    while (true) {
        double u = stream.next() - 0.5, v = stream.next(), us = 0.5 - fabs(u);
        double k = us > 0 ? (double)convert<int64_t>(floor((2 * a / us + b) * u + c)) : -1;
        if (us >= 0.07 && v <= v_r) return k;
        if (k < 0 || k > n) continue;
        double bound = (m + 0.5) * log((m + 1) / (r * (n - m + 1))) + (n + 1) * log((n - m + 1) / (n - k + 1)) +
                       (k + 0.5) * log(r * (n - k + 1) / (k + 1)) + stirling_tail(m) + stirling_tail(n - m) -
                       stirling_tail(k) - stirling_tail(n - k);
        if (log(v * alpha / (a / (us * us) + b)) <= bound) return k;
    }
}

// [binomial/waiting-times-or-rejection] [binomial/certain-outcomes]
extern "C" __global__ void __launch_bounds__(THREADS)
    binomial(element* out, const element* counts, const element* probabilities, uint64_t count, uint64_t seed,
             uint64_t first) {
    for (uint64_t i = thread_number(); i < count; i += thread_count()) {
        Stream stream = {seed, i, first, {}, false};
        compute n = widen(counts[i]), p = widen(probabilities[i]);
        double drawn;
        if (!(n > 0 && p > 0)) {
            drawn = 0;
        } else if (p >= 1) {
            drawn = (double)n;
        } else {
            bool mirrored = p > (compute)0.5;
            if (mirrored) p = 1 - p;
            drawn = n * p >= REJECTION_FROM ? binomial_by_rejection(n, p, stream)
                                            : binomial_by_waiting((double)n, (double)p, stream);
            if (mirrored) drawn = (double)n - drawn;
        }
        out[i] = narrow<element>((compute)drawn);
    }
}
CUH_EXPORT(binomial)
