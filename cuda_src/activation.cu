// Activations.
#define LOADS_IN_FLIGHT 1
#include "include/complex_functions.cuh"
#include "include/elementwise.cuh"

#if IS_INTEGRAL || IS_FLOATING
UNARY(relu, a < 0 ? compute(0) : a)  // [relu/keeps-nan]
TERNARY(hardtanh, lesser(c, greater(b, a)))  // the lower bound first
TERNARY(threshold, a <= b ? c : a)  // [threshold/nan-passes]
#endif

#if IS_FLOATING || IS_COMPLEX
DEVICE compute logistic(compute a) { return unit<compute>() / (unit<compute>() + exp(-a)); }
UNARY(sigmoid, logistic(a))  // [sigmoid/saturates]
UNARY(tanh, tanh(a))
UNARY(silu, a / (unit<compute>() + exp(-a)))
#endif

#if IS_FLOATING
#define QUATERNARY(name, ...)                                                        \
    ELEMENTWISE(name, element, (element, element, element, element),                 \
                (compute a, compute b, compute c, compute d), return __VA_ARGS__;)
// NaN goes the positive way [elu/exact-near-zero].
QUATERNARY(elu, a < 0 ? expm1(a * d) * (b * c) : a * c)
UNARY(mish, a * tanh(log1p(exp(a < compute(80) ? a : a != a ? a : compute(80)))))
UNARY(gelu, a * (compute(0.5) * erfc(a * compute(-0.7071067811865476))))  // [gelu/infinities]
// 1 + tanh(u) is 2 / (1 + exp(-2 u)), which does not cancel
UNARY(gelu_tanh, a / (1 + exp(compute(-1.5957691216057308) * (a + compute(0.044715) * a * a * a))))
DEVICE compute softened(compute a, compute beta, compute threshold) {  // [softplus/linear-above-threshold]
    compute scaled = a * beta;
    if (scaled > threshold) return a;
    return ((scaled > 0 ? scaled : compute(0)) + log1p(exp(-fabs(scaled)))) / beta;
}
TERNARY(softplus, softened(a, b, c))
UNARY(log_sigmoid, (a < 0 || isnan(a) ? a : compute(0)) - log1p(exp(-fabs(a))))
DEVICE compute between_0_and_6(compute a) { return a > 6 ? compute(6) : a < 0 ? compute(0) : a; }
UNARY(hardsigmoid, between_0_and_6(a + 3) / 6)
UNARY(hardswish, a * between_0_and_6(a + 3) / 6)
BINARY(leaky_relu, a > 0 ? a : a * b)  // [leaky_relu/slope-at-zero]
// [softshrink/within-is-zero]
BINARY(softshrink, fabs(a) <= b ? compute(0) : a > 0 ? a - b : a + b)
BINARY(hardshrink, fabs(a) <= b ? compute(0) : a)
BINARY(glu, a * logistic(b))
#endif
