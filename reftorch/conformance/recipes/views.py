"""Recipes for views and reshaping."""

from __future__ import annotations

import math

from reftorch.conformance.draft import Draft
from reftorch.conformance.program import Ref, Symbol
from reftorch.conformance.recipes.generic import Arguments, Recipe, main_tensor, self_dtypes
from reftorch.spec import OpSpec

WIDTH = {"float32": 4, "float64": 8, "int64": 8, "int32": 4, "int16": 2, "uint8": 1, "int8": 1,
         "float16": 2, "bfloat16": 2, "complex64": 8, "complex128": 16, "bool": 1}  # fmt: skip


def factors(d: Draft, count: int) -> tuple[int, ...]:
    """Draw sizes whose product is `count`; sometimes one of them is -1."""
    if count == 0:
        return d.pick(((0,), (0, 2), (3, 0)))
    sizes: list[int] = []
    while count > 1 and len(sizes) < 3:
        size = d.pick([n for n in range(1, count + 1) if count % n == 0])
        sizes.append(size)
        count //= size
    sizes.append(count)
    if d.chance(3):
        sizes[d.integer(0, len(sizes) - 1)] = -1
    return tuple(sizes)


def reshape(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor and other sizes for it."""
    tensor = main_tensor(d, op)
    return Arguments((tensor, factors(d, math.prod(d.sizes_of(tensor)))))


def view(d: Draft, op: OpSpec) -> Arguments:
    """Draw other sizes, or (view.dtype) another dtype."""
    if op.full_name != "view.dtype":
        return reshape(d, op)
    tensor = main_tensor(d, op, low=1)
    dtype = d.pick([name for name in WIDTH if name in d.wish.claimed or not d.wish.claimed])
    return Arguments((tensor, Symbol("dtype", dtype)))


def expand(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor with dims of size 1, and larger sizes."""
    target = d.sizes()
    own = d.broadcastable(target)
    tensor = main_tensor(d, op, sizes=own)
    kept = tuple(-1 if d.chance(4) and n == size else n for n, size in _tail(target, own))
    return Arguments((tensor, target[: len(target) - len(own)] + kept))


def _tail(target: tuple[int, ...], own: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(zip(target[len(target) - len(own) :], own, strict=True))


def permute(d: Draft, op: OpSpec) -> Arguments:
    """Draw an order of the dims."""
    tensor = main_tensor(d, op)
    ndim = len(d.sizes_of(tensor))
    order = d.permutation(ndim)
    return Arguments((tensor, tuple(i - ndim if d.chance(4) else i for i in order)))


def two_dims(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor and two dims."""
    tensor = main_tensor(d, op)
    ndim = len(d.sizes_of(tensor))
    return Arguments((tensor, d.dim(ndim), d.dim(ndim)))


def unsqueeze(d: Draft, op: OpSpec) -> Arguments:
    """Draw a place for a new dim."""
    tensor = main_tensor(d, op)
    return Arguments((tensor, d.dim(len(d.sizes_of(tensor)) + 1)))


def squeeze(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor with some dims of size 1."""
    sizes = tuple(1 if d.chance(2) else size for size in d.sizes())
    tensor = main_tensor(d, op, sizes=sizes)
    if len(op.schema.params) == 1:
        return Arguments((tensor,))
    if "[" in op.schema.params[1].type:
        return Arguments((tensor, tuple({d.integer(0, max(len(sizes) - 1, 0))})))
    return Arguments((tensor, d.dim(len(sizes))))


def narrow(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dim, a start and a length that fits."""
    tensor = main_tensor(d, op, low=1)
    sizes = d.sizes_of(tensor)
    dim = d.dim(len(sizes))
    start = d.integer(0, sizes[dim])
    return Arguments((tensor, dim, start, d.integer(0, sizes[dim] - start)))


def select(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dim and an index in it."""
    tensor = main_tensor(d, op, sizes=nonempty(d, 1))
    sizes = d.sizes_of(tensor)
    dim = d.dim(len(sizes))
    return Arguments((tensor, dim, d.integer(-sizes[dim], sizes[dim] - 1)))


def nonempty(d: Draft, low: int = 0) -> tuple[int, ...]:
    """Draw sizes without 0."""
    return tuple(max(size, 1) for size in d.sizes(low=low))


def slice_tensor(d: Draft, op: OpSpec) -> Arguments:
    """Draw dim, start, end, step."""
    tensor = main_tensor(d, op, low=1)
    sizes = d.sizes_of(tensor)
    dim = d.dim(len(sizes))
    start, end = d.pick((None, 0, 1, -1, -2)), d.pick((None, 2, -1, 100))
    return Arguments((tensor, dim, start, end, d.integer(1, 3)))


def diagonal(d: Draft, op: OpSpec) -> Arguments:
    """Draw an offset and two different dims."""
    tensor = main_tensor(d, op, low=2)
    ndim = len(d.sizes_of(tensor))
    first, second = d.permutation(ndim)[:2]
    return Arguments((tensor, d.integer(-2, 2), first, second - ndim if d.chance(2) else second))


def unfold(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dim, a window that fits, and a step."""
    tensor = main_tensor(d, op, low=1)
    sizes = d.sizes_of(tensor)
    dim = d.dim(len(sizes))
    return Arguments((tensor, dim, d.integer(min(1, sizes[dim]), sizes[dim]), d.integer(1, 3)))


def flatten(d: Draft, op: OpSpec) -> Arguments:
    """Draw the first and the last dim to join."""
    tensor = main_tensor(d, op)
    ndim = max(len(d.sizes_of(tensor)), 1)
    first = d.integer(0, ndim - 1)
    last = d.integer(first, ndim - 1)
    return Arguments((tensor, first, last - ndim if d.chance(2) else last))


def unflatten(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dim and sizes whose product is its size."""
    tensor = main_tensor(d, op, low=1)
    sizes = d.sizes_of(tensor)
    dim = d.dim(len(sizes))
    return Arguments((tensor, dim, factors(d, sizes[dim]) if sizes[dim] else (0, 2)))


def movedim(d: Draft, op: OpSpec) -> Arguments:
    """Draw dims and where to move them."""
    tensor = main_tensor(d, op, low=1)
    ndim = len(d.sizes_of(tensor))
    if "[" not in op.schema.params[1].type:
        return Arguments((tensor, d.dim(ndim), d.dim(ndim)))
    count = d.integer(1, ndim)
    return Arguments((tensor, d.permutation(ndim)[:count], d.permutation(ndim)[:count]))


def split(d: Draft, op: OpSpec) -> Arguments:
    """Draw a piece size, or sizes that add up, and a dim."""
    tensor = main_tensor(d, op, sizes=nonempty(d, 1))
    sizes = d.sizes_of(tensor)
    dim = d.dim(len(sizes))
    if "[" in op.schema.params[1].type:
        first = d.integer(0, sizes[dim])
        return Arguments((tensor, (first, sizes[dim] - first), dim))
    return Arguments((tensor, d.integer(1, sizes[dim] + 1), dim))


def chunk(d: Draft, op: OpSpec) -> Arguments:
    """Draw a number of chunks and a dim."""
    tensor = main_tensor(d, op, low=1)
    return Arguments((tensor, d.integer(1, 4), d.dim(len(d.sizes_of(tensor)))))


def unbind(d: Draft, op: OpSpec) -> Arguments:
    """Draw a dim to take apart."""
    tensor = main_tensor(d, op, sizes=tuple(min(size, 3) for size in nonempty(d, 1)))
    return Arguments((tensor, d.dim(len(d.sizes_of(tensor)))))


def tensor_split(d: Draft, op: OpSpec) -> Arguments:
    """Draw a number of sections or the indices to split at, and a dim."""
    places = {"hsplit": 1, "vsplit": 0, "dsplit": 2}
    fixed = places.get(op.schema.name)
    tensor = main_tensor(d, op, sizes=(4, 2, 2) if fixed is not None else None, low=1)
    dim = () if fixed is not None else (d.dim(len(d.sizes_of(tensor))),)
    if "[" in op.schema.params[1].type:
        return Arguments((tensor, d.pick(((1,), (1, 3), (), (0, 2))), *dim))
    if op.schema.params[1].type.startswith("Tensor"):
        return Arguments((tensor, d.tensor((), "int64", values=[2]), *dim))
    return Arguments((tensor, d.pick((2, 1)) if fixed is not None else d.integer(1, 4), *dim))


def like(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor and another of the sizes that it shall have."""
    if op.schema.name == "expand_as":
        target = d.sizes()
        tensor = main_tensor(d, op, sizes=d.broadcastable(target))
        return Arguments((tensor, d.tensor(target, "float32")))
    tensor = main_tensor(d, op)
    target = tuple(abs(n) for n in factors(d, math.prod(d.sizes_of(tensor))))
    if math.prod(target) != math.prod(d.sizes_of(tensor)):
        target = (math.prod(d.sizes_of(tensor)),)
    return Arguments((tensor, d.tensor(target, "float32")))


def complex_pairs(d: Draft, op: OpSpec) -> Arguments:
    """Draw a real tensor whose last size is 2."""
    sizes = (*d.sizes(high=2), 2)
    grad = d.wish.has("grad")
    return Arguments((d.tensor(sizes, d.dtype(("float32", "float64")), grad=grad, plain=True),))


def scatter_into(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor, the place of a view of it, and a source of the view's sizes."""
    sizes = (3, d.pick((2, 4, 9)))
    tensor = main_tensor(d, op, sizes=sizes)
    name, dtype = op.schema.name, d.dtype_of(tensor)
    grad = d.inputs[tensor.index].requires_grad
    if name == "select_scatter":
        dim = d.dim(2)
        source = d.tensor((sizes[1 - dim % 2],), dtype, grad=grad)
        return Arguments((tensor, source, dim, d.pick((0, 1, -1))))
    if name == "slice_scatter":
        source = d.tensor((2, sizes[1]), dtype, grad=grad)
        return Arguments((tensor, source, 0, *d.pick(((0, 2), (1, 3), (0, 3, 2)))))
    if name == "diagonal_scatter":
        source = d.tensor((min(sizes),), dtype, grad=grad)
        return Arguments((tensor, source, 0, 0, 1))
    source = d.tensor((2,), dtype, grad=grad)
    return Arguments((tensor, source, (2,), (1,), 0))


def matrix(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor of at most two dims."""
    return Arguments((main_tensor(d, op, high=2),))


def matrices(d: Draft, op: OpSpec) -> Arguments:
    """Draw a tensor of at least two dims."""
    return Arguments((main_tensor(d, op, low=2),))


def as_strided(d: Draft, op: OpSpec) -> Arguments:
    """Draw a flat tensor and a window within it."""
    tensor = main_tensor(d, op, sizes=(d.pick((12, 9, 17)),))
    place: Ref = tensor
    length = len(d.storages[d.inputs[place.index].storage].values)
    sizes = (d.integer(1, 3), d.integer(1, 3))
    strides = (d.integer(0, 2), d.integer(0, 2))
    room = length - 1 - sum((n - 1) * s for n, s in zip(sizes, strides, strict=True))
    if room < 0:
        strides, room = (0, 0), length - 1
    return Arguments((tensor, sizes, strides, *((d.integer(0, room),) if d.chance(2) else ())))


def complex_part(d: Draft, op: OpSpec) -> Arguments:
    """Draw a complex tensor."""
    names = [n for n in ("complex64", "complex128") if n in op.dtypes]
    dtype = d.dtype(names or ("complex64",))
    return Arguments((d.tensor(d.sizes(), dtype, grad=d.wish.has("grad")),))


def put_back(d: Draft, op: OpSpec) -> Arguments:
    """Draw a part, and sizes of zeros of which it is one position or a slice."""
    part = main_tensor(d, op, low=1, high=2)
    sizes = d.sizes_of(part)
    dim = d.integer(0, len(sizes) - 1)
    if op.schema.name == "select_backward":
        length = d.pick((2, 1, 3))
        whole = (*sizes[:dim], length, *sizes[dim:])
        return Arguments((part, whole, dim, d.integer(0, length - 1)))
    start, step = d.pick((0, 1)), d.pick((1, 2))
    end = start + (sizes[dim] - 1) * step + 1
    whole = (*sizes[:dim], end + d.pick((0, 2)), *sizes[dim + 1 :])
    return Arguments((part, whole, dim, start, end, step))


def out_of_a_slice(d: Draft, op: OpSpec) -> Arguments:
    """Draw a slice of everything and what it was cut from: both as they lie in a storage alone."""
    sizes, dtype = d.sizes(low=1), d.dtype(self_dtypes(op, d))
    part, whole = [d.tensor(sizes, dtype, grad=d.wish.has("grad"), plain=True) for _ in range(2)]
    return Arguments((part, whole, d.dim(len(sizes)), *d.pick(((), (0,), (0, None, 1)))))


RECIPES: dict[str, Recipe] = {
    **dict.fromkeys(("select_backward", "slice_backward"), put_back),
    "reshape": reshape, "view": view, "expand": expand, "permute": permute,
    "broadcast_to": expand, "transpose": two_dims, "swapaxes": two_dims, "swapdims": two_dims,
    "unsqueeze": unsqueeze, "squeeze": squeeze, "narrow": narrow, "select": select,
    "slice": slice_tensor, "diagonal": diagonal, "unfold": unfold, "flatten": flatten,
    "unflatten": unflatten, "movedim": movedim, "moveaxis": movedim, "split": split,
    "split_with_sizes": split, "chunk": chunk, "unbind": unbind, "t": matrix, "T": matrix,
    "numpy_T": matrix, "mT": matrices, "as_strided": as_strided, "real": complex_part,
    "imag": complex_part, "view_as_real": complex_part, "view_as_complex": complex_pairs,
    "tensor_split": tensor_split, "hsplit": tensor_split, "vsplit": tensor_split,
    "dsplit": tensor_split, "reshape_as": like, "view_as": like, "expand_as": like,
    "adjoint": matrices, "select_scatter": scatter_into, "slice_scatter": scatter_into,
    "diagonal_scatter": scatter_into, "as_strided_scatter": scatter_into,
    "slice_inverse": out_of_a_slice,
}  # fmt: skip
