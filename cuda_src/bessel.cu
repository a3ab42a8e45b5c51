// Bessel functions of order 0 and 1, calculated in double [exp/rounded-from-wide].
#define LOADS_IN_FLIGHT 1
#include "include/elementwise.cuh"
#include "include/special_functions.cuh"

#ifdef CUH_HOST
#include <cmath>
namespace special {
DEVICE double bessel_i(int order, double x) {
    if (isinf(x) || x > 713.9) return INFINITY_64;
    return std::cyl_bessel_i((double)order, x);
}
}
#else
namespace special {
DEVICE double bessel_i(int order, double x) { return order ? cyl_bessel_i1(x) : cyl_bessel_i0(x); }
}
#endif

namespace special {

// exp(-|x|) times the modified function of the first kind; far out by Hankel's expansion.
DEVICE double scaled_i(int order, double x) {
    double size = fabs(x), value;
    if (isnan(x)) return x;
    if (size < 50) {
        value = exp(-size) * bessel_i(order, size);
    } else {
        double sum = 1, term = 1, mu = 4.0 * order;
#pragma unroll 1
        for (int k = 1; k < 20; ++k) {
            double odd = 2 * k - 1;
            term *= (odd * odd - mu) / (8 * k * size);
            sum += term;
        }
        value = sum / sqrt(2 * PI_64 * size);
    }
    return order && x < 0 ? -value : value;
}

DEVICE double modified_i(int order, double x) {
    if (isnan(x) || isinf(x)) return NAN_64;
    double value = bessel_i(order, fabs(x));
    return order && x < 0 ? -value : value;
}

}  // namespace special

UNARY(i0, (compute)special::modified_i(0, a))
UNARY(special_i0e, (compute)special::scaled_i(0, a))
UNARY(special_i1, (compute)special::modified_i(1, a))
UNARY(special_i1e, (compute)special::scaled_i(1, a))
#if !IS_HALF
#define WHERE_FINITE(x) (isinf(a) ? (compute)NAN_64 : (compute)x)
UNARY(special_bessel_j0, WHERE_FINITE(j0((double)a)))
UNARY(special_bessel_j1, WHERE_FINITE(j1((double)a)))
UNARY(special_bessel_y0, WHERE_FINITE(y0((double)a)))
UNARY(special_bessel_y1, WHERE_FINITE(y1((double)a)))
// 1 at zero and 0 at infinity
UNARY(special_spherical_bessel_j0, a == 0 ? compute(1) : isinf(a) ? compute(0) : (compute)(sin((double)a) / (double)a))
#endif
