"""Elementwise kernels: one function of C++, over operands that lie alike or are strided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from reftorch.backends.cpu.cast import encode
from reftorch.backends.cpu import launcher as cpu
from reftorch.backends.cuda.conversion import copied, result, with_dtype
from reftorch.backends.cuda.grid import THREADS, blocks_for
from reftorch.backends.cuda.offsets import (
    CONTIGUOUS, STRIDED, Piece, pack_layout, pieces, vector_length,
)  # fmt: skip
from reftorch.backends.cuda.operands import (
    address, byte_strides, bytes_of_number, device_index, number_of, overlaps,
)  # fmt: skip
from reftorch.backends.cuda.signatures import signature
from reftorch.backends.cuda.sources import Source
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype
from reftorch.core.iterator import Operand
from reftorch.core.promotion import Number
from reftorch.core.tensor_impl import TensorImpl

__all__ = ["Elementwise"]

FULL, IMMEDIATE, ONE = range(3)  # how an operand is given, as in elementwise.cuh


class Elementwise:
    """A kernel of the host side: cast what has to be, choose the kernel, launch.

    `inputs` and `output` have a letter for the dtype of each operand as it is stored: T that for
    which the source is compiled, R its real part, C its complex counterpart, B bool, I int32, D
    float64. The kernels are <name>_contiguous and <name>_strided. `stand_ins`: by the width of an
    element, the dtype for which the source is compiled in place of T, where bits are all that
    matters.
    """

    def __init__(
        self, source: Source, name: str, inputs: str, output: str = "T",
        dtypes: Iterable[dtype] | None = None, stand_ins: Mapping[int, dtype] | None = None,
    ) -> None:  # fmt: skip
        self.inputs, self.output, count = inputs, output, len(inputs)
        self.stand_ins = stand_ins
        self.contiguous = source.kernel(
            f"{name}_contiguous", signature(CONTIGUOUS[count]), dtypes
        )
        self.strided = source.kernel(f"{name}_strided", signature(STRIDED[count]), dtypes)

    def __call__(
        self, outputs: Sequence[TensorImpl], inputs: Sequence[Operand], compute: Any,
        **params: Any,
    ) -> None:  # fmt: skip
        """Launch it; of `params` only `step` is known: whether halves round each step."""
        each = compute if isinstance(compute, tuple) else (compute,) * len(inputs)
        element = self._element(inputs, each)
        if params.pop("step", element) is not element and element.compute is not element:
            element = element.compute
        assert not params, f"parameters that no elementwise kernel has: {params}"
        operands = [
            self._operand(operand, code, own, element)
            for operand, code, own in zip(inputs, self.inputs, each, strict=True)
        ]
        with result(outputs[0], _concrete(self.output, element)) as out:
            self._launch(out, operands, element)

    def _element(self, inputs: Sequence[Operand], each: Sequence[dtype]) -> dtype:
        """The dtype to compile for: that of the tensors, or where they differ of the arithmetic."""
        found = [
            own
            for operand, code, own in zip(inputs, self.inputs, each, strict=True)
            if code == "T" and number_of(operand) is None
        ] or [own for code, own in zip(self.inputs, each, strict=True) if code == "T"]
        return found[0] if all(own is found[0] for own in found) else found[0].compute

    def _operand(
        self, operand: Operand, code: str, own: dtype, element: dtype
    ) -> TensorImpl | bytes:
        """A tensor of the dtype that the kernel reads, or a number as bytes."""
        number = number_of(operand)
        if number is not None:
            return self._immediate(number, own)
        assert isinstance(operand, TensorImpl)
        return with_dtype(operand, _concrete(code, element))

    def _immediate(self, number: Number, own: dtype) -> bytes:
        if self.stand_ins is not None:
            return encode(cpu.number(number, own), own).tobytes()
        return bytes_of_number(number, own)

    def _launch(
        self, out: TensorImpl, operands: list[TensorImpl | bytes], element: dtype
    ) -> None:
        sizes, index = out._geometry.sizes, device_index(out)
        compiled = element if self.stand_ins is None else self.stand_ins[element.itemsize]
        call = _Call([_concrete(code, element).itemsize for code in self.output + self.inputs])
        call.add(address(out), byte_strides(out, sizes))
        for operand in operands:
            if isinstance(operand, bytes):
                call.add(0, (0,) * len(sizes), operand.ljust(16, b"\0"))
                continue
            if overlaps(out, operand):
                operand = copied(operand)
            call.add(address(operand), byte_strides(operand, sizes))
        for piece in pieces(sizes, tuple(call.strides)):
            places, modes = call.places(piece), call.modes(piece)
            if call.is_vectorised(piece, places, modes):
                packed = sum(mode << 8 * number for number, mode in enumerate(modes))
                blocks = blocks_for(index, piece.count * max(call.itemsizes) // 16 + 1)
                self.contiguous.launch(
                    index, compiled, blocks, THREADS, *places, piece.count, packed,
                    *call.immediates,
                )  # fmt: skip
                continue
            packed = sum(IMMEDIATE << 8 * number for number in call.numbers)
            self.strided.launch(
                index, compiled, blocks_for(index, piece.count), THREADS, *places, piece.count,
                packed, *call.immediates, pack_layout(piece),
            )  # fmt: skip


class _Call:
    """What the operands of a call are, the output first."""

    __slots__ = ("itemsizes", "starts", "strides", "immediates", "numbers")

    def __init__(self, itemsizes: list[int]) -> None:
        self.itemsizes = itemsizes
        self.starts: list[int] = []
        self.strides: list[tuple[int, ...]] = []
        self.immediates: list[bytes] = []  # of the inputs
        self.numbers: list[int] = []  # the inputs which are numbers

    def add(self, start: int, strides: tuple[int, ...], number: bytes | None = None) -> None:
        """Append an operand."""
        if number is not None:
            self.numbers.append(len(self.starts) - 1)
        if self.starts:
            self.immediates.append(bytes(16) if number is None else number)
        self.starts.append(start)
        self.strides.append(strides)

    def places(self, piece: Piece) -> list[int]:
        """Where each operand starts for a piece."""
        return [start + shift for start, shift in zip(self.starts, piece.shifts, strict=True)]

    def modes(self, piece: Piece) -> list[int]:
        """How each input is read where all lie alike: what is broadcast to all is one number."""
        return [
            IMMEDIATE if number in self.numbers
            else ONE if piece.sizes and not any(strides) else FULL
            for number, strides in enumerate(piece.strides[1:])
        ]  # fmt: skip

    def is_vectorised(self, piece: Piece, places: list[int], modes: list[int]) -> bool:
        """Whether the output, and the inputs that are read in full, lie alike and are aligned."""
        if len(piece.sizes) > 1:
            return False
        count = vector_length(self.itemsizes)
        for size, at, strides, mode in zip(
            self.itemsizes, places, piece.strides, (FULL, *modes), strict=True
        ):
            if mode == FULL and (at % (size * count) or (strides and strides[0] != size)):
                return False
        return True


def _concrete(code: str, element: dtype) -> dtype:
    """The dtype that a letter stands for."""
    if code == "T":
        return element
    if code == "R":
        return element.to_real()
    if code == "C":
        return element.to_complex()
    return {"B": dt.bool, "I": dt.int32, "D": dt.float64}[code]
