"""pebble: strided tensors with views, in-place writes and gradients. It has three bugs."""

import itertools
import math

import numpy as np

KINDS = {"bool": 0, "int64": 1, "float32": 2, "float64": 2}
DTYPES = list(KINDS)  # from the least to the greatest
CLOCK = itertools.count()


class Store:
    """Memory: elements in a row, and how often they were written."""

    def __init__(self, data):
        self.data, self.version = data, 0


class Node:
    """How elements in memory came about: the nodes of others, their places, and the gradients."""

    def __init__(self, store, parents=()):
        self.size, self.dtype, self.parents = len(store.data), store.data.dtype, parents
        self.time = next(CLOCK)


class Tape:
    """The node of a tensor and of all its views, since a write through one changes them all."""

    node = None


class Tensor:
    """A window on memory: element [i, j] lies at offset + i * strides[0] + j * strides[1]."""

    def __init__(self, store, shape, strides, offset=0, tape=None):
        self.store, self.shape, self.strides, self.offset = store, tuple(shape), strides, offset
        self.tape = Tape() if tape is None else tape
        self.dtype = str(store.data.dtype)

    @property
    def requires_grad(self):
        return self.tape.node is not None

    def requires_grad_(self):
        self.tape = Tape()
        self.tape.node = Node(self.store)
        return self

    def places(self):
        """Return where in memory each element lies."""
        found = np.full(self.shape, self.offset)
        for dim, (size, stride) in enumerate(zip(self.shape, self.strides)):
            steps = np.arange(size) * stride
            found += steps.reshape([-1] + [1] * (len(self.shape) - dim - 1))
        return found

    def numpy(self):
        return self.store.data[self.places()]

    # views

    def window(self, shape, strides, offset=None):
        offset = self.offset if offset is None else offset
        if max(itertools.accumulate(shape, int.__mul__), default=1) >= 2**63:
            raise RuntimeError(f"too many elements: {shape}")
        return Tensor(self.store, shape, strides, offset, self.tape)

    def permute(self, *dims):
        dims = [wrap(dim, len(self.shape)) for dim in dims]
        if sorted(dims) != list(range(len(self.shape))):
            raise ValueError(f"{dims} is no order of {len(self.shape)} dims")
        return self.window([self.shape[d] for d in dims], [self.strides[d] for d in dims])

    def transpose(self, dim0, dim1):
        dims = list(range(max(len(self.shape), 1)))
        dim0, dim1 = wrap(dim0, len(dims)), wrap(dim1, len(dims))
        dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
        return self.permute(*dims[: len(self.shape)])

    def select(self, dim, index):
        dim = wrap(dim, len(self.shape))
        offset = self.offset + wrap(index, self.shape[dim]) * self.strides[dim]
        rest = [d for d in range(len(self.shape)) if d != dim]
        return self.window([self.shape[d] for d in rest], [self.strides[d] for d in rest], offset)

    def expand(self, *shape):
        new = len(shape) - len(self.shape)
        pairs = list(zip(self.shape, shape[max(new, 0) :]))
        if new < 0 or min(shape, default=0) < 0 or any(n not in (1, size) for n, size in pairs):
            raise RuntimeError(f"{self.shape} does not expand to {shape}")
        steps = [step if n == size else 0 for step, (n, size) in zip(self.strides, pairs)]
        return self.window(shape, [0] * new + steps)

    def view(self, *shape):
        shape = fill_in(math.prod(self.shape), shape)
        strides = strides_of_view(self, shape)
        if strides is None:
            raise RuntimeError(f"no strides show {self.shape} as {shape}")
        return self.window(shape, strides)

    def reshape(self, *shape):
        shape = fill_in(math.prod(self.shape), shape)
        if strides_of_view(self, shape) is not None:
            return self.view(*shape)
        copy = self.store.data[np.sort(self.places(), axis=None)]  # memory is fastest in its order
        return result(copy.reshape(shape), (self, lambda grad: grad.reshape(self.shape)))

    # values

    def add(self, other):
        return pointwise(np.add, self, other, ADD)

    def mul(self, other):
        return pointwise(np.multiply, self, other, MUL)

    def sum(self, dim=None, keepdim=False):
        if not isinstance(keepdim, bool):
            raise TypeError(f"keepdim has to be a bool, not {keepdim!r}")
        ndim = max(len(self.shape), 1)
        dims = range(ndim) if dim is None else [dim] if isinstance(dim, int) else dim
        axes = [wrap(each, ndim) for each in dims]
        if len(set(axes)) < len(axes):
            raise RuntimeError(f"a dim appears twice in {dim}")
        kept = [1 if each in axes else size for each, size in enumerate(self.shape)]
        dtype = self.dtype if KINDS[self.dtype] == 2 else "int64"
        values = self.numpy().sum(tuple(axes) if self.shape else (), dtype, keepdims=keepdim)
        return result(values, (self, lambda grad: np.broadcast_to(grad.reshape(kept), self.shape)))

    # writes

    def add_(self, other):
        return write(np.add, self, other, ADD)

    def mul_(self, other):
        return write(np.multiply, self, other, MUL)


