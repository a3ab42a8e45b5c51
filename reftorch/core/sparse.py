"""Sparse tensors in coordinates: where the elements lie that may differ from zero, and which.

A `Sparse` tensor has no memory that its sizes are laid over: `_places` holds a column of indices
for each entry, along the sparse dims, and `_entries` an element, or a slice of the dense dims that
follow. Several entries of one place are summed [sparse/entries-of-one-place-are-summed]. Both are
strided tensors, whose versions are that of the whole [sparse/parts-share-version].

The storage of the whole is empty, so that what takes it for a strided tensor finds no memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

from reftorch.core.geometry import geometry
from reftorch.core.storage import Storage, on_memory
from reftorch.core.tensor_impl import TensorImpl, make
from reftorch.core.untyped import UntypedStorage
from reftorch.errors import check, fail

if TYPE_CHECKING:
    from reftorch.core.output import Out

_new = object.__new__


class Sparseness:
    """Whether any sparse tensor was ever made: looking for one at every call costs more."""

    any = False


class Sparse(TensorImpl):
    """A tensor of layout `sparse_coo`."""

    __slots__ = ("_places", "_entries", "_coalesced")

    _places: TensorImpl  # int64, of sizes (sparse dims, entries)
    _entries: TensorImpl  # of sizes (entries, *dense sizes)
    _coalesced: bool  # whether the places are known to differ, and to be in order

    @property
    def sparse_sizes(self) -> tuple[int, ...]:
        """The sizes along which there are places."""
        return self._geometry.sizes[: self._places._geometry.sizes[0]]

    @property
    def dense_sizes(self) -> tuple[int, ...]:
        """The sizes of one entry."""
        return self._entries._geometry.sizes[1:]

    @property
    def count(self) -> int:
        """The number of entries."""
        return self._entries._geometry.sizes[0]

    def window(self) -> NoReturn:
        """Refuse: there is no memory with an element for every position."""
        fail("sparse/only-where-declared", "a sparse tensor has no memory of its sizes")


_sparse_class: type[Sparse] = Sparse


def set_sparse_class(cls: type[Sparse]) -> None:
    """Say which class new sparse tensors have (`SparseTensor`, which is defined above)."""
    global _sparse_class
    _sparse_class = cls


def sparse(
    places: TensorImpl, entries: TensorImpl, sizes: tuple[int, ...], coalesced: bool
) -> Sparse:
    """A sparse tensor without history, on the memory of its two parts."""
    check(
        not (places._storage.elsewhere or entries._storage.elsewhere), "device-cuda/no-sparse",
        "sparse tensors are on the CPU only, not on {}", entries._storage.device,
    )  # fmt: skip
    Sparseness.any = True
    tensor = _new(_sparse_class)
    tensor._array, tensor._offset = None, 0
    tensor._storage = on_memory(UntypedStorage(0))
    tensor._geometry = geometry(sizes, (0,) * len(sizes))  # [sparse/strides-are-zero]
    tensor._dtype = entries._dtype
    tensor._node = tensor._base = None
    _lay(tensor, places, entries, coalesced)
    return tensor


def _lay(tensor: Sparse, places: TensorImpl, entries: TensorImpl, coalesced: bool) -> None:
    tensor._places = _part(places, tensor._storage)
    tensor._entries = _part(entries, tensor._storage)
    tensor._coalesced = coalesced


def _part(part: TensorImpl, owner: Storage) -> TensorImpl:
    """The same elements, with the version of the tensor that they are a part of."""
    storage = on_memory(part._storage.memory, owner._counter)
    return make(storage, part._geometry, part._offset, part._dtype)


def alias_of_sparse(tensor: Sparse) -> Sparse:
    """The same parts and version as a tensor without history [sparse/parts-share-version]."""
    alias = _new(_sparse_class)
    alias._array, alias._offset = None, 0
    alias._storage, alias._geometry = tensor._storage, tensor._geometry
    alias._dtype = tensor._dtype
    alias._node = alias._base = None
    alias._places, alias._entries = tensor._places, tensor._entries
    alias._coalesced = tensor._coalesced
    return alias


def replace(target: TensorImpl, source: TensorImpl) -> None:
    """Give a sparse tensor the parts of another, in place [inplace/bumps-version]."""
    check(
        isinstance(target, Sparse) and isinstance(source, Sparse)
        and target._dtype is source._dtype, "sparse/only-where-declared",
        "only a sparse tensor of the same dtype can be written to",
    )  # fmt: skip
    assert isinstance(target, Sparse) and isinstance(source, Sparse)
    _lay(target, source._places, source._entries, source._coalesced)
    target._storage.version += 1


def any_sparse(args: Iterable[object], out: Out | None = None) -> bool:
    """Whether one of the tensors is sparse, also in lists of them; data may nest without end."""
    for arg in args:
        if isinstance(arg, Sparse):
            return True
        if isinstance(arg, (tuple, list)) and any(isinstance(each, Sparse) for each in arg):
            return True
    return out is not None and isinstance(out.tensor, Sparse)
