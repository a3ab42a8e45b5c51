// Elements read and written at indices: bits that are moved, one kernel for each size of an element.
//
// An indexed operand is stepped through by an index along one dim and by the own position along the others. All indices
// are int64 and were found to be in range before (check_index); negative ones count from the end
// [indexing/tensor-out-of-range]. Strides: any. Reading is deterministic; of several elements written to one place any may be
// the last [indexing/assign-duplicates].
#include "include/bytes.cuh"
#include "include/offsets.cuh"

struct IndexedMove {
    char* plain;
    char* indexed;
    const char* index;
    uint64_t count;
    int64_t size, step;  // of the indexed dim; the step in bytes
    Offsets<3> layout;   // of the plain operand, of the own position in the indexed one, of the index
};

DEVICE int64_t index_at(const char* place, int64_t size) {
    int64_t index = *reinterpret_cast<const int64_t*>(place);
    return index < 0 ? index + size : index;
}

template <class T, bool READS> DEVICE void move_indexed(const IndexedMove& call) {
    for (uint64_t number = thread_number(); number < call.count; number += thread_count()) {
        int64_t offsets[3];
        find_offsets(call.layout, (uint32_t)number, offsets);
        T* plain = reinterpret_cast<T*>(call.plain + offsets[0]);
        int64_t index = index_at(call.index + offsets[2], call.size);
        T* indexed = reinterpret_cast<T*>(call.indexed + offsets[1] + index * call.step);
        if (READS) *plain = *indexed;
        else *indexed = *plain;
    }
}

#define MOVES(T, bytes)                                                                                            \
    extern "C" __global__ void __launch_bounds__(THREADS) read_at_##bytes(IndexedMove call) {                      \
        move_indexed<T, true>(call);                                                                               \
    }                                                                                                              \
    CUH_EXPORT(read_at_##bytes)                                                                                    \
    extern "C" __global__ void __launch_bounds__(THREADS) write_at_##bytes(IndexedMove call) {                     \
        move_indexed<T, false>(call);                                                                              \
    }                                                                                                              \
    CUH_EXPORT(write_at_##bytes)
MOVES(uint8_t, 1)
MOVES(uint16_t, 2)
MOVES(uint32_t, 4)
MOVES(uint64_t, 8)
MOVES(bytes16, 16)

// fault: 1 if an index is below `least` or at least `size`. index: strided.
extern "C" __global__ void __launch_bounds__(THREADS)
    check_index(uint32_t* fault, const char* index, uint64_t count, int64_t least, int64_t size, Offsets<1> layout) {
    bool wrong = false;
    for (uint64_t number = thread_number(); number < count; number += thread_count()) {
        int64_t offset;
        find_offsets(layout, (uint32_t)number, &offset);
        int64_t value = *reinterpret_cast<const int64_t*>(index + offset);
        wrong = wrong || value < least || value >= size;
    }
    if (wrong) atomicOr(fault, 1u);
}
CUH_EXPORT(check_index)

// keys[...] = index * step + the own position, or that added to what is there: places as one number each.
struct Keys {
    char* keys;
    const char* index;
    uint64_t count;
    int64_t size, step;
    int64_t shift;  // of the own position
    uint64_t is_added;
    Offsets<3> layout;  // of the keys, of the index, and of the own position, which is no address but the number itself
};

extern "C" __global__ void __launch_bounds__(THREADS) combine_index(Keys call) {
    for (uint64_t number = thread_number(); number < call.count; number += thread_count()) {
        int64_t offsets[3];
        find_offsets(call.layout, (uint32_t)number, offsets);
        int64_t* key = reinterpret_cast<int64_t*>(call.keys + offsets[0]);
        int64_t found = index_at(call.index + offsets[1], call.size) * call.step + call.shift + offsets[2];
        *key = call.is_added ? *key + found : found;
    }
}
CUH_EXPORT(combine_index)
