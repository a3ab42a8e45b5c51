"""Memory shared with NumPy, with buffers and by DLPack, beside PyTorch."""

from __future__ import annotations

import array
import ctypes
import gc
import struct
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, attempt, difference, to_ours
from tests.support import covers

LIBRARIES = torch, reftorch
pytestmark = [
    pytest.mark.filterwarnings("ignore:The given"),
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:__array_wrap__ must accept"),
    pytest.mark.filterwarnings("ignore:torch.asarray"),
]


def same(call: Any, *args: Any) -> None:
    """The same tensor, the same value, or an error of the same class."""
    theirs, ours = attempt(call, (torch, *args)), attempt(call, (reftorch, *args))
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{args}: {theirs!r} expected, {ours!r} found"
    elif isinstance(theirs, torch.Tensor):
        found = difference(theirs, ours)
        assert found is None, f"{args}: {found}"
    else:
        assert type(theirs) is type(ours) and repr(theirs) == repr(ours)


# ---- NumPy


@covers("conversion/array-protocol", "conversion/numpy-refuses", "conversion/numpy-force")
def test_arrays_of_tensors() -> None:
    for make in (
        lambda t: np.asarray(t.arange(6.0).reshape(2, 3).t()),
        lambda t: np.asarray(t.arange(6.0), dtype="f8"),
        lambda t: np.array([t.tensor(1.0), t.tensor(2)]),
        lambda t: np.array(t.ones(2, requires_grad=True)),
        lambda t: np.array(t.ones(2, dtype=t.bfloat16)),
        lambda t: t.ones(2, requires_grad=True).numpy(),
        lambda t: t.ones(2, requires_grad=True).numpy(force=True),
        lambda t: t.no_grad()(lambda: t.ones(2, requires_grad=True).numpy())(),
        lambda t: np.full(2, t.tensor(3.0)),
        lambda t: np.arange(4)[t.tensor([0, 2])],
        lambda t: np.arange(4)[t.tensor([True, False, True, False])],
        lambda t: np.zeros(t.tensor(2)),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            same(make)
    x = reftorch.arange(3.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # the protocol as NumPy 2 knows it
        assert np.shares_memory(np.asarray(x, copy=False), x.numpy())
        assert not np.shares_memory(np.array(x), x.numpy())
        with pytest.raises(ValueError):
            np.asarray(x, dtype="f8", copy=False)
        np.sin(x)


@covers("conversion/array-wrap")
def test_functions_of_numpy_return_tensors() -> None:
    values = np.arange(3.0)
    for call in (
        lambda t: np.sin(t.ones(2)),
        lambda t: np.isnan(t.ones(2)),
        lambda t: np.add(values, t.ones(3)),
        lambda t: np.add(t.tensor(1.0), t.tensor(2.0)),
        lambda t: np.argmax(t.arange(3)),
        lambda t: np.reshape(t.arange(6), (3, 2)),
        lambda t: np.cumsum(t.arange(6.0)),
        lambda t: np.sum(t.ones(2)),
        lambda t: np.add(t.ones(3), 1, out=np.zeros(3)),
        lambda t: t.ones(3) + values,
        lambda t: values + t.ones(3),
        lambda t: t.arange(3) * values,
        lambda t: t.ones(3) @ values,
        lambda t: t.ones(3) + np.ones(4),
        lambda t: t.ones(3, requires_grad=True) + values,
        lambda t: t.ones(3) & values,
        lambda t: t.ones(3) + np.array(["a"]),
        lambda t: t.ones(3).__array_wrap__(np.ones(2) > 0),
        lambda t: t.ones(3).__array_wrap__(np.ones(3)[::-1]),
        lambda t: t.ones(3).__array_wrap__(np.float64(1)),
    ):
        same(call)


# ---- buffers


BUFFERS = {
    "bytearray": bytearray(range(16)),
    "bytes": bytes(range(16)),
    "view": memoryview(bytearray(range(16)))[4:],
    "stepped view": memoryview(bytearray(range(16)))[::2],
    "array": array.array("i", [1, 2]),
    "ndarray": np.arange(4, dtype="i4").reshape(2, 2),
    "transposed": np.arange(4, dtype="i4").reshape(2, 2).T,
    "ctypes": (ctypes.c_int * 2)(1, 2),
    "empty": bytearray(),
    "three bytes": bytearray(3),
    "list": [1],
    "text": "abcd",
    "nothing": None,
}


@covers("frombuffer/shares", "frombuffer/all-by-default", "frombuffer/refuses")
@pytest.mark.parametrize("name", BUFFERS)
def test_buffers(name: str) -> None:
    buffer = BUFFERS[name]
    for dtype in ("uint8", "int16", "int32", "bool", "bfloat16", "complex32", "complex64"):
        for count in (None, -1, -2, 0, 1, 2, 5):
            for offset in (None, 0, 1, 4, 15, 16, 17, -1):
                pairs = [("count", count), ("offset", offset)]
                given = {key: value for key, value in pairs if value is not None}
                same(lambda t: t.frombuffer(buffer, dtype=getattr(t, dtype), **given))
    same(lambda t: t.frombuffer(buffer))
    same(lambda t: t.frombuffer(buffer, dtype=None))
    same(lambda t: t.frombuffer(buffer, t.uint8))
    same(lambda t: t.frombuffer(buffer, dtype=float))
    same(lambda t: t.frombuffer(buffer=buffer, dtype=t.uint8, requires_grad=True))
    same(lambda t: t.frombuffer(buffer, dtype=t.uint8, count=1.5))


@covers("frombuffer/shares")
def test_buffers_are_shared() -> None:
    for library in LIBRARIES:
        memory = bytearray(8)
        x = library.frombuffer(memory, dtype=library.int16, offset=2)
        memory[2] = 7
        assert x.tolist() == [7, 0, 0]
        x[2] = -1
        assert memory[6:] == b"\xff\xff"
        with pytest.raises(RuntimeError):
            x.resize_(10)
        assert library.frombuffer(memory, dtype=library.float32, requires_grad=True).requires_grad


# ---- DLPack


class Exporter:
    """Another library's array, which remembers what it was asked for."""

    def __init__(self, memory: Any) -> None:
        self.memory, self.asked = memory, []  # type: ignore[var-annotated]

    def __dlpack__(self, **wishes: Any) -> Any:
        self.asked.append(wishes)
        return self.memory.__dlpack__(**wishes)

    def __dlpack_device__(self) -> Any:
        return self.memory.__dlpack_device__()


class Old(Exporter):
    """One that knows the first version of the protocol."""

    def __dlpack__(self, stream: Any = None) -> Any:  # type: ignore[override]
        return self.memory.__dlpack__(stream=stream)


def pointer(capsule: Any, name: bytes) -> int:
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return get(capsule, name)


def described(tensor: Any, version: tuple[int, int] | None) -> tuple[Any, ...]:
    """What a capsule says, read byte by byte: device, dtype, sizes, strides, offset, flags."""
    capsule = tensor.__dlpack__(max_version=version)
    versioned = "versioned" in repr(capsule)
    place = pointer(capsule, b"dltensor_versioned" if versioned else b"dltensor")
    flags = None
    if versioned:
        major, _, _, _, flags = struct.unpack("<IIQQQ", ctypes.string_at(place, 32))
        assert major == 1
        place += 32
    head, tail = struct.unpack("<QiiiBBH", ctypes.string_at(place, 24)), place + 24
    address, *device, ndim, code, bits, lanes = head
    sizes, strides, offset = struct.unpack("<QQQ", ctypes.string_at(tail, 24))
    lists = [
        tuple((ctypes.c_int64 * ndim).from_address(place)) if ndim else ()
        for place in (sizes, strides)
    ]
    assert address == tensor.data_ptr()
    return (*device, code, bits, lanes, *lists, offset, flags)


def layouts(tensor: torch.Tensor) -> Iterator[torch.Tensor]:
    """Views of a tensor of sizes (2, 3, 4)."""
    yield from (tensor, tensor.transpose(0, 2), tensor[:, 1:, ::2], tensor[1, 1, 1], tensor[:0])
    yield from (tensor[:1].transpose(0, 1), tensor[0].unsqueeze(1).expand(3, 2, 4))
    yield tensor.as_strided((1, 2), (7, 1))


@covers("dlpack/shares", "dlpack/every-dtype", "dlpack/device", "dlpack/version")
@pytest.mark.parametrize("dtype", ALL)
def test_capsules_say_the_same(dtype: str) -> None:
    tensor = torch.arange(24).reshape(2, 3, 4).to(getattr(torch, dtype))
    for theirs in layouts(tensor):
        ours = to_ours(theirs)
        for version in (None, (0, 8), (1, 0), (2, 0)):
            assert described(ours, version) == described(theirs, version)
        assert tuple(ours.__dlpack_device__()) == tuple(theirs.__dlpack_device__())


@covers("dlpack/shares", "dlpack/every-dtype", "dlpack/from-object-or-capsule")
@pytest.mark.parametrize("dtype", ALL)
def test_memory_goes_both_ways(dtype: str) -> None:
    tensor = torch.arange(24).reshape(2, 3, 4).to(getattr(torch, dtype))
    for theirs in layouts(tensor):
        ours = reftorch.from_dlpack(theirs)
        assert difference(torch.from_dlpack(theirs), ours) is None
        assert ours.data_ptr() == theirs.data_ptr()
        back = torch.from_dlpack(ours)
        assert difference(back, ours) is None and back.data_ptr() == theirs.data_ptr()
        again = reftorch.from_dlpack(reftorch.utils.dlpack.to_dlpack(ours))
        assert difference(back, again) is None and again.untyped_storage() != ours
        if dtype in ("bool", "int8", "float32", "complex64"):
            assert np.from_dlpack(ours).flags.writeable
            np.testing.assert_array_equal(np.from_dlpack(ours), theirs.numpy())
            same(lambda t, a: t.from_dlpack(a), theirs.numpy())


@covers("dlpack/shares")
def test_memory_outlives_its_owner() -> None:
    for give, take in ((torch, reftorch), (reftorch, torch), (reftorch, reftorch)):
        for dtype in ("float32", "bfloat16", "complex32"):
            tensors = []
            for i in range(20):
                owner = give.full((1000,), i, dtype=getattr(give, dtype))
                tensors.append(take.from_dlpack(owner))
                unused = owner.__dlpack__()
                del owner, unused
                gc.collect(0)
                give.full((1000,), 99, dtype=getattr(give, dtype))
            assert [t[500].item() for t in tensors] == list(range(20))
    x = reftorch.from_dlpack(np.arange(3.0))
    y = reftorch.from_dlpack(x)
    x.add_(1)
    assert y.tolist() == [1, 2, 3] and (x._version, y._version) == (1, 0)
    with pytest.raises(RuntimeError):
        y.resize_(20)


@covers("dlpack/exports-what-has-no-history", "dlpack/no-stream", "dlpack/consumed-once")
@covers("dlpack/exports-what-is-not-pending")
@covers("dlpack/device-argument", "dlpack/from-object-or-capsule")
def test_what_dlpack_refuses() -> None:
    for call in (
        lambda t: t.ones(2, requires_grad=True).__dlpack__(),
        lambda t: t.no_grad()(lambda: t.ones(2, requires_grad=True).__dlpack__())(),
        lambda t: t.from_dlpack(t.ones(2, requires_grad=True) * 2),
        lambda t: t.from_dlpack(t.to_dlpack(t.ones(2, requires_grad=True))),
        lambda t: (t.ones(2) * 1j).conj().__dlpack__(),
        lambda t: t.from_dlpack((t.ones(2) * 1j).conj()),
        lambda t: t.ones(2).__dlpack__(stream=0),
        lambda t: t.ones(2).__dlpack__(stream="a"),
        lambda t: t.ones(2).__dlpack__(copy=1),
        lambda t: t.ones(2).__dlpack__(dl_device="cpu"),
        lambda t: t.ones(2).__dlpack__(max_version=1),
        lambda t: t.from_dlpack(t.ones(2).__dlpack__(dl_device=(1, 0), copy=True)),
        lambda t: [t.from_dlpack(c) for c in [t.ones(2).__dlpack__()] * 2],
        lambda t: [t.from_dlpack(c) for c in [t.ones(2).__dlpack__(max_version=(1, 0))] * 2],
        lambda t: t.from_dlpack([1]),
        lambda t: t.from_dlpack(None),
        lambda t: t.to_dlpack(3),
        lambda t: t.from_dlpack(np.ones(2, "i4,f4")),
        lambda t: t.from_dlpack(np.ones(2, ">f4")),
        lambda t: t.from_dlpack(np.ones(2), device=1),
        lambda t: t.from_dlpack(np.ones(2), device=(1, 0)),
        lambda t: t.from_dlpack(np.ones(2), device="cpu"),
        lambda t: t.from_dlpack(Old(np.ones(2)), copy=True),
        lambda t: t.from_dlpack(t.ones(2).__dlpack__(), copy=True),
        lambda t: t.from_dlpack(None, device="cpu"),
        lambda t: t.from_dlpack(t.ones(2).__dlpack__(), device=1),
    ):
        same(call)


@covers("dlpack/refuses-what-it-lacks")
def test_what_no_tensor_can_be() -> None:
    with pytest.raises(BufferError):
        reftorch.from_dlpack(np.arange(3.0)[::-1])
    elsewhere = Old(np.ones(2))
    elsewhere.__class__ = type("Elsewhere", (Old,), {"__dlpack_device__": lambda _: (2, 0)})
    with pytest.raises(NotImplementedError):
        reftorch.from_dlpack(elsewhere)


@covers("dlpack/asks-for", "dlpack/from-object-or-capsule", "asarray/copies-when-it-must")
def test_what_an_exporter_is_asked_for() -> None:
    memory = np.arange(3.0)
    for name in ("from_dlpack", "tensor", "as_tensor", "asarray"):
        asked, facts = [], []
        for library in LIBRARIES:
            exporter = Exporter(memory)
            made = getattr(library, name)(exporter)
            asked.append(exporter.asked)
            facts.append((made.data_ptr() == memory.ctypes.data, made.tolist(), made.stride()))
        assert asked[0] == asked[1] and facts[0] == facts[1]
    for options in ({"copy": True}, {"copy": False}, {"device": "cpu"}):
        exporters = [Exporter(memory) for _ in LIBRARIES]
        for library, exporter in zip(LIBRARIES, exporters, strict=True):
            made = library.from_dlpack(exporter, **options)
            assert (made.data_ptr() != memory.ctypes.data) == options.get("copy", False)
        assert exporters[0].asked == exporters[1].asked
    same(lambda t: t.as_tensor(Exporter(memory), dtype=t.float32))
    same(lambda t: t.asarray(Exporter(memory), copy=False))
    assert reftorch.asarray(Exporter(memory), copy=True).data_ptr() != memory.ctypes.data


# ---- asarray and its kin


@covers("asarray/unspecified-requires-grad", "warnings/read-only-memory")
def test_whether_asarray_warns() -> None:
    fixed = np.arange(3.0)
    fixed.flags.writeable = False
    for library in LIBRARIES:
        library.set_warn_always(True)
    try:
        for call in (
            lambda t: t.asarray(fixed),
            lambda t: t.asarray(fixed, copy=True),
            lambda t: t.asarray(fixed, dtype=t.float32),
            lambda t: t.as_tensor(fixed, dtype=t.float32),
            lambda t: t.asarray(b"abcd", copy=True),
            lambda t: t.asarray(t.ones(2, requires_grad=True)),
            lambda t: t.asarray(t.ones(2, requires_grad=True), dtype=t.int32),
            lambda t: t.asarray(t.ones(2, requires_grad=True), requires_grad=False),
        ):
            counts = []
            for library in LIBRARIES:
                with warnings.catch_warnings(record=True) as seen:
                    warnings.simplefilter("always")
                    attempt(call, (library,))
                counts.append(len(seen))
            assert counts[0] == counts[1]
            same(call)
    finally:
        for library in LIBRARIES:
            library.set_warn_always(False)


def test_numbers_of_numpy_that_no_dtype_matches() -> None:
    same(lambda t: t.tensor(np.longdouble(1), dtype=t.float32))
    same(lambda t: t.tensor(np.longdouble(1)))
    same(lambda t: t.tensor(memoryview(np.ones((2, 2)))))
    same(lambda t: t.as_tensor([1], t.float32))


@covers("storage/from-numpy-shares", "creation/from-numpy-refuses")
def test_arrays_of_random_layout() -> None:
    source = Source(11)
    for _ in range(200):
        whole = np.arange(60.0).astype(source.pick(["f4", "i8", "c8", "u1", "?"])).reshape(3, 4, 5)
        starts = [source.pick([0, 1]) for _ in range(3)]
        steps = [source.pick([1, 2, 3, -1]) for _ in range(3)]
        order = source.pick([(0, 1, 2), (2, 0, 1), (1, 0, 2)])
        part = tuple(
            slice(None if step < 0 else start, None, step)
            for start, step in zip(starts, steps, strict=True)
        )
        same(lambda t, a: t.from_numpy(a), whole[part].transpose(order))
        same(lambda t, a: t.asarray(a, copy=True), whole[part].transpose(order))
