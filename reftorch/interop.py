"""Tensors as Python sees them: numbers, copies, pickles."""

from __future__ import annotations

import copy
import numbers
from typing import Any

from reftorch.core.batching import Batched
from reftorch.core.dtype import IN_NUMPY, INTEGRAL, dtype
from reftorch.core.geometry import geometry
from reftorch.core.graph import LEAF
from reftorch.core.sparse import Sparse
from reftorch.core.storage import Counter, moved_to, on_memory
from reftorch.core.tensor_impl import TensorImpl, make
from reftorch.core.untyped import Carrier
from reftorch.dispatch.pending import resolved
from reftorch.dispatch.table import OPERATORS
from reftorch.errors import check

Ints = tuple[int, ...]


# ---- numbers


def number_of(tensor: TensorImpl) -> Any:
    """The only element, for int(), float() and complex() [scalars/number-of-one].

    [errors/one-element-conversions]
    """
    check(
        tensor._geometry.numel == 1, "scalars/number-of-one",
        "only one element tensors can be converted to Python scalars",
    )  # fmt: skip
    return OPERATORS["item"].call((tensor,))


def real_number_of(tensor: TensorImpl) -> Any:
    """The only element, which has no imaginary part [scalars/number-that-does-not-convert]."""
    number = number_of(tensor)
    if not isinstance(number, complex):
        return number
    check(
        number.imag == 0, "scalars/number-that-does-not-convert",
        "value {} cannot be converted to a real number", number,
    )  # fmt: skip
    return number.real


def integer_of(tensor: TensorImpl) -> int:
    """The only element as an int, cut [scalars/beyond-int64]."""
    number = real_number_of(tensor)
    if tensor._dtype.is_complex or isinstance(number, int):
        return int(within_int64(number))
    return int(number)  # Python refuses NaN and infinity


def within_int64(number: Any) -> Any:
    """A number, if int64 holds it [scalars/beyond-int64]."""
    check(
        -(2**63) <= number < 2**63, "scalars/beyond-int64",
        "value {} cannot be converted to type int64_t without overflow", number,
    )  # fmt: skip
    return number


def contains(tensor: Any, element: Any) -> bool:
    """Whether an element equals a number or, broadcast, one of a tensor [scalars/contains]."""
    check(
        isinstance(element, (TensorImpl, numbers.Number)), "scalars/contains",
        "Tensor.__contains__ only supports Tensor or scalar, but you passed in a {}.",
        type(element).__name__,
    )  # fmt: skip
    return bool((tensor == element).any().item())


def index_of(tensor: TensorImpl) -> int:
    """The only element as a Python index [scalars/index-needs-integer]."""
    check(
        tensor._geometry.numel == 1 and tensor._dtype.category <= INTEGRAL,
        "scalars/index-needs-integer",
        "only integer tensors of a single element can be converted to an index",
    )  # fmt: skip
    return within_int64(int(OPERATORS["item"].call((tensor,))))


# ---- copies


def deepcopied(tensor: Any, memo: dict[int, Any]) -> TensorImpl:
    """A copy with its own storage [conversion/deepcopy].

    The whole storage is copied, so that strides and offset stay.
    """
    known = memo.get(id(tensor))
    if known is not None:
        return known
    check(
        tensor.is_leaf, "conversion/deepcopy-needs-leaf",
        "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol",
    )  # fmt: skip
    if tensor._geometry.pending:
        result: Any = resolved(tensor)  # [pending/deepcopy-resolves]
    else:
        memory = copy.deepcopy(tensor._storage.memory, memo)
        storage = on_memory(memory, Counter(1))
        result = make(storage, tensor._geometry, tensor._offset, tensor._dtype)
    memo[id(tensor)] = result
    if tensor.requires_grad:
        result._node = LEAF
    if tensor.grad is not None:
        result.grad = copy.deepcopy(tensor.grad, memo)
    return result


