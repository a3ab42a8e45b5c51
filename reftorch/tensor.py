"""`Tensor`: the core tensor with its operators. What is written by hand here has no spec entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import EllipsisType, ModuleType
from typing import Any

import numpy as np

import reftorch.backends.cpu  # noqa: F401 - registers the kernels
import reftorch.dispatch.placing  # noqa: F401 - registers the handler of devices
from reftorch._rendered.methods import Methods, bind
from reftorch.core.device import CPU, device
from reftorch.core.dim_order import dim_order
from reftorch.core.dtype import INTEGRAL, dtype
from reftorch.core.size import Size
from reftorch.core.graph import ENGINE, LEAF, Leaf, Node, Output
from reftorch.core.hooks import RemovableHandle
from reftorch.core.indexing import consumed, view_at
from reftorch.core.layout import layout, strided
from reftorch.core.memory_format import (
    contiguous_format, is_in_format, memory_format, preserve_format,
)  # fmt: skip
from reftorch.core.state import MODE
from reftorch.core.untyped import UntypedStorage
from reftorch.core.strides import wrap_dim
from reftorch.core.tensor_impl import set_tensor_class, view_of
from reftorch.core.trace import LISTENER
from reftorch.core.warning import warn
from reftorch.dispatch import flat
from reftorch.dispatch.operator import is_leaf, requires_grad
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check, fail
from reftorch.ops.data import warn_of_lost_history
from reftorch.ops.creation import page_locked
from reftorch.ops.indexing import getitem, setitem
from reftorch.ops.interchange import dlpack_device, exported, wrapped
from reftorch.interop import (
    array_interface, contains, data_of, deepcopied, index_of, integer_of, number_of, real_number_of,
    record_stream, reduced, set_data,
)  # fmt: skip
from reftorch.ops.conjugation import matrix_transposed, warn_of_zero_dim
from reftorch.printing import tensor_text


class _ArrayAPI:
    """The namespace of the array API, which lies above and says how to find it."""

    __slots__ = ("namespace",)

    namespace: Callable[[str | None], ModuleType]


ARRAY_API = _ArrayAPI()


def _step_by_step(tensor: Tensor, index: Any) -> Tensor | None:
    """What `ops.indexing` makes of integers, slices, None and an ellipsis: a node for each.

    None where it has to look, as for whatever is to be refused.
    """
    entries = index if type(index) is tuple else (index,)
    sizes, ndim = tensor._geometry.sizes, tensor._geometry.ndim
    result, dim, place = tensor, 0, 0  # the place is the dim of the tensor, dim that of the result
    for item in entries:
        kind = type(item)
        if item is None:
            result, dim = result.unsqueeze(dim), dim + 1
        elif kind is EllipsisType:
            skipped = ndim - consumed(entries)
            if skipped < 0 or place + skipped > ndim:
                return None
            place, dim = place + skipped, dim + skipped
        elif place == ndim or (kind is not int and kind is not slice):
            return None
        elif kind is int:
            if not -sizes[place] <= item < sizes[place]:
                return None
            result, place = result.select(dim, item), place + 1
        else:
            bounds = _plain_bounds(item, sizes[place], entries is not index)
            if bounds is None:
                return None
            if bounds:
                result = result._slice(dim, *bounds)
            place, dim = place + 1, dim + 1
    return None if result is tensor else result


def _plain_bounds(item: slice, size: int, alone: bool) -> tuple[int, ...] | None:
    """Start, end and step of a slice; nothing for one that takes all, None for one of no sense.

    What takes all is passed over unless it is alone [indexing/slices].
    """
    start, end, step = item.start, item.stop, item.step
    if not ((start is None or type(start) is int) and (end is None or type(end) is int)):
        return None
    if step is not None and not (type(step) is int and 0 < step < 1 << 31):
        return None
    if not alone and not start and (end is None or end >= size) and (step is None or step == 1):
        return ()
    start, end, step = item.indices(size)
    return start, max(start, end), step


class Tensor(Methods):
    """A strided tensor."""

    __slots__ = ()

    # ---- what it is

    @property
    def shape(self) -> Size:
        """The sizes."""
        return self._geometry.size

    def size(self, dim: int | None = None) -> Size | int:
        """The sizes, or the size of one dim [dims/wrap]."""
        if dim is None:
            return self._geometry.size
        return self._geometry.sizes[wrap_dim(dim, self._geometry.ndim)]

    def stride(self, dim: int | None = None) -> tuple[int, ...] | int:
        """The strides in elements, or the stride of one dim [strides/element-position]."""
        if dim is None:
            return self._geometry.strides
        return self._geometry.strides[wrap_dim(dim, self._geometry.ndim)]

    def storage_offset(self) -> int:
        """Where in the storage the first element is, in elements."""
        return self._offset

    @property
    def dtype(self) -> dtype:
        """The element type."""
        return self._dtype

    @property
    def device(self) -> device:
        """Where the storage is."""
        return self._storage.device

    @property
    def is_cpu(self) -> bool:
        """Whether the storage is in the memory of the processor [device/asked-of-a-tensor]."""
        return self._storage.device.type == "cpu"

    @property
    def is_cuda(self) -> bool:
        """Whether the storage is on a device of CUDA [device/asked-of-a-tensor]."""
        return self._storage.device.type == "cuda"

    @property
    def is_meta(self) -> bool:
        """Whether there are sizes and no elements [device/asked-of-a-tensor]."""
        return self._storage.device.type == "meta"

    @property
    def layout(self) -> layout:
        """How the elements are kept: strided, but for a sparse tensor."""
        return strided

    @property
    def is_sparse(self) -> bool:
        """Whether the layout is sparse_coo."""
        return False

    @property
    def is_sparse_csr(self) -> bool:
        """Whether the layout is sparse_csr."""
        return False

    @property
    def ndim(self) -> int:
        """The number of dims."""
        return self._geometry.ndim

    def dim(self) -> int:
        """The number of dims."""
        return self._geometry.ndim

    ndimension = dim

    def numel(self) -> int:
        """The number of elements [strides/numel]."""
        return self._geometry.numel

    nelement = numel

    @property
    def itemsize(self) -> int:
        """The size of one element in bytes."""
        return self._dtype.itemsize

    def element_size(self) -> int:
        """The size of one element in bytes."""
        return self._dtype.itemsize

    @property
    def nbytes(self) -> int:
        """The size of all elements in bytes [storage/nbytes]."""
        return self._geometry.numel * self._dtype.itemsize

    def is_contiguous(self, memory_format: memory_format = contiguous_format) -> bool:
        """Whether the elements lie in that order without a gap [strides/is-contiguous]."""
        return is_in_format(self._geometry, memory_format)

    def dim_order(self, *, ambiguity_check: Any = False) -> tuple[int, ...]:
        """The dims, the outermost in memory first [memory-format/dim-order]."""
        return dim_order(self, ambiguity_check)

    def is_floating_point(self) -> bool:
        """Whether the dtype is a floating one."""
        return self._dtype.is_floating_point

    def is_complex(self) -> bool:
        """Whether the dtype is a complex one."""
        return self._dtype.is_complex

    def is_signed(self) -> bool:
        """Whether the dtype has negative numbers."""
        return self._dtype.is_signed

    @property
    def data(self) -> Any:
        """The same memory without history, and with a version of its own."""
        return data_of(self)

    @data.setter
    def data(self, source: Tensor) -> None:
        set_data(self, source)

    @data.deleter
    def data(self) -> None:
        fail("conversion/data-is-not-deleted", "Deleting tensor data is not allowed.")

    def untyped_storage(self) -> UntypedStorage:
        """The memory that the tensor views."""
        return self._storage.memory

    def data_ptr(self) -> int:
        """The address of the first element; 0 for none [storage/data-ptr]."""
        start = self._offset * self._dtype.itemsize
        return self._storage.data_ptr() + start if self._geometry.numel else 0

    def const_data_ptr(self) -> int:
        """The same address, for reading only [storage/data-ptr]."""
        return self.data_ptr()

    @property
    def _version(self) -> int:
        """How often the memory was written to in place [inplace/bumps-version]."""
        return self._storage.version

    def is_shared(self) -> bool:
        """Whether other processes see the memory: never."""
        return self._storage.memory.is_shared()

    def is_pinned(self, device: Any = None) -> bool:
        """Whether the storage is page-locked [device-cuda/pinned]."""
        return self._storage.memory.is_pinned()

    def get_device(self) -> int:
        """The index of the device: the CPU has none, -1 [device/asked-of-a-tensor]."""
        index = self._storage.device.index
        return -1 if index is None else index

    def _is_view(self) -> bool:
        """Whether the tensor is a view of another [views/base-is-the-root]."""
        return self._base is not None

    def is_inference(self) -> bool:
        """Whether the tensor was made in inference mode [inference/made-inside]."""
        return self._inference

    # ---- views that are written as attributes

    @property
    def T(self) -> Any:  # noqa: N802 - the public name
        """The dims in reverse order [views/permute]."""
        if self._geometry.ndim == 2:
            return self.permute(1, 0)
        if self._geometry.ndim == 0:
            warn_of_zero_dim("T")
        else:
            warn(
                "warnings/transpose-of-no-matrix", "The use of `x.T` on tensors of dimension other "
                "than 2 to reverse their shape is deprecated. Use mT or permute.",
            )  # fmt: skip
        return OPERATORS["permute"].call((self, tuple(range(self._geometry.ndim))[::-1]))

    @property
    def mT(self) -> Any:  # noqa: N802 - the public name
        """The last two dims exchanged [adjoint/needs-matrices]."""
        return matrix_transposed(self, "mT")

    @property
    def H(self) -> Any:  # noqa: N802 - the public name
        """The conjugate transpose of a matrix [adjoint/needs-matrices]."""
        ndim = self._geometry.ndim
        check(
            ndim in (0, 2), "adjoint/needs-matrices",
            "tensor.H is only supported on matrices (2-D tensors). Got {}-D tensor.", ndim,
        )  # fmt: skip
        if ndim == 0:
            warn_of_zero_dim("H")
            return self.conj()
        return self.mH

    @property
    def mH(self) -> Any:  # noqa: N802 - the public name
        """The last two dims exchanged, and the conjugate [adjoint/needs-matrices]."""
        return OPERATORS["conj"].call((matrix_transposed(self, "mH"),))

    @property
    def real(self) -> Any:
        """The real parts; writing to them writes to the tensor [views/real-and-imag]."""
        return OPERATORS["real"].call((self,))

    @real.setter
    def real(self, value: Any) -> None:
        self.real.copy_(value)

    @property
    def imag(self) -> Any:
        """The imaginary parts [views/real-and-imag]."""
        return OPERATORS["imag"].call((self,))

    @imag.setter
    def imag(self, value: Any) -> None:
        self.imag.copy_(value)

    # ---- brackets

    def __getitem__(self, index: Any) -> Tensor:
        """Read at an index: `ops.indexing`, by one short way for plain views."""
        if LISTENER.active:
            return getitem(self, index)  # type: ignore[return-value]
        base, recording = self._base, MODE.grad
        if recording and (self._node is not None or (base is not None and base._node is not None)):
            found = _step_by_step(self, index)
            return getitem(self, index) if found is None else found  # type: ignore[return-value]
        known = view_at(self._geometry, self._offset, index)
        if known is None:
            return getitem(self, index)  # type: ignore[return-value]
        view = view_of(self, known[0], known[1])
        if not recording:
            view._sealed = "no_grad"
        return view  # type: ignore[return-value]

    def __setitem__(self, index: Any, value: Any) -> None:
        """Write at an index."""
        setitem(self, index, value)

    def __delitem__(self, index: Any) -> None:
        """Refused [indexing/assign-foreign-refused]."""
        fail("indexing/assign-foreign-refused", "Tensor does not support deleting items")

    # ---- other places

    def cpu(self, memory_format: memory_format = preserve_format) -> Tensor:
        """The tensor on the CPU: itself if it is there [views/may-return-self]."""
        return self.to(CPU, memory_format=memory_format)

    def cuda(
        self, device: Any = None, non_blocking: bool = False,
        memory_format: memory_format = preserve_format,
    ) -> Tensor:  # fmt: skip
        """The tensor on a device of CUDA: itself if it is there [device-cuda/bare-is-current]."""
        where = "cuda" if device is None else device
        return self.to(where, non_blocking=non_blocking, memory_format=memory_format)

    def pin_memory(self, device: Any = None) -> Any:
        """Itself if its storage is page-locked, else a copy that is [device-cuda/pinned]."""
        return self if self.is_pinned() else page_locked(self)

    def record_stream(self, stream: Any) -> None:
        """Keep the memory until a stream has done its work [device-cuda/record-stream]."""
        record_stream(self, stream)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """How other libraries find the memory on a device [device-cuda/array-interface]."""
        return array_interface(self)

    # ---- autograd

    @property
    def requires_grad(self) -> bool:
        """Whether gradients with respect to this tensor are recorded."""
        return requires_grad((self,))

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        check(
            isinstance(value, bool), "autograd/requires-grad-is-a-bool",
            "requires_grad must be a bool, not {}", type(value).__name__,
        )  # fmt: skip
        check(
            is_leaf(self), "autograd/only-leaves-change-requires-grad",
            "you can only change requires_grad flags of leaf variables.",
        )  # fmt: skip
        self.requires_grad_(value)

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Make a leaf require grad, or cease to [autograd/only-floats-require-grad]."""
        check(
            isinstance(requires_grad, bool), "autograd/requires-grad-is-a-bool",
            "requires_grad_(): argument 'requires_grad' must be bool, not {}",
            type(requires_grad).__name__, error=TypeError,
        )  # fmt: skip
        if not requires_grad:
            check(
                is_leaf(self), "autograd/only-leaves-change-requires-grad",
                "you can only change requires_grad flags of leaf variables.",
            )  # fmt: skip
            self._node = None
        elif self._node is None:
            check(
                self._dtype.is_floating_point or self._dtype.is_complex,
                "autograd/only-floats-require-grad",
                "only Tensors of floating point and complex dtype can require gradients, not {}",
                self._dtype,
            )  # fmt: skip
            self._node = LEAF
        return self

    @property
    def is_leaf(self) -> bool:
        """Whether no recorded operator made the tensor [autograd/leaf]."""
        node = ENGINE.node_of(self)
        return node is None or isinstance(node, Leaf)

    @property
    def grad_fn(self) -> Node | None:
        """The node that made the tensor; None for a leaf."""
        node = ENGINE.node_of(self)
        if isinstance(node, Output):
            return node.node
        return node if isinstance(node, Node) else None

    @property
    def output_nr(self) -> int:
        """Which output of `grad_fn` the tensor is, or was [graph/output-number]."""
        node = self._node
        return node.index if isinstance(node, Output) else 0

    @property
    def grad(self) -> Tensor | None:
        """The accumulated gradient of a leaf, or of a tensor that retains it."""
        grad = getattr(self, "_grad", None)
        if grad is None and not is_leaf(self) and not self.retains_grad:
            warn(
                "warnings/grad-of-non-leaf", "The .grad attribute of a Tensor that is not a leaf "
                "Tensor is being accessed. It won't be populated: see retain_grad().",
            )  # fmt: skip
        return grad

    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        if value is not None:
            check(
                isinstance(value, Tensor), "autograd/assigned-grad-must-fit",
                "assigned grad expected to be a Tensor or None but got grad of type {}",
                type(value).__name__, error=TypeError,
            )  # fmt: skip
            check(
                value.shape == self.shape and value._dtype is self._dtype
                and value.device == self.device and value is not self
                and (value.layout is self.layout or value.is_sparse),
                "autograd/assigned-grad-must-fit",
                "assigned grad has {} and {} on {} in {}, the tensor {} and {} on {} in {}",
                value._dtype, list(value.shape), value.device, value.layout, self._dtype,
                list(self.shape), self.device, self.layout,
            )  # fmt: skip
        self._grad = value

    @grad.deleter
    def grad(self) -> None:
        self._grad = None

    def retain_grad(self) -> None:
        """Keep the gradient of a tensor that is no leaf, too [autograd/retain-grad]."""
        ENGINE.retain_grad(self)

    def register_hook(self, hook: Callable[[Tensor], Tensor | None]) -> RemovableHandle:
        """Call `hook(grad)` with the gradient; what it returns replaces it [hooks/tensor-hook]."""
        return ENGINE.register_hook(self, hook)

    def register_post_accumulate_grad_hook(self, hook: Callable[[Tensor], None]) -> RemovableHandle:
        """Call `hook(self)` when the gradient of a leaf was summed up [hooks/post-accumulate]."""
        return ENGINE.register_accumulated_hook(self, hook)

    @property
    def retains_grad(self) -> bool:
        """Whether `retain_grad` was called on a tensor that is no leaf."""
        return ENGINE.retains_grad(self)

    def backward(
        self, gradient: Tensor | None = None, retain_graph: bool | None = None,
        create_graph: bool = False, inputs: Any = None,
    ) -> None:  # fmt: skip
        """Sum gradients of this tensor into the `.grad` of the leaves [autograd/accumulates]."""
        ENGINE.backward(self, gradient, retain_graph, create_graph, inputs)

    # ---- as Python and NumPy see it

    def __invert__(self) -> Tensor:
        check(
            self._dtype.category <= INTEGRAL, "errors/dtypes",
            "~ (operator.invert) is only implemented on integer and Boolean-type tensors",
            error=TypeError,
        )  # fmt: skip
        return self.bitwise_not()

    def __repr__(self) -> str:
        return tensor_text(self)

    def __format__(self, spec: str) -> str:
        """The number of a tensor without dims in a format [printing/format]."""
        if self._geometry.ndim:
            return super().__format__(spec)
        return format(self.item(), spec)

    def __len__(self) -> int:
        check(self._geometry.ndim > 0, "scalars/len-of-zero-dim", "len() of a 0-d tensor")
        return self._geometry.sizes[0]  # [scalars/len-is-first-size]

    def __iter__(self) -> Iterator[Tensor]:
        check(
            self._geometry.ndim > 0, "scalars/iteration-of-zero-dim",
            "iteration over a 0-d tensor",
        )  # fmt: skip
        # [scalars/iteration-unbinds]
        return iter(self.unbind(0))

    def __contains__(self, element: Any) -> bool:
        return contains(self, element)

    def __bool__(self) -> bool:
        return self.is_nonzero()

    def __int__(self) -> int:
        return integer_of(self)

    def __float__(self) -> float:
        warn_of_lost_history(self)
        return float(real_number_of(self))

    def __complex__(self) -> complex:
        warn_of_lost_history(self)
        return complex(number_of(self))

    def __index__(self) -> int:
        return index_of(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return deepcopied(self, memo)

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        return reduced(self)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        """The array that NumPy makes of the tensor [conversion/array-protocol]."""
        return np.array(self.numpy(), dtype=dtype, copy=copy)

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        """The tensor that a function of NumPy returns for one [conversion/array-wrap]."""
        return wrapped(array)

    # NumPy's scalars leave the operators to a tensor on their right
    __array_priority__ = 1000

    def __array_namespace__(self, /, *, api_version: str | None = None) -> Any:
        """The functions of the array API standard (reftorch.array_api)."""
        return ARRAY_API.namespace(api_version)

    def __dlpack__(
        self, *, stream: Any = -1, max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None, copy: bool | None = None,
    ) -> Any:  # fmt: skip
        """A DLPack capsule of the memory of the tensor [dlpack/shares]."""
        return exported(self, stream, max_version, dl_device, copy)

    def __dlpack_device__(self) -> tuple[int, int]:
        """Where the memory is, as DLPack numbers devices [dlpack/device]."""
        return dlpack_device(self)

    # the names of Python 2, which PyTorch still has
    __div__, __rdiv__, __idiv__ = Methods.__truediv__, Methods.__rtruediv__, Methods.__itruediv__

    def __hash__(self) -> int:
        return id(self)  # [scalars/identity-hash]


set_tensor_class(Tensor)
bind(Tensor)
flat.fill()