def tensor(values, dtype):
    """Make a tensor of one dim."""
    data = np.array(values, dtype)
    return Tensor(Store(data), data.shape, [1])


# shapes


def wrap(position, size):
    """Count a negative position from the end."""
    if not -size <= position < size:
        raise IndexError(f"{position} is not within {size}")
    return position % size


def fill_in(numel, shape):
    """Return the shape with the size that -1 stands for."""
    known = math.prod(size for size in shape if size != -1)
    if shape.count(-1) == 1 and known:
        shape = tuple(numel // known if size == -1 else size for size in shape)
    if math.prod(shape) != numel or min(shape, default=0) < 0:
        raise RuntimeError(f"{numel} elements do not fill {shape}")
    return shape


def row_major(shape):
    return [math.prod(shape[dim + 1 :]) for dim in range(len(shape))]


def strides_of_view(x, shape):
    """Return the strides by which the same memory has another shape, None where none do."""
    if 0 in shape:
        return row_major(shape)
    runs = []  # dims that are as one: how many elements, and the step from one to the next
    for size, stride in zip(x.shape, x.strides):
        if size != 1 and runs and runs[-1][1] == size * stride:
            runs[-1] = (runs[-1][0] * size, stride)
        elif size != 1:
            runs.append((size, stride))
    count, step, found = 1, 1, []
    for size in reversed(shape):
        if size != 1 and count == 1:
            count, step = runs.pop()
        if count % size:
            return None
        found.append(step)
        count, step = count // size, step * size
    return found[::-1]


# dtypes


def common(*operands):
    """Return the dtype of a result; what comes later counts only if it is of a higher kind."""
    found = None
    for rank in range(3):
        dtypes = [dtype_of(each) for each in operands if rank_of(each) == rank]
        dtype = max(dtypes, key=DTYPES.index, default=found)
        if found is None or KINDS[dtype] > KINDS[found]:
            found = dtype
    return found


def dtype_of(operand):
    numbers = {bool: "bool", int: "int64", float: "float32"}
    return operand.dtype if isinstance(operand, Tensor) else numbers[type(operand)]


def rank_of(operand):
    return 0 if isinstance(operand, Tensor) else 2


def values_of(operand, dtype):
    if type(operand) is int and operand >= 2**63:
        operand = np.uint64(operand)
    return np.asarray(operand.numpy() if isinstance(operand, Tensor) else operand).astype(dtype)


# computing and recording

ADD = (lambda grad, a, b: grad, lambda grad, a, b: grad)
MUL = (lambda grad, a, b: grad * b(), lambda grad, a, b: grad * a())


def result(values, *sources):
    """Make a tensor of values, computed from sources, each given with its gradient."""
    values = np.asarray(values)
    found = Tensor(Store(values.reshape(-1)), values.shape, row_major(values.shape))
    parents = [
        (source.tape.node, source.places(), lambda flat, g=gradient: g(flat.reshape(values.shape)))
        for source, gradient in sources
        if isinstance(source, Tensor) and source.requires_grad
    ]
    if parents:
        found.tape.node = Node(found.store, parents)
    return found


def pointwise(function, a, b, gradients):
    dtype = common(a, b)
    x, y = values_of(a, dtype), values_of(b, dtype)
    saved = saved_values(a, x), saved_values(b, y)
    of_a, of_b = (lambda grad, g=g: g(grad, *saved) for g in gradients)
    return result(function(x, y), (a, of_a), (b, of_b))


def write(function, a, b, gradients):
    """Write function(a, b) to the memory of a."""
    dtype, here, old = common(a, b), a.places(), a.tape.node
    if old is not None and not old.parents:
        raise RuntimeError("a leaf that requires grad is written to")
    if KINDS[dtype] > KINDS[a.dtype]:
        raise RuntimeError(f"{dtype} cannot be written to {a.dtype}")
    if 0 not in a.shape and any(n > 1 and step == 0 for n, step in zip(a.shape, a.strides)):
        raise RuntimeError("several elements lie in one place")
    if isinstance(b, Tensor) and b is not a and overlap(a, b):
        raise RuntimeError("what is written lies partly over what is read")
    x, y = values_of(a, dtype), values_of(b, dtype)
    values = function(x, y)
    if values.shape != a.shape:
        raise RuntimeError(f"{values.shape} cannot be written to {a.shape}")
    saved = (lambda: x), saved_values(b, y)
    parents = []
    if old is not None:
        rest = ~np.isin(np.arange(old.size), here)
        parents.append((old, slice(None), lambda flat: flat * rest))
        parents.append((old, here, lambda flat: gradients[0](flat[here], *saved)))
    if isinstance(b, Tensor) and b.requires_grad:
        parents.append((b.tape.node, b.places(), lambda flat: gradients[1](flat[here], *saved)))
    a.store.data[here] = values
    a.store.version += 1
    if parents:
        a.tape.node = Node(a.store, parents)
    return a


def overlap(a, b):
    """Say whether two tensors without gaps share memory, but are not the same window."""
    if a.store is not b.store or (a.offset, a.strides) == (b.offset, b.strides):
        return False
    ours, others = a.places(), b.places()
    gaps = any(np.unique(each).size != np.ptp(each) + 1 for each in (ours, others) if each.size)
    return not gaps and np.isin(ours, others).any()


def saved_values(operand, values):
    """Return a function that gives values to the backward pass, unless they were overwritten."""
    version = operand.store.version if isinstance(operand, Tensor) else 0

    def read():
        if isinstance(operand, Tensor) and operand.store.version != version:
            raise RuntimeError("a tensor that the backward pass needs was overwritten")
        return values

    return read


def grad(outputs, inputs, starts):
    """Return the gradients of the inputs, None where there is none."""
    flats, nodes = {}, {each.tape.node for each in outputs}

    def accumulate(node, places, gradient):
        flat = flats.setdefault(node, np.zeros(node.size, node.dtype))
        if not isinstance(places, slice):
            places = np.broadcast_to(places, gradient.shape)
        flat[places] += gradient

    for output, start in zip(outputs, starts):
        accumulate(output.tape.node, output.places(), start.numpy())
    while nodes:
        node = max(nodes, key=lambda each: each.time)
        nodes.remove(node)
        for parent, places, gradient in node.parents:
            accumulate(parent, places, gradient(flats[node]))
            nodes.add(parent)
    found = [(flats.get(each.tape.node), each.places()) for each in inputs]
    return [None if flat is None else result(flat[places]) for flat, places in found]
