// Tiles of matrices on their way to shared memory, and products of fragments on tensor cores.
#pragma once
#include "elementwise.cuh"

// How the lines of an operand lie, lines being what is multiplied with each other: rows of the left matrix, columns of the
// right one. ALONG: neighbours along a line are neighbours in memory; ACROSS: the same place of neighbouring lines. The
// two VECTORS may be read by 16 bytes.
enum Lies { ALONG = 0, ACROSS = 1, VECTORS_ALONG = 2, VECTORS_ACROSS = 3 };

// What one of THREADS threads has of a tile of LINES x INNER elements: fetched from memory, then kept in shared memory.
// Beyond the edges there are zeros, which add nothing.
template <int LINES, int INNER, int THREADS_>
struct TileLoader {
    static constexpr int count = LINES * INNER / THREADS_;
    static constexpr int width = (int)(16 / sizeof(element)) > 0 ? (int)(16 / sizeof(element)) : 1;
    static constexpr bool vectors = count % width == 0 && INNER % width == 0 && LINES % width == 0 && width > 1;
    static_assert(count * THREADS_ == LINES * INNER, "each thread has the same share");

    const element* start;
    int64_t line_step, inner_step;
    uint32_t lies;
    element items[count];

    // Line and place in the line of item i.
    DEVICE int line_of(int i) const {
        if constexpr (vectors) {
            int number = threadIdx.x + i / width * THREADS_;
            if (lies == VECTORS_ALONG) return number / (INNER / width);
            if (lies == VECTORS_ACROSS) return number % (LINES / width) * width + i % width;
        }
        int flat = threadIdx.x + i * THREADS_;
        return lies & 1 ? flat % LINES : flat / INNER;
    }
    DEVICE int inner_of(int i) const {
        if constexpr (vectors) {
            int number = threadIdx.x + i / width * THREADS_;
            if (lies == VECTORS_ALONG) return number % (INNER / width) * width + i % width;
            if (lies == VECTORS_ACROSS) return number / (LINES / width);
        }
        int flat = threadIdx.x + i * THREADS_;
        return lies & 1 ? flat / LINES : flat % INNER;
    }

    DEVICE void fetch(int64_t shift, uint32_t line, uint32_t lines, uint32_t inner, uint32_t inners) {
        if (vectors && lies >= VECTORS_ALONG) {
#pragma unroll
            for (int i = 0; i < count; i += width) {
                uint32_t l = line + line_of(i), k = inner + inner_of(i);
                bool along = lies == VECTORS_ALONG;
                bool whole = along ? l < lines && k + width <= inners : k < inners && l + width <= lines;
                const element* source = start + shift + l * line_step + k * inner_step;
                if (whole) {
                    Vector<element, width> vector = *reinterpret_cast<const Vector<element, width>*>(source);
#pragma unroll
                    for (int j = 0; j < width; ++j) items[i + j] = vector.items[j];
                    continue;
                }
#pragma unroll
                for (int j = 0; j < width; ++j) {
                    uint32_t lj = along ? l : l + j, kj = along ? k + j : k;
                    items[i + j] = lj < lines && kj < inners ? source[j] : element();
                }
            }
            return;
        }
#pragma unroll
        for (int i = 0; i < count; ++i) {
            uint32_t l = line + line_of(i), k = inner + inner_of(i);
            items[i] = l < lines && k < inners ? start[shift + l * line_step + k * inner_step] : element();
        }
    }

    // each(line, place in the line, element)
    template <class Function> DEVICE void each(Function function) const {
#pragma unroll
        for (int i = 0; i < count; ++i) function(line_of(i), inner_of(i), items[i]);
    }

    // To lines of shared memory, 16 bytes at once where they lie along it.
    DEVICE void keep(element* target, int line_length) const {
        if (vectors && lies == VECTORS_ALONG) {
#pragma unroll
            for (int i = 0; i < count; i += width) {
                Vector<element, width> vector;
#pragma unroll
                for (int j = 0; j < width; ++j) vector.items[j] = items[i + j];
                *reinterpret_cast<Vector<element, width>*>(target + line_of(i) * line_length + inner_of(i)) = vector;
            }
            return;
        }
        each([&](int line, int k, element value) { target[line * line_length + k] = value; });
    }
};

// ---- fragments of m16n8k16, as PTX defines them (mma.sync). Lane 4g + t has of a, in halves: rows g and g + 8, columns
// 2t, 2t + 1 and 8 more; of b: column g, rows 2t, 2t + 1 and 8 more; of the sums: rows g and g + 8, columns 2t, 2t + 1.

template <class Half> DEVICE uint32_t two_of(const Half* halves) {
    uint32_t both;
    memcpy(&both, halves, sizeof(both));
    return both;
}

#if IS_HALF
#if defined(CUH_HOST)
template <class Half> DEVICE float half_of(uint32_t both, int which) {
    uint16_t bits = (uint16_t)(both >> (16 * which));
    return widen(bit_cast<Half>(bits));
}

template <class Half> DEVICE void multiply_fragments(float* sums, const uint32_t* a, const uint32_t* b) {
    int lane = threadIdx.x % 32, group = lane / 4, pair = lane % 4 * 2;
    for (int high = 0; high < 2; ++high) {
        for (int t = 0; t < 4; ++t) {
            uint32_t upper = __shfl_sync(0xffffffffu, a[2 * high], group * 4 + t);
            uint32_t lower = __shfl_sync(0xffffffffu, a[2 * high + 1], group * 4 + t);
            uint32_t first = __shfl_sync(0xffffffffu, b[high], pair * 4 + t);
            uint32_t second = __shfl_sync(0xffffffffu, b[high], (pair + 1) * 4 + t);
            for (int which = 0; which < 2; ++which) {
                sums[0] = fmaf(half_of<Half>(upper, which), half_of<Half>(first, which), sums[0]);
                sums[1] = fmaf(half_of<Half>(upper, which), half_of<Half>(second, which), sums[1]);
                sums[2] = fmaf(half_of<Half>(lower, which), half_of<Half>(first, which), sums[2]);
                sums[3] = fmaf(half_of<Half>(lower, which), half_of<Half>(second, which), sums[3]);
            }
        }
    }
}
#else
#if defined(REFTORCH_DTYPE_float16)
#define MMA_TYPES "f32.f16.f16.f32"
#else
#define MMA_TYPES "f32.bf16.bf16.f32"
#endif
template <class Half> DEVICE void multiply_fragments(float* sums, const uint32_t* a, const uint32_t* b) {
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col." MMA_TYPES " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
    for (int high = 0; high < 2; ++high) {  // float16 only
        asm("mma.sync.aligned.m16n8k8.row.col." MMA_TYPES " {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
            : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
            : "r"(a[2 * high]), "r"(a[2 * high + 1]), "r"(b[high]));
    }
#endif
}
#endif
#endif
