"""Arithmetic on sizes and strides. All of it counts elements; nothing here knows memory."""

from __future__ import annotations

import math
from collections.abc import Sequence

from reftorch.errors import check, fail

Ints = tuple[int, ...]


def wrap_dim(dim: int, ndim: int) -> int:
    """Turn a dim that may count from the end into one that counts from the start [dims/wrap].

    Others are refused [errors/dims-and-indices].
    A 0-dim tensor accepts the dims of a 1-dim one [dims/zero-dim-counts-as-one].
    """
    bound = ndim if ndim > 0 else 1
    if -bound <= dim < bound:
        return dim if dim >= 0 else dim + bound
    fail(
        "dims/wrap", "Dimension out of range (expected to be in range of [{}, {}], but got {})",
        -bound, bound - 1, dim,
    )  # fmt: skip


def wrap_dims(dims: Sequence[int], ndim: int) -> Ints:
    """Wrap each dim; none may come twice [dims/no-duplicates]."""
    wrapped = tuple([wrap_dim(dim, ndim) for dim in dims])
    check(
        len(set(wrapped)) == len(wrapped), "dims/no-duplicates",
        "a dim appears more than once in {}", tuple(dims),
    )  # fmt: skip
    return wrapped


def contiguous_strides(sizes: Sequence[int]) -> Ints:
    """Strides of row-major order; a size of zero counts as one [strides/contiguous]."""
    strides = [1] * len(sizes)
    for dim in range(len(sizes) - 2, -1, -1):
        strides[dim] = strides[dim + 1] * max(sizes[dim + 1], 1)
    return tuple(strides)


def is_contiguous(sizes: Ints, strides: Ints) -> bool:
    """Whether the elements lie row-major without a gap [strides/is-contiguous].

    Dims of size 1 may have any stride; a tensor without elements always is contiguous.
    """
    if 0 in sizes:
        return True
    expected = 1
    for size, stride in zip(reversed(sizes), reversed(strides), strict=True):
        if size != 1:
            if stride != expected:
                return False
            expected *= size
    return True


def is_non_overlapping_and_dense(sizes: Ints, strides: Ints) -> bool:
    """Whether the elements fill one stretch of memory, each place once, in any order of dims.

    [strides/non-overlapping-and-dense]
    """
    if is_contiguous(sizes, strides):
        return True
    expected = 1
    for stride, size in sorted(zip(strides, sizes, strict=True)):
        if size != 1:
            if stride != expected:
                return False
            expected *= size
    return True


def _compare_dims(inner: int, outer: int, sizes: Ints, all_strides: Sequence[Ints]) -> int:
    """1 if two dims must change places, -1 if they are right, 0 if no operand has an opinion.

    The first operand with an opinion decides, and a stride of 0 is none
    [iterator/first-opinion-decides].
    The smaller stride belongs inside; at equal strides the larger size does not
    [iterator/equal-strides-smaller-inside].
    """
    for strides in all_strides:
        if strides[inner] == 0 or strides[outer] == 0:
            continue
        if strides[inner] != strides[outer]:
            return 1 if strides[inner] > strides[outer] else -1
        if sizes[inner] > sizes[outer]:
            return 1
    return 0


def sort_dims(sizes: Ints, all_strides: Sequence[Ints]) -> list[int]:
    """The dims from the innermost to the outermost, as the operands lie in memory.

    An insertion sort from the plain order; a pair without an opinion is looked past. The
    comparison is no total order, so the sort itself is part of the rule [iterator/insertion-sort].
    """
    order = list(range(len(sizes) - 1, -1, -1))
    for start in range(1, len(order)):
        moving = start
        for place in range(start - 1, -1, -1):
            verdict = _compare_dims(order[place], order[moving], sizes, all_strides)
            if verdict > 0:
                order[place], order[moving] = order[moving], order[place]
                moving = place
            elif verdict < 0:
                break
    return order


def dense_strides(sizes: Ints, order: Sequence[int]) -> Ints:
    """Strides without a gap, the first dim of the order innermost [iterator/zero-sizes-multiply].

    The plain order counts a size 0 as 1; any other order multiplies the sizes as they are.
    """
    if all(dim == len(sizes) - 1 - place for place, dim in enumerate(order)):
        return contiguous_strides(sizes)
    strides, step = [0] * len(sizes), 1
    for dim in order:
        strides[dim] = step
        step *= sizes[dim]
    return tuple(strides)


