// Distances between all rows of two matrices, calculated in double [cdist/norm].
#include "include/dtypes.cuh"

enum Norm { COUNT = 0, ONE_NORM = 1, TWO_NORM = 2, OTHER = 3, LARGEST = 4 };

DEVICE double joined(int norm, double a, double b) { return norm == LARGEST ? (b > a || b != b ? b : a) : a + b; }

// out: [batch][rows][others]; a: [batch][rows][features]; b: [batch][others][features]; all row-major. A warp for each
// distance, whose lanes step along the features. Deterministic.
extern "C" __global__ void __launch_bounds__(128)
    distances(double* out, const element* a, const element* b, uint64_t count, uint32_t rows, uint32_t others,
              uint32_t features, int32_t norm, double p) {
    uint64_t warps = thread_count() / 32, tasks = (count + warps - 1) / warps;
    uint32_t lane = threadIdx.x % 32;
    for (uint64_t task = 0; task < tasks; ++task) {
        uint64_t number = task * warps + thread_number() / 32;
        double sum = 0;
        if (number < count) {
            uint64_t batch = number / others / rows;
            const element* left = a + number / others * features;
            const element* right = b + (batch * others + number % others) * features;
            for (uint32_t k = lane; k < features; k += 32) {
                double apart = fabs((double)left[k] - (double)right[k]), term = apart;
                if (norm == COUNT) term = apart != 0;
                else if (norm == TWO_NORM) term = apart * apart;
                else if (norm == OTHER) term = pow(apart, p);
                sum = joined(norm, sum, term);
            }
        }
        for (int apart = 16; apart; apart /= 2) sum = joined(norm, sum, __shfl_down_sync(0xffffffffu, sum, apart));
        if (lane || number >= count) continue;
        out[number] = norm == TWO_NORM ? sqrt(sum) : norm == OTHER ? pow(sum, 1 / p) : sum;
    }
}
CUH_EXPORT(distances)
