"""Tensors from Python data and arrays beside PyTorch."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
import torch

import reftorch
from tests.ops.sidebyside import ALL, Source, attempt, difference
from tests.support import covers

pytestmark = [
    pytest.mark.filterwarnings("ignore:ComplexHalf support"),
    pytest.mark.filterwarnings("ignore:To copy"),
    pytest.mark.filterwarnings("ignore:Casting complex values to real"),
    pytest.mark.filterwarnings("ignore:The given NumPy array is not writable"),
    pytest.mark.filterwarnings("ignore:Creating a tensor from a list of numpy.ndarrays"),
    pytest.mark.filterwarnings("ignore:Converting a tensor with requires_grad"),
    pytest.mark.filterwarnings("ignore:torch.asarray"),
]
NUMBERS = [
    0,
    1,
    -1,
    True,
    False,
    2.5,
    -0.5,
    -0.0,
    1j,
    2 + 0j,
    300,
    -129,
    -255,
    -256,
    127.5,
    255,
    2**31,
    2**63,
    2**64,
    -(2**63) - 1,
    2.0**63,
    1e39,
    1e300,
    float("inf"),
    float("nan"),
    np.float16(1.5),
    np.int8(-3),
    np.bool_(True),
    np.complex64(1j),
    np.float64(0.1),
]


class Index:
    """Something with __index__."""

    def __index__(self) -> int:
        return 3


class Pair:
    """A sequence by its methods alone."""

    def __len__(self) -> int:
        return 2

    def __getitem__(self, place: int) -> float:
        if place > 1:
            raise IndexError
        return place * 1.5


FOREIGN = [
    None,
    {1},
    {1: 2},
    [None],
    "3",
    [1, "a"],
    b"3",
    bytearray(b"33"),
    object(),
    [object()],
    slice(1),
    [[1, None]],
    iter([1]),
    range(3),
    [range(2), range(2)],
    Index(),
    [Index()],
    Pair(),
    [Pair()],
    [[1, 2], [3]],
    [[1], 2],
    [1, [2]],
    [1.0, [2]],
    [[], [1]],
    [],
    [[]],
    [[], []],
    [[[]]],
    (1, 2),
    [(1, 2), [3, 4]],
    np.array("a"),
    np.array([None]),
    np.datetime64("2020"),
    [np.arange(2), np.arange(2.0)],
    [[True, 2], [3, 4.5]],
    ["text"],
    [["a"]],
    ["a", 1],
    [""],
    [[], "a"],
    [[1], "a"],
    [[1, 2], "a"],
    [b"ab", b"cd"],
    [[1, 2], b"ab"],
    [1, b"a"],
    [[1, 2], [None]],
    [[], [None]],
    [bytearray(b"ab")],
    [np.array(["a"])],
    [np.array(1)],
    [1, np.array(2)],
    [np.str_("a")],
    [np.float32(2), 1],
    [np.bool_(True), 2],
    [np.complex128(3)],
]


def same(call: Any, *args: Any) -> None:
    """The same tensor, or an error of the same class."""
    theirs, ours = attempt(call, (torch, *args)), attempt(call, (reftorch, *args))
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert type(theirs) is type(ours), f"{args}: {theirs!r} expected, {ours!r} found"
        return
    found = difference(theirs, ours)
    assert found is None, f"{args}: {found}"


@covers("creation/number-dtype", "creation/mixed-data-promotes", "creation/int-beyond-int64")
@covers("creation/floats-overflow-in-tensor", "creation/complex-into-real")
@covers("creation/uint64-takes-ints", "creation/numpy-keeps-dtype", "creation/new-takes-dtype")
def test_numbers() -> None:
    source = Source(1)
    for dtype in [None, *ALL]:
        for number in NUMBERS if dtype is None else NUMBERS[:-5]:
            same(lambda lib, v, d: lib.tensor(v, dtype=d and getattr(lib, d)), number, dtype)
            same(lambda lib, v, d: lib.tensor([[v]], dtype=d and getattr(lib, d)), number, dtype)
            many = [source.pick(NUMBERS[:5]) for _ in range(3)] + [number]
            if not isinstance(number, np.generic) and not abs(number) >= 2**63:
                same(lambda lib, v, d: lib.tensor(v, dtype=d and getattr(lib, d)), many, dtype)
            if dtype is not None:
                same(
                    lambda lib, v, d: lib.zeros(2, dtype=getattr(lib, d)).new_tensor(v),
                    [number],
                    dtype,
                )


@covers(
    "creation/nesting-is-shape", "creation/foreign-data-refused", "creation/empty-data-is-default"
)
@covers("creation/dtype-converts-objects", "creation/strings-have-no-end")
@pytest.mark.parametrize("place", range(len(FOREIGN)))
def test_nesting_and_foreign_data(place: int) -> None:
    data = FOREIGN[place]
    same(lambda lib: lib.tensor(data))
    same(lambda lib: lib.as_tensor(data))
    for dtype in ("float32", "int8", "complex64", "uint64", "bool"):
        same(lambda lib, d: lib.tensor(data, dtype=getattr(lib, d)), dtype)


@covers("creation/tensors-among-data")
def test_tensors_among_the_data() -> None:
    for make in (
        lambda lib: [lib.tensor(1), lib.tensor(2.5)],
        lambda lib: [lib.ones(2), lib.ones(2)],
        lambda lib: [lib.ones(2), lib.ones(3)],
        lambda lib: [[lib.tensor(True)], [2]],
        lambda lib: [lib.tensor(1, dtype=lib.int8), 2],
        lambda lib: lib.ones(3, 2).t(),
        lambda lib: [lib.tensor(1.5, requires_grad=True)],
    ):
        same(lambda lib, make=make: lib.tensor(make(lib)))
        for dtype in ("float64", "int16", "uint64", "bool", "complex64"):
            same(lambda lib, d, make=make: lib.tensor(make(lib), dtype=getattr(lib, d)), dtype)


OPTIONS = [
    {},
    {"copy": True},
    {"copy": False},
    {"requires_grad": True},
    {"requires_grad": False},
    {"dtype": "float64"},
    {"dtype": "float64", "copy": False},
    {"dtype": "float64", "requires_grad": True},
    {"dtype": "int16", "requires_grad": True},
    {"copy": True, "requires_grad": True},
    {"copy": True, "requires_grad": False},
]


@covers("asarray/copies-when-it-must", "asarray/no-copy-refused", "asarray/requires-grad")
@covers("asarray/buffers-are-reinterpreted")
@pytest.mark.parametrize("options", OPTIONS)
def test_asarray(options: dict[str, Any]) -> None:
    array = np.arange(6.0, dtype=np.float32).reshape(2, 3)
    for make in (
        lambda lib: lib.ones(2, 3).t(),
        lambda lib: lib.arange(3),
        lambda lib: lib.ones(2, requires_grad=True),
        lambda lib: lib.ones(2, requires_grad=True) * 2,
        lambda lib: array[:, ::2],
        lambda lib: array[::-1],
        lambda lib: array.astype("U1"),
        lambda lib: np.float64(3),
        lambda lib: [1.0, 2],
        lambda lib: 2.5,
        lambda lib: "text",
        lambda lib: bytearray(b"abcdefgh"),
        lambda lib: bytearray(b"abc"),
        lambda lib: bytearray(b""),
    ):

        def call(lib: Any, make: Any = make) -> Any:
            data = make(lib)
            given = {k: getattr(lib, v) if k == "dtype" else v for k, v in options.items()}
            result = lib.asarray(data, **given)
            facts = result.is_leaf, result.requires_grad, result is data
            if isinstance(data, lib.Tensor):
                facts += (result.data_ptr() == data.data_ptr(),)
            elif isinstance(data, np.ndarray):
                facts += (result.data_ptr() == data.ctypes.data,)
            return lib.tensor([list(map(float, facts))]), result.detach()

        for place in (0, 1):
            same(lambda lib, call=call, place=place: call(lib)[place])


@covers("creation/pinning-needs-accelerator")
@pytest.mark.parametrize("name", ["zeros", "ones", "empty", "eye", "arange", "scalar_tensor"])
def test_pinned_memory(name: str) -> None:
    same(lambda lib: getattr(lib, name)(2, pin_memory=True))
    same(lambda lib: lib.zeros_like(lib.ones(2), pin_memory=True))
    same(lambda lib: lib.ones(2).new_full((2,), 1, pin_memory=True))
    same(lambda lib: lib.tensor([2], pin_memory=True))


def arrays_over(base: np.ndarray) -> list[Any]:
    """Arrays in layouts and dtypes that a tensor can have or not."""
    record = np.zeros(3, [("a", "i4"), ("b", "i1")])
    return [
        base,
        base.T,
        base[:, ::2],
        base[1],
        base[:, :0],
        base[0, 0, 0:1],
        np.float32(3) * base[0, 0],
        base[::-1],
        base[:, :1, ::-1],
        base[:0][::-1],
        np.broadcast_to(base[0, 0], (3, 4)),
        base[()],
        np.array(2),
        record["a"],
        base.astype(">f4"),
        base.astype("f2"),
        base.astype("c16"),
        base.astype(bool),
        base.astype("u2"),
        base.astype("U1"),
        base.astype(object),
        base.astype("M8[s]"),
        base.astype("g"),
        base[0, 0, 0],
        [1.0],
        np.zeros((3, 0, 2)).T,
        np.zeros((0, 3))[::2],
        np.asfortranarray(base),
    ]


@covers("creation/from-numpy-shares", "creation/from-numpy-refuses", "storage/from-numpy-shares")
@covers("creation/as-tensor-shares", "creation/tensor-copies")
def test_arrays() -> None:
    base = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    arrays = arrays_over(base)
    for array in arrays:
        same(lambda lib, a: lib.from_numpy(a), array)
        same(lambda lib, a: lib.tensor(a), array)
        same(lambda lib, a: lib.as_tensor(a), array)
        same(lambda lib, a: lib.as_tensor(a, dtype=lib.float64), array)
    view = reftorch.from_numpy(base.T)
    base[0, 1, 2] = 77
    assert view.tolist()[2][1][0] == 77 and reftorch.tensor(base).data_ptr() != view.data_ptr()
    assert reftorch.as_tensor(base).data_ptr() == view.data_ptr()
    x = reftorch.zeros(2)
    assert reftorch.as_tensor(x) is x and reftorch.as_tensor(x, dtype=reftorch.int8) is not x


@covers("conversion/deepcopy", "conversion/deepcopy-needs-leaf", "conversion/pickle")
def test_copies_and_pickles() -> None:
    for library in (torch, reftorch):
        x = library.arange(6.0).as_strided((2, 2), (1, 2), 2).requires_grad_()
        x.grad = library.ones(2, 2)
        for again in (copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
            assert again.stride() == (1, 2) and again.storage_offset() == 2 and again.requires_grad
            assert again.tolist() == x.tolist() and again.data_ptr() != x.data_ptr()
        assert copy.deepcopy(x).grad.tolist() == x.grad.tolist()
        pair = [x.detach(), x.detach().t()]
        a, b = copy.deepcopy(pair)
        assert a.data_ptr() == b.data_ptr() and b.stride() == (2, 1)
        a, b = pickle.loads(pickle.dumps(pair))
        assert a.data_ptr() != b.data_ptr() and b.stride() == (2, 1)
        assert pickle.loads(pickle.dumps(x * 2)).is_leaf
        with pytest.raises(RuntimeError):
            copy.deepcopy(x * 2)