def reduced(tensor: Any) -> tuple[Any, ...]:
    """How copy and pickle take a tensor apart, with its whole storage.

    [conversion/copy-shares] [conversion/pickle]
    """
    shape = tensor._geometry
    arguments = (
        Carrier(tensor._storage.memory), shape.sizes, shape.strides, tensor._offset, tensor._dtype,
        tensor.requires_grad, shape.pending,
    )  # fmt: skip
    return rebuilt, arguments


def rebuilt(
    carrier: Carrier, sizes: Ints, strides: Ints, offset: int, element: dtype,
    requires_grad: bool, pending: int,
) -> TensorImpl:  # fmt: skip
    """The tensor that `reduced` took apart: a leaf, what is pending included.

    [pending/deepcopy-resolves]
    """
    storage = on_memory(carrier.storage, Counter(1))  # as after set_, which PyTorch uses
    tensor = make(storage, geometry(sizes, strides, pending), offset, element)
    if requires_grad:
        tensor._node = LEAF
    return tensor


# ---- data


def data_of(tensor: TensorImpl) -> TensorImpl:
    """The same memory without history or version [conversion/data-has-own-version]."""
    if isinstance(tensor, Batched):
        alias = tensor._alias()
        alias._physical = data_of(tensor._physical)
        alias._storage = alias._physical._storage
        return alias
    return make(tensor._storage.twin(), tensor._geometry, tensor._offset, tensor._dtype)


def set_data(tensor: Any, source: TensorImpl) -> None:
    """Lay a tensor over the memory of another [conversion/data-is-replaced].

    Its version stays its own, and its views stay where they are [conversion/data-keeps-version].
    """
    check(
        isinstance(source, TensorImpl), "conversion/data-is-a-tensor",
        "Variable data has to be a tensor, but got {}", type(source).__name__,
    )  # fmt: skip
    element = source._dtype
    check(
        not isinstance(source, Sparse), "conversion/data-is-replaced",
        "set_data: a strided tensor and a sparse one are incompatible", error=RuntimeError,
    )  # fmt: skip
    check(
        not tensor.requires_grad or element.is_floating_point or element.is_complex,
        "conversion/data-is-replaced",
        "data set to a tensor that requires gradients must be floating point or complex dtype",
    )  # fmt: skip
    tensor._storage = moved_to(tensor._storage, source._storage)
    tensor._geometry, tensor._offset, tensor._dtype = source._geometry, source._offset, element
    tensor._array = None


# ---- devices


def record_stream(tensor: TensorImpl, stream: Any) -> None:
    """Keep the memory of a tensor until a stream has done what it is given by then.

    [device-cuda/record-stream]
    """
    memory: Any = tensor._storage.buffer
    check(
        tensor._storage.elsewhere, "device-cuda/record-stream",
        "record_stream: a tensor on {} has no stream", tensor._storage.device,
    )  # fmt: skip
    check(
        hasattr(stream, "raw"), "errors/wrong-type",
        "record_stream(): argument 's' (position 1) must be Stream, not {}", type(stream).__name__,
    )  # fmt: skip
    memory.record(stream.raw)


def array_interface(tensor: Any) -> dict[str, Any]:
    """The memory of a device as the CUDA array interface describes it, version 2.

    [device-cuda/array-interface]
    """
    rule = "device-cuda/array-interface"
    check(
        tensor._storage.device.type == "cuda", rule,
        "Can't get __cuda_array_interface__ on non-CUDA tensor type: use tensor.cuda() first.",
    )  # fmt: skip
    check(
        not tensor.requires_grad, rule, "Can't get __cuda_array_interface__ on Variable that "
        "requires grad. If gradients aren't required, use var.detach() first.", error=RuntimeError,
    )  # fmt: skip
    if isinstance(tensor, Batched):
        tensor.window()  # refuses [vmap/no-look-inside]
    element, shape = tensor._dtype, tensor._geometry
    known = IN_NUMPY.get(element.array) is element
    return {
        "typestr": element.array.str if known else f"<V{element.itemsize}",
        "shape": shape.sizes,
        "strides": None if shape.contiguous else shape.byte_strides(element.itemsize),
        "data": (tensor.data_ptr(), False),
        "version": 2,
    }