def preserved_strides(sizes: Ints, strides: Ints) -> Ints:
    """The strides of a fresh tensor "like" these [memory-format/preserve-dense].

    Those that are not dense are made so, in their own order [memory-format/preserve-order].
    """
    if is_non_overlapping_and_dense(sizes, strides):
        return strides
    return dense_strides(sizes, sort_dims(sizes, [strides]))


def extent(sizes: Ints, strides: Ints) -> int:
    """How many elements of the storage lie between the first and the last element, both counted."""
    if 0 in sizes:
        return 0
    return 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))


def may_overlap_itself(sizes: Ints, strides: Ints) -> bool:
    """Whether two index tuples surely address one place [overlap/write-to-expanded].

    A dim of size 1 repeats nothing, whatever its stride [overlap/size-one-stride-zero-is-fine].
    """
    if 0 in sizes or is_non_overlapping_and_dense(sizes, strides):
        return False
    return any(size > 1 and stride == 0 for size, stride in zip(sizes, strides, strict=True))


def is_apart(sizes: Ints, strides: Ints) -> bool:
    """Whether surely no two index tuples address one place, as each stride exceeds all inside."""
    reach = 0
    if 0 in sizes:
        return True
    for stride, size in sorted(zip(strides, sizes, strict=True)):
        if size > 1:
            if stride <= reach:
                return False
            reach += stride * (size - 1)
    return True


def infer_size(shape: Sequence[int], numel: int) -> Ints:
    """Replace the one -1 of a shape by what makes it hold `numel` [views/infer-one-size]."""
    known, inferred = 1, None
    for dim, size in enumerate(shape):
        if size == -1:
            check(inferred is None, "views/infer-one-size", "only one dimension can be inferred")
            inferred = dim
        else:
            check(size >= 0, "views/infer-one-size", "invalid shape dimension {}", size)
            known *= size
    if inferred is None:
        fits = known == numel
    else:
        check(
            known != 0 or numel != 0, "views/infer-from-nothing",
            "cannot reshape tensor of 0 elements into shape {} because the unspecified dimension "
            "size -1 can be any value", list(shape),
        )  # fmt: skip
        fits = known != 0 and numel % known == 0
    check(
        fits, "views/view-keeps-numel", "shape '{}' is invalid for input of size {}",
        list(shape), numel,
    )  # fmt: skip
    if inferred is None:
        return tuple(shape)
    return (*shape[:inferred], numel // known, *shape[inferred + 1 :])


def view_strides(sizes: Ints, strides: Ints, new_sizes: Ints) -> Ints | None:
    """Strides with which the same memory reads as `new_sizes`, or None.

    [views/view-needs-compatible-strides] [views/view-strides] [views/view-of-empty]
    The old dims fall into runs which lie without a gap; each run must be split exactly.
    """
    numel = math.prod(sizes)
    if numel == 0:
        return strides if sizes == new_sizes else contiguous_strides(new_sizes)
    if not sizes:
        return (1,) * len(new_sizes)
    result = [0] * len(new_sizes)
    new_dim = len(new_sizes) - 1
    run_stride, run_numel, split_numel = strides[-1], 1, 1
    for dim in range(len(sizes) - 1, -1, -1):
        run_numel *= sizes[dim]
        run_ends = dim == 0 or (
            sizes[dim - 1] != 1 and strides[dim - 1] != run_numel * run_stride
        )
        if not run_ends:
            continue
        while new_dim >= 0 and (split_numel < run_numel or new_sizes[new_dim] == 1):
            result[new_dim] = split_numel * run_stride
            split_numel *= new_sizes[new_dim]
            new_dim -= 1
        if split_numel != run_numel:
            return None
        if dim > 0:
            run_stride, run_numel, split_numel = strides[dim - 1], 1, 1
    return tuple(result) if new_dim == -1 else None


def slice_bounds(start: int | None, stop: int | None, size: int) -> tuple[int, int]:
    """Clamp the bounds of a slice to the dim as Python does [views/slice-clamps]."""
    start = 0 if start is None else start
    stop = size if stop is None else stop
    start = max(start + size, 0) if start < 0 else min(start, size)
    stop = max(stop + size, 0) if stop < 0 else min(stop, size)
    return start, max(start, stop)
