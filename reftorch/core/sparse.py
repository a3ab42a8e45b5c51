"""Sparse tensors: where the elements lie that may differ from zero, and which.

A `Sparse` tensor has no memory that its sizes are laid over. Its `_entries` are elements, or slices
of the dense dims that come last, and its `_places` say where each of them is; elsewhere is zero.
All parts are strided tensors, whose versions are that of the whole [sparse/parts-share-version].

- `Coo`, in coordinates: a column of indices for each entry, along the sparse dims. Several entries
  of one place are summed [sparse/entries-of-one-place-are-summed].
- `Csr`, by compressed rows: where the entries of each row begin and end, and the column of each
  [sparse-csr/rows-and-columns].

The storage of the whole is empty, so that what takes it for a strided tensor finds no memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, NoReturn

from reftorch.core.geometry import geometry
from reftorch.core.layout import layout, sparse_coo, sparse_csr
from reftorch.core.storage import Storage, on_memory
from reftorch.core.tensor_impl import TensorImpl, make
from reftorch.core.untyped import UntypedStorage
from reftorch.core.warning import warn
from reftorch.errors import check, fail

if TYPE_CHECKING:
    from reftorch.core.output import Out

_new = object.__new__
Ints = tuple[int, ...]


class Sparseness:
    """Whether any sparse tensor was ever made: looking for one at every call costs more."""

    any = False


class Sparse(TensorImpl):
    """A tensor of which the elements are listed that may differ from zero."""

    __slots__ = ("_places", "_entries", "_coalesced")

    kind: ClassVar[layout]
    _places: tuple[TensorImpl, ...]
    _entries: TensorImpl
    _coalesced: bool  # of Coo: whether the places are known to differ, and to be in order

    @property
    def count(self) -> int:
        """The number of entries, of each matrix of a batch."""
        raise NotImplementedError

    def window(self) -> NoReturn:
        """Refuse: there is no memory with an element for every position."""
        fail("sparse/only-where-declared", "a sparse tensor has no memory of its sizes")


class Coo(Sparse):
    """A tensor of layout `sparse_coo`: `_places` is one tensor, of sizes (sparse dims, entries)."""

    __slots__ = ()

    kind = sparse_coo

    @property
    def indices_part(self) -> TensorImpl:
        """A column of int64 for each entry, of sizes (sparse dims, entries)."""
        return self._places[0]

    @property
    def sparse_sizes(self) -> Ints:
        """The sizes along which there are places."""
        return self._geometry.sizes[: self.indices_part._geometry.sizes[0]]

    @property
    def dense_sizes(self) -> Ints:
        """The sizes of one entry."""
        return self._entries._geometry.sizes[1:]

    @property
    def count(self) -> int:
        """The number of entries."""
        return self._entries._geometry.sizes[0]


class Csr(Sparse):
    """A tensor of layout `sparse_csr`, or a batch of them, each with as many entries.

    Of sizes (*batch, rows, columns, *dense) it has places of sizes (*batch, rows + 1) and
    (*batch, entries), and entries of sizes (*batch, entries, *dense). Nobody has checked that these
    fit each other, nor the indices, unless it was asked for: who reads them, does
    [sparse-csr/checked-where-read].
    """

    __slots__ = ()

    kind = sparse_csr

    @property
    def crow(self) -> TensorImpl:
        """Where the entries of each row begin, and the last ones end."""
        return self._places[0]

    @property
    def columns(self) -> TensorImpl:
        """The column of each entry."""
        return self._places[1]

    @property
    def batch_ndim(self) -> int:
        """The number of dims of the batch."""
        return self.crow._geometry.ndim - 1

    @property
    def count(self) -> int:
        """The number of entries of each matrix."""
        check(
            self.columns._geometry.ndim > 0, "sparse-csr/checked-where-read",
            "col_indices of no dims have no last one", error=IndexError,
        )  # fmt: skip
        return self.columns._geometry.sizes[-1]


_classes: dict[layout, type[Sparse]] = {sparse_coo: Coo, sparse_csr: Csr}


def set_sparse_class(cls: type[Sparse]) -> None:
    """Say which class new sparse tensors of a layout have (those of `sparse_tensor`, above)."""
    _classes[cls.kind] = cls


def coo(places: TensorImpl, entries: TensorImpl, sizes: Ints, coalesced: bool) -> Coo:
    """A tensor in coordinates without history, on the memory of its two parts."""
    tensor = sparse(sparse_coo, (places,), entries, sizes, coalesced)
    assert isinstance(tensor, Coo)
    return tensor


def csr(crow: TensorImpl, columns: TensorImpl, entries: TensorImpl, sizes: Ints) -> Csr:
    """A tensor of compressed rows without history, on the memory of its three parts."""
    warn("sparse-csr/is-in-beta", "Sparse CSR tensors are in beta and may change at any time.")
    tensor = sparse(sparse_csr, (crow, columns), entries, sizes)
    assert isinstance(tensor, Csr)
    return tensor


def sparse(
    kind: layout, places: tuple[TensorImpl, ...], entries: TensorImpl, sizes: Ints,
    coalesced: bool = False,
) -> Sparse:  # fmt: skip
    """A sparse tensor of any layout without history, on the memory of its parts."""
    check(
        not any(part._storage.elsewhere for part in (*places, entries)), "device-cuda/no-sparse",
        "sparse tensors are on the CPU only, not on {}", entries._storage.device,
    )  # fmt: skip
    Sparseness.any = True
    tensor = _new(_classes[kind])
    tensor._array, tensor._offset = None, 0
    tensor._storage = on_memory(UntypedStorage(0))
    tensor._geometry = geometry(sizes, (0,) * len(sizes))  # [sparse/strides-are-zero]
    tensor._dtype = entries._dtype
    tensor._node = tensor._base = None
    _lay(tensor, places, entries, coalesced)
    return tensor


def _lay(
    tensor: Sparse, places: tuple[TensorImpl, ...], entries: TensorImpl, coalesced: bool
) -> None:
    tensor._places = tuple([_part(each, tensor._storage) for each in places])
    tensor._entries = _part(entries, tensor._storage)
    tensor._coalesced = coalesced


def _part(part: TensorImpl, owner: Storage) -> TensorImpl:
    """The same elements, with the version of the tensor that they are a part of."""
    storage = on_memory(part._storage.memory, owner._counter)
    return make(storage, part._geometry, part._offset, part._dtype)


def alias_of_sparse(tensor: Sparse) -> Sparse:
    """The same parts and version as a tensor without history [sparse/parts-share-version]."""
    alias = _new(_classes[tensor.kind])
    alias._array, alias._offset = None, 0
    alias._node = alias._base = None
    take_over(alias, tensor)
    return alias


def take_over(target: Sparse, source: Sparse) -> None:
    """Give a sparse tensor the parts and the version of another one of its layout."""
    target._storage, target._geometry = source._storage, source._geometry
    target._dtype, target._coalesced = source._dtype, source._coalesced
    target._places, target._entries = source._places, source._entries


def replace(target: TensorImpl, source: TensorImpl) -> None:
    """Give a sparse tensor the sizes and parts of another, in place [inplace/bumps-version].

    It has the same layout and dtype [sparse/written-whole].
    """
    check(
        isinstance(target, Sparse) and isinstance(source, Sparse) and target.kind is source.kind
        and target._dtype is source._dtype, "sparse/written-whole",
        "a result of layout {} and dtype {} cannot be written to a tensor that has others",
        source.kind if isinstance(source, Sparse) else "torch.strided", source._dtype,
    )  # fmt: skip
    assert isinstance(target, Sparse) and isinstance(source, Sparse)
    target._geometry = source._geometry
    _lay(target, source._places, source._entries, source._coalesced)
    target._storage.version += 1


def has_places_of(target: TensorImpl, source: TensorImpl) -> bool:
    """Whether two sparse tensors have their places in the very same memory."""
    if not (isinstance(target, Sparse) and isinstance(source, Sparse)):
        return False
    return target.kind is source.kind and all(
        one._storage.memory is other._storage.memory and one._offset == other._offset
        and one._geometry is other._geometry
        for one, other in zip(target._places, source._places, strict=True)
    )  # fmt: skip


def layouts_of(args: Iterable[object]) -> set[str]:
    """The layouts of the sparse ones among arguments, also in lists; data may nest without end."""
    found = set()
    for arg in args:
        if isinstance(arg, Sparse):
            found.add(arg.kind.name)
        elif isinstance(arg, (tuple, list)):
            found.update([each.kind.name for each in arg if isinstance(each, Sparse)])
    return found


def any_sparse(args: Iterable[object], out: Out | None = None) -> bool:
    """Whether one of the tensors is sparse, also in lists of them; data may nest without end."""
    for arg in args:
        if isinstance(arg, Sparse):
            return True
        if isinstance(arg, (tuple, list)) and any(isinstance(each, Sparse) for each in arg):
            return True
    return out is not None and isinstance(out.tensor, Sparse)
