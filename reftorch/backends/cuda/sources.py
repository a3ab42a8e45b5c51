"""The sources of kernels, and their kernels as they are launched.

A family declares its source, and what its kernels take:

    SOURCE = Source("scan", dtypes=NUMBERS)
    INNER = SOURCE.kernel("cumsum_inner", signature("P", "P", "q", "q"))
    ...
    INNER.launch(index, element, blocks, threads, target, source, rows, columns)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from reftorch.backends.cuda import driver
from reftorch.backends.cuda.compiler import HOST, compile_source
from reftorch.backends.cuda.signatures import Declared
from reftorch.core import dtype as dt
from reftorch.core.dtype import dtype

__all__ = [
    "ALL", "COMPLEX", "FLOATS", "INTEGERS", "NUMBERS", "REALS", "SOURCES", "Kernel", "Source",
    "STREAM",
]  # fmt: skip

# dtypes for which kernels are compiled
INTEGERS = (
    dt.uint8, dt.uint16, dt.uint32, dt.uint64, dt.int8, dt.int16, dt.int32, dt.int64,
)  # fmt: skip
FLOATS = (dt.float16, dt.bfloat16, dt.float32, dt.float64)
COMPLEX = (dt.complex32, dt.complex64, dt.complex128)
REALS = (*INTEGERS, *FLOATS)
NUMBERS = (*REALS, *COMPLEX)
ALL = (dt.bool, *NUMBERS)

SOURCES: dict[str, Source] = {}

Dim3 = tuple[int, int, int]


class _Stream:
    """The stream on which kernels of a device are launched; `streams` says which that is."""

    __slots__ = ("current",)

    current: Callable[[int], driver.Stream | None]


STREAM = _Stream()
STREAM.current = lambda index: None


class Source:
    """A file of cuda_src, compiled for each of its dtypes, or once if it has none."""

    def __init__(self, name: str, dtypes: Iterable[dtype] | None) -> None:
        assert name not in SOURCES, f"two declarations of {name}.cu"
        self.name = name
        self.dtypes: tuple[dtype | None, ...] = (None,) if dtypes is None else tuple(dtypes)
        self.kernels: dict[str, Kernel] = {}
        self._modules: dict[tuple[int, dtype | None], driver.Module] = {}
        SOURCES[name] = self

    def kernel(
        self, name: str, parameters: Declared, dtypes: Iterable[dtype] | None = None
    ) -> Kernel:
        """Declare a kernel, which may be there for some of the dtypes only."""
        own = self.dtypes if dtypes is None else tuple(dtypes)
        assert name not in self.kernels, f"two declarations of {name} in {self.name}.cu"
        self.kernels[name] = Kernel(self, name, parameters, own)
        return self.kernels[name]

    def module(self, index: int, element: dtype | None) -> driver.Module:
        """The kernels for a dtype, loaded on a device; compiled before if need be."""
        known = self._modules.get((index, element))
        if known is None:
            if driver.is_emulated():
                arch = HOST
            else:
                major, minor = driver.capability(index)
                arch = f"sm_{major}{minor}"
            known = driver.load(index, compile_source(self.name, element, arch))
            self._modules[index, element] = known
        return known


class Kernel:
    """A kernel of a source."""

    __slots__ = ("source", "name", "parameters", "dtypes", "_ready")

    def __init__(
        self, source: Source, name: str, parameters: Declared, dtypes: tuple[dtype | None, ...]
    ) -> None:
        self.source, self.name, self.parameters = source, name, parameters
        self.dtypes = frozenset(dtypes)
        self._ready: dict[tuple[int, dtype | None], tuple[driver.Function, Any]] = {}

    def launch(
        self, index: int, element: dtype | None, grid: int | Dim3, block: int | Dim3, *values: Any,
        shared: int = 0,
    ) -> None:  # fmt: skip
        """Queue the kernel on the current stream of a device.

        `values` are those of all fields of its parameters, flat; `shared` is the dynamic shared
        memory of a block, in bytes.
        """
        ready = self._ready.get((index, element))
        if ready is None:
            ready = self._prepare(index, element)
        function, pack = ready
        driver.launch(
            index, function, grid if isinstance(grid, tuple) else (grid, 1, 1),
            block if isinstance(block, tuple) else (block, 1, 1), pack(*values), shared,
            STREAM.current(index),
        )  # fmt: skip

    def _prepare(self, index: int, element: dtype | None) -> tuple[driver.Function, Any]:
        assert element in self.dtypes, f"{self.name} is not compiled for {element}"
        function = self.source.module(index, element).function(self.name)
        ready = (function, self.parameters.of(element).packer.pack)
        self._ready[index, element] = ready
        return ready
