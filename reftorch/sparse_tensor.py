"""Sparse tensors with their operators, and what only strided ones have, refused."""

from __future__ import annotations

import copy
from typing import Any, NoReturn

from reftorch.core.graph import LEAF
from reftorch.core.layout import layout
from reftorch.core.memory_format import contiguous_format, memory_format
from reftorch.core.sparse import Coo, Csr, Sparse, set_sparse_class, sparse, take_over
from reftorch.core.tensor_impl import TensorImpl
from reftorch.errors import check, fail
from reftorch.printing import sparse_text
from reftorch.tensor import Tensor


class SparseTensor(Sparse, Tensor):
    """A tensor of a sparse layout on the CPU."""

    __slots__ = ()

    @property
    def layout(self) -> layout:
        """That of its class."""
        return self.kind

    def untyped_storage(self) -> NoReturn:
        """Refused: there is no storage [sparse/strides-are-zero]."""
        self._refuse_memory(NotImplementedError)

    def data_ptr(self) -> NoReturn:
        """Refused: there is no storage [sparse/strides-are-zero]."""
        self._refuse_memory(RuntimeError)

    def is_shared(self) -> NoReturn:
        """Refused: there is no storage [sparse/strides-are-zero]."""
        self._refuse_memory(NotImplementedError)

    def _refuse_memory(self, error: type[Exception]) -> NoReturn:
        fail(
            "sparse/strides-are-zero", "Cannot access the storage of a sparse tensor", error=error
        )

    @property
    def data(self) -> Any:
        """The same parts without history, and with a version of its own."""
        return sparse(
            self.kind, self._places, self._entries, self._geometry.sizes, self._coalesced
        )

    @data.setter
    def data(self, source: Any) -> None:
        """Take over the parts of another tensor of the same layout."""
        check(
            isinstance(source, Sparse) and source.kind is self.kind,
            "conversion/data-is-replaced",
            "set_data: a tensor of layout {} and {} are incompatible", self.kind,
            type(source).__name__, error=RuntimeError,
        )  # fmt: skip
        take_over(self, source.data)

    def __getitem__(self, index: Any) -> NoReturn:
        """Refused, as by operators that do not know the layout [sparse/only-where-declared]."""
        fail("sparse/only-where-declared", "a sparse tensor is not indexed: see to_dense()")

    def __setitem__(self, index: Any, value: Any) -> NoReturn:
        """Refused [sparse/not-assigned-to]."""
        fail("sparse/not-assigned-to", "Cannot assign to a sparse tensor")

    def __iter__(self) -> NoReturn:
        """Refused, as by operators that do not know the layout [sparse/only-where-declared]."""
        fail("sparse/only-where-declared", "a sparse tensor is not iterated over: see to_dense()")

    def numpy(self, *, force: bool = False) -> NoReturn:
        """Refused: an array has no such layout [sparse/not-an-array]."""
        fail("sparse/not-an-array", "can't convert Sparse layout tensor to numpy")

    def __dlpack__(self, **options: Any) -> NoReturn:
        """Refused: DLPack has no such layout [sparse/not-an-array]."""
        fail(
            "sparse/not-an-array", "Can't export tensors with layout other than torch.strided",
            error=BufferError,
        )  # fmt: skip

    def __repr__(self) -> str:
        return sparse_text(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        """A copy with parts of its own [conversion/deepcopy-needs-leaf]."""
        known = memo.get(id(self))
        if known is not None:
            return known
        check(
            self.is_leaf, "conversion/deepcopy-needs-leaf",
            "Only Tensors created explicitly by the user support the deepcopy protocol",
        )  # fmt: skip
        result: Any = self.detach().clone()
        memo[id(self)] = result
        if self.requires_grad:
            result._node = LEAF
        if self.grad is not None:
            result.grad = copy.deepcopy(self.grad, memo)
        return result

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        parts = self._places, self._entries, self._geometry.sizes, self._coalesced
        return _rebuilt, (self.kind, *parts, self.requires_grad)


def _rebuilt(
    kind: layout, places: tuple[TensorImpl, ...], entries: TensorImpl, sizes: tuple[int, ...],
    coalesced: bool, requires_grad: bool,
) -> Sparse:  # fmt: skip
    """The tensor that `__reduce_ex__` took apart, as a leaf."""
    tensor = sparse(kind, places, entries, sizes, coalesced)
    if requires_grad:
        tensor._node = LEAF
    return tensor


class CooTensor(Coo, SparseTensor):
    """A tensor of layout `torch.sparse_coo`."""

    __slots__ = ()

    @property
    def is_sparse(self) -> bool:
        """Always true: the word means this layout alone."""
        return True

    def is_contiguous(self, memory_format: memory_format = contiguous_format) -> bool:
        """Never [sparse/strides-are-zero]."""
        return False

    @property
    def nbytes(self) -> int:
        """Refused: only its parts have bytes."""
        self._refuse_memory(RuntimeError)


class CsrTensor(Csr, SparseTensor):
    """A tensor of layout `torch.sparse_csr`."""

    __slots__ = ()

    @property
    def is_sparse_csr(self) -> bool:
        """Always true."""
        return True

    def stride(self, dim: int | None = None) -> NoReturn:
        """Refused [sparse-csr/has-no-strides]."""
        fail("sparse-csr/has-no-strides", "Sparse CSR tensors do not have strides")

    def is_contiguous(self, memory_format: memory_format = contiguous_format) -> NoReturn:
        """Refused [sparse-csr/has-no-strides]."""
        fail("sparse-csr/has-no-strides", "Sparse CSR tensors do not have is_contiguous")

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        """Refused: there is no storage to copy [sparse-csr/has-no-strides]."""
        if self.is_leaf:
            self._refuse_memory(NotImplementedError)
        return super().__deepcopy__(memo)


set_sparse_class(CooTensor)
set_sparse_class(CsrTensor)
