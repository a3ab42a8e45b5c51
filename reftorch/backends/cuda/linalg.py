"""CUDA kernels of the products of vectors and matrices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from reftorch.backends.cuda import driver
from reftorch.backends.cuda.conversion import result
from reftorch.backends.cuda.grid import blocks_for
from reftorch.backends.cuda.operands import (
    address, bytes_of_number, device_index, number_of, temporary,
)  # fmt: skip
from reftorch.backends.cuda.registry import KERNELS, kernel
from reftorch.backends.cuda.signatures import signature, structure
from reftorch.backends.cuda.sources import FLOATS, Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl, make

Ints = tuple[int, ...]

_SOURCE = Source(
    "linalg",
    (dt.uint8, dt.int8, dt.int16, dt.int32, dt.int64, *FLOATS, dt.complex64, dt.complex128),
)
_PRODUCT = signature(structure("4P", "12q", "10I", "16s", "16s", align=8))
_SMALL = _SOURCE.kernel("product_small", _PRODUCT)
_LARGE = _SOURCE.kernel("product_large", _PRODUCT)
_TENSOR = _SOURCE.kernel("product_tensor", _PRODUCT, (dt.float16, dt.bfloat16))
_ROWS = _SOURCE.kernel("row_products", _PRODUCT)
_COLUMNS = _SOURCE.kernel("column_products", _PRODUCT)
_DOT = _SOURCE.kernel("dot_parts", signature("P", "P", "P", "Q", "q", "q", "I"))
_TOTAL = _SOURCE.kernel("dot_total", signature("P", "P", "I"))

_TENSOR_LEAST = 32  # rows, columns and inner size from which a tile is worth its while
_MAX_BATCHES = 65535  # blocks in the third dim of a grid
_ALONG, _ACROSS, _VECTORS = 0, 1, 2  # as in matrix.cuh


class _Factor(NamedTuple):
    """A batch of matrices: where it is, and its steps in elements."""

    tensor: TensorImpl | None
    row: int = 0
    column: int = 0
    batch: int = 0

    @property
    def place(self) -> int:
        """The address; 0 if there is none."""
        return 0 if self.tensor is None else address(self.tensor)


def _factor(tensor: TensorImpl, at: str) -> _Factor:
    """A tensor as matrices; `at` says what its dims are: letters of "brc"."""
    steps = dict(zip(at, tensor._geometry.strides, strict=True))
    return _Factor(tensor, steps.get("r", 0), steps.get("c", 0), steps.get("b", 0))


def _lies(factor: _Factor, line: int, inner: int, element: dtype) -> int:
    """How the lines of a factor lie, the steps to the next line and along it being given."""
    across = inner != 1 and (line == 1 or line < inner)
    lies, unit, other = (_ACROSS, line, inner) if across else (_ALONG, inner, line)
    width = 16 // element.itemsize
    fits = unit == 1 and other % width == 0 and factor.batch % width == 0
    return lies + _VECTORS if fits and width > 1 and factor.place % 16 == 0 else lies


class _Product(NamedTuple):
    """out = beta * addend + alpha * (a @ b), for each matrix of a batch."""

    out: _Factor
    a: _Factor
    b: _Factor
    addend: _Factor
    rows: int
    columns: int
    inner: int
    batches: int
    summed: int
    alpha: Number
    beta: Number

    def packed(self, element: dtype, tiles_across: int) -> tuple[Any, ...]:
        """The fields of the launch, flat."""
        factors = (self.out, self.a, self.b, self.addend)
        mode = 0 if self.addend.tensor is None else 1 if self.beta == 1 else 2
        a_lies = _lies(self.a, self.a.row, self.a.column, element)
        b_lies = _lies(self.b, self.b.column, self.b.row, element)
        return (
            *[factor.place for factor in factors],
            *[step for factor in factors for step in (factor.row, factor.column, factor.batch)],
            self.rows, self.columns, self.inner, self.batches, self.summed, tiles_across, a_lies,
            b_lies, mode, int(self.alpha != 1),
            *[bytes_of_number(x, element).ljust(16, b"\0") for x in (self.alpha, self.beta)],
        )  # fmt: skip

    def launch(self, index: int, element: dtype) -> None:
        """Choose a kernel by the sizes, and queue it."""
        if self.columns == 1 and self.batches == self.summed == 1:
            self._launch_vector(index, element)
            return
        chosen, tile, threads = _SMALL, 16, 64
        if min(self.rows, self.columns, self.inner) >= _TENSOR_LEAST and _has_tensors(
            index, element
        ):
            chosen, tile, threads = _TENSOR, 128, 256
        elif self.rows > 32 and self.columns > 32:
            chosen, threads = _LARGE, 256
            tile = 128 if element is dt.float32 else 64
        down, across = -(-self.rows // tile), -(-self.columns // tile)
        grid = (down * across, 1, min(self.batches, _MAX_BATCHES))
        chosen.launch(index, element, grid, (threads, 1, 1), *self.packed(element, across))

    def _launch_vector(self, index: int, element: dtype) -> None:
        fields = self.packed(element, 1)
        if self.a.row == 1 and self.a.column != 1:
            _COLUMNS.launch(index, element, blocks_for(index, self.rows, 128), 128, *fields)
            return
        threads = 128 if self.rows > 1 else 32
        blocks = blocks_for(index, self.rows * 32, 128)
        shared = threads * element.compute.itemsize
        _ROWS.launch(index, element, blocks, threads, *fields, shared=shared)


def _has_tensors(index: int, element: dtype) -> bool:
    """Whether the device multiplies matrices of a dtype by instructions of their own."""
    if element is dt.float16:
        return True
    return element is dt.bfloat16 and driver.capability(index) >= (8, 0)


def _run(
    target: TensorImpl, letters: tuple[str, str, str], a: TensorImpl, b: TensorImpl,
    addend: TensorImpl | None = None, beta: Number = 1, alpha: Number = 1, summed: int = 1,
) -> None:  # fmt: skip
    """Multiply; `letters` says what the dims of a, b and the target are."""
    if not target._geometry.numel:
        return
    element = a._dtype
    left, right = _factor(a, letters[0]), _factor(b, letters[1])
    sizes = dict(zip(letters[0], a._geometry.sizes, strict=True))
    others = dict(zip(letters[1], b._geometry.sizes, strict=True))
    addend = addend if beta != 0 else None  # [addmm/beta-zero-ignores-self]
    if not sizes["c"]:  # -0 is added: a zero keeps its sign [addmm/nothing-to-sum-leaves-self]
        alpha = 1 if addend is None else -1
    with result(target, element) as out:
        _Product(
            _factor(out, letters[2]), left, right,
            _Factor(None) if addend is None else _factor(addend, letters[2]),
            sizes["r"], others.get("c", 1), sizes["c"],
            1 if summed > 1 else sizes.get("b", 1), summed, alpha, beta,
        ).launch(device_index(out), element)  # fmt: skip


_DIMS = {2: ("rc", "rc", "rc"), 3: ("brc", "brc", "brc")}
_VECTOR = ("rc", "r", "r")


def _tensors(inputs: Sequence[Operand]) -> list[TensorImpl]:
    tensors = [x for x in inputs if isinstance(x, TensorImpl)]
    assert len(tensors) == len(inputs) and all(number_of(x) is None for x in tensors)
    return tensors


@kernel("mm")
def mm(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """A product of matrices, of batches of them, or of a matrix and a vector [mm/integers-wrap]."""
    a, b = _tensors(inputs)
    _run(outputs[0], _VECTOR if b._geometry.ndim == 1 else _DIMS[a._geometry.ndim], a, b)


KERNELS["mv"] = mm


@kernel("bmm")
def bmm(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """Products of batches of matrices, and of groups of batches, as convolutions have them."""
    a, b = _tensors(inputs)
    if a._geometry.ndim == 3:
        _run(outputs[0], _DIMS[3], a, b)
        return
    batches, groups = a._geometry.sizes[:2]
    dim = 0 if batches < groups else 1
    for place in range(min(batches, groups)):
        target, left, right = [_part(each, dim, place) for each in (outputs[0], a, b)]
        _run(target, _DIMS[3], left, right)


def _part(tensor: TensorImpl, dim: int, place: int) -> TensorImpl:
    """What is at one place of a dim."""
    given = tensor._geometry
    start = tensor._offset + place * given.strides[dim]
    return make(tensor._storage, given.without_dim(dim), start, tensor._dtype)


@kernel("addmm")
def addmm(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, beta: Number,
    alpha: Number,
) -> None:  # fmt: skip
    """A product with an addend, which the target may be [addmm/rounds-once]."""
    addend, a, b = _tensors(inputs)
    letters = _VECTOR if b._geometry.ndim == 1 else _DIMS[a._geometry.ndim]
    _run(outputs[0], letters, a, b, addend, beta, alpha)


KERNELS["addmv"] = KERNELS["baddbmm"] = addmm


@kernel("addbmm")
def addbmm(
    outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any, beta: Number,
    alpha: Number,
) -> None:  # fmt: skip
    """The sum of the products of a batch, with an addend."""
    addend, a, b = _tensors(inputs)
    summed = a._geometry.sizes[0]
    if summed:
        _run(outputs[0], ("brc", "brc", "rc"), a, b, addend, beta, alpha, summed)
        return
    left = temporary((a._geometry.sizes[1], 0), a._dtype)
    right = temporary((0, b._geometry.sizes[2]), a._dtype)
    _run(outputs[0], _DIMS[2], left, right, addend, beta, alpha)


def _dot(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], conjugates: bool) -> None:
    """The sum of the products, in a fixed order: by blocks, then those of the blocks."""
    a, b = _tensors(inputs)
    element, count = a._dtype, a._geometry.numel
    with result(outputs[0], element) as out:
        index = device_index(out)
        threads = 256 if count > 1024 else 32
        blocks = max(1, min(-(-count // (threads * 16)), 256))
        parts, shared = temporary((blocks,), element.compute), threads * element.compute.itemsize
        _DOT.launch(
            index, element, blocks, threads, address(parts), address(a), address(b), count,
            *a._geometry.strides, *b._geometry.strides, int(conjugates), shared=shared,
        )  # fmt: skip
        _TOTAL.launch(
            index, element, 1, threads, address(out), address(parts), blocks, shared=shared
        )


@kernel("dot")
def dot(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """The sum of products [dot/no-conjugate]."""
    _dot(outputs, inputs, conjugates=False)


@kernel("vdot")
def vdot(outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any) -> None:
    """The sum of products, the first vector conjugated."""
    _dot(outputs, inputs, conjugates=True)
