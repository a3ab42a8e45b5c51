// The choice between elements, which are moved as they are [where/chooses] [nan/unselected-is-silent].
//
// Compiled for the unsigned integers, which stand for all dtypes of their width, and for complex128.
#include "include/elementwise.cuh"

ELEMENTWISE(where, element, (boolean, element, element), (bool condition, compute a, compute b),
            return condition ? a : b;)
