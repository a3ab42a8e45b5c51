// Zeros on one side of a diagonal, written over whatever is there: zero has no bits in any dtype.
//
// Shapes: batches of matrices, counted with the columns innermost; the batches have a layout of their own.
#include "include/bytes.cuh"
#include "include/elementwise.cuh"

struct Matrices {
    char* target;
    uint64_t rows, columns, count;  // count: of all elements
    int64_t row_stride, column_stride, diagonal;
    uint32_t itemsize, above;  // zero what is above the diagonal, or what is not
    Offsets<1> batches;
};

template <class T> DEVICE void zero(char* target) { *reinterpret_cast<T*>(target) = T(); }

// [tril/zero-beyond-the-diagonal]
extern "C" __global__ void __launch_bounds__(THREADS) zero_triangle(Matrices call) {
    for (uint64_t number = thread_number(); number < call.count; number += thread_count()) {
        uint64_t line = number / call.columns, column = number % call.columns;
        uint64_t batch = line / call.rows, row = line % call.rows;
        bool above = (int64_t)column > (int64_t)row + call.diagonal;
        if (above != (bool)call.above) continue;
        int64_t offset;
        find_offsets(call.batches, (uint32_t)batch, &offset);
        char* place = call.target + offset + (int64_t)row * call.row_stride + (int64_t)column * call.column_stride;
        switch (call.itemsize) {
            case 1: zero<uint8_t>(place); break;
            case 2: zero<uint16_t>(place); break;
            case 4: zero<uint32_t>(place); break;
            case 8: zero<uint64_t>(place); break;
            default: zero<bytes16>(place);
        }
    }
}
CUH_EXPORT(zero_triangle)
