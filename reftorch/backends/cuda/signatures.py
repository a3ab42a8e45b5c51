"""How a kernel takes its parameters: the bytes of a launch, laid out as C lays them out.

PyCUDA packs structures without their padding, so the layout is written out here, as a `struct`
format with every byte of padding in it. Tests compare it with what the compilers say of the sources
(tests/cuda/test_build.py).
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from reftorch.core.dtype import dtype

__all__ = ["Signature", "Structure", "signature", "structure"]

# letter -> size, which is the alignment, too; "P" is an address
_SIZES = {
    "P": 8, "Q": 8, "q": 8, "I": 4, "i": 4, "H": 2, "h": 2, "B": 1, "b": 1, "?": 1, "f": 4, "d": 8,
}  # fmt: skip
# what "T" stands for: the type in which a kernel calculates with elements of a dtype
_COMPUTED = {
    "bool": "?", "uint8": "B", "uint16": "H", "uint32": "I", "uint64": "Q", "int8": "b",
    "int16": "h", "int32": "i", "int64": "q", "float32": "f", "float64": "d", "complex64": "ff",
    "complex128": "dd",
}  # fmt: skip


@dataclass(frozen=True)
class Structure:
    """A structure of C: its fields in order."""

    fields: tuple[str | Structure, ...]
    align: int = 1


@dataclass(frozen=True)
class Signature:
    """The parameters of a kernel, laid out.

    `sizes` and `alignments` are those of the parameters, as a compiler reports them; `packer` takes
    the values of all fields, in order and flat, and gives the bytes of a launch.
    """

    sizes: tuple[int, ...]
    alignments: tuple[int, ...]
    packer: struct.Struct

    @property
    def nbytes(self) -> int:
        """How many bytes a launch takes."""
        return self.packer.size


def structure(*fields: str | Structure, align: int = 1) -> Structure:
    """A structure of these fields.

    A field is a letter of the module `struct`, with a count for an array of it ("Q", "8q"), `{n}s`
    for bytes that are packed already, T for the type calculated with, or a structure. `align`: at
    least that (bytes have no alignment of their own).
    """
    return Structure(fields, align)


def signature(*params: str | Structure) -> Declared:
    """The signature of a kernel with these parameters; T is settled for each dtype."""
    return Declared(params)


@dataclass(frozen=True)
class Declared:
    """A signature in which the dtype is still open."""

    params: tuple[str | Structure, ...]

    @functools.cache  # noqa: B019 - there are as many as kernels
    def of(self, element: dtype | None) -> Signature:
        """The signature of the kernel that was compiled for a dtype."""
        layout = _Layout(element)
        sizes, alignments = [], []
        for param in self.params:
            layout.align(layout.alignment(param))
            start = layout.offset
            layout.add(param)
            sizes.append(layout.offset - start)
            alignments.append(layout.alignment(param))
        return Signature(tuple(sizes), tuple(alignments), struct.Struct("<" + layout.format))


class _Layout:
    """A format as it grows."""

    def __init__(self, element: dtype | None) -> None:
        self.element, self.format, self.offset = element, "", 0

    def letters(self, field: str) -> Iterator[tuple[int, str]]:
        """The counts and letters of a field."""
        count, letter = int(field[:-1] or 1), field[-1]
        if letter != "T":
            yield count, letter
            return
        assert self.element is not None, "T in a kernel that is compiled for no dtype"
        computed = _COMPUTED[self.element.compute.name]
        yield count * len(computed), computed[0]

    def alignment(self, field: str | Structure) -> int:
        """What the offset of a field must be a multiple of."""
        if isinstance(field, Structure):
            return max([field.align, *map(self.alignment, field.fields)])
        if field[-1] == "T" and self.element is not None and self.element.is_complex:
            return self.element.compute.itemsize
        return max(_SIZES.get(letter, 1) for _, letter in self.letters(field))

    def align(self, to: int) -> None:
        """Pad up to a multiple."""
        padding = -self.offset % to
        if padding:
            self.format += f"{padding}x"
            self.offset += padding

    def add(self, field: str | Structure) -> None:
        """Append a field; a structure ends with its padding."""
        self.align(self.alignment(field))
        if isinstance(field, Structure):
            for each in field.fields:
                self.add(each)
            self.align(self.alignment(field))
            return
        for count, letter in self.letters(field):
            standard = "Q" if letter == "P" else letter
            self.format += f"{count}{standard}"
            self.offset += count * _SIZES.get(letter, 1)
