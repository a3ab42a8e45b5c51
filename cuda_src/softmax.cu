// Sums of exponentials and their shares: see include/reduce.cuh and include/linewise.cuh for shapes, strides and the order.
// The greatest exponent so far is taken off, so that none overflows; in `compute`, rounded once.
#include "include/complex_functions.cuh"
#include "include/linewise.cuh"

typedef part_compute real;

DEVICE real real_part(real a) { return a; }
DEVICE real times_real(real a, real by) { return a * by; }
DEVICE real logarithm(real a) { return log(a); }
DEVICE real shifted(real a, real by) { return a + by; }
DEVICE real exponential(real, real size) { return size; }
#if IS_COMPLEX
DEVICE real real_part(compute a) { return a.real; }
DEVICE compute times_real(compute a, real by) { return scaled(a, by); }
DEVICE compute logarithm(compute a) { return log(a); }
DEVICE compute shifted(compute a, real by) { return {a.real + by, a.imag}; }
// exp(a), of which the size is known
DEVICE compute exponential(compute a, real size) {
    return {size * (real)cos((double)a.imag), size * (real)sin((double)a.imag)};
}
#endif
#if IS_HALF || defined(REFTORCH_DTYPE_float32) || defined(REFTORCH_DTYPE_complex64)
DEVICE float exp_of(float x) { return expf(x); }
#else
DEVICE double exp_of(double x) { return exp(x); }
#endif

DEVICE real lowest() { return bit_cast<float>(0xff800000u); }

// The greatest real part, and the sum of exp(a - top). What is NaN is so in the sum.
struct Exponentials {
    real top;
    compute sum;
};

struct Summing {
    typedef Exponentials State;
    DEVICE State start() const { return {lowest(), compute()}; }
    // exp(x - top) for x below it; the infinities are equal to themselves
    static DEVICE real below(real x, real top) { return x == top ? real(1) : exp_of(x - top); }
    // One exponential for each element: of its distance from the top, whichever is the greater.
    DEVICE void put(State& state, compute value) const {
        real x = real_part(value);
        bool rises = x > state.top;
        real size = below(rises ? state.top : x, rises ? x : state.top);
        state.sum = times_real(state.sum, rises ? size : real(1)) + exponential(value, rises ? real(1) : size);
        state.top = rises ? x : state.top;
    }
    DEVICE State merge(State a, State b) const {
        bool rises = b.top > a.top;
        State high = rises ? b : a, low = rises ? a : b;
        return {high.top, times_real(low.sum, below(low.top, high.top)) + high.sum};
    }
};

// log(sum(exp(a))) [logsumexp/infinities].
struct LogSumExp : Summing {
    static constexpr int LOADS = sizeof(compute) > 8 ? 1 : 2;
    const Reduction& call;
    DEVICE explicit LogSumExp(const Reduction& given) : call(given) {}
    DEVICE void begin(const char*) {}
    DEVICE void add(State& state, compute value, uint64_t) const { put(state, value); }
    DEVICE void store(uint64_t line, State state) const {
        reinterpret_cast<element*>(call.outputs[0])[line] = narrow<element>(shifted(logarithm(state.sum), state.top));
    }
};
REDUCTION(logsumexp, LogSumExp)

#if IS_FLOATING
// exp(a) / sum(exp(a)); of an infinity, which its distance from itself would be NaN, all are NaN.
struct Softmax : Summing {
    static constexpr int INPUTS = 1, HELD = sizeof(element) == 8 ? 1 : 4;
    DEVICE void add(State& state, compute a, compute) const { put(state, a); }
    DEVICE State finish(State state) const { return {state.top, isinf(state.top) ? state.top - state.top : state.sum}; }
    DEVICE compute map(State state, compute a, compute) const { return exp_of(a - state.top) / state.sum; }
};
LINEWISE(softmax, Softmax)

// a - log(sum(exp(a))).
struct LogSoftmax : Softmax {
    DEVICE State finish(State state) const {
        State kept = Softmax::finish(state);
        return {kept.top, log(kept.sum)};
    }
    DEVICE compute map(State state, compute a, compute) const { return a - state.top - state.sum; }
};
LINEWISE(log_softmax, LogSoftmax)

struct Adding {
    typedef compute State;
    static constexpr int INPUTS = 2, HELD = sizeof(element) == 4 ? 4 : sizeof(element) == 2 ? 2 : 1;
    DEVICE State start() const { return 0; }
    DEVICE State merge(State a, State b) const { return a + b; }
    DEVICE State finish(State state) const { return state; }
};

// output * (grad - sum(grad * output)).
struct SoftmaxBackward : Adding {
    DEVICE void add(State& state, compute grad, compute output) const { state += grad * output; }
    DEVICE compute map(State sum, compute grad, compute output) const { return grad * output - output * sum; }
};
LINEWISE(softmax_backward, SoftmaxBackward)

// grad - exp(output) * sum(grad).
struct LogSoftmaxBackward : Adding {
    DEVICE void add(State& state, compute grad, compute) const { state += grad; }
    DEVICE compute map(State sum, compute grad, compute output) const { return grad - exp_of(output) * sum; }
};
LINEWISE(log_softmax_backward, LogSoftmaxBackward)
#endif
