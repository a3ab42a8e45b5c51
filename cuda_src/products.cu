// Products of vectors that are no sums: elementwise, over operands that broadcast.
#include "include/arithmetic.cuh"
#include "include/elementwise.cuh"

// One element of a cross product.
#if !IS_BOOL
ELEMENTWISE(cross, element, (element, element, element, element), (compute a, compute b, compute c, compute d),
            return minus(times(a, b), times(c, d));)
#endif

// addr in two steps: the product of column, row and alpha, then the addend times beta. The last sum and its product round
// once, but of halves everything does [addr/halves-round-each-step].
TERNARY(scaled_product, times(rounded<element>(times(c, a)), b))
DEVICE compute sum_of_two(compute product, compute addend, compute beta) {
    if (beta == compute()) return plus(product, compute());  // [addmm/beta-zero-ignores-self]
#if IS_HALF
    return plus(rounded<element>(times(beta, addend)), product);
#else
    return fused(addend, beta, product);
#endif
}
TERNARY(add_to_product, sum_of_two(a, b, c))
