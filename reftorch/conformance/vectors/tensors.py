"""Tensors as a safetensors file, whose bytes depend on nothing but the tensors.

The format is a length, a header in JSON, and the elements. It has no complex numbers: each is two
elements along one more dim at the end.
"""

from __future__ import annotations

import json
import math
from typing import Any

import ml_dtypes
import numpy as np

KINDS: dict[str, tuple[str, Any]] = {
    "bool": ("BOOL", np.bool_),
    "uint8": ("U8", np.uint8),
    "int8": ("I8", np.int8),
    "int16": ("I16", np.dtype("<i2")),
    "int32": ("I32", np.dtype("<i4")),
    "int64": ("I64", np.dtype("<i8")),
    "uint16": ("U16", np.dtype("<u2")),
    "uint32": ("U32", np.dtype("<u4")),
    "uint64": ("U64", np.dtype("<u8")),
    "float16": ("F16", np.dtype("<f2")),
    "bfloat16": ("BF16", ml_dtypes.bfloat16),
    "float32": ("F32", np.dtype("<f4")),
    "float64": ("F64", np.dtype("<f8")),
    "float8_e4m3fn": ("F8_E4M3", ml_dtypes.float8_e4m3fn),
    "float8_e5m2": ("F8_E5M2", ml_dtypes.float8_e5m2),
}
"""By PyTorch's dtype: the name in the format, and the elements for NumPy."""

PARTS = {"complex32": "float16", "complex64": "float32", "complex128": "float64"}


class Malformed(Exception):
    """A file is not what it should be."""


class Tensors:
    """Tensors by name, to be written as one file."""

    def __init__(self) -> None:
        self.entries: dict[str, tuple[str, list[int], bytes]] = {}

    def add(self, name: str, dtype: str, sizes: list[int], values: list[Any]) -> str:
        """Add the elements of a tensor, in row-major order; return its name."""
        kind, data = pack(dtype, values)
        shape = [*sizes, 2] if dtype in PARTS else list(sizes)
        self.entries[name] = (kind, shape, data)
        return name

    def to_bytes(self) -> bytes:
        """Return the file: the widest elements first, so that each tensor is aligned."""
        header, chunks, at = {}, [], 0
        width = {kind: np.dtype(element).itemsize for kind, element in KINDS.values()}
        for name in sorted(self.entries, key=lambda name: -width[self.entries[name][0]]):
            kind, shape, data = self.entries[name]
            header[name] = {
                "dtype": kind, "shape": shape, "data_offsets": [at, at + len(data)],
            }  # fmt: skip
            chunks.append(data)
            at += len(data)
        text = json.dumps(header, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 8)
        return len(text).to_bytes(8, "little") + text + b"".join(chunks)


def pack(dtype: str, values: list[Any]) -> tuple[str, bytes]:
    """Return the format's name of a dtype, and elements as bytes."""
    if dtype in PARTS:
        parts = [part for each in values for part in (complex(each).real, complex(each).imag)]
        return pack(PARTS[dtype], parts)
    kind, element = KINDS[dtype]
    if kind[0] in ("F", "B") and kind != "BOOL":
        array = np.array([plain(each) for each in values], np.float64)
        return kind, array.astype(element).tobytes()
    return kind, np.array(values, element).tobytes()


def plain(value: float) -> float:
    """Return a number; of NaN, the one that has this sign and nothing else."""
    return math.copysign(math.nan, value) if value != value else value


def read_tensors(data: bytes) -> dict[str, tuple[str, list[int], bytes]]:
    """Return the tensors of a file by name: format's dtype, shape, bytes."""
    try:
        start = 8 + int.from_bytes(data[:8], "little")
        header = json.loads(data[8:start])
        header.pop("__metadata__", None)
        found = {}
        for name, entry in header.items():
            begin, end = entry["data_offsets"]
            found[name] = (entry["dtype"], entry["shape"], data[start + begin : start + end])
        return found
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Malformed(f"no safetensors file: {error}") from None


def unpack(dtype: str, kind: str, data: bytes) -> list[Any]:
    """Return elements as Python numbers."""
    if dtype in PARTS:
        parts = unpack(PARTS[dtype], kind, data)
        return [complex(*pair) for pair in zip(parts[::2], parts[1::2], strict=True)]
    if dtype not in KINDS or KINDS[dtype][0] != kind:
        raise Malformed(f"elements of {kind}, where {dtype} was due")
    array = np.frombuffer(data, KINDS[dtype][1])
    if kind[0] in ("F", "B") and kind != "BOOL":
        array = array.astype(np.float64)
    values: list[Any] = array.tolist()
    return values
