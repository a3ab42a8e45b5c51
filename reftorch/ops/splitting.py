"""Views of the parts of a dim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reftorch.core.dtype import int64
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import TensorImpl, make, view_of
from reftorch.core.trace import note
from reftorch.dispatch.bodies import implements
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check
from reftorch.ops.view import sliced

Ints = tuple[int, ...]
Tensors = tuple[TensorImpl, ...]


def _parts(self: TensorImpl, dim: int, sizes: Sequence[int]) -> Tensors:
    """Consecutive slices of those sizes."""
    given, start, parts = self._geometry, 0, []
    for size in sizes:
        shape = sliced(given, dim, start, start + size, 1)
        parts.append(view_of(self, shape, self._offset + start * given.strides[dim]))
        start += size
    return tuple(parts)


def _has_dims(self: TensorImpl, name: str) -> None:
    check(
        self._geometry.ndim > 0, "dims/zero-dim-has-no-parts",
        "{} expects at least a 1-dimensional tensor", name,
    )  # fmt: skip


def part_sizes(size: int, part: int) -> list[int]:
    """The sizes of the parts of split [views/split]."""
    if size == 0:
        return [0]
    return [part] * (size // part) + ([size % part] if size % part else [])


@implements("split.Tensor")
def split(self: TensorImpl, split_size: int, dim: int) -> Tensors:
    """Cut into parts of one size [views/split]."""
    _has_dims(self, "split")
    check(split_size >= 0, "views/split", "split expects a split_size >= 0, got {}", split_size)
    at = wrap_dim(dim, self._geometry.ndim)
    size = self._geometry.sizes[at]
    check(
        split_size > 0 or split_size == size == 0, "views/split",
        "split expects a positive split_size, or 0 for a dim of size 0, but got {} for size {}",
        split_size, size,
    )  # fmt: skip
    sizes = part_sizes(size, split_size)
    note("views/split", "parts of sizes {}", sizes)
    return _parts(self, at, sizes)


@implements("split.sizes")
def split_sizes(self: TensorImpl, split_size: Ints, dim: int) -> Tensors:
    """Cut into parts of given sizes [views/split-sizes-add-up]."""
    return OPERATORS["split_with_sizes"].call((self, split_size, dim))


@implements("split_with_sizes")
def split_with_sizes(self: TensorImpl, split_sizes: Ints, dim: int) -> Tensors:
    """Cut into parts of given sizes [views/split-sizes-add-up]."""
    _has_dims(self, "split_with_sizes")
    at = wrap_dim(dim, self._geometry.ndim)
    size = self._geometry.sizes[at]
    check(
        sum(split_sizes) == size and all(n >= 0 for n in split_sizes), "views/split-sizes-add-up",
        "split_with_sizes expects non-negative split_sizes that sum exactly to {}, but got {}",
        size, list(split_sizes),
    )  # fmt: skip
    return _parts(self, at, split_sizes)


@implements("chunk")
def chunk(self: TensorImpl, chunks: int, dim: int) -> Tensors:
    """Cut into at most so many parts [views/chunk]."""
    name, sizes = _chunked(self, chunks, dim)
    return OPERATORS[name].call((self, sizes, dim))


def _chunked(self: TensorImpl, chunks: int, dim: int) -> tuple[str, Any]:
    """The operator that cuts a dim into at most so many parts, and the sizes for it."""
    _has_dims(self, "chunk")
    check(chunks > 0, "views/chunk", "chunk expects `chunks` to be greater than 0, got: {}", chunks)
    size = self._geometry.sizes[wrap_dim(dim, self._geometry.ndim)]
    part = (size + chunks - 1) // chunks
    note("views/chunk", "{} in {} chunks: parts of {}", size, chunks, part)
    if size == 0:
        return "split_with_sizes", (0,) * chunks
    return "split.Tensor", part


@implements("unbind.int")
def unbind(self: TensorImpl, dim: int) -> Tensors:
    """Take a dim apart [views/unbind]."""
    given = self._geometry
    check(
        given.ndim > 0, "dims/zero-dim-has-no-entries",
        "Dimension specified as {} but tensor has no dimensions", dim,
    )  # fmt: skip
    at = wrap_dim(dim, given.ndim)
    shape, step = given.without_dim(at), given.strides[at]
    note("views/unbind", "{} parts", given.sizes[at])
    return tuple([view_of(self, shape, self._offset + i * step) for i in range(given.sizes[at])])


# ---- parts that share memory but nothing else


def _apart(parts: Tensors) -> Tensors:
    """The same memory as tensors of their own [unsafe_split/parts-are-no-views]."""
    return tuple(
        [make(p._storage.twin(), p._geometry, p._offset, p._dtype) for p in parts]
    )


@implements("unsafe_split.Tensor")
def unsafe_split(self: TensorImpl, split_size: int, dim: int) -> Tensors:
    """Cut into parts of one size [unsafe_split/parts-are-no-views]."""
    return _apart(split(self, split_size, dim))


@implements("unsafe_split_with_sizes")
def unsafe_split_with_sizes(self: TensorImpl, split_sizes: Ints, dim: int) -> Tensors:
    """Cut into parts of given sizes [unsafe_split/parts-are-no-views]."""
    return _apart(split_with_sizes(self, split_sizes, dim))


@implements("unsafe_chunk")
def unsafe_chunk(self: TensorImpl, chunks: int, dim: int) -> Tensors:
    """Cut into at most so many parts [unsafe_split/parts-are-no-views] [views/chunk]."""
    name, sizes = _chunked(self, chunks, dim)
    return OPERATORS[f"unsafe_{name}"].call((self, sizes, dim))


# ---- tensor_split and its kin


@implements("tensor_split.tensor_indices_or_sections")
def tensor_split(self: TensorImpl, tensor_indices_or_sections: TensorImpl, dim: int) -> Tensors:
    """Cut as a tensor says [tensor_split/tensor-is-int64]."""
    cuts = tensor_indices_or_sections
    check(
        cuts._geometry.ndim <= 1 and cuts._dtype is int64, "tensor_split/tensor-is-int64",
        "tensor_split expected a zero-dimensional or one-dimensional int64 tensor, but got {}",
        cuts._dtype,
    )  # fmt: skip
    values = cuts.elements().tolist()
    if isinstance(values, int):
        return OPERATORS["tensor_split.sections"].call((self, values, dim))
    return OPERATORS["tensor_split.indices"].call((self, tuple(values), dim))


@implements("tensor_split.sections")
def tensor_split_sections(self: TensorImpl, sections: int, dim: int) -> Tensors:
    """Cut into so many parts [views/tensor-split] [tensor_split/at-least-one-part]."""
    rule, ndim = "tensor_split/at-least-one-part", self._geometry.ndim
    check(ndim > 0, rule, "tensor_split expected at least a 1-dimensional tensor")
    at = wrap_dim(dim, ndim)
    check(sections > 0, rule, "number of sections must be larger than 0, got {}", sections)
    part, longer = divmod(self._geometry.sizes[at], sections)
    bounds = [i * part + min(i, longer) for i in range(sections + 1)]
    return _cut(self, at, bounds[:-1], bounds[1:])


@implements("tensor_split.indices")
def tensor_split_indices(self: TensorImpl, indices: Ints, dim: int) -> Tensors:
    """Cut at indices [views/tensor-split]."""
    ndim = self._geometry.ndim
    check(
        ndim > 0, "tensor_split/at-least-one-part",
        "tensor_split expected at least a 1-dimensional tensor",
    )  # fmt: skip
    at = wrap_dim(dim, ndim)
    return _cut(self, at, [0, *indices], [*indices, self._geometry.sizes[at]])


def _cut(self: TensorImpl, dim: int, starts: Sequence[int], stops: Sequence[int]) -> Tensors:
    slice_ = OPERATORS["slice.Tensor"].call
    pairs = zip(starts, stops, strict=True)
    return tuple([slice_((self, dim, start, stop, 1)) for start, stop in pairs])


def _equal_parts(self: TensorImpl, name: str, sections: int, dim: int) -> Tensors:
    """Cut into equal parts [hsplit/equal-parts]."""
    size = self._geometry.sizes[dim]
    check(
        sections > 0 and size % sections == 0, "hsplit/equal-parts",
        "torch.{} attempted to split along dimension {}, but the size of the dimension {} is not "
        "divisible by the split_size {}!", name, dim, size, sections,
    )  # fmt: skip
    return OPERATORS["tensor_split.sections"].call((self, sections, dim))


def _dim_of(self: TensorImpl, name: str, needed: int) -> int:
    """The dim which that function cuts [hsplit/equal-parts]."""
    ndim = self._geometry.ndim
    check(
        ndim >= needed, "hsplit/equal-parts",
        "torch.{} requires a tensor with at least {} dimension, but got a tensor with {} "
        "dimensions!", name, needed, ndim,
    )  # fmt: skip
    return {"hsplit": 1 if ndim > 1 else 0, "vsplit": 0, "dsplit": 2}[name]


@implements("hsplit.int")
def hsplit(self: TensorImpl, sections: int) -> Tensors:
    """Cut dim 1, or the only one, into equal parts [hsplit/equal-parts]."""
    return _equal_parts(self, "hsplit", sections, _dim_of(self, "hsplit", 1))


@implements("hsplit.array")
def hsplit_array(self: TensorImpl, indices: Ints) -> Tensors:
    """Cut dim 1, or the only one, at indices [hsplit/equal-parts]."""
    dim = _dim_of(self, "hsplit", 1)
    return OPERATORS["tensor_split.indices"].call((self, indices, dim))


@implements("vsplit.int")
def vsplit(self: TensorImpl, sections: int) -> Tensors:
    """Cut dim 0 into equal parts [hsplit/equal-parts]."""
    return _equal_parts(self, "vsplit", sections, _dim_of(self, "vsplit", 2))


@implements("vsplit.array")
def vsplit_array(self: TensorImpl, indices: Ints) -> Tensors:
    """Cut dim 0 at indices [hsplit/equal-parts]."""
    dim = _dim_of(self, "vsplit", 2)
    return OPERATORS["tensor_split.indices"].call((self, indices, dim))


@implements("dsplit.int")
def dsplit(self: TensorImpl, sections: int) -> Tensors:
    """Cut dim 2 into equal parts [hsplit/equal-parts]."""
    return _equal_parts(self, "dsplit", sections, _dim_of(self, "dsplit", 3))


@implements("dsplit.array")
def dsplit_array(self: TensorImpl, indices: Ints) -> Tensors:
    """Cut dim 2 at indices [hsplit/equal-parts]."""
    dim = _dim_of(self, "dsplit", 3)
    return OPERATORS["tensor_split.indices"].call((self, indices, dim))
